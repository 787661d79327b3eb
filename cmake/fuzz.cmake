# SPDX-License-Identifier: MIT
# parlor_fuzz(<name> USES <library>...)
#
# fuzz/<name>.cpp becomes the libFuzzer program fuzz_<name> and the test fuzz.<name>: a fixed number of runs from a fixed
# seed, starting from fuzz/corpus/<name>/ if there is one. `./dev fuzz` runs the same programs for longer.

set(PARLOR_FUZZ_RUNS 20000 CACHE STRING "inputs that each fuzz test tries")
add_custom_target(fuzz)

function(parlor_fuzz name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" USES)
  add_executable(fuzz_${name} ${PROJECT_SOURCE_DIR}/fuzz/${name}.cpp)
  target_link_libraries(fuzz_${name} PRIVATE ${arg_USES} -fsanitize=fuzzer)
  add_dependencies(fuzz fuzz_${name})

  file(GLOB seeds CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/fuzz/corpus/${name}/*)
  list(JOIN seeds "," seeds)
  if(seeds)
    set(seeds -seed_inputs=${seeds})   # a folder would be written to
  endif()
  add_test(NAME fuzz.${name} COMMAND fuzz_${name} -runs=${PARLOR_FUZZ_RUNS} -seed=1 -timeout=10 ${seeds})
endfunction()
