#include "sojourn/api/inside.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/base/text.h"
#include "sojourn/base/version.h"
#include "sojourn/fit/choose.h"
#include "sojourn/fit/model_text.h"
#include "sojourn/fit/report.h"

namespace sojourn {
namespace {

template <class Named>
auto known(const std::optional<Named>& named, const std::string& found, const std::vector<std::string>& names,
           const std::string& key) {
  if (!named) throw ModelError(Complaint{in_quotes(found) + " is not one of them", found, one_of(names), "", key});
  return *named;
}

}  // namespace

Fit Log::fit(const FitOptions& asked, const Interruption& interruption) const {
  inside::one_blas_thread();
  const HeedStop heed(interruption);
  fit::Options options;
  options.arrivals = known(fit::arrivals_named(asked.arrivals), asked.arrivals, fit::arrivals_names(), "arrivals");
  if (!asked.times.empty())
    options.times = known(fit::times_named(asked.times), asked.times, fit::times_names(), "times");
  options.classes = asked.classes;
  options.phases = asked.phases;
  options.arrival_phases = asked.arrival_phases;
  options.policy = asked.policy;
  options.seed = asked.seed;
  const auto& log = inside_->log;
  const auto fitted = fit::chosen(log, options, interruption);
  const auto text = fit::model_text(log, fitted, options);
  const auto check = fit::check(log, text, options, interruption);
  return {Model::from_text(text, "the fitted model"), text, fit::verdicts(check),
          fit::to_json(log, fitted, check, kVersion)};
}

}  // namespace sojourn
