// Kinds of jobs as sets: which of them a key, a measure or a policy is for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace sojourn::vocabulary {

using Kinds = unsigned;

namespace kinds {
inline constexpr Kinds sequential = 1, rigid = 2, fork_join = 4, staged = 8, malleable = 16;
inline constexpr Kinds all = sequential | rigid | fork_join | staged | malleable;
inline constexpr Kinds log = 32;  // jobs of a cluster's log, as `sojourn replay` takes them
}  // namespace kinds

// The set of one kind, by its name in the model file; 0 when there is no such kind.
Kinds kind_named(std::string_view name);

// "rigid", "fork-join", ... in the order in which they are always listed.
std::vector<std::string> kind_names(Kinds kinds);

// "rigid jobs", "sequential and rigid jobs"
std::string jobs_text(Kinds kinds);

}  // namespace sojourn::vocabulary
