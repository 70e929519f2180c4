// Bytes in memory that can be opened like a file. Nothing is written to a disk.
#pragma once

#include <string>
#include <string_view>

namespace sojourn::serve {

class HeldFile {
 public:
  // Throws std::runtime_error when the system has no room.
  explicit HeldFile(std::string_view bytes);
  ~HeldFile();
  HeldFile(HeldFile&& other) noexcept;
  HeldFile& operator=(HeldFile&& other) = delete;

  std::string path() const;  // as long as this object lives
  std::size_t size() const { return size_; }

 private:
  int descriptor_ = -1;
  std::size_t size_ = 0;
};

}  // namespace sojourn::serve
