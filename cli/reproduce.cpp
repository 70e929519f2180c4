#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <memory>

#include "cli/common.h"
#include "cli/verbs.h"
#include "sojourn/base/text.h"
#include "sojourn/reproduce/catalogue.h"
#include "sojourn/reproduce/write.h"

namespace sojourn::cli {
namespace {

struct Arguments {
  std::vector<std::string> names = {"all"};
  std::string out = "reproduced";
  bool quick = false, list = false, json = false;
};

int list() {
  for (const auto& paper : reproduce::catalogue()) {
    fmt::print("{}: {}\n", paper.key, paper.citation);
    for (const auto& entry : paper.entries) fmt::print("  {}\n", entry.name);
  }
  return 0;
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// A line that is overwritten while the next figure is computed; only on a terminal.
void show_progress(std::size_t done, std::size_t all, const std::string& name, double seconds) {
  if (!isatty(STDERR_FILENO)) return;
  fmt::print(stderr, "\r\033[K{} of {}  {}", done + 1, all, name);
  if (done > 0) fmt::print(stderr, "  {} left", duration_text(seconds / double(done) * double(all - done)));
  std::fflush(stderr);
}

int reproduce_all(const Arguments& a) {
  const auto entries = reproduce::chosen(a.names);
  const Watch watch(true);
  const reproduce::Bench bench(a.quick, watch.interruption());
  const auto start = std::chrono::steady_clock::now();
  std::vector<reproduce::Card> cards;
  bool stopped = false;
  for (const auto& entry : entries) {
    show_progress(cards.size(), entries.size(), entry.name, seconds_since(start));
    try {
      cards.push_back(reproduce::make(entry, bench));
    } catch (const reproduce::Stopped&) {
      stopped = true;
      break;
    }
    reproduce::write(cards.back(), a.out);
    if (isatty(STDERR_FILENO)) fmt::print(stderr, "\r\033[K");
    if (!a.json)
      fmt::print("{:<34} {:<17} {}\n", cards.back().name, to_string(cards.back().verdict), cards.back().title);
  }
  if (a.json) fmt::print("{}", reproduce::to_json(cards, kVersion));
  if (stopped) fmt::print(stderr, "\nstopped: {} of {} figures are in {}\n", cards.size(), entries.size(), a.out);
  return stopped ? 1 : 0;
}

}  // namespace

void add_reproduce(CLI::App& app, Run& run) {
  auto* verb =
      app.add_subcommand("reproduce", "recomputes the published figures and tables: printed, exact, simulated");
  auto a = std::make_shared<Arguments>();
  verb->add_option("names", a->names, "figures, papers or all (default: all; see --list)");
  verb->add_option("--out", a->out, "folder for the page, pictures, numbers and models (default: reproduced)");
  verb->add_flag("--quick", a->quick, "a fast pass: fewer points, wider intervals");
  verb->add_flag("--list", a->list, "the names, and nothing else");
  verb->add_flag("--json", a->json, "print one JSON document and nothing else on standard output");
  verb->callback([&run, a] { run = [a] { return a->list ? list() : reproduce_all(*a); }; });
}

}  // namespace sojourn::cli
