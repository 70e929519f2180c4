// What stands at a key, checked by its row.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/base/text.h"
#include "sojourn/base/units.h"
#include "sojourn/model_file/section.h"

namespace sojourn::model_file {
namespace {

// "a positive number, or a time such as "30s"": for someone who wrote a text.
std::string with_texts(const Range& b) {
  if (b.quantity == Quantity::time) return b.text() + ", or a time such as \"30s\" or \"2h\"";
  if (b.quantity == Quantity::fraction) return b.text() + ", or a percentage such as \"60%\"";
  return b.text();
}

const char* word_for(Quantity q) {
  return q == Quantity::time ? "a time" : q == Quantity::fraction ? "a fraction" : "a number";
}

// What a text counts as; nothing when it is no such thing.
std::optional<double> in_unit(const std::string& text, Quantity q, const std::string& time_unit) {
  if (q == Quantity::fraction) return percentage(text);
  if (q == Quantity::plain || time_unit.empty()) return std::nullopt;
  const auto seconds = duration_in_seconds(text);
  return seconds ? std::optional(*seconds / *seconds_in(time_unit)) : std::nullopt;
}

// What a key chooses, in messages.
std::string thing_chosen(const std::string& key) {
  if (key == "dist") return "distribution";
  if (key == "law") return "speedup law";
  if (key == "kind") return "kind of jobs";
  return key;
}

}  // namespace

std::optional<double> Section::value(const Node& node, const std::string& key, const Range& b) {
  double x = node.number;
  if (!node.is_number()) {
    const auto in_words = node.is_text() ? in_unit(node.text, b.quantity, document_.time_unit()) : std::nullopt;
    if (!in_words) {
      not_a_number(node, key, b);
      return std::nullopt;
    }
    x = *in_words;
  }
  if (b.holds(x)) return x;
  const bool huge = std::isfinite(x) && x > b.most && b.most == kLargest;
  wrong(node, fmt::format("{} is out of range", in_quotes(key)), huge ? b.text() + " of at most 1e300" : b.text());
  return std::nullopt;
}

void Section::not_a_number(const Node& node, const std::string& key, const Range& b) {
  if (node.is_text() && b.quantity == Quantity::time && duration_in_seconds(node.text))
    return document_.complain(no_time_unit(node.text, node.place));
  wrong(node, fmt::format("{} must be {}, not {}", in_quotes(key), word_for(b.quantity), kind_text(node)),
        with_texts(b), node.is_text() ? cure_for_number(node.text) : "");
}

double Section::number(const std::string& key, double otherwise) {
  const auto& r = row(key);
  const Node* node = entry(key);
  if (!node && r.required) missing(key, r.range.text());
  return node ? value(*node, key, r.range).value_or(otherwise) : otherwise;
}

std::int64_t Section::whole(const std::string& key, const Range& range, double otherwise) {
  const auto harmless = static_cast<std::int64_t>(otherwise);
  const Node* node = entry(key);
  if (!node && row(key).required) missing(key, range.text_of_whole());
  if (!node) return harmless;
  const bool too_many = node->is_number() && node->number > range.most;
  const std::string expected = too_many
                                   ? fmt::format("a whole number, at most {}", static_cast<std::int64_t>(range.most))
                                   : range.text_of_whole();
  if (!node->is_number()) {
    wrong(*node, fmt::format("{} must be a whole number, not {}", in_quotes(key), kind_text(*node)), expected,
          node->is_text() ? cure_for_number(node->text) : "");
    return harmless;
  }
  if (!range.holds(node->number) || node->number != std::floor(node->number)) {
    wrong(*node, fmt::format("{} is out of range", in_quotes(key)), expected);
    return harmless;
  }
  return static_cast<std::int64_t>(node->number);
}

std::string Section::text(const std::string& key, const std::string& otherwise) {
  const Node* node = find(key);
  if (!node) return otherwise;
  if (node->is_text()) return node->text;
  wrong(*node, fmt::format("{} must be a text, not {}", in_quotes(key), kind_text(*node)), "a text in quotes");
  return otherwise;
}

// The word that stands there, if it is one of these.
std::string Section::chosen(const Node& node, const std::string& key, const std::vector<std::string>& choices,
                            const std::string& otherwise) {
  if (!node.is_text()) {
    wrong(node, fmt::format("{} must be a text, not {}", in_quotes(key), kind_text(node)), "a text in quotes");
    return otherwise;
  }
  if (std::find(choices.begin(), choices.end(), node.text) != choices.end()) return node.text;
  const std::string near = nearest_name(node.text, choices);
  const auto* r = vocabulary::find_key(path_of(key), kinds_);
  const auto others = r && r->choice ? vocabulary::kinds_with(*r->choice, node.text) : 0;
  wrong(node, fmt::format("unknown {} {}", thing_chosen(key), in_quotes(node.text)), one_of(choices),
        others         ? fmt::format("{} is for {}", node.text, vocabulary::jobs_text(others))
        : near.empty() ? ""
                       : "did you mean " + in_quotes(near) + "?");
  return otherwise;
}

std::string Section::choice(const std::string& key) {
  const auto& r = row(key);
  const auto choices = r.choices(kinds_);
  const Node* node = entry(key);
  if (!node && r.required) missing(key, one_of(choices));
  return node ? chosen(*node, key, choices, std::string(r.otherwise)) : std::string(r.otherwise);
}

std::string Section::choice(const std::string& key, const std::vector<std::string>& choices) {
  known_.insert(key);
  const Node* node = entry(key);
  if (!node) missing(key, one_of(choices));
  return node ? chosen(*node, key, choices, "") : "";
}

std::vector<double> Section::numbers(const std::string& key, Quantity quantity) {
  const auto any = vocabulary::any_number().of(quantity);  // readers say what is wrong with a sign
  const Node* node = find(key);
  std::vector<double> values;
  if (!node) {
    missing(key, "a list of numbers");
  } else if (!node->is_array()) {
    wrong(*node, fmt::format("{} must be a list, not {}", in_quotes(key), kind_text(*node)), "a list of numbers");
  } else {
    for (const Node& item : node->items) values.push_back(value(item, key, any).value_or(0.0));
  }
  return values;
}

MatrixXd Section::matrix(const std::string& key) {
  const auto& range = row(key).range;
  const Node* node = entry(key);
  const std::string expected = "a list of rows of equal length, as in [[-1, 1], [2, -3]]";
  if (!node) {
    missing(key, expected);
    return {};
  }
  if (!node->is_array() || node->items.empty() || !node->items[0].is_array()) {
    wrong(*node, fmt::format("{} must be a matrix", in_quotes(key)), expected);
    return {};
  }
  const auto rows = static_cast<Index>(node->items.size()), columns = static_cast<Index>(node->items[0].items.size());
  MatrixXd m = MatrixXd::Zero(rows, columns);
  for (Index i = 0; i < rows; ++i) {
    const Node& line = node->items[static_cast<std::size_t>(i)];
    if (!line.is_array() || static_cast<Index>(line.items.size()) != columns) {
      wrong(line, fmt::format("row {} of {} has another length than row 0", i, in_quotes(key)), expected);
      return {};
    }
    for (Index j = 0; j < columns; ++j)
      m(i, j) = value(line.items[static_cast<std::size_t>(j)], key, range).value_or(0.0);
  }
  return m;
}

std::string Section::title(const std::string& key, const std::string& otherwise) {
  return printable(text(key, otherwise));
}

}  // namespace sojourn::model_file
