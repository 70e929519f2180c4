#include "sojourn/reproduce/bench.h"

#include <fmt/format.h>

#include <limits>

#include "sojourn/base/hash.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/model_file/document.h"
#include "sojourn/problems/problem.h"

namespace sojourn::reproduce {
namespace {

std::unique_ptr<problems::Problem> read(const std::string& model, const Settings& settings) {
  auto document = model_file::Document::from_text(model, "figure");
  for (const auto& assignment : settings) document.set(assignment);
  return problems::read_problem(document);
}

// A seed of its own for every model and setting, the same in every run.
std::uint64_t seed_of(const std::string& model, const Settings& settings) {
  Hash hash;
  hash.add(model);
  for (const auto& s : settings) hash.add(s);
  return hash.value() >> 16;
}

}  // namespace

answers::Answer Bench::solve(const std::string& model, const Settings& settings, const std::string& method,
                             const std::string& flag) const {
  if (interruption_.requested()) throw Interrupted();
  problems::SolveOptions options;
  options.method = method;
  if (!flag.empty()) options.flags.insert(flag);
  return problems::solve(*read(model, settings), options, interruption_);
}

answers::MethodAnswer Bench::simulate(const std::string& model, const Settings& settings, const std::string& target,
                                      double precision, std::uint64_t seed) const {
  if (interruption_.requested()) throw Interrupted();
  simulation::ExperimentOptions options;
  options.precision = precision > 0 ? precision : either(0.02, 0.005);
  options.target = target;
  options.seed = seed > 0 ? seed : seed_of(model, settings);
  Interruption quiet;
  quiet.stop = interruption_.stop;
  const auto answer = problems::simulate(*read(model, settings), options, quiet);
  if (interruption_.requested()) throw Interrupted();
  return answer.methods.at(0);
}

answers::Measure Bench::simulated(const std::string& model, const Settings& settings, const std::string& target,
                                  double precision) const {
  return *simulate(model, settings, target, precision).measures.find(target);
}

double Bench::value(const answers::Answer& answer, const std::string& measure, const std::string& method) {
  for (const auto& m : answer.methods)
    if (method.empty() || m.name == method) return m.measures.value(measure);
  return std::numeric_limits<double>::quiet_NaN();
}

plot::Series series(const std::string& name, plot::Role role, const std::string& group) {
  plot::Series empty;
  empty.name = name;
  empty.group = group;
  empty.role = role;
  return empty;
}

void add_point(plot::Series& series, double x, const answers::Measure& measure) {
  add_point(series, x, measure.value);
  if (!measure.interval) return;
  series.low.push_back(measure.interval->low);
  series.high.push_back(measure.interval->high);
}

void add_point(plot::Series& series, double x, double y) {
  series.x.push_back(x);
  series.y.push_back(y);
}

std::string setting(const std::string& key, double value) { return fmt::format("{}={}", key, value); }

}  // namespace sojourn::reproduce
