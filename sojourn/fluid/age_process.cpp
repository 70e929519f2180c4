#include "sojourn/fluid/age_process.h"

#include "sojourn/linear_algebra/closed_lu.h"

namespace sojourn::fluid {
namespace {

constexpr double kLeastProbability = 1e-290;  // quotients of smaller ones are no numbers any more

// Row j: the moves into j, seen from j backwards in time.
MatrixXd reversed(const AgeProcess& age) {
  const Index n = age.moves.rows();
  MatrixXd back = MatrixXd::Zero(n, n);
  for (Index i = 0; i < n; ++i)
    for (Index j = 0; j < n; ++j)
      if (i != j && age.balance(i) > kLeastProbability && age.balance(j) > kLeastProbability)
        back(j, i) = age.balance(i) * age.moves(i, j) / age.balance(j);
  return back;
}

}  // namespace

AgeChain as_chain(const AgeProcess& age) {
  const Index n = age.moves.rows();
  const auto never = [&](Index i) { return !(age.balance(i) > kLeastProbability); };
  const double any_rate = age.leaving.maxCoeff();  // for phases that are never seen
  VectorXd excess(n);
  for (Index i = 0; i < n; ++i) excess(i) = never(i) ? any_rate : age.shortage(i) / age.balance(i);
  const RowVectorXd weighted =
      linear_algebra::ClosedLu(reversed(age), excess).solve_row(age.balance.cwiseProduct(age.leaving.transpose()));
  AgeChain chain{VectorXd::Ones(n), MatrixXd::Zero(n, n), VectorXd::Constant(n, any_rate)};
  for (Index i = 0; i < n; ++i)
    if (!never(i)) chain.scale(i) = weighted(i) / age.balance(i);
  for (Index i = 0; i < n; ++i) {
    if (never(i)) continue;
    chain.exit(i) = age.leaving(i) / chain.scale(i);
    for (Index j = 0; j < n; ++j)
      if (i != j && !never(j)) chain.rates(i, j) = age.moves(i, j) * chain.scale(j) / chain.scale(i);
  }
  return chain;
}

}  // namespace sojourn::fluid
