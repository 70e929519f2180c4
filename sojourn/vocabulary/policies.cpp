#include "sojourn/vocabulary/policies.h"

#include "sojourn/scheduling/deciders.h"

namespace sojourn::vocabulary {
namespace {

constexpr Kinds kBrokered = kinds::sequential | kinds::rigid;  // with brokers that several clusters can have

std::vector<Policy> policy_rows() {
  using enum Choice;
  using kinds::fork_join, kinds::malleable, kinds::rigid, kinds::sequential, kinds::staged;
  return {
      {discipline, "fifo", "jobs start in order of arrival", sequential},
      {discipline, "ps", "everybody has the same share of the cluster's processors, and at most one of them",
       sequential, true},
      {discipline, "sjf", "the shortest of the jobs that wait starts, and runs to its end; lengths are known",
       sequential},
      {discipline, "srpt", "the jobs with the least left run; lengths are known", sequential, true},
      {discipline, "fifo", "jobs start in order of arrival; one that does not fit holds back all behind it", rigid},
      {discipline, "first-fit", "every waiting job that fits starts, in order of arrival", rigid},
      {discipline, "easy", "a job may overtake if, by the estimates, the first in the queue is not delayed", rigid},
      {discipline, "conservative", "a job may overtake if, by the estimates, no job before it is delayed", rigid},
      {discipline, "most-processors-first", "of the waiting jobs that fit, the widest starts", rigid},
      {discipline, "server-filling",
       "of the first jobs that could fill the machine, the widest are served; widths are powers of two", rigid, true},
      {discipline, "server-filling-srpt",
       "the same by least remaining processor time; run times are known, widths are powers of two", rigid, true},
      {discipline, "most-processors-first-preemptive", "of the jobs present, the widest run", rigid, true},
      {discipline, "max-weight", "the packing with the most weight runs: a job weighs as many as have its width", rigid,
       true},
      {discipline, "slurm",
       "as Slurm does it: passes that plan every waiting job on named nodes, and forget the plan each time", rigid},
      {discipline, "ps-task", "every task gets the same share of the processors", fork_join, true},
      {discipline, "ps-job", "every job gets the same share of the processor, however many tasks it has", fork_join,
       true},
      {discipline, "fifo", "tasks start in the order in which their jobs arrived", fork_join},
      {discipline, "stage-priority", "later stages first; within a stage, in the order in which jobs reached it",
       staged, true},
      {discipline, "earlier-first", "earlier stages first; within a stage, in the order in which jobs reached it",
       staged, true},
      {discipline, "fcfs", "free processors go to the jobs in order of arrival; none are taken from a running stage",
       staged},
      {discipline, "dynamic-spacesharing",
       "equal partitions of whole processors, made anew at every arrival and departure", malleable, true},
      {discipline, "equal-share", "every job has the same share of the processors, and changing it is free", malleable,
       true},
      {broker, "random", "to a cluster drawn by the weights", kBrokered},
      {broker, "round-robin", "to the clusters in turn", kBrokered},
      {broker, "join-shortest-queue", "to the cluster with the fewest jobs for its power", kBrokered},
      {broker, "power-of-d", "to the one with the fewest jobs for its power among d clusters drawn at random",
       kBrokered},
      {broker, "least-work", "to the cluster with the least unfinished work for its power", kBrokered},
      {broker, "optimal-random", "to a cluster drawn by the weights that minimise the mean response", sequential},
      {process, "poisson", "independent arrivals at a constant rate"},
      {process, "renewal", "independent times between arrivals, drawn from arrivals.interarrival"},
      {process, "map", "a Markovian arrival process with the rates arrivals.D0 and arrivals.D1"},
      {process, "saturated", "there is always one more job", rigid},
      {process, "cyclic", "Poisson with a rate that repeats, by arrivals.period and arrivals.shape", rigid},
      {process, "mmap", "a Markovian arrival process whose phases have a mix of classes each (arrivals.mix)", rigid},
      {speedup, "linear", "n processors are n times as fast", malleable},
      {speedup, "amdahl", "a fraction of the work runs on one processor", malleable},
      {speedup, "power", "n processors are n^exponent times as fast", malleable},
      {speedup, "table", "the speedup on 1, 2, ... processors, one by one", malleable},
      {speedup, "downey", "Downey's model, by the average parallelism and its variation", malleable},
  };
}

}  // namespace

std::string_view to_string(Choice choice) {
  constexpr std::string_view names[] = {"discipline", "broker", "arrival process", "speedup law"};
  return names[static_cast<std::size_t>(choice)];
}

// The rows above, and those that scheduling/ has for the disciplines it makes by itself.
const std::vector<Policy>& policies() {
  static const std::vector<Policy> all = [] {
    auto rows = policy_rows();
    for (const auto& own : scheduling::deciders())
      rows.push_back({Choice::discipline, own.name, own.sentence, kinds::rigid});
    return rows;
  }();
  return all;
}

std::vector<std::string> names_of(Choice choice, Kinds kinds) {
  std::vector<std::string> names;
  for (const Policy& p : policies())
    if (p.choice == choice && (p.kinds & kinds)) names.emplace_back(p.name);
  return names;
}

Kinds kinds_with(Choice choice, std::string_view name) {
  Kinds kinds = 0;
  for (const Policy& p : policies())
    if (p.choice == choice && p.name == name) kinds |= p.kinds;
  return kinds;
}

}  // namespace sojourn::vocabulary
