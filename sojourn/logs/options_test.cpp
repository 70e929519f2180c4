#include "sojourn/logs/options.h"

#include <gtest/gtest.h>

#include "sojourn/logs/what_if.h"

namespace sojourn::logs {
namespace {

std::string trouble(const std::string& name, const std::string& text) {
  Options o;
  try {
    set_option(o, name, text, {"--" + name});
    return "";
  } catch (const ModelError& e) {
    return e.what();
  }
}

TEST(Options, AreSetByName) {
  Options o;
  set_option(o, "processors", "+32", {});
  EXPECT_TRUE(o.processors->more);
  EXPECT_EQ(o.processors->number, 32);
  set_option(o, "load", "120%", {});
  EXPECT_EQ(o.load_percent, 120);
  set_option(o, "load", "112.5", {});
  EXPECT_EQ(o.load_percent, 112.5);
  set_option(o, "partition", "a,b", {});
  EXPECT_EQ(o.partitions, (std::vector<std::string>{"a", "b"}));
  set_option(o, "zero-runtime", "0.5", {});
  EXPECT_EQ(o.zero_runtime, 0.5);
}

TEST(Options, NonsenseIsRefused) {
  for (const auto& [name, text] : {std::pair{"processors", "0"},
                                   {"processors", "-3"},
                                   {"processors", "1.5"},
                                   {"load", "0"},
                                   {"load", "-5%"},
                                   {"load", "x"},
                                   {"head", "0"},
                                   {"width", "wide"},
                                   {"overrun", ""},
                                   {"zero-runtime", "-1"},
                                   {"columns", "submit"},
                                   {"columns", "=a"},
                                   {"nonsense", "1"}})
    EXPECT_NE(trouble(name, text), "") << name << " " << text;
  EXPECT_NE(trouble("load", "1.2").find("120%"), std::string::npos);
  EXPECT_NE(trouble("width", "requsted").find("did you mean requested"), std::string::npos);
}

TEST(LoadChange, IsExactAndKeepsTheOrder) {
  const LoadChange third(0, 300);
  EXPECT_EQ(third.moved(9), 3);
  EXPECT_EQ(third.moved(8), 2);
  EXPECT_EQ(LoadChange(0, 100).moved(0.25), 0.25);
  EXPECT_EQ(LoadChange(0, 112.5).moved(9), 8);
  EXPECT_EQ(LoadChange(0, 110).moved(4e15), 3636363636363636.0);
}

}  // namespace
}  // namespace sojourn::logs
