// The files with data that a model names: a log, the values of an empirical distribution. What stands in them is part
// of the question.
#pragma once

#include <map>
#include <string>

#include "sojourn/model_file/document.h"

namespace sojourn::model_file {

// Adds the path of each, by its name in the model.
void collect_data_files(const Document& document, std::map<std::string, std::string>& paths);

// A hash of what stands in a file; "missing" where it cannot be read.
std::string hash_of_file(const std::string& path);

}  // namespace sojourn::model_file
