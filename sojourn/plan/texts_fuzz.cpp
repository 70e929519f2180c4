// What stands behind --set, --vary, --find, --such-that and the options of logs: refused with a sentence, or taken.
#include <iterator>

#include "sojourn/model_file/document.h"
#include "sojourn/plan/candidates.h"
#include "sojourn/plan/condition.h"
#include "sojourn/sweep/vary.h"
#include "tests/fuzz/promises.h"

namespace sojourn::plan {
namespace {

using fuzz::promise;

const model_file::Document& small_model() {
  static const auto model = model_file::Document::from_text(
      "time_unit = \"hours\"\n[[cluster]]\nname = \"A\"\nprocessors = 4\n[[cluster]]\nprocessors = 2\n"
      "[arrivals]\nload = 0.5\n[jobs]\nkind = \"sequential\"\ntime = { dist = \"erlang\", shape = 2, mean = 1.0 }\n",
      "model.toml");
  return model;
}

void set(const std::string& text) {
  auto model = small_model();
  model.set(text);
  promise(model.settings().size() == 1, "what was set is remembered");
}

void vary(const std::string& text) {
  const auto variable = sweep::parse_vary(text);
  promise(!variable.key.empty() && !variable.values.empty(), "a key takes values");
}

void find(const std::string& text) {
  const auto candidates = Candidates::parse(text, small_model(), 1000);
  promise(candidates.count() > 0, "there are candidates");
  promise(candidates.find(candidates.text(0)) == 0, "the first candidate is found again");
  promise(candidates.find(candidates.text(candidates.count() - 1)).has_value(), "and the last");
}

void such_that(const std::string& text) {
  for (const auto& condition : parse_conditions({text}, "hours"))
    promise(parse_conditions({to_string(condition)}, "hours").size() == 1, "a condition is read as it is shown");
}

}  // namespace
}  // namespace sojourn::plan

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sojourn;
  fuzz::Choices choices(data, size);
  constexpr void (*kWays[])(const std::string&) = {plan::set, plan::vary, plan::find, plan::such_that};
  const auto way = choices.next(std::size(kWays));
  try {
    kWays[way](choices.rest());
  } catch (const ModelError& e) {
    fuzz::check(e);
  } catch (const TooLarge&) {
  }
  return 0;
}
