// The rules that every row passes, whatever its format: the first that applies decides, and the ledger keeps count.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "sojourn/logs/log.h"
#include "sojourn/logs/record.h"

namespace sojourn::logs {

class Cleaner {
 public:
  Cleaner(const Options& options, std::string path) : options_(options), path_(std::move(path)) {}

  static constexpr std::size_t kDropped = static_cast<std::size_t>(-1);

  // Each row of the file is told by exactly one of these.
  std::size_t add(const Record& record);       // its place for `join`, or kDropped
  void drop(Rule rule, double submit = -1.0);  // by a rule of its format
  void drop_many(Rule rule, std::uint64_t rows);
  void malformed(std::uint64_t line, std::string_view row, const std::string& why);  // an error when --strict

  // The row is one more part of the job at `place`, which grows by its width.
  void join(std::size_t place, const Record& part);

  // This much of the file has been read: makes room for the rest in one piece, where doubling would need twice the
  // memory.
  void expect(double fraction);

  NameTables& names() { return names_; }
  std::uint64_t rows() const { return ledger_.lines; }

  // Machine size, window, choice of jobs, order, head, load. Throws ModelError when no job is left.
  Log finish(const Header& header);

 private:
  double preferred_width(const Record& record, bool& other) const;
  bool set_width(const Record& record, Job& job, std::uint8_t& marks);
  bool set_times(const Record& record, Job& job, std::uint8_t& marks);
  void drop_too_wide(Log& log);
  void drop_repeats();
  void choose(Log& log);
  void count_changes();
  void take_head();
  template <class Keep>
  void keep_if(Rule rule, Keep keep);

  Options options_;
  std::string path_;
  Ledger ledger_;
  NameTables names_;
  std::vector<Job> jobs_;
  std::vector<std::uint8_t> marks_;  // one for each job: how its row was changed
  std::vector<double> submits_;
};

}  // namespace sojourn::logs
