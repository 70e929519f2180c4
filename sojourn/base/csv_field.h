// A text as one field of a CSV file.
#pragma once

#include <string>

namespace sojourn {

// Quoted where a comma, a quote or a line break would end the field. A text that a spreadsheet would take for a formula
// has an apostrophe before it; numbers stay numbers.
std::string csv_field(const std::string& text);

}  // namespace sojourn
