#include "sojourn/malleable_jobs/exact_exponential.h"

#include <algorithm>
#include <cmath>

#include "sojourn/answers/told_law.h"

namespace sojourn::malleable_jobs {
namespace {

double pause_rate(const Model& m, int jobs) { return 1 / repartitioning_time(m, jobs).mean(); }

struct Boundary {
  std::vector<double> running,
      pausing;  // of 0 .. N jobs, not normalised; rescaled on the way so that nothing overflows
};

Boundary boundary_of(const Model& m) {
  const double rate = m.arrivals.rate;
  const int top = m.most_running();
  Boundary b{{1.0}, {0.0}};
  for (int i = 1; i <= top; ++i) {
    const double below = b.running.back() + b.pausing.back();
    const double s = rate * below / total_rate(m, i);
    double r = 0;
    if (!m.free()) r = i < top ? rate * (below + s) / pause_rate(m, i) : rate * below / (rate + pause_rate(m, i));
    b.running.push_back(s);
    b.pausing.push_back(r);
    constexpr double kHuge = 1e200, kBack = 1e-200;  // weights are only relative: scaled before they overflow
    if (s + r < kHuge) continue;
    for (auto* v : {&b.running, &b.pausing})
      for (double& x : *v) x *= kBack;
  }
  return b;
}

// Sums over levels N, N+1, ...: mass, and mass times the level above N.
struct Above {
  double running = 0, pausing = 0, weighted = 0;
};

Above above(double s, double r, double a, double b) {
  Above sum;
  sum.pausing = r / (1 - b);
  const double weighted_pausing = r * b / ((1 - b) * (1 - b));
  sum.running = (s + a * sum.pausing) / (1 - a);
  sum.weighted = a * (sum.running + weighted_pausing + sum.pausing) / (1 - a) + weighted_pausing;
  return sum;
}

}  // namespace

bool all_exponential(const Model& m) {
  if (!m.arrivals.is_poisson() || !m.time->is_exponential() || !m.time_on.empty()) return false;
  return std::all_of(m.reconfiguration.begin(), m.reconfiguration.end(),
                     [](const auto& r) { return r->is_exponential(); });
}

MatrixXd closed_rate_matrix(const Model& m) {
  const double rate = m.arrivals.rate, a = rate / total_rate(m, m.most_running());
  if (m.free()) return MatrixXd::Constant(1, 1, a);
  MatrixXd R(2, 2);
  R << a, 0, a, rate / (rate + pause_rate(m, m.most_running()));
  return R;
}

answers::MethodAnswer solve_exponential(const Model& m) {
  const Boundary b = boundary_of(m);
  const MatrixXd R = closed_rate_matrix(m);
  const double rate = m.arrivals.rate, a = R(0, 0), pause = m.free() ? 0.0 : R(1, 1);
  const auto top = static_cast<std::size_t>(m.most_running());
  const Above high = above(b.running[top], b.pausing[top], a, pause);
  double total = high.running + high.pausing, jobs = high.weighted + static_cast<double>(top) * total,
         pausing = high.pausing, running = high.running;
  for (std::size_t i = 0; i < top; ++i) {
    if (i > 0) running += b.running[i];
    total += b.running[i] + b.pausing[i];
    jobs += static_cast<double>(i) * (b.running[i] + b.pausing[i]);
    pausing += b.pausing[i];
  }
  const double busy = running / total, eta = std::max(a, pause);
  answers::MethodAnswer answer;
  answer.name = "closed-form";
  answer.kind = answers::MethodKind::exact;
  answer.notes = {
      "everything exponential: R in closed form (theorem 3.4), the boundary by a recursion without "
      "subtraction"};
  auto& out = answer.measures;
  out.set("mean_response", jobs / total / rate);
  out.set("mean_wait", high.weighted / total / rate);
  out.set("mean_jobs", jobs / total);
  out.set("mean_queue", high.weighted / total);
  out.set("mean_used_processors", m.processors * busy);
  out.set("utilization", busy);
  out.set("throughput", rate);
  out.set("decay_rate", eta);
  out.set("reconfiguration_fraction", pausing / total);
  constexpr double kLeastTold = 0.1 * answers::kTailLeft;  // the last entry, where the rest is about ten of them
  std::vector<double> pmf;
  double s = b.running[top], r = b.pausing[top];
  for (std::size_t i = 0; i < top; ++i) pmf.push_back((b.running[i] + b.pausing[i]) / total);
  while (pmf.size() < answers::kLongestLaw && (s + r) / total > kLeastTold) {
    pmf.push_back((s + r) / total);
    s = a * (s + r);
    r *= pause;
  }
  if (pmf.size() < answers::kLongestLaw) out.set_array("jobs_pmf", std::move(pmf));
  return answer;
}

}  // namespace sojourn::malleable_jobs
