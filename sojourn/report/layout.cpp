#include "sojourn/report/layout.h"

#include <algorithm>

namespace sojourn::report {
namespace {

constexpr std::size_t kGap = 3;  // between columns

std::vector<std::size_t> widths_of(const Rows& rows) {
  std::vector<std::size_t> widths;
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i == widths.size()) widths.push_back(0);
      widths[i] = std::max(widths[i], width_of(row[i]));
    }
  return widths;
}

const std::string& cell(const std::vector<std::string>& row, std::size_t i) {
  static const std::string none;
  return i < row.size() ? row[i] : none;
}

// The first column and those from `begin` to `end`; rows without a value there are left out.
Rows columns_of(const Rows& rows, const std::vector<std::size_t>& columns) {
  Rows some;
  for (const auto& row : rows) {
    std::vector<std::string> kept{cell(row, 0)};
    bool says = &row == &rows.front();
    for (const std::size_t i : columns) {
      kept.push_back(cell(row, i));
      says = says || !kept.back().empty();
    }
    if (says) some.push_back(std::move(kept));
  }
  return some;
}

bool says_something(const Rows& rows, std::size_t column) {
  return std::any_of(rows.begin() + 1, rows.end(), [&](const auto& row) { return !cell(row, column).empty(); });
}

}  // namespace

std::size_t width_of(const std::string& text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::string aligned(const Rows& rows, const std::string& indent) {
  const auto widths = widths_of(rows);
  std::string text;
  for (const auto& row : rows) {
    std::string line = indent;
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string space(widths[i] - width_of(row[i]), ' ');
      line += i == 0 ? row[i] + space : std::string(kGap, ' ') + space + row[i];
    }
    while (!line.empty() && line.back() == ' ') line.pop_back();
    text += line + "\n";
  }
  return text;
}

std::string fitted(const Rows& rows, std::size_t width, const std::string& indent) {
  if (rows.size() < 2) return "";
  const auto widths = widths_of(rows);
  const std::size_t first = indent.size() + widths[0];
  std::string text;
  std::vector<std::size_t> columns;
  std::size_t used = first;
  const auto flush = [&] {
    if (columns.empty()) return;
    if (!text.empty()) text += "\n";
    text += aligned(columns_of(rows, columns), indent);
    columns.clear();
    used = first;
  };
  for (std::size_t i = 1; i < widths.size(); ++i) {
    if (!says_something(rows, i)) continue;
    if (used + kGap + widths[i] > width) flush();
    columns.push_back(i);
    used += kGap + widths[i];
  }
  flush();
  return text;
}

std::string wrapped(const std::string& text, std::size_t width, const std::string& indent, const std::string& hanging) {
  std::string out, line = indent;
  bool begun = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    at = end + 1;
    if (word.empty()) continue;
    if (begun && width_of(line) + 1 + width_of(word) > width) {
      out += line + "\n";
      line = hanging;
      begun = false;
    }
    line += (begun ? " " : "") + word;
    begun = true;
  }
  return out + line + "\n";
}

}  // namespace sojourn::report
