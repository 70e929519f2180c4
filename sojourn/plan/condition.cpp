#include "sojourn/plan/condition.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <optional>
#include <regex>

#include "sojourn/answers/answer.h"
#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"

namespace sojourn::plan {
namespace {

std::vector<std::string> measure_names() {
  auto names = answers::measure_names();
  std::erase_if(names, [](const std::string& name) { return name.ends_with("_pmf"); });
  return names;
}

std::string hint_for(const std::string& name) {
  const std::string near = nearest_name(name, measure_names());
  return near.empty() ? "`sojourn models` lists them" : "did you mean " + near + "?";
}

Complaint complaint(const std::string& text, const std::string& problem, const std::string& hint) {
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

std::optional<Condition> parse_one(const std::string& text, std::vector<Complaint>& complaints) {
  static const std::regex form(R"(\s*([A-Za-z_0-9]+)\s*(<=|>=|<|>)\s*(\S+)\s*)");
  std::smatch match;
  if (!std::regex_match(text, match, form)) {
    complaints.push_back(complaint(text, "this is not a condition", "quote it: --such-that \"mean_wait <= 2\""));
    return std::nullopt;
  }
  const auto known = measure_names();
  const std::string name = match[1], number = match[3];
  if (std::find(known.begin(), known.end(), name) == known.end()) {
    complaints.push_back(complaint(text, "no measure is called " + in_quotes(name), hint_for(name)));
    return std::nullopt;
  }
  double limit = 0.0;
  const auto end = number.data() + number.size();
  const auto read = std::from_chars(number.data(), end, limit);
  if (read.ec != std::errc() || read.ptr != end || !std::isfinite(limit)) {
    complaints.push_back(complaint(text, in_quotes(number) + " is not a number", ""));
    return std::nullopt;
  }
  return Condition{name, relation_of(match[2]), limit};
}

}  // namespace

std::string objective_trouble(const std::string& name) {
  const auto known = measure_names();
  if (std::find(known.begin(), known.end(), name) != known.end()) return "";
  if (name.ends_with("_pmf")) return in_quotes(name) + " is a distribution: there is no smallest or largest";
  return "no measure is called " + in_quotes(name) + "; " + hint_for(name);
}

bool Condition::holds(double value) const {
  switch (relation) {
    case Relation::at_most:
      return value <= limit;
    case Relation::below:
      return value < limit;
    case Relation::at_least:
      return value >= limit;
    case Relation::above:
      return value > limit;
  }
  return false;
}

double Condition::margin(double value) const {
  const bool below = relation == Relation::at_most || relation == Relation::below;
  return (below ? limit - value : value - limit) / (limit == 0.0 ? 1.0 : std::fabs(limit));
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
  return fmt::format("{} {} {}", c.measure, to_string(c.relation), number_text(c.limit, 10));
}

std::vector<Condition> parse_conditions(const std::vector<std::string>& texts) {
  static const std::regex conjunction(R"(\s+and\s+|\s*,\s*)");
  std::vector<Condition> conditions;
  std::vector<Complaint> complaints;
  for (const auto& text : texts) {
    std::sregex_token_iterator part(text.begin(), text.end(), conjunction, -1), none;
    for (; part != none; ++part)
      if (const auto condition = parse_one(*part, complaints)) conditions.push_back(*condition);
  }
  if (!complaints.empty()) throw ModelError(complaints);
  return conditions;
}

}  // namespace sojourn::plan
