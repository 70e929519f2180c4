// MAPs from intervals, and MMAPs from intervals with marks: starts by moments and correlation, EM, the best kept.
#pragma once

#include "sojourn/arrivals/map.h"
#include "sojourn/fitting/map_em.h"
#include "sojourn/fitting/report.h"

namespace sojourn::fitting {

// What may be other than 0: `general` everything; `hyperexponential` phases change only at arrivals (D0 is diagonal);
// `modulated` only between them (D1 is diagonal: a Poisson process whose rate is modulated).
enum class Structure { general, hyperexponential, modulated };

struct MapOptions {
  int phases = 2;
  Structure structure = Structure::general;
  Stopping stopping = {600, 1e-7};
  std::size_t trial_length = 100'000;  // intervals, from the first, on which starts are compared
};

struct MapFit {
  MarkedMap map;
  Report report;
  double lag1 = 0.0, data_lag1 = 0.0;  // correlation of neighbouring intervals
};

// Never below the likelihood of the Poisson process (with marks: of one and the same mix). The mean interval is kept
// exactly, by a change of the unit of time after EM. Throws ModelError, Interrupted.
MapFit fit_map(const Sequence& sequence, const MapOptions& options);

// The mean interval of the data, by a change of the unit of time.
void keep_mean(const Sequence& sequence, MarkedMap& map);
// What the report says of moments and correlation.
void tell(const Sequence& sequence, MapFit& fit);

double lag1_of(std::span<const double> intervals);

}  // namespace sojourn::fitting
