// Who starts after an arrival or a departure when jobs may overtake as long as promises are kept: EASY and
// conservative. Rules as in start_rules.h.
#pragma once

#include <cstdint>
#include <vector>

#include "sojourn/rigid_jobs/clusters.h"
#include "sojourn/rigid_jobs/reservations.h"

namespace sojourn::rigid_jobs {

// Users say how long their jobs take, and running jobs promise when they end.
class Backfilling {
 public:
  explicit Backfilling(double estimate_factor) : factor_(estimate_factor) {}

 protected:
  // Starts the job, or lets it wait; true if others wait before it.
  bool waits_behind_others(Clusters& clusters, std::uint32_t id) const;
  static void start(Clusters& clusters, std::uint32_t id);
  static Site& end(Clusters& clusters, std::uint32_t id);

 private:
  double factor_;
};

class Easy : Backfilling {
 public:
  using Backfilling::Backfilling;
  void arrival(Clusters& clusters, std::uint32_t id);
  void departure(Clusters& clusters, std::uint32_t id);

 private:
  void backfill(Clusters& clusters, Site& site, std::size_t from);
  std::vector<Release> releases_;
};

class Conservative : Backfilling {
 public:
  using Backfilling::Backfilling;
  void arrival(Clusters& clusters, std::uint32_t id);
  void departure(Clusters& clusters, std::uint32_t id);

 private:
  void plan(Clusters& clusters, Site& site);
  Profile profile_;
};

}  // namespace sojourn::rigid_jobs
