# SPDX-License-Identifier: MIT
# parlor_version(<target>): parlor/version.h says which commit is built, in every build, and is written only when it changes.
set(PARLOR_VERSION_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

function(parlor_version target)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/version)
  add_custom_target(${target}_version
    COMMAND ${CMAKE_COMMAND} -D OUTPUT=${folder}/parlor/version.h -D ROOT=${PROJECT_SOURCE_DIR} -P ${PARLOR_VERSION_SCRIPT}
    BYPRODUCTS ${folder}/parlor/version.h VERBATIM)
  add_dependencies(${target} ${target}_version)
  target_include_directories(${target} PRIVATE ${folder})
endfunction()

if(CMAKE_SCRIPT_MODE_FILE)
  execute_process(COMMAND git -C ${ROOT} describe --always --dirty --abbrev=12 OUTPUT_VARIABLE commit
                  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  if(failed)
    set(commit "unknown")   # built from an archive
  endif()
  file(CONFIGURE OUTPUT ${OUTPUT} CONTENT "#pragma once\n#define PARLOR_COMMIT \"${commit}\"\n")
endif()
