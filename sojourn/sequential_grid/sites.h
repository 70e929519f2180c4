// The clusters of the event loop when jobs are not served in order of arrival. Each keeps min(jobs, processors) of them
// busy and says who ends next:
//
//   ShortestFirst    the shortest of those that wait starts, and runs to its end
//   LeastLeftFirst   those with the least left run; one that arrives with less takes the place of the one with the most
//   Sharing          everybody has the same share of the processors, and at most one of them; on virtual time, as in
//                    fork_join/sharing_server.h
//
// Ties first come.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <queue>
#include <set>
#include <vector>

#include "sojourn/sequential_grid/model.h"

namespace sojourn::sequential_grid {

struct EndedJob {
  double wait, service, size;
};

class ShortestFirst {
 public:
  ShortestFirst(const Cluster& c, double) : places_(static_cast<std::size_t>(c.processors)), slowness_(1 / c.speed) {}

  std::size_t jobs() const { return running_.size() + waiting_.size(); }
  double next_end() const { return running_.empty() ? std::numeric_limits<double>::infinity() : running_.top().end; }
  void arrive(double now, double size) {
    if (running_.size() < places_)
      start(now, now, size);
    else
      waiting_.push({size, ++tickets_, now});
  }
  EndedJob end(double now) {
    const Running job = running_.top();
    running_.pop();
    if (!waiting_.empty()) {
      const Waiting next = waiting_.top();
      waiting_.pop();
      start(now, next.arrived, next.size);
    }
    return {job.wait, job.size * slowness_, job.size};
  }

 private:
  struct Waiting {
    double size;
    std::uint64_t ticket;
    double arrived;
    bool operator>(const Waiting& o) const { return size != o.size ? size > o.size : ticket > o.ticket; }
  };
  struct Running {
    double end, wait, size;
    bool operator>(const Running& o) const { return end > o.end; }
  };
  void start(double now, double arrived, double size) { running_.push({now + size * slowness_, now - arrived, size}); }

  std::size_t places_;
  double slowness_;
  std::uint64_t tickets_ = 0;
  std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> waiting_;
  std::priority_queue<Running, std::vector<Running>, std::greater<>> running_;
};

class LeastLeftFirst {
 public:
  LeastLeftFirst(const Cluster& c, double) : places_(static_cast<std::size_t>(c.processors)), slowness_(1 / c.speed) {}

  std::size_t jobs() const { return running_.size() + waiting_.size(); }
  double next_end() const { return running_.empty() ? std::numeric_limits<double>::infinity() : running_.begin()->key; }
  void arrive(double now, double size) {
    const Job job{size, ++tickets_, now, size, now, false};
    if (running_.size() < places_) return start(now, job);
    const auto last = std::prev(running_.end());
    const double left = (last->key - now) / slowness_;
    if (!(size < left)) return waiting_.push(job);
    Job stopped = *last;
    stopped.key = left;
    stopped.was_stopped = true;
    running_.erase(last);
    waiting_.push(stopped);
    start(now, job);
  }
  EndedJob end(double now) {
    const Job job = *running_.begin();
    running_.erase(running_.begin());
    if (!waiting_.empty()) {
      const Job next = waiting_.top();
      waiting_.pop();
      start(now, next);
    }
    const double service = job.size * slowness_;
    // One that was never stopped has waited for its start, without the rounding of its end.
    return {job.was_stopped ? std::max(0.0, now - job.arrived - service) : job.begun - job.arrived, service, job.size};
  }

 private:
  struct Job {
    double key;  // waiting: what is left, at speed 1; running: when it ends
    std::uint64_t ticket;
    double arrived, size, begun;
    bool was_stopped;
    bool operator<(const Job& o) const { return key != o.key ? key < o.key : ticket < o.ticket; }
    bool operator>(const Job& o) const { return o < *this; }
  };
  void start(double now, Job job) {
    job.begun = now;
    job.key = now + job.key * slowness_;
    running_.insert(job);
  }

  std::size_t places_;
  double slowness_;
  std::uint64_t tickets_ = 0;
  std::priority_queue<Job, std::vector<Job>, std::greater<>> waiting_;
  std::set<Job> running_;
};

class Sharing {
 public:
  Sharing(const Cluster& c, double typical_size)
      : places_(static_cast<double>(c.processors)), speed_(c.speed), far_(kFar * typical_size) {}

  std::size_t jobs() const { return heap_.size(); }
  double next_end() const {
    if (heap_.empty()) return std::numeric_limits<double>::infinity();
    return since_ + std::max(0.0, heap_.front().target - given_) / pace();
  }
  void arrive(double now, double size) {
    advance(now);
    if (heap_.empty()) given_ = 0;
    heap_.push_back({given_ + size, ++tickets_, now, size});
    std::push_heap(heap_.begin(), heap_.end(), std::greater<>());
  }
  EndedJob end(double now) {
    advance(now);
    std::pop_heap(heap_.begin(), heap_.end(), std::greater<>());
    const Job job = heap_.back();
    heap_.pop_back();
    given_ = job.target;  // never added up from small steps
    if (given_ > far_) {
      for (Job& other : heap_) other.target -= given_;
      given_ = 0;
    }
    const double service = job.size / speed_;
    return {last_shared_ > job.arrived ? std::max(0.0, now - job.arrived - service) : 0.0, service, job.size};
  }

 private:
  static constexpr double kFar = 1e6;  // typical sizes after which virtual time begins anew, to keep its digits
  struct Job {
    double target;  // virtual time of its end
    std::uint64_t ticket;
    double arrived, size;
    bool operator>(const Job& o) const { return target != o.target ? target > o.target : ticket > o.ticket; }
  };
  // Work that each job gets in a unit of time.
  double pace() const { return speed_ * std::min(1.0, places_ / static_cast<double>(heap_.size())); }
  void advance(double now) {
    if (!heap_.empty()) given_ += (now - since_) * pace();
    if (static_cast<double>(heap_.size()) > places_) last_shared_ = now;
    since_ = now;
  }

  double places_, speed_, far_;
  double since_ = 0.0, given_ = 0.0, last_shared_ = -1.0;
  std::uint64_t tickets_ = 0;
  std::vector<Job> heap_;
};

}  // namespace sojourn::sequential_grid
