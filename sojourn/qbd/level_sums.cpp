#include "sojourn/qbd/level_sums.h"

#include <Eigen/LU>
#include <optional>

#include "sojourn/linear_algebra/closed_lu.h"
#include "sojourn/linear_algebra/generator.h"
#include "sojourn/linear_algebra/position.h"
#include "sojourn/qbd/detour_factor.h"

namespace sojourn::qbd {

using linear_algebra::at;
using linear_algebra::ClosedLu;
using linear_algebra::stationary_vector;

namespace {

// The phases that return, reversed in time: entry (j, i) of a matrix W becomes alpha_i W_ij / alpha_j.
class Reversed {
 public:
  Reversed(const std::vector<long double>& alpha, const std::vector<Index>& phases) : phases_(phases) {
    for (const Index i : phases) alpha_.push_back(alpha[at(i)]);
    place_.assign(alpha.size(), -1);
    for (std::size_t k = 0; k < phases.size(); ++k) place_[at(phases[k])] = static_cast<Index>(k);
  }

  Index size() const { return static_cast<Index>(phases_.size()); }
  Index place(Index phase) const { return place_[at(phase)]; }
  long double alpha(Index k) const { return alpha_[at(k)]; }

  MatrixXd operator()(const MatrixXd& w) const {
    MatrixXd r(size(), size());
    for (Index i = 0; i < size(); ++i)
      for (Index j = 0; j < size(); ++j)
        r(j, i) = static_cast<double>(alpha(i) * w(phases_[at(i)], phases_[at(j)]) / alpha(j));
    return r;
  }
  SparseRows operator()(const SparseRows& w) const {
    std::vector<Eigen::Triplet<double>> entries;
    for (const Index i : phases_)
      for (SparseRows::InnerIterator it(w, i); it; ++it)
        if (const Index j = place(it.col()); j >= 0)
          entries.emplace_back(j, place(i), static_cast<double>(alpha(place(i)) * it.value() / alpha(j)));
    SparseRows r(size(), size());
    r.setFromTriplets(entries.begin(), entries.end());
    return r;
  }
  // y_j / alpha_j, and back
  VectorXd divided(const RowVectorXd& y) const {
    VectorXd b(size());
    for (Index k = 0; k < size(); ++k) b(k) = static_cast<double>(y(phases_[at(k)]) / alpha(k));
    return b;
  }
  void multiplied(const VectorXd& z, RowVectorXd& x) const {
    for (Index k = 0; k < size(); ++k) x(phases_[at(k)]) = static_cast<double>(z(k) * alpha(k));
  }

 private:
  std::vector<Index> phases_, place_;
  std::vector<long double> alpha_;
};

// up G = P Q as a detour of the reversed chain: into it at rates (alpha P)_d Q_dj / alpha_j, out of it to i with
// probability alpha_i P_id / (alpha P)_d.
struct ReversedDetour {
  SparseRows in;
  MatrixXd out;
  ReversedDetour(const Reversed& reversed, const std::vector<Index>& phases, const MatrixXd& P, const SparseRows& Q) {
    const Index n = reversed.size(), r = P.cols();
    std::vector<long double> through(at(r), 0.0L);
    for (Index d = 0; d < r; ++d)
      for (Index k = 0; k < n; ++k) through[at(d)] += reversed.alpha(k) * P(phases[at(k)], d);
    out = MatrixXd::Zero(r, n);
    std::vector<Eigen::Triplet<double>> entries;
    for (Index d = 0; d < r; ++d) {
      if (!(through[at(d)] > 0)) {
        out(d, 0) = 1.0;  // never used: any row of probabilities will do
        continue;
      }
      for (Index k = 0; k < n; ++k)
        out(d, k) = static_cast<double>(reversed.alpha(k) * P(phases[at(k)], d) / through[at(d)]);
      for (SparseRows::InnerIterator it(Q, d); it; ++it)
        if (const Index k = reversed.place(it.col()); k >= 0)
          entries.emplace_back(k, d, static_cast<double>(through[at(d)] * it.value() / reversed.alpha(k)));
    }
    in.resize(n, r);
    in.setFromTriplets(entries.begin(), entries.end());
  }
};

}  // namespace

struct LevelSums::Parts {
  std::vector<Index> returning, passing;
  std::optional<Reversed> reversed;
  std::optional<ClosedLu> dense;
  std::optional<DetourFactor> detour;
  // Of the phases that are never returned to: -U - up among them, and what leads on into the others.
  // Where none of them is reached from the level above, what closes that is a sum; elsewhere it is a difference.
  std::optional<ClosedLu> passing_closed;
  std::optional<Eigen::PartialPivLU<MatrixXd>> passing_factor;
  MatrixXd passing_on;  // to all phases

  // -U - up among them. Its diagonal is what leaves a phase for others or downwards, without the ways up and back again
  // that end where they began: formed so, because ways up alone may be far quicker than what leaves.
  void factor_passing(const MatrixXd& ways, const MatrixXd& back, const VectorXd& down) {
    MatrixXd off = ways + back;
    off.diagonal().setZero();
    passing_on = off(passing, Eigen::all);
    if ((back(passing, passing).array() == 0).all()) {
      passing_closed.emplace(off(passing, passing), ways(passing, returning).rowwise().sum() + down(passing));
      return;
    }
    const VectorXd leaving = ways.rowwise().sum() + down - back.diagonal();
    MatrixXd among = -MatrixXd(off(passing, passing));
    for (std::size_t k = 0; k < passing.size(); ++k)
      among(static_cast<Index>(k), static_cast<Index>(k)) = leaving(passing[k]);
    passing_factor.emplace(among.transpose());
  }
};

LevelSums::~LevelSums() = default;

RowVectorXd law_of_passages(const FirstPassage& p) {
  if (!p.factored()) return stationary_vector(p.G);
  return stationary_vector(p.Q * p.X) * p.Q;
}

LevelSums::LevelSums(const SparseBlocks& b, const CommonChain& common, const FirstPassage& passage)
    : parts_(std::make_unique<Parts>()) {
  Parts& p = *parts_;
  for (Index i = 0; i < b.phases(); ++i) (common.alpha()[at(i)] > 0 ? p.returning : p.passing).push_back(i);
  p.reversed.emplace(common.alpha(), p.returning);
  const VectorXd lost = -common.drift() * p.reversed->divided(law_of_passages(passage));
  const SparseRows around = b.local + b.up;
  if (passage.factored()) {
    const ReversedDetour d(*p.reversed, p.returning, passage.P, passage.Q);
    p.detour.emplace((*p.reversed)(around), d.in, d.out, lost);
  }
  if (!passage.factored() || !p.passing.empty()) {
    const MatrixXd back = passage.factored() ? MatrixXd(passage.P * passage.Q) : passage.up_G;
    MatrixXd ways = MatrixXd(around);
    ways.diagonal().setZero();
    if (!passage.factored()) p.dense.emplace((*p.reversed)(MatrixXd(ways + back)), lost);
    if (!p.passing.empty()) p.factor_passing(ways, back, b.down_rate);
  }
}

bool LevelSums::good() const { return !parts_->detour || parts_->detour->good(); }

RowVectorXd LevelSums::onward(const RowVectorXd& y) const {
  const Parts& p = *parts_;
  RowVectorXd x = RowVectorXd::Zero(y.size()), into = y;
  if (!p.passing.empty()) {
    const RowVectorXd here = y(p.passing);
    const RowVectorXd held = p.passing_closed
                                 ? p.passing_closed->solve_row(here)
                                 : RowVectorXd(p.passing_factor->solve(VectorXd(here.transpose())).transpose());
    into += held * p.passing_on;
    for (std::size_t k = 0; k < p.passing.size(); ++k) x(p.passing[k]) = held(static_cast<Index>(k));
  }
  const VectorXd b = p.reversed->divided(into);
  p.reversed->multiplied(p.dense ? p.dense->solve_vector(b) : p.detour->solve_vector(b), x);
  return x;
}

}  // namespace sojourn::qbd
