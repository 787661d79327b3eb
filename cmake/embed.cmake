# SPDX-License-Identifier: MIT
# parlor_embed(<target> NAMESPACE <namespace> FILES <file>...)
#
# Builds files into <target>, whatever their bytes. With NAMESPACE parlor::words its users write
#   #include "parlor/words/embedded.h"
#   std::string_view text = parlor::words::embedded("content/persuasion/cards.json");   // data() is null: no such file
# A path is relative to the project's root, or to examples/, which has the same folders.

set(PARLOR_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})

function(parlor_embed target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" NAMESPACE FILES)
  set(include ${CMAKE_CURRENT_BINARY_DIR}/${target}_embedded)
  string(REPLACE "::" "/" folder ${arg_NAMESPACE})
  set(stem ${include}/${folder}/embedded)
  list(TRANSFORM arg_FILES PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ REGEX "^[^/]")

  file(CONFIGURE OUTPUT ${stem}.h @ONLY CONTENT [=[
#pragma once
#include <cstddef>
#include <string_view>

namespace @arg_NAMESPACE@ {

/// The text of a file built into the program, by its path from the project's root; data() is null when there is none.
[[nodiscard]] std::string_view embedded(std::string_view path);

/// The path of the file at that place; empty behind the last.
[[nodiscard]] std::string_view embedded_path(std::size_t place);

}
]=])
  add_custom_command(
    OUTPUT ${stem}.cpp
    COMMAND ${CMAKE_COMMAND} -D OUTPUT=${stem}.cpp -D ROOT=${PROJECT_SOURCE_DIR} -D NAMESPACE=${arg_NAMESPACE}
            -D "FILES=${arg_FILES}" -P ${PARLOR_EMBED_SCRIPT}
    DEPENDS ${arg_FILES} ${PARLOR_EMBED_SCRIPT}
    COMMENT "Embedding files in ${target}"
    VERBATIM)
  target_sources(${target} PRIVATE ${stem}.cpp)
  target_include_directories(${target} PUBLIC ${include})
  set_source_files_properties(${stem}.cpp PROPERTIES COMPILE_OPTIONS -w)   # ISO C++ promises literals of 64 KiB only
endfunction()

# Run as a script, at build time, this file writes the .cpp. A literal of nothing but \x.. escapes holds any byte, needs
# no care about what follows an escape, and compiles far faster than an array of numbers.
if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  set(entries "")
  foreach(file IN LISTS FILES)
    file(RELATIVE_PATH path ${ROOT} ${file})
    string(REGEX REPLACE "^examples/" "" path ${path})
    file(SIZE ${file} size)
    file(READ ${file} bytes HEX)
    string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${bytes}")
    string(APPEND entries "    {\"${path}\", {\"${bytes}\", ${size}}},\n")
  endforeach()
  file(WRITE ${OUTPUT} "#include \"embedded.h\"

#include <iterator>

namespace ${NAMESPACE} {
namespace {

struct File {
  std::string_view path, text;
};

constexpr File files[]{
${entries}    {},
};

}

std::string_view embedded(std::string_view path) {
  for (const File& file : files)
    if (file.path == path && !path.empty()) return file.text;
  return {};
}

std::string_view embedded_path(std::size_t place) { return place < std::size(files) ? files[place].path : std::string_view{}; }

}
")
endif()
