#include "sojourn/serve/events.h"

namespace sojourn::serve {

std::string event_text(std::string_view name, std::string_view data) {
  while (!data.empty() && data.back() == '\n') data.remove_suffix(1);
  std::string text = "event: ";
  text += name;
  text += "\ndata: ";
  for (const char c : data) {
    text += c;
    if (c == '\n') text += "data: ";
  }
  return text + "\n\n";
}

}  // namespace sojourn::serve
