// Whether a solve is quick enough to follow a slider: it is tried, within half a second.
#include <fmt/format.h>

#include <chrono>
#include <condition_variable>
#include <ctime>
#include <mutex>
#include <thread>

#include "sojourn/base/stop_point.h"
#include "sojourn/base/text.h"
#include "sojourn/problems/problem.h"
#include "sojourn/serve/endpoints.h"
#include "sojourn/serve/model_of.h"
#include "sojourn/serve/settings.h"

namespace sojourn::serve {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kLive = 0.1;  // seconds: what follows a hand
constexpr std::chrono::milliseconds kPatience(500), kBetweenChecks(10);

// Of this thread: a busy machine does not make a model larger.
double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  constexpr double kNano = 1e-9;
  return static_cast<double>(now.tv_sec) + kNano * static_cast<double>(now.tv_nsec);
}

// Stops what is tried when it takes too long, or when nobody waits any more.
class Deadline {
 public:
  explicit Deadline(const Work& work)
      : watch_([this, &work](const std::stop_token& done) {
          std::mutex mutex;
          std::unique_lock lock(mutex);
          std::condition_variable_any changed;
          for (const auto end = Clock::now() + kPatience;
               !done.stop_requested() && Clock::now() < end && !work.ended();)
            changed.wait_for(lock, done, kBetweenChecks, [] { return false; });
          if (!done.stop_requested()) stop_.store(true);
        }) {}

  Interruption interruption() const {
    Interruption i;
    i.stop = &stop_;
    return i;
  }

 private:
  std::atomic<bool> stop_{false};
  std::jthread watch_;
};

// What a method said that would take too long, in its own words.
std::string refusal_in(const answers::Answer& answer) {
  for (const auto& note : answer.notes)
    if (note.find("(the limit is") != std::string::npos) return note;
  return "";
}

Json said(bool live, const std::string& why, const Json& seconds) {
  return {{"live", live}, {"why", why}, {"seconds", seconds}};
}

}  // namespace

std::string cost(Call& call) {
  const double start = processor_seconds();
  const Deadline deadline(call.work);
  const auto interruption = deadline.interruption();
  try {
    const HeedStop heed(interruption);
    auto document = model_of(call);
    const auto problem = problems::read_problem(document);
    if (problem->only_simulated()) return dumped(said(false, "only a simulation answers this model", nullptr));
    auto options = solve_options(call, options_in(call, vocabulary::verbs::solve));
    options.budget.seconds = kLive;
    const auto answer = problems::solve(*problem, options, interruption);
    const double seconds = processor_seconds() - start;
    if (const std::string refusal = refusal_in(answer); !refusal.empty()) return dumped(said(false, refusal, nullptr));
    if (seconds > kLive)
      return dumped(said(false, fmt::format("a solve takes {} s", number_text(seconds, 2)), seconds));
    return dumped(said(true, "", seconds));
  } catch (const Interrupted&) {
    stop_point();  // the question itself was stopped
    return dumped(said(false, "a solve takes more than half a second", nullptr));
  }
}

}  // namespace sojourn::serve
