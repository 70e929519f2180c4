// The days or weeks of a log, and logs drawn from them with replacement: all jobs of a week together, day of the week
// and hour kept (of a day: the hour). A drawn log has as many blocks as there are whole ones; nine tenths of the last
// are enough.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sojourn/recorded_jobs/model.h"

namespace sojourn::recorded_jobs {

class Blocks {
 public:
  // Throws ModelError when there are fewer than two whole blocks.
  Blocks(const logs::Log& log, Resample resample, const std::map<std::string, double>& priorities = {});

  std::size_t count() const { return begins_.size() - 1; }
  std::size_t left_out() const { return left_out_; }  // jobs after the last whole block
  double seconds() const { return length_; }

  // The same for the same seed and number, whatever else is asked: policies meet the same jobs.
  std::vector<scheduling::Job> draw(std::uint64_t seed, std::uint32_t replication) const;

 private:
  double length_;
  std::vector<scheduling::Job> jobs_;  // submit: since the beginning of its block
  std::vector<std::size_t> begins_;    // of each block in jobs_, and the end
  std::size_t left_out_ = 0;
};

}  // namespace sojourn::recorded_jobs
