// A log held against itself: what a replay gives of its recorded waits, and how good predictions would have been.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sojourn/backtest/capacity.h"
#include "sojourn/backtest/explanations.h"
#include "sojourn/backtest/ratios.h"
#include "sojourn/base/interruption.h"
#include "sojourn/prediction/score.h"

namespace sojourn::backtest {

struct Options {
  std::vector<replay::NamedPolicy> policies;
  bool capacity = false, explain = false;
  prediction::ForwardOptions forward;
};

// A scored job, for the page.
struct Shown {
  double wait = 0.0;
  prediction::Quantiles said;
};

struct Backtest {
  Ratios ratios;
  std::optional<Capacity> capacity;
  std::optional<Explanations> explanations;
  prediction::ScoreReport scores;
  std::size_t shown = 0;      // the predictor that users are told
  std::vector<Shown> sample;  // of its predictions, over the whole time
  std::vector<std::string> notes;
};

// Throws ModelError where the log has too few recorded waits; Interrupted.
Backtest backtest(const logs::Log& log, const Options& options, const Interruption& interruption);

}  // namespace sojourn::backtest
