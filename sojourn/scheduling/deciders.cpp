#include "sojourn/scheduling/deciders.h"

#include "sojourn/scheduling/easy_lookahead.h"

namespace sojourn::scheduling {

const std::vector<OwnPolicy>& deciders() {
  static const std::vector<OwnPolicy> all = {
      {"easy-lookahead", "as easy, but of the jobs that may overtake those start that fill the most processors",
       [] { return std::make_unique<EasyLookahead>(); }},
  };
  return all;
}

std::shared_ptr<const OwnPolicy> own_policy_named(const std::string& name, const std::vector<OwnPolicy>& lent) {
  for (const auto* list : {&lent, &deciders()})
    for (const OwnPolicy& own : *list)
      if (own.name == name) return std::make_shared<const OwnPolicy>(own);
  return nullptr;
}

std::vector<std::string> own_policy_names(const std::vector<OwnPolicy>& lent) {
  std::vector<std::string> names;
  for (const OwnPolicy& own : deciders()) names.push_back(own.name);
  for (const OwnPolicy& own : lent) names.push_back(own.name);
  return names;
}

}  // namespace sojourn::scheduling
