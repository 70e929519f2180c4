// The few things of an answer that are lists inside a cell of the study file, as JSON text and back.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/store/study.h"

namespace sojourn::store {

// A cell that does not hold what was written into it.
class DamagedText : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

std::string to_json(const std::vector<double>& numbers);  // "nan", "inf", "-inf" as strings
std::string to_json(const std::vector<std::string>& texts);
std::string to_json(const std::vector<answers::Table>& tables);
std::string to_json(const std::vector<Setting>& settings);                                              // an object
std::string keys_json(const std::vector<Variable>& variables, const std::vector<std::string>& values);  // an object

std::vector<double> numbers_from_json(const std::string& text);
std::vector<std::string> texts_from_json(const std::string& text);
std::vector<answers::Table> tables_from_json(const std::string& text);
std::vector<Setting> settings_from_json(const std::string& text);

}  // namespace sojourn::store
