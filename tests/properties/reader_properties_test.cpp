// Whatever bytes come in, the reader answers with a model or with a ModelError that has a place: it never
// crashes and never accepts what it does not understand. Mutations of good files of every family, fixed seeds.
#include <gtest/gtest.h>

#include <random>

#include "sojourn/problems/problem.h"

namespace sojourn {
namespace {

const char* const kGood = R"(time_unit = "hours"
[[cluster]]
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

const char* const kRigid = R"([[cluster]]
processors = 6
[arrivals]
rate = 0.2
[[jobs.class]]
weight = "70%"
width = 1
time = { dist = "exponential", mean = 1 }
[[jobs.class]]
weight = 0.3
width = { dist = "pmf", values = [2, 3], weights = [1, 1] }
time = 2.5
[jobs]
kind = "rigid"
short_job = 10
[policy]
discipline = "easy"
estimate_factor = 2
)";

const char* const kForkJoin = R"([cluster]
processors = 3
[arrivals]
process = "renewal"
interarrival = { dist = "erlang", shape = 2, mean = 3 }
[jobs]
kind = "fork-join"
tasks = { dist = "uniform", min = 1, max = 3 }
time = { dist = "shifted-exponential", mean = 1, shift = 0.5 }
[policy]
discipline = "fifo"
placement = "pool"
)";

const char* const kStaged = R"(title = "stages"
[[cluster]]
processors = 4
[arrivals]
load = "60%"
[jobs]
kind = "staged"
stages = [ { processors = 3, time = 0.5 }, { processors = 9, time = { dist = "exponential", mean = 0.5 } } ]
[policy]
discipline = "stage-priority"
)";

const char* const kMalleable = R"([[cluster]]
processors = 4
[arrivals]
load = 0.4
[jobs]
kind = "malleable"
time = { dist = "exponential", mean = 1 }
min_processors = 2
speedup = { law = "amdahl", serial = 0.1 }
[policy]
discipline = "dynamic-spacesharing"
reconfiguration = { dist = "exponential", mean = 0.02 }
)";

// True when it was read, false when it was refused with a message.
bool read(const std::string& text) {
  try {
    auto document = model_file::Document::from_text(text, "model.toml");
    problems::read_problem(document)->describe();
    return true;
  } catch (const ModelError& e) {
    EXPECT_FALSE(e.complaints().empty());
    for (const auto& c : e.complaints()) EXPECT_FALSE(c.problem.empty()) << text;
    return false;
  }
}

void mutate(const char* good, int rounds) {
  ASSERT_TRUE(read(good));
  std::mt19937_64 rng(20261115);
  const std::string alphabet = "=[]{}\"'.,-+#\n 0123456789eEnaxi_";
  int accepted = 0, refused = 0;
  for (int round = 0; round < rounds; ++round) {
    std::string text = good;
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
    if (::testing::Test::HasFailure()) break;
  }
  EXPECT_GT(accepted, rounds / 200) << "the mutations are too wild to test anything";
  EXPECT_GT(refused, rounds / 2);
}

TEST(ReaderProperty, MutatedFilesAreReadOrRefusedNeverMore) {
  mutate(kGood, 20000);
  for (const char* good : {kRigid, kForkJoin, kStaged, kMalleable}) mutate(good, 3000);
}

TEST(ReaderProperty, SettingAKeyIsWritingItInTheFile) {
  for (const auto& [key, value] : {std::pair{"cluster.A.processors", "3"},
                                   {"jobs.time.means[1]", "9"},
                                   {"arrivals.load", "0.2"},
                                   {"horizon.time", "5"}}) {
    auto document = model_file::Document::from_text(kGood, "model.toml");
    document.set(key, value);
    EXPECT_NO_THROW(problems::read_problem(document)) << key;
  }
  auto document = model_file::Document::from_text(kGood, "model.toml");
  document.set("arrivals.load", "0.2");
  EXPECT_NEAR(problems::read_problem(document)->describe().stability.load, 0.2, 1e-12);
}

}  // namespace
}  // namespace sojourn
