#include "sojourn/logs/text_writer.h"

#include <fmt/format.h>
#include <unistd.h>
#include <zlib.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <stdexcept>

namespace sojourn::logs {
namespace {

[[noreturn]] void fail(const std::string& path, const std::string& reason) {
  throw std::runtime_error(fmt::format("{} cannot be written: {}", path, reason));
}

}  // namespace

// zlib writes plain text too ("T": transparent), so that there is one way for both.
struct TextWriter::File {
  gzFile handle = nullptr;
};

TextWriter::TextWriter(const std::string& path)
    : path_(path), beside_(fmt::format("{}.{}.partial", path, ::getpid())), file_(std::make_unique<File>()) {
  std::error_code error;
  if (const auto folder = std::filesystem::path(path).parent_path(); !folder.empty())
    std::filesystem::create_directories(folder, error);
  if (std::filesystem::is_directory(path)) fail(path, "there is a folder of that name");
  file_->handle = gzopen(beside_.c_str(), path.ends_with(".gz") ? "wb" : "wbT");
  if (!file_->handle) fail(path, std::strerror(errno));
  constexpr unsigned kBuffer = 1 << 18;
  gzbuffer(file_->handle, kBuffer);
}

TextWriter::~TextWriter() {
  if (file_->handle) gzclose(file_->handle);
  if (!kept_) std::remove(beside_.c_str());
}

void TextWriter::write(std::string_view text) {
  if (gzwrite(file_->handle, text.data(), static_cast<unsigned>(text.size())) != static_cast<int>(text.size()))
    fail(path_, std::strerror(errno));
}

void TextWriter::close() {
  const int status = gzclose(file_->handle);
  file_->handle = nullptr;
  if (status != Z_OK) fail(path_, std::strerror(errno));
}

void TextWriter::keep() {
  if (file_->handle) close();
  if (std::rename(beside_.c_str(), path_.c_str()) != 0) fail(path_, std::strerror(errno));
  kept_ = true;
}

}  // namespace sojourn::logs
