#include "sojourn/model_file/parse.h"

#include <fmt/format.h>
#include <toml++/toml.h>

#include <algorithm>
#include <optional>
#include <sstream>

#include "sojourn/base/units.h"
#include "sojourn/model_file/key_depth.h"
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

}  // namespace

Node parse_toml(const std::string& text, const std::string& name) {
  if (auto place = too_deep_key(text)) {
    place->file = name;
    throw ModelError(Complaint{.problem = "this key has too many parts",
                               .found = {},
                               .expected = fmt::format("at most {} parts with dots between them", kDeepestKey),
                               .hint = {},
                               .place = *place});
  }
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

namespace {

// Nothing when it is no TOML, or more than one value.
std::optional<Node> toml_value(const std::string& text, const std::string& name) {
  if (too_deep_key(text)) return std::nullopt;
  try {
    const toml::table table = toml::parse("value = " + text);
    if (table.size() != 1) return std::nullopt;
    return convert(*table.get("value"), name);
  } catch (const toml::parse_error&) {
    return std::nullopt;
  }
}

// ".5" is a number to everyone but TOML.
Node plain_value(const std::string& text) {
  Node value;
  const auto number = plain_number(text);
  value.kind = number ? Node::Kind::number : Node::Kind::text;
  value.number = number.value_or(0.0);
  value.text = text;
  return value;
}

}  // namespace

Node parse_value(const std::string& text, const Place& place) {
  Node value = toml_value(text, place.file).value_or(plain_value(text));
  const auto relocate = [&](auto&& self, Node& node) -> void {
    node.place = place;
    for (Node& item : node.items) self(self, item);
    for (auto& [key, child] : node.entries) self(self, child);
  };
  relocate(relocate, value);
  return value;
}

}  // namespace sojourn::model_file
