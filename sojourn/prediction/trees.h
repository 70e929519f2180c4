// A quantile as a sum of small decision trees, each fitted to what those before it left (gradient boosting, Friedman
// 2001; the leaves hold quantiles of residuals). Values of features are sorted into at most 32 bins first.
#pragma once

#include <cstdint>
#include <vector>

#include "sojourn/prediction/features.h"

namespace sojourn::prediction {

struct Example {
  Features features;
  double value = 0.0;  // on the scale of waits
  float weight = 1.0F;
};

struct TreeOptions {
  int trees = 80, depth = 4;
  double step = 0.12;       // share of each tree that is taken
  std::size_t fewest = 40;  // examples in a leaf
};

class Trees {
 public:
  // Fits the quantile `level`; the examples are not empty.
  Trees(const std::vector<Example>& examples, double level, const TreeOptions& options);
  double operator()(const Features& features) const;

 private:
  struct Node {
    std::int16_t feature = -1;  // below 0: a leaf
    float threshold = 0.0F;     // at most it: to the left, the node at 2k + 1; else 2k + 2
    float value = 0.0F;
  };
  using Tree = std::vector<Node>;
  friend class Grower;

  double base_ = 0.0;
  std::vector<Tree> trees_;
};

}  // namespace sojourn::prediction
