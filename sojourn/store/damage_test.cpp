// Files that somebody has damaged: every number that is given out is the one that was written, or its point is named.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <random>

#include "sojourn/store/connection.h"
#include "sojourn/store/file.h"
#include "sojourn/store/json_text.h"
#include "sojourn/store/point_bytes.h"

namespace sojourn::store {
namespace {

namespace fs = std::filesystem;

class DamageTest : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("sojourn-damage-" + std::to_string(::getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    File file = File::open_to_write(path("whole"));
    study_ = file.add(question());
    for (std::size_t n = 0; n < study_.points(); ++n) {
      const Point p = answer_at(n);
      file.write(study_, {&p, 1});
    }
    file.settle();
    bytes_ = content("whole");
  }
  void TearDown() override { fs::remove_all(folder_); }

  static Study question() {
    Study s;
    s.model = "[[cluster]]\nprocessors = 4\n";
    s.variables = {{"arrivals.load", {}}};
    for (int k = 0; k < 40; ++k) s.variables[0].values.push_back(std::to_string(k));
    s.settings = {{"--seed", "7"}};
    s.version = "1.2.3";
    return s;
  }
  Point answer_at(std::size_t number) const {
    Point p;
    p.number = number;
    p.values = values_at(study_.variables, number);
    p.answer.title = "title " + std::to_string(number);
    p.answer.stability = {true, 0.01 * static_cast<double>(number), 1.0, 4.0};
    p.answer.notes = {"a note"};
    answers::MethodAnswer m;
    m.name = "mmc";
    m.kind = answers::MethodKind::exact;
    m.measures.set("mean_response", 1.0 / static_cast<double>(number + 3));
    m.measures.set_array("jobs_pmf", std::vector<double>(60, 1.0 / static_cast<double>(number + 7)));
    m.clusters = {{"A", m.measures}};
    p.answer.methods = {m, m};
    return p;
  }

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string content(const std::string& name) const {
    std::ifstream in(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  std::string with(const std::string& content) const {
    std::ofstream(path("other"), std::ios::binary) << content;
    return path("other");
  }

  // Every point is as it was, or named, or the whole file is refused by name. Returns how many were sound.
  std::size_t check(const std::string& file_path) const {
    std::map<std::size_t, std::string> read;
    std::vector<std::string> damage;
    try {
      const File file = File::open(file_path);
      const Study study = file.newest();
      file.for_each_point(study, [&](const Point& p) { read[p.number] = to_bytes(without_times(p)); });
      damage = file.damage();
    } catch (const FileTrouble& e) {
      EXPECT_NE(std::string(e.what()).find(file_path), std::string::npos) << e.what();
      return 0;
    }
    for (std::size_t n = 0; n < study_.points(); ++n) {
      const bool named = std::any_of(damage.begin(), damage.end(), [&](const std::string& sentence) {
        return sentence.find("point " + std::to_string(n) + " (") != std::string::npos;
      });
      if (!read.contains(n))
        EXPECT_TRUE(named) << "point " << n << " is gone in silence";
      else
        EXPECT_EQ(read[n], to_bytes(without_times(answer_at(n)))) << "point " << n << " is wrong in silence";
    }
    return read.size();
  }
  static Point without_times(Point p) {
    p.seconds = 0;
    for (auto& m : p.answer.methods) m.seconds = 0;
    return p;
  }

  fs::path folder_;
  Study study_;
  std::string bytes_;
};

TEST_F(DamageTest, NoChangedByteIsWrongInSilence) {
  ASSERT_EQ(check(path("whole")), study_.points());
  std::mt19937 draw(20261117);
  std::size_t partly = 0;
  constexpr int kFlips = 400;
  for (int k = 0; k < kFlips; ++k) {
    std::string damaged = bytes_;
    const std::size_t at = draw() % damaged.size();
    damaged[at] = static_cast<char>(damaged[at] ^ static_cast<char>(1u << draw() % 8));
    SCOPED_TRACE("byte " + std::to_string(at));
    const std::size_t sound = check(with(damaged));
    partly += sound > 0 && sound < study_.points();
    if (HasFailure()) break;
  }
  EXPECT_GT(partly, 10u) << "damage should cost some points, not all";
}

TEST_F(DamageTest, ADamagedPageCostsItsPointsOnly) {
  constexpr std::size_t kPage = 16384;
  std::size_t most = 0;
  for (std::size_t page = 1; page * kPage < bytes_.size(); ++page) {
    std::string damaged = bytes_;
    std::fill_n(damaged.begin() + static_cast<std::ptrdiff_t>(page * kPage), kPage, '\x5a');
    SCOPED_TRACE("page " + std::to_string(page));
    most = std::max(most, check(with(damaged)));
  }
  EXPECT_GT(most, study_.points() / 2);
}

TEST_F(DamageTest, DamagedPointsAreForgottenWithTheFailedOnes) {
  SQLite::Database db(path("whole"), SQLite::OPEN_READWRITE);
  db.exec("UPDATE measure SET value = 17.5 WHERE point = 3 AND measure = 'mean_response'");
  db.exec("UPDATE point SET notes = '{not json' WHERE number = 5");
  File file = File::open_to_write(path("whole"));
  EXPECT_EQ(check(path("whole")), study_.points() - 2);
  file.forget_points(study_, true);
  std::vector<bool> there(study_.points(), true);
  there[3] = there[5] = false;
  EXPECT_EQ(file.present(study_), there);
  EXPECT_TRUE(file.damage().empty());
}

TEST_F(DamageTest, AQuestionThatWasChangedIsToldAsDamage) {
  for (const char* change : {"UPDATE variable SET \"values\" = '[]'", "UPDATE study SET model = 'x'",
                             "UPDATE study SET seed = 'seven'", "UPDATE study SET options = '[1'"}) {
    const std::string other = with(bytes_);
    SQLite::Database(other, SQLite::OPEN_READWRITE).exec(change);
    try {
      File::open(other).newest();
      ADD_FAILURE() << change;
    } catch (const FileTrouble& e) {
      EXPECT_NE(std::string(e.what()).find("damaged"), std::string::npos) << e.what();
      EXPECT_EQ(std::string(e.what()).find("json"), std::string::npos) << e.what();
    }
  }
}

TEST_F(DamageTest, AFileWithoutDigestsIsRead) {
  SQLite::Database(path("whole"), SQLite::OPEN_READWRITE).exec("DROP TABLE digest");
  EXPECT_EQ(check(path("whole")), study_.points());
}

TEST(DamagedText, ANumberThatIsNoneIsNotInfinite) {
  EXPECT_THROW(numbers_from_json(R"([1, "two"])"), DamagedText);
  EXPECT_THROW(tables_from_json(R"([{"name":"","title":"","columns":[],"rows":[[{"number":"x"}]]}])"), DamagedText);
}

TEST(DamagedText, IsShownWithoutControlCharacters) {
  try {
    texts_from_json("\x1b[31m");
    ADD_FAILURE();
  } catch (const DamagedText& e) {
    EXPECT_EQ(std::string(e.what()), "a cell holds \"\\x1b[31m\"");
  }
}

TEST(PointBytes, DamageIsRefusedWithoutFillingTheMemory) {
  Point p;
  p.values = {"0.5"};
  p.answer.methods.resize(1);
  p.answer.methods[0].measures.set("mean_wait", 1.0);
  const std::string good = to_bytes(p);
  std::mt19937 draw(1);
  for (std::size_t at = 0; at < good.size(); ++at) {
    std::string bad = good;
    bad[at] = static_cast<char>(draw());
    try {
      const std::string again = to_bytes(point_from_bytes(bad));
      EXPECT_EQ(again, bad);  // what is taken is taken as it is
    } catch (const DamagedPoint&) {
    }
  }
  EXPECT_THROW(point_from_bytes(good + "x"), DamagedPoint);
  EXPECT_THROW(point_from_bytes(good.substr(0, good.size() - 1)), DamagedPoint);
}

}  // namespace
}  // namespace sojourn::store
