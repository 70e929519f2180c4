#include "sojourn/fit/fitted.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/base/errors.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/base/text.h"
#include "sojourn/fit/fit_arrivals.h"

namespace sojourn::fit {
namespace {

using fitting::HyperErlang;

constexpr std::size_t kFewestJobs = 2;
constexpr std::size_t kValues = 12;  // of run times in a class: the file is to be read by people

std::string law_text(const HyperErlang& law) {
  if (law.phases() == 1) return "exponential";
  if (law.branches() == 1) return fmt::format("Erlang {}", law.phases());
  return fmt::format("{} {}", law.is_hyperexponential() ? "hyperexponential" : "hyper-Erlang", law.phases());
}

void take_fit(const fitting::PhaseTypeFit& fit, const fitting::Sample& sample, ClassFit& c, Part& part) {
  // Censored run times make EM's mean larger than that of the values; else it is kept to rounding.
  c.time = *fit.mixture;
  part.log_likelihood_per_job = fit.report.log_likelihood_per_value;
  part.ks = fitting::kolmogorov_smirnov(*c.time, sample.known);
  part.mean_error = fit.report.mean / fit.report.data_mean - 1;
  part.cv_error = fit.report.data_cv > 0 ? std::optional(fit.report.cv / fit.report.data_cv - 1) : std::nullopt;
  part.law = law_text(*c.time);
  if (!fit.report.converged) part.notes.push_back("EM: " + fit.report.why);
  for (const auto& note : fit.report.notes) part.notes.push_back(note);
}

// A class, or two where jobs pile up at a limit.
void fit_class(const logs::Log& log, WidthClass jobs, const Options& o, Fitted& out) {
  ClassFit c{.jobs = std::move(jobs)};
  c.name = c.jobs.name();
  c.share = double(c.jobs.jobs.size()) / double(log.jobs.size());
  c.asked = asked_times(log.jobs, c.jobs.jobs);
  std::vector<double> run, censored;
  for (const std::size_t k : c.jobs.jobs) (log.jobs[k].censored ? censored : run).push_back(log.jobs[k].run);
  if (run.empty()) std::swap(run, censored);
  Part part{.name = "run time " + c.name, .jobs = c.jobs.jobs.size()};
  const auto sample = fitting::sample_of(run, {}, censored);
  const fitting::Atom atom = o.laws() == Times::with_limit ? fitting::atom_at_limit(sample) : fitting::Atom{};
  fitting::PhaseTypeOptions options{.phases = o.laws() == Times::exponential ? 1 : o.phases};
  if (sample.known.size() == 1) {
    c.constant = run.front();
    part.law = "constant";
  } else if (o.laws() == Times::values) {
    c.values = fitting::binned(fitting::sample_of(run), kValues).known;
    part.cv_error = std::sqrt(fitting::squared_coefficient_of_variation(*c.values) /
                              fitting::squared_coefficient_of_variation(sample.known)) -
                    1;
    part.law = fmt::format("{} values", c.values->size());
  } else if (atom.share > 0 && atom.value > 0) {
    ClassFit at_limit = c;
    at_limit.name += " at the limit";
    at_limit.share *= atom.share;
    double sum = 0, weight = 0;
    std::vector<double> rest;
    const auto outside = fitting::without(sample, atom);
    for (const double x : run)
      if (std::binary_search(outside.known.values.begin(), outside.known.values.end(), x))
        rest.push_back(x);
      else
        sum += x, ++weight;
    at_limit.constant = sum / weight;
    const auto heaped = [&](std::size_t k) {
      const auto& job = log.jobs[k];
      return !job.censored && !std::binary_search(outside.known.values.begin(), outside.known.values.end(), job.run);
    };
    std::erase_if(at_limit.jobs.jobs, [&](std::size_t k) { return !heaped(k); });
    std::erase_if(c.jobs.jobs, heaped);
    out.classes.push_back(at_limit);
    out.parts.push_back({.name = "run time " + at_limit.name, .jobs = std::size_t(weight), .law = "constant"});
    c.share *= 1 - atom.share;
    take_fit(fitting::fit_phase_type(rest, options, censored), outside, c, part);
  } else {
    take_fit(fitting::fit_phase_type(run, options, censored), sample, c, part);
  }
  if (c.asked.values.empty())
    part.notes.push_back(
        fmt::format("{:.0f}% of these jobs have an estimate: they count as known exactly", 100 * c.asked.known_share));
  out.classes.push_back(std::move(c));
  out.parts.push_back(std::move(part));
}

double mean_time(const ClassFit& c) {
  return c.constant ? *c.constant : c.values ? fitting::mean(*c.values) : mean(*c.time);
}

void tell_loads(const logs::Log& log, Fitted& out) {
  double work = 0, model = 0;
  for (const auto& job : log.jobs) work += job.work();
  for (const auto& c : out.classes) {
    double weight = 0, width = 0;
    for (std::size_t i = 0; i < c.jobs.widths.size(); ++i)
      weight += c.jobs.weights[i], width += c.jobs.weights[i] * c.jobs.widths[i];
    model += c.share * width / weight * mean_time(c);
  }
  const double full = double(out.processors) / out.arrivals.rate;
  out.load = work / double(log.jobs.size()) / full;
  out.model_load = model / full;
}

// By width; where jobs come in runs half as many widths, each by run time too: a run has jobs of about one length.
std::vector<WidthClass> classes_of(const logs::Log& log, const Options& o) {
  constexpr int kTimeParts = 4;
  const int most = o.runs() ? (o.classes + 1) / 2 : o.classes;
  const auto widths = width_classes(log.jobs, static_cast<std::size_t>(most));
  if (!o.runs()) return widths;
  std::vector<WidthClass> all;
  for (const auto& c : widths)
    for (auto& part : by_time(log.jobs, c, kTimeParts)) all.push_back(std::move(part));
  return all;
}

}  // namespace

logs::Log slice(const logs::Log& log, std::size_t from, std::size_t until) {
  logs::Log out;
  out.file = log.file;
  out.format = log.format;
  out.processors = log.processors;
  out.clock = log.clock;
  out.jobs.assign(log.jobs.begin() + static_cast<std::ptrdiff_t>(from),
                  log.jobs.begin() + static_cast<std::ptrdiff_t>(until));
  return out;
}

Fitted fitted(const logs::Log& log, const Options& o, const Interruption& interruption) {
  const auto refuse = [&](const std::string& problem, const std::string& found, const std::string& expected) {
    throw ModelError(Complaint{problem, found, expected, "nothing was written", "", {log.file}});
  };
  if (log.jobs.size() < kFewestJobs)
    refuse("too few jobs to fit a model to", fmt::format("{}", log.jobs.size()), "at least two");
  if (!(log.jobs.back().submit > log.jobs.front().submit))
    refuse("all jobs were submitted at the same moment: they have no rate",
           fmt::format("{} jobs at second {}", log.jobs.size(), number_text(log.jobs.front().submit, 12)),
           "jobs that come over some time");
  Fitted out;
  out.processors = log.processors;
  auto classes = classes_of(log, o);
  const double steps = static_cast<double>(classes.size()) + 4;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    stop_point();
    interruption.tell({.fraction = double(i) / steps});
    fit_class(log, std::move(classes[i]), o, out);
  }
  std::vector<std::int32_t> mark(log.jobs.size());
  for (std::size_t c = 0; c < out.classes.size(); ++c)
    for (const std::size_t k : out.classes[c].jobs.jobs) mark[k] = static_cast<std::int32_t>(c);
  fit_arrivals(log, mark, o, out);
  tell_loads(log, out);
  return out;
}

}  // namespace sojourn::fit
