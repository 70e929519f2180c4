# What `sojourn serve` has inside: the page, bundled from web/workbench with npm while Sojourn is built, and the examples
# of models/. Without npm, or before the page is there, a plain page stands in its place and the rest is the same.

function(sojourn_embed target folder out function)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS ${folder}/*)
  add_custom_command(
    OUTPUT ${out}
    COMMAND ${CMAKE_COMMAND} -DFOLDER=${folder} -DOUT=${out} -DFUNCTION=${function}
            -P ${PROJECT_SOURCE_DIR}/cmake/EmbedFiles.cmake
    DEPENDS ${files} ${ARGN} ${PROJECT_SOURCE_DIR}/cmake/EmbedFiles.cmake
    COMMENT "Putting ${function} into the program"
    VERBATIM)
  target_sources(${target} PRIVATE ${out})
  set_source_files_properties(${out} PROPERTIES SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

function(sojourn_workbench target)
  set(made ${PROJECT_BINARY_DIR}/workbench)
  set(web ${PROJECT_SOURCE_DIR}/web)
  sojourn_embed(${target} ${PROJECT_SOURCE_DIR}/models ${made}/model_files.cpp model_files)
  find_program(NODE node)
  find_program(NPM npm)
  if(NODE AND NPM AND EXISTS ${web}/workbench/build.mjs)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${web}/workbench/src/* ${web}/src/*)
    add_custom_command(
      OUTPUT ${made}/bundled
      COMMAND ${CMAKE_COMMAND} -DWEB=${web} -DMADE=${made} -DNODE=${NODE} -DNPM=${NPM}
              -DPLAIN=${PROJECT_SOURCE_DIR}/sojourn/serve/plain_page
              -P ${PROJECT_SOURCE_DIR}/cmake/BundleWorkbench.cmake
      DEPENDS ${sources} ${web}/workbench/package.json ${web}/workbench/package-lock.json ${web}/workbench/build.mjs
              ${PROJECT_SOURCE_DIR}/cmake/BundleWorkbench.cmake
      COMMENT "Bundling the workbench"
      VERBATIM)
    sojourn_embed(${target} ${made}/page ${made}/page_files.cpp page_files ${made}/bundled)
  else()
    sojourn_embed(${target} ${PROJECT_SOURCE_DIR}/sojourn/serve/plain_page ${made}/page_files.cpp page_files)
  endif()
endfunction()
