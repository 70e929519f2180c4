#include "sojourn/report/json.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "sojourn/report/coverage.h"

namespace sojourn::report {
namespace {

using nlohmann::ordered_json;

// JSON has no such numbers; the contract spells them as strings.
ordered_json number(double x) {
  if (std::isnan(x)) return "nan";
  if (std::isinf(x)) return x > 0 ? "inf" : "-inf";
  return x;
}

ordered_json to_json(const answers::Measure& m) {
  ordered_json j;
  if (!m.array.empty()) {
    j["value"] = ordered_json::array();
    for (const double x : m.array) j["value"].push_back(number(x));
    if (m.beyond) j["beyond"] = number(*m.beyond);
    if (m.error) j["error"] = number(*m.error);
    return j;
  }
  j["value"] = number(m.value);
  if (m.error) j["error"] = number(*m.error);
  if (m.interval) {
    j["low"] = number(m.interval->low);
    j["high"] = number(m.interval->high);
    j["confidence"] = m.interval->confidence;
  }
  return j;
}

ordered_json to_json(const answers::Measures& measures) {
  ordered_json j = ordered_json::object();
  for (const auto& [name, m] : measures) j[name] = to_json(m);
  return j;
}

ordered_json to_json(const std::vector<answers::Part>& parts) {
  ordered_json j = ordered_json::array();
  for (const auto& part : parts) j.push_back({{"name", part.name}, {"measures", to_json(part.measures)}});
  return j;
}

ordered_json to_json(const answers::MethodAnswer& m) {
  ordered_json j;
  j["name"] = m.name;
  j["kind"] = answers::to_string(m.kind);
  j["seconds"] = m.seconds;
  if (m.seed) j["seed"] = *m.seed;
  if (m.jobs) j["jobs"] = *m.jobs;
  if (m.replications > 0) j["replications"] = m.replications;
  if (m.interrupted) j["interrupted"] = true;
  if (m.residual) j["residual"] = number(*m.residual);
  if (m.error_estimate) j["error_estimate"] = number(*m.error_estimate);
  j["notes"] = m.notes;
  j["measures"] = to_json(m.measures);
  if (!m.clusters.empty()) j["clusters"] = to_json(m.clusters);
  if (!m.classes.empty()) j["classes"] = to_json(m.classes);
  return j;
}

ordered_json to_json(const answers::Table& table) {
  ordered_json j;
  j["title"] = table.title;
  j["columns"] = table.columns;
  j["rows"] = ordered_json::array();
  for (const auto& row : table.rows) {
    ordered_json cells = ordered_json::array();
    for (const auto& cell : row) cells.push_back(cell.number ? number(*cell.number) : ordered_json(cell.text));
    j["rows"].push_back(std::move(cells));
  }
  return j;
}

ordered_json to_json(const std::vector<Comparison>& rows) {
  ordered_json j = ordered_json::array();
  for (const Comparison& c : rows) {
    ordered_json row;
    row["method"] = c.method;
    if (!c.part.empty()) row[c.part_kind] = c.part;
    row["measure"] = c.measure;
    row["analytic"] = number(c.analytic);
    row["simulated"] = number(c.simulated.value);
    row["difference"] = number(c.difference);
    row["covered"] = c.covered;
    j.push_back(std::move(row));
  }
  return j;
}

}  // namespace

std::string to_json(const answers::Answer& a, const std::string& version, bool compare,
                    const answers::Preface& preface) {
  ordered_json j;
  j["sojourn"] = version;
  j["model"] = {{"title", a.title}, {"kind", a.kind}, {"discipline", a.discipline}};
  if (!a.broker.empty()) j["model"]["broker"] = a.broker;
  if (!a.time_unit.empty()) j["model"]["time_unit"] = a.time_unit;
  if (!a.settings.empty()) j["model"]["settings"] = a.settings;
  if (!preface.empty()) j[preface.key] = ordered_json::parse(preface.json);
  j["stability"] = {{"stable", a.stability.stable},
                    {"load", number(a.stability.load)},
                    {"saturation_load", number(a.stability.saturation_load)},
                    {"max_rate", number(a.stability.max_rate)}};
  j["notes"] = a.notes;
  j["methods"] = ordered_json::array();
  for (const auto& m : a.methods) j["methods"].push_back(to_json(m));
  for (const auto& t : a.tables) j["tables"][t.name] = to_json(t);
  if (compare) j["comparison"] = to_json(comparisons(a));
  return j.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace sojourn::report
