// The objects of one array inside a large JSON document, one at a time.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "sojourn/logs/lines.h"
#include "sojourn/logs/pace.h"

namespace sojourn::logs {

// Calls `use` with the text of every object of the array behind "key". Only one object is in memory at a time. Throws
// ModelError when the document ends inside the array, when it has no such array, or when an object has no end.
void for_each_object(Lines& lines, Pace& pace, std::string_view key, const std::function<void(std::string_view)>& use);

}  // namespace sojourn::logs
