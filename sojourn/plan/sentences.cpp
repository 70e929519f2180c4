#include "sojourn/plan/sentences.h"

#include <fmt/format.h>

#include <algorithm>

#include "sojourn/base/text.h"

namespace sojourn::plan {
namespace {

std::string and_list(const std::vector<std::string>& words) {
  if (words.size() < 2) return joined(words);
  const std::vector<std::string> front(words.begin(), words.end() - 1);
  return joined(front) + " and " + words.back();
}

std::string conditions_text(const Question& q) {
  std::vector<std::string> texts;
  for (const auto& condition : q.conditions) texts.push_back(to_string(condition));
  return joined(texts, " and ");
}

bool chooses(const Plan& plan, const Candidates& c) {
  return plan.wanted == Wanted::minimum || plan.wanted == Wanted::maximum || c.scale() == Scale::words;
}

bool undecided(const Tried& t) { return t.decisive.verdict == Verdict::within_noise; }
bool no_model(const Tried& t) { return t.decisive.verdict == Verdict::not_a_model; }
bool unstable(const Tried& t) { return t.decisive.verdict == Verdict::unstable; }
bool tied(const Tried& t) { return t.standing == Standing::tied; }
bool compared(const Tried& t) { return t.standing != Standing::none; }
bool unknown(const Tried& t) { return t.decisive.verdict == Verdict::unknown; }

std::size_t count(const Plan& plan, RowTest test) {
  return static_cast<std::size_t>(std::count_if(plan.tried.begin(), plan.tried.end(), test));
}

std::string preferred(const Plan& plan) { return plan.wanted == Wanted::largest ? "larger" : "smaller"; }

// The values that are preferred to the answer and that only an approximation has judged.
std::string judged_by_approximation(const Plan& plan) {
  for (const Tried& t : plan.tried) {
    if (t.decisive.at == plan.answer && plan.wanted != Wanted::largest) break;
    for (const Finding& f : t.decisive.findings)
      if (f.approximate()) return f.method;
  }
  return "";
}

std::string no_answer(const Plan& plan, const Question& q, const Candidates& c) {
  const std::string gives = q.conditions.empty() ? "has an answer" : "gives " + conditions_text(q);
  const bool all = plan.basis.kind != Basis::Kind::assumed;
  if (all && count(plan, undecided) > 0)
    return fmt::format("No value of {} in {} {} beyond the noise.", c.key(), c.range(), gives);
  if (all) return fmt::format("No value of {} in {} {}.", c.key(), c.range(), gives);
  return fmt::format("None of the {} values of {} that were looked at in {} {}.", plan.basis.looked_at, c.key(),
                     c.range(), gives);
}

std::string interrupted(const Plan& plan, const Candidates& c) {
  std::string text = "Interrupted before there was an answer.";
  if (plan.bracket_holds && plan.bracket_fails)
    return text + fmt::format(" So far, {} = {} holds and {} does not; what lies between was not looked at.", c.key(),
                              *plan.bracket_holds, *plan.bracket_fails);
  if (plan.bracket_holds) return text + fmt::format(" So far, {} = {} holds.", c.key(), *plan.bracket_holds);
  return plan.tried.empty() ? text : text + " No value tried so far is known to hold.";
}

std::string chosen(const Plan& plan, const Question& q, const Candidates& c) {
  const bool list = c.scale() == Scale::words || c.scale() == Scale::numbers;
  const std::string among = list ? values_in_words(plan, c, compared) : c.range();
  const std::string with = q.conditions.empty() ? "" : ", with " + conditions_text(q);
  std::string text = fmt::format("{} = {}", c.key(), *plan.answer);
  if (list && count(plan, compared) == 1)
    return text + fmt::format(" is the only value that could be judged{}.",
                              q.conditions.empty() ? "" : " and that gives " + conditions_text(q));
  if (q.objective.empty())
    text += fmt::format(" gives {} with the largest margin of {}", conditions_text(q), among);
  else
    text += fmt::format(" gives the {} {} of {}{}", plan.wanted == Wanted::maximum ? "largest" : "smallest",
                        q.objective, among, with);
  const auto level = count(plan, tied);
  if (level == 0) return text + ".";
  return text + fmt::format(", but {} cannot be told apart from it at this precision.", values_in_words(plan, c, tied));
}

std::string first_to_hold(const Plan& plan, const Question& q, const Candidates& c) {
  const bool found = plan.basis.kind == Basis::Kind::assumed;
  bool noise = false;
  for (const Tried& t : plan.tried) noise = noise || undecided(t);
  return fmt::format("{} = {} is the {}{} {} {} that gives {}{}.", c.key(), *plan.answer, wanted_text(plan.wanted),
                     found ? " found" : "", found ? "in" : "of", c.range(), conditions_text(q),
                     noise ? " beyond the noise" : "");
}

}  // namespace

std::string wanted_text(Wanted wanted) {
  switch (wanted) {
    case Wanted::automatic:
      return "best";
    case Wanted::smallest:
      return "smallest";
    case Wanted::largest:
      return "largest";
    case Wanted::minimum:
      return "minimum";
    case Wanted::maximum:
      return "maximum";
  }
  return "?";
}

std::string values_in_words(const Plan& plan, const Candidates& c, RowTest test) {
  std::vector<std::string> words;
  for (std::size_t i = 0; i < plan.tried.size(); ++i) {
    if (!test(plan.tried[i])) continue;
    std::size_t j = i;
    while (c.scale() == Scale::whole && j + 1 < plan.tried.size() && test(plan.tried[j + 1])) ++j;
    const std::string& first = plan.tried[i].decisive.at;
    words.push_back(j > i + 1 ? first + " to " + plan.tried[j].decisive.at : first);
    if (j > i + 1) i = j;
  }
  return and_list(words);
}

std::string headline(const Plan& plan, const Question& q, const Candidates& c) {
  if (!plan.answer) return plan.interrupted ? interrupted(plan, c) : no_answer(plan, q, c);
  return chooses(plan, c) ? chosen(plan, q, c) : first_to_hold(plan, q, c);
}

std::string basis_sentence(const Plan& plan, const Candidates& c) {
  const Basis& b = plan.basis;
  if (plan.interrupted && !plan.answer) return "";
  if (chooses(plan, c)) {
    if (b.kind == Basis::Kind::every_value) return "";
    return fmt::format("{} of {} values were looked at: the best, if nothing better lies between them.",
                       grouped(static_cast<double>(b.looked_at)), grouped(static_cast<double>(b.of)));
  }
  const std::string side = preferred(plan), others = plan.answer ? side + " value" : "value";
  switch (b.kind) {
    case Basis::Kind::end_of_range:
      return fmt::format("It is the end of the range; a wider range may show a {} one.", side);
    case Basis::Kind::proved:
      return fmt::format("Proved: {}.", b.sentence);
    case Basis::Kind::every_value:
      return plan.answer ? fmt::format("Every {} was looked at, and none holds.", others)
                         : "Every value was looked at.";
    case Basis::Kind::assumed:
      break;
  }
  if (c.scale() == Scale::line)
    return fmt::format("{} {}s were looked at; that none between them holds is an assumption.",
                       grouped(static_cast<double>(b.looked_at)), others);
  const std::string method = judged_by_approximation(plan);
  if (b.looked_at == b.of)
    return fmt::format("Every {} was looked at, but not all by simulation: that they fail rests on {}.", others,
                       method);
  return fmt::format(
      "{} of the {} {}s were looked at; that the others fail is an assumption (--scan 600 looks longer).",
      grouped(static_cast<double>(b.looked_at)), grouped(static_cast<double>(b.of)), others);
}

std::vector<std::string> doubts(const Plan& plan, const Question&, const Candidates& c) {
  std::vector<std::string> all;
  if (plan.interrupted && plan.answer) all.push_back("Interrupted before the simulations at the answer were done.");
  const auto tell = [&](RowTest test, const std::string& one, const std::string& many) {
    if (const auto n = count(plan, test); n > 0) all.push_back(values_in_words(plan, c, test) + (n == 1 ? one : many));
  };
  const bool of_log =
      std::any_of(plan.tried.begin(), plan.tried.end(), [](const Tried& t) { return t.decisive.of_log; });
  const std::string more = of_log ? "more --replications would tell." : "a smaller --precision would tell.";
  tell(undecided, " is within noise: the limit lies inside its interval; " + more,
       " are within noise: the limit lies inside their intervals; " + more);
  if (c.scale() == Scale::words || c.scale() == Scale::numbers) {
    tell(no_model, " is not a model and was not compared.", " are not models and were not compared.");
    tell(unstable, " is unstable.", " are unstable.");
  }
  tell(unknown, " is unknown: no method and no simulation tells the measure there.",
       " are unknown: no method and no simulation tells the measure there.");
  return all;
}

}  // namespace sojourn::plan
