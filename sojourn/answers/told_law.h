// How much of a law of whole numbers is told: of the jobs in the system, of the processors in use.
#pragma once

#include <cstddef>
#include <optional>

namespace sojourn::answers {

inline constexpr double kTailLeft = 1e-12;              // probability beyond the end of a law that goes on for ever
inline constexpr std::size_t kLongestLaw = 2000;        // entries of such a law at most; longer ones are left out
inline constexpr std::size_t kLongestUsedLaw = 10'001;  // of the processors in use, which end by themselves

// Entries of a law whose probabilities fall by `decay` each from entry `start` on, until kTailLeft is left; nothing
// when they would be too many.
std::optional<std::size_t> told_entries(double start, double decay);

}  // namespace sojourn::answers
