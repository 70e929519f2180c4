#include "sojourn/model_file/node.h"

#include <fmt/format.h>

#include <algorithm>

namespace sojourn::model_file {

Node::Node() = default;
Node::Node(const Node&) = default;
Node::Node(Node&&) noexcept = default;
Node& Node::operator=(const Node&) = default;
Node& Node::operator=(Node&&) noexcept = default;
Node::~Node() = default;

Node* Node::find(const std::string& key) {
  for (auto& [name, node] : entries)
    if (name == key) return &node;
  return nullptr;
}

const Node* Node::find(const std::string& key) const { return const_cast<Node*>(this)->find(key); }

void Node::remove(const std::string& key) {
  std::erase_if(entries, [&](const auto& entry) { return entry.first == key; });
}

std::string to_text(const Node& node) {
  switch (node.kind) {
    case Node::Kind::integer:
      return std::to_string(node.integer);
    case Node::Kind::number:
      return fmt::format("{}", node.number);
    case Node::Kind::truth:
      return node.truth ? "true" : "false";
    case Node::Kind::text:
      return "\"" + node.text + "\"";
    case Node::Kind::other:
      return node.text;
    case Node::Kind::array: {
      std::string text = "[";
      for (const Node& item : node.items) text += (text.size() > 1 ? ", " : "") + to_text(item);
      return text + "]";
    }
    case Node::Kind::table: {
      std::string text = "{";
      for (const auto& [key, value] : node.entries)
        text += (text.size() > 1 ? ", " : " ") + key + " = " + to_text(value);
      return text + " }";
    }
  }
  return "?";
}

std::string kind_text(const Node& node) {
  switch (node.kind) {
    case Node::Kind::table:
      return "a table";
    case Node::Kind::array:
      return "a list";
    case Node::Kind::integer:
      return "a whole number";
    case Node::Kind::number:
      return "a number";
    case Node::Kind::text:
      return "a text";
    case Node::Kind::truth:
      return "true or false";
    case Node::Kind::other:
      return "a date or time";
  }
  return "something";
}

}  // namespace sojourn::model_file
