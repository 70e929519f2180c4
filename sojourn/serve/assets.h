// Files that the build puts into the program: the page of the workbench, and the examples of models/.
#pragma once

#include <string_view>
#include <vector>

namespace sojourn::serve {

struct Asset {
  std::string_view name;  // "app.js", "logs/cluster.sacct": below its folder
  std::string_view content;
};

const std::vector<Asset>& page_files();
const std::vector<Asset>& model_files();

}  // namespace sojourn::serve
