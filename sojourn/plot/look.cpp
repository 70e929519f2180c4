#include "sojourn/plot/look.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace sojourn::plot {
namespace {

using Rgb = std::array<double, 3>;

// Okabe and Ito (2008) without their yellow and black, which are lost on white and on black paper.
const std::vector<std::string> kOnLight = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#6b7280"};
// The same hues, lighter, so that lines keep a contrast of 3:1 with dark paper.
const std::vector<std::string> kOnDark = {"#4ea8e6", "#f27d3b", "#2fbf95", "#df97c0", "#f2b73d", "#9ad4f7", "#a8b0bd"};

// Ends and middle of the ramp; between them in straight lines.
const std::vector<Rgb> kRampOnLight = {{49, 38, 117}, {0, 114, 178}, {0, 158, 115}, {213, 160, 0}};
const std::vector<Rgb> kRampOnDark = {{139, 124, 246}, {78, 168, 230}, {47, 191, 149}, {242, 214, 90}};

std::string hex(const Rgb& c) {
  return fmt::format("#{:02x}{:02x}{:02x}", static_cast<int>(c[0]), static_cast<int>(c[1]), static_cast<int>(c[2]));
}

std::string on_ramp(const std::vector<Rgb>& ramp, double t) {
  const double place = t * static_cast<double>(ramp.size() - 1);
  const auto k = std::min(static_cast<std::size_t>(place), ramp.size() - 2);
  const double part = place - static_cast<double>(k);
  Rgb mixed{};
  for (std::size_t i = 0; i < 3; ++i) mixed[i] = std::round(ramp[k][i] + part * (ramp[k + 1][i] - ramp[k][i]));
  return hex(mixed);
}

// Series of one colour share this; a series without a group has its own.
std::string colour_key(const Series& s, std::size_t index) {
  return s.group.empty() ? fmt::format("\n{}", index) : s.group;
}

std::size_t colours_used(const Figure& figure) {
  std::set<std::string> keys;
  for (std::size_t k = 0; k < figure.series.size(); ++k) keys.insert(colour_key(figure.series[k], k));
  return keys.size();
}

// Every series has a group, and a name looks the same in all groups: then colour and kind of line tell all.
bool is_grid(const Figure& figure) {
  std::map<std::string, Role> role_of;
  std::set<std::string> groups;
  for (const auto& s : figure.series) {
    if (s.group.empty() || s.name.empty()) return false;
    groups.insert(s.group);
    if (role_of.try_emplace(s.name, s.role).first->second != s.role) return false;
  }
  return groups.size() > 1 && groups.size() + role_of.size() <= figure.series.size() + 1;
}

}  // namespace

std::vector<Look> looks(const Figure& figure) {
  std::map<std::string, std::size_t> colours;
  std::map<std::string, std::size_t> shapes;
  std::map<Role, std::map<std::string, std::size_t>> variants;
  std::vector<Look> all;
  std::size_t lone_points = 0;  // simulations without a group: one shape each
  for (std::size_t k = 0; k < figure.series.size(); ++k) {
    const auto& s = figure.series[k];
    Look look;
    look.colour = colours.try_emplace(colour_key(s, k), colours.size()).first->second;
    if (!s.group.empty()) {
      auto& names = variants[s.role];
      look.variant = names.try_emplace(s.name, names.size()).first->second;
      // Marks on a line are triangles and on, so that they are not taken for simulated points.
      const bool points = s.role == Role::simulation || look.variant == 0;
      look.shape = points ? look.variant : look.variant + 1;
    } else if (s.role == Role::simulation) {
      look.shape = lone_points++;
    }
    // Over words all series are points: one shape for each name.
    if (!figure.x.categories.empty()) look.shape = shapes.try_emplace(s.name, shapes.size()).first->second;
    all.push_back(look);
  }
  return all;
}

std::string full_name(const Series& s) {
  if (s.group.empty()) return s.name;
  return s.name.empty() ? s.group : s.group + ", " + s.name;
}

std::vector<std::string> palette(const Figure& figure, Theme theme) {
  const bool dark = theme == Theme::dark;
  const std::size_t count = colours_used(figure);
  if (count <= kOnLight.size()) return dark ? kOnDark : kOnLight;
  std::vector<std::string> colours;
  for (std::size_t k = 0; k < count; ++k)
    colours.push_back(
        on_ramp(dark ? kRampOnDark : kRampOnLight, static_cast<double>(k) / static_cast<double>(count - 1)));
  return colours;
}

Inks inks(Theme theme) {
  if (theme == Theme::dark) return {"#e6e8eb", "#9aa3ae", "#343b45", "#15181d"};
  return {"#1f2328", "#656d76", "#e3e6ea", "#ffffff"};
}

std::vector<LegendEntry> legend(const Figure& figure) {
  std::vector<LegendEntry> entries;
  if (!is_grid(figure)) {
    for (std::size_t k = 0; k < figure.series.size(); ++k) entries.push_back({full_name(figure.series[k]), k});
    return entries;
  }
  std::set<std::string> names, seen;
  for (const auto& s : figure.series) names.insert(s.name);
  const bool one_kind = names.size() == 1;  // then the colours say all
  for (std::size_t k = 0; k < figure.series.size(); ++k)
    if (seen.insert(figure.series[k].group).second) entries.push_back({figure.series[k].group, k, true, !one_kind});
  if (one_kind) return entries;
  seen.clear();
  for (std::size_t k = 0; k < figure.series.size(); ++k)
    if (seen.insert(figure.series[k].name).second) entries.push_back({figure.series[k].name, k, false, false});
  return entries;
}

}  // namespace sojourn::plot
