#include "sojourn/predict/predict.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/base/text.h"
#include "sojourn/predict/moment.h"

namespace sojourn::predict {
namespace {

constexpr std::size_t kFewestStarted = 30;  // jobs, before anything is said
constexpr std::size_t kFewToTrust = 500;    // scored jobs
constexpr double kDay = 86400.0, kOldState = 2 * kDay;
constexpr double kMapTimes[] = {900, 3600, 4 * 3600, 86400};  // of --shapes, where jobs ask for them
constexpr int kMostPieces = 16;

void refuse_too_wide(const logs::Log& log, const Options& o) {
  if (o.width <= log.processors) return;
  throw ModelError(
      Complaint{"no job of this width can ever start",
                std::to_string(o.width),
                fmt::format("at most the {} processors of the machine ({})", log.processors, log.processors_from),
                "--processors says the size where the log does not",
                "",
                {"--width"}});
}

void refuse_too_few(const logs::Log& log, const prediction::Timeline& t) {
  std::size_t started = 0;
  for (std::size_t k = 0; k < t.requests.size(); ++k) started += t.started(k);
  if (started >= kFewestStarted) return;
  throw ModelError(
      Complaint{"too little is known by then",
                fmt::format("{} jobs that had started, with their waits", started),
                fmt::format("at least {}", kFewestStarted),
                t.without_wait > 0 ? "most jobs of this log have no recorded wait" : "ask about a later moment",
                "",
                {log.file}});
}

void refuse_without_waits(const logs::Log& log) {
  if (std::any_of(log.jobs.begin(), log.jobs.end(), [](const auto& job) { return job.has_wait(); })) return;
  throw ModelError(Complaint{"this log has no recorded waits",
                             fmt::format("{} jobs without one", log.jobs.size()),
                             "a log that says when jobs started",
                             "sojourn replay needs no waits",
                             "",
                             {log.file}});
}

class Asker {
 public:
  Asker(const logs::Log& log, const Options& o, double at, const prediction::Rolled& rolled, prediction::Past past)
      : log_(log), o_(o), at_(at), rolled_(rolled), past_(std::move(past)) {}

  prediction::Quantiles ask(std::int32_t width, double time) const { return ask(past_, width, time); }

  // The last of so many alike, the others before it in the queue.
  prediction::Quantiles ask_last(int pieces, std::int32_t width, double time) const {
    prediction::Past past = past_;
    for (int k = 1; k < pieces; ++k) past.submit(request(width, time));
    past.pass(at_);
    return ask(past, width, time);
  }
  const prediction::Past& past() const { return past_; }

 private:
  prediction::Request request(std::int32_t width, double time) const {
    prediction::Request r;
    r.time = at_;
    r.width = width;
    r.asked = time;
    r.user = number_of(log_.names.users, o_.user);
    r.queue = number_of(log_.names.queues, o_.queue);
    return r;
  }
  prediction::Quantiles ask(const prediction::Past& past, std::int32_t width, double time) const {
    return prediction::ask(rolled_, past, request(width, time), log_.clock);
  }

  const logs::Log& log_;
  const Options& o_;
  double at_;
  const prediction::Rolled& rolled_;
  prediction::Past past_;
};

double most_asked(const logs::Log& log) {
  double most = 0.0;
  for (const auto& job : log.jobs) most = std::max(most, job.asked);
  return most;
}

std::vector<Shape> shapes(const Asker& asker, const logs::Log& log) {
  std::vector<Shape> all;
  const double most = most_asked(log);
  for (std::int64_t width = 1;; width = std::min(4 * width, log.processors)) {
    for (const double time : kMapTimes)
      if (time <= std::max(most, kMapTimes[0]))
        all.push_back({static_cast<std::int32_t>(width), time, asker.ask(static_cast<std::int32_t>(width), time)});
    if (width == log.processors) return all;
  }
}

std::vector<Split> splits(const Asker& asker, const Options& o) {
  std::vector<Split> all;
  for (int pieces = 1; pieces <= kMostPieces && o.width % pieces == 0; pieces *= 2)
    all.push_back({pieces, o.width / pieces, asker.ask_last(pieces, o.width / pieces, o.time)});
  return all;
}

std::string name_note(const char* what, const std::string& name, const logs::Names& names) {
  if (name.empty() || number_of(names, name) >= 0) return "";
  const auto near = nearest_name(name, names.all());
  return fmt::format("The log knows no {} {}{}: it counts as one that nothing is known of.", what, in_quotes(name),
                     near.empty() ? "" : " (" + near + "?)");
}

void add_state_notes(const logs::Log& log, const Options& o, double at, const Prediction& p,
                     std::vector<std::string>& notes) {
  const double end = prediction::end_of(log);
  if (p.state.listing) {
    const auto& l = *p.state.listing;
    if (at > end + kOldState)
      notes.push_back(fmt::format("The log ends {} before the listing: what such jobs wait is known from then.",
                                  duration_text(at - end)));
    if (at < end)
      notes.push_back(
          fmt::format("The listing is older than the end of the log by {}: what the log has after it is not looked at.",
                      duration_text(end - at)));
    if (l.held > 0)
      notes.push_back(fmt::format("{} listed jobs are held and cannot start: they are left out.",
                                  grouped(static_cast<double>(l.held))));
    if (l.other > 0)
      notes.push_back(fmt::format("{} listed jobs neither wait nor run: they are left out.",
                                  grouped(static_cast<double>(l.other))));
  } else if (o.at.empty()) {
    notes.push_back(
        "This is the state at the end of the log, which does not have the jobs that were still waiting: give --state "
        "with "
        "a listing of the queue, or --at with an earlier moment.");
  }
}

std::vector<std::string> notes_of(const logs::Log& log, const Options& o, double at, const Prediction& p) {
  std::vector<std::string> notes = log.notes;
  add_state_notes(log, o, at, p, notes);
  const double most = most_asked(log);
  if (most > 0 && o.time > most)
    notes.push_back(fmt::format(
        "Nobody in the log asked for so long a time (the most is {}): what such a job waits was never seen.",
        duration_text(most)));
  if (most == 0) notes.push_back("No job of the log has an estimate: --time is hardly looked at.");
  for (const auto& note : {name_note("user", o.user, log.names.users), name_note("queue", o.queue, log.names.queues)})
    if (!note.empty()) notes.push_back(note);
  if (p.scored < kFewToTrust)
    notes.push_back(fmt::format("Only {} predictions could be checked: do not rely on the coverage.", p.scored));
  return notes;
}

}  // namespace

Prediction predict(const logs::Log& log, const Options& o, const Interruption& interruption) {
  refuse_too_wide(log, o);
  refuse_without_waits(log);
  Prediction p;
  if (!o.state.empty()) p.state.listing = read_squeue(o.state, o.log_width, log.clock.zone);
  p.at = moment_of(log, o, p.state.listing);
  const auto timeline = prediction::timeline_of(log, {p.at, o.history});
  refuse_too_few(log, timeline);
  const auto rolled = prediction::roll(timeline, log.clock, {}, interruption);
  constexpr std::uint64_t kSeed = 1;  // of the weeks that are drawn
  auto scores = prediction::score(timeline, log.clock, rolled.panel.names(), rolled.said, rolled.panel.window, kSeed);
  p.score = std::move(scores.predictors[rolled.panel.shown]);
  p.learnt_from = timeline.requests.size();
  p.scored = scores.scored;
  prediction::Past past = rolled.past;
  if (p.state.listing)
    take_listing(log, *p.state.listing, p.at, past);
  else
    past.pass(p.at);
  const Asker asker(log, o, p.at, rolled, std::move(past));
  p.state.running = asker.past().running().size();
  p.state.waiting = asker.past().waiting().size();
  p.state.busy = asker.past().busy();
  p.state.processors = log.processors;
  p.asked = {o.width, o.time, asker.ask(o.width, o.time)};
  if (o.shapes) p.shapes = shapes(asker, log);
  if (o.split) p.splits = splits(asker, o);
  p.notes = notes_of(log, o, p.at, p);
  return p;
}

}  // namespace sojourn::predict
