// Acyclic phase-type laws from data: EM on Cumani's first canonical form, in which phases follow each other in a row
// with rates that do not fall, and a value may begin at any of them. Every acyclic phase-type law can be so written.
//
// Sources: Cumani 1982 (the form); Asmussen, Nerman and Olsson 1996 (EM).
#pragma once

#include "sojourn/fitting/hyper_erlang.h"
#include "sojourn/fitting/report.h"

namespace sojourn::fitting {

struct Acyclic {
  RowVectorXd alpha;  // where it begins
  VectorXd rates;     // from each phase to the next, ascending; from the last to the end
};

phase_type::PhaseType as_phase_type(const Acyclic& law);
double mean(const Acyclic& law);

struct AcyclicFit {
  Acyclic law;
  Report report;
};

// Where one of these laws is likelier than the fit it takes its place.
void keep_the_better(const std::vector<Acyclic>& laws, const Sample& sample, AcyclicFit& fit);

// Starts from several Erlang-like rows. Never less likely than the exponential law, the Erlang law and the mixture of
// exponentials that EM finds with as many phases: where one of those is likelier it is given, with a note. Values are
// moved to a grid of 1/64 octave, each split between two points so that its mean stays; the mean of the law is that of
// the data to rounding.
AcyclicFit fit_acyclic(const Sample& sample, int phases, const Stopping& stopping = {});

}  // namespace sojourn::fitting
