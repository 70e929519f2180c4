// The age of the job at the head of a queue: it grows while the head waits, and falls, when the head leaves, by the
// time that lies between it and the next job. Phases move meanwhile, so this is a fluid queue whose ups and downs are
// given by the blocks of a generator (Asmussen 1995; Ramaswami 1999),
//
//     growing -> growing T,  growing -> falling E,  falling -> growing F,  falling -> falling U.
//
// With Psi the law of the falling phase in which the age is first back where it was, the density of the age over the
// growing phases is f exp(K x), K = T + Psi F, f the rate at which a queue begins; the head leaves at rates d, hence
//
//     P(age at the end > t) = f (-K)^{-1} exp(K t) d.
//
// K is no generator: its rows may sum to more than zero. But with h = (-K)^{-1} d, the matrix diag(h)^{-1} K diag(h) is
// one that is left at rates d / h, and f h are probabilities to begin in its phases: the wait is of phase type.
//
// h is found without subtracting. Let xi = (xi_grow, xi_fall) be stationary for the whole generator: then xi_grow K =
// -kappa gamma F, kappa = |xi_fall| - |xi_grow|, with gamma stationary for U + F Psi. So -K, scaled by xi_grow and
// transposed, is an M-matrix with known row sums (closed_lu.h).
#pragma once

#include "sojourn/linear_algebra/types.h"

namespace sojourn::fluid {

struct AgeProcess {
  MatrixXd moves;        // K; the diagonal is not read
  VectorXd leaving;      // d
  RowVectorXd balance;   // xi_grow; phases of probability zero are left out
  RowVectorXd shortage;  // -xi_grow K
};

struct AgeChain {
  VectorXd scale;  // h
  MatrixXd rates;  // off the diagonal
  VectorXd exit;   // d / h
};
AgeChain as_chain(const AgeProcess& age);

}  // namespace sojourn::fluid
