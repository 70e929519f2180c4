#include "sojourn/arrivals/arrival_process.h"

#include <fmt/format.h>

#include <cmath>
#include <numeric>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"

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
    case Kind::cyclic:
      return "cyclic";
    case Kind::mmap:
      return "mmap";
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

ArrivalProcess cyclic_arrivals(double rate, double period, std::vector<double> shape) {
  double sum = 0;
  for (const double x : shape) sum += x >= 0 ? x : NAN;
  if (!(sum > 0) || !std::isfinite(sum))
    throw ModelError(Complaint{"the shape of a cycle is not a list of relative rates",
                               fmt::format("{} numbers that sum to {}", shape.size(), number_text(sum)),
                               "numbers that are 0 or more, not all 0", "", "shape"});
  ArrivalProcess a;
  a.kind = Kind::cyclic;
  a.rate = rate;
  a.period = period;
  a.shape = std::move(shape);
  return a;
}

ArrivalProcess mmap_arrivals(Map map, MatrixXd mix) {
  constexpr double kSlack = 1e-6;  // how far written probabilities may be from summing to 1
  if (mix.rows() != map.phases() || mix.cols() == 0 || !(mix.minCoeff() >= 0) ||
      !((mix.rowwise().sum().array() - 1).abs().maxCoeff() <= kSlack))
    throw ModelError(Complaint{"the mix of an mmap is not one law over the classes for each phase",
                               fmt::format("{} x {}", mix.rows(), mix.cols()),
                               fmt::format("{} rows of probabilities, each with the sum 1", map.phases()), "", "mix"});
  for (Index i = 0; i < mix.rows(); ++i) mix.row(i) /= mix.row(i).sum();
  ArrivalProcess a = map_arrivals(std::move(map));
  a.kind = Kind::mmap;
  a.mix = std::move(mix);
  return a;
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
    case Kind::cyclic:
    case Kind::mmap:
      return std::nullopt;
  }
  return std::nullopt;
}

double squared_coefficient_of_variation(const ArrivalProcess& a) {
  if (a.kind == Kind::renewal) return distributions::squared_coefficient_of_variation(*a.interarrival);
  if (a.map) return squared_coefficient_of_variation(*a.map);
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
    case Kind::cyclic:
      return cyclic_arrivals(rate, a.period, a.shape);
    case Kind::mmap:
      return mmap_arrivals(scaled_to_rate(*a.map, rate), a.mix);
  }
  return a;
}

ArrivalSampler::ArrivalSampler(const ArrivalProcess& a) : renewal_(!a.map && a.kind != Kind::cyclic) {
  if (a.kind == Kind::poisson) interval_ = random::Sampler::exponential(1.0 / a.rate);
  if (a.kind == Kind::renewal) interval_ = a.interarrival->sampler();
  if (a.kind == Kind::cyclic) {
    const double mean = std::accumulate(a.shape.begin(), a.shape.end(), 0.0) / static_cast<double>(a.shape.size());
    for (const double x : a.shape) rates_.push_back(a.rate * x / mean);
    stretch_ = a.period / static_cast<double>(a.shape.size());
  }
  if (!a.map) return;
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
    from_ = at_;
    at_ = move % n;
    if (move >= n) return waited;
  }
}

// The area under the rate until the next arrival is a standard exponential.
double ArrivalSampler::next_of_cycle(random::Stream& stream) {
  double area = random::standard_exponential(stream), waited = 0;
  for (;;) {
    const double left = stretch_ - within_;
    if (area < rates_[at_] * left) {
      const double more = area / rates_[at_];
      within_ += more;
      return waited + more;
    }
    area -= rates_[at_] * left;
    waited += left;
    within_ = 0;
    at_ = at_ + 1 == rates_.size() ? 0 : at_ + 1;
  }
}

}  // namespace sojourn::arrivals
