#include "sojourn/plan/verdict.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "sojourn/base/text.h"

namespace sojourn::plan {
namespace {

constexpr double kNever = -std::numeric_limits<double>::infinity();

std::vector<const Finding*> all_findings(const Evaluation& e) {
  std::vector<const Finding*> all;
  for (const Finding& f : e.findings) all.push_back(&f);
  if (e.objective) all.push_back(&*e.objective);
  return all;
}

// One condition that fails is enough; one that nobody knows, or that is undecided, leaves the rest in doubt.
Verdict worse(Verdict a, Verdict b) {
  for (const Verdict v : {Verdict::fails, Verdict::unknown, Verdict::within_noise})
    if (a == v || b == v) return v;
  return Verdict::holds;
}

}  // namespace

std::string to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::holds:
      return "holds";
    case Verdict::fails:
      return "fails";
    case Verdict::within_noise:
      return "within noise";
    case Verdict::unstable:
      return "unstable";
    case Verdict::not_a_model:
      return "not a model";
    case Verdict::unknown:
      return "unknown";
  }
  return "?";
}

bool Finding::known() const { return !std::isnan(value); }

double Finding::low() const { return interval ? interval->low : value - error.value_or(0.0); }

double Finding::high() const { return interval ? interval->high : value + error.value_or(0.0); }

Verdict judge(const Condition& condition, const Finding& f) {
  if (!f.known()) return Verdict::unknown;
  if (f.simulated() && !f.interval && !f.error) return Verdict::within_noise;
  const bool low = condition.holds(f.low()), high = condition.holds(f.high());
  if (low != high) return Verdict::within_noise;
  return low ? Verdict::holds : Verdict::fails;
}

bool Evaluation::exact() const { return std::all_of(findings.begin(), findings.end(), std::mem_fn(&Finding::exact)); }

bool Evaluation::simulated() const {
  const auto all = all_findings(*this);
  return std::any_of(all.begin(), all.end(), std::mem_fn(&Finding::simulated));
}

bool Evaluation::approximate() const {
  const auto all = all_findings(*this);
  return std::any_of(all.begin(), all.end(), std::mem_fn(&Finding::approximate));
}

std::string Evaluation::decided_by() const {
  std::vector<std::string> names;
  for (const Finding* f : all_findings(*this))
    if (!f->method.empty() && std::find(names.begin(), names.end(), f->method) == names.end())
      names.push_back(f->method);
  return joined(names);
}

void judge(const std::vector<Condition>& conditions, Evaluation& e) {
  e.margin = e.usable() ? -kNever : kNever;
  e.verdict = e.unreadable ? Verdict::not_a_model : e.usable() ? Verdict::holds : Verdict::unstable;
  if (!e.usable()) return;
  for (std::size_t k = 0; k < conditions.size(); ++k) {
    e.verdict = worse(e.verdict, judge(conditions[k], e.findings[k]));
    const double margin = conditions[k].margin(e.findings[k].value);
    e.margin = std::isnan(margin) ? kNever : std::min(e.margin, margin);
  }
}

}  // namespace sojourn::plan
