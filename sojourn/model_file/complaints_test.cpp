#include <gtest/gtest.h>

#include "sojourn/model_file/document.h"

namespace sojourn::model_file {
namespace {

TEST(Complaints, NobodyReadsAHundredThousand) {
  auto d = Document::from_text("a = 1\n", "m.toml");
  for (int k = 0; k < 100'000; ++k)
    d.complain({.problem = "mistake " + std::to_string(k),
                .found = {},
                .expected = {},
                .hint = {},
                .place = {"m.toml", 1, 1}});
  try {
    d.throw_if_unsound();
    ADD_FAILURE();
  } catch (const ModelError& e) {
    EXPECT_EQ(e.complaints().size(), 51u);
    EXPECT_NE(std::string(e.what()).find("m.toml: error: and more"), std::string::npos);
  }
}

}  // namespace
}  // namespace sojourn::model_file
