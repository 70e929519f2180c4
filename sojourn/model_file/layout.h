// Where everything stands in the text of a model file, for changes that leave the rest as it was written. The text must
// be TOML: the parser has said so before.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace sojourn::model_file {

struct Span {
  std::size_t begin = 0, end = 0;
};

inline constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

// A value or a table of the file.
struct Spot {
  enum class Form {
    value,          // a number, a text, a list in brackets, a table in braces
    table,          // of [headers] and dotted keys
    list_of_tables  // of [[headers]]
  };

  Form form = Form::table;
  Span value;           // the value's own text
  Span statement;       // `key = value`; of an element of a list in brackets: the value
  bool within = false;  // braces or brackets: commas stand around it
  std::vector<std::pair<std::string, Spot>> entries;
  std::vector<Spot> items;
  std::vector<std::size_t> headers;  // of a table: where its [headers] begin
  // Of a table: where one more key can be written (behind the last), and what goes before its name there: "time.".
  std::size_t end_of_keys = kNowhere;
  std::string prefix = {};
  bool braces = false;  // it is written { in braces }

  Spot* find(const std::string& key);
  const Spot* find(const std::string& key) const;
};

struct Layout {
  Spot root;
  std::vector<std::size_t> headers;  // all of them, where each begins
};

Layout layout_of(const std::string& text);

}  // namespace sojourn::model_file
