# The script and style inside every page, bundled from web/ with npm while Sojourn is built. Without npm the rest of
# Sojourn builds all the same, and asking for a page says what is missing.

set(SOJOURN_WEB_FALLBACK "// Written by cmake/PageAssets.cmake: npm was not there, or failed.
#include \"sojourn/plot/page_assets.h\"

namespace sojourn::plot {
PageAssets page_assets() { return {}; }
}  // namespace sojourn::plot
")

# Adds the bundle to a target, as one more source.
function(sojourn_page_assets target)
  set(web ${PROJECT_SOURCE_DIR}/web)
  set(made ${PROJECT_BINARY_DIR}/web)
  set(assets ${made}/page_assets.cpp)
  find_program(NODE node)
  find_program(NPM npm)
  # A stand-in of an earlier try must not pass for the real thing.
  if(EXISTS ${assets})
    file(STRINGS ${assets} first LIMIT_COUNT 1)
    if(first MATCHES "npm was not there")
      file(REMOVE ${assets})
    endif()
  endif()
  if(NODE AND NPM)
    file(GLOB sources CONFIGURE_DEPENDS ${web}/src/*)
    add_custom_command(
      OUTPUT ${assets}
      COMMAND ${CMAKE_COMMAND} -DWEB=${web} -DMADE=${made} -DNODE=${NODE} -DNPM=${NPM}
              -P ${PROJECT_SOURCE_DIR}/cmake/BundlePages.cmake
      DEPENDS ${sources} ${web}/package.json ${web}/package-lock.json ${web}/.npmrc ${web}/build.mjs
              ${PROJECT_SOURCE_DIR}/cmake/BundlePages.cmake
      COMMENT "Bundling the script of the pages"
      VERBATIM)
  else()
    message(WARNING "npm or node is missing: `--plot FILE.html` and the page of `reproduce` will not be there. "
                    "Install them (Debian: nodejs npm) and configure again.")
    file(WRITE ${assets} "${SOJOURN_WEB_FALLBACK}")
  endif()
  target_sources(${target} PRIVATE ${assets})
endfunction()
