// A log under policies: each job's start, the measures, and the same by classes of jobs.
#pragma once

#include <string>
#include <vector>

#include "sojourn/logs/log.h"
#include "sojourn/recorded_jobs/what_if.h"
#include "sojourn/replay/classes.h"
#include "sojourn/replay/measures.h"
#include "sojourn/scheduling/policy.h"
#include "sojourn/scheduling/slurm_nodes.h"

namespace sojourn::replay {

struct NamedPolicy {
  std::string name;   // as it was typed: "fifo", "easy"
  std::string order;  // "arrival", "shortest"
  scheduling::Policy policy;

  std::string label() const { return order == "arrival" ? name : name + "/" + order; }
};

// Every policy with every order, from names with commas between them. Throws ModelError with the nearest name. Policies
// of one's own, built-in ones and those `lent`, say themselves who starts: they have no order.
std::vector<NamedPolicy> policies_named(const std::string& policies, const std::string& orders,
                                        const std::vector<scheduling::OwnPolicy>& lent = {});

struct Run {
  NamedPolicy policy;
  double seconds = 0.0;                               // that the replay took
  std::vector<double> starts;                         // in queue order
  std::vector<std::vector<scheduling::Share>> nodes;  // of each job, where the policy knows nodes
  Measures measures;
  std::vector<ClassMean> by_width, by_estimate;
  std::optional<double> over_recorded;  // mean wait over the recorded one, of the jobs that have one
};

struct Comparison {
  std::vector<Run> runs;
  std::optional<Measures> recorded;
  std::vector<ClassMean> recorded_by_width, recorded_by_estimate;
  std::vector<std::string> what_if;  // how the question differs from the log: "load 120%"
  std::vector<std::string> notes;
};

Comparison replay(const logs::Log& log, const logs::Options& options, const std::vector<NamedPolicy>& policies);

std::vector<scheduling::Job> jobs_of(const logs::Log& log);

using recorded_jobs::kOpenLoop;

}  // namespace sojourn::replay
