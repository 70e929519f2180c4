// A file that lies in memory and has a name: readers that open files are fuzzed without touching a disk.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdlib>
#include <string>

namespace sojourn::fuzz {

class MemoryFile {
 public:
  MemoryFile() : file_(memfd_create("fuzz", 0)), path_("/proc/self/fd/" + std::to_string(file_)) {
    if (file_ < 0) std::abort();
  }
  ~MemoryFile() { close(file_); }
  MemoryFile(const MemoryFile&) = delete;

  // The path of a file with this content, until the next call.
  const std::string& holding(const void* data, std::size_t size) {
    if (ftruncate(file_, 0) != 0 || pwrite(file_, data, size, 0) != static_cast<ssize_t>(size)) std::abort();
    return path_;
  }

 private:
  int file_;
  std::string path_;
};

}  // namespace sojourn::fuzz
