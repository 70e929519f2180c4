// A text file written in pieces, plain or gzip, that is there as a whole or not at all.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace sojourn::logs {

class TextWriter {
 public:
  // Beside the place; gzip where the name ends with .gz. Throws std::runtime_error with the name and the reason.
  explicit TextWriter(const std::string& path);
  ~TextWriter();  // what was not kept is removed
  TextWriter(const TextWriter&) = delete;

  void write(std::string_view text);
  void close();  // all of it is on disk
  void keep();   // under its own name

 private:
  struct File;
  std::string path_, beside_;
  std::unique_ptr<File> file_;
  bool kept_ = false;
};

}  // namespace sojourn::logs
