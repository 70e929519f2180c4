#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <memory>

#include "cli/common.h"
#include "cli/options.h"
#include "cli/tell.h"
#include "cli/verbs.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/base/text.h"
#include "sojourn/base/whole_file.h"
#include "sojourn/reproduce/catalogue.h"
#include "sojourn/reproduce/page.h"
#include "sojourn/reproduce/write.h"

namespace sojourn::cli {
namespace {

struct ReproduceArguments {
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
  tell("\r\033[K[{}] {} of {} figures", progress_bar(double(done) / double(all)), done, all);
  if (done > 0) tell("  {} left", duration_text(seconds / double(done) * double(all - done)));
  tell("  {}", name);
  std::fflush(stderr);
}

// "" when the picture is written, else why not.
std::string picture_trouble(const reproduce::Card& card, const std::string& folder) {
  try {
    reproduce::write_picture(card, folder);
    return "";
  } catch (const std::runtime_error& e) {
    return e.what();
  }
}

int reproduce_all(const ReproduceArguments& a) {
  const auto entries = reproduce::chosen(a.names);
  const Watch watch(true);
  const reproduce::Bench bench(a.quick, watch.interruption());
  const auto start = std::chrono::steady_clock::now();
  std::vector<reproduce::Card> cards;
  bool stopped = false;
  std::string trouble;  // with the pictures; numbers and page are made all the same
  for (const auto& entry : entries) {
    show_progress(cards.size(), entries.size(), entry.name, seconds_since(start));
    try {
      cards.push_back(reproduce::make(entry, bench));
    } catch (const Interrupted&) {
      stopped = true;
      break;
    }
    reproduce::write(cards.back(), a.out);
    if (trouble.empty()) trouble = picture_trouble(cards.back(), a.out);
    if (isatty(STDERR_FILENO)) tell("\r\033[K");
    if (!a.json)
      fmt::print("{:<34} {:<20} {}\n", cards.back().name, to_string(cards.back().verdict), cards.back().title);
  }
  if (a.json) fmt::print("{}", reproduce::to_json(cards, kVersion));
  if (stopped) tell("\nstopped: {} of {} figures are in {}\n", cards.size(), entries.size(), a.out);
  if (cards.empty()) return stopped ? 1 : 0;
  const std::string page = a.out + "/index.html";
  write_whole_file(page, reproduce::page(cards, {kVersion, a.quick, trouble.empty()}));
  if (!a.json) fmt::print("\nThe page: {}\n", page);
  if (!trouble.empty()) throw std::runtime_error("no pictures (.svg): " + trouble);
  return stopped ? 1 : 0;
}

}  // namespace

void add_reproduce(CLI::App& app, Run& run) {
  auto* verb =
      app.add_subcommand("reproduce", "recomputes the published figures and tables: printed, exact, simulated");
  auto a = std::make_shared<ReproduceArguments>();
  add_option(*verb, "names", a->names);
  add_option(*verb, "--out", a->out);
  add_flag(*verb, "--quick", a->quick);
  add_flag(*verb, "--list", a->list);
  add_flag(*verb, "--json", a->json);
  verb->callback([&run, a] { run = [a] { return a->list ? list() : reproduce_all(*a); }; });
}

}  // namespace sojourn::cli
