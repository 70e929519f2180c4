// A drawn model: its text, and what is true of it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/crosscheck/stationary.h"

namespace sojourn::crosscheck {

enum class Precision { extended, quad };

struct Truth {
  std::map<std::string, Extended> values;
  std::map<std::string, std::vector<Extended>> arrays;             // as far as they were computed
  std::map<std::string, std::function<Extended(Extended)>> tails;  // "wait": probability of more than so much
  std::map<std::string, Truth> clusters, classes;
  Extended uncertainty = 0;                // of the values, relative
  std::map<std::string, Extended> bounds;  // what a method that is not exact should say: "independent mean_response"
};

// The same model asked another way; the answers must be those of the first, times put back by `unit`.
struct Variant {
  std::string name, text;
  double unit = 1;                             // times are multiplied by this
  std::map<std::string, std::string> classes;  // name here by name there; empty: by the same names
  bool parts = true;                           // clusters and classes are comparable
};

class Subject {
 public:
  virtual ~Subject() = default;
  virtual std::string family() const = 0;
  virtual std::string text() const = 0;
  virtual double load() const = 0;  // as a fraction of what is stable
  // Throws TooLarge where it would take too long, or could not be told from its own rounding.
  virtual Truth truth(Precision precision) const = 0;
  virtual std::vector<Variant> variants() const { return {}; }
};
using SubjectPtr = std::unique_ptr<Subject>;

// Other units of time, about a million smaller and larger: powers of two, so that a rate of ending that is the small
// difference of two large numbers is the same one in all of them.
constexpr double kUnits[] = {0x1p-20, 0x1p20, 0x1p-17};

constexpr std::size_t kMostStates = 6000;
// Phases of a level, for a truth that takes seconds: quadruple precision is done in software.
template <class Real>
constexpr std::size_t most_phases() {
  return std::is_same_v<Real, Extended> ? 110 : 60;
}

// The measures every exact answer has, from mean numbers and the rate.
void set_little(Truth& truth, Extended rate, Extended jobs, Extended queue);

template <class Real>
Extended extended(const Real& x) {
  return static_cast<Extended>(x);
}

// Law of a number that every state has, until so much is left.
template <class Real>
std::vector<Extended> law_of(const Stationary<Real>& s, const std::function<int(int, const Phase&)>& number,
                             Extended left = 1e-12L, int most = 20000) {
  std::vector<Extended> pmf;
  Extended told = 0;
  for (int k = 0; k < most && told < 1 - left; ++k) {
    const auto pi = s.level(k);
    for (std::size_t i = 0; i < pi.size(); ++i) {
      const auto n = static_cast<std::size_t>(number(k, s.phases(k)[i]));
      if (pmf.size() <= n) pmf.resize(n + 1);
      pmf[n] += extended(pi[i]);
      told += extended(pi[i]);
    }
  }
  return pmf;
}

}  // namespace sojourn::crosscheck
