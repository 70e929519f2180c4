#include "sojourn/logs/source.h"

#include "sojourn/base/errors.h"
#include "sojourn/logs/compressed.h"
#include "sojourn/logs/raw_file.h"

namespace sojourn::logs {
namespace {

using namespace std::string_view_literals;

class Plain final : public Source {
 public:
  explicit Plain(RawFile file) : file_(std::move(file)) {}
  std::size_t read(char* into, std::size_t size) override { return file_.read(into, size); }
  double fraction() const override { return file_.fraction(); }

 private:
  RawFile file_;
};

[[noreturn]] void refuse(const std::string& path, const std::string& what, const std::string& hint) {
  throw ModelError(Complaint{"this is " + what + ", which Sojourn does not unpack",
                             what,
                             "a log, plain or compressed with gzip, zstd or xz",
                             hint,
                             "",
                             {path}});
}

}  // namespace

std::unique_ptr<Source> open_source(const std::string& file_path, const std::string& shown_as) {
  RawFile file(file_path, shown_as);
  const std::string& path = file.path();
  const auto first = file.first_bytes();
  if (first.starts_with("\x1f\x8b")) return gzip_source(std::move(file));
  if (first.starts_with("\x28\xb5\x2f\xfd")) return zstd_source(std::move(file));
  if (first.starts_with("\xfd"
                        "7zXZ\0"sv))
    return xz_source(std::move(file));
  if (first.starts_with("PK\x03\x04")) refuse(path, "a zip archive", "unzip it and name the file inside");
  if (first.starts_with("BZh")) refuse(path, "a bzip2 file", "unpack it with bunzip2");
  return std::make_unique<Plain>(std::move(file));
}

}  // namespace sojourn::logs
