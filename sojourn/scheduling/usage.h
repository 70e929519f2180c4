// What every account has used of the machine: processor time, of which half is forgotten after each half-life,
//
//     U(t) = sum over its jobs of width times the integral of 2^(-(t - x) / half-life) over the times x it has run.
//
// All accounts are brought up to date together, so that two with the same history have the same usage to the last bit.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <numeric>
#include <vector>

#include "sojourn/scheduling/job.h"

namespace sojourn::scheduling {

class Usage {
 public:
  explicit Usage(double half_life) : half_life_(half_life) {}

  void started(const Job& job, double now) { hold(job, now, job.width); }
  void ended(const Job& job, double now) { hold(job, now, -job.width); }

  void bring_up_to(double now) {
    const double passed = now - seen_;
    if (passed > 0.0 && !used_.empty()) {
      const double kept = std::exp2(-passed / half_life_);
      const double fresh = half_life_ == kNever ? passed : (1.0 - kept) * half_life_ / std::numbers::ln2;
      for (std::size_t k = 0; k < used_.size(); ++k) used_[k] = used_[k] * kept + held_[k] * fresh;
    }
    seen_ = now;
  }
  // At the time it was brought up to.
  double of(std::uint32_t account) const { return account < used_.size() ? used_[account] : 0.0; }
  double of_all() const { return std::accumulate(used_.begin(), used_.end(), 0.0); }

 private:
  void hold(const Job& job, double now, std::int32_t change) {
    if (job.account >= used_.size()) used_.resize(job.account + 1, 0.0), held_.resize(job.account + 1, 0.0);
    bring_up_to(now);
    held_[job.account] += change;
  }

  double half_life_, seen_ = 0.0;
  std::vector<double> used_, held_;  // by account: usage, and processors held now
};

}  // namespace sojourn::scheduling
