// A point as bytes, to send it from one process to another of the same program: every bit arrives.
#pragma once

#include <string>

#include "sojourn/store/study.h"

namespace sojourn::store {

std::string to_bytes(const Point& point);
Point point_from_bytes(const std::string& bytes);  // throws std::runtime_error when they are not a point

}  // namespace sojourn::store
