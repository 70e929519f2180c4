#include "sojourn/rigid_jobs/alike_classes.h"

#include <algorithm>

namespace sojourn::rigid_jobs {
namespace {

bool same_length(const JobClass& a, const JobClass& b) {
  if (a.time == b.time) return true;
  const auto x = a.time->as_phase_type(), y = b.time->as_phase_type();
  return x && y && x->phases() == y->phases() && x->alpha() == y->alpha() && x->T() == y->T();
}

bool alike(const JobClass& a, const JobClass& b) {
  return a.width.values == b.width.values && a.width.probabilities == b.width.probabilities && same_length(a, b);
}

}  // namespace

std::optional<Model> without_marks(const Model& m) {
  if (m.arrivals.kind != arrivals::Kind::mmap || m.clusters.size() > 1) return std::nullopt;
  const bool all =
      std::all_of(m.classes.begin(), m.classes.end(), [&](const JobClass& c) { return alike(c, m.classes.front()); });
  if (!all) return std::nullopt;
  Model plain = m;
  plain.arrivals = arrivals::map_arrivals(*m.arrivals.map);
  plain.classes = {m.classes.front()};
  plain.classes.front().share = 1.0;
  return plain;
}

}  // namespace sojourn::rigid_jobs
