// Exponential tasks in batches: the law of their number by its cuts, and a job followed task by task.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "tests/crosscheck/fork_join.h"

namespace sojourn::crosscheck {

std::vector<Extended> task_law(const Batches& b, Extended rate, Extended service, int processors) {
  std::vector<Extended> at_least(b.probability.size() + 1);
  for (std::size_t k = b.probability.size(); k-- > 0;) at_least[k] = at_least[k + 1] + b.probability[k];
  std::vector<Extended> x = {1};
  Extended total = 1, beyond = 0;  // of the tasks that wait: few, maybe, but what is asked about
  constexpr Extended kLeft = 1e-24L;
  for (std::size_t n = 1; n < kMostTasks; ++n) {
    Extended inflow = 0;  // over the cut below n
    for (std::size_t k = 1; k < b.probability.size() && k <= n; ++k) inflow += x[n - k] * at_least[k];
    x.push_back(rate * inflow / (service * std::min<Extended>(static_cast<Extended>(n), processors)));
    total += x.back();
    if (n >= static_cast<std::size_t>(processors)) beyond += x.back();
    const Extended tail = x.back() * static_cast<Extended>(n) * static_cast<Extended>(n);
    if (n > static_cast<std::size_t>(processors) + b.probability.size() && tail < kLeft * beyond) {
      for (Extended& v : x) v /= total;
      return x;
    }
  }
  throw TooLarge("too many tasks for a truth");
}

namespace {

// Mean time until the job is done: `others` in service, `waiting` and `running` tasks of its own.
class InPool {
 public:
  explicit InPool(Extended service) : service_(service) {}
  Extended time(int others, int waiting, int running) {
    if (waiting == 0 && running == 0) return 0;
    const auto key = std::array{others, waiting, running};
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    const int all = others + running, next = waiting > 0 ? 1 : 0;
    Extended t = 1 / (all * service_);
    if (others > 0) t += time(others - 1, waiting - next, running + next) * others / all;
    if (running > 0) t += time(others, waiting - next, running - 1 + next) * running / all;
    return known_[key] = t;
  }

 private:
  Extended service_;
  std::map<std::array<int, 3>, Extended> known_;
};

// P(Erlang(n, rate) > t) for all n at once: the n-th is the sum of the first n Poisson probabilities.
std::vector<Extended> erlang_tails(std::size_t most, Extended mean) {
  std::vector<Extended> out(most + 1);
  Extended sum = 0, logarithm = -mean;
  for (std::size_t n = 1; n <= most; ++n) {
    if (n > 1) logarithm += std::log(mean / static_cast<Extended>(n - 1));
    sum += std::exp(logarithm);
    out[n] = sum;
  }
  return out;
}

// Batches: the number of tasks falls off like the powers of this.
Extended decay_of(const Batches& b, Extended rate, Extended capacity) {
  const auto excess = [&](Extended eta) {  // rate (X(1/eta) - 1) - capacity (1 - eta), over 1 - eta: falls with eta
    Extended s = 0, power = 1 / eta, geometric = 0;
    for (std::size_t k = 1; k < b.probability.size(); ++k) {
      geometric += power;
      s += b.probability[k] * geometric;
      power /= eta;
    }
    return rate * s - capacity;
  };
  Extended low = 0, high = 1;
  for (int i = 0; i < 300; ++i) {
    const Extended middle = (low + high) / 2;
    (excess(middle) > 0 ? low : high) = middle;
  }
  return low;
}

}  // namespace

Truth pool_truth(const ForkJoinModel& m) {
  const Batches b(m);
  const Extended rate = rate_of(m), service = 1 / m.time.exact_mean();
  const auto law = task_law(b, rate, service, m.processors);
  InPool pool(service);
  Truth t;
  Extended wait = 0, response = 0, busy = 0;
  const Extended full = m.processors * service;
  const int c = m.processors;
  for (std::size_t n = 0; n < law.size(); ++n) {
    const int here = static_cast<int>(n), others = std::min(here, c);
    const Extended queued = here >= c ? (here - c) / full : 0;
    for (std::size_t k = 1; k < b.asked.size(); ++k) {
      if (!(b.asked[k] > 0)) continue;
      const int tasks = static_cast<int>(k), at_once = std::min(tasks, c - others);
      response += law[n] * b.asked[k] * (queued + pool.time(others, tasks - at_once, at_once));
    }
    if (here < c) continue;
    wait += law[n] * (queued + 1 / full);
    busy += law[n];
  }
  t.values = {{"mean_response", response}, {"mean_wait", wait}, {"prob_wait", busy}};
  if (!m.tagged) t.values["mean_jobs"] = rate * response;
  if (!m.tagged) t.values["mean_queue"] = rate * wait;
  t.values["decay_rate"] = decay_of(b, rate, full);
  t.tails["wait"] = [law, full, c](Extended x) {
    const auto tails = erlang_tails(law.size(), full * x);
    Extended above = 0;
    for (std::size_t n = static_cast<std::size_t>(c); n < law.size(); ++n)
      above += law[n] * tails[n - static_cast<std::size_t>(c) + 1];
    return above;
  };
  return t;
}

namespace {

// Mean time left of a job with 1, 2, ... tasks of its own among n others, which fall one at a time: time(n) is
// found from the time it takes until there is one other fewer.
class Shared {
 public:
  Shared(const Batches& b, Extended rate, Extended service, int processors, std::size_t others)
      : b_(b), rate_(rate), service_(service), processors_(processors), below_(others + 1, Extended(0)) {}

  // One own task more than before.
  const std::vector<Extended>& next() {
    ++own_;
    const std::size_t most = below_.size() - 1, widest = b_.probability.size() - 1;
    // time(n) = gain[n] + pass[n] time(n - 1)
    std::vector<Extended> gain(most + 1), pass(most + 1), here(most + 1);
    for (std::size_t n = most + 1; n-- > 0;) {
      const Extended all = static_cast<Extended>(n) + own_, each = service_ * std::min<Extended>(1, processors_ / all);
      Extended out = each * own_ + each * static_cast<Extended>(n), fixed = 1 + each * own_ * below_[n], stays = 0;
      // After an arrival of k the others are back at n by way of n + k, n + k - 1, ...
      for (std::size_t k = 1; k <= widest && n + k <= most; ++k) {
        const auto [g, p] = back(gain, pass, n, k);
        fixed += rate_ * b_.probability[k] * g;
        stays += rate_ * b_.probability[k] * p;
        out += rate_ * b_.probability[k];
      }
      // The difference is benign: it is at least what the tasks themselves do.
      gain[n] = fixed / (out - stays);
      pass[n] = each * static_cast<Extended>(n) / (out - stays);
    }
    for (std::size_t n = 0; n <= most; ++n) here[n] = gain[n] + (n > 0 ? pass[n] * here[n - 1] : Extended(0));
    below_ = here;
    return below_;
  }

 private:
  // time(n + k) = g + p time(n)
  static std::pair<Extended, Extended> back(const std::vector<Extended>& gain, const std::vector<Extended>& pass,
                                            std::size_t n, std::size_t k) {
    Extended g = 0, p = 1;
    for (std::size_t i = n + k; i > n; --i) {
      g += p * gain[i];
      p *= pass[i];
    }
    return {g, p};
  }

  const Batches& b_;
  Extended rate_, service_;
  int processors_, own_ = 0;
  std::vector<Extended> below_;
};

}  // namespace

Truth sharing_truth(const ForkJoinModel& m) {
  const Batches b(m);
  const Extended rate = rate_of(m), service = 1 / m.time.exact_mean();
  const auto law = task_law(b, rate, service, m.processors);
  constexpr std::size_t kFurther = 3;  // a job may see more others than an arrival finds
  Shared shared(b, rate, service, m.processors, kFurther * law.size());
  Extended response = 0;
  for (std::size_t k = 1; k < b.asked.size(); ++k) {
    const auto& times = shared.next();
    if (!(b.asked[k] > 0)) continue;
    for (std::size_t n = 0; n < law.size(); ++n) response += law[n] * b.asked[k] * times[n];
  }
  Truth t;
  t.values["mean_response"] = response;
  if (!m.tagged) t.values["mean_jobs"] = rate * response;
  return t;
}

}  // namespace sojourn::crosscheck
