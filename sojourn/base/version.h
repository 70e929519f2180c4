// The version of the program and the library, as it stands in every answer.
#pragma once

namespace sojourn {

inline constexpr const char* kVersion = "0.1.0";

}  // namespace sojourn
