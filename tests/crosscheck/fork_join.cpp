#include "tests/crosscheck/fork_join.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

namespace sojourn::crosscheck {

std::string ForkJoinModel::text() const {
  std::string out = fmt::format("[[cluster]]\nprocessors = {}\n[arrivals]\nload = {}\n[jobs]\nkind = \"fork-join\"\n",
                                processors, load);
  if (counts.size() == 1)
    out += fmt::format("tasks = {}\n", counts[0]);
  else
    out += fmt::format("tasks = {{ dist = \"pmf\", values = [{}], weights = {} }}\n", fmt::join(counts, ", "),
                       text_of(weights));
  if (tagged) out += fmt::format("tagged = {}\n", *tagged);
  out += fmt::format("time = {}\n[policy]\ndiscipline = \"{}\"\n", time.text(), discipline);
  return own_servers ? out + "placement = \"own-servers\"\n" : out;
}

ForkJoinModel ForkJoinModel::scaled(double unit) const {
  ForkJoinModel m = *this;
  m.time = time.scaled(unit);
  return m;
}

Batches::Batches(const ForkJoinModel& m) {
  const Extended all = std::accumulate(m.weights.begin(), m.weights.end(), Extended(0));
  for (std::size_t i = 0; i < m.counts.size(); ++i) {
    const auto k = static_cast<std::size_t>(m.counts[i]);
    if (probability.size() <= k) probability.resize(k + 1);
    probability[k] += m.weights[i] / all;
    mean += m.counts[i] * m.weights[i] / all;
    second += static_cast<Extended>(m.counts[i]) * m.counts[i] * m.weights[i] / all;
  }
  asked = probability;
  if (!m.tagged) return;
  asked.assign(static_cast<std::size_t>(*m.tagged) + 1, Extended(0));
  asked.back() = 1;
}

Extended rate_of(const ForkJoinModel& m) {
  return static_cast<Extended>(m.load) * m.processors / (Batches(m).mean * m.time.exact_mean());
}

namespace {

class ForkJoin : public Subject {
 public:
  explicit ForkJoin(ForkJoinModel model) : m_(std::move(model)) {}
  std::string family() const override { return "fork-join"; }
  std::string text() const override { return m_.text(); }
  double load() const override { return m_.load; }
  Truth truth(Precision) const override {
    Truth t = by_discipline();
    t.values["throughput"] = rate_of(m_);
    t.values["utilization"] = m_.load;
    t.values["mean_used_processors"] = m_.load * static_cast<Extended>(m_.processors);
    return t;
  }
  std::vector<Variant> variants() const override {
    std::vector<Variant> out;
    for (const double unit : kUnits)
      out.push_back({fmt::format("unit of time {}", unit), m_.scaled(unit).text(), unit, {}, true});
    if (m_.discipline == "fifo" && m_.processors == 1 && m_.time.kind == Law::Kind::exponential) {
      ForkJoinModel twice = m_;
      twice.time = doubled(m_.time);
      out.push_back({"phases written twice", twice.text(), 1, {}, true});
    }
    return out;
  }

 private:
  Truth by_discipline() const {
    if (m_.own_servers) return own_servers_truth(m_);
    if (m_.processors == 1 && m_.discipline != "ps-task") return one_server_truth(m_);
    if (m_.time.kind != Law::Kind::exponential) throw TooLarge("no truth for shared tasks of several phases");
    return m_.discipline == "fifo" ? pool_truth(m_) : sharing_truth(m_);
  }

  ForkJoinModel m_;
};

}  // namespace

SubjectPtr fork_join(ForkJoinModel model) { return std::make_unique<ForkJoin>(std::move(model)); }

SubjectPtr draw_fork_join(Draw& draw, bool extreme) {
  ForkJoinModel m;
  m.load = draw_load(draw, extreme);
  const int kinds = draw.whole(1, 3);
  m.counts.clear();
  for (int i = 0; i < kinds; ++i) m.counts.push_back((i > 0 ? m.counts.back() : 0) + draw.whole(1, 3));
  m.weights.assign(m.counts.size(), 1.0);
  for (double& w : m.weights) w = extreme && draw.chance(0.3) ? draw.power(-20, 0) : draw.power(-1, 0);
  m.time = exponential(extreme ? draw.power(-6, 6) : draw.power(-1, 1));
  switch (draw.whole(0, 4)) {
    case 0:  // one server
      m.discipline = draw.chance(0.7) ? "fifo" : "ps-job";
      m.time = draw_law(draw, extreme, true);
      break;
    case 1:
      m.processors = draw.whole(2, 8);
      break;
    case 2:
    case 3:
      m.discipline = "ps-task";
      m.processors = draw.chance(0.4) ? 1 : draw.whole(2, 6);
      break;
    default:
      m.own_servers = true;
      m.processors = draw.whole(2, 3);
      m.counts = {m.processors};
      m.weights = {1};
      if (draw.chance(0.6)) m.time = draw_law(draw, extreme);
  }
  if (!m.own_servers && draw.chance(0.3)) m.tagged = draw.whole(1, 6);
  return fork_join(std::move(m));
}

}  // namespace sojourn::crosscheck
