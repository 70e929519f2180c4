#include "sojourn/report/headline.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sojourn/base/text.h"
#include "sojourn/report/layout.h"

namespace sojourn::report {
namespace {

using answers::MethodAnswer;

constexpr double kImprecise = 0.1;     // a half-width above this fraction of the value deserves a word
constexpr std::size_t kMostNamed = 3;  // of the measures that are imprecise

std::string stability_text(const answers::Stability& s) {
  if (!std::isfinite(s.load)) return s.stable ? "" : "; UNSTABLE";
  const std::string limit = number_text(s.saturation_load), rate = number_text(s.max_rate);
  // A log comes to its end at any load; the load of a saturated machine is its largest.
  if (s.stable && s.load > s.saturation_load)
    return fmt::format("; load {}, more than the {} (rate {}) that could be carried for ever", number_text(s.load),
                       limit, rate);
  if (s.stable) return fmt::format("; load {}, stable below {} (rate {})", number_text(s.load), limit, rate);
  return fmt::format("; UNSTABLE: load {}, but only loads below {} (rate {}) are stable", number_text(s.load), limit,
                     rate);
}

std::string unit_text(const std::string& unit) {
  if (unit.empty()) return "";
  const std::string one = unit.ends_with('s') ? unit.substr(0, unit.size() - 1) : unit;
  return fmt::format("; times in {}, rates per {}", unit, one);
}

struct Imprecise {
  std::string name;
  double relative;
};

std::vector<Imprecise> imprecise_of(const MethodAnswer& m) {
  std::vector<Imprecise> found;
  for (const auto& [name, measure] : m.measures) {
    if (!measure.interval || measure.value == 0) continue;
    const double half = 0.5 * (measure.interval->high - measure.interval->low);
    if (half > kImprecise * std::abs(measure.value)) found.push_back({name, half / std::abs(measure.value)});
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.relative > b.relative; });
  return found;
}

// A precision is asked for one measure; the others have whatever that run gives them.
std::string imprecision_text(const MethodAnswer& m) {
  const auto found = imprecise_of(m);
  if (found.empty()) return "";
  std::string text;
  for (std::size_t i = 0; i < std::min(found.size(), kMostNamed); ++i)
    text += fmt::format("{}{} to ±{:.0f}%", i ? ", " : "", found[i].name, 100 * found[i].relative);
  if (found.size() > kMostNamed) text += fmt::format(", and {} more", found.size() - kMostNamed);
  return fmt::format("imprecise: {}; for better, ask with --target {} or more --jobs", text, found[0].name);
}

}  // namespace

std::string headline(const answers::Answer& a, std::size_t width) {
  std::string text = a.title.empty() ? "" : wrapped(a.title, width, "", "");
  std::string line = fmt::format("{} jobs, {}", a.kind, a.discipline);
  if (!a.broker.empty()) line += fmt::format(", broker {}", a.broker);
  text += wrapped(line + stability_text(a.stability) + unit_text(a.time_unit), width, "", "  ");
  if (!a.settings.empty()) text += wrapped("with " + joined(a.settings, ", "), width, "", "  ");
  return text;
}

std::string how_known(const MethodAnswer& m, std::size_t width) {
  std::string text = fmt::format("{} ({})", m.name, answers::to_string(m.kind));
  if (m.kind == answers::MethodKind::simulation) {
    text += fmt::format(": {} jobs", grouped(static_cast<double>(m.jobs.value_or(0))));
    if (m.seed) text += fmt::format(", seed {}", *m.seed);
  } else {
    if (m.residual) text += fmt::format(", residual {:.1e}", *m.residual);
    if (m.error_estimate) text += fmt::format(", relative error {:.1e}", *m.error_estimate);
  }
  text = wrapped(text + ", " + duration_text(m.seconds), width, "  ", "    ");
  for (const auto& note : m.notes) text += wrapped(note, width, "    ", "      ");
  if (const auto more = imprecision_text(m); !more.empty()) text += wrapped(more, width, "    ", "      ");
  return text;
}

std::string notes_text(const answers::Answer& a, std::size_t width) {
  std::string text;
  for (const auto& note : a.notes) text += wrapped("note: " + note, width, "  ", "    ");
  return text;
}

}  // namespace sojourn::report
