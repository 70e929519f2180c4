#include "sojourn/store/lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>

#include "sojourn/store/file.h"

namespace sojourn::store {
namespace {

enum class Try { ours, theirs, again };

// The holder removes the file when it goes; a lock on a file that no longer has its name is worth nothing.
bool still_named(int file, const std::string& path) {
  struct stat open {
  }, named{};
  return fstat(file, &open) == 0 && stat(path.c_str(), &named) == 0 && open.st_dev == named.st_dev &&
         open.st_ino == named.st_ino;
}

Try try_lock(int file, const std::string& path) {
  if (flock(file, LOCK_EX | LOCK_NB) != 0) {
    if (errno == EINTR) return Try::again;
    if (errno == EWOULDBLOCK) return Try::theirs;
    throw FileTrouble(fmt::format("{}: the file cannot be locked ({})", path, std::strerror(errno)));
  }
  return still_named(file, path) ? Try::ours : Try::again;
}

std::string this_process() {
  char host[256] = "";
  gethostname(host, sizeof host - 1);
  return fmt::format("process {} on {}", getpid(), host);
}

std::string holder(int file) {
  char text[400] = "";
  const auto length = pread(file, text, sizeof text - 1, 0);
  return length > 0 ? std::string(text, static_cast<std::size_t>(length)) : "another process";
}

}  // namespace

Lock::Lock(const std::string& path, bool wait, const Interruption& interruption) : path_(path + "-lock") {
  for (;;) {
    if (file_ < 0) file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file_ < 0)
      throw FileTrouble(
          fmt::format("{}: the folder cannot be written ({}); choose another --out", path, std::strerror(errno)));
    const Try result = try_lock(file_, path_);
    if (result == Try::ours) break;
    const std::string who = holder(file_);
    ::close(file_);
    file_ = -1;
    if (result == Try::again) continue;
    if (!wait || interruption.requested())
      throw FileTrouble(
          fmt::format("{}: is being written by another run ({}); --wait waits for its end, --out takes "
                      "another file",
                      path, who));
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  }
  const std::string me = this_process();
  if (ftruncate(file_, 0) != 0 || pwrite(file_, me.data(), me.size(), 0) < 0) {
    // The disk may be full: the lock holds all the same, only its name is missing.
  }
}

Lock::~Lock() {
  ::unlink(path_.c_str());
  ::close(file_);
}

}  // namespace sojourn::store
