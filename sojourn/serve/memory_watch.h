// What the computations take together, looked at while there are any. Methods that know what they need refuse before
// they begin; this is for the rest.
#pragma once

#include <boost/asio/steady_timer.hpp>

namespace sojourn::serve {

struct House;

class MemoryWatch {
 public:
  explicit MemoryWatch(House& house);
  // Something has begun.
  void wake();

 private:
  void look();

  House& house_;
  boost::asio::steady_timer timer_;
  bool awake_ = false;
  double at_rest_ = 0;  // bytes, before the first of those at work began
};

}  // namespace sojourn::serve
