#include "sojourn/replay/variations_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "sojourn/base/text.h"
#include "sojourn/report/layout.h"
#include "sojourn/simulation/intervals.h"

namespace sojourn::replay {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kConfidence = 0.95;
constexpr const char* kShown[] = {"mean_wait", "mean_bounded_slowdown", "wait_p50", "wait_p90", "wait_p95", "wait_p99"};

bool shown(const NamedMeasure& text) { return std::ranges::count(kShown, std::string_view(text.name)) > 0; }
bool drawn(const Variations& v) { return v.name == "resample"; }

std::vector<double> values_of(const NamedMeasure& text, const std::vector<Measures>& logs) {
  std::vector<double> values;
  for (const auto& m : logs)
    if (const auto value = text.value(m)) values.push_back(*value);
  return values;
}

double mean(const std::vector<double>& values) {
  double sum = 0;
  for (const double x : values) sum += x;
  return sum / static_cast<double>(values.size());
}

std::vector<double> differences(const std::vector<Measures>& a, const std::vector<Measures>& b) {
  std::vector<double> all;
  for (std::size_t k = 0; k < a.size(); ++k) all.push_back(a[k].mean_wait - b[k].mean_wait);
  return all;
}

std::string brief_number(double x) {
  constexpr double kWhole = 1000.0;
  return x >= kWhole || x <= -kWhole ? grouped(x) : number_text(x, 4);
}

std::string with_interval(const std::vector<double>& values) {
  const auto interval = simulation::interval_of_mean(values, kConfidence);
  if (!interval) return brief_number(mean(values));
  return fmt::format("{} [{}, {}]", brief_number(mean(values)), brief_number(interval->low),
                     brief_number(interval->high));
}

std::string from_to(std::vector<double> values) {
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  return fmt::format("{} to {}", brief_number(*least), brief_number(*most));
}

Json to_json(const std::vector<double>& values, bool interval_too) {
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  Json out = {{"value", mean(values)}};
  if (const auto interval = simulation::interval_of_mean(values, kConfidence); interval && interval_too) {
    out["low"] = interval->low;
    out["high"] = interval->high;
    out["confidence"] = kConfidence;
  }
  out["least"] = *least;
  out["most"] = *most;
  return out;
}

}  // namespace

std::string to_text(const Variations& v, std::size_t width) {
  report::Rows rows = {{""}};
  for (const auto& policy : v.policies) rows[0].push_back(policy.label());
  for (const auto& text : named_measures()) {
    if (!shown(text)) continue;
    rows.push_back({row_name(text.name)});
    for (const auto& logs : v.of) {
      const auto values = values_of(text, logs);
      rows.back().push_back(drawn(v) ? with_interval(values) : from_to(values));
    }
    if (text.name != "mean_wait" || v.of.size() < 2) continue;
    rows.push_back({"  minus " + v.policies[0].label(), ""});
    for (std::size_t p = 1; p < v.of.size(); ++p) {
      const auto values = differences(v.of[p], v.of[0]);
      rows.back().push_back(drawn(v) ? with_interval(values) : from_to(values));
    }
  }
  const std::string what = drawn(v) ? ": means over them, 95% intervals" : ": from the least to the most";
  return report::wrapped((drawn(v) ? "Over " : "Shaken ") + v.words + what, width, "", "  ") +
         report::fitted(rows, width, "");
}

std::string variations_json(const Variations& v) {
  Json out = {{"words", v.words}, {"logs", v.of.empty() ? 0 : v.of[0].size()}, {"replays", Json::array()}};
  for (std::size_t p = 0; p < v.of.size(); ++p) {
    Json one = {{"policy", v.policies[p].name}, {"order", v.policies[p].order}, {"measures", Json::object()}};
    for (const auto& text : named_measures())
      if (const auto values = values_of(text, v.of[p]); shown(text) && !values.empty())
        one["measures"][std::string(text.name)] = to_json(values, drawn(v));
    if (p > 0) one["difference_of_mean_wait"] = to_json(differences(v.of[p], v.of[0]), drawn(v));
    out["replays"].push_back(one);
  }
  return out.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace sojourn::replay
