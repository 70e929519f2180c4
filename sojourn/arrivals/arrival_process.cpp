#include "sojourn/arrivals/arrival_process.h"

namespace sojourn::arrivals {

std::string_view to_string(Kind kind) {
  switch (kind) {
    case Kind::poisson:
      return "poisson";
    case Kind::renewal:
      return "renewal";
    case Kind::map:
      return "map";
    case Kind::saturated:
      return "saturated";
  }
  return "unknown";
}

ArrivalProcess poisson_arrivals(double rate) { return {Kind::poisson, rate, nullptr, std::nullopt}; }

ArrivalProcess renewal_arrivals(distributions::DistributionPtr interarrival) {
  const double rate = 1.0 / interarrival->mean();
  return {Kind::renewal, rate, std::move(interarrival), std::nullopt};
}

ArrivalProcess map_arrivals(Map map) {
  const double rate = map.rate();
  return {Kind::map, rate, nullptr, std::move(map)};
}

std::optional<Map> as_map(const ArrivalProcess& arrivals) {
  switch (arrivals.kind) {
    case Kind::poisson:
      return poisson(arrivals.rate);
    case Kind::map:
      return arrivals.map;
    case Kind::renewal:
      if (const auto ph = arrivals.interarrival->as_phase_type()) return renewal(*ph);
      return std::nullopt;
    case Kind::saturated:
      return std::nullopt;
  }
  return std::nullopt;
}

double squared_coefficient_of_variation(const ArrivalProcess& a) {
  if (a.kind == Kind::renewal) return distributions::squared_coefficient_of_variation(*a.interarrival);
  if (a.kind == Kind::map) return squared_coefficient_of_variation(*a.map);
  return 1.0;
}

ArrivalProcess scaled_to_rate(const ArrivalProcess& a, double rate) {
  switch (a.kind) {
    case Kind::poisson:
      return poisson_arrivals(rate);
    case Kind::renewal:
      return renewal_arrivals(a.interarrival->scaled(a.rate / rate));
    case Kind::map:
      return map_arrivals(scaled_to_rate(*a.map, rate));
    case Kind::saturated:
      return a;
  }
  return a;
}

ArrivalSampler::ArrivalSampler(const ArrivalProcess& a) {
  if (a.kind == Kind::poisson) interval_ = random::Sampler::exponential(1.0 / a.rate);
  if (a.kind == Kind::renewal) interval_ = a.interarrival->sampler();
  if (a.kind != Kind::map) return;
  const Map& map = *a.map;
  const auto n = static_cast<std::size_t>(map.phases());
  std::vector<double> start(n);
  for (std::size_t i = 0; i < n; ++i) {
    const auto row = static_cast<Index>(i);
    start[i] = map.stationary()(row);
    std::vector<double> moves(2 * n);
    for (std::size_t j = 0; j < n; ++j) {
      moves[j] = i == j ? 0.0 : map.D0()(row, static_cast<Index>(j));
      moves[n + j] = map.D1()(row, static_cast<Index>(j));
    }
    phases_.push_back({-1.0 / map.D0()(row, row), random::AliasTable(moves)});
  }
  start_.emplace_back(start);
}

void ArrivalSampler::begin(random::Stream& stream) {
  if (!start_.empty()) at_ = start_[0].draw(stream);
}

double ArrivalSampler::next_of_map(random::Stream& stream) {
  const std::size_t n = phases_.size();
  for (double waited = 0;;) {
    waited += phases_[at_].holding * random::standard_exponential(stream);
    const std::size_t move = phases_[at_].moves.draw(stream);
    at_ = move % n;
    if (move >= n) return waited;
  }
}

}  // namespace sojourn::arrivals
