// The level is the number of jobs in stage 1. A state holds the phase of the arrivals and, stage by stage, the
// service phases of its jobs in the order they came: in stage 1 of those that have begun, later of all.
#include "tests/crosscheck/staged.h"

#include <fmt/format.h>

#include <algorithm>

namespace sojourn::crosscheck {

std::string StagedModel::text() const {
  std::string list;
  for (const Stage& s : stages)
    list += fmt::format("{}{{ processors = {}, time = {} }}", list.empty() ? "" : ", ", s.processors, s.time.text());
  return fmt::format("[[cluster]]\nprocessors = {}\n{}[jobs]\nkind = \"staged\"\nstages = [ {} ]\n", processors,
                     arrivals.text(), list);
}

StagedModel StagedModel::scaled(double unit) const {
  StagedModel m = *this;
  m.arrivals = arrivals.scaled(unit);
  for (Stage& s : m.stages) s.time = s.time.scaled(unit);
  return m;
}

namespace {

Extended work(const StagedModel& m) {
  Extended w = 0;
  for (const auto& s : m.stages) w += s.processors * s.time.exact_mean();
  return w;
}

constexpr int kEnd = -1;  // closes the list of a stage in a state

struct State {
  int arrivals = 0;
  std::vector<std::vector<int>> jobs;  // phases, by stage
};

class StagedChain {
 public:
  explicit StagedChain(const StagedModel& m)
      : processors_(m.processors), rates_(rates_of(m.arrivals, m.processors / work(m))) {
    for (const auto& s : m.stages) {
      need_.push_back(s.processors);
      time_.push_back(s.time.phases());
    }
  }
  const ArrivalRates& arrivals() const { return rates_; }

  static Phase packed(const State& s) {
    Phase p{s.arrivals};
    for (const auto& stage : s.jobs) {
      p.insert(p.end(), stage.begin(), stage.end());
      p.push_back(kEnd);
    }
    return p;
  }
  static State unpacked(const Phase& p) {
    State s{p[0], {{}}};
    for (std::size_t i = 1; i + 1 < p.size(); ++i)
      if (p[i] == kEnd)
        s.jobs.emplace_back();
      else
        s.jobs.back().push_back(p[i]);
    return s;
  }
  // Of one stage; `present` jobs are there.
  int used(std::size_t stage, int level, const State& s) const {
    int left = processors_;
    for (std::size_t k = need_.size(); k-- > stage + 1;) left -= std::min(left, taken(k, level, s));
    return std::min(left, taken(stage, level, s));
  }

  Definition definition() const {
    return {packed({0, std::vector<std::vector<int>>(need_.size())}),
            [this](int level, const Phase& phase, const Emit& emit) { moves(level, unpacked(phase), emit); },
            (processors_ + need_[0] - 1) / need_[0]};
  }

 private:
  int taken(std::size_t k, int level, const State& s) const {
    return need_[k] * (k == 0 ? level : static_cast<int>(s.jobs[k].size()));
  }

  // Jobs of stage 1 that now get a processor for the first time draw their first phase.
  void settle(Extended rate, int level, const State& s, const Emit& emit) const {
    const int begun = static_cast<int>(s.jobs[0].size());
    if (begun >= level || begun * need_[0] >= used(0, level, s)) {
      if (rate > 0) emit(rate, level, packed(s));
      return;
    }
    for (std::size_t i = 0; i < time_[0].size(); ++i) {
      if (!(time_[0].start[i] > 0)) continue;
      State next = s;
      next.jobs[0].push_back(static_cast<int>(i));
      settle(rate * time_[0].start[i], level, next, emit);
    }
  }

  void moves(int level, const State& s, const Emit& emit) const {
    const auto a = static_cast<std::size_t>(s.arrivals);
    for (std::size_t b = 0; b < rates_.size(); ++b) {
      State next = s;
      next.arrivals = static_cast<int>(b);
      if (b != a) settle(rates_.D0(a, b), level, next, emit);
      if (rates_.D1(a, b) > 0) settle(rates_.D1(a, b), level + 1, next, emit);
    }
    for (std::size_t k = 0; k < need_.size(); ++k) {
      int left = used(k, level, s);
      for (std::size_t j = 0; j < s.jobs[k].size() && left > 0; ++j) {
        const int mine = std::min(left, need_[k]);
        left -= mine;
        serve(static_cast<Extended>(mine) / need_[k], level, s, k, j, emit);
      }
    }
  }

  void serve(Extended speed, int level, const State& s, std::size_t k, std::size_t j, const Emit& emit) const {
    const auto here = static_cast<std::size_t>(s.jobs[k][j]);
    for (std::size_t i = 0; i < time_[k].size(); ++i) {
      if (i == here || !(time_[k].moves(here, i) > 0)) continue;
      State next = s;
      next.jobs[k][j] = static_cast<int>(i);
      settle(speed * time_[k].moves(here, i), level, next, emit);
    }
    const Extended end = speed * time_[k].exit[here];
    if (!(end > 0)) return;
    State next = s;
    next.jobs[k].erase(next.jobs[k].begin() + static_cast<std::ptrdiff_t>(j));
    const int after = k == 0 ? level - 1 : level;
    if (k + 1 == need_.size()) return settle(end, after, next, emit);
    for (std::size_t i = 0; i < time_[k + 1].size(); ++i) {
      if (!(time_[k + 1].start[i] > 0)) continue;
      State entered = next;
      entered.jobs[k + 1].push_back(static_cast<int>(i));
      settle(end * time_[k + 1].start[i], after, entered, emit);
    }
  }

  int processors_;
  ArrivalRates rates_;
  std::vector<int> need_;
  std::vector<Phases> time_;
};

int beyond_first(const State& s) {
  int n = 0;
  for (std::size_t k = 1; k < s.jobs.size(); ++k) n += static_cast<int>(s.jobs[k].size());
  return n;
}

// What the jobs in the system are short of: 1 for one that has no processor, a part for one that has some of its own.
Extended short_of(const StagedModel& m, const StagedChain& chain, int level, const State& s) {
  Extended missing = 0;
  for (std::size_t k = 0; k < m.stages.size(); ++k) {
    const int there = k == 0 ? level : static_cast<int>(s.jobs[k].size());
    const int wanted = there * m.stages[k].processors;
    missing += static_cast<Extended>(wanted - chain.used(k, level, s)) / m.stages[k].processors;
  }
  return missing;
}

// Jobs that have no processor at all.
int without(const StagedModel& m, const StagedChain& chain, int level, const State& s) {
  int none = 0;
  for (std::size_t k = 0; k < m.stages.size(); ++k) {
    const int need = m.stages[k].processors, there = k == 0 ? level : static_cast<int>(s.jobs[k].size());
    none += there - (chain.used(k, level, s) + need - 1) / need;
  }
  return none;
}

template <class Real>
Truth solve(const StagedModel& m) {
  const StagedChain definition(m);
  const Chain levels = explore(definition.definition(), most_phases<Real>(), kMostStates);
  const Stationary<Real> s(levels);
  const auto& unpack = StagedChain::unpacked;
  const Extended rate = definition.arrivals().rate;
  Truth t;
  t.uncertainty = s.uncertainty();
  const auto jobs = s.mean([&](int k, const Phase& p) { return Real(k + beyond_first(unpack(p))); });
  // A job's response is its time alone and what it was short of, integrated over its stay: a sum of positive terms.
  const auto missing = s.mean([&](int k, const Phase& p) { return Real(short_of(m, definition, k, unpack(p))); });
  t.values["mean_jobs"] = extended(jobs);
  t.values["mean_response"] = extended(jobs) / rate;
  t.values["mean_wait"] = extended(missing) / rate;
  t.values["throughput"] = rate;
  t.values["mean_queue"] =
      extended(s.mean([&](int k, const Phase& p) { return Real(without(m, definition, k, unpack(p))); }));
  const auto used = s.mean([&](int k, const Phase& p) {
    int n = 0;
    for (std::size_t i = 0; i < m.stages.size(); ++i) n += definition.used(i, k, unpack(p));
    return Real(n);
  });
  t.values["mean_used_processors"] = extended(used);
  t.values["utilization"] = extended(used) / m.processors;
  t.values["decay_rate"] = s.decay_rate();
  t.arrays["jobs_pmf"] = law_of<Real>(s, [&](int k, const Phase& p) { return k + beyond_first(unpack(p)); });
  return t;
}

class Staged : public Subject {
 public:
  explicit Staged(StagedModel model) : m_(std::move(model)) {}
  std::string family() const override { return "staged"; }
  std::string text() const override { return m_.text(); }
  double load() const override {
    return m_.arrivals.load ? *m_.arrivals.load : static_cast<double>(m_.arrivals.rate * work(m_) / m_.processors);
  }
  Truth truth(Precision precision) const override {
    return precision == Precision::quad ? solve<Quad>(m_) : solve<Extended>(m_);
  }
  std::vector<Variant> variants() const override {
    std::vector<Variant> out;
    for (const double unit : kUnits)
      out.push_back({fmt::format("unit of time {}", unit), m_.scaled(unit).text(), unit, {}, true});
    return out;
  }

 private:
  StagedModel m_;
};

}  // namespace

SubjectPtr staged(StagedModel model) { return std::make_unique<Staged>(std::move(model)); }

SubjectPtr draw_staged(Draw& draw, bool extreme) {
  StagedModel m;
  m.processors = draw.whole(1, 6);
  const int stages = draw.whole(1, 3);
  for (int i = 0; i < stages; ++i) {
    const bool plain = stages == 3 || draw.chance(0.5);
    Law time = plain ? exponential(extreme ? draw.power(-6, 6) : draw.power(-1, 1)) : draw_law(draw, extreme);
    m.stages.push_back({draw.whole(1, m.processors), std::move(time)});
  }
  m.arrivals = draw_arrivals(draw, extreme);
  m.arrivals.load = draw_load(draw, extreme);
  return staged(std::move(m));
}

}  // namespace sojourn::crosscheck
