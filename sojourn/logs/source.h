// The bytes of a file as text: plain or compressed, told apart by content, a block at a time.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

namespace sojourn::logs {

class Source {
 public:
  virtual ~Source() = default;
  // At most `size` bytes of text; 0 at the end. Throws ModelError when the file is damaged.
  virtual std::size_t read(char* into, std::size_t size) = 0;
  // How far the file itself has been read, 0 to 1.
  virtual double fraction() const = 0;
};

// Throws ModelError for what cannot be read as a log: no file, a folder, an archive, a compression that is not there.
// Messages call it `shown_as`, or by its path where that is empty.
std::unique_ptr<Source> open_source(const std::string& path, const std::string& shown_as = "");

}  // namespace sojourn::logs
