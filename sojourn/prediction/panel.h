// The predictors that are compared, in the order in which they are asked.
#pragma once

#include <memory>
#include <vector>

#include "sojourn/prediction/predictor.h"

namespace sojourn::prediction {

struct Panel {
  std::vector<std::unique_ptr<Predictor>> predictors;
  std::size_t window = 0;  // the place of the one that ratios are to
  std::size_t shown = 0;   // the place of the one that users are told

  std::vector<std::string> names() const;
};

Panel make_panel();

}  // namespace sojourn::prediction
