#include "sojourn/model_file/parse.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <cctype>
#include <sstream>

#include "sojourn/base/units.h"
#include "sojourn/model_file/syntax_cure.h"

namespace sojourn::model_file {
namespace {

Place place_of(const toml::node& node, const std::string& name) {
  const auto& begin = node.source().begin;
  return {name, static_cast<int>(begin.line), static_cast<int>(begin.column)};
}

Node convert(const toml::node& node, const std::string& name) {
  Node out;
  out.place = place_of(node, name);
  if (const auto* table = node.as_table()) {
    out.kind = Node::Kind::table;
    // toml++ sorts keys; the file's order is that of their places.
    for (const auto& [key, value] : *table) {
      Node child = convert(value, name);
      if (!value.is_table() || value.as_table()->is_inline()) {
        const auto& begin = key.source().begin;
        if (child.place.line == 0) child.place = {name, static_cast<int>(begin.line), static_cast<int>(begin.column)};
      }
      out.entries.emplace_back(std::string(key.str()), std::move(child));
    }
    std::stable_sort(out.entries.begin(), out.entries.end(), [](const auto& a, const auto& b) {
      return std::pair(a.second.place.line, a.second.place.column) <
             std::pair(b.second.place.line, b.second.place.column);
    });
  } else if (const auto* array = node.as_array()) {
    out.kind = Node::Kind::array;
    for (const auto& item : *array) out.items.push_back(convert(item, name));
  } else if (const auto* integer = node.as_integer()) {
    out.kind = Node::Kind::integer;
    out.integer = integer->get();
    out.number = static_cast<double>(out.integer);
  } else if (const auto* number = node.as_floating_point()) {
    out.kind = Node::Kind::number;
    out.number = number->get();
  } else if (const auto* text = node.as_string()) {
    out.kind = Node::Kind::text;
    out.text = text->get();
  } else if (const auto* truth = node.as_boolean()) {
    out.kind = Node::Kind::truth;
    out.truth = truth->get();
  } else {
    out.kind = Node::Kind::other;
    std::ostringstream written;
    node.visit([&](const auto& value) { written << value; });
    out.text = written.str();
  }
  return out;
}

}  // namespace

namespace {

std::string line_of(const std::string& text, std::size_t number) {
  std::istringstream in(text);
  std::string line;
  for (std::size_t i = 0; i < number && std::getline(in, line);) ++i;
  return line;
}

// Every dot of a key is a table inside a table, and whatever walks through them goes as deep. No key of a model has
// more than a handful; a text of a megabyte could have half a million.
constexpr std::size_t kMostPartsOfKey = 16;

std::size_t longest_key(const std::string& text, std::size_t& where) {
  std::size_t longest = 0, parts = 0;
  char before = '\0';
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool blank = i > 0 && (text[i - 1] == ' ' || text[i - 1] == '\t');
    if (c == ' ' || c == '\t') continue;
    const bool of_key = std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-' || c == '"' || c == '\'';
    if (c == '.' && before != '.')
      ++parts;
    else if (!of_key || (blank && before != '.'))
      parts = 0;  // words of a sentence are no key
    if (parts > longest) {
      longest = parts;
      where = i;
    }
    before = c;
  }
  return longest + 1;
}

void refuse_long_keys(const std::string& text, const std::string& name) {
  std::size_t where = 0;
  if (longest_key(text, where) <= kMostPartsOfKey) return;
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(where), '\n');
  throw ModelError(Complaint{.problem = "a key of so many parts leads nowhere",
                             .found = {},
                             .expected = fmt::format("at most {} parts with dots between them", kMostPartsOfKey),
                             .hint = {},
                             .place = {name, static_cast<int>(line), 1}});
}

}  // namespace

Node parse_toml(const std::string& text, const std::string& name) {
  refuse_long_keys(text, name);
  try {
    const toml::table table = toml::parse(text, name);
    return convert(table, name);
  } catch (const toml::parse_error& e) {
    const auto& begin = e.source().begin;
    throw ModelError(Complaint{.problem = "this is not TOML: " + std::string(e.description()),
                               .found = {},
                               .expected = "a model file as in docs/reference/model-file.md",
                               .hint = cure_for_syntax(line_of(text, begin.line)),
                               .place = {name, static_cast<int>(begin.line), static_cast<int>(begin.column)}});
  }
}

Node parse_value(const std::string& text, const Place& place) {
  refuse_long_keys(text, place.file);
  Node value;
  try {
    const toml::table table = toml::parse("value = " + text);
    value = convert(*table.get("value"), place.file);
  } catch (const toml::parse_error&) {
    const auto number = plain_number(text);  // ".5" is a number to everyone but TOML
    value.kind = number ? Node::Kind::number : Node::Kind::text;
    value.number = number.value_or(0.0);
    value.text = text;
  }
  const auto relocate = [&](auto&& self, Node& node) -> void {
    node.place = place;
    for (Node& item : node.items) self(self, item);
    for (auto& [key, child] : node.entries) self(self, child);
  };
  relocate(relocate, value);
  return value;
}

}  // namespace sojourn::model_file
