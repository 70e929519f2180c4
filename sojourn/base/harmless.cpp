#include "sojourn/base/harmless.h"

#include <fmt/format.h>

#include <algorithm>

#include "sojourn/base/text.h"

namespace sojourn {
namespace {

bool plain(char c) { return (c >= 0x20 && c < 0x7F) || c == '\n'; }

// The number of a character of one to three bytes, as Unicode counts: those that act on a terminal have no more.
unsigned code_of(std::string_view character) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned>(static_cast<unsigned char>(character[i])); };
  if (character.size() == 1) return byte(0);
  if (character.size() == 2) return (byte(0) & 0x1F) << 6 | (byte(1) & 0x3F);
  return (byte(0) & 0x0F) << 12 | (byte(1) & 0x3F) << 6 | (byte(2) & 0x3F);
}

std::size_t bytes_of_character(char first) {
  const auto byte = static_cast<unsigned char>(first);
  return byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

}  // namespace

std::string harmless(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const auto run = static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), plain) - text.begin());
    out.append(text.substr(0, run));
    text.remove_prefix(run);
    if (text.empty()) break;
    const std::string_view here = text.substr(0, bytes_of_character(text[0]));
    const auto shown = printable_characters(here);
    if (shown.size() == 1 && shown[0] == here) {
      out += shown[0];
      text.remove_prefix(here.size());
    } else if (shown.size() == 1 && here != "\t" && (here.size() > 1 || here[0] == 0x7F)) {
      out += fmt::format("\\u{:04x}", code_of(here));  // a character, and one that JSON may hold
      text.remove_prefix(here.size());
    } else {
      out += shown[0];  // a control character that JSON never holds as it is, or a byte that is no character
      text.remove_prefix(1);
    }
  }
  return out;
}

}  // namespace sojourn
