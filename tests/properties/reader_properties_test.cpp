// Whatever bytes come in, the reader answers with a model or with a ModelError that has a place: it never
// crashes and never accepts what it does not understand. Mutations of a good file, 20,000 of them, fixed seed.
#include <gtest/gtest.h>

#include <random>

#include "sojourn/study/problem.h"

namespace sojourn {
namespace {

const char* const kGood = R"([[cluster]]
name = "A"
processors = 16
speed = 0.8
[[cluster]]
processors = 8
[broker]
policy = "random"
weights = [1, 2.5]
[arrivals]
process = "map"
D0 = [[-2, 1], [0.5, -1]]
D1 = [[1, 0], [0, 0.5]]
load = 0.7
[jobs]
kind = "sequential"
time = { dist = "hyperexponential", probs = [0.3, 0.7], means = [2, 0.5] }
[horizon]
time = 1000
)";

// True when it was read, false when it was refused with a message.
bool read(const std::string& text) {
  try {
    auto document = model_file::Document::from_text(text, "model.toml");
    study::read_problem(document)->describe();
    return true;
  } catch (const ModelError& e) {
    EXPECT_FALSE(e.complaints().empty());
    for (const auto& c : e.complaints()) EXPECT_FALSE(c.problem.empty()) << text;
    return false;
  }
}

TEST(ReaderProperty, MutatedFilesAreReadOrRefusedNeverMore) {
  ASSERT_TRUE(read(kGood));
  std::mt19937_64 rng(20261115);
  const std::string alphabet = "=[]{}\"'.,-+#\n 0123456789eEnaxi_";
  int accepted = 0, refused = 0;
  for (int round = 0; round < 20000; ++round) {
    std::string text = kGood;
    const int edits = 1 + static_cast<int>(rng() % 4);
    for (int k = 0; k < edits; ++k) {
      const std::size_t at = rng() % text.size();
      switch (rng() % 4) {
        case 0:
          text[at] = alphabet[rng() % alphabet.size()];
          break;
        case 1:
          text.insert(at, 1, alphabet[rng() % alphabet.size()]);
          break;
        case 2:
          text.erase(at, 1 + rng() % 5);
          break;
        default:
          text[at] = static_cast<char>(rng() % 256);
      }
    }
    SCOPED_TRACE("round " + std::to_string(round) + ":\n" + text);
    (read(text) ? accepted : refused)++;
    if (HasFailure()) break;
  }
  EXPECT_GT(accepted, 100) << "the mutations are too wild to test anything";
  EXPECT_GT(refused, 10000);
}

TEST(ReaderProperty, SettingAKeyIsWritingItInTheFile) {
  for (const auto& [key, value] : {std::pair{"cluster.A.processors", "3"},
                                   {"jobs.time.means[1]", "9"},
                                   {"arrivals.load", "0.2"},
                                   {"horizon.time", "5"}}) {
    auto document = model_file::Document::from_text(kGood, "model.toml");
    document.set(key, value);
    EXPECT_NO_THROW(study::read_problem(document)) << key;
  }
  auto document = model_file::Document::from_text(kGood, "model.toml");
  document.set("arrivals.load", "0.2");
  EXPECT_NEAR(study::read_problem(document)->describe().stability.load, 0.2, 1e-12);
}

}  // namespace
}  // namespace sojourn
