#include "sojourn/rigid_jobs/saturated/worst_case.h"

#include <algorithm>
#include <random>

#include "sojourn/base/stop_point.h"
#include "sojourn/rigid_jobs/saturated/saturated_constant.h"

namespace sojourn::rigid_jobs {
namespace {

constexpr double kFinest = 1e-7;  // exchange between two widths that is tried last
constexpr double kGain = 1e-14;   // of the use of the machine; less is rounding

class Search {
 public:
  explicit Search(std::int64_t processors) : s_(processors) {
    for (std::int64_t k = 1; k <= s_; ++k) values_.push_back(k);
  }

  int evaluations() const { return evaluations_; }

  double use(const std::vector<double>& w) {
    stop_point();
    ++evaluations_;
    return saturated_slots(s_, WidthLaw::weighted(values_, w), SlotMethod::direct).mean;
  }

  // The best exchange of at most `step` between two widths, taken again and again; then half the step.
  double descend(std::vector<double>& w) {
    double best = use(w);
    for (double step = 0.25; step > kFinest; step *= 0.5)
      while (improve(w, step, best)) {
      }
    return best;
  }

 private:
  bool improve(std::vector<double>& w, double step, double& best) {
    bool better = false;
    for (std::size_t from = 0; from < w.size(); ++from) {
      if (w[from] <= 0) continue;
      for (std::size_t to = 0; to < w.size(); ++to) {
        const double amount = std::min(step, w[from]);
        if (to == from || amount <= 0) continue;
        w[from] -= amount;
        w[to] += amount;
        const double now = use(w);
        if (now < best - kGain) {
          best = now;
          better = true;
        } else {
          w[from] += amount;
          w[to] -= amount;
        }
      }
    }
    return better;
  }

  std::int64_t s_;
  std::vector<std::int64_t> values_;
  int evaluations_ = 0;
};

}  // namespace

WorstSearch search_worst_case(std::int64_t processors, unsigned seed) {
  Search search(processors);
  std::mt19937_64 rng(seed);
  std::exponential_distribution<double> weight(1.0);
  std::vector<double> best;
  WorstSearch result;
  result.mean_used = static_cast<double>(processors) + 1;
  for (int start = 0; start < 4; ++start) {
    std::vector<double> w;
    double sum = 0;
    for (std::int64_t k = 0; k < processors; ++k) sum += w.emplace_back(start == 0 ? 1.0 : weight(rng));
    for (double& x : w) x /= sum;
    const double here = search.descend(w);
    if (here < result.mean_used) result.mean_used = here, best = w;
  }
  std::vector<std::int64_t> values;
  for (std::int64_t k = 1; k <= processors; ++k) values.push_back(k);
  result.widths = WidthLaw::weighted(values, best);
  result.evaluations = search.evaluations();
  return result;
}

}  // namespace sojourn::rigid_jobs
