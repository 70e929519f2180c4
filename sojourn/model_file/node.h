// A model file as a tree: what stands in it, and where. Made from TOML by parse.cpp; nothing else sees the parser.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "sojourn/base/errors.h"

namespace sojourn::model_file {

struct Node {
  enum class Kind { table, array, integer, number, text, truth, other };

  // In node.cpp: a pair of entries is whole only when a node is, and Clang looks.
  Node();
  Node(const Node&);
  Node(Node&&) noexcept;
  Node& operator=(const Node&);
  Node& operator=(Node&&) noexcept;
  ~Node();

  Kind kind = Kind::table;
  Place place;
  double number = 0.0;       // integer and number
  std::int64_t integer = 0;  // integer only
  bool truth = false;
  std::string text;                                   // text: the string; other: what was written
  std::vector<Node> items;                            // array
  std::vector<std::pair<std::string, Node>> entries;  // table, in the order of the file

  bool is_table() const { return kind == Kind::table; }
  bool is_array() const { return kind == Kind::array; }
  bool is_number() const { return kind == Kind::integer || kind == Kind::number; }
  bool is_text() const { return kind == Kind::text; }

  Node* find(const std::string& key);
  const Node* find(const std::string& key) const;
  void remove(const std::string& key);
};

// As it could stand in a file: `0.5`, `"poisson"`, `[1, 2]`, `{ dist = "exponential" }`.
std::string to_text(const Node& node);

// "a number", "a table": for messages.
std::string kind_text(const Node& node);

}  // namespace sojourn::model_file
