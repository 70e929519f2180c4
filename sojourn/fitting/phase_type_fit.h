// A phase-type law from values: of a family, with a number of phases that is given or chosen by the likelihood of
// values held back.
#pragma once

#include <optional>
#include <string>

#include "sojourn/fitting/acyclic.h"
#include "sojourn/fitting/hyper_erlang_fit.h"

namespace sojourn::fitting {

enum class Family { hyperexponential, hyper_erlang, acyclic };
std::optional<Family> family_named(const std::string& name);
const std::vector<std::string>& family_names();

struct PhaseTypeOptions {
  Family family = Family::hyper_erlang;
  int phases = 0;  // 0: chosen
  int most_phases = 8;
  Stopping stopping = {};
};

struct PhaseTypeFit {
  std::optional<HyperErlang> mixture;  // unless acyclic
  phase_type::PhaseType law;
  Report report;
  std::vector<double> held_back;  // log-likelihood per value of every third value, by number of phases from 1 on
};

// Where the phases are chosen, every third value is held back, and each further phase must gain on those. Throws
// ModelError, Interrupted.
PhaseTypeFit fit_phase_type(std::span<const double> values, const PhaseTypeOptions& options,
                            std::span<const double> censored = {});

// The largest difference between the law and the values, as distribution functions.
double kolmogorov_smirnov(const HyperErlang& law, const Weighted& values);

}  // namespace sojourn::fitting
