#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <thread>

#include "sojourn/store/file.h"
#include "sojourn/store/lock.h"
#include "sojourn/store/point_bytes.h"
#include "sojourn/store/writer.h"

namespace sojourn::store {
namespace {

namespace fs = std::filesystem;

constexpr double kInf = std::numeric_limits<double>::infinity();
const double kNan = std::nan("");

Study two_keys() {
  Study s;
  s.model = "[[cluster]]\nprocessors = 4\n";
  s.variables = {{"arrivals.load", {"0.1", "0.2", "0.30000000000000004"}}, {"policy.discipline", {"fifo", "easy"}}};
  s.settings = {{"--effort", "60"}, {"--seed", "7"}};
  s.version = "1.2.3";
  s.seed = 7;
  return s;
}

answers::MethodAnswer rich_method() {
  answers::MethodAnswer m;
  m.name = "simulation";
  m.kind = answers::MethodKind::simulation;
  m.seconds = 0.25;
  m.residual = 5e-324;
  m.error_estimate = kInf;
  m.notes = {"a \"quoted\" note", "ünïcode, and\na line break"};
  m.measures.set("mean_response", answers::Measure{1.0 / 3, answers::Interval{-kInf, kNan, 0.99}, {}});
  m.measures.set("mean_wait", kNan);
  m.measures.set("mean_slowdown", kInf);
  m.measures.set_array("jobs_pmf", {0.1, kNan, -kInf, 1e-320, 0.30000000000000004});
  m.clusters = {{"A", {}}, {"B", m.measures}, {"B", m.measures}};
  m.classes = {{"wide", m.measures}};
  m.seed = std::numeric_limits<std::uint64_t>::max();
  m.jobs = 123456789012ULL;
  m.replications = 32;
  return m;
}

Point rich_point(const Study& s, std::size_t number) {
  Point p;
  p.number = number;
  p.values = values_at(s.variables, number);
  p.seconds = 0.5;
  p.answer.title = "title";
  p.answer.kind = "rigid";
  p.answer.discipline = "fifo";
  p.answer.stability = {true, 0.7, kInf, kNan};
  p.answer.notes = {"note"};
  p.answer.tables = {{"orders", "Orders", {"order", "mean"}, {{"1, 2", 0.1}, {"nan", kNan}}}};
  p.answer.methods = {rich_method(), rich_method()};
  p.answer.methods[1].kind = answers::MethodKind::as_published;
  p.answer.methods[1].seed.reset();
  return p;
}

void expect_same_bits(double a, double b) {
  if (std::isnan(a)) {
    EXPECT_TRUE(std::isnan(b));
    return;
  }
  EXPECT_EQ(a, b);
  EXPECT_EQ(std::signbit(a), std::signbit(b));
}

void expect_same(const answers::Measures& a, const answers::Measures& b) {
  auto other = b.begin();
  for (const auto& [name, m] : a) {
    ASSERT_NE(other, b.end());
    EXPECT_EQ(name, other->first);
    const answers::Measure& n = other->second;
    if (m.array.empty()) expect_same_bits(m.value, n.value);
    ASSERT_EQ(m.interval.has_value(), n.interval.has_value());
    if (m.interval) {
      expect_same_bits(m.interval->low, n.interval->low);
      expect_same_bits(m.interval->high, n.interval->high);
      expect_same_bits(m.interval->confidence, n.interval->confidence);
    }
    EXPECT_EQ(m.error, n.error);
    EXPECT_EQ(m.beyond, n.beyond);
    ASSERT_EQ(m.array.size(), n.array.size());
    for (std::size_t i = 0; i < m.array.size(); ++i) expect_same_bits(m.array[i], n.array[i]);
    ++other;
  }
  EXPECT_EQ(other, b.end());
}

void expect_same(const std::vector<answers::Part>& a, const std::vector<answers::Part>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].name, b[i].name);
    expect_same(a[i].measures, b[i].measures);
  }
}

void expect_same(const Point& a, const Point& b) {
  EXPECT_EQ(a.number, b.number);
  EXPECT_EQ(a.values, b.values);
  EXPECT_EQ(a.status, b.status);
  EXPECT_EQ(a.message, b.message);
  EXPECT_EQ(a.answer.notes, b.answer.notes);
  expect_same_bits(a.answer.stability.saturation_load, b.answer.stability.saturation_load);
  expect_same_bits(a.answer.stability.max_rate, b.answer.stability.max_rate);
  ASSERT_EQ(a.answer.tables.size(), b.answer.tables.size());
  for (std::size_t t = 0; t < a.answer.tables.size(); ++t)
    for (std::size_t r = 0; r < a.answer.tables[t].rows.size(); ++r)
      for (std::size_t c = 0; c < a.answer.tables[t].rows[r].size(); ++c) {
        EXPECT_EQ(a.answer.tables[t].rows[r][c].text, b.answer.tables[t].rows[r][c].text);
        EXPECT_EQ(a.answer.tables[t].rows[r][c].number.has_value(), b.answer.tables[t].rows[r][c].number.has_value());
      }
  ASSERT_EQ(a.answer.methods.size(), b.answer.methods.size());
  for (std::size_t i = 0; i < a.answer.methods.size(); ++i) {
    const auto &m = a.answer.methods[i], &n = b.answer.methods[i];
    EXPECT_EQ(m.name, n.name);
    EXPECT_EQ(m.kind, n.kind);
    EXPECT_EQ(m.notes, n.notes);
    EXPECT_EQ(m.seed, n.seed);
    EXPECT_EQ(m.jobs, n.jobs);
    EXPECT_EQ(m.replications, n.replications);
    EXPECT_EQ(m.residual, n.residual);
    EXPECT_EQ(m.error_estimate, n.error_estimate);
    expect_same(m.measures, n.measures);
    expect_same(m.clusters, n.clusters);
    expect_same(m.classes, n.classes);
  }
}

class FileTest : public testing::Test {
 protected:
  FileTest() { fs::create_directories(folder_); }
  ~FileTest() override { fs::remove_all(folder_); }
  std::string path(const std::string& name = "study.sqlite") const { return (folder_ / name).string(); }
  std::string bytes(const std::string& name) const {
    std::ifstream in(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  void put(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
  }

 private:
  fs::path folder_ = fs::temp_directory_path() / ("sojourn-store-" + std::to_string(::getpid()) + "-" +
                                                  testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(FileTest, APointComesBackBitForBit) {
  Study study;
  {
    File file = File::open_to_write(path());
    study = file.add(two_keys());
    const std::vector<Point> points = {rich_point(study, 4), rich_point(study, 1)};
    file.write(study, points);
    expect_same(points[0], *file.point(study, 4));
    file.settle();
  }
  const File file = File::open(path());
  ASSERT_EQ(file.studies().size(), 1u);
  EXPECT_TRUE(differences(file.newest(), two_keys()).empty());
  std::vector<std::size_t> seen;
  file.for_each_point(study, [&](const Point& p) {
    seen.push_back(p.number);
    expect_same(rich_point(study, p.number), p);
  });
  EXPECT_EQ(seen, (std::vector<std::size_t>{1, 4}));
  EXPECT_FALSE(file.point(study, 0));
  EXPECT_EQ(fs::exists(path("study.sqlite-wal")), false) << "a settled file stands alone";
}

TEST_F(FileTest, FailedPointsKeepTheirMessageAndCanBeForgotten) {
  File file = File::in_memory();
  const Study study = file.add(two_keys());
  Point p = rich_point(study, 2);
  p.answer = {};
  p.status = Status::failed;
  p.message = "would need 3 TB";
  const std::vector<Point> points = {p, rich_point(study, 3)};
  file.write(study, points);
  EXPECT_EQ(file.point(study, 2)->message, "would need 3 TB");
  EXPECT_EQ(file.present(study), (std::vector<bool>{false, false, true, true, false, false}));
  file.forget_points(study, true);
  EXPECT_EQ(file.present(study), (std::vector<bool>{false, false, false, true, false, false}));
  file.forget_points(study, false);
  EXPECT_EQ(file.present(study), std::vector<bool>(6, false));
}

TEST_F(FileTest, AForeignDamagedOrNewerFileIsRefusedAndLeftAlone) {
  { File::open_to_write(path()).settle(); }
  const std::string good = bytes("study.sqlite");
  std::string foreign = good, newer = good;
  foreign[68] = 'X';
  newer[63] = 99;
  for (const auto& [text, word] : {std::pair<std::string, std::string>{"hello", "not a study file"},
                                   {"", "not a study file"},
                                   {foreign, "another program"},
                                   {newer, "newer"},
                                   {good.substr(0, 5000), "damaged"}}) {
    put("other.sqlite", text);
    try {
      File::open_to_write(path("other.sqlite"));
      ADD_FAILURE() << "accepted: " << word;
    } catch (const FileTrouble& e) {
      EXPECT_NE(std::string(e.what()).find(word), std::string::npos) << e.what();
    }
    EXPECT_EQ(bytes("other.sqlite"), text);
  }
  EXPECT_THROW(File::open_to_write(path("no/such/folder.sqlite")), FileTrouble);
  EXPECT_THROW(File::open(path("missing.sqlite")), FileTrouble);
  EXPECT_THROW(File::open_to_write(fs::temp_directory_path().string()), FileTrouble);
}

TEST_F(FileTest, ManyThreadsMayAddPoints) {
  File file = File::open_to_write(path());
  Study wide = two_keys();
  wide.variables[0].values.clear();
  for (int i = 0; i < 500; ++i) wide.variables[0].values.push_back(std::to_string(i));
  const Study study = file.add(wide);
  {
    Writer writer(file, study);
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < 4; ++t)
      threads.emplace_back([&, t] {
        for (std::size_t n = t; n < study.points(); n += 4) writer.add(rich_point(study, n));
      });
    for (auto& thread : threads) thread.join();
    writer.finish();
  }
  EXPECT_EQ(file.present(study), std::vector<bool>(study.points(), true));
}

TEST_F(FileTest, TheSecondWriterIsToldWhoIsFirst) {
  {
    const Lock first(path(), false);
    try {
      const Lock second(path(), false);
      ADD_FAILURE() << "two locks";
    } catch (const FileTrouble& e) {
      EXPECT_NE(std::string(e.what()).find("process " + std::to_string(::getpid())), std::string::npos) << e.what();
    }
  }
  EXPECT_FALSE(fs::exists(path("study.sqlite-lock")));
  std::thread holder;
  {
    auto first = std::make_unique<Lock>(path(), false);
    holder = std::thread([lock = std::move(first)]() mutable {
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
      lock.reset();
    });
  }
  const Lock second(path(), true);
  holder.join();
  EXPECT_TRUE(fs::exists(path("study.sqlite-lock")));
}

TEST(PointBytes, EveryBitArrives) {
  const Study s = two_keys();
  const Point p = rich_point(s, 3);
  const std::string bytes = to_bytes(p);
  expect_same(p, point_from_bytes(bytes));
  for (std::size_t cut = 0; cut < bytes.size(); cut += 7)
    EXPECT_THROW(point_from_bytes(bytes.substr(0, cut)), std::runtime_error) << cut;
}

TEST(Study, TheHashChangesWithEverythingThatChangesNumbers) {
  const Study s = two_keys();
  EXPECT_EQ(hash_of(s), hash_of(two_keys()));
  const auto changed = [&](auto&& change, const std::string& word) {
    Study other = two_keys();
    change(other);
    EXPECT_NE(hash_of(other), hash_of(s)) << word;
    const auto why = differences(s, other);
    ASSERT_FALSE(why.empty());
    EXPECT_NE(why[0].find(word), std::string::npos) << why[0];
  };
  changed([](Study& o) { o.model = "[[cluster]]\nprocessors = 5\n"; }, "processors = 5");
  changed([](Study& o) { o.version = "2"; }, "program");
  changed([](Study& o) { o.settings[1].value = "8"; }, "--seed");
  changed([](Study& o) { o.settings.pop_back(); }, "--seed");
  changed([](Study& o) { o.settings.push_back({"--method", "mmc"}); }, "--method");
  changed([](Study& o) { o.variables[0].values.pop_back(); }, "arrivals.load");
  changed([](Study& o) { std::swap(o.variables[0], o.variables[1]); }, "--vary");
}

TEST(Study, TheFirstKeyIsTheOutermost) {
  const Study s = two_keys();
  EXPECT_EQ(s.points(), 6u);
  EXPECT_EQ(values_at(s.variables, 0), (std::vector<std::string>{"0.1", "fifo"}));
  EXPECT_EQ(values_at(s.variables, 1), (std::vector<std::string>{"0.1", "easy"}));
  EXPECT_EQ(values_at(s.variables, 4), (std::vector<std::string>{"0.30000000000000004", "fifo"}));
  EXPECT_EQ(where(s.variables, values_at(s.variables, 3)), "arrivals.load = 0.2, policy.discipline = easy");
}

}  // namespace
}  // namespace sojourn::store
