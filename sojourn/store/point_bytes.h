// A point as bytes, to send it from one process to another of the same program: every bit arrives.
#pragma once

#include <stdexcept>
#include <string>

#include "sojourn/store/study.h"

namespace sojourn::store {

// Bytes that are not a point.
class DamagedPoint : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

std::string to_bytes(const Point& point);
Point point_from_bytes(const std::string& bytes);  // throws DamagedPoint

}  // namespace sojourn::store
