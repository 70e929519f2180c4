#include "sojourn/model_file/read_malleable.h"

#include <fmt/format.h>

#include <algorithm>

#include "sojourn/base/text.h"
#include "sojourn/model_file/read_broker.h"
#include "sojourn/model_file/read_common.h"
#include "sojourn/model_file/read_distribution.h"

namespace sojourn::model_file {
namespace {

using malleable_jobs::Speedup;

constexpr int kMostShared = 1'000'000;

void read_machine(Document& d, malleable_jobs::Model& m) {
  const auto clusters = read_clusters(d);
  const Node* node = d.root().find("cluster");
  if (clusters.size() > 1)
    d.complain({.problem = "malleable jobs share the processors of one cluster",
                .found = fmt::format("{} clusters", clusters.size()),
                .expected = "one [[cluster]]",
                .hint = "model each cluster in a file of its own",
                .place = node->place});
  if (clusters[0].processors > kMostShared)
    d.complain({.problem = "malleable jobs cannot share so many processors",
                .found = grouped(static_cast<double>(clusters[0].processors)),
                .expected = "at most " + grouped(kMostShared),
                .hint = {},
                .place = node->place});
  m.processors = static_cast<int>(std::min<std::int64_t>(clusters[0].processors, kMostShared));
  m.processor_speed = clusters[0].speed;
  note_unused_broker(d);
}

void read_table(Section& s, Speedup& law) {
  law.values = s.numbers("values");
  const bool sound =
      !law.values.empty() && std::all_of(law.values.begin(), law.values.end(), [](double v) { return v > 0; });
  if (sound) return;
  if (const Node* node = s.find("values"))
    s.wrong(*node, "the speedups are not all positive numbers", "the speedup on 1, 2, ... processors, each above 0");
  law.values = {1.0};
}

// Keys of other laws may stay where the law is varied.
void note_other_laws(Section& s, const std::string& name) {
  for (const auto& key : vocabulary::key_names("jobs.speedup", vocabulary::kinds::malleable)) {
    const std::string law(s.row(key).only_with);
    if (!law.empty() && law != "law = " + in_quotes(name)) s.unused({key}, "it is for " + law);
  }
}

Speedup read_speedup(Section& jobs) {
  Speedup law;
  const Node* node = jobs.find("speedup");
  if (!node) return law;
  Section s(jobs.document(), *node, "jobs.speedup");
  const auto names = vocabulary::names_of(vocabulary::Choice::speedup);  // in the order of Speedup::Law
  const std::string name = s.choice("law");
  if (const auto at = std::find(names.begin(), names.end(), name); at != names.end())
    law.law = static_cast<Speedup::Law>(at - names.begin());
  note_other_laws(s, name);
  if (name == "amdahl") law.serial = s.number("serial");
  if (name == "power") law.exponent = s.number("exponent");
  if (name == "table") read_table(s, law);
  if (name == "downey") {
    law.A = s.number("A");
    law.sigma = s.number("sigma");
  }
  return law;
}

// One phase-type law for each partition size, all with the same phases and start.
void read_time_on(Section& s, malleable_jobs::Model& m) {
  const Node* list = s.find("time_on");
  if (!list) return;
  if (!list->is_array() || list->items.size() != static_cast<std::size_t>(m.processors))
    return s.wrong(*list, "jobs.time_on does not have one law for each number of processors",
                   fmt::format("{} phase-type distributions, on 1 to {} processors", m.processors, m.processors));
  constexpr double kSameStart = 1e-12;  // of vectors that were written alike
  for (const Node& item : list->items) {
    const auto law = read_all_phases(s.document(), item, "jobs.time_on");
    if (!law)
      return s.wrong(item, "a law for one partition size must be phase-type",
                     "exponential, erlang, hyperexponential or phase-type");
    if (!m.time_on.empty() &&
        (law->phases() != m.time_on[0].phases() || !law->alpha().isApprox(m.time_on[0].alpha(), kSameStart)))
      return s.wrong(item,
                     "a job that changes size keeps its phase, so all sizes must have the same "
                     "phases and the same start",
                     fmt::format("{} phases, begun as on one processor", m.time_on[0].phases()));
    m.time_on.push_back(*law);
  }
}

void read_jobs(Document& d, malleable_jobs::Model& m) {
  const Node* node = d.root().find("jobs");
  if (!node || !node->is_table()) return;
  Section s(d, *node, "jobs");
  m.time = read_distribution(s, "time");
  m.min_processors = static_cast<int>(s.whole("min_processors"));
  if (m.min_processors > m.processors) {
    s.wrong(*s.find("min_processors"), "no job can ever start: it needs more processors than there are",
            fmt::format("at most {}, the processors of the cluster", m.processors),
            "lower min_processors or raise cluster.processors");
    m.min_processors = 1;
  }
  read_time_on(s, m);
  m.speedup = read_speedup(s);
  if (const std::string odd = oddity(m.speedup, std::min(m.processors, 100000)); !odd.empty())
    d.note("warning: " + odd + "; it is taken as it stands");
}

void read_reconfiguration(Document& d, Section& s, malleable_jobs::Model& m) {
  const Node* node = s.find("reconfiguration");
  if (!node) {
    d.note("no policy.reconfiguration: repartitioning takes no time");
    return;
  }
  if (node->is_number() && node->number == 0) return;
  std::vector<const Node*> laws;
  if (node->is_array())
    for (const Node& item : node->items) laws.push_back(&item);
  else
    laws.push_back(node);
  for (const Node* law : laws) m.reconfiguration.push_back(read_distribution(d, *law, "policy.reconfiguration"));
  if (laws.empty())
    s.wrong(*node, "the list of repartitioning times is empty", "a distribution, or one for 1, 2, ... jobs");
}

void read_policy(Document& d, malleable_jobs::Model& m) {
  const Node* node = d.root().find("policy");
  Section s(d, node, "policy", node ? node->place : Place{d.name(), 1, 1});
  const std::string name = s.choice("discipline");
  if (name == "dynamic-spacesharing") return read_reconfiguration(d, s, m);
  m.discipline = malleable_jobs::Discipline::equal_share;
  s.unused({"reconfiguration"}, "equal-share changes shares at no cost");
}

}  // namespace

MalleableSection read_malleable(Document& d) {
  malleable_jobs::Model m;
  m.title = read_top_level(d);
  m.time = distributions::exponential(1);
  read_machine(d, m);
  read_jobs(d, m);
  read_policy(d, m);
  auto memory = read_memory(d);
  if (memory && (m.discipline == malleable_jobs::Discipline::equal_share || !m.time->as_phase_type()))
    d.complain({.problem = "memory needs partitions and phase-type work",
                .found = fmt::format("{}, {} work", to_string(m.discipline), m.time->name()),
                .expected = "dynamic-spacesharing and a phase-type distribution (exponential, "
                            "erlang, hyperexponential, ...)",
                .hint = "remove [memory], or change the work",
                .place = d.root().find("memory")->place});
  const auto arrivals = read_arrivals(d);
  refuse_saturated(d, arrivals, "malleable");
  d.throw_if_unsound();
  m.arrivals = with_rate(arrivals, m.processors * m.processor_speed / m.time->mean());
  check_rate(d, m.arrivals.rate);
  return {std::move(m), std::move(memory)};
}

}  // namespace sojourn::model_file
