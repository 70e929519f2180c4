#include "sojourn/serve/held_file.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cerrno>
#include <stdexcept>
#include <utility>

namespace sojourn::serve {

HeldFile::HeldFile(std::string_view bytes) : descriptor_(memfd_create("sojourn", MFD_CLOEXEC)), size_(bytes.size()) {
  for (std::size_t done = 0; descriptor_ >= 0 && done < bytes.size();) {
    const auto wrote = write(descriptor_, bytes.data() + done, bytes.size() - done);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) {
      close(descriptor_);
      descriptor_ = -1;
    }
    done += wrote > 0 ? static_cast<std::size_t>(wrote) : 0;
  }
  if (descriptor_ < 0) throw std::runtime_error(fmt::format("there is no room to hold {} bytes", bytes.size()));
}

HeldFile::~HeldFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

HeldFile::HeldFile(HeldFile&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), size_(std::exchange(other.size_, 0)) {}

std::string HeldFile::path() const { return fmt::format("/proc/self/fd/{}", descriptor_); }

}  // namespace sojourn::serve
