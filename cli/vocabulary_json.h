// Everything a user can write or read, as JSON: pages, schemas and completions are made from it.
#pragma once

#include <nlohmann/json.hpp>

namespace sojourn::cli {

nlohmann::ordered_json vocabulary_json();

}  // namespace sojourn::cli
