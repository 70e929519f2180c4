#include "sojourn/logs/fields.h"

#include <algorithm>
#include <cctype>

namespace sojourn::logs {

std::string_view trimmed(std::string_view text) {
  const auto from = text.find_first_not_of(" \t\r\n");
  if (from == text.npos) return {};
  return text.substr(from, text.find_last_not_of(" \t\r\n") - from + 1);
}

std::string lower(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) { return std::tolower(c); });
  return out;
}

void split(std::string_view row, char separator, std::vector<std::string_view>& fields) {
  fields.clear();
  for (std::size_t from = 0;;) {
    const auto end = row.find(separator, from);
    fields.push_back(row.substr(from, end == row.npos ? row.npos : end - from));
    if (end == row.npos) return;
    from = end + 1;
  }
}

std::vector<std::string_view> split(std::string_view row, char separator) {
  std::vector<std::string_view> fields;
  split(row, separator, fields);
  return fields;
}

std::vector<std::string_view> words(std::string_view row) {
  std::vector<std::string_view> out;
  for (std::size_t at = 0; (at = row.find_first_not_of(" \t", at)) != row.npos;) {
    const auto end = std::min(row.find_first_of(" \t", at), row.size());
    out.push_back(row.substr(at, end - at));
    at = end;
  }
  return out;
}

void split_csv(std::string_view row, char separator, std::vector<std::string>& fields) {
  fields.assign(1, "");
  bool quoted = false;
  for (std::size_t k = 0; k < row.size(); ++k) {
    const char c = row[k];
    if (quoted && c == '"' && k + 1 < row.size() && row[k + 1] == '"')
      fields.back() += row[++k];
    else if (c == '"')
      quoted = !quoted;
    else if (c == separator && !quoted)
      fields.emplace_back();
    else
      fields.back() += c;
  }
}

}  // namespace sojourn::logs
