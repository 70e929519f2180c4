// Server-sent events as text (the event stream format of the HTML standard).
#pragma once

#include <string>
#include <string_view>

namespace sojourn::serve {

// "event: NAME", the data line by line, an empty line.
std::string event_text(std::string_view name, std::string_view data);

// A comment: somebody is still there.
inline constexpr std::string_view kAlive = ": alive\n\n";

}  // namespace sojourn::serve
