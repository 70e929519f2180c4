// A policy: who may pass whom, and in which order the queue is looked at. Names are those of the command line.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sojourn/scheduling/order.h"

namespace sojourn::scheduling {

enum class Backfill { none, first_fit, easy, conservative };

struct Policy {
  Backfill backfill = Backfill::none;
  Order order = Order::arrival;
};

// "fifo" and "fcfs" are the same.
std::optional<Backfill> backfill_named(const std::string& name);
const std::vector<std::string>& backfill_names();
std::optional<Order> order_named(const std::string& name);
std::vector<std::string> order_names();

}  // namespace sojourn::scheduling
