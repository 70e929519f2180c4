#include "sojourn/plot/figure_json.h"

#include <fmt/format.h>

#include <cmath>

#include "sojourn/plot/look.h"
#include "sojourn/plot/shown_texts.h"

namespace sojourn::plot {
namespace {

// Control characters, quotes, and what a browser could take for a tag: "</script>" or "<!--".
std::string json(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      out += fmt::format("\\{}", c);
    else if (code < 0x20 || c == '<' || c == '>' || c == '&')
      out += fmt::format("\\u{:04x}", code);
    else
      out += c;
  }
  return out + "\"";
}

std::string json(double value) { return std::isfinite(value) ? fmt::format("{}", value) : "null"; }
std::string json(const std::optional<double>& value) { return value ? json(*value) : "null"; }
std::string json(bool value) { return value ? "true" : "false"; }

std::string json(const Mark& mark);
std::string json(const LegendEntry& entry);
std::string json(const Figure& figure);

template <class T>
std::string json(const std::vector<T>& values) {
  std::string out;
  for (const auto& value : values) out += (out.empty() ? "" : ",") + json(value);
  return "[" + out + "]";
}

std::string json(const Axis& axis) {
  return fmt::format(R"({{"label":{},"log":{},"from":{},"to":{},"categories":{}}})", json(axis.label),
                     json(axis.logarithmic), json(axis.from), json(axis.to), json(axis.categories));
}

std::string json(const Series& s, const Look& look) {
  return fmt::format(
      R"({{"name":{},"group":{},"label":{},"role":"{}","colour":{},"variant":{},"shape":{},"x":{},"y":{},"low":{},"high":{}}})",
      json(s.name), json(s.group), json(full_name(s)), to_string(s.role), look.colour, look.variant, look.shape,
      json(s.x), json(s.y), json(s.low), json(s.high));
}

std::string json(const Mark& mark) { return fmt::format(R"({{"x":{},"label":{}}})", json(mark.x), json(mark.label)); }

std::string json(const LegendEntry& e) {
  return fmt::format(R"({{"label":{},"series":{},"coloured":{},"plainLine":{}}})", json(e.label), e.series,
                     json(e.coloured), json(e.plain_line));
}

std::string json(const Figure& figure) {
  const auto all = looks(figure);
  std::string series;
  for (std::size_t k = 0; k < figure.series.size(); ++k)
    series += (k == 0 ? "" : ",\n") + json(figure.series[k], all[k]);
  return fmt::format(
      R"({{"title":{},"x":{},"y":{},"colours":{{"light":{},"dark":{}}},"marks":{},"legend":{},"series":[
{}]}})",
      json(figure.title), json(figure.x), json(figure.y), json(palette(figure, Theme::light)),
      json(palette(figure, Theme::dark)), json(figure.marks), json(legend(figure)), series);
}

}  // namespace

std::string to_json(const std::vector<Figure>& figures) {
  std::vector<Figure> shown;
  for (const auto& figure : figures) shown.push_back(with_shown_texts(figure));
  return json(shown);
}

}  // namespace sojourn::plot
