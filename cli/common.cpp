#include "cli/common.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>

#include "cli/options.h"
#include "cli/tell.h"
#include "cli/usage.h"
#include "sojourn/answers/measure_name.h"
#include "sojourn/base/harmless.h"
#include "sojourn/base/text.h"
#include "sojourn/base/units.h"
#include "sojourn/report/json.h"
#include "sojourn/report/table.h"
#include "sojourn/vocabulary/measures.h"
#include "sojourn/vocabulary/percentile_names.h"

namespace sojourn::cli {
namespace {

std::atomic<bool> stop_requested{false};

std::string words_at_interrupt, words_at_termination;  // not touched while a handler may run

// In a signal handler nothing but write() is safe.
void say(const std::string& words) {
  const auto said = write(STDERR_FILENO, words.data(), words.size());
  static_cast<void>(said);  // there is nobody left to tell
}

// The first Ctrl-C asks politely; a second one ends the program at once.
void stop_politely() {
  stop_requested.store(true);
  std::signal(SIGINT, SIG_DFL);
}

void on_interrupt(int) {
  stop_politely();
  say(words_at_interrupt);
}

void on_termination(int) {
  stop_politely();
  say(words_at_termination);
}

}  // namespace

void add_model_options(CLI::App& verb, ModelArguments& a) {
  add_option(verb, "model", a.file);
  add_option(verb, "--set", a.sets);
  add_flag(verb, "--json", a.json);
}

void add_solve_options(CLI::App& verb, problems::SolveOptions& o) {
  add_option(verb, "--method", o.method);
  add_option(verb, "--memory", [&o](const std::string& gb) { o.budget.bytes = plain_number(gb).value() * 1e9; });
  add_option(verb, "--effort", o.budget.seconds);
}

void add_questions_of_families(CLI::App& verb, problems::SolveOptions& o) {
  for (const auto& row : vocabulary::options()) {
    if (row.group != vocabulary::Group::question) continue;
    const std::string option(row.name);
    verb.add_flag_callback(
        option, [&o, name = option.substr(2)] { o.flags.insert(name); }, row.help());
  }
}

std::string check_measure(const std::string& name) {
  std::string problem;
  const auto measure = answers::parse_measure(name, {}, problem);
  if (measure && vocabulary::dimension_of(measure->measure) == vocabulary::Dimension::law)
    return name + " is a distribution, not a number; name a percentile or a mean";
  return problem;
}

void add_percentiles_option(CLI::App& verb, std::vector<double>& percentiles) {
  add_option(verb, "--percentiles", percentiles)->delimiter(',')->check([](const std::string& text) {
    const bool percentile = vocabulary::parse_percentile_name("wait_p" + text).has_value();
    return percentile ? "" : text + " is not a percentile; expected a number between 0 and 100, such as 99.9";
  });
}

void add_simulation_options(CLI::App& verb, simulation::ExperimentOptions& o, std::string& horizon) {
  add_fraction(verb, "--precision", o.precision);
  add_fraction(verb, "--confidence", o.confidence);
  if (verb.get_name() != "plan") add_option(verb, "--target", o.target)->check(check_measure);  // conditions say it
  add_whole(verb, "--jobs", o.jobs);
  add_option(verb, "--horizon", horizon)->check(time_trouble);
  add_option(verb, "--seed", o.seed)->check([](const std::string& text) {
    return text.starts_with('-') ? text + " is not a whole number, 0 or more" : "";
  });
  add_whole(verb, "--threads", o.threads);
  add_whole(verb, "--replications", o.replications);
}

model_file::Document open(const ModelArguments& a, const std::string& horizon) {
  auto document = model_file::Document::from_file(a.file);
  for (const auto& assignment : a.sets) document.set(assignment);
  if (!horizon.empty()) document.set("horizon.time", horizon, "--horizon");
  return document;
}

std::size_t text_width() {
  constexpr std::size_t usual = 80, narrowest = 40, widest = 160;
  winsize size{};
  if (!isatty(STDOUT_FILENO) || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return usual;
  return std::clamp<std::size_t>(size.ws_col, narrowest, widest);
}

int print(const answers::Answer& answer, const ModelArguments& a, View view, const answers::Preface& preface) {
  std::string text;
  if (a.json)
    text = report::to_json(answer, kVersion, view == View::comparison, preface);
  else
    text = (preface.empty() ? "" : preface.text + "\n") +
           (view == View::comparison ? report::comparison_text(answer, {.width = text_width()})
                                     : report::to_text(answer, {.width = text_width()}));
  return print_text(text);
}

int print_text(const std::string& answer) {
  const std::string text = harmless(answer);
  if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0) return 0;
  tell("sojourn: the answer could not be written to standard output\n");
  return 1;
}

std::string progress_bar(double fraction) {
  const int width = 24, full = static_cast<int>(fraction * width);
  return std::string(static_cast<std::size_t>(full), '#') + std::string(static_cast<std::size_t>(width - full), '.');
}

Watch::Watch(bool quiet) {
  stop_requested = false;
  words_at_interrupt.clear();
  std::signal(SIGINT, on_interrupt);
  interruption_.stop = &stop_requested;
  if (quiet || !isatty(STDERR_FILENO)) return;
  interruption_.progress = [this](const Progress& p) {
    shown_ = true;
    const std::string done =
        p.points > 0 ? fmt::format("{} of {} points", p.points_done, p.points) : grouped(p.done_jobs) + " jobs";
    tell("\r\033[K[{}] {:.0f}%  {}", progress_bar(p.fraction), 100 * p.fraction, done);
    if (p.precision > 0) tell("  precision {:.2g}%", 100 * p.precision);
    if (p.seconds_left >= 0) tell("  {} left", duration_text(p.seconds_left));
    std::fflush(stderr);
  };
}

void Watch::heed_termination(std::string last_words) {
  words_at_termination = std::move(last_words);
  std::signal(SIGTERM, on_termination);
}

void Watch::say_at_interrupt(const std::string& words) {
  std::signal(SIGINT, SIG_IGN);
  words_at_interrupt = (isatty(STDERR_FILENO) ? "\n" : "") + words + "\n";  // a terminal shows ^C
  std::signal(SIGINT, on_interrupt);
}

void Watch::clear() const {
  if (shown_) tell("\r\033[K");
}

Watch::~Watch() {
  clear();
  std::signal(SIGINT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
}

}  // namespace sojourn::cli
