#include "sojourn/api/model.h"

#include "sojourn/api/inside.h"
#include "sojourn/api/version.h"
#include "sojourn/problems/questions.h"
#include "sojourn/report/coverage.h"
#include "sojourn/report/json.h"

namespace sojourn {
namespace {

Answer told(const answers::Answer& answer, const problems::Problem& problem, bool compared) {
  Answer out = inside::theirs(answer);
  if (compared)
    for (const auto& c : report::comparisons(answer))
      out.comparison.push_back({c.method, c.part, c.measure, c.analytic, c.simulated.value, c.difference, c.covered});
  out.json = report::to_json(answer, kVersion, compared, problem.preface());
  return out;
}

}  // namespace

std::string library_version() { return kVersion; }

Model::Model(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Model::Model(const Model& other) : inside_(std::make_unique<Inside>(*other.inside_)) {}
Model::Model(Model&& other) noexcept = default;
Model& Model::operator=(Model other) noexcept {
  inside_.swap(other.inside_);
  return *this;
}
Model::~Model() = default;

Model Model::from_file(const std::string& path) {
  return Model(std::make_unique<Inside>(Inside{model_file::Document::from_file(path)}));
}

Model Model::from_text(const std::string& toml, const std::string& name) {
  return Model(std::make_unique<Inside>(Inside{model_file::Document::from_text(toml, name)}));
}

Model Model::from_table(const Table& table) { return from_text(model_text(table)); }

Model& Model::set(const std::string& key, const Value& value) {
  inside_->document.set(key, value.toml(), key);
  return *this;
}

Answer Model::solve(const SolveOptions& options, const Interruption& interruption) const {
  inside::one_blas_thread();
  auto document = inside_->document;
  const auto problem = problems::read_problem(document);
  return told(problems::solve(*problem, inside::ours(options), interruption), *problem, false);
}

Answer Model::simulate(const SimulateOptions& options, const Interruption& interruption) const {
  inside::one_blas_thread();
  auto document = inside_->document;
  auto asked = inside::ours(options);
  problems::settle_target(problems::time_reader(document), asked);
  const auto problem = problems::read_problem(document);
  return told(problems::simulate(*problem, asked, interruption), *problem, false);
}

Answer Model::compare(const SolveOptions& solving, const SimulateOptions& simulating,
                      const Interruption& interruption) const {
  inside::one_blas_thread();
  auto document = inside_->document;
  auto asked = inside::ours(simulating);
  problems::ask_percentiles(solving.percentiles, asked.percentiles);
  problems::settle_target(problems::time_reader(document), asked);
  auto solved = inside::ours(solving);
  solved.asked = {asked.percentiles, asked.thresholds};
  const auto problem = problems::read_problem(document);
  return told(problems::compare(*problem, solved, asked, interruption), *problem, true);
}

}  // namespace sojourn
