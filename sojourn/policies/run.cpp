#include "sojourn/policies/run.h"

#include "sojourn/base/errors.h"
#include "sojourn/model_file/read_common.h"
#include "sojourn/model_file/read_rigid.h"
#include "sojourn/model_file/read_workload.h"
#include "sojourn/policies/drawn_jobs.h"
#include "sojourn/policies/recorded_jobs.h"

namespace sojourn::policies {

Contest hold(model_file::Document& d, const Options& o, const Interruption& interruption) {
  const std::string kind = model_file::read_kind(d, {"sequential", "rigid", "fork-join", "staged", "malleable"});
  d.throw_if_unsound();
  if (kind != "rigid")
    throw ModelError(Complaint{"policies are compared for rigid jobs", "kind = \"" + kind + "\"", "kind = \"rigid\"",
                               "jobs of one processor are rigid jobs of width = 1"});
  Contest c;
  c.confidence = o.confidence;
  c.time_unit = d.time_unit();
  if (model_file::has_workload(d)) {
    const auto model = model_file::read_workload(d);
    c.title = model.title;
    hold_recorded(model, d.lent(), o, interruption, c);
  } else {
    const auto model = model_file::read_rigid(d);
    if (model.saturated())
      throw ModelError(Complaint{"policies are compared below saturation", "process = \"saturated\"",
                                 "arrivals with a rate or a load", "the last column is about saturation"});
    c.title = model.title;
    hold_drawn(model, d.lent(), o, interruption, c);
  }
  for (const auto& note : d.notes()) c.notes.push_back(note);
  return c;
}

}  // namespace sojourn::policies
