#include "sojourn/serve/lanes.h"

namespace sojourn::serve {

std::shared_ptr<Errand> Lanes::enter(const std::string& page, const std::string& lane, std::shared_ptr<Errand> errand) {
  if (page.empty() || lane.empty()) return nullptr;
  std::swap(lanes_[{page, lane}], errand);
  return errand;
}

void Lanes::leave(const std::string& page, const std::string& lane, const Errand* errand) {
  const auto at = lanes_.find({page, lane});
  if (at != lanes_.end() && at->second.get() == errand) lanes_.erase(at);
}

}  // namespace sojourn::serve
