// A policy: who may pass whom, and in which order the queue is looked at. Names are those of the command line.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sojourn/scheduling/decider.h"
#include "sojourn/scheduling/ranking.h"
#include "sojourn/scheduling/slurm_settings.h"

namespace sojourn::scheduling {

enum class Backfill { none, first_fit, easy, conservative, slurm };

// What becomes of a running job whose processors one of larger priority takes: it begins anew, or goes on where it was.
enum class Preempt { none, requeue, suspend };

struct Policy {
  Backfill backfill = Backfill::none;
  Order order = Order::arrival;
  int reserve_depth = 1;  // reservations of easy
  Preempt preempt = Preempt::none;
  RankSettings rank = {};
  SlurmSettings slurm = {};
  std::shared_ptr<const OwnPolicy> own = {};  // decides in place of all of these
};

// "easy", "easy, shortest first", "easy, 3 reservations, priority first, suspends".
std::string policy_text(const Policy& policy);

// What only Replanning does.
bool replans(const Policy& policy);

// "fifo" and "fcfs" are the same.
std::optional<Backfill> backfill_named(const std::string& name);
const std::vector<std::string>& backfill_names();
std::optional<Order> order_named(const std::string& name);
std::vector<std::string> order_names();

}  // namespace sojourn::scheduling
