#include "sojourn/serve/settings.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/answers/measure_name.h"
#include "sojourn/base/text.h"
#include "sojourn/base/units.h"
#include "sojourn/problems/questions.h"
#include "sojourn/serve/body.h"
#include "sojourn/vocabulary/percentile_names.h"

namespace sojourn::serve {
namespace {

[[noreturn]] void refuse(const std::string& name, const std::string& found, const std::string& expected) {
  throw ModelError(Complaint{.problem = fmt::format("{} is not what {} can be", found, in_quotes(name)),
                             .found = found,
                             .expected = expected,
                             .hint = {},
                             .key = name,
                             .place = {"options." + name, 0, 0}});
}

// Numbers, and what people type: 1e6, 5%.
double as_number(const Json& value, const std::string& name) {
  if (value.is_number()) return value.get<double>();
  if (value.is_string()) {
    const auto text = value.get<std::string>();
    if (const auto number = plain_number(text)) return *number;
    if (const auto fraction = percentage(text)) return *fraction;
  }
  refuse(name, dumped(value), "a number");
}

std::string dashed(std::string name) {
  std::replace(name.begin(), name.end(), '_', '-');
  return "--" + name;
}

}  // namespace

const Json& options_in(const Call& call, vocabulary::Verbs verb) {
  static const Json none = Json::object();
  if (!call.body.contains("options") || call.body["options"].is_null()) return none;
  const Json& options = call.body["options"];
  if (!options.is_object()) throw BadRequest("\"options\" in the body should be an object");
  for (const auto& [name, value] : options.items())
    if (!vocabulary::find_option(dashed(name), verb))
      throw BadRequest(fmt::format("there is no option \"{}\" here", name));
  return options;
}

double number_option(const Json& options, const std::string& name, vocabulary::Verbs verb, double otherwise) {
  if (!options.contains(name) || options[name].is_null()) return otherwise;
  const double value = as_number(options[name], name);
  const auto* row = vocabulary::find_option(dashed(name), verb);
  const bool whole = !row || !row->whole || value == std::floor(value);
  if (!row || !std::isfinite(value) || !whole || (row->range && !row->range->holds(value)))
    refuse(name, dumped(options[name]), row && row->range ? row->range->text() : "a whole number");
  return value;
}

std::vector<double> percentiles_in(const Json& options) {
  std::vector<double> all;
  if (!options.contains("percentiles")) return all;
  if (!options["percentiles"].is_array()) throw BadRequest("\"percentiles\" should be a list of numbers");
  for (const auto& item : options["percentiles"]) {
    const double level = as_number(item, "percentiles");
    if (!vocabulary::parse_percentile_name("wait_p" + fmt::format("{}", level)))
      refuse("percentiles", dumped(item), "numbers between 0 and 100, such as 99.9");
    all.push_back(level);
  }
  return all;
}

answers::SolveOptions solve_options(const Call& call, const Json& options) {
  answers::SolveOptions solve;
  solve.budget = {call.desk.limits.memory_bytes, call.desk.limits.seconds};
  problems::ask_percentiles(percentiles_in(options), solve.asked.percentiles);
  for (const auto& flag : texts_in(call.body, "questions")) solve.flags.insert(flag);
  return solve;
}

simulation::ExperimentOptions simulation_options(const Call& call, const Json& options, vocabulary::Verbs verb) {
  simulation::ExperimentOptions o;
  o.precision = number_option(options, "precision", verb, o.precision);
  o.confidence = number_option(options, "confidence", verb, o.confidence);
  constexpr double kMostSeed = 9007199254740992.0;  // JSON knows no larger whole number for sure
  const double seed = number_option(options, "seed", verb, 1);
  if (seed < 0 || seed > kMostSeed) refuse("seed", dumped(options["seed"]), "a whole number of 0 or more");
  o.seed = static_cast<std::uint64_t>(seed);
  o.replications = static_cast<int>(number_option(options, "replications", verb, 0));
  o.jobs = static_cast<std::uint64_t>(number_option(options, "jobs", verb, 0));
  o.threads = call.desk.limits.threads;
  if (options.contains("target")) o.target = text_in(options, "target");
  problems::ask_percentiles(percentiles_in(options), o.percentiles);
  return o;
}

}  // namespace sojourn::serve
