// The analytic answer: the document of `sojourn solve --json`.
#include <chrono>

#include "sojourn/base/version.h"
#include "sojourn/problems/problem.h"
#include "sojourn/report/json.h"
#include "sojourn/serve/body.h"
#include "sojourn/serve/endpoints.h"
#include "sojourn/serve/model_of.h"
#include "sojourn/serve/settings.h"

namespace sojourn::serve {
namespace {

using Clock = std::chrono::steady_clock;

// Several methods by name: each by itself, so that nothing else is computed.
answers::Answer by_methods(const problems::Problem& problem, answers::SolveOptions options,
                           const std::vector<std::string>& methods, const Interruption& interruption) {
  if (methods.empty()) return problems::solve(problem, options, interruption);
  answers::Answer all;
  for (std::size_t i = 0; i < methods.size(); ++i) {
    options.method = methods[i];
    auto one = problems::solve(problem, options, interruption);
    if (i == 0)
      all = std::move(one);
    else
      all.methods.insert(all.methods.end(), one.methods.begin(), one.methods.end());
  }
  answers::sort_best_first(all.methods);
  return all;
}

}  // namespace

std::string solve(Call& call) {
  const auto start = Clock::now();
  auto document = model_of(call);
  const auto problem = problems::read_problem(document);
  const auto options = solve_options(call, options_in(call, vocabulary::verbs::solve));
  const auto answer = by_methods(*problem, options, texts_in(call.body, "methods"), call.interruption());
  Json j = Json::parse(report::to_json(answer, kVersion, false, problem->preface()));
  j["seconds"] = std::chrono::duration<double>(Clock::now() - start).count();
  return dumped(j);
}

}  // namespace sojourn::serve
