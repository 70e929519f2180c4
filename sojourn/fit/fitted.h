// A log as a model, part by part, each with how good it is.
#pragma once

#include <optional>

#include "sojourn/fit/asked_times.h"
#include "sojourn/fit/options.h"
#include "sojourn/fit/runs.h"
#include "sojourn/fit/width_classes.h"
#include "sojourn/fitting/map_fit.h"
#include "sojourn/fitting/phase_type_fit.h"

namespace sojourn::fit {

struct Part {
  std::string name;
  std::size_t jobs = 0;
  std::optional<double> log_likelihood_per_job = {}, ks = {};
  double mean_error = 0.0;              // relative
  std::optional<double> cv_error = {};  // relative
  std::string law = {};                 // "hyperexponential 4": its phases
  std::vector<std::string> notes = {};
};

struct ClassFit {
  WidthClass jobs;
  std::string name = {};
  double share = 0.0;                             // of the jobs
  std::optional<double> constant = {};            // where all run times are equal, or the heap at a limit
  std::optional<fitting::Weighted> values = {};   // run times and how many jobs each stands for
  std::optional<fitting::HyperErlang> time = {};  // else
  AskedTimes asked = {};
};

struct ArrivalsFit {
  Arrivals kind = Arrivals::poisson;
  double rate = 0.0;          // jobs a second
  std::vector<double> shape;  // cyclic: relative rates of the 168 hours from Monday, 0 o'clock
  bool calendar = false;      // the log says when it began: the hours are those of its clocks
  std::optional<fitting::MapFit> map;
  std::optional<Runs> runs = {};      // what the map was made of
  std::optional<double> memory = {};  // of those
  int tried = 0;                      // memories and kinds of gaps, against the replay of the log
};

struct Fitted {
  std::int64_t processors = 1;
  double load = 0.0, model_load = 0.0;  // offered: of the log, of the model
  ArrivalsFit arrivals;
  std::vector<ClassFit> classes;
  std::vector<Part> parts;  // arrivals first
  std::vector<std::string> notes;
};

// Throws ModelError where the jobs are too few or come all at once; Interrupted.
Fitted fitted(const logs::Log& log, const Options& options, const Interruption& interruption = {});

// The same jobs with another memory of their runs.
void take_memory(double memory, Fitted& fitted);

// The jobs of a log from the first to the last of them, numbered from 0.
logs::Log slice(const logs::Log& log, std::size_t from, std::size_t until);

}  // namespace sojourn::fit
