#include "sojourn/model_file/section.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/base/text.h"

namespace sojourn::model_file {

Bounds between(double least, double most) {
  return {least, most, true, fmt::format("a number from {} to {}", number_text(least), number_text(most))};
}

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
    const std::string near = nearest_name(key, known);
    const std::string where = name_.empty() ? "the model file" : "[" + name_ + "]";
    document_.complain({.problem = fmt::format("unknown key {} in {}", in_quotes(key), where),
                        .found = key + " = " + to_text(value),
                        .expected = near.empty() ? "one of " + joined(known) : in_quotes(near),
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
  document_.complain({.problem = fmt::format("{} needs the key {}",
                                             name_.empty() ? "the model file" : "[" + name_ + "]", in_quotes(key)),
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

double Section::checked(const Node& node, const std::string& key, const Bounds& b, double otherwise) {
  if (!node.is_number()) {
    wrong(node, fmt::format("{} must be a number, not {}", in_quotes(key), kind_text(node)), b.text);
    return otherwise;
  }
  const double x = node.number;
  const bool inside = std::isfinite(x) && (b.least_allowed ? x >= b.least : x > b.least) && x <= b.most;
  if (inside) return x;
  const bool huge = std::isfinite(x) && x > b.most && b.most == 1e300;
  wrong(node, fmt::format("{} is out of range", in_quotes(key)), huge ? b.text + " of at most 1e300" : b.text);
  return otherwise;
}

double Section::number(const std::string& key, const Bounds& b, double otherwise) {
  const Node* node = find(key);
  if (!node) {
    missing(key, b.text);
    return otherwise;
  }
  return checked(*node, key, b, otherwise);
}

double Section::number_or(const std::string& key, const Bounds& b, double otherwise) {
  const Node* node = find(key);
  return node ? checked(*node, key, b, otherwise) : otherwise;
}

std::int64_t Section::whole_or(const std::string& key, std::int64_t least, std::int64_t most, std::int64_t otherwise) {
  const Node* node = find(key);
  if (!node) return otherwise;
  const bool too_many = node->is_number() && node->number > static_cast<double>(most);
  const std::string expected =
      too_many ? fmt::format("a whole number, at most {}", most) : fmt::format("a whole number, at least {}", least);
  if (!node->is_number()) {
    wrong(*node, fmt::format("{} must be a whole number, not {}", in_quotes(key), kind_text(*node)), expected);
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
  wrong(*node, fmt::format("{} does not know {}", in_quotes(key), in_quotes(value)), "one of " + joined(choices),
        near.empty() ? "" : "did you mean " + in_quotes(near) + "?");
  return otherwise;
}

std::string Section::choice(const std::string& key, const std::vector<std::string>& choices,
                            const std::string& otherwise) {
  if (!has(key)) missing(key, "one of " + joined(choices));
  return choice_or(key, choices, otherwise);
}

std::vector<double> Section::numbers(const std::string& key) {
  const Node* node = find(key);
  std::vector<double> values;
  if (!node) {
    missing(key, "a list of numbers");
  } else if (!node->is_array()) {
    wrong(*node, fmt::format("{} must be a list, not {}", in_quotes(key), kind_text(*node)), "a list of numbers");
  } else {
    for (const Node& item : node->items) values.push_back(checked(item, key, any_number(), 0.0));
  }
  return values;
}

MatrixXd Section::matrix(const std::string& key) {
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
      m(i, j) = checked(row.items[static_cast<std::size_t>(j)], key, any_number(), 0.0);
  }
  return m;
}

void Section::adopt(const ModelError& error) {
  for (Complaint c : error.complaints()) {
    const Node* at = c.key.empty() || !node_ ? nullptr : node_->find(c.key);
    c.place = at ? at->place : place_;
    document_.complain(std::move(c));
  }
}

}  // namespace sojourn::model_file
