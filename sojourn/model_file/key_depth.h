// How deep the tables of a file lie inside each other, before anything is made of it: a key with a hundred thousand
// dots would be a tree that no stack can walk.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "sojourn/base/errors.h"

namespace sojourn::model_file {

inline constexpr std::size_t kDeepestKey = 32;  // parts of one dotted key: models have at most five

// Where a key begins that has more parts than that.
std::optional<Place> too_deep_key(std::string_view toml);

}  // namespace sojourn::model_file
