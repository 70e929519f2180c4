// Distributions of the model file: { dist = "erlang", shape = 2, mean = 10 }, or a bare number for a constant.
#pragma once

#include "sojourn/distributions/distribution.h"
#include "sojourn/model_file/section.h"

namespace sojourn::model_file {

// Complains and returns an exponential of mean 1 when it is not one.
distributions::DistributionPtr read_distribution(Document& document, const Node& node, const std::string& name);

// Its phases where it is phase-type, those that are never reached among them: laws that share their phases need all.
std::optional<phase_type::PhaseType> read_all_phases(Document& document, const Node& node, const std::string& name);

// The key of a section; complains when it is missing.
distributions::DistributionPtr read_distribution(Section& section, const std::string& key);

}  // namespace sojourn::model_file
