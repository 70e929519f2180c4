// Models the tests of this folder share: the cases A to E with checked answers, and short ways to write others.
#pragma once

#include "sojourn/rigid_jobs/model.h"

namespace sojourn::rigid_jobs {

inline Model one_class(std::int64_t processors, WidthLaw widths, distributions::DistributionPtr time) {
  Model m;
  m.clusters = {{"A", processors, 1.0}};
  m.classes = {{"jobs", 1.0, std::move(widths), std::move(time)}};
  m.arrivals = arrivals::poisson_arrivals(1.0);
  return m;
}

inline Model with_classes(std::int64_t processors, std::vector<JobClass> classes) {
  Model m;
  m.clusters = {{"A", processors, 1.0}};
  m.classes = std::move(classes);
  m.named_classes = true;
  m.arrivals = arrivals::poisson_arrivals(1.0);
  return m;
}

inline Model two_classes(std::int64_t processors, std::int64_t narrow, distributions::DistributionPtr narrow_time,
                         double narrow_share, std::int64_t wide, distributions::DistributionPtr wide_time) {
  return with_classes(processors, {{"narrow", narrow_share, WidthLaw::constant(narrow), std::move(narrow_time)},
                                   {"wide", 1 - narrow_share, WidthLaw::constant(wide), std::move(wide_time)}});
}

inline Model at_rate(Model m, double rate) {
  m.arrivals = arrivals::poisson_arrivals(rate);
  return m;
}

inline Model saturated_model(Model m) {
  m.arrivals = {};
  m.arrivals.kind = arrivals::Kind::saturated;
  m.arrivals.rate = std::numeric_limits<double>::infinity();
  return m;
}

inline Model case_a() { return one_class(2, WidthLaw::uniform(1, 2), distributions::exponential(1)); }
inline Model case_b() { return one_class(4, WidthLaw::weighted({1, 4}, {.8, .2}), distributions::exponential(1)); }
inline Model case_c() { return two_classes(4, 1, distributions::exponential(1), .8, 4, distributions::exponential(4)); }
inline Model case_d() {
  return with_classes(8, {{"1", .5, WidthLaw::constant(1), distributions::exponential(1)},
                          {"2", .3, WidthLaw::constant(2), distributions::exponential(2)},
                          {"4", .2, WidthLaw::constant(4), distributions::exponential(.5)}});
}
inline Model case_e() { return one_class(30, WidthLaw::weighted({1, 10}, {.9, .1}), distributions::exponential(1)); }

}  // namespace sojourn::rigid_jobs
