#include "sojourn/model_file/key_depth.h"

#include <gtest/gtest.h>

#include "sojourn/model_file/document.h"

namespace sojourn::model_file {
namespace {

std::string dotted(std::size_t parts) {
  std::string key = "a";
  for (std::size_t k = 1; k < parts; ++k) key += ".a";
  return key;
}

std::string refusal(const std::string& text) {
  try {
    Document::from_text(text, "m.toml");
    return "";
  } catch (const ModelError& e) {
    return e.what();
  }
}

TEST(KeyDepth, KeysOfModelsPass) {
  EXPECT_FALSE(too_deep_key("[jobs]\ntime.dist = \"erlang\"\nvalues = [0.1, 0.2, 3.4]\n"));
  EXPECT_FALSE(too_deep_key(dotted(kDeepestKey) + " = 1"));
}

TEST(KeyDepth, DotsInTextsAndCommentsAreNoParts) {
  const std::string dots(1000, '.');
  EXPECT_FALSE(too_deep_key("title = \"" + dots + "\\\"" + dots + "\"\n# " + dots + "\n"));
  EXPECT_FALSE(too_deep_key("title = '" + dots + "'\n"));
  EXPECT_FALSE(too_deep_key("title = \"\"\"\n" + dots + "\n\"\" " + dots + "\"\"\"\n"));
  std::string numbers = "values = [";
  for (int k = 0; k < 1000; ++k) numbers += "0.5, ";
  EXPECT_FALSE(too_deep_key(numbers + "]"));
}

TEST(KeyDepth, ATooDeepKeyIsRefusedWithItsPlace) {
  const auto place = too_deep_key("a = 1\n" + dotted(kDeepestKey + 1) + " = 1");
  ASSERT_TRUE(place);
  EXPECT_EQ(place->line, 2);
  EXPECT_TRUE(too_deep_key("\"q\"." + dotted(kDeepestKey) + " = 1"));
}

TEST(KeyDepth, HoweverDeepNothingCrashes) {
  constexpr std::size_t kDeep = 100'000;
  for (const std::string& text : {dotted(kDeep) + " = 1\n", "[" + dotted(kDeep) + "]\n", "[[" + dotted(kDeep) + "]]\n",
                                  "a = { " + dotted(kDeep) + " = 1 }\n"})
    EXPECT_NE(refusal(text).find("too many parts"), std::string::npos);
  EXPECT_NE(refusal("a = " + std::string(kDeep, '[')).find("not TOML"), std::string::npos);
  auto model = Document::from_text("a = 1\n", "m.toml");
  EXPECT_THROW(model.set(dotted(kDeep), "1"), ModelError);
  model.set("b", "{ " + dotted(kDeep) + " = 1 }");  // no value of TOML that could be walked: a text
  EXPECT_TRUE(model.root().find("b")->is_text());
}

}  // namespace
}  // namespace sojourn::model_file
