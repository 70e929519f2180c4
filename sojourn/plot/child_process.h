// Runs another program: text in, text out.
#pragma once

#include <string>
#include <vector>

namespace sojourn::plot {

struct ChildResult {
  bool started = false;  // false: there is no such program
  int status = 0;        // its exit status; 128 and more when a signal ended it
  std::string output, errors;
};

// Throws std::runtime_error when no process can be made at all.
ChildResult run_child(const std::string& program, const std::vector<std::string>& arguments, const std::string& input);

}  // namespace sojourn::plot
