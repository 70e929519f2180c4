// Logs and study files, for Python.
#pragma once

#include <pybind11/pybind11.h>

#include "python/fitting.h"

// `run` does work on a thread of its own and looks for Ctrl-C meanwhile.
void add_logs(pybind11::module_& m, std::string (*run)(const Work&));
