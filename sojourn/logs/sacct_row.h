// One row of Slurm's accounting, whichever way it was printed, and the rules that only Slurm needs.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "sojourn/logs/clean.h"

namespace sojourn::logs {

struct SacctRow {
  std::string_view id;   // JobID: "123", "123_4", "123_[5-9]", "123+1", "123.batch"
  std::string_view raw;  // JobIDRaw, or empty
  std::string_view partition, qos, account, user, state;
  std::optional<double> submit, eligible, start, end, elapsed;
  std::optional<double> suspended;  // where the column is there
  double limit = -1.0;              // seconds; below 0: none
  double requested = -1.0, allocated = -1.0, nodes = -1.0, gpus = -1.0;
  bool local_times = false;           // they are dates without a zone
  std::optional<bool> had_resources;  // nodes, or resources, were given to it; none: no column says
};

class SacctRules {
 public:
  explicit SacctRules(Cleaner& cleaner) : cleaner_(cleaner) {}

  void add(const SacctRow& row);
  // What a reader of the answer should know about the rows.
  void finish(Header& header) const;

 private:
  struct Held {  // how long a run held its processors
    double run = -1.0;
    bool censored = false, suspended = false;
  };
  Held held_of(const SacctRow& row);
  void set_waits(const SacctRow& row, Record& record) const;
  void set_names(const SacctRow& row, Record& record);
  void add_part(const SacctRow& row, const Record& record, std::size_t plus);

  Cleaner& cleaner_;
  std::map<std::string, std::size_t, std::less<>> parts_;  // of heterogeneous jobs: where the first one went
  double range_tasks_ = 0.0;
  std::size_t clock_changes_ = 0, unknown_states_ = 0;
  std::string an_unknown_state_;
};

}  // namespace sojourn::logs
