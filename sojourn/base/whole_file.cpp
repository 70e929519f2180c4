#include "sojourn/base/whole_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <stdexcept>

namespace sojourn {

void write_whole_file(const std::string& path, const std::string& content) {
  std::error_code error;
  const auto folder = std::filesystem::path(path).parent_path();
  if (!folder.empty()) std::filesystem::create_directories(folder, error);
  if (error)
    throw std::runtime_error(fmt::format("{}: the folder cannot be made: {}", folder.string(), error.message()));
  const std::string beside = fmt::format("{}.{}.partial", path, ::getpid());
  std::FILE* file = std::fopen(beside.c_str(), "wb");
  if (!file) throw std::runtime_error(fmt::format("{} cannot be written: {}", path, std::strerror(errno)));
  bool good = std::fwrite(content.data(), 1, content.size(), file) == content.size();
  good = std::fclose(file) == 0 && good;
  good = good && std::rename(beside.c_str(), path.c_str()) == 0;
  if (good) return;
  const std::string reason = std::strerror(errno);
  std::remove(beside.c_str());
  throw std::runtime_error(fmt::format("{} cannot be written: {}", path, reason));
}

}  // namespace sojourn
