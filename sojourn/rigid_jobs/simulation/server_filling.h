// ServerFilling, the rule with pre-emption: of the shortest prefix of the jobs present that could fill the machine the
// widest run. The departure of a job that is paused stays in the calendar; its token says that it no longer counts.
#pragma once

#include <cstdint>
#include <vector>

#include "sojourn/rigid_jobs/simulation/clusters.h"
#include "sojourn/rigid_jobs/simulation/job_list.h"

namespace sojourn::rigid_jobs {

// A rule as in scheduled.h. Whoever comes or leaves may change who runs, so it acts at once.
class ServerFilling {
 public:
  explicit ServerFilling(std::size_t sites) : present_(sites), waiting_(sites), running_(sites) {}

  void arrival(Clusters& clusters, std::uint32_t id);
  void departure(Clusters& clusters, std::uint32_t token);
  void ends_done(Clusters&) {}
  void pass(Clusters&) {}
  double wake() const { return scheduling::kNever; }
  std::size_t waiting() const;

 private:
  struct Token {
    std::uint32_t job;
    bool valid;
  };
  struct Pausing {
    double remaining = 0, resumed = 0;
    std::uint32_t token = 0;  // of its departure event
    std::size_t place = 0;    // among the running
  };

  void refill(Clusters& clusters, std::uint32_t at);
  void choose(const Site& site, const JobList& present, const std::vector<Job>& jobs);
  bool is_chosen(std::uint32_t id) const;
  void pause(Clusters& clusters, std::uint32_t id);
  void resume(Clusters& clusters, std::uint32_t id);
  void add_running(std::uint32_t site, std::uint32_t id);
  void remove_running(std::uint32_t site, std::uint32_t id);
  std::uint32_t token_for(std::uint32_t id);

  std::vector<JobList> present_, waiting_;  // by site, in order of arrival; of those who wait, as they began to
  std::vector<std::vector<std::uint32_t>> running_;  // by site
  std::vector<Pausing> jobs_;                        // by number
  std::vector<std::uint32_t> chosen_;                // who shall run, sorted
  std::vector<Token> tokens_;
  std::vector<std::uint32_t> spare_tokens_;
};

}  // namespace sojourn::rigid_jobs
