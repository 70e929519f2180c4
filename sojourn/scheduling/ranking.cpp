#include "sojourn/scheduling/ranking.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace sojourn::scheduling {
namespace {

// In whole numbers of 2^-32 of a unit: far above what rounding adds to a sum, far below what matters.
double on_grid(double value, double unit) { return unit > 0.0 ? std::nearbyint(value / unit * 0x1p32) : 0.0; }

}  // namespace

Ranking::Ranking(Order order, RankSettings settings)
    : order_(order),
      settings_(std::move(settings)),
      watches_(looks_at_usage(order)),
      usage_(settings_.usage ? settings_.usage : std::make_shared<Usage>(settings_.half_life)),
      all_shares_(std::accumulate(settings_.shares.begin(), settings_.shares.end(), 0.0)) {}

double Ranking::share_of(std::uint32_t account) const {
  return account < settings_.shares.size() ? settings_.shares[account] : 1.0;
}

double Ranking::key(const Job& job, double now) const {
  if (order_ == Order::fair_share) return fair_share(job);
  if (order_ == Order::multifactor) return -multifactor(job, now);
  return scheduling::key(order_, job, now, first_submit_, settings_.unit);
}

double Ranking::fair_share(const Job& job) const {
  if (!(all_usage_ > 0.0)) return 0.0;
  return on_grid(usage_->of(job.account) / share_of(job.account), all_usage_ / all_shares_);
}

double Ranking::fair_share_factor(const Job& job) const {
  const double used = all_usage_ > 0.0 ? usage_->of(job.account) / all_usage_ : 0.0;
  return std::exp2(-used * all_shares_ / share_of(job.account));
}

double Ranking::age_of(const Job& job, double now) const {
  const double period = settings_.calc_period;
  if (period > 0.0) now = first_submit_ + std::floor((now - first_submit_) / period) * period;
  const double age = std::max(0.0, now - job.submit);
  return settings_.whole ? std::floor(age * settings_.unit) / settings_.unit : age;
}

double Ranking::multifactor(const Job& job, double now) const {
  const FactorWeights& w = settings_.weights;
  const double age = std::min(1.0, age_of(job, now) / settings_.max_age);
  const double priority = settings_.largest_priority > 0.0 ? job.priority / settings_.largest_priority : 0.0;
  const double sum = w.age * age + w.size * job.width / settings_.processors + w.fair_share * fair_share_factor(job) +
                     w.priority * priority;
  return settings_.whole ? std::floor(sum) : on_grid(sum, w.age + w.size + w.fair_share + w.priority);
}

}  // namespace sojourn::scheduling
