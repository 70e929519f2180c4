#include "sojourn/model_file/read_fork_join.h"

#include <fmt/format.h>

#include "sojourn/base/text.h"
#include "sojourn/model_file/read_broker.h"
#include "sojourn/model_file/read_common.h"
#include "sojourn/model_file/read_distribution.h"
#include "sojourn/model_file/read_whole_distribution.h"

namespace sojourn::model_file {
namespace {

using fork_join::Placement;

void read_cluster(Document& d, fork_join::Model& m) {
  const auto clusters = read_clusters(d);
  m.cluster = clusters[0].name;
  m.processors = clusters[0].processors;
  m.speed = clusters[0].speed;
  if (clusters.size() > 1)
    d.complain({.problem = "fork-join jobs run on one cluster",
                .found = fmt::format("{} clusters", clusters.size()),
                .expected = "a single [[cluster]]",
                .hint = "give it several processors; [policy] placement says how tasks use them",
                .place = d.root().find("cluster")->place});
  note_unused_broker(d);
}

void read_jobs(Document& d, fork_join::Model& m) {
  const Node* node = d.root().find("jobs");
  if (!node || !node->is_table()) return;
  Section s(d, *node, "jobs");
  m.tasks = read_whole_distribution(s, "tasks");
  m.time = read_distribution(s, "time");
  if (s.has("tagged")) m.tagged = s.whole("tagged");
  m.short_job = read_short_job(s);
}

void read_policy(Document& d, fork_join::Model& m) {
  const Node* node = d.root().find("policy");
  if (!node) {
    d.note("no [policy] discipline: fifo is taken (ps-task and ps-job share the processor)");
    return;
  }
  Section s(d, *node, "policy");
  m.discipline = fork_join::discipline_named(s.choice("discipline")).value_or(fork_join::Discipline::fifo);
  const bool own = s.choice("placement") == "own-servers";
  m.placement = own ? Placement::own_servers : Placement::pool;
  if (m.discipline == fork_join::Discipline::ps_job && m.processors != 1)
    s.wrong(*s.find("discipline"), "jobs share one processor",
            fmt::format("processors = 1 with ps-job, not {}", m.processors),
            "ps-task shares several processors among the tasks");
  if (!own) return;
  if (m.discipline != fork_join::Discipline::fifo)
    s.wrong(*s.find("placement"), "tasks on servers of their own are served first come, first served",
            "discipline = \"fifo\"");
  if (!m.tasks.fixed() || m.tasks.most() != m.processors)
    s.wrong(*s.find("placement"), "on servers of their own, every job has one task for each server",
            fmt::format("as many tasks as processors; there are {} processors and {} tasks", m.processors,
                        m.tasks.fixed() ? std::to_string(m.tasks.most()) : "varying"),
            "placement = \"pool\" takes any number of tasks");
  else if (m.tagged && *m.tagged != m.processors)
    s.wrong(*s.find("placement"), "a tagged job has one task for each server too",
            fmt::format("tagged = {}, or none", m.processors));
}

}  // namespace

fork_join::Model read_fork_join(Document& d) {
  fork_join::Model m;
  m.discipline = fork_join::Discipline::fifo;
  m.time = distributions::exponential(1);
  m.title = read_top_level(d);
  read_cluster(d, m);
  read_jobs(d, m);
  read_policy(d, m);
  m.horizon = read_horizon(d);
  if (m.horizon && m.tagged)
    d.complain({.problem = "a tagged job is a question about the long run",
                .found = "tagged and [horizon]",
                .expected = "one of the two",
                .hint = {},
                .place = d.root().find("horizon")->place});
  const auto arrivals = read_arrivals(d);
  refuse_saturated(d, arrivals, "fork-join");
  d.throw_if_unsound();
  m.arrivals = arrivals::poisson_arrivals(1);
  m.arrivals = with_rate(arrivals, fork_join::stability(m).max_rate);
  m.stated_load = arrivals.load;
  check_rate(d, m.arrivals.rate);
  return m;
}

}  // namespace sojourn::model_file
