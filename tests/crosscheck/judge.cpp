#include "tests/crosscheck/judge.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "tests/crosscheck/differences.h"

namespace sojourn::crosscheck {
namespace {

constexpr Extended kCertain = 1e-13L;  // above, extended precision is not enough for a truth
constexpr int kMostFiles = 300;
constexpr std::size_t kMostLines = 25;  // of one list in the report

double condition_at(double load) { return 1 / std::max(1 - load, 1e-12); }

std::string line(const Difference& d) {
  return fmt::format("{}: {} told {:.13g}, true {:.13g}, off by {:.2g}, estimate {:.2g}", d.kind, d.place, d.told,
                     d.truth, std::fabs(d.told - d.truth), d.estimate);
}

std::string indented(const std::string& text) {
  std::string out = "    ";
  for (const char c : text) out += c == '\n' ? std::string("\n    ") : std::string(1, c);
  return out;
}

// What counts as the same failure: the same measure of the same method, of whatever class and place in a list.
std::string group_of(const std::string& family, const Difference& d) {
  std::string place = d.place.substr(0, d.place.find('['));
  const auto space = place.find(' '), dot = place.find('.');
  if (dot != std::string::npos) place.replace(space + 1, dot - space, "part.");
  return family + ": " + d.kind + ": " + place;
}

std::string shortened(const std::string& text) {
  const std::string first = text.substr(0, text.find('\n'));
  std::string out;
  for (const char c : first.substr(0, 110))
    if (!(std::isdigit(static_cast<unsigned char>(c)))) out += c;
  return out;
}

}  // namespace

void Judge::examine(const Subject& subject, bool variants) {
  Tally& tally = tallies_[subject.family()];
  ++tally.models;
  const std::string text = subject.text();
  const Asked asked = ask(text, seconds_);
  if (asked.crashed) return fail(subject.family(), text, {{"crashed", asked.trouble, 0, 0, 0}});
  if (!asked.answer) {
    miss(subject.family(), text, "no answer: " + asked.trouble);
    return;
  }
  if (!asked.answer->stability.stable) {
    ++tally.unstable;
    if (subject.load() < 1 - 1e-9 && subject.family() != "rigid")
      fail(subject.family(), text, {{"called unstable", "stability", subject.load(), subject.load(), 0}});
    return;
  }
  const int failed = tally.failed;
  compare(subject, *asked.answer);
  if (variants && failed == tally.failed && exact(*asked.answer)) compare_variants(subject, *asked.answer);
}

void Judge::compare(const Subject& subject, const answers::Answer& answer) {
  Tally& tally = tallies_[subject.family()];
  const std::string text = subject.text();
  const double condition = condition_at(answer.stability.load / answer.stability.saturation_load);
  Truth truth;
  try {
    truth = subject.truth(Precision::extended);
    if (truth.uncertainty > kCertain) truth = subject.truth(Precision::quad);
  } catch (const TooLarge&) {
    ++tally.without_truth;
    return;
  }
  auto bounds = against_bounds(answer, truth);
  if (!exact(answer)) {
    if (!bounds.empty()) fail(subject.family(), text, bounds);
    if (!truth.values.contains("mean_response")) return;
    std::string why = "no exact method";
    for (const auto& note : answer.notes) why += "; " + note;
    return miss(subject.family(), text, why);
  }
  ++tally.compared;
  Tally trial = tally;
  auto found = against_truth(answer, truth, condition, trial, text);
  if (!found.empty()) {  // is it the truth that errs?
    try {
      const Truth confirmed = subject.truth(Precision::quad);
      trial = tally;
      found = against_truth(answer, confirmed, condition, trial, text);
    } catch (const TooLarge&) {
    }
  }
  tally = trial;
  found.insert(found.end(), bounds.begin(), bounds.end());
  if (!found.empty()) fail(subject.family(), text, found);
}

void Judge::compare_variants(const Subject& subject, const answers::Answer& answer) {
  const double condition = condition_at(answer.stability.load / answer.stability.saturation_load);
  const std::string text = subject.text();
  for (const Variant& v : subject.variants()) {
    const Asked other = ask(v.text, seconds_);
    const auto* there = other.answer ? exact(*other.answer) : nullptr;
    if (!there) {
      std::string why = v.name + ": not answered, though the model itself is; " + other.trouble;
      if (other.answer)
        for (const auto& note : other.answer->notes) why += "; " + note;
      miss(subject.family(), v.text, why);
      continue;
    }
    const auto found = against_variant(*exact(answer), *there, v, condition);
    if (!found.empty()) fail(subject.family(), text + "# as it was written the other way:\n" + v.text, found);
  }
}

void Judge::against_simulation(const Subject& subject) {
  simulation::ExperimentOptions options;
  options.precision = 0.1;
  options.confidence = 0.99999;
  options.threads = 1;
  options.most_jobs = 2'000'000;
  Truth truth;
  try {
    truth = subject.truth(Precision::extended);
  } catch (const TooLarge&) {
    return;
  }
  const std::string text = subject.text();
  const Asked asked = simulate(text, options, seconds_);
  if (!asked.answer || asked.answer->methods.empty()) return;
  std::vector<Difference> found;
  for (const std::string name : {"mean_response", "mean_wait", "mean_used_processors"}) {
    const auto* m = asked.answer->methods[0].measures.find(name);
    const auto t = truth.values.find(name);
    if (!m || !m->interval || t == truth.values.end()) continue;
    const auto value = static_cast<double>(t->second);
    if (value < m->interval->low || value > m->interval->high)
      found.push_back({"not in the interval of a simulation", "simulation " + name, m->value, value,
                       (m->interval->high - m->interval->low) / 2});
  }
  ++tallies_[subject.family()].simulated;
  if (!found.empty()) fail(subject.family(), text, found);
}

void Judge::miss(const std::string& family, const std::string& text, const std::string& why) {
  ++tallies_[family].missed;
  auto& [count, example] = misses_[family + ": " + shortened(why)];
  if (++count == 1 || text.size() < example.size()) example = "# " + why.substr(0, why.find('\n')) + "\n" + text;
}

void Judge::fail(const std::string& family, const std::string& text, const std::vector<Difference>& differences) {
  ++tallies_[family].failed;
  const std::string file = write(family, text, differences);
  for (const Difference& d : differences) {
    Group& group = groups_[group_of(family, d)];
    if (++group.count == 1 || text.size() < group.text.size()) {
      group.text = text;
      group.first = d;
    }
  }
  fmt::print("FAIL {} {}, and {} more{}\n", family, line(differences[0]), differences.size() - 1,
             file.empty() ? "" : ": " + file);
  std::fflush(stdout);
}

std::string Judge::write(const std::string& family, const std::string& text, const std::vector<Difference>& d) {
  if (out_.empty() || written_ >= kMostFiles) return "";
  std::filesystem::create_directories(out_);
  const std::string path = fmt::format("{}/{}-{:03}.toml", out_, family, ++written_);
  std::ofstream file(path);
  file << fmt::format("# sojourn solve {} --json\n", path);
  for (const Difference& x : d) file << "# " << line(x) << "\n";
  file << text;
  return path;
}

void Judge::report() const {
  fmt::print("\n{:<12}{:>8}{:>10}{:>10}{:>10}{:>8}{:>8}{:>10}{:>12}{:>12}\n", "family", "models", "compared",
             "measures", "unstable", "missed", "failed", "no truth", "worst diff", "worst ratio");
  for (const auto& [family, t] : tallies_)
    fmt::print("{:<12}{:>8}{:>10}{:>10}{:>10}{:>8}{:>8}{:>10}{:>12.2g}{:>12.2g}\n", family, t.models, t.compared,
               t.measures, t.unstable, t.missed, t.failed, t.without_truth, t.relative.value, t.ratio.value);
  for (const auto& [family, t] : tallies_)
    if (t.simulated > 0) fmt::print("{}: {} models held against a simulation\n", family, t.simulated);
  for (const auto& [family, t] : tallies_) {
    if (t.by_measure.empty()) continue;
    fmt::print("\n{}: worst true error over its estimate, by measure:", family);
    for (const auto& [name, ratio] : t.by_measure) fmt::print(" {} {:.2g}", name, ratio);
    fmt::print("\n");
  }
  std::size_t shown = 0;
  for (const auto& [why, example] : misses_)
    if (++shown <= kMostLines) fmt::print("\nMISSED {} times: {}\n{}\n", example.first, why, indented(example.second));
  for (const auto& [key, group] : groups_)
    fmt::print("\nFAILED {} times: {}\n  {}\n{}\n", group.count, key, line(group.first), indented(group.text));
}

}  // namespace sojourn::crosscheck
