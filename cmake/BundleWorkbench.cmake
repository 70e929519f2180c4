# Run by the build: fetches the libraries of web/workbench/package-lock.json into the build folder and bundles the page
# into MADE/page. A failure is a warning and leaves the plain page, so that Sojourn can be built without a network.
file(MAKE_DIRECTORY ${MADE}/web)
file(REMOVE_RECURSE ${MADE}/web/src ${MADE}/web/workbench/src ${MADE}/page)
file(COPY ${WEB}/src DESTINATION ${MADE}/web)
file(GLOB files ${WEB}/workbench/*.mjs ${WEB}/workbench/*.json ${WEB}/workbench/.npmrc ${WEB}/workbench/src)
file(COPY ${files} DESTINATION ${MADE}/web/workbench)

function(give_up what output)
  file(REMOVE ${MADE}/fetched)
  file(REMOVE_RECURSE ${MADE}/page)
  file(COPY ${PLAIN}/ DESTINATION ${MADE}/page)
  string(SUBSTRING "${output}" 0 1500 output)
  message(WARNING "${what}\n${output}\n`sojourn serve` will show a plain page; its questions are all answered. "
                  "Configure and build again once npm reaches its registry.")
endfunction()

# Fetched once for each state of the lock file.
file(SHA256 ${WEB}/workbench/package-lock.json lock)
set(fetched "")
if(EXISTS ${MADE}/fetched)
  file(READ ${MADE}/fetched fetched)
endif()
set(status 0)
if(NOT fetched STREQUAL lock)
  execute_process(COMMAND ${NPM} ci --omit=dev --prefer-offline --no-audit --no-fund --ignore-scripts --fetch-retries=1
                  WORKING_DIRECTORY ${MADE}/web/workbench TIMEOUT 300
                  RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(status EQUAL 0)
    file(WRITE ${MADE}/fetched ${lock})
  else()
    give_up("npm could not fetch the libraries of web/workbench/package-lock.json (${status})" "${output}")
  endif()
endif()
if(status EQUAL 0)
  execute_process(COMMAND ${NODE} build.mjs ${MADE}/page
                  WORKING_DIRECTORY ${MADE}/web/workbench TIMEOUT 120
                  RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    give_up("web/workbench/build.mjs failed (${status})" "${output}")
  endif()
endif()
file(WRITE ${MADE}/bundled "${lock}")
