// When jobs come: Poisson, renewal, MAP, or always (saturated: there is always one more job waiting).
#pragma once

#include <optional>
#include <string>

#include "sojourn/arrivals/map.h"
#include "sojourn/distributions/distribution.h"

namespace sojourn::arrivals {

enum class Kind { poisson, renewal, map, saturated };

std::string_view to_string(Kind kind);

struct ArrivalProcess {
  Kind kind = Kind::poisson;
  double rate = 0.0;                            // jobs per unit of time; infinity when saturated
  distributions::DistributionPtr interarrival;  // renewal only
  std::optional<Map> map;                       // map only

  bool is_poisson() const { return kind == Kind::poisson; }
};

ArrivalProcess poisson_arrivals(double rate);
ArrivalProcess renewal_arrivals(distributions::DistributionPtr interarrival);
ArrivalProcess map_arrivals(Map map);

// Exact as a MAP where it is one (a renewal process of phase-type intervals is).
std::optional<Map> as_map(const ArrivalProcess& arrivals);
double squared_coefficient_of_variation(const ArrivalProcess& arrivals);
ArrivalProcess scaled_to_rate(const ArrivalProcess& arrivals, double rate);

// Draws the time to the next arrival; a MAP keeps its phase in between.
class ArrivalSampler {
 public:
  explicit ArrivalSampler(const ArrivalProcess& arrivals);
  double operator()(random::Stream& stream) { return phases_.empty() ? interval_(stream) : next_of_map(stream); }
  // The next ones of a stream, the same as one by one.
  void fill(random::Stream& stream, std::span<double> intervals) {
    if (phases_.empty())
      interval_.fill(stream, intervals);
    else
      for (double& x : intervals) x = next_of_map(stream);
  }
  // Begins a MAP in its stationary phase at an arbitrary time.
  void begin(random::Stream& stream);

 private:
  struct Phase {
    double holding;
    random::AliasTable moves;  // 0..n-1 without, n..2n-1 with an arrival
  };
  double next_of_map(random::Stream& stream);

  random::Sampler interval_;
  std::vector<Phase> phases_;
  std::vector<random::AliasTable> start_;
  std::size_t at_ = 0;
};

}  // namespace sojourn::arrivals
