// A model written in code: tables of keys, as they would stand in a model file.
//
//   Table{{"kind", "sequential"}, {"time", exponential(10)}}
#pragma once

#include <concepts>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "sojourn/base/export.h"

namespace sojourn {

// What may stand at a key: a number, a word, yes or no, a List or a Table.
class SOJOURN_API Value {
 public:
  Value(const char* text) : Value(std::string(text)) {}
  Value(const std::string& text);
  Value(double number);
  template <std::integral Whole>
  Value(Whole number) : Value(Text{std::same_as<Whole, bool> ? (number ? "true" : "false") : std::to_string(number)}) {}
  Value(const std::vector<double>& numbers);

  std::string toml() const;  // on one line

 protected:
  enum class Shape { one, list, table };
  struct Text {
    std::string toml;
  };
  explicit Value(Text text) : toml_(std::move(text.toml)) {}
  explicit Value(Shape shape) : shape_(shape) {}

  friend SOJOURN_API std::string model_text(const class Table& table);
  bool holds_tables() const;

  Shape shape_ = Shape::one;
  std::string toml_;
  std::vector<std::string> keys_;  // of a table
  std::vector<Value> items_;       // of a list or a table
};

class SOJOURN_API List : public Value {
 public:
  List(std::initializer_list<Value> items = {});
  List& add(Value item);
};

class SOJOURN_API Table : public Value {
 public:
  Table(std::initializer_list<std::pair<std::string, Value>> entries = {});
  Table& set(const std::string& key, Value value);  // in the place of what was there
};

// The whole table as a model file.
SOJOURN_API std::string model_text(const Table& table);

// The laws that are written most often; any other is a Table{{"dist", "lognormal"}, …}.
SOJOURN_API Table exponential(double mean);
SOJOURN_API Table constant(double value);
SOJOURN_API Table erlang(int shape, double mean);
SOJOURN_API Table hyperexponential(double mean, double cv2);
SOJOURN_API Table lognormal(double mean, double cv);

}  // namespace sojourn
