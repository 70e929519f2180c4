#include "sojourn/prediction/rolling.h"

#include <tbb/parallel_for.h>

#include <atomic>
#include <functional>
#include <mutex>

#include "sojourn/base/stop_point.h"

namespace sojourn::prediction {
namespace {

constexpr std::size_t kStretches = 12;  // of a log: enough that no core is idle for long at the end

constexpr double kDescribing = 0.6;  // of the time, roughly; the rest is learning

void tell(const Interruption& interruption, double fraction, std::size_t jobs) {
  Progress progress;
  progress.fraction = fraction;
  progress.done_jobs = static_cast<double>(jobs);
  interruption.tell(progress);
}

bool starts(const Event& event) { return event.kind == Event::Kind::start || event.kind == Event::Kind::start_at_once; }

// Asked for the jobs of [from, to) only.
void describe_stretch(const Timeline& t, const logs::Clock& clock, const ForwardOptions& options, std::size_t from,
                      std::size_t to, std::vector<Features>& features, const std::function<void()>& step) {
  Past past(t.processors);
  Observer observer(options);
  for (const Event& event : t.events) {
    if (event.kind == Event::Kind::submit) {
      if (event.job >= to) return;
      if (event.job >= from) {
        past.pass(event.time);
        features[event.job] = observer.describe(past, t.requests[event.job], local_time(clock, event.time));
        step();
      }
    }
    apply(event, t, past);
    if (event.kind == Event::Kind::end) observer.ended(past, event.job);
    if (starts(event)) observer.started(past, event.job);
  }
}

// One event, for everybody.
void live_through(const Event& event, const Timeline& t, const std::vector<Features>& features, Rolled& r) {
  if (event.kind != Event::Kind::submit) {
    apply(event, t, r.past);
    if (event.kind == Event::Kind::end) return r.observer.ended(r.past, event.job);
    r.observer.started(r.past, event.job);
    for (const auto& p : r.panel.predictors) p->started(r.past, event.job);
    return;
  }
  r.past.pass(event.time);
  const Question question{t.requests[event.job], features[event.job]};
  auto& all = r.panel.predictors;
  for (std::size_t k = 0; k < all.size(); ++k) r.said[k][event.job] = all[k]->asked(r.past, question);
  apply(event, t, r.past);
  for (std::size_t k = 0; k < all.size(); ++k) all[k]->submitted(r.past, event.job, question, r.said[k][event.job]);
}

}  // namespace

double local_time(const logs::Clock& clock, double time) { return clock.local(time).value_or(time); }

std::vector<Features> describe_questions(const Timeline& t, const logs::Clock& clock, const ForwardOptions& options,
                                         const Interruption& interruption) {
  const std::size_t jobs = t.requests.size();
  std::vector<Features> features(jobs);
  std::atomic<std::size_t> done = 0;
  std::mutex telling;
  const auto step = [&] {
    constexpr std::size_t kEvery = 32;  // questions between two looks at Ctrl-C
    const std::size_t count = ++done;
    if (count % kEvery) return;
    if (interruption.requested()) throw Interrupted();
    if (const std::unique_lock lock(telling, std::try_to_lock); lock)
      tell(interruption, kDescribing * static_cast<double>(count) / static_cast<double>(jobs), count);
  };
  tbb::parallel_for(std::size_t{0}, kStretches, [&](std::size_t k) {
    describe_stretch(t, clock, options, k * jobs / kStretches, (k + 1) * jobs / kStretches, features, step);
  });
  return features;
}

Rolled roll(const Timeline& t, const logs::Clock& clock, const ForwardOptions& options,
            const Interruption& interruption) {
  const auto features = describe_questions(t, clock, options, interruption);
  Rolled r{Past(t.processors), Observer(options), make_panel(), {}};
  r.said.assign(r.panel.predictors.size(), std::vector<Quantiles>(t.requests.size()));
  std::size_t count = 0;
  for (const Event& event : t.events) {
    constexpr std::size_t kEvery = 64;  // events between two looks at Ctrl-C
    if (++count % kEvery == 0) {
      if (interruption.requested()) throw Interrupted();
      const double done = static_cast<double>(count) / static_cast<double>(t.events.size());
      tell(interruption, kDescribing + (1.0 - kDescribing) * done, r.past.jobs());
    }
    live_through(event, t, features, r);
  }
  return r;
}

Quantiles ask(const Rolled& r, const Past& past, const Request& request, const logs::Clock& clock) {
  const Question question{request, r.observer.describe(past, request, local_time(clock, request.time))};
  for (const auto& p : r.panel.predictors) p->asked(past, question);
  return r.panel.predictors[r.panel.shown]->last();
}

}  // namespace sojourn::prediction
