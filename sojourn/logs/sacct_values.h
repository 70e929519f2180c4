// How sacct writes durations, times, counts, resources and states.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "sojourn/logs/time_zone.h"

namespace sojourn::logs {

// "10-13:27:06", "00:24", "00:15.057": [DD-[HH:]]MM:SS[.mmm]. Nothing for anything else.
std::optional<double> slurm_duration(std::string_view text);

// Epoch seconds or a date; nothing for "Unknown", "None", "N/A" and the like.
std::optional<double> slurm_time(std::string_view text, const TimeZone& zone);

// "12", "0.00K", "4M": 1000 to the K, as counts have it. Nothing where the column is cut ("12+").
std::optional<double> slurm_count(std::string_view text);

// GPUs of "billing=2,cpu=2,gres/gpu=2,gres/gpu:a100=2": the untyped entry, else the typed ones added up. Below 0: the
// text names none.
double gpus_of(std::string_view tres);

// "CANCELLED by 1234" and "CANCELLED+" are CANCELLED.
std::string_view state_word(std::string_view state);
// As SWF counts: 1 completed, 5 cancelled, 0 failed in any way, -1 for words that Slurm does not have.
std::int16_t swf_status(std::string_view state);
bool is_running(std::string_view state);
bool is_waiting(std::string_view state);

// Tasks in "123_[1-3,7,10-20:5%2]"; the list may be cut off by "...".
double tasks_in_range(std::string_view id);

}  // namespace sojourn::logs
