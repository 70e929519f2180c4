// ServerFilling, the rule with pre-emption: of the shortest prefix of the jobs present that could fill the machine the
// widest run. The departure of a job that is paused stays in the calendar; its token says that it no longer counts.
#pragma once

#include <cstdint>
#include <vector>

#include "sojourn/rigid_jobs/clusters.h"

namespace sojourn::rigid_jobs {

class ServerFilling {
 public:
  void arrival(Clusters& clusters, std::uint32_t id);
  void departure(Clusters& clusters, std::uint32_t token);

 private:
  struct Token {
    std::uint32_t job;
    bool valid;
  };

  JobList& present_at(std::uint32_t site);
  void refill(Clusters& clusters, std::uint32_t at);
  void choose(const Site& site, const JobList& present, const std::vector<Job>& jobs);
  bool is_chosen(std::uint32_t id) const;
  void pause(Clusters& clusters, std::uint32_t id);
  void resume(Clusters& clusters, std::uint32_t id);
  std::uint32_t token_for(std::uint32_t id);

  std::vector<JobList> present_;       // by site, in order of arrival
  std::vector<std::uint32_t> chosen_;  // who shall run, sorted
  std::vector<Token> tokens_;
  std::vector<std::uint32_t> spare_tokens_;
};

}  // namespace sojourn::rigid_jobs
