#include "sojourn/fit/report.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "sojourn/base/text.h"
#include "sojourn/logs/ledger_report.h"
#include "sojourn/report/layout.h"

namespace sojourn::fit {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kRunTime = "run time ";

std::string percent(double x) { return fmt::format("{:+.1f}%", 100 * x); }

std::string seconds(double x) { return grouped(std::round(x)); }

std::string parts_table(const Fitted& f, std::size_t width) {
  report::Rows rows = {{"part", "jobs", "log-lik.", "KS", "mean", "CV", "law"}};
  for (const Part& p : f.parts)
    rows.push_back(
        {p.name.starts_with(kRunTime) ? "width " + p.name.substr(kRunTime.size()) : p.name, grouped(double(p.jobs)),
         p.log_likelihood_per_job ? fmt::format("{:.4f}", *p.log_likelihood_per_job) : "-",
         p.ks ? fmt::format("{:.3f}", *p.ks) : "-", std::abs(p.mean_error) < 5e-4 ? "kept" : percent(p.mean_error),
         p.cv_error ? percent(*p.cv_error) : "-", p.law});
  return report::fitted(rows, width, "");
}

std::string ratio(double x) { return std::isfinite(x) ? fmt::format("{:.2f}", x) : "-"; }

std::vector<std::string> cells(const Row& row) {
  std::vector<std::string> out = {row.name};
  for (const Ratio& r : row.ratios) {
    out.push_back(ratio(r.mean_ratio));
    out.push_back(ratio(r.p90_ratio));
  }
  return out;
}

std::string check_table(const Check& c, std::size_t width) {
  report::Rows rows = {{"wait over that of the replay"}};
  for (const Question& q : c.questions) {
    rows[0].push_back(fmt::format("{}, mean", q.policy));
    rows[0].push_back("p90");
  }
  rows.push_back(cells(c.model));
  for (const Row& row : c.simplified) rows.push_back(cells(row));
  if (c.held_back) rows.push_back(cells(*c.held_back));
  return report::fitted(rows, width, "");
}

Json to_json(const Row& row, const std::vector<Question>& questions) {
  Json out = {{"name", row.name}, {"waits", Json::array()}};
  for (std::size_t q = 0; q < questions.size(); ++q) {
    const Ratio& r = row.ratios[q];
    Json one = {{"policy", questions[q].policy}, {"mean_wait", r.waits.mean}, {"wait_p90", r.waits.p90}};
    if (std::isfinite(r.mean_ratio)) one["mean_wait_over_replay"] = r.mean_ratio;
    if (std::isfinite(r.p90_ratio)) one["wait_p90_over_replay"] = r.p90_ratio;
    out["waits"].push_back(one);
  }
  return out;
}

Json to_json(const Part& p) {
  Json out = {{"name", p.name}, {"jobs", p.jobs}, {"law", p.law}};
  if (p.log_likelihood_per_job) out["log_likelihood_per_job"] = *p.log_likelihood_per_job;
  if (p.ks) out["ks"] = *p.ks;
  out["mean_error"] = p.mean_error;
  if (p.cv_error) out["cv_error"] = *p.cv_error;
  if (!p.notes.empty()) out["notes"] = p.notes;
  return out;
}

// A model that was chosen by the means it is judged by is said to be so.
std::string how_chosen(const ArrivalsFit& a) {
  return fmt::format(
      "CHOSEN by these means, among {} models that were simulated (other seeds) against the replay: runs of jobs with "
      "memory {}, {} of gaps. What was not looked at: p90, and the last row of the table, where the choice is made on "
      "the first two thirds alone.",
      a.tried, number_text(*a.memory, 3), a.runs->gap_kinds() == 1 ? "one kind" : "two kinds");
}

}  // namespace

std::vector<std::string> verdicts(const Check& c) {
  std::vector<std::string> out;
  for (std::size_t q = 0; q < c.questions.size(); ++q) {
    const Question& at = c.questions[q];
    const Ratio& r = c.model.ratios[q];
    std::string words = fmt::format("{} at load {:.2f}: mean wait {} s in the model, {} s in the replay of the log",
                                    at.policy, at.load, seconds(r.waits.mean), seconds(at.replay.mean));
    if (!std::isfinite(r.mean_ratio)) {
      out.push_back(words + "; no ratio: nobody waits in the replay.");
      continue;
    }
    words += fmt::format(" ({:.2f} of it; {:.2f} to {:.2f} over {} seed{})", r.mean_ratio, r.least, r.most, c.seeds,
                         c.seeds == 1 ? "" : "s");
    if (std::abs(r.mean_ratio - 1) > kNear)
      words += fmt::format(". NOT KEPT: more than {:.0f}% off; do not take this model's waits for those of the log",
                           100 * kNear);
    out.push_back(words + ".");
  }
  return out;
}

std::string to_text(const logs::Log& log, const Fitted& f, const Check& c, std::size_t width) {
  std::string out;
  for (const auto& words : verdicts(c)) out += report::wrapped(words, width, "", "  ");
  if (f.arrivals.tried > 0) out += report::wrapped(how_chosen(f.arrivals), width, "", "  ");
  out += "\n" + logs::ledger_text(log, width) + "\n";
  out += fmt::format("Offered load {:.4f} in the log, {:.4f} in the model.\n\n", f.load, f.model_load);
  out += parts_table(f, width) + "\n";
  for (const Part& p : f.parts)
    for (const auto& note : p.notes) out += report::wrapped(p.name + ": " + note, width, "", "  ");
  for (const auto& note : f.notes) out += report::wrapped("Note: " + note, width, "", "  ");
  if (c.held_back_likelihood && c.in_sample_likelihood)
    out += report::wrapped(
        fmt::format("Held back: run times fitted to the first two thirds have log-likelihood {:.4f} per job there and "
                    "{:.4f} in the last third.",
                    *c.in_sample_likelihood, *c.held_back_likelihood),
        width, "", "  ");
  return out + "\nWhat each simplification costs\n" + check_table(c, width);
}

std::string to_json(const logs::Log& log, const Fitted& f, const Check& c, const std::string& version) {
  Json out;
  out["sojourn"] = version;
  out["log"] = Json::parse(logs::log_json(log));
  out["offered_load"] = f.load;
  out["model_load"] = f.model_load;
  out["parts"] = Json::array();
  for (const Part& p : f.parts) out["parts"].push_back(to_json(p));
  Json check = {{"seeds", c.seeds}, {"replay", Json::array()}};
  for (const Question& q : c.questions)
    check["replay"].push_back(
        {{"policy", q.policy}, {"load", q.load}, {"mean_wait", q.replay.mean}, {"wait_p90", q.replay.p90}});
  check["model"] = to_json(c.model, c.questions);
  check["simplified"] = Json::array();
  for (const Row& row : c.simplified) check["simplified"].push_back(to_json(row, c.questions));
  if (c.held_back) {
    check["held_back"] = to_json(*c.held_back, c.questions);
    if (c.held_back_likelihood) check["held_back"]["log_likelihood_per_job"] = *c.held_back_likelihood;
    if (c.in_sample_likelihood) check["held_back"]["in_sample_log_likelihood_per_job"] = *c.in_sample_likelihood;
  }
  check["verdicts"] = verdicts(c);
  if (f.arrivals.tried > 0)
    check["chosen"] = {{"memory", *f.arrivals.memory},
                       {"gap_kinds", f.arrivals.runs->gap_kinds()},
                       {"tried", f.arrivals.tried},
                       {"how", how_chosen(f.arrivals)}};
  out["check"] = check;
  out["notes"] = f.notes;
  return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace sojourn::fit
