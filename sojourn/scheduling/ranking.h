// The keys of an order as time goes on: what it needs beside the job itself.
//
//   fair-share    usage of the account over its share
//   multifactor   minus the sum of  weight_age min(1, age / max_age),  weight_size width / processors,
//                 weight_fair_share 2^(-(usage / all usage) / (share / all shares)),  weight_priority priority /
//                 largest; as in Slurm the age may be counted anew from time to time only (0 before the first
//                 time), and the sum may be a whole number
//
// Both are rounded to whole numbers of 2^-32 of the largest sum there can be, or of the usage that all accounts would
// have at equal parts: what is equal but was added up in another way is then a tie, and ties go by arrival.
#pragma once

#include <memory>
#include <vector>

#include "sojourn/scheduling/order.h"
#include "sojourn/scheduling/usage.h"

namespace sojourn::scheduling {

struct FactorWeights {
  double age = 1.0, size = 1.0, fair_share = 1.0, priority = 1.0;
  bool operator==(const FactorWeights&) const = default;
};

struct RankSettings {
  double half_life = kNever;           // of usage; kNever: nothing is forgotten
  double max_age = kNever;             // from which on age counts fully
  double calc_period = 0.0;            // ages are counted anew at the first submit plus multiples of it; 0: always
  bool whole = false;                  // multifactor: ages are whole seconds, sums are rounded down
  FactorWeights weights = {};          // multifactor
  std::vector<double> shares = {1.0};  // by account
  double largest_priority = 0.0;       // of all jobs there are
  double processors = 1.0;             // of the machine
  double unit = 1.0;                   // seconds in the jobs' unit of time
  std::shared_ptr<Usage> usage = {};   // of several clusters that count together; none: one of its own
};

class Ranking {
 public:
  explicit Ranking(Order order, RankSettings settings = {});

  bool by_arrival() const { return order_ == Order::arrival; }
  bool ages() const { return scheduling::ages(order_); }
  // Every job, as it comes.
  void joined(const Job& job) {
    if (first_submit_ == kNever) first_submit_ = job.submit;
  }
  void started(const Job& job, double now) {
    if (watches_) usage_->started(job, now);
  }
  void ended(const Job& job, double now) {
    if (watches_) usage_->ended(job, now);
  }
  // Before keys of this instant are asked for.
  void prepare(double now) {
    if (watches_) usage_->bring_up_to(now), all_usage_ = usage_->of_all();
  }
  double key(const Job& job, double now) const;

 private:
  double share_of(std::uint32_t account) const;
  double age_of(const Job& job, double now) const;
  double fair_share(const Job& job) const;
  double multifactor(const Job& job, double now) const;
  double fair_share_factor(const Job& job) const;

  Order order_;
  RankSettings settings_;
  bool watches_;
  std::shared_ptr<Usage> usage_;
  double all_shares_, all_usage_ = 0.0, first_submit_ = kNever;
};

}  // namespace sojourn::scheduling
