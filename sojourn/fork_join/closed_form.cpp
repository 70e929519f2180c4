#include "sojourn/fork_join/closed_form.h"

#include <cmath>
#include <limits>

#include "sojourn/fork_join/sharing_factors.h"
#include "sojourn/fork_join/single_server_law.h"

namespace sojourn::fork_join {
namespace {

// sum over the asked job's tasks m of P(m) value(m).
template <typename Value>
double averaged(const Model& model, const Value& value) {
  const auto law = asked(model);
  double sum = 0;
  for (std::size_t i = 0; i < law.values.size(); ++i) sum += law.probabilities[i] * value(law.values[i]);
  return sum;
}

answers::MethodAnswer answer_with_mean(const Model& model, const char* name, answers::MethodKind kind, double mean) {
  answers::MethodAnswer a;
  a.name = name;
  a.kind = kind;
  const double error = 16 * std::numeric_limits<double>::epsilon() + error_of_idleness(model);
  a.error_estimate = error;
  if (kind == answers::MethodKind::exact)
    set_means(model, mean, error, a.measures);
  else
    a.measures.set("mean_response", mean, error * mean);
  return a;
}

}  // namespace

bool closed_form_applies(const Model& m) {
  return m.discipline == Discipline::ps_task && m.processors == 1 && markovian(m) && load(m) < 1;
}

double exact_mean(const Model& model) {
  const double L = tasks_found(model);
  ShareFactor q(1 - load(model));
  return averaged(model, [&](std::int64_t m) { return (L + static_cast<double>(m) + 1) * q.at(m); }) / task_rate(model);
}

double lower_bound_mean(const Model& model) {
  const double L = tasks_found(model);
  ShareFactor q(1 - load(model));
  return averaged(model, [&](std::int64_t m) { return (L + static_cast<double>(m)) * q.at(m); }) / task_rate(model);
}

double upper_bound_mean(const Model& model) {
  const double L = tasks_found(model);
  ShareFactor q(1 - load(model));
  BoundFactor d(1 - load(model));
  const auto value = [&](std::int64_t m) {
    const auto tasks = static_cast<double>(m);
    return (L + tasks) * q.at(m) + tasks * d.at(m);
  };
  return averaged(model, value) / task_rate(model);
}

double exact_mean_given_largest(const Model& model, std::int64_t tasks, double x) {
  const double mu = task_rate(model), rho = load(model), c = 1 - rho, L = tasks_found(model);
  const double others = static_cast<double>(tasks - 1), y = mu * x;
  if (y <= 0) return 0.0;
  const double u = std::exp(-y), below = -std::expm1(-y), w = -std::expm1(-c * y) / c;  // (1 - u^c)/c
  // x/c - rho w/c = w + (y - w)/c: the last difference by its series where it would cancel.
  constexpr double kSeries = 1e-4;  // its next term is 1e-14 of the first, the difference loses 4 digits
  const double cy = c * y;
  const double rest = cy < kSeries ? y * y * (0.5 - cy / 6 + cy * cy / 24) : (y - w) / c;
  const double A = 1 - others * u / below, B = others / below;
  return (A * (w + rest) + (L + B) * w) / mu;
}

answers::MethodAnswer solve_closed_form(const Model& model) {
  return answer_with_mean(model, "closed-form", answers::MethodKind::exact, exact_mean(model));
}

answers::MethodAnswer lower_bound(const Model& model) {
  auto a = answer_with_mean(model, "lower-bound", answers::MethodKind::lower_bound, lower_bound_mean(model));
  a.notes.push_back("equation (45); it is below the exact mean by (1 - Q_m)/(mu (1 - load))");
  return a;
}

answers::MethodAnswer upper_bound(const Model& model) {
  auto a = answer_with_mean(model, "upper-bound", answers::MethodKind::upper_bound, upper_bound_mean(model));
  a.notes.push_back("equation (48) with its sign corrected: L - m load/(1 - load) where + is printed");
  return a;
}

}  // namespace sojourn::fork_join
