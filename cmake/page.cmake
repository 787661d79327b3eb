# SPDX-License-Identifier: MIT
# parlor_embed_page(<target>): builds web/dist, if it is there, into <target>, each file also packed with gzip.
function(parlor_embed_page target)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/dist/*)
  list(FILTER files EXCLUDE REGEX "[.]gz$")
  set(packed "")
  foreach(file ${files})
    if(file MATCHES "[.](html|js|mjs|css|json|svg|wasm|txt|webmanifest)$")
      list(APPEND packed ${file}.gz)
      add_custom_command(OUTPUT ${file}.gz COMMAND gzip --best --keep --force --no-name ${file} DEPENDS ${file} VERBATIM)
    endif()
  endforeach()
  parlor_embed(${target} NAMESPACE parlor::web FILES ${files} ${packed})
endfunction()
