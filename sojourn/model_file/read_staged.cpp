#include "sojourn/model_file/read_staged.h"

#include <fmt/format.h>

#include "sojourn/base/text.h"
#include "sojourn/base/units.h"
#include "sojourn/model_file/read_broker.h"
#include "sojourn/model_file/read_common.h"
#include "sojourn/model_file/read_distribution.h"

namespace sojourn::model_file {
namespace {

using staged_jobs::Stage;

const std::string kStagesExpected = "a list of stages, each with processors and time";
const std::string kStagesHint = "stages = [ { processors = 3, time = 0.5 }, { processors = 9, time = 0.5 } ]";

// A bare number is the mean of an exponential time, as in the paper; a table is a distribution.
distributions::DistributionPtr read_time(Section& s) {
  const Node* node = s.find("time");
  const bool bare = node && (node->is_number() || (node->is_text() && duration_in_seconds(node->text)));
  return bare ? distributions::exponential(s.number("time")) : read_distribution(s, "time");
}

void read_stages(Section& s, staged_jobs::Model& m) {
  const Node* list = s.find("stages");
  if (!list) return s.missing("stages", kStagesExpected + ", as in " + kStagesHint);
  if (!list->is_array()) return s.wrong(*list, "stages is not a list", kStagesExpected, kStagesHint);
  if (list->items.empty()) return s.wrong(*list, "the job has no stages", kStagesExpected, kStagesHint);
  for (std::size_t i = 0; i < list->items.size(); ++i) {
    const Node& item = list->items[i];
    if (!item.is_table()) {
      s.wrong(item, fmt::format("stage {} is {}", i + 1, kind_text(item)), "a table with processors and time",
              kStagesHint);
      continue;
    }
    Section stage(s.document(), item, fmt::format("jobs.stages[{}]", i));
    Stage read;
    read.processors = stage.number("processors");
    read.time = read_time(stage);
    if (read.processors > m.processors)
      s.document().note(fmt::format(
          "stage {} wants {} processors of {}: it uses all there are, for a time {} times as long", i + 1,
          number_text(read.processors), number_text(m.processors), number_text(read.processors / m.processors)));
    m.stages.push_back(std::move(read));
  }
}

// One machine; its speed makes every stage quicker.
double read_machine(Document& d, staged_jobs::Model& m) {
  const auto clusters = read_clusters(d);
  m.processors = static_cast<double>(clusters[0].processors);
  if (clusters.size() > 1)
    d.complain({.problem = "staged jobs share one cluster",
                .found = fmt::format("{} clusters", clusters.size()),
                .expected = "one [[cluster]]",
                .hint = "add their processors together",
                .place = d.root().find("cluster")->place});
  note_unused_broker(d);
  return clusters[0].speed;
}

void read_discipline(Document& d, staged_jobs::Model& m) {
  const Node* node = d.root().find("policy");
  if (!node) return;
  Section s(d, *node, "policy");
  const std::string name = s.choice("discipline");
  m.discipline = staged_jobs::discipline_named(name).value_or(staged_jobs::Discipline::stage_priority);
}

void check_arrivals(Document& d, const ArrivalsSection& a, const staged_jobs::Model& m) {
  const Node* node = d.root().find("arrivals");
  refuse_saturated(d, a, "staged");
  if (a.load && !m.stages.empty() && staged_jobs::work(m) == 0.0)
    d.complain({.problem = "no stage needs a processor, so no rate follows from a load",
                .found = fmt::format("load = {}", number_text(*a.load)),
                .expected = "rate instead of load",
                .hint = {},
                .place = node->find("load")->place});
}

}  // namespace

staged_jobs::Model read_staged(Document& d) {
  staged_jobs::Model m;
  m.title = read_top_level(d);
  const double speed = read_machine(d, m);
  if (const Node* node = d.root().find("jobs"); node && node->is_table()) {
    Section s(d, *node, "jobs");
    m.short_job = read_short_job(s);
    read_stages(s, m);
  }
  for (Stage& stage : m.stages) stage.time = stage.time->scaled(1 / speed);
  read_discipline(d, m);
  m.horizon = read_horizon(d);
  const auto arrivals = read_arrivals(d);
  check_arrivals(d, arrivals, m);
  d.throw_if_unsound();
  m.arrivals = with_rate(arrivals, m.processors / staged_jobs::work(m));
  check_rate(d, m.arrivals.rate);
  return m;
}

}  // namespace sojourn::model_file
