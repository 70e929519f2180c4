// Everything a user can write or read, as JSON: pages, schemas and completions are made from it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "sojourn/problems/problem.h"
#include "sojourn/vocabulary/measures.h"
#include "sojourn/vocabulary/policies.h"

namespace sojourn::problems {

nlohmann::ordered_json vocabulary_json();

// Names that models of one family choose from; the rows of measures that models have.
std::vector<std::string> names_for(vocabulary::Choice choice, const Family& family);
std::vector<const vocabulary::Measure*> measures_of_models();

// What this build knows, as `sojourn models --json` prints it: families and their methods besides.
std::string known_json(const std::string& version);

}  // namespace sojourn::problems
