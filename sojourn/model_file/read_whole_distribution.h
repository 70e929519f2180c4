// Laws of whole numbers in the model file: tasks = 4, width = { dist = "uniform", min = 1, max = 64 },
// { dist = "pmf", values = [1, 4], weights = [0.5, 0.5] }, { dist = "constant", value = 4 }.
#pragma once

#include "sojourn/distributions/whole_numbers.h"
#include "sojourn/model_file/section.h"

namespace sojourn::model_file {

// Required. Whatever is wrong is told, and {1} returned. The row of the key says how large a value may be.
distributions::WholeNumbers read_whole_distribution(Section& section, const std::string& key);

}  // namespace sojourn::model_file
