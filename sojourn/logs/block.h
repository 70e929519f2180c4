// A block of compressed bytes on its way to a library, and what is said when they are damaged.
#pragma once

#include <vector>

#include "sojourn/base/errors.h"
#include "sojourn/logs/raw_file.h"

namespace sojourn::logs {

inline constexpr std::size_t kBlock = 1 << 16;  // bytes handed to a decompressor at once

class Block {
 public:
  explicit Block(RawFile file) : file_(std::move(file)), bytes_(kBlock) {}

  // False at the end of the file.
  bool refill() {
    size_ = file_.read(bytes_.data(), bytes_.size());
    return size_ > 0;
  }
  const char* data() const { return bytes_.data(); }
  std::size_t size() const { return size_; }
  const RawFile& file() const { return file_; }

  [[noreturn]] void cut_off() const {
    throw ModelError(Complaint{"the file ends in the middle of its compressed data",
                               "a file that is cut off",
                               "a whole file",
                               "copy or download it again",
                               "",
                               {file_.path()}});
  }
  [[noreturn]] void damaged() const {
    throw ModelError(Complaint{"the compressed data is damaged",
                               "bytes that do not unpack or do not fit their checksum",
                               "a whole file",
                               "copy or download it again",
                               "",
                               {file_.path()}});
  }

 private:
  RawFile file_;
  std::vector<char> bytes_;
  std::size_t size_ = 0;
};

}  // namespace sojourn::logs
