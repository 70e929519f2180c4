#include "sojourn/plan/report.h"

#include <fmt/format.h>

#include "sojourn/base/text.h"
#include "sojourn/plan/sentences.h"
#include "sojourn/plan/table.h"

namespace sojourn::plan {
namespace {

constexpr int kDigits = 4;
const std::string kIndent = "  ";

std::string confirmation_text(Confirmation confirmation) {
  switch (confirmation) {
    case Confirmation::within_noise:
      return "within noise: the limit lies inside the interval; a smaller --precision would tell";
    case Confirmation::unanswered:
      return "unanswered: this model, or this measure, cannot be simulated";
    default:
      return to_string(confirmation);
  }
}

// "simulated at 9: wait_p95 2.93 [2.88, 2.98]"
std::string simulated_text(const Tried* t, const Question& q) {
  if (!t || !t->simulated) return "";
  std::vector<std::string> parts;
  for (std::size_t k = 0; k < t->simulated->findings.size(); ++k)
    parts.push_back(q.conditions[k].measure.text() + " " + finding_text(t->simulated->findings[k], kDigits));
  if (t->simulated->objective) parts.push_back(q.objective + " " + finding_text(*t->simulated->objective, kDigits));
  return fmt::format("simulated at {}: {}", t->decisive.at, joined(parts));
}

std::string confirmation_lines(const Plan& plan, const Question& q, std::size_t width) {
  if (plan.confirmation == Confirmation::none) return "";
  const std::string at_answer = simulated_text(plan.at(plan.answer), q),
                    beside = simulated_text(plan.at(plan.beside), q);
  const std::string subject = at_answer.empty() ? "simulation" : at_answer;
  const auto line = [&](const std::string& words) { return paragraph(words, width, kIndent, kIndent + kIndent); };
  return line(subject + ": " + confirmation_text(plan.confirmation)) + (beside.empty() ? "" : line(beside));
}

std::string count_text(std::size_t n, const std::string& what) {
  return fmt::format("{} {}{}", grouped(static_cast<double>(n)), what, n == 1 ? "" : "s");
}

}  // namespace

std::string to_text(const Plan& plan, const Question& q, const Candidates& c, std::size_t width) {
  const auto say = [&](const std::string& label, const std::string& words) {
    return words.empty() ? "" : paragraph(words, width, kIndent + label, kIndent + kIndent);
  };
  std::string first = headline(plan, q, c) + " " + basis_sentence(plan, c);
  for (const auto& doubt : doubts(plan, q, c)) first += " " + doubt;
  std::string text = paragraph(first, width, "", "") + "\n" + table_text(plan, q, c, width) + "\n";
  text += say("", legend(plan)) + confirmation_lines(plan, q, width);
  text += say("", count_text(plan.solved, "value") + " looked at, " + count_text(plan.simulations, "simulation"));
  if (plan.first_guess)
    text += say("note: ",
                fmt::format("an approximation pointed to {}; simulations decided from there on", *plan.first_guess));
  for (const auto& warning : plan.warnings) text += say("warning: ", warning);
  for (const auto& note : plan.notes) text += say("note: ", note);
  return text;
}

}  // namespace sojourn::plan
