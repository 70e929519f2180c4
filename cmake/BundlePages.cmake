# Run by the build: fetches the libraries of web/package-lock.json into the build folder and bundles them with web/src.
# A failure is a warning and leaves a stand-in, so that Sojourn can be built without a network.
include(${CMAKE_CURRENT_LIST_DIR}/PageAssets.cmake)
set(assets ${MADE}/page_assets.cpp)

function(give_up what output)
  file(REMOVE ${MADE}/fetched)
  file(WRITE ${assets} "${SOJOURN_WEB_FALLBACK}")
  string(SUBSTRING "${output}" 0 1500 output)
  message(WARNING "${what}\n${output}\nPages (.html) will not be there; everything else is. "
                  "Configure and build again once npm reaches its registry.")
endfunction()

file(MAKE_DIRECTORY ${MADE})
file(REMOVE_RECURSE ${MADE}/src)
file(COPY ${WEB}/package.json ${WEB}/package-lock.json ${WEB}/.npmrc ${WEB}/build.mjs ${WEB}/src DESTINATION ${MADE})

# Fetched once for each state of the lock file.
file(SHA256 ${WEB}/package-lock.json lock)
set(fetched "")
if(EXISTS ${MADE}/fetched)
  file(READ ${MADE}/fetched fetched)
endif()
if(NOT fetched STREQUAL lock)
  execute_process(COMMAND ${NPM} ci --prefer-offline --no-audit --no-fund --ignore-scripts --fetch-retries=1
                  WORKING_DIRECTORY ${MADE} TIMEOUT 300
                  RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    give_up("npm could not fetch the libraries of web/package-lock.json (${status})" "${output}")
    return()
  endif()
  file(WRITE ${MADE}/fetched ${lock})
endif()

execute_process(COMMAND ${NODE} build.mjs page_assets.new
                WORKING_DIRECTORY ${MADE} TIMEOUT 120
                RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT status EQUAL 0)
  give_up("web/build.mjs failed (${status})" "${output}")
  return()
endif()
file(RENAME ${MADE}/page_assets.new ${assets})
