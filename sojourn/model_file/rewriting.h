// The text of a model file with one value put in, replaced or taken out. Whether the result says what it should is for
// the caller to see.
#pragma once

#include <string>

#include "sojourn/model_file/layout.h"
#include "sojourn/model_file/trail.h"

namespace sojourn::model_file {

class Rewriting {
 public:
  explicit Rewriting(std::string text) : text_(std::move(text)), layout_(layout_of(text_)) {}

  bool has(const Trail& trail) const { return find(trail, trail.size()) != nullptr; }
  // In its place, in that of a rival, or behind the last key of its table.
  std::string with(const Trail& trail, const std::string& value) const;
  // Under a header of its own at the end of the file.
  std::string with_section(const Trail& trail, const std::string& value) const;
  std::string without(const Trail& trail) const;
  // One more element of a list: behind the last in its brackets, or as a [[table]] at the end of the file.
  std::string with_item(const Trail& list, const std::string& value) const;
  std::string with_table(const Trail& list, const Node& table) const;

 private:
  const Spot* find(const Trail& trail, std::size_t steps) const;
  std::string with_key(const Spot& table, const std::string& keys, const std::string& value) const;
  std::string with_first_key(const std::string& line) const;
  std::vector<Span> lines_of(const Spot& spot) const;
  Span whole_line(const Span& statement) const;
  Span with_comma(const Span& statement) const;
  Span section(std::size_t header) const;
  std::string replaced(const Span& span, const std::string& by) const;

  std::string text_;
  Layout layout_;
};

// A text as TOML writes it.
std::string quoted_text(const std::string& text);

}  // namespace sojourn::model_file
