#include "sojourn/backtest/explanations.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "sojourn/backtest/ratios.h"
#include "sojourn/base/text.h"

namespace sojourn::backtest {
namespace {

enum Which : unsigned { pools = 1, user_limits = 2, down_time = 4, eligible = 8 };

// The jobs of a log under EASY, with some of the explanations.
class Explained {
 public:
  explicit Explained(const logs::Log& log)
      : log_(log), half_(log.jobs.size() / 2), most_(most_of_users(log, half_)), closed_(spans_without_starts(log)) {
    for (std::size_t k = 0; k < log.jobs.size(); ++k) partitions_[log.jobs[k].partition].push_back(k);
  }

  std::vector<double> starts(unsigned which) const {
    std::vector<double> all(log_.jobs.size());
    if (!(which & pools)) {
      std::vector<std::size_t> everybody(all.size());
      for (std::size_t k = 0; k < all.size(); ++k) everybody[k] = k;
      run(everybody, log_.processors, which, all);
      return all;
    }
    for (const auto& [partition, members] : partitions_) run(members, pool_of(members), which, all);
    return all;
  }

  double ratio(const std::vector<double>& starts, bool second) const {
    return ratio_of(log_.jobs, starts, second ? half_ : 0, second ? starts.size() : half_);
  }

  std::size_t partitions() const { return partitions_.size(); }
  std::size_t users() const { return most_.size(); }
  const std::vector<Span>& closed() const { return closed_; }
  bool anybody_held() const {
    return std::any_of(log_.jobs.begin(), log_.jobs.end(), [](const auto& job) { return job.held > 0; });
  }

 private:
  // The most that jobs of the first half held at once, and at least the widest job.
  std::int64_t pool_of(const std::vector<std::size_t>& members) const {
    std::map<double, std::int64_t> steps;
    std::int64_t most = 1, now = 0;
    for (const std::size_t k : members) {
      const auto& job = log_.jobs[k];
      most = std::max<std::int64_t>(most, job.width);
      if (k >= half_ || !job.has_wait()) continue;
      steps[job.start()] += job.width;
      steps[job.start() + job.run] -= job.width;
    }
    for (const auto& [time, step] : steps) most = std::max(most, now += step);
    return most;
  }

  void run(std::vector<std::size_t> members, std::int64_t processors, unsigned which, std::vector<double>& out) const {
    const auto comes = [&](std::size_t k) {
      return log_.jobs[k].submit + (which & eligible ? log_.jobs[k].held : 0.0);
    };
    std::stable_sort(members.begin(), members.end(), [&](auto a, auto b) { return comes(a) < comes(b); });
    std::vector<scheduling::Job> jobs;
    std::vector<std::int32_t> users;
    for (const std::size_t k : members) {
      const auto& job = log_.jobs[k];
      jobs.push_back({comes(k), job.run, job.estimate(), job.width});
      users.push_back(job.user);
    }
    Limits limits{processors, {}, {}};
    if (which & user_limits) limits.of_user = most_;
    if (which & down_time) limits.closed = closed_;
    const auto starts = limited_easy(jobs, users, limits);
    for (std::size_t k = 0; k < members.size(); ++k) out[members[k]] = starts[k];
  }

  const logs::Log& log_;
  std::size_t half_;
  std::unordered_map<std::int32_t, std::int64_t> most_;
  std::vector<Span> closed_;
  std::map<std::int32_t, std::vector<std::size_t>> partitions_;
};

double off(double ratio) { return ratio > 0 ? std::abs(std::log(ratio)) : HUGE_VAL; }

Explanation judged(const Explained& log, std::string name, std::string words, unsigned which, double plain_second) {
  const auto starts = log.starts(which);
  Explanation e{std::move(name), std::move(words), true, false, log.ratio(starts, false), log.ratio(starts, true)};
  e.kept = off(e.second) < off(plain_second);
  return e;
}

struct Candidate {
  Which which;
  std::string name, words;
  bool possible;
};

std::vector<Candidate> candidates(const Explained& log) {
  double hours = 0.0;
  for (const auto& span : log.closed()) hours += (span.until - span.from) / 3600.0;
  const auto count = [](std::size_t n) { return grouped(static_cast<double>(n)); };
  return {
      {pools, "pools by partition",
       log.partitions() > 1 ? count(log.partitions()) + " partitions" : "the log names no two partitions",
       log.partitions() > 1},
      {user_limits, "limits of users",
       log.users() > 0 ? fmt::format("the most each of {} users held in the first half", count(log.users()))
                       : "the log names no users",
       log.users() > 0},
      {down_time, "down time",
       log.closed().empty() ? "no hour in which a job fitted and none started"
                            : fmt::format("{} spans of both halves, {} hours, in which a job fitted and none started",
                                          count(log.closed().size()), grouped(std::round(hours))),
       !log.closed().empty()},
      {eligible, "eligible, not submit",
       log.anybody_held() ? "from when each job could start" : "the log does not tell them apart", log.anybody_held()}};
}

struct Kept {
  Which which;
  std::string name;
  double second;
};

// The best first, then each that brings the second half nearer still.
std::optional<Explanation> together(const Explained& log, std::vector<Kept> kept) {
  if (kept.size() < 2) return std::nullopt;
  std::sort(kept.begin(), kept.end(), [](const Kept& a, const Kept& b) { return off(a.second) < off(b.second); });
  unsigned which = kept[0].which;
  std::string names = kept[0].name;
  double second = kept[0].second;
  std::optional<Explanation> best;
  for (std::size_t k = 1; k < kept.size(); ++k) {
    auto more = judged(log, "together", names + ", " + kept[k].name, which | kept[k].which, second);
    if (!more.kept) continue;
    which |= kept[k].which;
    names = more.words;
    second = more.second;
    best = std::move(more);
  }
  return best;
}

}  // namespace

Explanations explanations(const logs::Log& log) {
  const Explained explained(log);
  Explanations out;
  const auto plain = explained.starts(0);
  out.plain_first = explained.ratio(plain, false);
  out.plain_second = explained.ratio(plain, true);
  std::vector<Kept> kept;
  for (const auto& c : candidates(explained)) {
    if (!c.possible) {
      out.each.push_back({c.name, c.words, false, false, 0.0, 0.0});
      continue;
    }
    out.each.push_back(judged(explained, c.name, c.words, c.which, out.plain_second));
    if (out.each.back().kept) kept.push_back({c.which, c.name, out.each.back().second});
  }
  out.together = together(explained, std::move(kept));
  return out;
}

}  // namespace sojourn::backtest
