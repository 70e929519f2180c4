// The jobs of one replication: when they come, how wide and how long they are, where a blind broker sends them. The
// same for every engine and policy.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "sojourn/rigid_jobs/model.h"
#include "sojourn/simulation/tally.h"

namespace sojourn::rigid_jobs {

class Workload {
 public:
  Workload(const Model& model, std::uint64_t seed, std::uint32_t replication);

  struct Job {
    std::uint32_t width;
    std::uint32_t group;  // of grouping()
    double size;          // at speed 1
  };

  double interval() { return interval_(arrivals_); }

  [[gnu::always_inline]] Job job() {
    const Type& t = types_[last_ = type()];
    return {t.width, t.group, samplers_[t.sampler](sizes_)};
  }

  // What the user says about the job drawn last, of this size; only where some class says so (has_estimates).
  bool has_estimates() const { return !estimates_.empty(); }
  double estimate(double size);

  // The next jobs and intervals, the same as one by one.
  void fill(std::span<Job> jobs);
  void fill_intervals(std::span<double> intervals) { interval_.fill(arrivals_, intervals); }

  // Where a blind broker sends a job of this width.
  std::uint32_t destination(std::uint32_t width) { return clusters_ == 1 ? 0 : choose(width); }
  random::Stream& routing_stream() { return routing_; }

 private:
  struct Type {
    std::uint32_t width;
    std::uint16_t group, sampler;
  };
  struct Routes {
    std::uint32_t narrower_than;  // for widths below this
    std::vector<double> shares;
    random::AliasTable table;
  };
  // Factors, or times that users ask for with the weight of each and all above it.
  struct Estimates {
    std::optional<random::Sampler> factor;
    std::vector<double> asked, weight_from;
  };
  std::size_t type() {
    if (!by_phase_.empty()) return by_phase_[interval_.phase()].draw(widths_);
    return uniform_ ? widths_.below(types_.size()) : table_ ? table_->draw(widths_) : 0;
  }
  void take_estimates(const Model& model);
  void fill_uniform_types(std::span<Job> jobs);
  std::uint32_t choose(std::uint32_t width);

  random::Stream arrivals_, sizes_, widths_, routing_, told_;
  arrivals::ArrivalSampler interval_;
  std::vector<random::Sampler> samplers_;
  std::vector<Type> types_;
  std::optional<random::AliasTable> table_;
  std::vector<random::AliasTable> by_phase_;  // of an mmap
  std::vector<Estimates> estimates_;          // by class
  double factor_;                             // of classes that say nothing
  std::size_t last_ = 0;                      // type drawn
  std::vector<double> drawn_;                 // sizes of `fill`
  bool uniform_ = false;
  std::uint32_t clusters_, turn_ = 0;
  bool turns_ = false;
  std::vector<Routes> routes_;  // by width, ascending
};

// What is tallied apart: the clusters when there are several, else the groups of jobs.
bool parts_are_clusters(const Model& model);
std::vector<std::string> part_names(const Model& model);
std::vector<simulation::Tally> tallies_of(const Model& model);

// Larger machines keep no distribution of the used processors while simulating.
inline constexpr std::int64_t kLargestUsedPmf = 65536;

}  // namespace sojourn::rigid_jobs
