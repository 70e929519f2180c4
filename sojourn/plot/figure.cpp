#include "sojourn/plot/figure.h"

#include <fmt/format.h>

#include <cmath>

#include "sojourn/base/csv_field.h"

namespace sojourn::plot {
namespace {

std::string x_text(const Axis& axis, double x) {
  const auto k = static_cast<std::size_t>(x);
  if (x >= 0 && k < axis.categories.size() && x == std::floor(x)) return csv_field(axis.categories[k]);
  return fmt::format("{}", x);
}

}  // namespace

std::string_view to_string(Role role) {
  switch (role) {
    case Role::exact:
      return "exact";
    case Role::bound:
      return "bound";
    case Role::approximation:
      return "approximation";
    case Role::published:
      return "published";
    case Role::simulation:
      return "simulation";
  }
  return "?";
}

std::string to_csv(const Figure& figure) {
  std::string text = "series,group,role,x,y,low,high\n";
  for (const auto& s : figure.series)
    for (std::size_t k = 0; k < s.x.size(); ++k) {
      if (std::isnan(s.y[k])) continue;
      text += fmt::format("{},{},{},{},{},", csv_field(s.name), csv_field(s.group), to_string(s.role),
                          x_text(figure.x, s.x[k]), s.y[k]);
      text += s.low.empty() ? ",\n" : fmt::format("{},{}\n", s.low[k], s.high[k]);
    }
  return text;
}

}  // namespace sojourn::plot
