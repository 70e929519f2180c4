#include "sojourn/model_file/section.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/base/text.h"
#include "sojourn/base/units.h"

namespace sojourn::model_file {

Bounds between(double least, double most) {
  return {least, most, true, fmt::format("a number from {} to {}", number_text(least), number_text(most))};
}

Bounds Bounds::of(Quantity q) const {
  Bounds b = *this;
  b.quantity = q;
  return b;
}

namespace {

// "a positive number, or a time such as "30s"": for someone who wrote a text.
std::string with_texts(const Bounds& b) {
  if (b.quantity == Quantity::time) return b.text + ", or a time such as \"30s\" or \"2h\"";
  if (b.quantity == Quantity::fraction) return b.text + ", or a percentage such as \"60%\"";
  return b.text;
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

Section::Section(Document& document, const Node* node, std::string name, Place place)
    : document_(document), node_(node), name_(std::move(name)), place_(std::move(place)) {
  if (node_ && !node_->is_table()) {
    document_.complain({.problem = in_quotes(name_) + " is not a table",
                        .found = to_text(*node_),
                        .expected = fmt::format("[{}] with keys below it", name_),
                        .hint = {},
                        .place = node_->place});
    node_ = nullptr;
  }
}

Section::~Section() {
  if (!node_) return;
  const std::vector<std::string> known(known_.begin(), known_.end());
  for (const auto& [key, value] : node_->entries) {
    if (known_.count(key)) continue;
    std::string near = nearest_name(key, known);
    const bool at_top = name_.empty();
    if (near.empty() || at_top) {
      // Where a key that is out of place here would be at home: elsewhere in this file, or where every model has it.
      const bool of_arrivals = at_top && (key == "load" || key == "rate");
      const std::string elsewhere = of_arrivals ? "arrivals." + key : document_.path_to(key, value);
      if (!elsewhere.empty()) near = elsewhere;
    }
    document_.complain({.problem = fmt::format("unknown key {} in {}", in_quotes(key), in_messages()),
                        .found = key + " = " + to_text(value),
                        .expected = near.empty() ? one_of(known) : in_quotes(near),
                        .hint = near.empty() ? "remove it" : "did you mean " + near + "?",
                        .place = value.place});
  }
}

const Node* Section::find(const std::string& key) {
  known_.insert(key);
  return node_ ? node_->find(key) : nullptr;
}

bool Section::has(const std::string& key) { return find(key) != nullptr; }

void Section::missing(const std::string& key, const std::string& expected) {
  document_.complain({.problem = fmt::format("{} needs the key {}", in_messages(), in_quotes(key)),
                      .found = {},
                      .expected = expected,
                      .hint = {},
                      .place = place_});
}

void Section::wrong(const Node& node, const std::string& problem, const std::string& expected,
                    const std::string& hint) {
  document_.complain(
      {.problem = problem, .found = to_text(node), .expected = expected, .hint = hint, .place = node.place});
}

std::optional<double> Section::value(const Node& node, const std::string& key, const Bounds& b) {
  double x = node.number;
  if (!node.is_number()) {
    const auto in_words = node.is_text() ? in_unit(node.text, b.quantity, document_.time_unit()) : std::nullopt;
    if (!in_words) {
      not_a_number(node, key, b);
      return std::nullopt;
    }
    x = *in_words;
  }
  const bool inside = std::isfinite(x) && (b.least_allowed ? x >= b.least : x > b.least) && x <= b.most;
  if (inside) return x;
  const bool huge = std::isfinite(x) && x > b.most && b.most == kLargest;
  wrong(node, fmt::format("{} is out of range", in_quotes(key)), huge ? b.text + " of at most 1e300" : b.text);
  return std::nullopt;
}

void Section::not_a_number(const Node& node, const std::string& key, const Bounds& b) {
  if (node.is_text() && b.quantity == Quantity::time && duration_in_seconds(node.text))
    return document_.complain(no_time_unit(node.text, node.place));
  wrong(node, fmt::format("{} must be {}, not {}", in_quotes(key), word_for(b.quantity), kind_text(node)),
        with_texts(b), node.is_text() ? cure_for_number(node.text) : "");
}

double Section::number(const std::string& key, const Bounds& b, double otherwise) {
  const Node* node = find(key);
  if (!node) {
    missing(key, b.text);
    return otherwise;
  }
  return value(*node, key, b).value_or(otherwise);
}

double Section::number_or(const std::string& key, const Bounds& b, double otherwise) {
  const Node* node = find(key);
  return node ? value(*node, key, b).value_or(otherwise) : otherwise;
}

std::int64_t Section::whole_or(const std::string& key, std::int64_t least, std::int64_t most, std::int64_t otherwise) {
  const Node* node = find(key);
  if (!node) return otherwise;
  const bool too_many = node->is_number() && node->number > static_cast<double>(most);
  const std::string expected =
      too_many ? fmt::format("a whole number, at most {}", most) : fmt::format("a whole number, at least {}", least);
  if (!node->is_number()) {
    wrong(*node, fmt::format("{} must be a whole number, not {}", in_quotes(key), kind_text(*node)), expected,
          node->is_text() ? cure_for_number(node->text) : "");
    return otherwise;
  }
  const double x = node->number;
  if (!(x >= static_cast<double>(least) && x <= static_cast<double>(most)) || x != std::floor(x)) {
    wrong(*node, fmt::format("{} is out of range", in_quotes(key)), expected);
    return otherwise;
  }
  return static_cast<std::int64_t>(x);
}

std::int64_t Section::whole(const std::string& key, std::int64_t least, std::int64_t most, std::int64_t otherwise) {
  if (!has(key)) missing(key, fmt::format("a whole number, at least {}", least));
  return whole_or(key, least, most, otherwise);
}

std::string Section::text_or(const std::string& key, const std::string& otherwise) {
  const Node* node = find(key);
  if (!node) return otherwise;
  if (node->is_text()) return node->text;
  wrong(*node, fmt::format("{} must be a text, not {}", in_quotes(key), kind_text(*node)), "a text in quotes");
  return otherwise;
}

std::string Section::choice_or(const std::string& key, const std::vector<std::string>& choices,
                               const std::string& otherwise) {
  const Node* node = find(key);
  if (!node) return otherwise;
  const std::string value = text_or(key, otherwise);
  if (!node->is_text() || std::find(choices.begin(), choices.end(), value) != choices.end()) return value;
  const std::string near = nearest_name(value, choices);
  wrong(*node, fmt::format("unknown {} {}", thing_chosen(key), in_quotes(value)), one_of(choices),
        near.empty() ? "" : "did you mean " + in_quotes(near) + "?");
  return otherwise;
}

std::string Section::choice(const std::string& key, const std::vector<std::string>& choices,
                            const std::string& otherwise) {
  if (!has(key)) missing(key, one_of(choices));
  return choice_or(key, choices, otherwise);
}

std::vector<double> Section::numbers(const std::string& key, Quantity quantity) {
  const Node* node = find(key);
  std::vector<double> values;
  if (!node) {
    missing(key, "a list of numbers");
  } else if (!node->is_array()) {
    wrong(*node, fmt::format("{} must be a list, not {}", in_quotes(key), kind_text(*node)), "a list of numbers");
  } else {
    for (const Node& item : node->items) values.push_back(value(item, key, any_number().of(quantity)).value_or(0.0));
  }
  return values;
}

MatrixXd Section::matrix(const std::string& key, Quantity quantity) {
  const Node* node = find(key);
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
    const Node& row = node->items[static_cast<std::size_t>(i)];
    if (!row.is_array() || static_cast<Index>(row.items.size()) != columns) {
      wrong(row, fmt::format("row {} of {} has another length than row 0", i, in_quotes(key)), expected);
      return {};
    }
    for (Index j = 0; j < columns; ++j)
      m(i, j) = value(row.items[static_cast<std::size_t>(j)], key, any_number().of(quantity)).value_or(0.0);
  }
  return m;
}

std::string Section::title_or(const std::string& key, const std::string& otherwise) {
  return printable(text_or(key, otherwise));
}

void Section::unused(const std::vector<std::string>& keys, const std::string& why) {
  for (const auto& key : keys)
    if (has(key)) document_.note(fmt::format("{} is not used: {}", name_.empty() ? key : name_ + "." + key, why));
}

void Section::adopt(const ModelError& error) {
  for (Complaint c : error.complaints()) {
    const Node* at = c.key.empty() || !node_ ? nullptr : node_->find(c.key);
    c.place = at ? at->place : place_;
    document_.complain(std::move(c));
  }
}

}  // namespace sojourn::model_file
