// Policies side by side, on drawn jobs or on a log, for Python.
#pragma once

#include <pybind11/pybind11.h>

#include <string>
#include <utility>
#include <vector>

#include "sojourn/policies/report.h"
#include "sojourn/policies/run.h"
#include "sojourn/replay/json.h"
#include "sojourn/replay/replay.h"

struct LogQuestion {
  std::string file, policies, orders = "arrival";
  std::vector<std::pair<std::string, std::string>> settings;  // options of the log, as they would be typed
  bool strict = false;                                        // a malformed row is an error
};

struct Replayed {
  sojourn::logs::Log log;
  sojourn::replay::Comparison comparison;
};

Replayed replayed_log(const LogQuestion& question, const std::vector<sojourn::scheduling::OwnPolicy>& lent,
                      const sojourn::Interruption& interruption);

// The jobs, column by column, and the starts of each replay.
pybind11::dict arrays_of(const Replayed& replayed);

void add_side_by_side(pybind11::module_& m);
