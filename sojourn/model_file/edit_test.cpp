#include "sojourn/model_file/edit.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "sojourn/base/errors.h"
#include "sojourn/model_file/document.h"

namespace sojourn::model_file {
namespace {

constexpr const char* kFile = R"(# A machine.
title = "Ours"  # as we call it

[[cluster]]
processors = 64   # nodes
speed = 1.0

# what comes
[arrivals]
load = 0.6

[jobs]
kind = "rigid"
width = { dist = "pmf", values = [8, 16], weights = [0.5, 0.5] }  # two widths
time.dist = "exponential"
time.mean = 2
)";

std::string with(const std::string& key, const std::string& value) { return edited(kFile, key, value); }
std::string without(const std::string& key) { return edited(kFile, key, std::nullopt); }

// What is left of `kFile` when one text takes the place of another.
std::string file_with(const std::string& before, const std::string& after) {
  std::string text = kFile;
  const auto at = text.find(before);
  EXPECT_NE(at, std::string::npos) << before;
  return text.replace(at, before.size(), after);
}

TEST(Edit, ReplacesAValueAndNothingElse) {
  EXPECT_EQ(with("arrivals.load", "0.7"), file_with("load = 0.6", "load = 0.7"));
  EXPECT_EQ(with("cluster.processors", "128"), file_with("= 64 ", "= 128 "));
  EXPECT_EQ(with("cluster.A.processors", "128"), file_with("= 64 ", "= 128 "));
  EXPECT_EQ(with("cluster[0].processors", "128"), file_with("= 64 ", "= 128 "));
  EXPECT_EQ(with("jobs.time.mean", "3"), file_with("time.mean = 2", "time.mean = 3"));
}

TEST(Edit, ReachesIntoBracesAndBrackets) {
  EXPECT_EQ(with("jobs.width.values[1]", "32"), file_with("[8, 16]", "[8, 32]"));
  EXPECT_EQ(with("jobs.width.weights", "[1, 2]"), file_with("[0.5, 0.5]", "[1, 2]"));
  EXPECT_EQ(with("jobs.width.more", "1"), file_with("0.5] }", "0.5], more = 1 }"));
  EXPECT_EQ(without("jobs.width.dist"), file_with("dist = \"pmf\", values", "values"));
  EXPECT_EQ(without("jobs.width.weights"), file_with(", weights = [0.5, 0.5]", ""));
  EXPECT_EQ(without("jobs.width.values[0]"), file_with("[8, 16]", "[16]"));
}

TEST(Edit, WritesNewKeysBehindTheOthersOfTheirTable) {
  EXPECT_EQ(with("jobs.discipline", "easy"), file_with("mean = 2", "mean = 2\ndiscipline = \"easy\""));
  EXPECT_EQ(with("cluster.name", "A b"), file_with("speed = 1.0", "speed = 1.0\nname = \"A b\""));
  EXPECT_EQ(with("time_unit", "hours"), file_with("call it", "call it\ntime_unit = \"hours\""));
  EXPECT_EQ(with("jobs.time.cv2", "3"), file_with("time.mean = 2", "time.mean = 2\ntime.cv2 = 3"));
}

TEST(Edit, OpensATableThatIsNotThere) {
  EXPECT_EQ(with("horizon.time", "10"), std::string(kFile) + "\n[horizon]\ntime = 10\n");
}

TEST(Edit, TakesAKeyForItsRival) { EXPECT_EQ(with("arrivals.rate", "3"), file_with("load = 0.6", "rate = 3")); }

TEST(Edit, TakesLinesAwayWithTheirComments) {
  EXPECT_EQ(without("title"), file_with("title = \"Ours\"  # as we call it\n", ""));
  EXPECT_EQ(without("jobs.width"),
            file_with("width = { dist = \"pmf\", values = [8, 16], weights = [0.5, 0.5] }  # two widths\n", ""));
  EXPECT_EQ(without("jobs.time"), file_with("time.dist = \"exponential\"\ntime.mean = 2\n", ""));
  EXPECT_EQ(without("cluster"), file_with("[[cluster]]\nprocessors = 64   # nodes\nspeed = 1.0\n\n", ""));
  EXPECT_THROW(without("horizon"), ModelError);
}

TEST(Edit, PutsATableInPlaceOfAnother) {
  const auto text = with("arrivals", "{process = \"saturated\"}");
  EXPECT_NE(text.find("arrivals = {process = \"saturated\"}"), std::string::npos);
  EXPECT_EQ(text.find("[arrivals]"), std::string::npos);
  EXPECT_NE(text.find("# nodes"), std::string::npos);
}

TEST(Edit, KnowsElementsOfListsOfTables) {
  const std::string text =
      "[jobs]\nkind = 'rigid'\n[[jobs.class]]\nname = \"a\"\nwidth = 1\n[[jobs.class]]\nname = \"b\" # second\nwidth = "
      "2\n";
  EXPECT_EQ(edited(text, "jobs.class.b.width", "4"),
            "[jobs]\nkind = 'rigid'\n[[jobs.class]]\nname = \"a\"\nwidth = 1\n[[jobs.class]]\nname = \"b\" # "
            "second\nwidth = 4\n");
  EXPECT_EQ(edited(text, "jobs.class[0].share", "2"),
            "[jobs]\nkind = 'rigid'\n[[jobs.class]]\nname = \"a\"\nwidth = 1\nshare = 2\n[[jobs.class]]\nname = \"b\" "
            "# second\nwidth = 2\n");
  EXPECT_EQ(edited(text, "jobs.class[0]", std::nullopt),
            "[jobs]\nkind = 'rigid'\n[[jobs.class]]\nname = \"b\" # second\nwidth = 2\n");
}

TEST(Edit, AddsOneMoreElement) {
  EXPECT_EQ(with("cluster[1]", "{ processors = 8 }"), std::string(kFile) + "\n[[cluster]]\nprocessors = 8\n");
  EXPECT_EQ(with("jobs.width.values[2]", "32"), file_with("[8, 16]", "[8, 16, 32]"));
  EXPECT_EQ(with("jobs.class[0]", "{ name = \"a\", width = 3 }"),
            std::string(kFile) + "\n[[jobs.class]]\nname = \"a\"\nwidth = 3\n");
  EXPECT_THROW(with("cluster[2]", "{ processors = 8 }"), ModelError);
}

TEST(Edit, KnowsKeysInQuotesAndTextsOfManyLines) {
  const std::string text = "\"a key\" = \"\"\"\n[no header]\nx = 1\n\"\"\"\n'b' = 'it''s' \n";
  EXPECT_THROW(edited(text, "x", "2"), ModelError);  // that line is no TOML at all
  const std::string sound = "\"a key\" = \"\"\"\n[no header]\nx = 1\n\"\"\"\n'b' = 'its'  # b\nx = 2\n";
  EXPECT_EQ(edited(sound, "x", "3"), "\"a key\" = \"\"\"\n[no header]\nx = 1\n\"\"\"\n'b' = 'its'  # b\nx = 3\n");
  EXPECT_EQ(edited(sound, "a key", "5"), "\"a key\" = 5\n'b' = 'its'  # b\nx = 2\n");
  EXPECT_EQ(edited(sound, "b", "say \"hm\""),
            "\"a key\" = \"\"\"\n[no header]\nx = 1\n\"\"\"\n'b' = \"say \\\"hm\\\"\"  # b\nx = 2\n");
}

TEST(Edit, CannotBeTalkedIntoMore) {
  EXPECT_EQ(edited(kFile, "arrivals.load", "0.7\n[horizon]\ntime = 1"),
            file_with("load = 0.6", "load = \"0.7\\u000a[horizon]\\u000atime = 1\""));
  const auto text = edited(kFile, "title", "0.7\" # \n[horizon]");
  EXPECT_EQ(text, file_with("\"Ours\"", "\"0.7\\\" # \\u000a[horizon]\""));
}

TEST(Edit, KeepsCarriageReturns) {
  EXPECT_EQ(edited("a = 1\r\nb = 2\r\n", "a", "3"), "a = 3\r\nb = 2\r\n");
  EXPECT_EQ(edited("a = 1\r\nb = 2\r\n", "a", std::nullopt), "b = 2\r\n");
}

// Every number and every text of every example, set and read back; a comment is never lost.
void edit_all(const std::string& text, const Node& node, const std::string& key, int& count) {
  for (const auto& [name, child] : node.entries) edit_all(text, child, key.empty() ? name : key + "." + name, count);
  for (std::size_t i = 0; i < node.items.size(); ++i)
    edit_all(text, node.items[i], key + "[" + std::to_string(i) + "]", count);
  if (!node.is_number() && !node.is_text()) return;
  const std::string value = node.is_text() ? "another" : "12.5";
  const std::string after = edited(text, key, value);
  const auto comments = [](const std::string& t) { return std::count(t.begin(), t.end(), '#'); };
  EXPECT_EQ(comments(after), comments(text)) << key;
  auto document = Document::from_text(text, "model.toml");
  document.set(key, value);
  EXPECT_EQ(to_text(Document::from_text(after, "model.toml").root()), to_text(document.root())) << key;
  edited(text, key, std::nullopt);
  ++count;
}

TEST(Edit, ReadsBackEveryChangeOfEveryExample) {
  int count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(SOJOURN_ROOT "/models")) {
    if (entry.path().extension() != ".toml") continue;
    SCOPED_TRACE(entry.path().string());
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    edit_all(text.str(), Document::from_text(text.str(), "model.toml").root(), "", count);
  }
  EXPECT_GT(count, 200);
}

}  // namespace
}  // namespace sojourn::model_file
