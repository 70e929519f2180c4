#include "sojourn/fork_join/published.h"

#include <fmt/format.h>

#include <array>
#include <boost/numeric/odeint/integrate/integrate_n_steps.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta4.hpp>
#include <cmath>

#include "sojourn/base/text.h"
#include "sojourn/fork_join/closed_form.h"
#include "sojourn/fork_join/sharing_factors.h"

namespace sojourn::fork_join {
namespace {

constexpr std::size_t kMostValues = 2000;  // different numbers of tasks: one integration each

// In mean task times. I(y) = integral of t'(z) e^{-(y-z)}, so t' = found e^{-y} + rho I + E[M(y)], I' = t' - I, and
// the mean over Y is the integral of t'(y) P(Y > y).
struct Equation {
  double m, rho, found;
  using State = std::array<double, 3>;  // I, t, mean so far

  void operator()(const State& s, State& slope, double y) const {
    const double u = std::exp(-y), beyond = -std::expm1(m * std::log1p(-u));  // P(Y > y)
    const double left = beyond > 0 ? m * u / beyond : 1.0;                    // (25)
    const double t = found * u + rho * s[0] + left;
    slope = {t - s[0], t, t * beyond};
  }
};

std::string what_it_misses(const Model& model, double mean) {
  const double exact = exact_mean(model);
  return fmt::format(
      "not exact: equation (26) conditions on the largest task being larger than y, not equal to x; the exact mean is "
      "{}, "
      "this is {}% {}",
      number_text(exact, 9), number_text(std::abs(100 * (mean / exact - 1)), 3), mean < exact ? "low" : "high");
}

template <typename Mean>
std::optional<answers::MethodAnswer> averaged(const Model& model, const char* name, const Mean& mean_of) {
  const auto law = asked(model);
  double sum = 0;
  for (std::size_t i = 0; i < law.values.size(); ++i) sum += law.probabilities[i] * mean_of(law.values[i]);
  answers::MethodAnswer a;
  a.name = name;
  a.kind = answers::MethodKind::as_published;
  const double mean = sum / task_rate(model);
  a.measures.set("mean_response", mean);
  a.notes.push_back(what_it_misses(model, mean));
  if (!model.tasks.fixed())
    a.notes.push_back(
        fmt::format("most of that is the tasks found, 0.5 load (a+1)/(1-load) = {} as printed, which holds for jobs of "
                    "one size only; truly {} are found",
                    number_text(published_tasks_found(model), 6), number_text(tasks_found(model), 6)));
  return a;
}

}  // namespace

PublishedOde published_ode(std::int64_t m, double rho, double found, double step, int points, bool keep_response) {
  boost::numeric::odeint::runge_kutta4<Equation::State> scheme;
  Equation::State state = {0, 0, 0};
  PublishedOde result;
  const auto keep = [&](const Equation::State& s, double) { result.response.push_back(s[1]); };
  const Equation equation{static_cast<double>(m), rho, found};
  if (keep_response)
    boost::numeric::odeint::integrate_n_steps(scheme, equation, state, 0.0, step, points, keep);
  else
    boost::numeric::odeint::integrate_n_steps(scheme, equation, state, 0.0, step, points);
  result.mean = state[2];
  return result;
}

double published_tasks_found(const Model& model) {
  const double rho = load(model);
  return 0.5 * rho * (model.tasks.mean() + 1) / (1 - rho);
}

std::optional<answers::MethodAnswer> solve_published_ode(const Model& model) {
  if (!closed_form_applies(model) || asked(model).values.size() > kMostValues) return std::nullopt;
  const double rho = load(model), found = published_tasks_found(model);
  auto a = averaged(model, "published-ode", [&](std::int64_t m) { return published_ode(m, rho, found).mean; });
  // The scheme is of fourth order: half the step has a sixteenth of the error.
  const std::int64_t m = asked(model).most();
  const double coarse = published_ode(m, rho, found).mean, fine = published_ode(m, rho, found, 0.01, 8000).mean;
  a->error_estimate = std::abs(coarse - fine) * 16 / 15 / fine;
  return a;
}

std::optional<answers::MethodAnswer> solve_published_series(const Model& model) {
  if (!closed_form_applies(model) || asked(model).most() > kMostSeriesTasks) return std::nullopt;
  const double rho = load(model), found = published_tasks_found(model);
  return averaged(model, "published-series",
                  [&](std::int64_t m) { return published_series(static_cast<int>(m), rho, found); });
}

}  // namespace sojourn::fork_join
