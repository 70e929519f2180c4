#include "sojourn/qbd/decay_rate.h"

#include <Eigen/SparseLU>
#include <cmath>
#include <optional>

#include "sojourn/linear_algebra/dense_lu.h"
#include "sojourn/linear_algebra/perron.h"
#include "sojourn/qbd/communicating.h"

namespace sojourn::qbd {
namespace {

using linear_algebra::Perron;
using linear_algebra::SparseMatrix;

// A power costs about m^2: small chains may take many.
constexpr int kPowersAtLeast = 2000, kPowersAtMost = 5000;
constexpr double kPowersOfOnePhase = 1e8;
constexpr double kCertain = 1e-12;  // bounds this close prove a decay rate
constexpr double kPolish = 1e-11;   // a correction of a proved rate is smaller
constexpr int kMostNewton = 100;
constexpr double kStill = 1e-15;  // a Newton step in log s, relative, that no longer moves
constexpr double kFarLeft = 700;  // -log of what a double can hold
constexpr double kFirstGuess = 0.5, kSmallestGuess = 1e-12, kLargestGuess = 1 - 1e-12;

template <typename Term>
void for_each_entry(const SparseRows& block, const Term& term) {
  for (Index i = 0; i < block.outerSize(); ++i)
    for (SparseRows::InnerIterator it(block, i); it; ++it) term(i, it.col(), static_cast<long double>(it.value()));
}

// left (up + eta local + eta^2 down - eta lost) right and its derivative in eta, with the rows closed by hand: every
// term is a rate times a difference of neighbouring entries, so that rounded diagonals play no part, and errors of the
// two vectors enter only as a product.
struct Characteristic {
  long double value = 0, slope = 0;
};

Characteristic characteristic(const SparseBlocks& b, const VectorXd& lost, const Perron& p, long double eta) {
  Characteristic c;
  const RowVectorXd& x = p.left;
  const VectorXd& r = p.right;
  for_each_entry(b.up, [&](Index i, Index j, long double rate) {
    c.value += x(i) * rate * (r(j) - eta * r(i));
    c.slope -= x(i) * rate * r(i);
  });
  for_each_entry(b.local, [&](Index i, Index j, long double rate) {
    const long double difference = static_cast<long double>(r(j)) - r(i);
    c.value += x(i) * rate * eta * difference;
    c.slope += x(i) * rate * difference;
  });
  for_each_entry(b.down, [&](Index i, Index j, long double rate) {
    c.value += x(i) * rate * eta * (eta * r(j) - r(i));
    c.slope += x(i) * rate * (2 * eta * r(j) - r(i));
  });
  for (Index i = 0; i < lost.size(); ++i) {
    const long double gone = static_cast<long double>(x(i)) * lost(i) * r(i);
    c.value -= eta * gone;
    c.slope -= gone;
  }
  return c;
}

// The vectors of up/s + local + s down - lost.
class Chi {
 public:
  Chi(const SparseBlocks& b, const VectorXd& lost) : b_(b), lost_(lost), right_(VectorXd::Ones(b.phases())) {}

  Perron at(double s) {
    SparseRows w = b_.up / s + b_.local + s * b_.down;
    VectorXd diagonal = -(b_.outflow + lost_);
    for (Index i = 0; i < w.outerSize(); ++i)
      for (SparseRows::InnerIterator it(w, i); it; ++it)
        if (it.col() == i) {
          diagonal(i) += it.value();
          it.valueRef() = 0.0;
        }
    Perron found = b_.worth_sparse_factors ? linear_algebra::perron(SparseMatrix(w), diagonal, right_)
                                           : linear_algebra::perron(MatrixXd(w), diagonal, right_);
    if (found.right.allFinite() && found.right.minCoeff() > 0) right_ = found.right;
    return found;
  }

 private:
  const SparseBlocks& b_;
  const VectorXd& lost_;
  VectorXd right_;
};

// The root of chi below one, for phases that reach each other and lose `lost` to others; 0 if there is none.
double root_of_chi(const SparseBlocks& b, const VectorXd& lost, double guess) {
  Chi chi(b, lost);
  long double log_s = std::log(std::clamp(guess, kSmallestGuess, kLargestGuess));
  for (int k = 0; k < kMostNewton; ++k) {
    const long double s = std::exp(log_s);
    const Perron p = chi.at(static_cast<double>(s));
    const Characteristic c = characteristic(b, lost, p, s);
    // chi = value / (s scale), so its slope in log s is (s slope - value) / (s scale).
    const long double slope = s * c.slope - c.value;
    if (!std::isfinite(static_cast<double>(c.value))) return 0.0;
    if (slope >= 0) {  // right of the minimum: the root is further left
      log_s *= 2;
      if (log_s < -kFarLeft) return 0.0;
      continue;
    }
    // Newton's tangents lie below a convex function: at most one step comes from the right, the others from the left.
    const long double step = std::max<long double>(-c.value / slope, 3 * log_s - 1);
    const long double next = std::min<long double>(log_s + step, 0.5L * log_s);
    const bool still = std::abs(next - log_s) <= kStill * std::max<long double>(kStill, std::abs(log_s));
    log_s = next;
    if (log_s < -kFarLeft) return 0.0;
    if (still) break;
  }
  return static_cast<double>(std::exp(log_s));
}

// The right vector that belongs to a left one and a decay rate right to many digits, by one step of inverse iteration.
VectorXd right_vector(const SparseBlocks& b, double eta) {
  SparseRows local = b.local;
  for (Index i = 0; i < b.phases(); ++i) local.coeffRef(i, i) -= b.outflow(i);
  const SparseRows t = b.up + eta * local + eta * eta * b.down;
  const VectorXd start = local * VectorXd::Ones(b.phases()) + 2 * eta * b.down_rate;
  MatrixXd right = start;
  if (b.worth_sparse_factors) {
    Eigen::SparseLU<SparseMatrix> lu{SparseMatrix(t)};
    if (lu.info() != Eigen::Success) return {};
    right = lu.solve(start);
  } else {
    linear_algebra::DenseLu(MatrixXd(t)).solve_in_place(right);
  }
  return right.allFinite() ? VectorXd(right.col(0) / right.cwiseAbs().maxCoeff()) : VectorXd();
}

// The last digits, from the blocks themselves: errors of the two vectors enter only as a product. None where more than
// the last digits would change: then R is not right entry by entry, and what it proves is not about these blocks.
std::optional<double> polished(const SparseBlocks& b, const RowVectorXd& left, double eta) {
  Perron p;
  p.left = left;
  p.right = right_vector(b, eta);
  if (p.right.size() == 0) return std::nullopt;
  const Characteristic c = characteristic(b, VectorXd(), p, eta);
  const auto better = static_cast<double>(eta - c.value / c.slope);
  return std::abs(better - eta) <= kPolish * eta ? std::optional(better) : std::nullopt;
}

// Power iteration; the bounds of Collatz and Wielandt prove it for R when they are close.
std::optional<double> by_powers(const SparseBlocks& b, const std::function<RowVectorXd(const RowVectorXd&)>& times_R,
                                RowVectorXd x, double& guess) {
  const auto m = static_cast<double>(x.size());
  const int most = kPowersAtLeast + static_cast<int>(std::min<double>(kPowersAtMost, kPowersOfOnePhase / (m * m)));
  for (int k = 0; k < most; ++k) {
    x /= x.sum();
    const RowVectorXd y = times_R(x);
    guess = y.sum();
    if (!(guess > 0.0)) return 0.0;
    const auto ratios = y.array() / x.array();
    if (ratios.maxCoeff() - ratios.minCoeff() <= kCertain * guess) return polished(b, y / guess, guess);
    x = y;
    if (x.minCoeff() <= 0) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

double decay_rate_of_blocks(const SparseBlocks& b, double guess) {
  return root_of_chi(b, VectorXd::Zero(b.phases()), guess);
}

double decay_rate(const SparseBlocks& b, const std::function<RowVectorXd(const RowVectorXd&)>& times_R,
                  const RowVectorXd& above) {
  const auto sets = communicating_phases(b);
  double guess = kFirstGuess;
  if (sets.size() == 1) {
    if (const auto certain = by_powers(b, times_R, above, guess)) return *certain;
    return decay_rate_of_blocks(b, guess > 0 && guess < 1 ? guess : kFirstGuess);
  }
  double eta = 0.0;
  for (const auto& set : sets) {
    double mass = 0.0;
    for (const Index i : set) mass += above(i);
    if (!(mass > 0)) continue;
    VectorXd lost;
    const SparseBlocks own = restricted(b, set, lost);
    eta = std::max(eta, root_of_chi(own, lost, kFirstGuess));
  }
  return eta;
}

}  // namespace sojourn::qbd
