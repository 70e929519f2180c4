// Policies that say at every arrival and every end who of those present shall run, and suspend the others:
//
//   server-filling         of the shortest prefix, in order of arrival, that could fill the machine, the widest first
//                          (Grosof, Harchol-Balter and Scheller-Wolf 2022)
//   server-filling-srpt    the same with the prefix in order of remaining width times run time (Grosof, Scully and
//                          Harchol-Balter 2022); it knows run times, not estimates
//   most-processors-first  the widest first, each that fits
//   max-weight             the packing with the most weight; a job weighs as much as there are jobs of its width
//                          (Maguluri, Srikant and Ying 2012)
// Ties in order of arrival. What a suspended job has done is kept, and stopping costs nothing.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "sojourn/scheduling/job.h"

namespace sojourn::scheduling {

enum class Fill { server_filling, server_filling_srpt, most_processors_first, max_weight };

class Filling {
 public:
  static constexpr bool kWakes = false, kPreempts = true;

  Filling(std::int64_t processors, Fill fill) : processors_(processors), fill_(fill) {}
  std::size_t waiting() const { return waiting_.size(); }
  JobId head() const { return waiting_.front(); }
  double wake() const { return kNever; }

  template <class Machine>
  void ended(Machine&, JobId id) {
    remove_running(id);
    present_.erase(std::find(present_.begin(), present_.end(), id));
  }
  template <class Machine>
  void compress(Machine&) {}
  template <class Machine>
  void join(Machine& machine, JobId id) {
    if (id >= states_.size()) states_.resize(2 * std::size_t{id} + 1);
    const Job& job = machine.job(id);
    states_[id] = {job.run, 0.0, job.width, false, 0};
    present_.push_back(id);
    waiting_.push_back(id);
  }
  template <class Machine>
  void pass(Machine& machine) {
    choose(machine.now());
    for (std::size_t k = running_.size(); k-- > 0;)
      if (const JobId id = running_[k]; !is_chosen(id)) {
        State& s = states_[id];
        s.left -= machine.now() - s.begun;
        machine.stop(id, true);
        remove_running(id);
        waiting_.push_back(id);
      }
    std::erase_if(waiting_, [&](JobId id) {
      if (!is_chosen(id)) return false;
      add_running(id, machine.now());
      machine.start(id, states_[id].left);
      return true;
    });
  }

 private:
  struct State {
    double left = 0.0, begun = 0.0;
    std::int32_t width = 0;
    bool runs = false;
    std::size_t place = 0;  // among the running
  };

  void choose(double now);
  void choose_from_prefix(std::vector<JobId> order);
  void choose_most_weight();
  std::vector<JobId> by_remaining_work(double now) const;
  bool is_chosen(JobId id) const { return std::binary_search(chosen_.begin(), chosen_.end(), id); }
  void add_running(JobId id, double now) {
    states_[id].begun = now;
    states_[id].runs = true;
    states_[id].place = running_.size();
    running_.push_back(id);
  }
  void remove_running(JobId id) {
    const JobId last = running_.back();
    running_[states_[id].place] = last;
    states_[last].place = states_[id].place;
    states_[id].runs = false;
    running_.pop_back();
  }

  std::int64_t processors_;
  Fill fill_;
  std::vector<JobId> present_;  // in order of arrival
  std::vector<JobId> waiting_;  // as they began to
  std::vector<JobId> running_;
  std::vector<JobId> chosen_;  // who shall run, sorted
  std::vector<State> states_;  // by number
};

}  // namespace sojourn::scheduling
