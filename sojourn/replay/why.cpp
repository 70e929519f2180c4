#include "sojourn/replay/why.h"

#include <fmt/format.h>

#include <cmath>

#include "sojourn/base/text.h"
#include "sojourn/base/units.h"
#include "sojourn/recorded_jobs/model.h"
#include "sojourn/report/layout.h"

namespace sojourn::replay {
namespace {

using scheduling::Backfill;
using scheduling::Moment;

constexpr std::size_t kMostMoments = 12;  // moments in a terminal: the first and the last of them

std::size_t find(const logs::Log& log, const std::string& text) {
  const auto number = plain_number(text);
  for (std::size_t k = 0; number && k < log.jobs.size(); ++k)
    if (static_cast<double>(log.jobs[k].number) == *number) return k;
  throw ModelError(Complaint{"no job of this replay has the number " + in_quotes(printable(text)),
                             text,
                             fmt::format("a number such as {}, the first", log.jobs.front().number),
                             "jobs that the ledger dropped are not replayed",
                             "",
                             {"--why"}});
}

std::string time_text(double time) { return number_text(time, 15); }

// Why the policy passed this job over, at this moment.
std::string cause(const logs::Log& log, const Why& why, const Moment& m) {
  const logs::Job& job = log.jobs[why.job];
  if (std::isfinite(m.planned)) return fmt::format("reserved from {} on", time_text(m.planned));
  if (m.head == why.job) {
    std::string text = fmt::format("is the head: {} of its {} processors are free", m.free, job.width);
    if (std::isfinite(m.shadow.time)) text += fmt::format(", reserved from {} on", time_text(m.shadow.time));
    return text;
  }
  const std::string head = fmt::format("head {}", log.jobs[m.head].number);
  std::string shadow;
  if (std::isfinite(m.shadow.time))
    shadow = fmt::format(", shadow time {}, extra {}", time_text(m.shadow.time), m.shadow.extra);
  if (job.width > m.free) return fmt::format("{}{}; {} free of {} needed", head, shadow, m.free, job.width);
  if (why.policy.policy.own) return fmt::format("{}; {} free after this pass", head, m.free);
  if (why.policy.policy.backfill == Backfill::none) return fmt::format("{} goes first; {} free", head, m.free);
  if (std::isfinite(m.shadow.time) && m.time + job.estimate() > m.shadow.time && job.width > m.shadow.extra)
    return fmt::format("{}{}; fits, but may run until {} and needs more than the extra", head, shadow,
                       time_text(m.time + job.estimate()));
  // What was free went to others further ahead in the same pass.
  return fmt::format("{}{}; {} free before others started", head, shadow, m.free);
}

}  // namespace

std::vector<Why> why(const logs::Log& log, const std::vector<NamedPolicy>& policies, const std::string& number) {
  const std::size_t job = find(log, number);
  const auto jobs = jobs_of(log);
  std::vector<Why> all;
  for (const auto& policy : policies) {
    scheduling::Policy with_users = policy.policy;
    with_users.rank = recorded_jobs::with_users(with_users.rank, jobs, log.processors);
    all.push_back({policy, job, log.jobs[job].number, log.jobs[job].submit,
                   scheduling::reasons(jobs, log.processors, with_users, static_cast<scheduling::JobId>(job))});
  }
  return all;
}

std::string to_text(const logs::Log& log, const Why& why, std::size_t width) {
  const logs::Job& job = log.jobs[why.job];
  const double wait = why.reasons.start - why.submit;
  std::string text = report::wrapped(
      fmt::format("Job {} under {}: width {}, run {}, estimate {}; submit {}, start {}: {}", why.number,
                  why.policy.label(), job.width, time_text(job.run), time_text(job.estimate()), time_text(why.submit),
                  time_text(why.reasons.start), wait > 0 ? fmt::format("waited {} s", time_text(wait)) : "no wait"),
      width, "", "  ");
  const auto& moments = why.reasons.moments;
  for (std::size_t k = 0; k < moments.size(); ++k) {
    if (moments.size() > kMostMoments && k == kMostMoments / 2) {
      text += fmt::format("  … {} more, all in the JSON …\n", moments.size() - kMostMoments);
      k = moments.size() - kMostMoments / 2;
    }
    text += report::wrapped(fmt::format("at {}: {}", time_text(moments[k].time), cause(log, why, moments[k])), width,
                            "  ", "      ");
  }
  return text;
}

}  // namespace sojourn::replay
