# Run by the tests: copies the workbench beside its tools (TypeScript, a driver of browsers, axe-core), which npm fetches
# once for each state of the lock file; then every type must be right and the bundle small.
file(MAKE_DIRECTORY ${MADE}/web/workbench)
file(REMOVE_RECURSE ${MADE}/web/src ${MADE}/web/workbench/src ${MADE}/web/workbench/test)
file(COPY ${WEB}/src DESTINATION ${MADE}/web)
file(GLOB files ${WEB}/workbench/*.mjs ${WEB}/workbench/*.json ${WEB}/workbench/.npmrc ${WEB}/workbench/src ${WEB}/workbench/test)
file(COPY ${files} DESTINATION ${MADE}/web/workbench)

function(must what)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${MADE}/web/workbench TIMEOUT 300
                  RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    string(SUBSTRING "${output}" 0 4000 output)
    message(FATAL_ERROR "${what}\n${output}")
  endif()
endfunction()

file(SHA256 ${WEB}/workbench/package-lock.json lock)
set(fetched "")
if(EXISTS ${MADE}/fetched)
  file(READ ${MADE}/fetched fetched)
endif()
if(NOT fetched STREQUAL lock)
  must("npm could not fetch the tools of web/workbench" ${NPM} ci --prefer-offline --no-audit --no-fund --ignore-scripts)
  file(WRITE ${MADE}/fetched ${lock})
endif()
must("the types of the workbench are not right" ${NODE} node_modules/typescript/bin/tsc --noEmit)
must("the workbench cannot be bundled" ${NODE} build.mjs ${MADE}/page)
must("the workbench is too large" ${NODE} test/size.mjs ${MADE}/page)
