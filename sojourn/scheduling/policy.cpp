#include "sojourn/scheduling/policy.h"

namespace sojourn::scheduling {

std::string policy_text(const Policy& p) {
  if (p.own) return p.own->name;
  static const char* const kNames[] = {"fifo", "first-fit", "easy", "conservative", "slurm"};
  std::string text = kNames[static_cast<std::size_t>(p.backfill)];
  if (p.backfill == Backfill::easy && p.reserve_depth != 1)
    text += ", " + std::to_string(p.reserve_depth) + " reservations";
  for (const auto& order : order_texts())
    if (order.order == p.order && p.order != Order::arrival) text += ", " + order.name + " first";
  if (p.preempt != Preempt::none) text += p.preempt == Preempt::requeue ? ", requeues" : ", suspends";
  return text;
}

bool replans(const Policy& policy) {
  if (policy.own) return false;
  return policy.preempt != Preempt::none || (policy.backfill == Backfill::easy && policy.reserve_depth != 1);
}

std::optional<Backfill> backfill_named(const std::string& name) {
  if (name == "fifo" || name == "fcfs") return Backfill::none;
  if (name == "first-fit") return Backfill::first_fit;
  if (name == "easy") return Backfill::easy;
  if (name == "conservative") return Backfill::conservative;
  if (name == "slurm") return Backfill::slurm;
  return std::nullopt;
}

const std::vector<std::string>& backfill_names() {
  static const std::vector<std::string> names = {"fifo", "fcfs", "first-fit", "easy", "conservative", "slurm"};
  return names;
}

std::optional<Order> order_named(const std::string& name) {
  for (const auto& text : order_texts())
    if (text.name == name) return text.order;
  return std::nullopt;
}

std::vector<std::string> order_names() {
  std::vector<std::string> names;
  for (const auto& text : order_texts()) names.push_back(text.name);
  return names;
}

}  // namespace sojourn::scheduling
