// Characters that no font on this machine has. gnuplot's PNG terminal draws such a one as a box over the whole picture.
#pragma once

#include <string>

namespace sojourn::plot {

// The text with a question mark for each of them. Asks fontconfig's fc-list about characters beyond the scripts and
// signs that every font has; without it, all of those are taken to be missing.
std::string with_known_glyphs(const std::string& text);

}  // namespace sojourn::plot
