// Lengths and arrivals of a drawn model: as text for the model file, and as rates for the truth. They are read from
// the same numbers, but by code of its own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tests/crosscheck/numbers.h"
#include "tests/crosscheck/random_draw.h"

namespace sojourn::crosscheck {

using Rows = std::vector<std::vector<double>>;
std::string text_of(double x);
std::string text_of(const std::vector<double>& x);
std::string text_of(const Rows& x);

// A phase-type law by its rates.
struct Phases {
  std::vector<Extended> start, exit;
  Matrix<Extended> moves;  // diagonal not used
  std::size_t size() const { return start.size(); }
};

struct Law {
  enum class Kind { constant, exponential, erlang, hyperexponential, phase_type } kind = Kind::exponential;
  double mean = 1;  // constant, exponential, erlang
  int shape = 1;
  std::vector<double> probs, means;  // hyperexponential; probs: start of phase-type
  Rows S;

  std::string text() const;
  Law scaled(double factor) const;  // in time
  bool constant() const { return kind == Kind::constant; }
  Phases phases() const;
  Extended exact_mean() const;
  Extended second_moment() const;
};
Law exponential(double mean);
Law constant(double value);
Law erlang(int shape, double mean);
Law hyperexponential(std::vector<double> probs, std::vector<double> means);
Law phase_type(std::vector<double> alpha, Rows S);
// The same law with each phase written twice.
Law doubled(const Law& law);

struct Arrivals {
  enum class Kind { poisson, renewal, map } kind = Kind::poisson;
  Law interarrival;
  Rows D0, D1;
  double rate = 1;  // of the whole process
  std::optional<double> load;

  std::string text() const;
  Arrivals scaled(double factor) const;
};
Arrivals poisson(double rate);
Arrivals renewal(const Law& interarrival, double rate);
Arrivals bursty(Rows D0, Rows D1, double rate);

// Rates without (diagonal not used) and with an arrival.
struct ArrivalRates {
  Matrix<Extended> D0, D1;
  Extended rate = 0;
  std::size_t size() const { return D1.rows(); }
};
// At the rate given, or where a load is given at load times rate_at_load_one.
ArrivalRates rates_of(const Arrivals& arrivals, Extended rate_at_load_one);
ArrivalRates thinned(ArrivalRates rates, Extended keep);
ArrivalRates every_nth(const ArrivalRates& rates, int n);

Law draw_law(Draw& draw, bool extreme, bool may_be_constant = false);
Arrivals draw_arrivals(Draw& draw, bool extreme);
// A load below 1: middling, or in extremes anything from 1e-6 to 0.9999999.
double draw_load(Draw& draw, bool extreme);

}  // namespace sojourn::crosscheck
