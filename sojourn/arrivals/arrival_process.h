// When jobs come: Poisson, renewal, MAP, or always (saturated: there is always one more job waiting); Poisson with a
// rate that repeats (cyclic); a MAP whose phases have their own mix of classes (mmap).
#pragma once

#include <optional>
#include <string>

#include "sojourn/arrivals/map.h"
#include "sojourn/distributions/distribution.h"

namespace sojourn::arrivals {

enum class Kind { poisson, renewal, map, saturated, cyclic, mmap };

std::string_view to_string(Kind kind);

struct ArrivalProcess {
  Kind kind = Kind::poisson;
  double rate = 0.0;                            // jobs per unit of time; infinity when saturated
  distributions::DistributionPtr interarrival;  // renewal only
  std::optional<Map> map;                       // map and mmap only
  double period = 0.0;                          // cyclic only
  std::vector<double> shape = {};               // cyclic only: relative rates of equal stretches of the period
  MatrixXd mix = {};                            // mmap only: phases x classes, of a job that comes from the phase

  bool is_poisson() const { return kind == Kind::poisson; }
};

ArrivalProcess poisson_arrivals(double rate);
ArrivalProcess renewal_arrivals(distributions::DistributionPtr interarrival);
ArrivalProcess map_arrivals(Map map);
// Throw ModelError where the shape, or the mix, is not as it must be. The rate is the mean over a period.
ArrivalProcess cyclic_arrivals(double rate, double period, std::vector<double> shape);
ArrivalProcess mmap_arrivals(Map map, MatrixXd mix);

// Exact as a MAP where it is one (a renewal process of phase-type intervals is). Jobs of an mmap are not drawn
// independently of it: it is none.
std::optional<Map> as_map(const ArrivalProcess& arrivals);
double squared_coefficient_of_variation(const ArrivalProcess& arrivals);
ArrivalProcess scaled_to_rate(const ArrivalProcess& arrivals, double rate);

// Draws the time to the next arrival; a MAP keeps its phase in between.
class ArrivalSampler {
 public:
  explicit ArrivalSampler(const ArrivalProcess& arrivals);
  double operator()(random::Stream& stream) { return renewal_ ? interval_(stream) : next_other(stream); }
  // The next ones of a stream, the same as one by one.
  void fill(random::Stream& stream, std::span<double> intervals) {
    if (renewal_)
      interval_.fill(stream, intervals);
    else
      for (double& x : intervals) x = next_other(stream);
  }
  // Begins a MAP in its stationary phase at an arbitrary time; a period begins at time 0.
  void begin(random::Stream& stream);
  std::size_t phase() const { return from_; }  // from which the last arrival came; of a MAP

 private:
  struct Phase {
    double holding;
    random::AliasTable moves;  // 0..n-1 without, n..2n-1 with an arrival
  };
  double next_other(random::Stream& stream) { return phases_.empty() ? next_of_cycle(stream) : next_of_map(stream); }
  double next_of_map(random::Stream& stream);
  double next_of_cycle(random::Stream& stream);

  bool renewal_;
  random::Sampler interval_;
  std::vector<Phase> phases_;
  std::vector<random::AliasTable> start_;
  std::size_t at_ = 0, from_ = 0;
  std::vector<double> rates_;            // of a cycle's stretches
  double stretch_ = 0.0, within_ = 0.0;  // how long they are; how far into stretch `at_` it is
};

}  // namespace sojourn::arrivals
