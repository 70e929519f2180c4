#include "sojourn/sweep/model_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace sojourn::sweep {
namespace {

using model_file::Node;

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      out += std::string("\\") + c;
    else if (code < 0x20 || code == 0x7f)
      out += fmt::format("\\u{:04X}", static_cast<unsigned>(code));
    else
      out += c;
  }
  return out + "\"";
}

std::string key_text(const std::string& key) {
  const bool bare = !key.empty() && std::all_of(key.begin(), key.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  });
  return bare ? key : quoted(key);
}

std::string value_text(const Node& node) {
  switch (node.kind) {
    case Node::Kind::text:
      return quoted(node.text);
    case Node::Kind::array: {
      std::string text;
      for (const Node& item : node.items) text += (text.empty() ? "" : ", ") + value_text(item);
      return "[" + text + "]";
    }
    case Node::Kind::table: {
      std::string text;
      for (const auto& [key, value] : node.entries)
        text += (text.empty() ? "" : ", ") + key_text(key) + " = " + value_text(value);
      return "{ " + text + " }";
    }
    default:
      return to_text(node);
  }
}

bool list_of_tables(const Node& node) {
  return node.is_array() && !node.items.empty() &&
         std::all_of(node.items.begin(), node.items.end(), [](const Node& item) { return item.is_table(); });
}

std::string lines_of(const Node& table) {
  std::string text;
  for (const auto& [key, value] : table.entries) text += key_text(key) + " = " + value_text(value) + "\n";
  return text;
}

}  // namespace

std::string model_text(const Node& root) {
  std::string plain, sections;
  for (const auto& [key, value] : root.entries) {
    if (value.is_table())
      sections += fmt::format("\n[{}]\n{}", key_text(key), lines_of(value));
    else if (list_of_tables(value))
      for (const Node& item : value.items) sections += fmt::format("\n[[{}]]\n{}", key_text(key), lines_of(item));
    else
      plain += key_text(key) + " = " + value_text(value) + "\n";
  }
  return plain + sections;
}

}  // namespace sojourn::sweep
