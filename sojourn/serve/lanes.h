// One at a time: a new question in a lane of a page takes the place of the older one there, so that a hundred quick
// changes leave one computation.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>

namespace sojourn::serve {

class Errand;

class Lanes {
 public:
  // Who was there before, or null. Without the name of a page and a lane nobody is.
  std::shared_ptr<Errand> enter(const std::string& page, const std::string& lane, std::shared_ptr<Errand> errand);
  void leave(const std::string& page, const std::string& lane, const Errand* errand);

 private:
  std::map<std::pair<std::string, std::string>, std::shared_ptr<Errand>> lanes_;
};

}  // namespace sojourn::serve
