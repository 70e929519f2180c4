// The turns of jobs that may be stopped. The departure of a job that was stopped stays in the calendar; its token says
// that it no longer counts.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace sojourn::rigid_jobs {

class Turns {
 public:
  void begin(std::uint32_t job, double now) {
    if (job >= jobs_.size()) jobs_.resize(job + 1);
    jobs_[job].begun = now;
    jobs_[job].token = token_for(job);
  }
  std::uint32_t token_of(std::uint32_t job) const { return jobs_[job].token; }
  // Returns the time that it ran for nothing.
  double stop(std::uint32_t job, double now, bool keeps_its_work) {
    const double lost = keeps_its_work ? 0.0 : now - jobs_[job].begun;
    stop_losing(job, lost);
    return lost;
  }
  void stop_losing(std::uint32_t job, double lost) {
    tokens_[jobs_[job].token].valid = false;
    jobs_[job].stopped = true;
    jobs_[job].lost += lost;
  }
  double lost(std::uint32_t job) const { return jobs_[job].lost; }
  void forget(std::uint32_t job) { jobs_[job].lost = 0.0, jobs_[job].stopped = false; }
  // When it started, if it was never stopped: its wait is then known without the rounding of its end.
  std::optional<double> only_start(std::uint32_t job) const {
    return jobs_[job].stopped ? std::nullopt : std::optional(jobs_[job].begun);
  }
  // Whose departure it is; nobody's where the job was stopped.
  std::optional<std::uint32_t> take(std::uint32_t token) {
    const auto [job, valid] = tokens_[token];
    spare_.push_back(token);
    return valid ? std::optional(job) : std::nullopt;
  }

 private:
  struct Token {
    std::uint32_t job;
    bool valid;
  };
  struct Turn {
    double begun = 0.0, lost = 0.0;
    std::uint32_t token = 0;
    bool stopped = false;
  };
  std::uint32_t token_for(std::uint32_t job) {
    if (spare_.empty()) {
      tokens_.push_back({job, true});
      return static_cast<std::uint32_t>(tokens_.size() - 1);
    }
    const std::uint32_t token = spare_.back();
    spare_.pop_back();
    tokens_[token] = {job, true};
    return token;
  }

  std::vector<Turn> jobs_;  // by number
  std::vector<Token> tokens_;
  std::vector<std::uint32_t> spare_;
};

}  // namespace sojourn::rigid_jobs
