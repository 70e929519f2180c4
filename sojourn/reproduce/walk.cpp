#include "sojourn/reproduce/walk.h"

#include <cmath>
#include <numeric>
#include <random>

#include "sojourn/simulation/statistics.h"

namespace sojourn::reproduce {
namespace {

constexpr int kStretches = 20;

// Uniform in (0, 1], the same with every standard library.
double uniform(std::mt19937_64& engine) { return static_cast<double>((engine() >> 11) + 1) * 0x1p-53; }

double tail(const std::vector<double>& shares, int from) {
  const auto first = std::min(static_cast<std::size_t>(from), shares.size());
  return std::accumulate(shares.begin() + static_cast<std::ptrdiff_t>(first), shares.end(), 0.0);
}

// The time spent at each number of jobs along so many jumps.
std::vector<double> stretch(const Jumps& jumps, std::uint64_t count, Spot& spot, std::mt19937_64& engine) {
  std::vector<double> time;
  std::vector<Jump> away;
  for (std::uint64_t k = 0; k < count; ++k) {
    away.clear();
    jumps(spot, away);
    double total = 0.0;
    for (const Jump& jump : away) total += jump.rate;
    if (static_cast<std::size_t>(spot.jobs) >= time.size()) time.resize(static_cast<std::size_t>(spot.jobs) + 1, 0.0);
    time[static_cast<std::size_t>(spot.jobs)] -= std::log(uniform(engine)) / total;
    double left = uniform(engine) * total;
    std::size_t chosen = 0;
    while (chosen + 1 < away.size() && left > away[chosen].rate) left -= away[chosen++].rate;
    spot = away[chosen].to;
  }
  const double all = std::accumulate(time.begin(), time.end(), 0.0);
  for (double& t : time) t /= all;
  return time;
}

}  // namespace

Walk::Walk(const Jumps& jumps, std::uint64_t jumps_in_a_stretch, std::uint64_t seed) {
  std::mt19937_64 engine(seed);
  Spot spot;
  stretch(jumps, jumps_in_a_stretch, spot, engine);
  for (int k = 0; k < kStretches; ++k) shares_.push_back(stretch(jumps, jumps_in_a_stretch, spot, engine));
}

answers::Measure Walk::over_stretches(const std::function<double(const std::vector<double>&)>& f) const {
  std::vector<double> values;
  for (const auto& shares : shares_) values.push_back(f(shares));
  return simulation::mean_with_interval(values, 0.95);
}

answers::Measure Walk::exactly(int jobs) const {
  return over_stretches([jobs](const auto& s) { return tail(s, jobs) - tail(s, jobs + 1); });
}

answers::Measure Walk::at_least(int jobs) const {
  return over_stretches([jobs](const auto& s) { return tail(s, jobs); });
}

answers::Measure Walk::ratio(int a, int b, double over) const {
  return over_stretches([=](const auto& s) { return tail(s, b) / tail(s, a) / over; });
}

}  // namespace sojourn::reproduce
