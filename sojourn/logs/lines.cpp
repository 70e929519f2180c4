#include "sojourn/logs/lines.h"

#include <fmt/format.h>

#include <cstring>

#include "sojourn/base/errors.h"

namespace sojourn::logs {
namespace {

constexpr std::size_t kLongestLine = 1'000'000;  // bytes
constexpr std::size_t kRead = 1 << 17;           // bytes taken from the file at once: fits the cache
constexpr std::size_t kRoom = kLongestLine + kRead;
constexpr std::size_t kBeginning = 1 << 16;  // what the format is told by

}  // namespace

Lines::Lines(std::string path, std::unique_ptr<Source> source)
    : path_(std::move(path)), source_(std::move(source)), bytes_(std::make_unique_for_overwrite<char[]>(kRoom)) {}

bool Lines::fill() {
  if (ended_) return false;
  if (begin_ > 0) {
    std::memmove(bytes_.get(), bytes_.get() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (end_ + kRead > kRoom)
    throw ModelError(Complaint{fmt::format("line {} has more than {} bytes", number_ + 1, kLongestLine),
                               "a line without end",
                               "one job a line",
                               "is this a log? `head -c 300` shows how it begins",
                               "",
                               {path_}});
  const std::size_t some = source_->read(bytes_.get() + end_, kRead);
  end_ += some;
  ended_ = some == 0;
  return !ended_;
}

std::string_view Lines::beginning() {
  while (end_ - begin_ < kBeginning && fill()) {
  }
  return {bytes_.get() + begin_, std::min(end_ - begin_, kBeginning)};
}

bool Lines::next(std::string_view& line) {
  std::size_t looked = 0;
  for (;;) {
    const char* from = bytes_.get() + begin_;
    const char* end = static_cast<const char*>(std::memchr(from + looked, '\n', end_ - begin_ - looked));
    if (!end) {
      looked = end_ - begin_;
      if (fill()) continue;
      if (looked == 0) return false;
      from = bytes_.get() + begin_;
      end = from + looked;
    }
    line = {from, static_cast<std::size_t>(end - from)};
    begin_ = std::min(end_, begin_ + line.size() + 1);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    ++number_;
    return true;
  }
}

}  // namespace sojourn::logs
