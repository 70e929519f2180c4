#include "tests/crosscheck/ask.h"

#include <fmt/format.h>

#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "sojourn/base/errors.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/study/problem.h"

namespace sojourn::crosscheck {
namespace {

constexpr double kGrace = 60;  // seconds after which a command that was told to stop counts as hanging

// Raises `stop` after some time, and gives up on the whole program when that does not help.
class Watchdog {
 public:
  Watchdog(double seconds, std::string text) : text_(std::move(text)), thread_([this, seconds] { watch(seconds); }) {}
  ~Watchdog() {
    {
      const std::lock_guard lock(mutex_);
      done_ = true;
    }
    wake_.notify_all();
    thread_.join();
  }
  Interruption interruption() { return {.stop = &stop_, .progress = {}}; }

 private:
  void watch(double seconds) {
    using Seconds = std::chrono::duration<double>;
    std::unique_lock lock(mutex_);
    if (wake_.wait_for(lock, Seconds(seconds), [this] { return done_; })) return;
    stop_ = true;
    if (wake_.wait_for(lock, Seconds(kGrace), [this] { return done_; })) return;
    fmt::print("HANGS: no answer {} s after it was told to stop\n{}\n", kGrace, text_);
    std::fflush(stdout);
    std::_Exit(1);
  }

  std::string text_;
  std::atomic<bool> stop_ = false;
  bool done_ = false;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::thread thread_;
};

template <class Question>
Asked asked(const Question& question) {
  try {
    return {question(), ""};
  } catch (const Interrupted&) {
    return {std::nullopt, "stopped: it took too long"};
  } catch (const std::exception& e) {
    return {std::nullopt, e.what()};
  }
}

}  // namespace

Asked ask(const std::string& text, double seconds) {
  Watchdog watchdog(seconds, text);
  return asked([&] {
    auto document = model_file::Document::from_text(text, "model.toml");
    study::SolveOptions options;
    options.seconds = seconds;
    return study::solve(*study::read_problem(document), options, watchdog.interruption());
  });
}

Asked simulate(const std::string& text, const simulation::ExperimentOptions& options) {
  return asked([&] {
    auto document = model_file::Document::from_text(text, "model.toml");
    return study::simulate(*study::read_problem(document), options, {});
  });
}

const answers::MethodAnswer* exact(const answers::Answer& answer) {
  for (const auto& m : answer.methods)
    if (m.kind == answers::MethodKind::exact) return &m;
  return nullptr;
}

}  // namespace sojourn::crosscheck
