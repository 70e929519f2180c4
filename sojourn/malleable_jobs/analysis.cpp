#include "sojourn/malleable_jobs/analysis.h"

#include <fmt/format.h>

#include "sojourn/answers/method_list.h"
#include "sojourn/answers/stability_words.h"
#include "sojourn/base/text.h"
#include "sojourn/malleable_jobs/as_qbd.h"
#include "sojourn/malleable_jobs/equal_share.h"
#include "sojourn/malleable_jobs/exact_exponential.h"

namespace sojourn::malleable_jobs {
namespace {

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

void add_qbd(const Model& m, const answers::SolveOptions& o, answers::MethodList& methods) {
  if (const auto why = why_not_qbd(m, o.budget)) return methods.refuse("qbd", *why, "no solution as a chain");
  Levels levels;
  methods.add("qbd", [&] {
    QbdAnswer a = solve_qbd(m);
    levels = std::move(a.levels);
    return a.method;
  });
  if (!levels.probability.empty() && levels.probability.size() <= 33)
    methods.answer().tables.push_back(level_table(levels));
}

}  // namespace

const std::vector<std::string>& method_names() {
  static const std::vector<std::string> names = {"closed-form", "qbd", "equal-share", "no-memory"};
  return names;
}

void analyse(const Model& m, const answers::SolveOptions& o, answers::Answer& answer) {
  if (!answer.stability.stable) {
    answer.notes.push_back(answers::unstable_note(answer.stability, answers::Horizon::is_unknown));
    return;
  }
  answers::MethodList methods(answer, o.method);
  const bool spacesharing = m.discipline == Discipline::dynamic_spacesharing;
  if (spacesharing && all_exponential(m)) methods.add("closed-form", [&] { return solve_exponential(m); });
  if (spacesharing && methods.wanted("qbd")) add_qbd(m, o, methods);
  const double free_limit = m.processors * speed_on(m, 1) / m.time->mean();
  if (m.arrivals.is_poisson() && m.time_on.empty() && m.arrivals.rate < free_limit)
    methods.add("equal-share", [&] { return solve_equal_share(m); });
  if (!spacesharing && !m.arrivals.is_poisson())
    answer.notes.push_back("equal shares are insensitive only for Poisson arrivals; simulate it");
  answers::sort_best_first(answer.methods);
}

}  // namespace sojourn::malleable_jobs
