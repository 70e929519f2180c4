#include "sojourn/plot/gnuplot_text.h"

#include <algorithm>

#include "sojourn/plot/text_canvas.h"

namespace sojourn::plot {

std::string quoted(const std::string& text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') out += '\'';
    out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return out + "'";
}

std::vector<std::string> lines_of(const std::string& text, std::size_t width) {
  std::vector<std::string> lines(1);
  std::size_t used = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    const auto cells = static_cast<std::size_t>(text_width(word));
    if (used > 0 && used + 1 + cells > width) {
      lines.emplace_back();
      used = 0;
    }
    lines.back() += (used > 0 ? " " : "") + word;
    used += (used > 0 ? 1 : 0) + cells;
    at = end + 1;
  }
  return lines;
}

}  // namespace sojourn::plot
