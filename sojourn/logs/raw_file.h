// The bytes of a file as they are, with a look at the first ones.
#pragma once

#include <cstddef>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sojourn::logs {

class RawFile {
 public:
  // Throws ModelError when it is missing, a folder or not readable.
  explicit RawFile(const std::string& path, const std::string& shown_as = "");

  std::string_view first_bytes() const { return {first_.data(), first_.size()}; }
  std::size_t read(char* into, std::size_t size);
  double fraction() const;
  const std::string& path() const { return path_; }  // as messages call it

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
  std::vector<char> first_;
  std::size_t handed_ = 0;  // of the first bytes
  double size_ = 0.0, done_ = 0.0;
};

}  // namespace sojourn::logs
