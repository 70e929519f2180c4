#include "sojourn/replay/gantt.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <numeric>

#include "sojourn/base/text.h"

namespace sojourn::replay {
namespace {

constexpr double kLeft = 70, kRight = 20, kTop = 30, kWide = 1100, kHigh = 260, kStrip = 14, kGap = 56;
constexpr const char* kColours[] = {"#4e79a7", "#f28e2b", "#59a14f", "#b07aa1",
                                    "#76b7b2", "#edc948", "#9c755f", "#e15759"};

struct Scale {
  double begin = 0.0, end = 1.0;
  std::int64_t processors = 1;
  double x(double time) const { return kLeft + (kWide - kLeft - kRight) * (time - begin) / (end - begin); }
  double y(std::int64_t processor) const { return kHigh * double(processor) / double(processors); }
};

std::string box(const Scale& s, const logs::Job& job, double start, const std::vector<Stretch>& where, std::size_t k) {
  std::string out =
      fmt::format("<g fill='{}'><title>job {}: width {}, submit {:.15g}, start {:.15g}, end {:.15g}</title>",
                  kColours[k % std::size(kColours)], job.number, job.width, job.submit, start, start + job.run);
  for (const auto& stretch : where)
    out += fmt::format("<rect x='{:.2f}' y='{:.2f}' width='{:.2f}' height='{:.2f}'/>", s.x(start), s.y(stretch.first),
                       s.x(start + job.run) - s.x(start), s.y(stretch.count));
  return out + "</g>\n";
}

std::string heads(const Scale& s, std::span<const logs::Job> jobs, std::span<const double> starts) {
  std::string out;
  for (const auto& head : blocked_heads(jobs, starts)) {
    const auto& job = jobs[head.job];
    out += fmt::format(
        "<rect fill='{}' x='{:.2f}' y='{:.2f}' width='{:.2f}' height='{:.2f}'><title>job {} (width {}) is the head "
        "and waits from {:.15g} to {:.15g}</title></rect>\n",
        kColours[head.job % std::size(kColours)], s.x(head.from), kHigh + 3, s.x(head.until) - s.x(head.from), kStrip,
        job.number, job.width, head.from, head.until);
  }
  return out;
}

std::string band(const Scale& s, const logs::Log& log, const Run& run) {
  std::string out = fmt::format("<text x='{}' y='-6' class='name'>{}: mean wait {} s</text>\n", kLeft,
                                run.policy.label(), number_text(run.measures.mean_wait, 4));
  out += fmt::format("<rect class='machine' x='{}' y='0' width='{}' height='{}'/>\n", kLeft, kWide - kLeft - kRight,
                     kHigh);
  const auto where = places(log.jobs, run.starts, log.processors);
  for (std::size_t k = 0; k < log.jobs.size(); ++k) out += box(s, log.jobs[k], run.starts[k], where[k], k);
  out +=
      fmt::format("<text x='{0}' y='10' text-anchor='end'>0</text><text x='{0}' y='{1}' text-anchor='end'>{2}</text>\n",
                  kLeft - 6, kHigh, grouped(double(log.processors)));
  if (run.policy.policy.order != scheduling::Order::arrival) return out;  // who is first changes while jobs wait
  out += fmt::format("<text x='{}' y='{}' text-anchor='end'>head waits</text>\n", kLeft - 6, kHigh + kStrip);
  return out + heads(s, log.jobs, run.starts);
}

std::string axis(const Scale& s) {
  constexpr int kMarks = 5;
  std::string out;
  for (int k = 0; k <= kMarks; ++k) {
    const double time = s.begin + (s.end - s.begin) * k / kMarks;
    out += fmt::format("<text x='{:.2f}' y='{}' text-anchor='{}'>{}</text>\n", s.x(time), kHigh + kStrip + 18,
                       k == kMarks ? "end" : "middle", k == 0 ? "first submit" : "+" + duration_text(time - s.begin));
  }
  return out;
}

}  // namespace

void refuse_many(const logs::Log& log, std::size_t most) {
  if (log.jobs.size() <= most) return;
  throw ModelError(Complaint{"a picture of so many jobs shows nothing",
                             grouped(double(log.jobs.size())) + " jobs",
                             "at most " + grouped(double(most)),
                             "--head N, or --from and --until, choose a stretch",
                             "",
                             {"--gantt"}});
}

std::vector<BlockedHead> blocked_heads(std::span<const logs::Job> jobs, std::span<const double> starts) {
  std::vector<BlockedHead> heads;
  double ahead = jobs.front().submit;
  for (std::size_t k = 0; k < jobs.size(); ++k) {
    const double from = std::max(ahead, jobs[k].submit);
    ahead = std::max(ahead, starts[k]);
    if (from < starts[k]) heads.push_back({k, from, starts[k]});
  }
  return heads;
}

std::vector<std::vector<Stretch>> places(std::span<const logs::Job> jobs, std::span<const double> starts,
                                         std::int64_t processors) {
  std::vector<Hold> holds;
  for (std::size_t k = 0; k < jobs.size(); ++k) holds.push_back({starts[k], starts[k] + jobs[k].run, jobs[k].width});
  return places(holds, processors);
}

std::string gantt(const logs::Log& log, const Comparison& c) {
  refuse_many(log, kMostInGantt);
  Scale s{log.jobs.front().submit, log.jobs.front().submit, log.processors};
  for (const auto& run : c.runs) s.end = std::max(s.end, *run.measures.last_end);
  const double each = kHigh + kStrip + kGap, high = kTop + each * double(c.runs.size());
  std::string out = fmt::format(
      "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {0} {1}' width='{0}' height='{1}' font-family='sans-serif' "
      "font-size='11' role='img' aria-label='Processors over time, one band a policy'>\n"
      "<style>.machine{{fill:#f4f4f4;stroke:#999}}.name{{font-size:14px;font-weight:bold}}"
      "g rect{{stroke:#fff;stroke-width:.4}}</style>\n<rect width='100%' height='100%' fill='#fff'/>\n",
      kWide, high);
  for (std::size_t k = 0; k < c.runs.size(); ++k)
    out += fmt::format("<g transform='translate(0 {:.0f})' fill='#222'>\n", kTop + each * double(k)) +
           band(s, log, c.runs[k]) + axis(s) + "</g>\n";
  return out + "</svg>\n";
}

}  // namespace sojourn::replay
