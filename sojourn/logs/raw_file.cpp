#include "sojourn/logs/raw_file.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "sojourn/base/errors.h"

namespace sojourn::logs {
namespace {

constexpr std::size_t kFirstBytes = 8;  // enough to tell compressions apart

}  // namespace

RawFile::RawFile(const std::string& path, const std::string& shown_as) : path_(shown_as.empty() ? path : shown_as) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error))
    throw ModelError(Complaint{"this is a folder, not a log", "a folder", "a file", "name the file in it", "", {path_}});
  file_.reset(std::fopen(path.c_str(), "rb"));
  if (!file_)
    throw ModelError(
        Complaint{"the log cannot be opened", std::strerror(errno), "a file that can be read", "", "", {path_}});
  const auto size = std::filesystem::file_size(path, error);
  size_ = error ? 0.0 : static_cast<double>(size);
  first_.resize(kFirstBytes);
  first_.resize(std::fread(first_.data(), 1, kFirstBytes, file_.get()));
}

std::size_t RawFile::read(char* into, std::size_t size) {
  if (handed_ < first_.size()) {
    const std::size_t some = std::min(size, first_.size() - handed_);
    std::memcpy(into, first_.data() + handed_, some);
    handed_ += some;
    return some;
  }
  const std::size_t some = std::fread(into, 1, size, file_.get());
  if (some == 0 && std::ferror(file_.get()))
    throw ModelError(Complaint{"the log cannot be read", std::strerror(errno), "a readable file", "", "", {path_}});
  done_ += static_cast<double>(some);
  return some;
}

double RawFile::fraction() const { return size_ > 0 ? std::min(1.0, done_ / size_) : 0.0; }

}  // namespace sojourn::logs
