#include <limits>
#include <memory>

#include "sojourn/api/inside.h"
#include "sojourn/base/version.h"
#include "sojourn/store/lock.h"
#include "sojourn/sweep/choose_study.h"
#include "sojourn/sweep/export.h"
#include "sojourn/sweep/run.h"
#include "sojourn/sweep/vary.h"

namespace sojourn {

Study inside::theirs(const store::File& file, const store::Study& study) {
  Study out;
  for (const auto& variable : study.variables) {
    out.keys.push_back(variable.key);
    out.values.push_back(variable.values);
  }
  file.for_each_point(study, [&](const store::Point& p) {
    out.points.push_back({p.values, p.status == store::Status::failed, p.message, theirs(p.answer)});
  });
  sweep::export_json(file, study, [&](const std::string& piece) { out.json += piece; });
  return out;
}

Study Model::sweep(const std::vector<std::string>& vary, const SweepOptions& options,
                   const Interruption& interruption) const {
  inside::one_blas_thread();
  const sweep::Questions questions{.solve = options.solve,
                                   .simulate = options.simulate,
                                   .solve_options = inside::ours(options.solving),
                                   .simulation = inside::ours(options.simulating)};
  const sweep::Design design(inside_->document, sweep::parse_varies(vary), questions);
  design.check(questions.simulation.threads, interruption);
  std::unique_ptr<store::Lock> lock;
  if (!options.out.empty()) lock = std::make_unique<store::Lock>(options.out, false, interruption);
  auto file = options.out.empty() ? store::File::in_memory() : store::File::open_to_write(options.out);
  const auto study = sweep::choose_study(file, design.study(kVersion), {options.add, options.restart, options.retry});
  sweep::run(design, file, study, {questions.simulation.threads, nullptr}, interruption);
  Study out = inside::theirs(file, study);
  file.settle();
  return out;
}

Study Study::open(const std::string& path) {
  const auto file = store::File::open(path);
  return inside::theirs(file, file.newest());
}

std::vector<double> Study::column(const std::string& measure, const std::string& method) const {
  std::vector<double> out;
  for (const auto& point : points) out.push_back(point.answer.value(measure, method));
  return out;
}

}  // namespace sojourn
