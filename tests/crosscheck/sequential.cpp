#include "tests/crosscheck/sequential.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace sojourn::crosscheck {

std::string SequentialModel::text() const {
  std::string out;
  for (const Cluster& c : clusters)
    out += fmt::format("[[cluster]]\nprocessors = {}\nspeed = {}\n", c.processors, c.speed);
  if (clusters.size() > 1) {
    out += fmt::format("[broker]\npolicy = \"{}\"\n", broker);
    if (!weights.empty()) out += "weights = " + text_of(weights) + "\n";
  }
  return out + arrivals.text() + "[jobs]\nkind = \"sequential\"\ntime = " + time.text() + "\n";
}

SequentialModel SequentialModel::scaled(double unit) const {
  SequentialModel m = *this;
  m.arrivals = arrivals.scaled(unit);
  m.time = time.scaled(unit);
  return m;
}

namespace {

std::string letter(std::size_t i) { return std::string(1, static_cast<char>('A' + i)); }

class Sequential : public Subject {
 public:
  explicit Sequential(SequentialModel model) : m_(std::move(model)) {
    for (const auto& c : m_.clusters) power_ += c.processors * static_cast<Extended>(c.speed);
    rates_ = rates_of(m_.arrivals, power_ / m_.time.exact_mean());
    for (std::size_t i = 0; i < m_.clusters.size(); ++i) shares_.push_back(share(i));
  }
  std::string family() const override { return "sequential"; }
  std::string text() const override { return m_.text(); }
  double load() const override {
    Extended worst = 0;
    for (std::size_t i = 0; i < m_.clusters.size(); ++i)
      worst = std::max(worst, shares_[i] * rates_.rate * m_.time.exact_mean() /
                                  (m_.clusters[i].processors * static_cast<Extended>(m_.clusters[i].speed)));
    return static_cast<double>(worst);
  }

  Truth truth(Precision precision) const override {
    std::vector<Truth> parts;
    for (std::size_t i = 0; i < m_.clusters.size(); ++i) parts.push_back(alone(i, precision));
    if (parts.size() == 1) return parts[0];
    return together(std::move(parts));
  }

  std::vector<Variant> variants() const override {
    std::vector<Variant> out;
    for (const double unit : kUnits)
      out.push_back({fmt::format("unit of time {}", unit), m_.scaled(unit).text(), unit, {}, true});
    SequentialModel twice = m_;
    twice.time = doubled(m_.time);
    if (!m_.time.constant() && m_.time.phases().size() < 3)
      out.push_back({"phases written twice", twice.text(), 1, {}, true});
    if (m_.clusters.size() == 1) {
      out.push_back({"rigid of width 1", as_rigid(), 1, {}, false});
      if (m_.clusters[0].speed == 1) out.push_back({"staged with one stage", as_staged(), 1, {}, false});
    }
    return out;
  }

 private:
  Extended share(std::size_t i) const {
    if (m_.clusters.size() == 1) return 1;
    if (m_.broker == "round-robin") return 1 / static_cast<Extended>(m_.clusters.size());
    if (m_.weights.empty()) return m_.clusters[i].processors * static_cast<Extended>(m_.clusters[i].speed) / power_;
    return m_.weights[i] / std::accumulate(m_.weights.begin(), m_.weights.end(), Extended(0));
  }

  Truth alone(std::size_t i, Precision precision) const {
    ArrivalRates mine = rates_;
    const int n = static_cast<int>(m_.clusters.size());
    if (n > 1) mine = m_.broker == "round-robin" ? every_nth(rates_, n) : thinned(rates_, shares_[i]);
    Phases time = m_.time.phases();
    for (std::size_t k = 0; k < time.size(); ++k) {
      time.exit[k] *= m_.clusters[i].speed;
      for (std::size_t j = 0; j < time.size(); ++j) time.moves(k, j) *= m_.clusters[i].speed;
    }
    return queue_truth(mine, time, m_.clusters[i].processors, precision);
  }

  Truth together(std::vector<Truth> parts) const {
    Truth all;
    Extended jobs = 0, queue = 0, waits = 0, used = 0;
    int processors = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      jobs += parts[i].values["mean_jobs"];
      queue += parts[i].values["mean_queue"];
      used += parts[i].values["mean_used_processors"];
      waits += shares_[i] * parts[i].values["prob_wait"];
      processors += m_.clusters[i].processors;
      all.uncertainty = std::max(all.uncertainty, parts[i].uncertainty);
      all.clusters[letter(i)] = std::move(parts[i]);
    }
    set_little(all, rates_.rate, jobs, queue);
    all.values["prob_wait"] = waits;
    all.values["mean_used_processors"] = used;
    all.values["utilization"] = used / processors;
    return all;
  }

  std::string as_rigid() const {
    std::string t = m_.text();
    t.replace(t.find("kind = \"sequential\""), 19, "kind = \"rigid\"\nwidth = 1");
    return t;
  }
  std::string as_staged() const {
    return fmt::format(
        "[[cluster]]\nprocessors = {}\n{}[jobs]\nkind = \"staged\"\nstages = [ {{ processors = 1, time = {} }} ]\n",
        m_.clusters[0].processors, m_.arrivals.text(), m_.time.text());
  }

  SequentialModel m_;
  Extended power_ = 0;
  ArrivalRates rates_;
  std::vector<Extended> shares_;
};

}  // namespace

SubjectPtr sequential(SequentialModel model) { return std::make_unique<Sequential>(std::move(model)); }

SubjectPtr draw_sequential(Draw& draw, bool extreme) {
  SequentialModel m;
  m.time = draw_law(draw, extreme);
  m.arrivals = draw_arrivals(draw, extreme);
  m.arrivals.load = draw_load(draw, extreme);
  const bool grid = draw.chance(0.25);
  const int most = m.time.phases().size() > 1 ? 5 : 12;
  m.clusters[0].processors = draw.whole(1, draw.chance(0.5) ? 2 : most);
  if (!grid) return sequential(m);
  m.clusters[0].speed = draw.power(-0.5, 0.5);
  for (int i = draw.whole(1, 2); i > 0; --i) m.clusters.push_back({draw.whole(1, 3), draw.power(-0.5, 0.5)});
  if (draw.chance(0.3)) {
    m.broker = "round-robin";
    for (auto& c : m.clusters) c = m.clusters[0];
  }
  return sequential(m);
}

}  // namespace sojourn::crosscheck
