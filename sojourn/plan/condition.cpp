#include "sojourn/plan/condition.h"

#include <fmt/format.h>

#include <cmath>
#include <regex>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/base/units.h"
#include "sojourn/plan/quantity.h"

namespace sojourn::plan {
namespace {

constexpr double kRounding = 1e-12;  // relative; sums of a few thousand terms in double precision stay below it

Complaint complaint(const std::string& text, const std::string& problem, const std::string& hint = "") {
  Complaint c;
  c.problem = problem;
  c.found = text;
  c.expected = "MEASURE <= NUMBER, as in \"wait_p95 <= 600\"; also <, >= and >";
  c.hint = hint;
  c.place.file = "--such-that";
  return c;
}

Relation relation_of(const std::string& sign) {
  if (sign == "<=") return Relation::at_most;
  if (sign == "<") return Relation::below;
  return sign == ">" ? Relation::above : Relation::at_least;
}

// Why this kind of number cannot stand beside this measure; empty: it can.
std::string mismatch(const MeasureName& measure, const Quantity& limit, const std::string& text) {
  const Dimension dimension = dimension_of(measure);
  if (limit.written == Quantity::Written::percentage && dimension != Dimension::fraction)
    return measure.text() + " is not a fraction, so " + text + " says nothing about it";
  if (limit.written == Quantity::Written::duration && dimension != Dimension::time)
    return measure.text() + " is not a time, so " + text + " says nothing about it";
  return "";
}

std::optional<Condition> parse_one(const std::string& text, std::optional<double> unit_seconds,
                                   std::vector<Complaint>& complaints) {
  static const std::regex form(R"(\s*([^<>=]*[^<>=\s])\s*(<=|>=|<|>)\s*([^<>=\s]+)\s*)");
  std::smatch match;
  if (!std::regex_match(text, match, form)) {
    const bool decimal_comma = std::regex_match(text, std::regex(R"(\s*\d+%?\s*)"));
    complaints.push_back(complaint(
        text, "this is not a condition",
        decimal_comma ? "decimals are written with a point: 0.5" : "quote it: --such-that \"mean_wait <= 2\""));
    return std::nullopt;
  }
  std::string problem;
  const auto measure = parse_measure(match[1], unit_seconds, problem);
  const Quantity limit = parse_quantity(match[3], unit_seconds);
  if (measure && problem.empty()) problem = limit.problem;
  if (measure && problem.empty()) problem = mismatch(*measure, limit, match[3]);
  if (problem.empty()) return Condition{*measure, relation_of(match[2]), limit.value};
  complaints.push_back(complaint(text, problem));
  return std::nullopt;
}

}  // namespace

bool Condition::holds(double value) const {
  if (std::fabs(value - limit) <= kRounding * std::fabs(limit))
    return relation == Relation::at_most || relation == Relation::at_least;
  return wants_less() ? value < limit : value > limit;
}

double Condition::margin(double value) const {
  return (wants_less() ? limit - value : value - limit) / (limit == 0.0 ? 1.0 : std::fabs(limit));
}

std::string to_string(Relation relation) {
  switch (relation) {
    case Relation::at_most:
      return "<=";
    case Relation::below:
      return "<";
    case Relation::at_least:
      return ">=";
    case Relation::above:
      return ">";
  }
  return "?";
}

std::string to_string(const Condition& c) {
  return fmt::format("{} {} {}", c.measure.text(), to_string(c.relation), number_text(c.limit, 10));
}

std::vector<Condition> parse_conditions(const std::vector<std::string>& texts, std::optional<double> unit_seconds) {
  static const std::regex conjunction(R"(\s+and\s+|\s*,\s*)");
  std::vector<Condition> conditions;
  std::vector<Complaint> complaints;
  for (const auto& text : texts) {
    std::sregex_token_iterator part(text.begin(), text.end(), conjunction, -1), none;
    for (; part != none; ++part)
      if (const auto condition = parse_one(*part, unit_seconds, complaints)) conditions.push_back(*condition);
  }
  if (!complaints.empty()) throw ModelError(complaints);
  return conditions;
}

std::optional<double> unit_seconds(const model_file::Document& model) { return seconds_in(model.time_unit()); }

}  // namespace sojourn::plan
