// Whole outputs as they may reach a terminal: the last door, whoever wrote the text.
#pragma once

#include <string>
#include <string_view>

namespace sojourn {

// Lines stay lines; every other control character, every mark that turns the writing around and every byte that is not
// UTF-8 is written out: "\x1b", "\u202e". JSON stays JSON and says the same.
std::string harmless(std::string_view text);

}  // namespace sojourn
