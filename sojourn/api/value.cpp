#include "sojourn/api/value.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace sojourn {
namespace {

std::string number_toml(double number) {
  if (std::isnan(number)) return "nan";
  if (std::isinf(number)) return number > 0 ? "inf" : "-inf";
  std::array<char, 32> digits;  // the shortest text that reads back as the same number has at most 24
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
  std::string text(digits.data(), end);
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

std::string quoted(const std::string& text) {
  constexpr const char* kHex = "0123456789abcdef";
  std::string out = "\"";
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (code < 0x20 || code == 0x7f) {
      out += std::string("\\u00") + kHex[code >> 4] + kHex[code & 15];
    } else {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
  }
  return out + '"';
}

std::string key_text(const std::string& key) {
  const bool bare = !key.empty() && key.find_first_not_of(
                                        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                        "0123456789_-") == std::string::npos;
  return bare ? key : quoted(key);
}

}  // namespace

Value::Value(const std::string& text) : toml_(quoted(text)) {}
Value::Value(double number) : toml_(number_toml(number)) {}
Value::Value(const std::vector<double>& numbers) : shape_(Shape::list), items_(numbers.begin(), numbers.end()) {}

std::string Value::toml() const {
  if (shape_ == Shape::one) return toml_;
  const bool table = shape_ == Shape::table;
  std::string out = table ? "{" : "[";
  for (std::size_t i = 0; i < items_.size(); ++i)
    out += (i == 0 ? "" : ", ") + (table ? key_text(keys_[i]) + " = " : "") + items_[i].toml();
  return out + (table ? "}" : "]");
}

bool Value::holds_tables() const {
  return shape_ == Shape::list && !items_.empty() &&
         std::all_of(items_.begin(), items_.end(), [](const Value& v) { return v.shape_ == Shape::table; });
}

List::List(std::initializer_list<Value> items) : Value(Shape::list) { items_ = items; }

List& List::add(Value item) {
  items_.push_back(std::move(item));
  return *this;
}

Table::Table(std::initializer_list<std::pair<std::string, Value>> entries) : Value(Shape::table) {
  for (const auto& [key, value] : entries) set(key, value);
}

Table& Table::set(const std::string& key, Value value) {
  const auto at = std::find(keys_.begin(), keys_.end(), key);
  if (at != keys_.end()) {
    items_[static_cast<std::size_t>(at - keys_.begin())] = std::move(value);
  } else {
    keys_.push_back(key);
    items_.push_back(std::move(value));
  }
  return *this;
}

// Keys of the file itself first: in TOML, what follows a section belongs to it.
std::string model_text(const Table& table) {
  std::string plain, sections;
  const auto lines = [](const Value& section) {
    std::string out;
    for (std::size_t k = 0; k < section.items_.size(); ++k)
      out += key_text(section.keys_[k]) + " = " + section.items_[k].toml() + "\n";
    return out;
  };
  for (std::size_t i = 0; i < table.items_.size(); ++i) {
    const Value& value = table.items_[i];
    const std::string key = key_text(table.keys_[i]);
    if (value.shape_ == Value::Shape::table) {
      sections += "\n[" + key + "]\n" + lines(value);
    } else if (value.holds_tables()) {
      for (const auto& item : value.items_) sections += "\n[[" + key + "]]\n" + lines(item);
    } else {
      plain += key + " = " + value.toml() + "\n";
    }
  }
  return plain + sections;
}

Table exponential(double mean) { return {{"dist", "exponential"}, {"mean", mean}}; }
Table constant(double value) { return {{"dist", "constant"}, {"value", value}}; }
Table erlang(int shape, double mean) { return {{"dist", "erlang"}, {"shape", shape}, {"mean", mean}}; }
Table hyperexponential(double mean, double cv2) { return {{"dist", "hyperexponential"}, {"mean", mean}, {"cv2", cv2}}; }
Table lognormal(double mean, double cv) { return {{"dist", "lognormal"}, {"mean", mean}, {"cv", cv}}; }

}  // namespace sojourn
