#include "sojourn/sweep/choose_study.h"

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"

namespace sojourn::sweep {

store::Study choose_study(store::File& file, const store::Study& wanted, const Choice& choice) {
  std::vector<std::string> why;  // of the study that is nearest
  for (const store::Study& s : file.studies()) {
    const auto differs = store::differences(s, wanted);
    if (differs.empty()) {
      if (choice.restart || choice.retry) file.forget_points(s, !choice.restart);
      return s;
    }
    if (why.empty() || differs.size() <= why.size()) why = differs;
  }
  if (why.empty() || choice.add) return file.add(wanted);
  throw ModelError(Complaint{.problem = "this file holds another study, and their points are never mixed",
                             .found = joined(why, "\n            "),
                             .expected = "the model and the options the study began with",
                             .hint = "--out with another file, or --add to keep both apart in this one",
                             .place = {file.path(), 0, 0}});
}

}  // namespace sojourn::sweep
