// Texts inside a script for gnuplot.
#pragma once

#include <string>
#include <vector>

namespace sojourn::plot {

// In single quotes, where nothing is special but the quote itself.
std::string quoted(const std::string& text);

// Broken at spaces into lines of at most `width` characters; a longer word stays whole.
std::vector<std::string> lines_of(const std::string& text, std::size_t width);

}  // namespace sojourn::plot
