// A rigid job followed until it starts. Its state: how many wait between it and the first one, the first one and the
// running jobs; or, when it is the first itself, -1 and the running jobs; when it runs, -2 and its phase.
#include "tests/crosscheck/rigid_waits.h"

namespace sojourn::crosscheck {
namespace {

constexpr int kFirst = -1, kRuns = -2;
constexpr Extended kUnseen = 1e-14L;  // of the jobs, by those that are followed
constexpr int kMostLevels = 3000;
using State = Followed::State;
using Then = std::function<void(Extended, const State&)>;

struct Tagged {
  const RigidChain& chain;
  std::size_t job_class;
  bool response;

  void started(Extended rate, const Then& then) const {
    if (!response) return then(rate, {});
    const auto& start = chain.classes[job_class].time.start;
    for (std::size_t i = 0; i < start.size(); ++i) then(rate * start[i], {kRuns, static_cast<int>(i)});
  }

  // The job may be the next one.
  void its_turn(Extended rate, Phase phase, const Then& then) const {
    if (chain.fits(job_class, phase)) return started(rate, then);
    phase[0] = kFirst;
    phase[1] = 0;
    then(rate, phase);
  }

  // `between` jobs stand behind the first and before this one.
  void come_forward(Extended rate, Phase phase, int between, const Then& then) const {
    const auto first = static_cast<std::size_t>(phase[1] - 1);
    if (!chain.fits(first, phase)) {
      phase[0] = between;
      return then(rate, phase);
    }
    phase[1] = 0;
    chain.start(rate, first, phase, [&](Extended r, const Phase& next) {
      if (between == 0) return its_turn(r, next, then);
      for (std::size_t c = 0; c < chain.classes.size(); ++c) {
        Phase drawn = next;
        drawn[1] = static_cast<int>(c) + 1;
        come_forward(r * chain.classes[c].share, drawn, between - 1, then);
      }
    });
  }

  void moves(const State& s, const Then& then) const {
    if (s[0] == kRuns) return run(static_cast<std::size_t>(s[1]), then);
    for (const auto& c : chain.classes)
      for (std::size_t i = 0; i < c.time.size(); ++i) {
        const std::size_t at = static_cast<std::size_t>(c.offset) + i;
        if (s[at] == 0) continue;
        const Extended many = s[at];
        State left = s;
        --left[at];
        for (std::size_t j = 0; j < c.time.size(); ++j) {
          if (j == i) continue;
          State next = left;
          ++next[static_cast<std::size_t>(c.offset) + j];
          then(many * c.time.moves(i, j), next);
        }
        if (!(c.time.exit[i] > 0)) continue;
        if (s[0] == kFirst)
          its_turn(many * c.time.exit[i], left, then);
        else
          come_forward(many * c.time.exit[i], left, s[0], then);
      }
  }

  void run(std::size_t i, const Then& then) const {
    const Phases& time = chain.classes[job_class].time;
    then(time.exit[i], {});
    for (std::size_t j = 0; j < time.size(); ++j)
      if (j != i) then(time.moves(i, j), {kRuns, static_cast<int>(j)});
  }

  std::map<State, Extended> found(const std::function<std::vector<Extended>(int)>& level,
                                  const std::function<const std::vector<Phase>&(int)>& phases) const {
    const auto arriving = row_sums(chain.arrivals.D1);
    std::map<State, Extended> out;
    Extended seen = 0;
    for (int k = 0; seen < 1 - kUnseen; ++k) {
      if (k > kMostLevels) throw TooLarge("too many levels to follow a job");
      const auto pi = level(k);
      for (std::size_t i = 0; i < pi.size(); ++i) {
        Phase phase = phases(k)[i];
        const Extended p = pi[i] * arriving[static_cast<std::size_t>(phase[0])] / chain.arrivals.rate;
        seen += p;
        const Then put = [&](Extended q, const State& s) {
          if (!s.empty()) out[s] += q;
        };
        if (phase[1] == 0) {
          its_turn(p, phase, put);
          continue;
        }
        phase[0] = k - RigidChain::running(phase) - 1;
        put(p, phase);
      }
    }
    return out;
  }
};

}  // namespace

Followed follow(const RigidChain& chain, std::size_t job_class, bool response,
                const std::function<std::vector<Extended>(int)>& level,
                const std::function<const std::vector<Phase>&(int)>& phases) {
  const Tagged job{chain, job_class, response};
  return {job.found(level, phases), [&](const State& s, const Then& then) { job.moves(s, then); }};
}

}  // namespace sojourn::crosscheck
