#include "sojourn/phase_type/phase_type.h"

#include <gtest/gtest.h>

#include <cmath>

#include "sojourn/base/errors.h"

namespace sojourn::phase_type {
namespace {

TEST(PhaseType, ErlangMoments) {
  const auto x = erlang(4, 2.0);  // E[X^n] = mean^n (4)(5)...(4+n-1)/4^n
  EXPECT_NEAR(moment(x, 1), 2.0, 1e-14);
  EXPECT_NEAR(moment(x, 2), 4.0 * 4 * 5 / 16, 1e-13);
  EXPECT_NEAR(moment(x, 3), 8.0 * 4 * 5 * 6 / 64, 1e-12);
  EXPECT_NEAR(squared_coefficient_of_variation(x), 0.25, 1e-14);
}

TEST(PhaseType, PhasesThatAreNeverReachedCanBeLeftOut) {
  MatrixXd T(3, 3);
  T << -2, 0, 2, 1, -1, 0, 0, 0, -3;
  const PhaseType all(RowVectorXd{{1, 0, 0}}, T), reached = without_unreached(all);
  EXPECT_EQ(reached.phases(), 2);
  EXPECT_NEAR(moment(reached, 2), moment(all, 2), 1e-15);
  EXPECT_EQ(without_unreached(erlang(4, 1)).phases(), 4);
}

TEST(PhaseType, TransformIsThatOfTheErlangLaw) {
  const std::complex<double> s(0.7, 2.0);
  EXPECT_LT(std::abs(transform(erlang(3, 1.5), s) - std::pow(2.0 / (2.0 + s), 3)), 1e-15);
}

std::string refusal(const RowVectorXd& alpha, const MatrixXd& T) {
  try {
    PhaseType x(alpha, T);
  } catch (const ModelError& e) {
    return e.complaints()[0].problem;
  }
  return "accepted";
}

TEST(PhaseType, InvariantsAreEstablishedOnce) {
  MatrixXd T(2, 2);
  T << -1, 2, 0, -1;
  EXPECT_EQ(refusal(RowVectorXd{{1, 0}}, T), "row 0 of the sub-generator S has a positive sum");
  T << -1, 1, 1, -1;
  EXPECT_EQ(refusal(RowVectorXd{{1, 0}}, T), "phase 0 of a phase-type never ends");
  T << -1, 0.5, 0, -1;
  EXPECT_EQ(refusal(RowVectorXd{{0.5, 0.4}}, T), "the start probabilities alpha of a phase-type do not sum to 1");
  EXPECT_EQ(refusal(RowVectorXd{{1.5, -0.5}}, T), "alpha[1] of a phase-type is not a probability");
  T << -1, -0.5, 0, -1;
  EXPECT_EQ(refusal(RowVectorXd{{1, 0}}, T), "S[0][1], a rate between phases, is negative");
  EXPECT_EQ(refusal(RowVectorXd{{1, 0, 0}}, T), "alpha and S of a phase-type are of different size");
}

}  // namespace
}  // namespace sojourn::phase_type
