#include "sojourn/problems/costs.h"

#include <cmath>
#include <optional>

namespace sojourn::problems {
namespace {

using answers::Measure;
using model_file::ClusterCosts;

const Measure* used_of(const answers::MethodAnswer& method, const std::string& cluster, bool alone) {
  if (alone) return method.measures.find("mean_used_processors");
  for (const auto& part : method.clusters)
    if (part.name == cluster) return part.measures.find("mean_used_processors");
  return nullptr;
}

// A sum: its half-width is at most that of its terms together, whatever ties them.
class Sum {
 public:
  void add(double fixed, double factor, const Measure& m) {
    total_.value += fixed + factor * m.value;
    if (m.interval)
      half_ += std::abs(factor) * 0.5 * (m.interval->high - m.interval->low), confidence_ = m.interval->confidence;
    if (m.error) total_.error = total_.error.value_or(0.0) + std::abs(factor) * *m.error;
  }
  Measure told() const {
    Measure m = total_;
    if (confidence_ > 0) m.interval = {m.value - half_, m.value + half_, confidence_};
    return m;
  }

 private:
  Measure total_;
  double half_ = 0.0, confidence_ = 0.0;
};

std::optional<Measure> energy(const std::vector<ClusterCosts>& clusters, const answers::MethodAnswer& method) {
  Sum sum;
  for (const ClusterCosts& c : clusters) {
    const Measure* used = used_of(method, c.name, clusters.size() == 1);
    if (!c.watts_busy || !c.watts_idle || !used) return std::nullopt;
    sum.add(*c.watts_idle * c.processors, *c.watts_busy - *c.watts_idle, *used);
  }
  return sum.told();
}

std::optional<double> cost(const std::vector<ClusterCosts>& clusters) {
  double sum = 0;
  for (const ClusterCosts& c : clusters) {
    if (!c.price) return std::nullopt;
    sum += *c.price * c.processors;
  }
  return sum;
}

// Over a rate of jobs per hour.
Measure over(double cost, const Measure& throughput, double hours) {
  const double jobs = throughput.value / hours;
  Measure m{.value = cost / jobs};
  if (throughput.interval && throughput.interval->low > 0)
    m.interval = {cost * hours / throughput.interval->high, cost * hours / throughput.interval->low,
                  throughput.interval->confidence};
  if (throughput.error) m.error = m.value * *throughput.error / throughput.value;
  return m;
}

}  // namespace

void add_costs(const std::vector<ClusterCosts>& clusters, double hours, answers::Answer& answer) {
  if (clusters.empty()) return;
  const auto price = cost(clusters);
  for (auto& method : answer.methods) {
    if (const auto watts = energy(clusters, method)) method.measures.set("energy", *watts);
    if (!price) continue;
    method.measures.set("cost", *price);
    if (const Measure* throughput = method.measures.find("throughput"); throughput && throughput->value > 0)
      method.measures.set("cost_per_job", over(*price, *throughput, hours));
  }
}

}  // namespace sojourn::problems
