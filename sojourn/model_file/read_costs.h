// What clusters draw and cost, where the file says so.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sojourn/model_file/document.h"

namespace sojourn::model_file {

struct ClusterCosts {
  std::string name;
  double processors = 0.0;
  std::optional<double> watts_busy, watts_idle;  // of a processor
  std::optional<double> price;                   // of a processor, per hour or unit of time
};

// One for each cluster; empty where none says anything. Told in notes: what only some of them say.
std::vector<ClusterCosts> read_costs(Document& document);

}  // namespace sojourn::model_file
