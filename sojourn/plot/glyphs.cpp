#include "sojourn/plot/glyphs.h"

#include <fmt/format.h>

#include <cstdint>
#include <map>

#include "sojourn/plot/child_process.h"

namespace sojourn::plot {
namespace {

struct Character {
  std::uint32_t code = 0;
  std::size_t bytes = 1;
};

// One character of UTF-8; a stray byte counts as one.
Character character_at(const std::string& text, std::size_t at) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(text[at + k]); };
  const std::size_t bytes = byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : byte(0) >= 0xc0 ? 2 : 1;
  if (bytes == 1 || at + bytes > text.size()) return {byte(0), 1};
  std::uint32_t code = byte(0) & (0xffu >> (bytes + 1));
  for (std::size_t k = 1; k < bytes; ++k) {
    if ((byte(k) & 0xc0u) != 0x80u) return {byte(0), 1};
    code = code << 6 | (byte(k) & 0x3fu);
  }
  return {code, bytes};
}

// Latin, Greek, Cyrillic, dashes and quotes: no font that draws text is without them.
bool common(std::uint32_t code) { return code < 0x0530 || (code >= 0x2010 && code <= 0x2044); }

// Some one font has all of them ("56f3 8868").
bool in_a_font(const std::string& codes) {
  const auto result = run_child("fc-list", {":charset=" + codes, "family"}, "");
  return result.started && result.status == 0 && !result.output.empty();
}

}  // namespace

std::string with_known_glyphs(const std::string& text) {
  std::map<std::uint32_t, bool> rare;  // whether a font has it
  std::string codes;
  for (std::size_t at = 0; at < text.size();) {
    const Character c = character_at(text, at);
    if (!common(c.code) && rare.emplace(c.code, true).second)
      codes += fmt::format("{}{:x}", codes.empty() ? "" : " ", c.code);
    at += c.bytes;
  }
  if (rare.empty() || in_a_font(codes)) return text;
  for (auto& [code, known] : rare) known = in_a_font(fmt::format("{:x}", code));
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const Character c = character_at(text, at);
    const auto found = rare.find(c.code);
    out += found == rare.end() || found->second ? text.substr(at, c.bytes) : "?";
    at += c.bytes;
  }
  return out;
}

}  // namespace sojourn::plot
