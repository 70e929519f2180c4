#include "python/logs.h"

#include <pybind11/stl.h>

#include <string>
#include <utility>
#include <vector>

#include "sojourn/api/log.h"
#include "sojourn/store/file.h"
#include "sojourn/sweep/export.h"

namespace py = pybind11;
using namespace sojourn;

namespace {

using Settings = std::vector<std::pair<std::string, std::string>>;

Log log_at(const std::string& path, const Settings& settings, bool strict, const Interruption& interruption) {
  return Log::from_file(path, {.settings = settings, .strict = strict}, interruption);
}

}  // namespace

void add_logs(py::module_& m, std::string (*run)(const Work&)) {
  m.def("describe", [run](const std::string& path, const Settings& settings, bool strict) {
    return run([&](const Interruption& i) { return log_at(path, settings, strict, i).describe(i).json; });
  });
  m.def("fit", [run](const std::string& path, const Settings& settings, bool strict, const std::string& arrivals,
                     const std::string& times, int classes, int phases, int arrival_phases, const std::string& policy,
                     std::uint64_t seed) {
    std::string model;
    const auto document = run([&](const Interruption& i) {
      const auto fit =
          log_at(path, settings, strict, i).fit({arrivals, times, classes, phases, arrival_phases, policy, seed}, i);
      model = fit.text;
      return fit.json;
    });
    return std::pair{model, document};
  });
  m.def("open_study", [run](const std::string& path) {
    return run([&](const Interruption&) {
      const auto file = store::File::open(path);
      std::string text;
      sweep::export_json(file, file.newest(), [&](const std::string& piece) { text += piece; });
      return text;
    });
  });
}
