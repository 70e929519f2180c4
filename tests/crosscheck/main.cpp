// Makes the program lie, if it can: random models of every family, answered by the library, held against chains
// built from their definitions, against themselves written another way, and against bounds.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>
#include <filesystem>

#include "tests/crosscheck/fork_join.h"
#include "tests/crosscheck/judge.h"
#include "tests/crosscheck/malleable.h"
#include "tests/crosscheck/priorities.h"
#include "tests/crosscheck/reproducers.h"
#include "tests/crosscheck/rigid.h"
#include "tests/crosscheck/sequential.h"
#include "tests/crosscheck/staged.h"

namespace {

using namespace sojourn::crosscheck;

struct Options {
  std::uint64_t seed = 1;
  double seconds = 60, each = 10;
  int models = 0;
  double extreme = 0.6;
  std::string family = "all", out;
  bool reproducers = false, list = false;
};

using Maker = SubjectPtr (*)(Draw&, bool);
const std::vector<std::pair<std::string, Maker>> kFamilies = {
    {"sequential", draw_sequential}, {"rigid", draw_rigid},         {"staged", draw_staged},
    {"malleable", draw_malleable},   {"fork-join", draw_fork_join}, {"priorities", draw_priorities}};
constexpr int kEvery = 4;       // every so many models are also asked in other ways
constexpr int kSimulated = 20;  // and every so many, where they are not extreme, are simulated

void random_models(const Options& o, Judge& judge) {
  const auto start = std::chrono::steady_clock::now();
  const auto spent = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count(); };
  for (int i = 0; o.models > 0 ? i < o.models : spent() < o.seconds; ++i)
    for (const auto& [name, make] : kFamilies) {
      if (o.family != "all" && o.family != name) continue;
      // A model of its own for every number: a failing one can be drawn again alone.
      Draw draw(o.seed * 1000003 + static_cast<std::uint64_t>(i));
      const bool extreme = draw.unit() < o.extreme;
      const auto subject = make(draw, extreme);
      if (o.list) fmt::print("# {} {}\n{}\n", name, i, subject->text());
      judge.examine(*subject, i % kEvery == 0);
      if (!extreme && i % kSimulated == kSimulated / 2) judge.against_simulation(*subject);
    }
}

}  // namespace

int main(int argc, char** argv) {
  Options o;
  CLI::App app{"Random models against truths of their own"};
  app.add_option("--seed", o.seed, "of the models");
  app.add_option("--seconds", o.seconds, "to go on for");
  app.add_option("--models", o.models, "of each family, instead of a time");
  app.add_option("--each", o.each, "seconds one answer may take");
  app.add_option("--extreme", o.extreme, "share of the models that are extreme");
  app.add_option("--family", o.family, "only this one: sequential, rigid, staged, malleable, fork-join, priorities");
  app.add_option("--out", o.out, "folder for failing models");
  app.add_flag("--list", o.list, "print every model before it is asked");
  app.add_flag("--reproducers", o.reproducers, "the models that once were answered wrongly, instead of random ones");
  CLI11_PARSE(app, argc, argv);
  // Before an hour is spent: failing models must have a place.
  if (!o.out.empty() && !std::filesystem::is_directory(o.out)) {
    std::error_code trouble;
    if (!std::filesystem::create_directories(o.out, trouble)) {
      fmt::print(stderr, "--out: {} is not a folder and cannot be made one\n", o.out);
      return 2;
    }
  }
  Judge judge(o.out, o.each);
  if (o.reproducers)
    reproducers(judge);
  else
    random_models(o, judge);
  judge.report();
  return judge.failed() ? 1 : 0;
}
