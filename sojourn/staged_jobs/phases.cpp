#include "sojourn/staged_jobs/phases.h"

#include <algorithm>
#include <cmath>

namespace sojourn::staged_jobs {
namespace {

double nothing(const Rules& r) { return kNothing * r.processors; }

// What each stage is left when its turn comes: later stages are served first.
std::vector<double> left_for(const Rules& r, const std::vector<int>& jobs) {
  std::vector<double> left(r.stages.size());
  double rest = r.processors;
  for (std::size_t i = r.stages.size(); i-- > 0;) {
    left[i] = rest;
    rest -= std::min(jobs[i] * r.stages[i].processors, rest);
    if (rest < nothing(r)) rest = 0.0;
  }
  return left;
}

// One move with random first phases: every combination of them, with its probability.
class Mover {
 public:
  Mover(const Rules& rules, const Emit& emit) : rules_(rules), emit_(emit) {}

  // The job at place `place` of stage i ends it. The last stage: it leaves.
  void advance(Unpacked state, std::size_t i, std::size_t place, double rate) {
    const StageRule& from = rules_.stages[i];
    if (from.heads > 0) state.heads[i].erase(state.heads[i].begin() + static_cast<std::ptrdiff_t>(place));
    const bool one_moves_up = from.heads > 0 && state.jobs[i] > from.heads;
    --state.jobs[i];
    const int change = i == 0 ? -1 : 0;
    if (one_moves_up)
      draw(state, i, rate, [&](const Unpacked& s, double p) { enter(s, i + 1, p, change); });
    else
      enter(state, i + 1, rate, change);
  }

  void enter(Unpacked state, std::size_t i, double rate, int change) {
    if (i == rules_.stages.size()) return emit_(change, pack(rules_, state), rate);
    const StageRule& to = rules_.stages[i];
    const bool is_head = to.heads > 0 && state.jobs[i] < to.heads;
    ++state.jobs[i];
    if (is_head)
      draw(state, i, rate, [&](const Unpacked& s, double p) { emit_(change, pack(rules_, s), p); });
    else
      emit_(change, pack(rules_, state), rate);
  }

 private:
  template <typename Then>
  void draw(const Unpacked& state, std::size_t i, double rate, const Then& then) {
    const auto& alpha = rules_.stages[i].time.alpha();
    for (Index a = 0; a < alpha.size(); ++a) {
      if (alpha(a) <= 0.0) continue;
      Unpacked s = state;
      s.heads[i].push_back(static_cast<int>(a));
      then(s, rate * alpha(a));
    }
  }

  const Rules& rules_;
  const Emit& emit_;
};

void move_arrivals(const Rules& r, const Unpacked& here, const Emit& emit, Mover& mover) {
  const arrivals::Map& map = r.arrivals;
  for (int to = 0; to < map.phases(); ++to) {
    Unpacked next = here;
    next.arrival_phase = to;
    if (to != here.arrival_phase && map.D0()(here.arrival_phase, to) > 0)
      emit(0, pack(r, next), map.D0()(here.arrival_phase, to));
    if (map.D1()(here.arrival_phase, to) > 0) mover.enter(next, 0, map.D1()(here.arrival_phase, to), +1);
  }
}

// The jobs of stage i in order, each with its share.
void move_stage(const Rules& r, const Unpacked& here, std::size_t i, double left, const Emit& emit, Mover& mover) {
  const StageRule& stage = r.stages[i];
  const auto& x = stage.time;
  if (stage.heads == 0) {
    const double speed = stage.processors > 0
                             ? std::min<double>(here.jobs[i] * stage.processors, left) / stage.processors
                             : std::min(here.jobs[i], stage.runs_at_once);
    if (speed > 0) mover.advance(here, i, 0, speed * x.exit()(0));
    return;
  }
  for (std::size_t place = 0; place < here.heads[i].size(); ++place) {
    const double share = std::min(stage.processors, left - static_cast<double>(place) * stage.processors);
    if (share < nothing(r)) return;
    const double speed = share / stage.processors;
    const int a = here.heads[i][place];
    if (x.exit()(a) > 0) mover.advance(here, i, place, speed * x.exit()(a));
    for (int to = 0; to < x.phases(); ++to) {
      if (to == a || x.T()(a, to) <= 0) continue;
      Unpacked next = here;
      next.heads[i][place] = to;
      emit(0, pack(r, next), speed * x.T()(a, to));
    }
  }
}

}  // namespace

Rules rules_of(const Model& given, int truncation) {
  const Model m = within_machine(given);
  Rules r{m.processors, *arrivals::as_map(m.arrivals), {}};
  const std::size_t stages = m.stages.size() - free_stages_at_end(m);
  for (std::size_t i = 0; i < stages; ++i) {
    const Stage& s = m.stages[i];
    StageRule rule{s.processors, *s.time->as_phase_type(), 0, truncation, s.processors == 0.0};
    if (!rule.truncated) rule.runs_at_once = static_cast<int>(std::ceil(m.processors / s.processors * (1 - kNothing)));
    if (rule.time.phases() > 1) rule.heads = rule.runs_at_once;
    r.stages.push_back(std::move(rule));
  }
  return r;
}

int repeating_level(const Rules& r) { return r.stages[0].runs_at_once; }

Unpacked unpack(const Rules& r, int level, const Phase& phase) {
  Unpacked u;
  std::size_t at = 0;
  u.arrival_phase = phase[at++];
  u.heads.resize(r.stages.size());
  for (std::size_t i = 0; i < r.stages.size(); ++i) {
    u.jobs.push_back(i == 0 ? level : phase[at++]);
    for (int k = 0; k < std::min(u.jobs[i], r.stages[i].heads); ++k) u.heads[i].push_back(phase[at++]);
  }
  return u;
}

Phase pack(const Rules& r, const Unpacked& u) {
  Phase phase;
  phase.push_back(static_cast<std::int16_t>(u.arrival_phase));
  for (std::size_t i = 0; i < r.stages.size(); ++i) {
    if (i > 0) phase.push_back(static_cast<std::int16_t>(u.jobs[i]));
    for (const int head : u.heads[i]) phase.push_back(static_cast<std::int16_t>(head));
  }
  return phase;
}

std::vector<double> used_processors(const Rules& r, const std::vector<int>& jobs) {
  std::vector<double> used = left_for(r, jobs);
  for (std::size_t i = 0; i < used.size(); ++i) used[i] = std::min(jobs[i] * r.stages[i].processors, used[i]);
  return used;
}

std::vector<double> running_jobs(const Rules& r, const std::vector<int>& jobs) {
  std::vector<double> running = left_for(r, jobs);
  for (std::size_t i = 0; i < running.size(); ++i) {
    const double p = r.stages[i].processors;
    if (p > 0)
      running[i] = std::min<double>(jobs[i], std::ceil(running[i] / p * (1 - kNothing)));
    else
      running[i] = running[i] > 0 ? jobs[i] : 0;
  }
  return running;
}

void for_each_move(const Rules& r, int level, const Phase& phase, const Emit& emit) {
  const Unpacked here = unpack(r, level, phase);
  Mover mover(r, emit);
  move_arrivals(r, here, emit, mover);
  const auto left = left_for(r, here.jobs);
  for (std::size_t i = 0; i < r.stages.size(); ++i) {
    if (here.jobs[i] == 0 || left[i] <= 0) continue;
    // A later stage that lets nobody in any more stops the one before it.
    const bool full =
        i + 1 < r.stages.size() && r.stages[i + 1].truncated && here.jobs[i + 1] >= r.stages[i + 1].runs_at_once;
    if (!full) move_stage(r, here, i, left[i], emit, mover);
  }
}

}  // namespace sojourn::staged_jobs
