# Harnesses, *_fuzz.cpp beside the code they torment (docs/decisions/0026). With SOJOURN_FUZZ they are libFuzzer programs, which
# clang has; tools/fuzz builds and runs them. Otherwise they are programs that replay the corpus and change it a few
# thousand times, always in the same way, as one test each.
if(SOJOURN_FUZZ)
  if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    message(FATAL_ERROR "SOJOURN_FUZZ needs clang: cmake --preset fuzz, or tools/fuzz")
  endif()
  add_compile_options(-fsanitize=fuzzer-no-link -gline-tables-only)
endif()
set(SOJOURN_REPLAYED_CHANGES 3000)  # of each harness in a run of the tests: a second or so

function(sojourn_harness name source folder)
  add_executable(${name} ${source})
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name} PRIVATE sojourn_${folder})
  set_property(TARGET ${name} PROPERTY UNITY_BUILD OFF)
  if(name STREQUAL "model_fuzz")
    target_sources(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests/fuzz/model_mutator.cpp)
  endif()
  if(SOJOURN_FUZZ)
    target_link_options(${name} PRIVATE -fsanitize=fuzzer)
    return()
  endif()
  sojourn_cold(${name})
  target_sources(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests/fuzz/replay.cpp)
  string(REPLACE "_fuzz" "" short ${name})
  add_test(NAME fuzz.${short} COMMAND ${name} ${PROJECT_SOURCE_DIR}/tests/fuzz/corpus/${short} ${SOJOURN_REPLAYED_CHANGES})
endfunction()
