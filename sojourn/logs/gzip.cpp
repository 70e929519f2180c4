#include <zlib.h>

#include <stdexcept>

#include "sojourn/logs/block.h"
#include "sojourn/logs/compressed.h"

namespace sojourn::logs {
namespace {

constexpr int kGzipOnly = 15 + 16;  // the largest window; zlib expects the header of gzip

// One member after another, as `cat a.gz b.gz` makes them.
class Gzip final : public Source {
 public:
  explicit Gzip(RawFile file) : block_(std::move(file)) {
    if (inflateInit2(&stream_, kGzipOnly) != Z_OK) throw std::bad_alloc();
  }
  ~Gzip() override { inflateEnd(&stream_); }
  Gzip(const Gzip&) = delete;

  std::size_t read(char* into, std::size_t size) override {
    stream_.next_out = reinterpret_cast<Bytef*>(into);
    stream_.avail_out = static_cast<uInt>(size);
    while (stream_.avail_out == size && !ended_) step();
    return size - stream_.avail_out;
  }
  double fraction() const override { return block_.file().fraction(); }

 private:
  bool refill() {
    if (!block_.refill()) return false;
    stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(block_.data()));
    stream_.avail_in = static_cast<uInt>(block_.size());
    return true;
  }

  void step() {
    if (stream_.avail_in == 0 && !refill()) {
      if (!between_) block_.cut_off();
      ended_ = true;
      return;
    }
    if (between_ && !next_member()) return;
    const int status = inflate(&stream_, Z_NO_FLUSH);
    if (status == Z_STREAM_END)
      between_ = true;
    else if (status != Z_OK && status != Z_BUF_ERROR)
      block_.damaged();
  }

  // Behind a member comes another one, the end, or zeros that pad a tape's block.
  bool next_member() {
    if (*stream_.next_in == 0) {
      ++stream_.next_in;
      --stream_.avail_in;
      return false;
    }
    inflateReset(&stream_);
    between_ = false;
    return true;
  }

  Block block_;
  z_stream stream_{};
  bool between_ = false, ended_ = false;
};

}  // namespace

std::unique_ptr<Source> gzip_source(RawFile file) { return std::make_unique<Gzip>(std::move(file)); }

}  // namespace sojourn::logs
