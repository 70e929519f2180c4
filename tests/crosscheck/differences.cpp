#include "tests/crosscheck/differences.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sojourn::crosscheck {
namespace {

bool percentile(const std::string& name) { return name.starts_with("wait_p") || name.starts_with("response_p"); }

bool is_time(const std::string& name) { return name == "mean_response" || name == "mean_wait" || percentile(name); }

// Measures with a threshold or a moment that may not exist.
bool left_out(const std::string& name) {
  return name == "mean_slowdown" || name == "mean_bounded_slowdown" || name.find("probability") != std::string::npos;
}

class Comparison {
 public:
  Comparison(const answers::MethodAnswer& method, double condition, double uncertainty, Tally& tally,
             const std::string& text)
      : method_(method), condition_(condition), uncertainty_(uncertainty), tally_(tally), text_(text) {}

  void measures(const answers::Measures& told, const Truth& truth, const std::string& part) {
    for (const auto& [name, measure] : told) {
      const std::string place = method_.name + " " + part + name;
      if (const auto t = truth.values.find(name); t != truth.values.end())
        number(place, name, measure, t->second);
      else if (const auto a = truth.arrays.find(name); a != truth.arrays.end())
        array(place, name, measure, a->second);
      else if (percentile(name))
        try {
          quantile(place, name, measure, truth);
        } catch (const TooLarge&) {  // no truth for this one
        }
    }
  }

  std::vector<Difference> found;

 private:
  void number(const std::string& place, const std::string& name, const answers::Measure& m, Extended truth) {
    const double estimate = estimate_of(method_, name, m);
    const auto error = static_cast<double>(std::fabs(static_cast<Extended>(m.value) - truth));
    judge(place, name, m.value, static_cast<double>(truth), error, estimate,
          (kRounding * condition_ + uncertainty_) * static_cast<double>(std::fabs(truth)));
  }

  void array(const std::string& place, const std::string& name, const answers::Measure& m,
             const std::vector<Extended>& truth) {
    Extended largest = 0, worst = 0, told = 0, expected = 0;
    std::size_t at = 0;
    for (std::size_t i = 0; i < std::max(truth.size(), m.array.size()); ++i) {
      const Extended t = i < truth.size() ? truth[i] : 0, x = i < m.array.size() ? m.array[i] : 0;
      largest = std::max(largest, t);
      if (!(std::fabs(t - x) <= worst)) {
        worst = std::fabs(t - x);
        told = x;
        expected = t;
        at = i;
      }
    }
    constexpr double kCut = 2e-12;  // laws end where so much is left
    const double error = static_cast<double>(worst), estimate = estimate_of(method_, name, m) + kCut;
    if (at >= m.array.size() && error > estimate)
      return wrong(place + fmt::format("[{}]", at), 0, static_cast<double>(expected), estimate, "law cut short");
    judge(fmt::format("{}[{}]", place, at), name, static_cast<double>(told), static_cast<double>(expected), error,
          estimate, kRounding * condition_ * static_cast<double>(largest));
  }

  // The probability above what is told, and from two of them how far that is from the percentile.
  void quantile(const std::string& place, const std::string& name, const answers::Measure& m, const Truth& truth) {
    const auto tail = truth.tails.find(name.substr(0, name.find("_p")));
    if (tail == truth.tails.end()) return;
    const Extended above = 1 - std::stold(name.substr(name.find("_p") + 2)) / 100, x = m.value;
    const Extended here = tail->second(x);
    if (m.value == 0) {
      if (here > above * (1 + kPercentileDigits)) wrong(place, 0, static_cast<double>(here), 0, "wrong");
      return;
    }
    constexpr Extended kStep = 1e-3L;
    const Extended slope = (here - tail->second(x * (1 + kStep))) / (kStep * x);
    const Extended error = std::fabs(here - above) / slope;
    judge(place, name, m.value, static_cast<double>(x + (here - above) / slope), static_cast<double>(error),
          estimate_of(method_, name, m), kRounding * condition_ * m.value);
  }

  void judge(const std::string& place, const std::string& name, double told, double truth, double error,
             double estimate, double rounding) {
    ++tally_.measures;
    if (error == 0) return;
    const double size = std::max(std::fabs(truth), std::numeric_limits<double>::min());
    const double ratio = error / (estimate + rounding);
    if (!name.ends_with("_pmf")) tally_.relative.see(error / size, place, text_);
    tally_.ratio.see(ratio, place, text_);
    double& worst = tally_.by_measure[name];
    worst = std::max(worst, ratio);
    if (ratio <= kHonest) return;
    const bool far = error / size > kWrong || !std::isfinite(told);
    wrong(place, told, truth, estimate, far ? "wrong" : "estimate too small");
  }

  void wrong(const std::string& place, double told, double truth, double estimate, const std::string& kind) {
    found.push_back({kind, place, told, truth, estimate});
  }

  const answers::MethodAnswer& method_;
  double condition_, uncertainty_;
  Tally& tally_;
  const std::string& text_;
};

void parts(Comparison& c, const std::vector<answers::Part>& told, const std::map<std::string, Truth>& truths) {
  for (const auto& part : told)
    if (const auto t = truths.find(part.name); t != truths.end()) c.measures(part.measures, t->second, part.name + ".");
}

}  // namespace

double estimate_of(const answers::MethodAnswer& method, const std::string& name, const answers::Measure& m) {
  if (m.error) return *m.error;
  double size = std::fabs(m.value);
  for (const double x : m.array) size = std::max(size, std::fabs(x));
  const double relative = percentile(name) ? kPercentileDigits : method.error_estimate.value_or(0);
  return relative * size;
}

std::vector<Difference> against_truth(const answers::Answer& answer, const Truth& truth, double condition, Tally& tally,
                                      const std::string& text) {
  std::vector<Difference> all;
  for (const auto& method : answer.methods) {
    if (method.kind != answers::MethodKind::exact) continue;
    Comparison c(method, condition, static_cast<double>(truth.uncertainty), tally, text);
    c.measures(method.measures, truth, "");
    parts(c, method.clusters, truth.clusters);
    parts(c, method.classes, truth.classes);
    all.insert(all.end(), c.found.begin(), c.found.end());
  }
  return all;
}

std::vector<Difference> against_bounds(const answers::Answer& answer, const Truth& truth) {
  std::vector<Difference> found;
  for (const auto& method : answer.methods) {
    const bool low = method.kind == answers::MethodKind::lower_bound;
    if (!low && method.kind != answers::MethodKind::upper_bound) continue;
    for (const auto& [name, measure] : method.measures) {
      if (const auto b = truth.bounds.find(method.name + " " + name); b != truth.bounds.end()) {
        const auto value = static_cast<double>(b->second);
        const double estimate = estimate_of(method, name, measure);
        if (!(std::fabs(measure.value - value) <= kHonest * estimate + kBoundDigits * value))
          found.push_back({"wrong", method.name + " " + name, measure.value, value, estimate});
      }
      const auto t = truth.values.find(name);
      if (t == truth.values.end() || !is_time(name)) continue;
      const auto value = static_cast<double>(t->second);
      const bool holds = low ? measure.value <= value * (1 + kWrong) : measure.value >= value * (1 - kWrong);
      if (!holds)
        found.push_back(
            {low ? "lower bound above" : "upper bound below", method.name + " " + name, measure.value, value, 0});
    }
  }
  return found;
}

namespace {

void compare_measures(const answers::MethodAnswer& here, const answers::Measures& a, const answers::MethodAnswer& there,
                      const answers::Measures& b, const Variant& v, double condition, const std::string& part,
                      std::vector<Difference>& found) {
  for (const auto& [name, measure] : a) {
    const answers::Measure* other = b.find(name);
    if (!other || !measure.array.empty() || left_out(name)) continue;
    const double unit = is_time(name) ? v.unit : name == "throughput" ? 1 / v.unit : 1;
    const double back = other->value / unit, same = percentile(name) ? kPercentileDigits : kSame * condition;
    const double allowed = same * std::fabs(measure.value) +
                           kHonest * (estimate_of(here, name, measure) + estimate_of(there, name, *other) / unit);
    if (std::fabs(back - measure.value) <= allowed || (measure.value == back)) continue;
    found.push_back({v.name, here.name + " " + part + name, back, measure.value, allowed});
  }
}

}  // namespace

std::vector<Difference> against_variant(const answers::MethodAnswer& here, const answers::MethodAnswer& there,
                                        const Variant& v, double condition) {
  std::vector<Difference> found;
  compare_measures(here, here.measures, there, there.measures, v, condition, "", found);
  if (!v.parts) return found;
  const auto same_part = [&](const std::vector<answers::Part>& ours, const std::vector<answers::Part>& theirs) {
    for (const auto& part : theirs) {
      const auto known = v.classes.find(part.name);
      const std::string name = known == v.classes.end() ? part.name : known->second;
      for (const auto& own : ours)
        if (own.name == name && v.classes.empty())
          compare_measures(here, own.measures, there, part.measures, v, condition, name + ".", found);
        else if (own.name == name)  // twins share numbers of jobs, not waits
          for (const char* m : {"mean_wait", "mean_response", "prob_wait", "wait_p50", "wait_p99", "response_p90"}) {
            answers::Measures one, two;
            if (own.measures.find(m)) one.set(m, *own.measures.find(m));
            if (part.measures.find(m)) two.set(m, *part.measures.find(m));
            compare_measures(here, one, there, two, v, condition, part.name + ".", found);
          }
    }
  };
  same_part(here.clusters, there.clusters);
  same_part(here.classes, there.classes);
  return found;
}

}  // namespace sojourn::crosscheck
