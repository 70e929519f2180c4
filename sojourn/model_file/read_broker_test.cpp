#include "sojourn/model_file/read_broker.h"

#include <gtest/gtest.h>

#include "sojourn/model_file/read_rigid.h"
#include "sojourn/model_file/read_sequential.h"

namespace sojourn::model_file {
namespace {

std::string two_clusters(const std::string& jobs, const std::string& broker) {
  return "[[cluster]]\nprocessors = 8\n[[cluster]]\nprocessors = 2\n[arrivals]\nload = 0.5\n[jobs]\n" + jobs +
         "\n[broker]\n" + broker;
}

const std::string kSequential = "kind = \"sequential\"\ntime = 1", kRigid = "kind = \"rigid\"\ntime = 1\nwidth = 4";

std::vector<double> weights(const std::string& jobs, const std::string& broker) {
  auto d = Document::from_text(two_clusters(jobs, broker), "m.toml");
  return jobs == kRigid ? read_rigid(d).weights : read_sequential(d).weights;
}

TEST(ReadBroker, OneRuleOfWeightsForAllFamilies) {
  for (const auto& jobs : {kSequential, kRigid}) {
    EXPECT_EQ(weights(jobs, "weights = [1, 0]"), (std::vector<double>{1, 0}));
    EXPECT_EQ(weights(jobs, "weights = [\"60%\", 0.4]"), (std::vector<double>{0.6, 0.4}));
    EXPECT_EQ(weights(jobs, "weights = \"uniform\""), (std::vector<double>{1, 1}));
    EXPECT_THROW(weights(jobs, "weights = [1, -1]"), ModelError);
    EXPECT_THROW(weights(jobs, "weights = [0, 0]"), ModelError);
    EXPECT_THROW(weights(jobs, "weights = [1]"), ModelError);
  }
}

// Width 4 fits into the first cluster alone.
TEST(ReadBroker, EveryJobHasSomewhereToGo) { EXPECT_THROW(weights(kRigid, "weights = [0, 1]"), ModelError); }

TEST(ReadBroker, KeysThatAreNotLookedAtAreNoted) {
  auto d = Document::from_text(two_clusters(kSequential, "policy = \"least-work\"\nweights = [1, 2]\nd = 2"), "m.toml");
  read_sequential(d);
  EXPECT_EQ(d.notes().size(), 2u);
}

}  // namespace
}  // namespace sojourn::model_file
