// The MAP/PH/c queue from its definition: the phase of the arrivals and the running jobs by phase of their length.
#include "tests/crosscheck/followed.h"
#include "tests/crosscheck/sequential.h"

namespace sojourn::crosscheck {
namespace {

constexpr Extended kUnseen = 1e-14L;  // of the jobs, by those that are followed
constexpr int kMostLevels = 3000;

struct Queue {
  ArrivalRates arrivals;
  Phases time;
  int processors;

  void begin(Extended rate, int level, const Phase& phase, const Emit& emit) const {
    for (std::size_t i = 0; i < time.size(); ++i) {
      if (!(time.start[i] > 0)) continue;
      Phase next = phase;
      ++next[i + 1];
      emit(rate * time.start[i], level, next);
    }
  }

  void arrive(int level, const Phase& phase, const Emit& emit) const {
    const auto a = static_cast<std::size_t>(phase[0]);
    for (std::size_t b = 0; b < arrivals.size(); ++b) {
      Phase next = phase;
      next[0] = static_cast<int>(b);
      if (b != a) emit(arrivals.D0(a, b), level, next);
      if (!(arrivals.D1(a, b) > 0)) continue;
      if (level < processors)
        begin(arrivals.D1(a, b), level + 1, next, emit);
      else
        emit(arrivals.D1(a, b), level + 1, next);
    }
  }

  void serve(int level, const Phase& phase, const Emit& emit) const {
    for (std::size_t i = 0; i < time.size(); ++i) {
      if (phase[i + 1] == 0) continue;
      Phase left = phase;
      --left[i + 1];
      const Extended many = phase[i + 1];
      for (std::size_t j = 0; j < time.size(); ++j) {
        if (j == i || !(time.moves(i, j) > 0)) continue;
        Phase next = left;
        ++next[j + 1];
        emit(many * time.moves(i, j), level, next);
      }
      if (!(time.exit[i] > 0)) continue;
      if (level > processors)
        begin(many * time.exit[i], level - 1, left, emit);
      else
        emit(many * time.exit[i], level - 1, left);
    }
  }

  Definition definition() const {
    return {Phase(time.size() + 1, 0),
            [this](int level, const Phase& phase, const Emit& emit) {
              const Emit positive = [&](Extended rate, int to, const Phase& next) {
                if (rate > 0) emit(rate, to, next);
              };
              arrive(level, phase, positive);
              serve(level, phase, positive);
            },
            processors};
  }
};

// A job that finds c + j others waits until j + 1 have left: its state is j and the running jobs; then, where the
// response is asked for, -1 and its own phase.
std::map<Followed::State, Extended> found_by_arrivals(const Queue& q, const auto& law, bool response) {
  const auto arriving = row_sums(q.arrivals.D1);
  std::map<Followed::State, Extended> found;
  Extended seen = 0;
  for (int k = 0; seen < 1 - kUnseen; ++k) {
    if (k > kMostLevels) throw TooLarge("too many levels to follow a job");
    const auto pi = law.level(k);
    for (std::size_t i = 0; i < pi.size(); ++i) {
      const Phase& phase = law.phases(k)[i];
      const Extended p = extended(pi[i]) * arriving[static_cast<std::size_t>(phase[0])] / q.arrivals.rate;
      seen += p;
      Followed::State state = phase;
      state[0] = k - q.processors;
      if (k >= q.processors)
        found[state] += p;
      else if (response)
        for (int j = 0; j < static_cast<int>(q.time.size()); ++j)
          found[{-1, j}] += p * q.time.start[static_cast<std::size_t>(j)];
    }
  }
  return found;
}

Followed follow(const Queue& q, const auto& law, bool response) {
  const auto started = [&q, response](Extended rate, const auto& then) {
    if (!response) return then(rate, {});
    for (int j = 0; j < static_cast<int>(q.time.size()); ++j)
      then(rate * q.time.start[static_cast<std::size_t>(j)], {-1, j});
  };
  using Then = std::function<void(Extended, const Followed::State&)>;
  return {found_by_arrivals(q, law, response), [&](const Followed::State& s, const Then& then) {
            if (s[0] < 0) {
              const auto i = static_cast<std::size_t>(s[1]);
              then(q.time.exit[i], {});
              for (std::size_t j = 0; j < q.time.size(); ++j)
                if (j != i) then(q.time.moves(i, j), {-1, static_cast<int>(j)});
              return;
            }
            Phase phase = s;
            phase[0] = 0;
            q.serve(q.processors + 1, phase, [&](Extended rate, int level, Phase next) {
              const bool one_left = level <= q.processors;
              if (one_left && s[0] == 0) return started(rate, then);
              next[0] = s[0] - (one_left ? 1 : 0);
              then(rate, next);
            });
          }};
}

template <class Real>
void set_tails(Truth& t, const Queue& q, const Stationary<Real>& law) {
  for (const bool response : {false, true}) try {
      auto job = std::make_shared<Followed>(follow(q, law, response));
      t.tails[response ? "response" : "wait"] = [job](Extended x) { return job->tail(x); };
    } catch (const TooLarge&) {
    }
}

template <class Real>
Truth solve(const Queue& q) {
  const Chain chain = explore(q.definition(), most_phases<Real>(), kMostStates);
  const Stationary<Real> s(chain);
  Truth t;
  t.uncertainty = s.uncertainty();
  const auto jobs = s.mean([](int k, const Phase&) { return Real(k); });
  const auto queue = s.mean([&](int k, const Phase&) { return Real(std::max(0, k - q.processors)); });
  const auto arriving = row_sums(q.arrivals.D1);
  const auto waits = s.mean([&](int k, const Phase& p) {
    return k >= q.processors ? Real(arriving[static_cast<std::size_t>(p[0])]) : Real(0);
  });
  set_little(t, q.arrivals.rate, extended(jobs), extended(queue));
  const auto used = s.mean([&](int k, const Phase&) { return Real(std::min(k, q.processors)); });
  t.values["mean_used_processors"] = extended(used);
  t.values["utilization"] = extended(used) / q.processors;
  t.values["prob_wait"] = extended(waits) / q.arrivals.rate;
  t.values["decay_rate"] = s.decay_rate();
  t.arrays["jobs_pmf"] = law_of<Real>(s, [](int k, const Phase&) { return k; });
  t.arrays["used_processors_pmf"].resize(static_cast<std::size_t>(q.processors) + 1);
  for (int n = 0; n <= q.processors; ++n)
    t.arrays["used_processors_pmf"][static_cast<std::size_t>(n)] =
        extended(s.mean([&](int k, const Phase&) { return Real(std::min(k, q.processors) == n); }));
  set_tails(t, q, s);
  return t;
}

}  // namespace

Truth queue_truth(const ArrivalRates& arrivals, const Phases& time, int processors, Precision precision) {
  const Queue q{arrivals, time, processors};
  return precision == Precision::quad ? solve<Quad>(q) : solve<Extended>(q);
}

}  // namespace sojourn::crosscheck
