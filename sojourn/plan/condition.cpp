#include "sojourn/plan/condition.h"

#include <fmt/format.h>

#include <cmath>
#include <optional>
#include <regex>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/base/units.h"
#include "sojourn/vocabulary/measures.h"

namespace sojourn::plan {
namespace {

constexpr double kRoundingOfMeasure =
    1e-12;  // relative; sums of a few thousand terms in double precision stay below it

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

const Place kPlace{"--such-that"};

// What stands on the right of a measure: a number, of a time with units, of a fraction as a percentage.
double parse_limit(const MeasureName& measure, const std::string& text, const std::string& time_unit) {
  if (const auto number = plain_number(text)) return *number;
  const auto dimension = vocabulary::dimension_of(measure.measure);
  if (percentage(text) && dimension != vocabulary::Dimension::fraction)
    throw ModelError(complaint(text, measure.text() + " is not a fraction, so a percentage says nothing about it"));
  if (duration_in_seconds(text) && dimension != vocabulary::Dimension::time)
    throw ModelError(complaint(text, measure.text() + " is not a time, so a time says nothing about it"));
  if (dimension == vocabulary::Dimension::time) return parse_time(text, time_unit, kPlace);
  if (const auto fraction = percentage(text)) return *fraction;
  throw ModelError(complaint(text, in_quotes(text) + " is not a number"));
}

MeasureName parse_name(const std::string& text, const std::string& name, const std::string& time_unit) {
  std::string problem;
  const auto read_time = [&](const std::string& time) { return parse_time(time, time_unit, kPlace); };
  const auto measure = answers::parse_measure(name, read_time, problem);
  if (!measure) throw ModelError(complaint(text, problem));
  if (vocabulary::dimension_of(measure->measure) == vocabulary::Dimension::law)
    throw ModelError(complaint(text, in_quotes(name) + " is a distribution: name a percentile or a mean"));
  return *measure;
}

std::optional<Condition> parse_one(const std::string& text, const std::string& time_unit,
                                   std::vector<Complaint>& complaints) {
  static const std::regex form(R"(\s*([^<>=]*[^<>=\s])\s*(<=|>=|<|>)\s*([^<>=\s]+)\s*)");
  static const std::regex digits(R"(\s*\d+%?\s*)");
  std::smatch match;
  if (!std::regex_match(text, match, form)) {
    const bool decimal_comma = std::regex_match(text, digits);
    complaints.push_back(complaint(
        text, "this is not a condition",
        decimal_comma ? "decimals are written with a point: 0.5" : "quote it: --such-that \"mean_wait <= 2\""));
    return std::nullopt;
  }
  try {
    const MeasureName measure = parse_name(text, match[1], time_unit);
    return Condition{measure, relation_of(match[2]), parse_limit(measure, match[3], time_unit)};
  } catch (const ModelError& e) {
    complaints.insert(complaints.end(), e.complaints().begin(), e.complaints().end());
    return std::nullopt;
  }
}

}  // namespace

bool Condition::holds(double value) const {
  if (std::fabs(value - limit) <= kRoundingOfMeasure * std::fabs(limit))
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

std::vector<Condition> parse_conditions(const std::vector<std::string>& texts, const std::string& time_unit) {
  static const std::regex conjunction(R"(\s+and\s+|\s*,\s*)");
  std::vector<Condition> conditions;
  std::vector<Complaint> complaints;
  for (const auto& text : texts) {
    std::sregex_token_iterator part(text.begin(), text.end(), conjunction, -1), none;
    for (; part != none; ++part)
      if (const auto condition = parse_one(*part, time_unit, complaints)) conditions.push_back(*condition);
  }
  if (!complaints.empty()) throw ModelError(complaints);
  return conditions;
}

std::string objective_trouble(const std::string& name) {
  std::string problem;
  const auto measure = answers::parse_measure(name, {}, problem);
  if (measure && vocabulary::dimension_of(measure->measure) == vocabulary::Dimension::law)
    return in_quotes(name) + " is a distribution: there is no smallest or largest";
  return problem;
}

}  // namespace sojourn::plan
