#include "sojourn/answers/measure_index.h"

#include <algorithm>

#include "sojourn/vocabulary/percentile_names.h"

namespace sojourn::answers {
namespace {

struct NamedField {
  std::string_view name;
  const NamedMeasure* MeasureIndex::*pointer;
};

constexpr NamedField kFields[] = {
    {"mean_response", &MeasureIndex::mean_response}, {"mean_wait", &MeasureIndex::mean_wait},
    {"mean_slowdown", &MeasureIndex::mean_slowdown}, {"mean_jobs", &MeasureIndex::mean_jobs},
    {"mean_queue", &MeasureIndex::mean_queue},       {"mean_used_processors", &MeasureIndex::mean_used_processors},
    {"utilization", &MeasureIndex::utilization},     {"throughput", &MeasureIndex::throughput},
    {"prob_wait", &MeasureIndex::prob_wait},         {"decay_rate", &MeasureIndex::decay_rate},
    {"jobs_pmf", &MeasureIndex::jobs_pmf},           {"used_processors_pmf", &MeasureIndex::used_processors_pmf}};

LawPoints* law_named(MeasureIndex& index, std::string_view stem) {
  if (stem == "wait") return &index.wait;
  if (stem == "response") return &index.response;
  if (stem == "jobs") return &index.jobs;
  return nullptr;
}

bool may_be_law_point(const std::string& name) {
  return name.starts_with("wait_") || name.starts_with("response_") || name.starts_with("jobs_p");
}

void file_law_point(MeasureIndex& index, const NamedMeasure& named) {
  if (const auto percentile = vocabulary::parse_percentile_name(named.first)) {
    if (auto* law = law_named(index, percentile->stem)) law->percentiles.push_back({percentile->percent, &named});
  } else if (const auto above = vocabulary::parse_above_name(named.first); above && above->time) {
    if (auto* law = law_named(index, above->stem)) law->above.push_back({*above->time, &named});
  }
}

void sort_points(LawPoints& law) {
  const auto less = [](const LawPoint& a, const LawPoint& b) { return a.at < b.at; };
  std::sort(law.percentiles.begin(), law.percentiles.end(), less);
  std::sort(law.above.begin(), law.above.end(), less);
}

}  // namespace

MeasureIndex::MeasureIndex(const Measures& measures) : all(measures) {
  // Measures mostly come in the order of the fields: the search goes on where the last one ended.
  constexpr std::size_t count = std::size(kFields);
  std::size_t next = 0;
  for (const NamedMeasure& named : measures) {
    std::size_t tried = may_be_law_point(named.first) && !named.first.ends_with("_pmf") ? count : 0;
    while (tried < count && kFields[(next + tried) % count].name != named.first) ++tried;
    if (tried < count) {
      next = (next + tried) % count;
      this->*(kFields[next].pointer) = &named;
    } else if (may_be_law_point(named.first)) {
      file_law_point(*this, named);
    }
  }
  for (LawPoints* law : {&wait, &response, &jobs}) sort_points(*law);
}

}  // namespace sojourn::answers
