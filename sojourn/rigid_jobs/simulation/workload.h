// The jobs of one replication: when they come, how wide and how long they are, where a blind broker sends them. The
// same for every engine and policy.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "sojourn/rigid_jobs/model.h"
#include "sojourn/simulation/experiment.h"

namespace sojourn::rigid_jobs {

class Workload {
 public:
  Workload(const Model& model, std::uint64_t seed, std::uint32_t replication);

  struct Job {
    std::uint32_t width;
    std::uint32_t group;  // of grouping()
    double size;          // at speed 1
  };

  // Until the next job: nothing within a batch.
  double interval() { return batch_ ? within_batches() : interval_(arrivals_); }

  [[gnu::always_inline]] Job job() {
    const Type& t = types_[last_ = type()];
    const double size = samplers_[t.sampler](sizes_);
    return {t.width, t.group, limits_.empty() ? size : cut(t, size)};
  }
  // Of the job drawn last.
  std::uint32_t last_class() const { return types_[last_].sampler; }
  bool last_killed() const { return killed_; }

  // What the user says about the job drawn last, of this size; only where some class says so (has_estimates).
  bool has_estimates() const { return !estimates_.empty(); }
  double estimate(double size);

  // The next jobs and intervals, the same as one by one.
  void fill(std::span<Job> jobs);
  void fill_intervals(std::span<double> intervals) {
    if (!batch_) return interval_.fill(arrivals_, intervals);
    for (double& x : intervals) x = within_batches();
  }

  // Where a blind broker sends a job of this width and group.
  std::uint32_t destination(std::uint32_t width, std::uint32_t group) {
    return clusters_ == 1 ? 0 : choose(width, by_class_ ? group : 0);
  }
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
  double asked_for(double size);
  void take_routes(const Model& model);
  void fill_uniform_types(std::span<Job> jobs);
  std::uint32_t choose(std::uint32_t width, std::uint32_t job_class);
  double within_batches();
  double cut(const Type& type, double size) {
    killed_ = size > limits_[type.sampler];
    return killed_ ? limits_[type.sampler] : size;
  }

  random::Stream arrivals_, sizes_, widths_, routing_, told_, batches_;
  arrivals::ArrivalSampler interval_;
  std::vector<random::Sampler> samplers_;
  std::vector<Type> types_;
  std::optional<random::AliasTable> table_;
  std::vector<random::AliasTable> by_phase_;  // of an mmap
  std::vector<Estimates> estimates_;          // by class
  std::vector<double> limits_;                // by class; empty where nobody has one
  bool killed_ = false;                       // the job drawn last is cut at its limit
  std::optional<random::AliasTable> batch_;   // how many come together
  std::vector<std::int64_t> batch_sizes_;
  std::int64_t in_batch_ = 0;  // still to come now
  double factor_;              // of classes that say nothing
  std::size_t last_ = 0;       // type drawn
  std::vector<double> drawn_;  // sizes of `fill`
  bool uniform_ = false;
  std::uint32_t clusters_, turn_ = 0;
  bool turns_ = false, by_class_;
  std::vector<std::vector<Routes>> routes_;  // by class, by width, ascending
};

// What is tallied apart: the groups of jobs, in each cluster when there are several (then one tally each where all jobs
// are one group).
bool parts_are_clusters(const Model& model);
std::size_t tallies_in_cluster(const Model& model);
simulation::Parts parts_of(const Model& model);
std::vector<simulation::Tally> tallies_of(const Model& model);

// Larger machines keep no distribution of the used processors while simulating.
inline constexpr std::int64_t kLargestUsedPmf = 65536;

}  // namespace sojourn::rigid_jobs
