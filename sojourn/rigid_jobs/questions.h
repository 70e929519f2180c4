// Questions of their own, asked by flags of `sojourn solve` and `compare`; their answers are tables.
#pragma once

#include <string>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/rigid_jobs/model.h"

namespace sojourn::rigid_jobs {

// --worst-case: the width law that uses the (saturated, constant-length) machine least, by the closed form and by a
// search that does not know it. Throws ModelError when the model is not of that kind.
answers::Table worst_case_table(const Model& model, std::vector<std::string>& notes);

// --backfilling: the same jobs under fifo, EASY and first-fit, simulated with common random numbers: what overtaking
// wins back of the processors that fifo leaves idle while jobs wait, and what it costs the widest jobs.
answers::Table backfilling_table(const Model& model, std::vector<std::string>& notes);

}  // namespace sojourn::rigid_jobs
