// Answers as people like to read them in a terminal.
#pragma once

#include <string>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/report/layout.h"
#include "sojourn/report/measure_cell.h"

namespace sojourn::report {

struct TextOptions {
  int digits = 6;
  std::size_t width = 80;  // columns that lines may take
};

// Methods side by side, then clusters and classes, then how each is known.
std::string to_text(const answers::Answer& answer, const TextOptions& options = {});

// One table per analytic method: its value, the simulated one, their difference, whether the interval covers it.
std::string comparison_text(const answers::Answer& answer, const TextOptions& options = {});

// What tables of both kinds share.
std::string parts_text(const answers::MethodAnswer& method, const TextOptions& options);
std::string extra_tables_text(const answers::Answer& answer, const TextOptions& options);

}  // namespace sojourn::report
