// Jobs on processors over time, from the simulator's own path: what a picture of the machine is drawn from.
#include "sojourn/rigid_jobs/simulation/path.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "sojourn/base/text.h"
#include "sojourn/model_file/read_common.h"
#include "sojourn/model_file/read_rigid.h"
#include "sojourn/model_file/read_workload.h"
#include "sojourn/replay/rows.h"
#include "sojourn/serve/body.h"
#include "sojourn/serve/endpoints.h"
#include "sojourn/serve/model_of.h"

namespace sojourn::serve {
namespace {

using rigid_jobs::PathJob;

constexpr double kMostDrawn = 20'000, kMostPassed = 1'000'000;

std::uint64_t whole_in(const Json& body, const std::string& name, double otherwise, double least, double most) {
  const double value = number_in(body, name, otherwise);
  if (value != std::floor(value) || value < least || value > most)
    throw BadRequest(fmt::format("\"{}\" should be a whole number from {} to {}", name, grouped(least), grouped(most)));
  return static_cast<std::uint64_t>(value);
}

// The rows of each stay of each job, cluster by cluster.
std::vector<std::vector<std::vector<replay::Stretch>>> rows_of(const std::vector<PathJob>& jobs,
                                                               const std::vector<std::int64_t>& processors) {
  std::vector<std::vector<std::vector<replay::Stretch>>> rows(jobs.size());
  for (std::size_t site = 0; site < processors.size(); ++site) {
    std::vector<replay::Hold> holds;
    std::vector<std::size_t> whose;
    for (std::size_t k = 0; k < jobs.size(); ++k)
      for (const auto& stay : jobs[k].stays)
        if (jobs[k].site == site) {
          holds.push_back({stay.start, stay.end, jobs[k].width});
          whose.push_back(k);
        }
    auto places = replay::places(holds, processors[site]);
    for (std::size_t h = 0; h < holds.size(); ++h) rows[whose[h]].push_back(std::move(places[h]));
  }
  return rows;
}

Json time_json(double t) { return std::isfinite(t) ? Json(t) : Json(nullptr); }

Json rows_json(const std::vector<replay::Stretch>& rows) {
  Json all = Json::array();
  for (const auto& s : rows) all.push_back({s.first, s.count});
  return all;
}

Json job_json(const PathJob& job, const std::vector<std::vector<replay::Stretch>>& rows,
              const std::string& class_name) {
  const bool started = !job.stays.empty();
  Json j = {{"id", job.number},
            {"cluster", job.site},
            {"submit", job.submit},
            {"start", started ? Json(job.stays.front().start) : Json(nullptr)},
            {"end", started ? time_json(job.stays.back().end) : Json(nullptr)},
            {"width", job.width},
            {"class", class_name},
            {"rows", started ? rows_json(rows.front()) : Json::array()},
            {"held_by", job.let_in_by ? Json(*job.let_in_by) : Json(nullptr)}};
  if (job.stays.size() > 1)
    for (std::size_t k = 0; k < job.stays.size(); ++k)
      j["pieces"].push_back(
          {{"start", job.stays[k].start}, {"end", time_json(job.stays[k].end)}, {"rows", rows_json(rows[k])}});
  return j;
}

struct Picture {
  std::vector<std::int64_t> processors;
  std::vector<std::string> clusters, classes;  // classes as answers tell them apart: by name, or by width
  std::map<std::pair<std::size_t, std::int64_t>, std::size_t> group_of;  // of a class and a width
  std::vector<PathJob> jobs;
  std::vector<std::string> notes;
};

Picture of_rigid(model_file::Document& document, std::uint64_t seed, std::uint64_t count) {
  const auto model = model_file::read_rigid(document);
  document.throw_if_unsound();
  if (model.saturated())
    throw ModelError(Complaint{"a saturated machine has no arrivals to draw", "process = \"saturated\"",
                               "arrivals with a rate or a load", "set arrivals.load, close to the saturation point"});
  Picture picture;
  for (const auto& c : model.clusters) {
    picture.processors.push_back(c.processors);
    picture.clusters.push_back(c.name);
  }
  const auto types = rigid_jobs::types_of(model);
  const auto groups = rigid_jobs::grouping(model);
  picture.classes = groups.names;
  for (std::size_t i = 0; i < types.size(); ++i)
    picture.group_of[{types[i].job_class, types[i].width}] = groups.of_type[i];
  picture.jobs = rigid_jobs::path(model, seed, count);
  return picture;
}

// Jobs of one processor are rigid jobs of width 1.
Picture of_sequential(model_file::Document& document, std::uint64_t seed, std::uint64_t count) {
  document.set("jobs.kind", "rigid");
  document.set("jobs.width", "1");
  Picture picture = of_rigid(document, seed, count);
  picture.notes.emplace_back("drawn as rigid jobs of width 1");
  return picture;
}

Picture pictured(model_file::Document& document, std::uint64_t seed, std::uint64_t count) {
  const std::string kind = model_file::read_kind(document, {"sequential", "rigid", "fork-join", "staged", "malleable"});
  document.throw_if_unsound();
  if (kind == "sequential") return of_sequential(document, seed, count);
  if (kind == "rigid" && !model_file::has_workload(document)) return of_rigid(document, seed, count);
  const bool log = kind == "rigid";
  throw ModelError(Complaint{log ? "the path of a log is not drawn here" : "the path of these jobs is not drawn",
                             log ? "[workload]" : "kind = " + in_quotes(kind),
                             "rigid or sequential jobs that a model draws",
                             log ? "sojourn replay LOG --gantt page.html draws it" : ""});
}

}  // namespace

std::string path(Call& call) {
  const auto count = whole_in(call.body, "jobs", 500, 1, kMostDrawn);
  const auto skip = whole_in(call.body, "skip", 0, 0, kMostPassed);
  constexpr double kMostSeed = 9007199254740992.0;
  const auto seed = whole_in(call.body, "seed", 1, 0, kMostSeed);
  auto document = model_of(call);
  if (call.body.contains("horizon") && !call.body["horizon"].is_null())
    document.set("horizon.time", as_typed(call.body["horizon"]), "horizon");
  const Picture picture = pictured(document, seed, skip + count);
  const auto rows = rows_of(picture.jobs, picture.processors);
  Json j;
  j["processors"] = picture.processors.size() == 1 ? Json(picture.processors[0]) : Json(picture.processors);
  j["clusters"] = picture.clusters;
  j["classes"] = picture.classes;
  j["notes"] = picture.notes;
  j["jobs"] = Json::array();
  for (std::size_t k = skip; k < picture.jobs.size(); ++k) {
    const auto& job = picture.jobs[k];
    const auto group = picture.group_of.find({job.job_class, job.width});
    const std::string name = group == picture.group_of.end() ? "" : picture.classes[group->second];
    j["jobs"].push_back(job_json(job, rows[k], name));
  }
  return dumped(j);
}

}  // namespace sojourn::serve
