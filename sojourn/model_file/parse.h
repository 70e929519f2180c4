// TOML to Node: the one place that knows the parser.
#pragma once

#include <string>

#include "sojourn/model_file/node.h"

namespace sojourn::model_file {

// Throws ModelError with the place of the first syntax error.
Node parse_toml(const std::string& text, const std::string& name);

// A value as typed on the command line: TOML if it is, otherwise a text.
Node parse_value(const std::string& text, const Place& place);

}  // namespace sojourn::model_file
