#include "sojourn/sweep/export.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "sojourn/base/csv_field.h"
#include "sojourn/report/json.h"
#include "sojourn/store/json_text.h"

namespace sojourn::sweep {
namespace {

using nlohmann::ordered_json;
using store::Point;
using store::Study;

class CsvRows {
 public:
  CsvRows(const Point& p, const Write& write) : write_(write) {
    const bool done = p.status == store::Status::done;
    for (const auto& value : p.values) point_ += csv_field(value) + ",";
    point_ += done ? "done," : "failed,";
    point_ += !done ? "," : p.answer.stability.stable ? "true," : "false,";
    if (p.answer.methods.empty()) write_(point_ + ",,,,,,,\n");
    for (const auto& m : p.answer.methods) {
      const std::string method = csv_field(m.name) + "," + std::string(answers::to_string(m.kind)) + ",";
      add(method, "", m.measures);
      for (const auto* parts : {&m.clusters, &m.classes})
        for (const auto& part : *parts) add(method, part.name, part.measures);
    }
  }

 private:
  void add(const std::string& method, const std::string& part, const answers::Measures& measures) {
    const std::string before = point_ + method + csv_field(part) + ",";
    for (const auto& [name, m] : measures) {
      if (!m.array.empty()) continue;
      if (m.interval)
        write_(before + fmt::format("{},{},{},{},{}\n", csv_field(name), m.value, m.interval->low, m.interval->high,
                                    m.interval->confidence));
      else
        write_(before + fmt::format("{},{},,,\n", csv_field(name), m.value));
    }
  }

  const Write& write_;
  std::string point_;
};

std::string dumped(const ordered_json& j) { return j.dump(-1, ' ', false, ordered_json::error_handler_t::replace); }

std::string point_json(const Study& study, const Point& p) {
  ordered_json j;
  j["point"] = p.number;
  j["keys"] = ordered_json::parse(store::keys_json(study.variables, p.values));
  j["status"] = p.status == store::Status::done ? "done" : "failed";
  j["seconds"] = p.seconds;
  if (p.status == store::Status::failed) {
    j["message"] = p.message;
    return dumped(j);
  }
  auto answer = ordered_json::parse(report::to_json(p.answer, study.version, false));
  answer.erase("sojourn");
  j.update(answer);
  return dumped(j);
}

}  // namespace

void export_csv(const store::File& file, const Study& study, const Write& write) {
  std::string header;
  for (const auto& v : study.variables) header += csv_field(v.key) + ",";
  write(header + "status,stable,method,kind,part,measure,value,low,high,confidence\n");
  file.for_each_point(study, [&](const Point& p) { CsvRows(p, write); });
}

void export_json(const store::File& file, const Study& study, const Write& write) {
  ordered_json about;
  about["hash"] = study.hash;
  about["created"] = study.created;
  about["points"] = study.points();
  about["vary"] = ordered_json::object();
  for (const auto& v : study.variables) about["vary"][v.key] = v.values;
  about["options"] = ordered_json::parse(store::to_json(study.settings));
  about["model"] = study.model;
  write("{\n\"sojourn\": " + dumped(study.version) + ",\n\"study\": " + dumped(about) + ",\n\"points\": [");
  bool first = true;
  file.for_each_point(study, [&](const Point& p) {
    write((first ? "\n" : ",\n") + point_json(study, p));
    first = false;
  });
  write("\n]\n}\n");
}

}  // namespace sojourn::sweep
