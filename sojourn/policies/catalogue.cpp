#include "sojourn/policies/catalogue.h"

#include <algorithm>
#include <bit>

#include "sojourn/scheduling/deciders.h"

namespace sojourn::policies {
namespace {

constexpr std::int64_t kLargestKnapsack = 1024;  // processors: a knapsack at every arrival and end

using rigid_jobs::Discipline;
using scheduling::Backfill;
using scheduling::Order;
using scheduling::Policy;
using scheduling::Preempt;

std::vector<std::pair<std::string, std::string>> keys_of(const Policy& p) {
  if (p.own) return {{"policy.discipline", p.own->name}};
  static const char* const kBackfills[] = {"none", "first-fit", "easy", "conservative", "slurm"};
  std::vector<std::pair<std::string, std::string>> keys = {
      {"policy.backfill", kBackfills[static_cast<std::size_t>(p.backfill)]}};
  for (const auto& text : scheduling::order_texts())
    if (text.order == p.order && p.order != Order::arrival) keys.emplace_back("policy.order", text.name);
  if (p.backfill == Backfill::easy && p.reserve_depth != 1)
    keys.emplace_back("policy.reserve_depth", std::to_string(p.reserve_depth));
  if (p.preempt != Preempt::none)
    keys.emplace_back("policy.preempt", p.preempt == Preempt::requeue ? "requeue" : "suspend");
  return keys;
}

Discipline discipline_of(const Policy& p) {
  if (p.own || p.order != Order::arrival || replans(p) || p.backfill == Backfill::slurm) return Discipline::listed;
  constexpr Discipline kPlain[] = {Discipline::fifo, Discipline::first_fit, Discipline::easy, Discipline::conservative};
  return kPlain[static_cast<std::size_t>(p.backfill)];
}

Candidate listed(const Policy& p) {
  return {policy_text(p), keys_of(p), p.preempt != Preempt::none, discipline_of(p), p};
}

Candidate named(const rigid_jobs::Model& model, Discipline discipline) {
  rigid_jobs::Model m = model;
  m.discipline = discipline;
  const std::string name = policy_name(m);
  return {name, {{"policy.discipline", name}}, m.preempts(), discipline, m.policy};
}

bool powers_of_two(const rigid_jobs::Model& m) {
  const auto is_power = [](std::int64_t x) { return std::has_single_bit(static_cast<std::uint64_t>(x)); };
  for (const auto& c : m.clusters)
    if (!is_power(c.processors)) return false;
  for (const auto& c : m.classes)
    if (!std::all_of(c.width.values.begin(), c.width.values.end(), is_power)) return false;
  return true;
}

bool priorities_differ(const rigid_jobs::Model& m) {
  return std::any_of(m.classes.begin(), m.classes.end(),
                     [&](const auto& c) { return c.priority != m.classes[0].priority; });
}

void add(std::vector<Candidate>& all, Candidate c) {
  const auto same = [&](const Candidate& other) { return other.name == c.name; };
  if (std::none_of(all.begin(), all.end(), same)) all.push_back(std::move(c));
}

// What needs no more than widths and estimates.
void add_common(std::vector<Candidate>& all) {
  for (const Backfill backfill : {Backfill::none, Backfill::first_fit, Backfill::easy, Backfill::conservative})
    add(all, listed({.backfill = backfill}));
  add(all, listed({.backfill = Backfill::easy, .reserve_depth = 4}));
  for (const Order order : {Order::shortest, Order::smallest_area, Order::widest, Order::wfp3, Order::unicef})
    add(all, listed({.backfill = Backfill::easy, .order = order}));
}

// Those that see processors, and no nodes.
void add_own(std::vector<Candidate>& all, const Lent& lent) {
  for (const auto& name : scheduling::own_policy_names()) add(all, listed({.own = scheduling::own_policy_named(name)}));
  for (const auto& own : lent) add(all, listed({.own = std::make_shared<const scheduling::OwnPolicy>(own)}));
}

}  // namespace

std::vector<Candidate> candidates(const rigid_jobs::Model& m, const Lent& lent) {
  std::vector<Candidate> all;
  if (m.discipline == Discipline::listed)
    all.push_back(listed(m.policy));
  else
    add(all, named(m, m.discipline));
  add_common(all);
  if (priorities_differ(m)) {
    add(all, listed({.backfill = Backfill::easy, .order = Order::priority}));
    for (const Preempt preempt : {Preempt::requeue, Preempt::suspend})
      add(all, listed({.backfill = Backfill::easy, .order = Order::priority, .preempt = preempt}));
  }
  add(all, named(m, Discipline::most_processors_first));
  if (m.on_nodes()) return all;  // the others choose among widths
  add(all, named(m, Discipline::most_processors_first_preemptive));
  if (std::all_of(m.clusters.begin(), m.clusters.end(), [](const auto& c) { return c.processors <= kLargestKnapsack; }))
    add(all, named(m, Discipline::max_weight));
  if (powers_of_two(m)) {
    add(all, named(m, Discipline::server_filling));
    add(all, named(m, Discipline::server_filling_srpt));
  }
  add_own(all, lent);
  return all;
}

std::vector<Candidate> candidates(const Policy& own, const Lent& lent) {
  std::vector<Candidate> all = {listed(own)};
  add_common(all);
  add(all, listed({.backfill = Backfill::slurm, .slurm = own.slurm}));
  add_own(all, lent);
  return all;
}

}  // namespace sojourn::policies
