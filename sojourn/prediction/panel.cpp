#include "sojourn/prediction/panel.h"

#include "sojourn/prediction/bmbp.h"
#include "sojourn/prediction/conformal.h"
#include "sojourn/prediction/ensemble.h"
#include "sojourn/prediction/learned.h"
#include "sojourn/prediction/neighbours.h"
#include "sojourn/prediction/windows.h"

namespace sojourn::prediction {

std::vector<std::string> Panel::names() const {
  std::vector<std::string> all;
  for (const auto& p : predictors) all.push_back(p->name());
  return all;
}

Panel make_panel() {
  Panel panel;
  const auto add = [&](std::unique_ptr<Predictor> p) -> const Predictor* {
    panel.predictors.push_back(std::move(p));
    return panel.predictors.back().get();
  };
  add(std::make_unique<LastWait>());
  panel.window = panel.predictors.size();
  add(std::make_unique<Window>());
  add(window_by_queue());
  add(window_by_class());
  add(std::make_unique<Bmbp>());
  std::vector<const Predictor*> members = {add(fading_classes()), add(state_of_the_queue()), add(forward_simulation()),
                                           add(std::make_unique<Learned>())};
  const auto* together = add(std::make_unique<Ensemble>(std::move(members)));
  panel.shown = panel.predictors.size();
  add(std::make_unique<Conformal>(*together));
  return panel;
}

}  // namespace sojourn::prediction
