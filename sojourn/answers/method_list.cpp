#include "sojourn/answers/method_list.h"

#include "sojourn/base/errors.h"

namespace sojourn::answers {

void MethodList::refuse(const std::string& name, const std::string& why, const std::string& instead) const {
  if (asked_for(name)) throw TooLarge("the exact method " + name + " is refused: " + why);
  note(instead + ": " + why);
}

}  // namespace sojourn::answers
