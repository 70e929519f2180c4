// The lengths of a calendar, in seconds.
#pragma once

namespace sojourn {

inline constexpr double kMinute = 60, kHour = 60 * kMinute, kDay = 24 * kHour, kWeek = 7 * kDay;

}  // namespace sojourn
