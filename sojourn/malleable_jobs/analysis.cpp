#include "sojourn/malleable_jobs/analysis.h"

#include <fmt/format.h>

#include <chrono>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/malleable_jobs/equal_share.h"
#include "sojourn/malleable_jobs/exact_exponential.h"

namespace sojourn::malleable_jobs {
namespace {

using Clock = std::chrono::steady_clock;

template <typename Solve>
answers::MethodAnswer timed(const Solve& solve) {
  const auto start = Clock::now();
  answers::MethodAnswer method = solve();
  method.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  return method;
}

answers::Table level_table(const Levels& levels) {
  answers::Table t{"levels",
                   "Time with so many jobs there, and the part of it spent repartitioning",
                   {"jobs", "probability", "repartitioning"},
                   {}};
  for (std::size_t i = 0; i < levels.probability.size(); ++i) {
    const bool last = i + 1 == levels.probability.size();
    t.rows.push_back(
        {last ? fmt::format("{} or more", i) : std::to_string(i), levels.probability[i], levels.repartitioning[i]});
  }
  return t;
}

void add_qbd(const Model& m, const AnalysisOptions& o, answers::Answer& answer) {
  if (const auto why = why_not_qbd(m, o.limits)) {
    if (o.only == "qbd") throw TooLarge("the exact method qbd is refused: " + *why);
    answer.notes.push_back("no solution as a chain: " + *why);
    return;
  }
  Levels levels;
  answer.methods.push_back(timed([&] {
    QbdAnswer a = solve_qbd(m);
    levels = std::move(a.levels);
    return a.method;
  }));
  if (!levels.probability.empty() && levels.probability.size() <= 33) answer.tables.push_back(level_table(levels));
}

}  // namespace

const std::vector<std::string>& method_names() {
  static const std::vector<std::string> names = {"closed-form", "qbd", "equal-share", "no-memory"};
  return names;
}

void analyse(const Model& m, const AnalysisOptions& o, answers::Answer& answer) {
  if (!answer.stability.stable) {
    answer.notes.push_back(fmt::format("unstable: rate {} at or above the largest stable rate {}",
                                       number_text(m.arrivals.rate), number_text(answer.stability.max_rate)));
    return;
  }
  const auto wanted = [&](const char* name) { return o.only.empty() || o.only == name; };
  const bool spacesharing = m.discipline == Discipline::dynamic_spacesharing;
  if (spacesharing && wanted("closed-form") && all_exponential(m))
    answer.methods.push_back(timed([&] { return solve_exponential(m); }));
  if (spacesharing && wanted("qbd")) add_qbd(m, o, answer);
  const double free_limit = m.processors * speed_on(m, 1) / m.time->mean();
  if (wanted("equal-share") && m.arrivals.is_poisson() && m.time_on.empty() && m.arrivals.rate < free_limit)
    answer.methods.push_back(timed([&] { return solve_equal_share(m); }));
  if (!spacesharing && !m.arrivals.is_poisson())
    answer.notes.push_back("equal shares are insensitive only for Poisson arrivals; simulate it");
  answers::sort_best_first(answer.methods);
}

}  // namespace sojourn::malleable_jobs
