// What stands before an answer: the account of a log, say.
#pragma once

#include <string>

namespace sojourn::answers {

struct Preface {
  std::string key;   // in the JSON: "log"
  std::string text;  // lines of at most 80 columns
  std::string json;  // the value of the key
  bool empty() const { return key.empty(); }
};

}  // namespace sojourn::answers
