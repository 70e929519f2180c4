// Trouble of the user's making: a model that cannot be what it says. Numerical trouble is reported
// in a SolveReport instead, and our own mistakes are assertions (docs/decisions/0001).
#pragma once

#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

#include "sojourn/base/export.h"

namespace sojourn {

// Where something stands. `file` may also be a word such as "--set arrivals.load"; then line is 0.
struct Place {
  std::string file;
  int line = 0;
  int column = 0;
};

// One thing wrong, told in the user's world.
struct Complaint {
  std::string problem;   // what is wrong
  std::string found;     // what stands there
  std::string expected;  // what would be right
  std::string hint;      // what to try
  std::string key = {};  // the key it is about, when known
  Place place = {};
  std::string source_line = {};  // the text of that line, for the caret
};

// "FILE:LINE:COLUMN: error: what is wrong; expected what would be right", then the line with a caret,
// what was found and what to try. Nothing in it can act on a terminal.
SOJOURN_API std::string to_string(const Complaint& complaint);

class SOJOURN_API ModelError : public std::runtime_error {
 public:
  explicit ModelError(Complaint complaint);
  explicit ModelError(std::vector<Complaint> complaints);
  const std::vector<Complaint>& complaints() const { return complaints_; }

 private:
  std::vector<Complaint> complaints_;
};

// The work asked for does not fit: refused with the size it would need, before it starts.
class SOJOURN_API TooLarge : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Long work was asked to stop before there was an answer (stop_point.h).
class SOJOURN_API Interrupted : public std::exception {
 public:
  const char* what() const noexcept override { return "interrupted"; }
};

// `"text"`, for names inside messages.
std::string in_quotes(const std::string& text);

}  // namespace sojourn
