#include "sojourn/prediction/predictor.h"

#include <algorithm>

namespace sojourn::prediction {

Quantiles in_order(Quantiles q) {
  double least = 0.0;
  for (double& value : q) least = value = std::max(value, least);
  return q;
}

}  // namespace sojourn::prediction
