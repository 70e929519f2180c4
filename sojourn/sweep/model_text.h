// A model as TOML again, from its tree: what a study file keeps. Comments and spelling are gone, so that two files that
// say the same give the same text.
#pragma once

#include <string>

#include "sojourn/model_file/node.h"

namespace sojourn::sweep {

std::string model_text(const model_file::Node& root);

}  // namespace sojourn::sweep
