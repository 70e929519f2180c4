// What to try where a line is not TOML, told from how people slip: 60%, 1h and 0,6 without quotes, curly quotes, words
// without quotes.
#pragma once

#include <string>

namespace sojourn::model_file {

std::string cure_for_syntax(const std::string& line);

}  // namespace sojourn::model_file
