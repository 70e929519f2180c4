#include "sojourn/logs/block.h"
#include "sojourn/logs/compressed.h"

#ifdef SOJOURN_HAS_XZ
#include <lzma.h>

#include <stdexcept>
#endif

namespace sojourn::logs {

#ifdef SOJOURN_HAS_XZ
namespace {

constexpr std::uint64_t kMostMemory = std::uint64_t{1} << 28;  // bytes of its dictionary: xz -9 takes 65 MB

class Xz final : public Source {
 public:
  explicit Xz(RawFile file) : block_(std::move(file)) {
    if (lzma_stream_decoder(&stream_, kMostMemory, LZMA_CONCATENATED) != LZMA_OK) throw std::bad_alloc();
  }
  ~Xz() override { lzma_end(&stream_); }
  Xz(const Xz&) = delete;

  std::size_t read(char* into, std::size_t size) override {
    stream_.next_out = reinterpret_cast<std::uint8_t*>(into);
    stream_.avail_out = size;
    while (stream_.avail_out == size && !ended_) step();
    return size - stream_.avail_out;
  }
  double fraction() const override { return block_.file().fraction(); }

 private:
  void step() {
    if (stream_.avail_in == 0 && !at_end_) {
      at_end_ = !block_.refill();
      stream_.next_in = reinterpret_cast<const std::uint8_t*>(block_.data());
      stream_.avail_in = block_.size();
    }
    const lzma_ret status = lzma_code(&stream_, at_end_ ? LZMA_FINISH : LZMA_RUN);
    if (status == LZMA_STREAM_END)
      ended_ = true;
    else if (status == LZMA_BUF_ERROR && at_end_)
      block_.cut_off();
    else if (status != LZMA_OK && status != LZMA_BUF_ERROR)
      block_.damaged();
  }

  Block block_;
  lzma_stream stream_ = LZMA_STREAM_INIT;
  bool at_end_ = false, ended_ = false;
};

}  // namespace

std::unique_ptr<Source> xz_source(RawFile file) { return std::make_unique<Xz>(std::move(file)); }
#else
std::unique_ptr<Source> xz_source(RawFile file) {
  throw ModelError(Complaint{"this Sojourn was built without xz",
                             "an xz file",
                             "a plain or gzip file",
                             "unpack it with unxz, or build with liblzma-dev installed",
                             "",
                             {file.path()}});
}
#endif

}  // namespace sojourn::logs
