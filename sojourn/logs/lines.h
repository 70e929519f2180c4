// The lines of a log, one at a time, without copying them.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "sojourn/logs/source.h"

namespace sojourn::logs {

class Lines {
 public:
  Lines(std::string path, std::unique_ptr<Source> source);

  // The text that the file begins with, some ten thousand bytes, before any line has been taken.
  std::string_view beginning();

  // The next line without its end (LF or CRLF); it stays until the next call. False at the end. A line of more than a
  // megabyte is a ModelError: no log has one, and a file that unpacks for ever must not fill the memory.
  bool next(std::string_view& line);

  std::uint64_t number() const { return number_; }  // of the line last taken, from 1
  double fraction() const { return source_->fraction(); }
  const std::string& path() const { return path_; }

 private:
  bool fill();  // more bytes behind those that are there; false at the end

  std::string path_;
  std::unique_ptr<Source> source_;
  std::unique_ptr<char[]> bytes_;    // never more of them than a line may have
  std::size_t begin_ = 0, end_ = 0;  // what is there and not yet taken
  std::uint64_t number_ = 0;
  bool ended_ = false;
};

}  // namespace sojourn::logs
