// Hyper-Erlang and hyperexponential laws from data: how many stages in each branch, from where EM starts.
#pragma once

#include "sojourn/fitting/hyper_erlang.h"
#include "sojourn/fitting/report.h"

namespace sojourn::fitting {

struct HyperErlangFit {
  HyperErlang law;
  Report report;
};

// With exactly so many phases (fewer where branches die out), the stages of the branches chosen by likelihood among
// all ways to split them; or one stage each. Never below the likelihood of the exponential law. The mean of the values,
// where none is censored, is kept to rounding.
HyperErlangFit fit_hyper_erlang(const Sample& sample, int phases, const Stopping& stopping = {});
HyperErlangFit fit_hyperexponential(const Sample& sample, int phases, const Stopping& stopping = {});

// With these stages.
HyperErlangFit fit_stages(const Sample& sample, const std::vector<int>& stages, const Stopping& stopping = {});

}  // namespace sojourn::fitting
