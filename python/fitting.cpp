#include "python/fitting.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <nlohmann/json.hpp>
#include <vector>

#include "sojourn/base/errors.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/base/text.h"
#include "sojourn/fitting/map_fit.h"
#include "sojourn/fitting/phase_type_fit.h"

namespace py = pybind11;
using namespace sojourn;

namespace {

using Json = nlohmann::ordered_json;
using Numbers = py::array_t<double, py::array::c_style | py::array::forcecast>;

std::vector<double> numbers(const Numbers& array) { return {array.data(), array.data() + array.size()}; }

Json rows(const MatrixXd& m) {
  Json out = Json::array();
  for (Index i = 0; i < m.rows(); ++i) {
    const RowVectorXd row = m.row(i);
    out.push_back(std::vector<double>(row.data(), row.data() + row.size()));
  }
  return out;
}

Json report(const fitting::Report& r) {
  return {{"log_likelihood", r.log_likelihood},
          {"log_likelihood_per_value", r.log_likelihood_per_value},
          {"steps", r.steps},
          {"starts", r.starts},
          {"converged", r.converged},
          {"why", r.why},
          {"mean", r.mean},
          {"data_mean", r.data_mean},
          {"cv", r.cv},
          {"data_cv", r.data_cv},
          {"notes", r.notes}};
}

std::string phase_type_json(const std::vector<double>& values, const std::vector<double>& censored, int phases,
                            const std::string& family) {
  const auto known = fitting::family_named(family);
  if (!known)
    throw ModelError(Complaint{"there is no family " + in_quotes(family), family, one_of(fitting::family_names()), ""});
  const auto fit = fitting::fit_phase_type(values, {.family = *known, .phases = phases}, censored);
  const RowVectorXd alpha = fit.law.alpha();
  Json out = {{"alpha", std::vector<double>(alpha.data(), alpha.data() + alpha.size())}, {"S", rows(fit.law.T())}};
  if (fit.mixture) {
    out["probs"] = fit.mixture->probs;
    out["stages"] = fit.mixture->stages;
    out["rates"] = fit.mixture->rates;
  }
  if (!fit.held_back.empty()) out["held_back"] = fit.held_back;
  out["report"] = report(fit.report);
  return out.dump();
}

std::string map_json(const std::vector<double>& intervals, const std::vector<std::int32_t>& marks, int phases) {
  fitting::Sequence s{intervals, marks, 1};
  for (const auto mark : marks) s.kinds = std::max<Index>(s.kinds, mark + 1);
  const auto fit = fitting::fit_map(s, {.phases = phases});
  Json out = {{"D0", rows(fit.map.D0)}, {"D1", rows(fit.map.D1)}};
  if (s.kinds > 1) out["mix"] = rows(fit.map.mix);
  out["lag1"] = fit.lag1;
  out["data_lag1"] = fit.data_lag1;
  out["report"] = report(fit.report);
  return out.dump();
}

}  // namespace

void add_fitting(py::module_& m, std::string (*run)(const Work&)) {
  m.def("fit_phase_type", [run](const Numbers& values, const Numbers& censored, int phases, const std::string& family) {
    const auto x = numbers(values), c = numbers(censored);
    return run([&](const Interruption& i) {
      const HeedStop heed(i);
      return phase_type_json(x, c, phases, family);
    });
  });
  m.def("fit_map", [run](const Numbers& intervals, const std::vector<std::int32_t>& marks, int phases) {
    const auto x = numbers(intervals);
    return run([&](const Interruption& i) {
      const HeedStop heed(i);
      return map_json(x, marks, phases);
    });
  });
}
