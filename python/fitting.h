// Laws and arrival processes from arrays, for Python.
#pragma once

#include <pybind11/pybind11.h>

#include <functional>
#include <string>

#include "sojourn/base/interruption.h"

using Work = std::function<std::string(const sojourn::Interruption&)>;

// `run` does work on a thread of its own and looks for Ctrl-C meanwhile.
void add_fitting(pybind11::module_& m, std::string (*run)(const Work&));
