#include "sojourn/staged_jobs/machine.h"

#include <algorithm>
#include <cmath>

namespace sojourn::staged_jobs {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr std::uint32_t kStageEnds = 0;

}  // namespace

Machine::Machine(const Model& m)
    : discipline_(m.discipline),
      processors_(m.processors),
      nothing_(kNothing * m.processors),
      lines_(m.stages.size()),
      full_(m.stages.size(), 0),
      free_(m.processors) {
  for (const Stage& s : m.stages) need_.push_back(s.processors);
}

JobId Machine::arrive(double now, const double* times) {
  now_ = now;
  if (unused_.empty()) {
    unused_.push_back(static_cast<JobId>(jobs_.size()));
    jobs_.emplace_back();
    times_.resize(jobs_.size() * need_.size());
  }
  const JobId id = unused_.back();
  unused_.pop_back();
  Job& job = jobs_[id];
  job = {};
  job.arrived = now;
  job.alive = true;
  for (std::size_t i = 0; i < need_.size(); ++i) {
    times_[id * need_.size() + i] = times[i];
    job.size += times[i];
  }
  ++in_system_;
  enter(id, 0);
  if (discipline_ == Discipline::fcfs)
    hand_out();
  else
    share_by_stage();
  return id;
}

double Machine::next_end() {
  while (!calendar_.empty()) {
    const simulation::Event& event = calendar_.next();
    const Job& job = jobs_[event.what];
    if (job.alive && job.due == event.time) return event.time;
    calendar_.remove_next();
  }
  return kNever;
}

std::optional<Finished> Machine::end_next() {
  now_ = next_end();
  const JobId id = calendar_.next().what;
  calendar_.remove_next();
  const std::uint32_t stage = jobs_[id].stage;
  leave(id);
  std::optional<Finished> finished;
  if (stage + 1 < need_.size()) {
    enter(id, stage + 1);
  } else {
    finished = Finished{id, jobs_[id].arrived, jobs_[id].size};
    jobs_[id].alive = false;
    unused_.push_back(id);
    --in_system_;
  }
  if (discipline_ == Discipline::fcfs)
    hand_out();
  else
    share_by_stage();
  return finished;
}

void Machine::enter(JobId id, std::uint32_t stage) {
  Job& job = jobs_[id];
  job.stage = stage;
  job.left = time_of(id, stage);
  job.since = now_;
  job.due = kNever;
  if (discipline_ != Discipline::fcfs) return lines_[stage].push(id);
  if (stage == 0) return lines_[0].push(id);
  // All it held is free; it takes what it wants now in its turn, by order of arrival.
  free_ += job.held;
  job.held = 0;
}

// Out of the line of its stage, with speed 0.
void Machine::leave(JobId id) {
  Job& job = jobs_[id];
  set_speed(id, 0.0);
  const std::size_t stage = job.stage;
  if (discipline_ == Discipline::fcfs) {
    if (stage + 1 < need_.size()) return;
    free_ += job.held;
    job.held = 0;
    started_.erase(std::find(started_.begin(), started_.end(), id));
    return;
  }
  Line& line = lines_[stage];
  std::size_t place = 0;
  while (line[place] != id) ++place;
  line.remove(place);
  if (place < full_[stage]) --full_[stage];
}

void Machine::set_speed(JobId id, double speed) {
  Job& job = jobs_[id];
  if (speed == job.speed) return;
  job.left = std::max(0.0, job.left - (now_ - job.since) * job.speed);
  job.since = now_;
  running_ += static_cast<std::size_t>(speed > 0) - static_cast<std::size_t>(job.speed > 0);
  used_ += (speed - job.speed) * need_[job.stage];
  job.speed = speed;
  job.due = speed > 0 ? now_ + job.left / speed : kNever;
  if (speed > 0) calendar_.schedule(job.due, kStageEnds, id);
}

void Machine::share_by_stage() {
  double left = processors_;
  const std::size_t n = need_.size();
  for (std::size_t k = 0; k < n; ++k) {
    const std::size_t stage = discipline_ == Discipline::stage_priority ? n - 1 - k : k;
    share_stage(stage, left);
    left -= std::min(left, static_cast<double>(lines_[stage].size()) * need_[stage]);
    if (left < nothing_) left = 0.0;
  }
  if (running_ == 0) used_ = 0.0;  // so that rounding does not add up
}

// The first jobs of the line have all they want, the next one perhaps a part. Only places between the old end of
// the full ones and the new can have changed.
void Machine::share_stage(std::size_t stage, double left) {
  const Line& line = lines_[stage];
  const double need = need_[stage];
  std::size_t full = left > 0 ? line.size() : 0;
  double part = 0.0;
  if (need > 0 && static_cast<double>(full) * need > left) {
    full = static_cast<std::size_t>(left / need + kNothing);
    part = std::max(0.0, left - static_cast<double>(full) * need);
    if (part < nothing_) part = 0.0;
  }
  const std::size_t from = std::min(full_[stage], full), to = std::min(line.size(), std::max(full_[stage], full) + 2);
  for (std::size_t place = from; place < to; ++place)
    set_speed(line[place], place < full ? 1.0 : place == full && need > 0 ? part / need : 0.0);
  full_[stage] = full;
}

// Free processors go to jobs that have begun, in order of arrival, then to those that wait.
void Machine::hand_out() {
  for (const JobId id : started_) take(id);
  Line& waiting = lines_[0];
  while (waiting.size() > 0 && (free_ >= nothing_ || need_[0] == 0.0)) {
    const JobId id = waiting[0];
    waiting.remove(0);
    started_.push_back(id);
    take(id);
  }
  if (started_.empty()) free_ = processors_, used_ = 0.0;
}

void Machine::take(JobId id) {
  Job& job = jobs_[id];
  const double need = need_[job.stage];
  if (free_ >= nothing_ && job.held < need) {
    const double more = std::min(free_, need - job.held);
    job.held += more;
    free_ -= more;
  }
  const double speed = need > 0 ? job.held / need : 1.0;
  set_speed(id, speed > 1 - kNothing ? 1.0 : speed < kNothing ? 0.0 : speed);
}

}  // namespace sojourn::staged_jobs
