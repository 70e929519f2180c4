// The policies side by side: the document of `sojourn policies --json`.
#include "sojourn/base/version.h"
#include "sojourn/policies/report.h"
#include "sojourn/policies/run.h"
#include "sojourn/serve/endpoints.h"
#include "sojourn/serve/model_of.h"
#include "sojourn/serve/settings.h"

namespace sojourn::serve {

std::string policies(Call& call) {
  constexpr auto verb = vocabulary::verbs::policies;
  const Json& options = options_in(call, verb);
  auto document = model_of(call);
  sojourn::policies::Options o;
  o.jobs = static_cast<std::uint64_t>(number_option(options, "jobs", verb, 0));
  o.replications = static_cast<int>(number_option(options, "replications", verb, 0));
  o.seed = static_cast<std::uint64_t>(number_option(options, "seed", verb, 1));
  o.confidence = number_option(options, "confidence", verb, o.confidence);
  o.threads = call.desk.limits.threads;
  const auto contest = sojourn::policies::hold(document, o, call.interruption());
  return sojourn::policies::to_json(contest, kVersion);
}

}  // namespace sojourn::serve
