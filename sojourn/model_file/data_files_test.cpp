#include "sojourn/model_file/data_files.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>

namespace sojourn::model_file {
namespace {

TEST(DataFiles, logs_and_values_by_their_names_relative_to_the_model) {
  auto model = Document::from_text(
      "workload = { log = \"year.swf\" }\njobs = { time = { dist = \"empirical\", file = \"times.txt\" } }\n",
      "some/folder/model.toml");
  std::map<std::string, std::string> paths;
  collect_data_files(model, paths);
  EXPECT_EQ(paths, (std::map<std::string, std::string>{{"year.swf", "some/folder/year.swf"},
                                                       {"times.txt", "some/folder/times.txt"}}));
  model.set("workload.log", "other.swf");
  collect_data_files(model, paths);
  EXPECT_EQ(paths.size(), 3U);
}

TEST(DataFiles, the_hash_is_that_of_the_content) {
  const std::string path = testing::TempDir() + "sojourn-data-files-test";
  EXPECT_EQ(hash_of_file(path), "missing");
  std::ofstream(path) << "";
  EXPECT_EQ(hash_of_file(path), "cbf29ce484222325");  // of nothing, as FNV-1a has it
  std::ofstream(path) << "a";
  EXPECT_EQ(hash_of_file(path), "af63dc4c8601ec8c");
  std::remove(path.c_str());
}

}  // namespace
}  // namespace sojourn::model_file
