// For tests: a log from a text.
#pragma once

#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <string>

#include "sojourn/logs/log.h"

namespace sojourn::logs {

// A file with this content, removed when the object goes.
class TestFile {
 public:
  explicit TestFile(const std::string& content, const std::string& ending = "") {
    static int count = 0;
    path_ = "/tmp/sojourn-logs-test-" + std::to_string(::getpid()) + "-" + std::to_string(++count) + ending;
    std::ofstream(path_, std::ios::binary) << content;
  }
  ~TestFile() { std::remove(path_.c_str()); }
  TestFile(const TestFile&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

inline Log log_of(const std::string& content, const Options& options = {}) {
  return read_log(TestFile(content).path(), options);
}

// What is said when the text is refused; "" when it is not.
inline std::string refusal(const std::string& content, const Options& options = {}) {
  try {
    log_of(content, options);
    return "";
  } catch (const ModelError& e) {
    return e.what();
  }
}

}  // namespace sojourn::logs
