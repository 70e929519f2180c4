#include "sojourn/logs/block.h"
#include "sojourn/logs/compressed.h"

#ifdef SOJOURN_HAS_ZSTD
#include <zstd.h>

#include <stdexcept>
#endif

namespace sojourn::logs {

#ifdef SOJOURN_HAS_ZSTD
namespace {

constexpr int kLargestWindow = 27;  // 128 MB, as the program zstd allows without asking

class Zstd final : public Source {
 public:
  explicit Zstd(RawFile file) : block_(std::move(file)), stream_(ZSTD_createDCtx()) {
    if (!stream_) throw std::bad_alloc();
    ZSTD_DCtx_setParameter(stream_, ZSTD_d_windowLogMax, kLargestWindow);
  }
  ~Zstd() override { ZSTD_freeDCtx(stream_); }
  Zstd(const Zstd&) = delete;

  std::size_t read(char* into, std::size_t size) override {
    ZSTD_outBuffer out{into, size, 0};
    while (out.pos == 0) {
      if (in_.pos == in_.size) {
        if (!block_.refill()) {
          if (!whole_) block_.cut_off();
          return 0;
        }
        in_ = {block_.data(), block_.size(), 0};
      }
      const std::size_t left = ZSTD_decompressStream(stream_, &out, &in_);
      if (ZSTD_isError(left)) block_.damaged();
      whole_ = left == 0;
    }
    return out.pos;
  }
  double fraction() const override { return block_.file().fraction(); }

 private:
  Block block_;
  ZSTD_DCtx* stream_;
  ZSTD_inBuffer in_{nullptr, 0, 0};
  bool whole_ = false;  // what has been read so far is whole frames
};

}  // namespace

std::unique_ptr<Source> zstd_source(RawFile file) { return std::make_unique<Zstd>(std::move(file)); }
#else
std::unique_ptr<Source> zstd_source(RawFile file) {
  throw ModelError(Complaint{"this Sojourn was built without zstd",
                             "a zstd file",
                             "a plain or gzip file",
                             "unpack it with unzstd, or build with libzstd-dev installed",
                             "",
                             {file.path()}});
}
#endif

}  // namespace sojourn::logs
