#include "sojourn/scheduling/skyline.h"

namespace sojourn::scheduling {

bool Skyline::add(double estimate, std::int32_t width) {
  int at = 0;
  while (at < count_ && points_[at].width <= width) {
    if (points_[at].estimate <= estimate) return false;
    ++at;
  }
  if (at > 0 && points_[at - 1].width == width) --at;
  int past = at;
  while (past < count_ && points_[past].estimate >= estimate) ++past;
  if (past == at) {
    std::copy_backward(points_.begin() + at, points_.begin() + count_, points_.begin() + count_ + 1);
    ++count_;
  } else {
    std::copy(points_.begin() + past, points_.begin() + count_, points_.begin() + at + 1);
    count_ -= past - at - 1;
  }
  points_[at] = {estimate, width};
  if (count_ > kPoints) join_nearest();
  return true;
}

// Two neighbours become the corner below both, where that promises the least too much.
void Skyline::join_nearest() {
  int best = 0;
  double least = kNever;
  for (int k = 0; k + 1 < count_; ++k) {
    const double gain =
        points_[k].estimate / points_[k + 1].estimate * (double(points_[k + 1].width) / double(points_[k].width));
    if (gain < least) {
      least = gain;
      best = k;
    }
  }
  points_[best].estimate = points_[best + 1].estimate;
  std::copy(points_.begin() + best + 2, points_.begin() + count_, points_.begin() + best + 1);
  --count_;
}

}  // namespace sojourn::scheduling
