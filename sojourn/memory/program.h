// How a parallel program refers to memory: it moves between localities, sets of pages it uses
// together for a while (a nearly completely decomposable chain: a macro chain between localities, a
// micro model inside each). On V servers a locality of n pages takes n / V^spread of them on each
// server, which makes 1/V of the references.
//
// Source: Squillante, "Stochastic analysis of resource allocation in parallel processing systems",
// section 4.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sojourn/linear_algebra/types.h"

namespace sojourn::memory {

enum class Behaviour { independent, stack, markov };

struct Locality {
  std::string name;
  int pages = 1;
  Behaviour behaviour = Behaviour::independent;
  std::vector<double> weights;    // independent: one per page; empty: all alike
  std::vector<double> distances;  // stack: probability of depth 1, 2, ...
  MatrixXd block;                 // markov: stochastic, pages x pages
};

struct Program {
  std::vector<Locality> localities;
  MatrixXd macro;         // from a reference in I to one in J; stochastic and irreducible
  double references = 0;  // of the whole program
  int frames = 1;         // on each server
  double page_cost = 0;   // time to load one page
  double spread = 1;      // 0: every server needs all pages; 1: they are divided
  // Where it came from one page matrix: that matrix, from which the rest was made, and the largest probability of
  // leaving a locality.
  MatrixXd page_matrix;
  std::optional<double> epsilon;
};

// One page matrix, its pages grouped into localities of these sizes: each diagonal block made
// stochastic by scaling its rows, the macro chain p_IJ = sum psi_I,i p_ij with psi_I stationary in
// block I.
Program decomposed(const MatrixXd& pages, const std::vector<int>& sizes);

// What one of `servers` servers sees of a locality.
Locality on_server(const Locality& locality, int servers, double spread);

// States of a stochastic matrix that cannot be reached from the first, or cannot reach it.
std::vector<int> cut_off(const MatrixXd& P);

}  // namespace sojourn::memory
