// Any text as a model file of any family: all complaints, or a model. Nothing is solved. What a study file keeps of it
// is the same model again.
#include "sojourn/problems/problem.h"
#include "sojourn/sweep/model_text.h"
#include "tests/fuzz/model_mutator.h"
#include "tests/fuzz/promises.h"

namespace {

using namespace sojourn;

// Files that a model may name are not part of the game.
bool names_a_device(const std::string& text) {
  return text.find("/dev") != std::string::npos || text.find("/proc") != std::string::npos ||
         text.find("/sys") != std::string::npos;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (names_a_device(text)) return 0;
  try {
    auto document = model_file::Document::from_text(text, "model.toml");
    const auto problem = problems::read_problem(document);
    const std::string kept = sweep::model_text(document.root());
    auto again = model_file::Document::from_text(kept, "kept.toml");
    problems::read_problem(again);
    fuzz::promise(sweep::model_text(again.root()) == kept, "a model that was kept says the same");
  } catch (const ModelError& e) {
    fuzz::check(e);
  } catch (const TooLarge&) {
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  return fuzz::mutate_model(data, size, most, seed);
}
