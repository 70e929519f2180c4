// The machine of a simulation: who holds which processors, and whose stage ends next. It knows nothing about
// random numbers or statistics, so that a test can play the example of section II with it.
//
// A job keeps the rest of its stage as time at full speed; its speed is its share of processors over its need.
// Only jobs whose share changes are touched: each gets a new event, and events that no longer hold are
// recognised when they come up (their time is not the job's `due`).
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "sojourn/simulation/calendar.h"
#include "sojourn/staged_jobs/model.h"

namespace sojourn::staged_jobs {

using JobId = std::uint32_t;

// Jobs of one stage in the order they came to it. Taking one out near the front moves only those before it.
class Line {
 public:
  std::size_t size() const { return jobs_.size() - begin_; }
  JobId operator[](std::size_t place) const { return jobs_[begin_ + place]; }
  void push(JobId job) {
    if (begin_ > 64 && 2 * begin_ > jobs_.size()) compact();
    jobs_.push_back(job);
  }
  void remove(std::size_t place) {
    for (std::size_t i = begin_ + place; i > begin_; --i) jobs_[i] = jobs_[i - 1];
    ++begin_;
  }

 private:
  void compact() {
    jobs_.erase(jobs_.begin(), jobs_.begin() + static_cast<std::ptrdiff_t>(begin_));
    begin_ = 0;
  }

  std::vector<JobId> jobs_;
  std::size_t begin_ = 0;
};

struct Finished {
  JobId job = 0;
  double arrived = 0.0, size = 0.0;  // size: its time alone on the machine
};

class Machine {
 public:
  // The model's stages must want at most what exists (within_machine).
  explicit Machine(const Model& model);

  // times: one for every stage.
  JobId arrive(double now, const double* times);
  double next_end();                   // of a stage; infinity when nobody runs
  std::optional<Finished> end_next();  // ends that stage; the job, when it was its last

  std::size_t jobs() const { return in_system_; }
  std::size_t running() const { return running_; }  // with any processor, or needing none and not stopped
  double used() const { return used_; }
  double share(JobId job) const { return jobs_[job].speed * need_[jobs_[job].stage]; }
  double speed(JobId job) const { return jobs_[job].speed; }
  std::uint32_t stage(JobId job) const { return jobs_[job].stage; }

 private:
  struct Job {
    double arrived = 0, size = 0;
    double left = 0, since = 0, speed = 0, due = 0;  // left: at full speed, as of `since`
    double held = 0;                                 // fcfs: processors held
    std::uint32_t stage = 0;
    bool alive = false;
  };

  void set_speed(JobId id, double speed);
  void enter(JobId id, std::uint32_t stage);
  void leave(JobId id);
  void share_by_stage();
  void share_stage(std::size_t stage, double left);
  void hand_out();  // fcfs
  void take(JobId id);
  double time_of(JobId id, std::uint32_t stage) const { return times_[id * need_.size() + stage]; }

  Discipline discipline_;
  double processors_, nothing_;
  std::vector<double> need_;
  std::vector<Job> jobs_;
  std::vector<double> times_;
  std::vector<JobId> unused_;
  std::vector<Line> lines_;        // per stage; fcfs: waiting to start in line 0
  std::vector<std::size_t> full_;  // per stage: jobs that have all they want
  std::vector<JobId> started_;     // fcfs: in order of arrival
  double free_;                    // fcfs
  simulation::Calendar calendar_;
  double now_ = 0, used_ = 0;
  std::size_t in_system_ = 0, running_ = 0;
};

}  // namespace sojourn::staged_jobs
