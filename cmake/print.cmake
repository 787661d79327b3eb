# SPDX-License-Identifier: MIT
# parlor_print(<target>): what is printed with: Cairo, Pango and librsvg; the pictures and colours that the page has, too; and the
# page's typefaces, unpacked, since they come from npm for browsers.
function(parlor_print target)
  find_package(PkgConfig REQUIRED)
  pkg_check_modules(PRINT REQUIRED IMPORTED_TARGET cairo pangocairo pangoft2 fontconfig librsvg-2.0 md4c)
  target_link_libraries(${target} PRIVATE PkgConfig::PRINT)
  find_program(WOFF2_DECOMPRESS woff2_decompress REQUIRED)
  set(fonts "")
  foreach(font
      @fontsource-variable/figtree/files/figtree-latin-wght-normal
      @fontsource-variable/figtree/files/figtree-latin-wght-italic
      @fontsource-variable/figtree/files/figtree-latin-ext-wght-normal
      @fontsource-variable/figtree/files/figtree-latin-ext-wght-italic
      @fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal
      @fontsource/cormorant-garamond/files/cormorant-garamond-latin-600-normal
      @fontsource/cinzel/files/cinzel-latin-600-normal
      @fontsource/ibm-plex-sans-condensed/files/ibm-plex-sans-condensed-latin-600-normal)
    set(packed ${PROJECT_SOURCE_DIR}/web/node_modules/${font}.woff2)
    if(NOT EXISTS ${packed})
      message(FATAL_ERROR "The page's typefaces are missing, fetch them: npm --prefix web install")
    endif()
    get_filename_component(name ${font} NAME)
    set(copy ${PROJECT_BINARY_DIR}/fonts/${name}.woff2)
    set(unpacked ${PROJECT_BINARY_DIR}/fonts/${name}.ttf)
    add_custom_command(OUTPUT ${unpacked}
      COMMAND ${CMAKE_COMMAND} -E copy ${packed} ${copy}
      COMMAND ${WOFF2_DECOMPRESS} ${copy}
      DEPENDS ${packed} VERBATIM)
    list(APPEND fonts ${unpacked})
  endforeach()
  file(GLOB_RECURSE art CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/src/art/*.svg ${PROJECT_SOURCE_DIR}/web/src/art/*.json)
  parlor_embed(${target} NAMESPACE parlor::art FILES ${art} ${PROJECT_SOURCE_DIR}/web/src/app.css ${fonts})
endfunction()
