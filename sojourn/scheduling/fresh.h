// Whom a pass must look at. Where nothing has ended since the last one, whoever could not start then cannot start now:
// no processor is free that was not, and promised times have only come nearer. Only those who came since may.
#pragma once

#include <cstddef>

namespace sojourn::scheduling {

class Fresh {
 public:
  void ended() { ended_ = true; }
  void joined() { ++joined_; }
  void passed() { ended_ = false, joined_ = 0; }

  // Where to begin in the queue. In other orders than that of arrival those who came may stand anywhere.
  template <class Queue>
  std::size_t first(const Queue& queue) const {
    if constexpr (Queue::kInOrderOfArrival)
      if (!ended_) return joined_ > 0 ? queue.last(joined_) : Queue::kNone;
    return queue.first();
  }

 private:
  bool ended_ = false;
  std::size_t joined_ = 0;
};

}  // namespace sojourn::scheduling
