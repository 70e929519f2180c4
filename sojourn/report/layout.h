// Text that fits a width: aligned columns, tables that go on below when they are too wide, paragraphs.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace sojourn::report {

using Rows = std::vector<std::vector<std::string>>;

// Characters, not bytes.
std::size_t width_of(const std::string& text);

// Columns aligned: the first to the left, the others to the right.
std::string aligned(const Rows& rows, const std::string& indent = "  ");

// As `aligned`, but what does not fit `width` goes on in another table below, with the first column again. Columns and
// rows that say nothing are left out. The first row holds the titles.
std::string fitted(const Rows& rows, std::size_t width, const std::string& indent = "  ");

// A paragraph: words move to the next line, which begins with `hanging`, rather than pass `width`.
std::string wrapped(const std::string& text, std::size_t width, const std::string& indent, const std::string& hanging);

}  // namespace sojourn::report
