// What every page carries inside it: made from web/ when Sojourn is built.
#pragma once

#include <string_view>

namespace sojourn::plot {

struct PageAssets {
  std::string_view script, style;
  std::string_view notice;  // copyrights and licences of the libraries in the script
};

// All empty when Sojourn was built without npm.
PageAssets page_assets();

}  // namespace sojourn::plot
