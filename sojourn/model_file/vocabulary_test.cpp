// What the readers and the families know is what vocabulary/ describes.
#include <gtest/gtest.h>

#include "sojourn/clusters/broker.h"
#include "sojourn/fork_join/model.h"
#include "sojourn/malleable_jobs/model.h"
#include "sojourn/model_file/read_rigid.h"
#include "sojourn/model_file/read_sequential.h"
#include "sojourn/model_file/section.h"
#include "sojourn/rigid_jobs/model.h"
#include "sojourn/scheduling/deciders.h"
#include "sojourn/staged_jobs/model.h"
#include "sojourn/vocabulary/policies.h"

namespace sojourn::model_file {
namespace {

using vocabulary::Choice;
using vocabulary::names_of;
namespace kinds = vocabulary::kinds;

std::string model(const std::string& jobs, const std::string& more = "") {
  return "[[cluster]]\nprocessors = 4\n[arrivals]\nload = 0.5\n[jobs]\n" + jobs + "\n" + more;
}

std::string complaints(const std::string& text) {
  auto d = Document::from_text(text, "m.toml");
  try {
    read_rigid(d);
    return "";
  } catch (const ModelError& e) {
    return e.what();
  }
}

TEST(Vocabulary, HasTheDisciplinesOfTheFamilies) {
  auto of_rigid_jobs = rigid_jobs::discipline_names();
  for (const auto& own : scheduling::own_policy_names()) of_rigid_jobs.push_back(own);
  EXPECT_EQ(names_of(Choice::discipline, kinds::rigid), of_rigid_jobs);
  EXPECT_EQ(names_of(Choice::discipline, kinds::fork_join), fork_join::discipline_names());
  EXPECT_EQ(names_of(Choice::discipline, kinds::staged), staged_jobs::discipline_names());
  for (const auto& name : names_of(Choice::discipline, kinds::malleable))
    EXPECT_TRUE(name == to_string(malleable_jobs::Discipline::dynamic_spacesharing) ||
                name == to_string(malleable_jobs::Discipline::equal_share));
}

TEST(Vocabulary, HasTheBrokersOfTheFamilies) {
  EXPECT_EQ(names_of(Choice::broker, kinds::rigid), clusters::broker_names(clusters::OptimalRandom::left_out));
  EXPECT_EQ(names_of(Choice::broker, kinds::sequential), clusters::broker_names(clusters::OptimalRandom::known));
}

// Their numbers are their places in this list.
TEST(Vocabulary, HasTheSpeedupLawsInTheirOrder) {
  using Law = malleable_jobs::Speedup::Law;
  const auto names = names_of(Choice::speedup);
  EXPECT_EQ(names[static_cast<std::size_t>(Law::linear)], "linear");
  EXPECT_EQ(names[static_cast<std::size_t>(Law::amdahl)], "amdahl");
  EXPECT_EQ(names[static_cast<std::size_t>(Law::power)], "power");
  EXPECT_EQ(names[static_cast<std::size_t>(Law::table)], "table");
  EXPECT_EQ(names[static_cast<std::size_t>(Law::downey)], "downey");
  EXPECT_EQ(names.size(), 5u);
}

TEST(Section, AKeyOfOtherJobsIsToldWhoseItIs) {
  const std::string rigid = "kind = \"rigid\"\ntime = 1\nwidth = 2\n";
  EXPECT_NE(complaints(model(rigid + "tasks = 3")).find("jobs.tasks is for fork-join jobs"), std::string::npos);
  EXPECT_NE(complaints(model(rigid, "[memory]\nframes = 1")).find("memory is for malleable jobs"), std::string::npos);
  EXPECT_NE(complaints(model(rigid, "[policy]\ndiscipline = \"ps-job\"")).find("ps-job is for fork-join jobs"),
            std::string::npos);
}

TEST(Section, AMisspeltKeyIsStillRecognised) {
  const std::string rigid = "kind = \"rigid\"\ntime = 1\nwidht = 2\n";
  EXPECT_NE(complaints(model(rigid)).find("did you mean width?"), std::string::npos);
}

TEST(Section, AskingForAKeyWithoutARowIsOurMistake) {
  auto d = Document::from_text(model("kind = \"sequential\"\ntime = 1"), "m.toml");
  Section s(d, *d.root().find("jobs"), "jobs");
  EXPECT_THROW(s.number("tmie"), std::logic_error);
  EXPECT_THROW(s.find("width"), std::logic_error) << "a key of rigid jobs";
}

}  // namespace
}  // namespace sojourn::model_file
