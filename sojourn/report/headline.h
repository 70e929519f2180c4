// What stands above and below the tables: which model, is it stable; how each method knows what it says.
#pragma once

#include <cstddef>
#include <string>

#include "sojourn/answers/answer.h"

namespace sojourn::report {

std::string headline(const answers::Answer& answer, std::size_t width);
std::string how_known(const answers::MethodAnswer& method, std::size_t width);
std::string notes_text(const answers::Answer& answer, std::size_t width);

}  // namespace sojourn::report
