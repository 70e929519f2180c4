// A swept grid of models with its answers.
#pragma once

#include <string>
#include <vector>

#include "sojourn/api/answer.h"
#include "sojourn/base/export.h"

namespace sojourn {

struct Point {
  std::vector<std::string> values;  // of the keys, in their order, as they would be typed
  bool failed = false;
  std::string message = {};  // why it failed
  Answer answer = {};
};

struct SOJOURN_API Study {
  std::vector<std::string> keys;
  std::vector<std::vector<std::string>> values;  // that each key takes
  std::vector<Point> points;  // in the order of the grid, the first key outermost; those answered so far
  std::string json;           // as `sweep --export json` prints it

  // The newest study of a file that a sweep has written. Throws std::runtime_error when there is none.
  static Study open(const std::string& path);
  // A measure at every point; not-a-number where there is none.
  std::vector<double> column(const std::string& measure, const std::string& method = "") const;
};

}  // namespace sojourn
