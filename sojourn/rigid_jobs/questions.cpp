#include "sojourn/rigid_jobs/questions.h"

#include <fmt/format.h>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/rigid_jobs/saturated/saturated_constant.h"
#include "sojourn/rigid_jobs/saturated/worst_case.h"
#include "sojourn/rigid_jobs/simulation/as_simulation.h"

namespace sojourn::rigid_jobs {
namespace {

std::string law_text(const WidthLaw& law) {
  constexpr double kWorthAWord = 1e-6;
  std::string text;
  for (std::size_t i = 0; i < law.values.size(); ++i)
    if (law.probabilities[i] > kWorthAWord)
      text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", law.values[i], number_text(law.probabilities[i], 10));
  return text;
}

}  // namespace

answers::Table worst_case_table(const Model& m, std::vector<std::string>& notes) {
  if (!m.saturated() || !m.classes[0].time->is_constant() || !common_length(m))
    throw ModelError(
        Complaint{"--worst-case asks about a saturated machine of constant-length jobs",
                  m.saturated() ? m.classes[0].time->name() + " lengths" : "arrivals that are not saturated",
                  "process = \"saturated\" and a constant time", "the widths of the model do not matter for it"});
  const auto s = m.clusters[0].processors;
  const auto processors = static_cast<double>(s);
  answers::Table table{"worst_case",
                       "Widths that use the saturated machine least",
                       {"method", "mean_used_processors", "utilization", "widths"},
                       {}};
  const WorstCase closed = worst_case_closed_form(s);
  table.rows.push_back({"closed form (conjecture of the paper)", closed.mean_used, closed.mean_used / processors,
                        law_text(closed.widths)});
  const double solved = saturated_slots(s, closed.widths).mean;
  table.rows.push_back({"slot chain with those widths", solved, solved / processors, law_text(closed.widths)});
  if (s <= kMostSearched) {
    const WorstSearch found = search_worst_case(s);
    table.rows.push_back({fmt::format("numerical search, {} laws tried", grouped(found.evaluations)), found.mean_used,
                          found.mean_used / processors, law_text(found.widths)});
  } else {
    notes.push_back(
        fmt::format("the numerical search for the worst widths is made for at most {} processors", kMostSearched));
  }
  return table;
}

answers::Table backfilling_table(const Model& m, std::vector<std::string>& notes) {
  if (m.saturated())
    throw ModelError(Complaint{"--backfilling compares policies below saturation", "process = \"saturated\"",
                               "arrivals with a rate or a load", ""});
  simulation::ExperimentOptions options;
  options.jobs = 640'000;
  options.replications = 16;
  answers::Table table{
      "backfilling",
      "The same jobs under three policies (simulated, half-widths at 95%)",
      {"policy", "mean_wait", "half_width", "mean_wait of the widest", "idle while jobs wait", "won back %"},
      {}};
  double lost = 0;
  for (const Discipline d : {Discipline::fifo, Discipline::easy, Discipline::first_fit}) {
    Model other = m;
    other.discipline = d;
    other.horizon.reset();
    const auto answer = simulate(other, options);
    const auto* wait = answer.measures.find("mean_wait");
    const double idle = answer.measures.value("mean_idle_while_waiting");
    if (d == Discipline::fifo) lost = idle;
    std::vector<answers::Cell> row = {policy_name(other), wait->value,
                                      wait->interval ? 0.5 * (wait->interval->high - wait->interval->low) : 0.0};
    if (answer.classes.empty())
      row.push_back("-");
    else
      row.push_back(answer.classes.back().measures.value("mean_wait"));
    row.push_back(idle);
    row.push_back(lost > 0 ? 100 * (1 - idle / lost) : 0.0);
    table.rows.push_back(std::move(row));
  }
  notes.push_back(
      fmt::format("backfilling: {} jobs a policy, the same ones; \"won back\" is the share of fifo's idle processors "
                  "while jobs wait that is put to use",
                  grouped(static_cast<double>(options.jobs))));
  return table;
}

}  // namespace sojourn::rigid_jobs
