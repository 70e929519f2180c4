#include "sojourn/model_file/key_depth.h"

#include <algorithm>

namespace sojourn::model_file {
namespace {

// Behind the quotation that begins at `at`: "...", '...', or three of the same. Dots inside are not counted.
std::size_t behind_quotation(std::string_view text, std::size_t at) {
  const char mark = text[at];
  const bool three = text.substr(at, 3) == std::string_view(mark == '"' ? "\"\"\"" : "'''");
  const std::size_t marks = three ? 3 : 1;
  for (std::size_t i = at + marks; i < text.size(); ++i) {
    if (mark == '"' && text[i] == '\\')
      ++i;
    else if (!three && text[i] == '\n')
      return i;  // an error, told by the parser
    else if (text.substr(i, marks) == text.substr(at, marks))
      return i + marks;
  }
  return text.size();
}

}  // namespace

std::optional<Place> too_deep_key(std::string_view toml) {
  std::size_t dots = 0;
  Place begin{{}, 1, 1};
  int line = 1;
  std::size_t line_begin = 0;
  for (std::size_t i = 0; i < toml.size();) {
    const char c = toml[i];
    if (c == '"' || c == '\'') {
      i = behind_quotation(toml, i);
      continue;
    }
    if (c == '#') {
      i = std::min(toml.find('\n', i), toml.size());
      continue;
    }
    if (c == '.' && ++dots >= kDeepestKey) return begin;
    if (c == '\n') ++line, line_begin = i + 1;
    ++i;
    if (std::string_view("\n=,[]{}").find(c) == std::string_view::npos) continue;
    dots = 0;
    begin = {{}, line, static_cast<int>(i - line_begin) + 1};
  }
  return std::nullopt;
}

}  // namespace sojourn::model_file
