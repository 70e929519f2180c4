#include "python/side_by_side.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "sojourn/base/stop_point.h"
#include "sojourn/vocabulary/policies.h"

namespace py = pybind11;
using namespace sojourn;

namespace {

template <class Get>
py::array_t<double> column(const logs::Log& log, const Get& get) {
  py::array_t<double> values(static_cast<py::ssize_t>(log.jobs.size()));
  double* at = values.mutable_data();
  for (const auto& job : log.jobs) *at++ = static_cast<double>(get(job));
  return values;
}

}  // namespace

Replayed replayed_log(const LogQuestion& q, const std::vector<scheduling::OwnPolicy>& lent,
                      const Interruption& interruption) {
  const HeedStop heed(interruption);
  logs::Options options;
  for (const auto& [name, text] : q.settings) set_option(options, name, text, {name});
  options.strict = q.strict;
  const auto policies = replay::policies_named(q.policies, q.orders, lent);
  Replayed replayed{logs::read_log(q.file, options, interruption), {}};
  replayed.comparison = replay::replay(replayed.log, options, policies);
  return replayed;
}

py::dict arrays_of(const Replayed& r) {
  py::dict jobs;
  jobs["number"] = column(r.log, [](const auto& job) { return job.number; });
  jobs["submit"] = column(r.log, [](const auto& job) { return job.submit; });
  jobs["run"] = column(r.log, [](const auto& job) { return job.run; });
  jobs["estimate"] = column(r.log, [](const auto& job) { return job.estimate(); });
  jobs["width"] = column(r.log, [](const auto& job) { return job.width; });
  py::list starts;
  for (const auto& run : r.comparison.runs)
    starts.append(py::array_t<double>(static_cast<py::ssize_t>(run.starts.size()), run.starts.data()));
  py::dict all;
  all["jobs"] = jobs;
  all["starts"] = starts;
  return all;
}

void add_side_by_side(py::module_& m) {
  m.attr("disciplines") = vocabulary::names_of(vocabulary::Choice::discipline, vocabulary::kinds::rigid);
  py::class_<LogQuestion>(m, "LogQuestion")
      .def(py::init<>())
      .def_readwrite("file", &LogQuestion::file)
      .def_readwrite("policies", &LogQuestion::policies)
      .def_readwrite("orders", &LogQuestion::orders)
      .def_readwrite("settings", &LogQuestion::settings)
      .def_readwrite("strict", &LogQuestion::strict);
  py::class_<policies::Options>(m, "PolicyOptions")
      .def(py::init<>())
      .def_readwrite("jobs", &policies::Options::jobs)
      .def_readwrite("replications", &policies::Options::replications)
      .def_readwrite("seed", &policies::Options::seed)
      .def_readwrite("confidence", &policies::Options::confidence)
      .def_readwrite("threads", &policies::Options::threads);
}
