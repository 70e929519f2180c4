#include <gtest/gtest.h>

#include "sojourn/model_file/document.h"

namespace sojourn::model_file {
namespace {

Document two() {
  return Document::from_text("[[cluster]]\nprocessors = 1\n[[cluster]]\nname = \"big\"\nprocessors = 9\n", "m.toml");
}

std::string message(Document d, const std::string& assignment) {
  try {
    d.set(assignment);
  } catch (const ModelError& e) {
    return e.what();
  }
  return "";
}

TEST(SetKey, UnnamedElementsHaveTheirDefaultNames) {
  auto d = two();
  d.set("cluster.A.processors=5");
  d.set("cluster.big.processors=7");
  EXPECT_EQ(d.root().find("cluster")->items[0].find("processors")->integer, 5);
  EXPECT_EQ(d.root().find("cluster")->items[1].find("processors")->integer, 7);
  auto one = Document::from_text("[cluster]\nprocessors = 1\n", "m.toml");
  one.set("cluster.A.processors=3");
  one.set("cluster.speed=2");
  one.set("cluster[0].processors=4");
  EXPECT_EQ(one.root().find("cluster")->find("processors")->integer, 4);
  EXPECT_EQ(one.root().find("cluster")->find("speed")->integer, 2);
}

TEST(SetKey, OneSettingSetsOneValue) {
  auto d = two();
  d.set("title=1\nother = 2");
  EXPECT_TRUE(d.root().find("title")->is_text());
  EXPECT_EQ(d.root().find("other"), nullptr);
}

TEST(SetKey, HintsAreKeysThatWork) {
  const std::string several = message(two(), "cluster.processors=3");
  EXPECT_NE(several.find("cluster.A.processors"), std::string::npos) << several;
  EXPECT_EQ(message(two(), "cluster.A.processors=3"), "");
  const std::string nobody = message(two(), "cluster.B.processors=3");
  EXPECT_NE(nobody.find("one of A, big"), std::string::npos) << nobody;
}

TEST(SetKey, RemembersWhatWasSet) {
  auto d = two();
  d.set("arrivals.load=0.5");
  d.set("title=x");
  d.set("arrivals.load=0.7");
  EXPECT_EQ(d.settings(), (std::vector<std::string>{"title=x", "arrivals.load=0.7"}));
}

TEST(SetKey, NumbersAsPeopleTypeThem) {
  auto d = two();
  d.set("arrivals.load=.5");
  EXPECT_EQ(d.root().find("arrivals")->find("load")->number, 0.5);
}

}  // namespace
}  // namespace sojourn::model_file
