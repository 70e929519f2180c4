// What the classes of the interface hold, and how its options and answers become ours and back. Not installed.
#pragma once

#include <string>
#include <vector>

#include "sojourn/api/answer.h"
#include "sojourn/api/log.h"
#include "sojourn/api/model.h"
#include "sojourn/api/options.h"
#include "sojourn/api/study.h"
#include "sojourn/logs/log.h"
#include "sojourn/model_file/document.h"
#include "sojourn/problems/problem.h"
#include "sojourn/store/file.h"

namespace sojourn {

struct Model::Inside {
  model_file::Document document;
};

struct Log::Inside {
  logs::Options options;
  logs::Log log;
};

namespace inside {

// OpenBLAS adds in one order only on one thread; set once, at the first question.
void one_blas_thread();

problems::SolveOptions ours(const SolveOptions& options);
simulation::ExperimentOptions ours(const SimulateOptions& options);

Measure theirs(const std::string& name, const answers::Measure& measure);
Answer theirs(const answers::Answer& answer);
Study theirs(const store::File& file, const store::Study& study);

}  // namespace inside
}  // namespace sojourn
