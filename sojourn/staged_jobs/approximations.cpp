#include "sojourn/staged_jobs/approximations.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/math/special_functions/gamma.hpp>
#include <cmath>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"

namespace sojourn::staged_jobs {

double mmm_wait(double m, double load, double mean_service) {
  const double a = m * load;
  // 1/B = e^a a^-m Gamma(m + 1, a); the regularised Q keeps large m in range.
  const double log_inverse_b = a - m * std::log(a) + std::lgamma(m + 1) + std::log(boost::math::gamma_q(m + 1, a));
  const double b = std::exp(-log_inverse_b);
  const double must_wait = b / (1 - load * (1 - b));
  return must_wait * mean_service / (m * (1 - load));
}

double scaled_up_wait(double wait_on_one, double m, double load, double mean_service) {
  const double one = load * mean_service / (1 - load);
  return wait_on_one / one * mmm_wait(m, load, mean_service);
}

namespace {

answers::MethodAnswer approximation(const Model& m, const std::string& name, double wait) {
  answers::MethodAnswer a;
  a.name = name;
  a.kind = answers::MethodKind::approximation;
  const double response = mean_service(m) + wait;
  a.measures.set("mean_response", response);
  a.measures.set("mean_wait", wait);
  a.measures.set("mean_jobs", response * m.arrivals.rate);
  return a;
}

double widest(const Model& m) {
  double most = 0;
  for (const Stage& s : m.stages) most = std::max(most, s.processors);
  return most;
}

}  // namespace

std::optional<answers::MethodAnswer> scale_up(const Model& given, const Budget& budget) {
  const Model m = within_machine(given);
  const double base = widest(m), times = m.processors / base, rho = load(m);
  if (!m.arrivals.is_poisson() || base <= 0 || times <= 1 + kNothing) return std::nullopt;
  Model small = m;
  small.processors = base;
  small.arrivals = arrivals::poisson_arrivals(rho * base / work(m));
  try {
    const double wait = exact_mean_response(small, budget) - mean_service(small);
    if (!std::isfinite(wait)) return std::nullopt;
    auto a = approximation(m, "scale-up", scaled_up_wait(wait, times, rho, mean_service(m)));
    a.notes.push_back(
        fmt::format("scale-up rule of section V: the exact wait on {} processors at the same load, times {}",
                    number_text(base), number_text(times)));
    return a;
  } catch (const TooLarge&) {
    return std::nullopt;
  }
}

TwoStages merged(const Model& m) {
  TwoStages two;
  two.time = 0.5 * mean_service(m);
  double before = 0;
  for (const Stage& s : m.stages) {
    const double t = mean_time(s), in_first = std::clamp(two.time - before, 0.0, t);
    two.first += s.processors * in_first / two.time;
    two.second += s.processors * (t - in_first) / two.time;
    before += t;
  }
  // Halves of equal work are equal, whatever rounding says.
  constexpr double kRounding = 1e-12;
  if (std::abs(two.first - two.second) < kRounding * (two.first + two.second)) two.second = two.first;
  return two;
}

namespace {

struct Merged {
  double response = 0.0, base = 0.0;  // on `base` processors
  bool formula = false;               // from a closed form that may have been misprinted
  std::string how;
};

Merged first_is_smaller(const TwoStages& two, double lambda, const Budget& budget, Printed printed) {
  const double times = two.first > 0 ? two.second / two.first : 0.0, whole = std::round(times), mu = 1 / two.time;
  constexpr double kWholeToRounding = 1e-9, kLargest = 1e6;  // of a ratio that the formula takes as a whole number
  Merged r{0.0, two.second, false, "theorem 4"};
  if (two.first == 0.0) {
    r.response = serial_then_parallel(lambda, mu, mu);
    r.how = "theorem 1";
  } else if (std::abs(times - whole) < kWholeToRounding * whole && whole < kLargest) {
    r.response = low_then_high(lambda, mu, mu, static_cast<int>(whole), printed);
    r.formula = whole >= 4;
  } else {
    Model m;
    m.processors = two.second;
    m.stages = {{two.first, distributions::exponential(two.time)}, {two.second, distributions::exponential(two.time)}};
    m.arrivals = arrivals::poisson_arrivals(lambda);
    r.response = exact_mean_response(m, budget);
    r.how = "the exact chain of two stages";
  }
  return r;
}

// Half the processors for the second stage, the same work, and what time is left as a stage that needs none.
Merged first_is_larger(const TwoStages& two, double lambda, const Budget& budget, Printed printed) {
  Merged r{0.0, two.first, false, "(22)"};
  const double second_time = two.second * two.time / (two.first / 2), rest = two.time - second_time;
  if (two.second == 0.0) {
    r.response = parallel_then_serial(lambda, 1 / two.time, 1 / two.time);
    r.how = "theorem 2";
  } else if (rest >= 0.0) {
    r.response = high_then_low_by_two(lambda, 1 / two.time, 1 / second_time, printed) + rest;
    r.formula = rest > 0.0;
    r.how = fmt::format("(22) for [{}, {}, 0]", number_text(two.first), number_text(two.first / 2));
  } else {
    Model m;
    m.processors = two.first;
    m.stages = {{two.first, distributions::exponential(two.time)}, {two.second, distributions::exponential(two.time)}};
    m.arrivals = arrivals::poisson_arrivals(lambda);
    r.response = exact_mean_response(m, budget);
    r.how = "the exact chain of two stages (the three-stage step would need a negative time)";
  }
  return r;
}

}  // namespace

std::optional<answers::MethodAnswer> merged_two_stages(const Model& given, const Budget& budget, Printed printed) {
  const Model m = within_machine(given);
  const double rho = load(m);
  if (!m.arrivals.is_poisson() || m.stages.size() < 2 || !(rho > 0)) return std::nullopt;
  const TwoStages two = merged(m);
  const double base = std::max(two.first, two.second), lambda = rho * base / work(m);
  Merged solved;
  try {
    solved = two.first < two.second ? first_is_smaller(two, lambda, budget, printed)
                                    : first_is_larger(two, lambda, budget, printed);
  } catch (const TooLarge&) {
    return std::nullopt;
  }
  if (printed == Printed::as_published && !solved.formula) return std::nullopt;
  const double wait = scaled_up_wait(solved.response - mean_service(m), m.processors / base, rho, mean_service(m));
  auto a =
      approximation(m, printed == Printed::corrected ? "merged-two-stages" : "merged-two-stages-as-published", wait);
  if (printed == Printed::as_published) a.kind = answers::MethodKind::as_published;
  a.notes.push_back(
      fmt::format("section VI: merged into [{}, {}] of time {} each, {} on {} processors{}, scaled up by {}",
                  number_text(two.first), number_text(two.second), number_text(two.time), solved.how, number_text(base),
                  printed == Printed::corrected ? "" : " as printed", number_text(m.processors / base)));
  return a;
}

}  // namespace sojourn::staged_jobs
