// Points of curves that were solved a moment ago. A slider that moves along the axis of its own curve asks for the same
// points again and again.
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include "sojourn/serve/curve_point.h"

namespace sojourn::serve {

class Remembered {
 public:
  // Null where it is not known. `question`: all that the answer depends on.
  std::shared_ptr<const CurvePoint> find(const std::string& question);
  void keep(const std::string& question, std::shared_ptr<const CurvePoint> point);

 private:
  struct Kept {
    std::string question;
    std::shared_ptr<const CurvePoint> point;
  };
  std::mutex mutex_;
  std::list<Kept> kept_;  // the latest first
  std::unordered_map<std::string, std::list<Kept>::iterator> by_question_;
};

}  // namespace sojourn::serve
