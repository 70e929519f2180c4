// How long a job of this shape would wait if it were submitted now, and how far that can be believed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sojourn/base/interruption.h"
#include "sojourn/predict/squeue.h"
#include "sojourn/prediction/score.h"

namespace sojourn::predict {

struct Options {
  std::int32_t width = 1;
  double time = 0.0;      // seconds that are asked for
  std::string at, state;  // empty: the end of the log; no listing
  std::string user, queue;
  bool shapes = false, split = false;
  std::size_t history = 20000;
  logs::Width log_width = logs::Width::allocated;
};

struct Shape {
  std::int32_t width = 0;
  double time = 0.0;
  prediction::Quantiles waits;
};

struct Split {
  int pieces = 1;
  std::int32_t width = 0;       // of each
  prediction::Quantiles waits;  // until the last of them has started
};

struct State {
  std::size_t running = 0, waiting = 0;
  std::int64_t busy = 0, processors = 0;
  std::optional<Listing> listing;
};

struct Prediction {
  double at = 0.0;  // in the log's clock
  Shape asked;
  State state;
  prediction::PredictorScore score;  // of the predictor, on this log until then
  std::size_t learnt_from = 0, scored = 0;
  std::vector<Shape> shapes;
  std::vector<Split> splits;
  std::vector<std::string> notes;
};

// Throws ModelError for what cannot be asked of this log; Interrupted.
Prediction predict(const logs::Log& log, const Options& options, const Interruption& interruption);

}  // namespace sojourn::predict
