// How long a Markov chain lasts that is left in the end: P(T > t) = start exp(Q t) 1, a phase-type law of any size.
//
// Given are only rates, so the diagonal of Q is the closing of its rows. exp(Q t) is built by doubling from a short
// step, and after every doubling each row, with the probability of having left as one more entry, is divided by its
// sum. Nothing is ever subtracted: entries, and what leaves, keep their relative accuracy, however much longer the
// chain lasts than a step (near saturation, or with rates many powers of ten apart).
//
// Doubling ends where the rest is walked in fewer steps than there are states; the vectors of that walk are kept, so
// that the tail at any t costs a few products of a vector with a matrix. Large chains that last a few hundred steps are
// walked alone.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "sojourn/fluid/segment_matrix.h"

namespace sojourn::fluid {

// A chain by its segments, which are passed in order. Diagonals are not read.
struct Passage {
  struct Segment {
    RowVectorXd start;  // probabilities to begin in its states; those of all segments sum to one at most
    MatrixXd rates;     // inside
    VectorXd exit;      // out of the chain
  };
  std::vector<Segment> segments;
  std::map<std::pair<std::size_t, std::size_t>, MatrixXd> links;  // from a segment to a later one
};

struct Percentile {
  double value = 0.0;
  std::optional<double> error = 0.0;  // absolute; nothing when it is not known
};

class MatrixExponentialTail {
 public:
  // relative_error: of the rates by which the chain is left and of its start, as far as the caller knows.
  explicit MatrixExponentialTail(const Passage& passage, double relative_error = 0.0);

  // Probability to be in each segment at t, weighted: all ones gives P(T > t); weights of the first segments only, the
  // time until these are left.
  double tail(double t, const VectorXd& weights) const;
  // Smallest t with tail(t) <= 1 - p. The weighted tail must not increase.
  Percentile quantile(double p, const VectorXd& weights) const;

  std::size_t segments() const { return rates_.segments(); }
  int doublings() const { return static_cast<int>(powers_.size()); }
  Index kept_steps() const { return static_cast<Index>(kept_.size()); }
  // Relative, of tails: what was given and what rounding may have added.
  double tail_error() const { return error_; }

 private:
  struct Place {  // the chain at some time
    double time;
    RowVectorXd at;
  };
  void take(const Passage& passage);
  bool walk(Index most_steps);
  void build_powers();
  void close(SegmentMatrix& power, VectorXd& left) const;
  RowVectorXd jump(const RowVectorXd& v) const;                // v (I + Q / fastest)
  RowVectorXd advance(const RowVectorXd& v, double dt) const;  // v exp(Q dt), fastest dt <= 1
  RowVectorXd whole_step(const RowVectorXd& v) const;          // one of the kept steps further
  double weigh(const RowVectorXd& v, const VectorXd& weights) const;
  double last_bit(const RowVectorXd& v, const VectorXd& weights, double target, double width) const;

  SegmentMatrix rates_;
  VectorXd stay_;            // 1 - outflow / fastest
  VectorXd exit_;            // per jump at the fastest rate
  double fastest_ = 0.0;     // largest outflow
  double short_step_ = 0.0;  // powers_[j] = exp(Q short_step 2^j)
  double step_ = 0.0;        // between the kept vectors
  std::vector<SegmentMatrix> powers_;
  std::vector<RowVectorXd> kept_;
  double error_ = 0.0;
};

}  // namespace sojourn::fluid
