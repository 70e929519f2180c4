#include "sojourn/sweep/run.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <mutex>
#include <sstream>
#include <thread>

#include "sojourn/base/errors.h"
#include "sojourn/sweep/choose_study.h"
#include "sojourn/sweep/export.h"
#include "sojourn/sweep/model_text.h"
#include "sojourn/sweep/summary.h"
#include "sojourn/sweep/vary.h"

namespace sojourn::sweep {
namespace {

const char* const kModel = R"(
title = "A \"small\" cluster"
[[cluster]]
processors = 4
[arrivals]
load = 0.5
[jobs]
kind = "sequential"
time = { dist = "exponential", mean = 1 }
)";

model_file::Document small() { return model_file::Document::from_text(kModel, "model.toml"); }

Design design(const std::vector<std::string>& vary, bool simulate = false) {
  Questions q;
  q.simulate = simulate;
  q.simulation.jobs = 4000;
  q.simulation.replications = 4;
  return {small(), parse_varies(vary), q};
}

// Everything a study says, times aside.
std::string contents(const store::File& file, const store::Study& study) {
  std::string text;
  export_csv(file, study, [&](const std::string& piece) { text += piece; });
  return text;
}

std::string answered(const Design& d, const RunOptions& options) {
  auto file = store::File::in_memory();
  const auto study = file.add(d.study("1"));
  const RunReport outcome = run(d, file, study, options);
  EXPECT_EQ(outcome.written, d.points());
  return contents(file, study);
}

// Ranks as threads of this process.
class Room {
 public:
  explicit Room(int size) : boxes_(static_cast<std::size_t>(size)) {}

  class Seat final : public ranks::Team {
   public:
    Seat(Room& room, int rank) : room_(room), rank_(rank) {}
    int rank() const override { return rank_; }
    int size() const override { return static_cast<int>(room_.boxes_.size()); }
    std::string share(const std::string& text) override { return text; }
    void send(int to, const std::string& bytes) override {
      const std::lock_guard lock(room_.mutex_);
      room_.boxes_[static_cast<std::size_t>(to)].push_back({rank_, bytes});
      room_.changed_.notify_all();
    }
    std::optional<ranks::Message> receive() override {
      std::unique_lock lock(room_.mutex_);
      auto& box = room_.boxes_[static_cast<std::size_t>(rank_)];
      room_.changed_.wait_for(lock, std::chrono::milliseconds(5), [&] { return !box.empty(); });
      if (box.empty()) return std::nullopt;
      auto message = std::move(box.front());
      box.pop_front();
      return message;
    }
    void abandon(int) override { std::abort(); }

   private:
    Room& room_;
    int rank_;
  };

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::deque<ranks::Message>> boxes_;
};

std::string answered_by_team(const Design& d, int size) {
  Room room(size);
  std::vector<std::thread> workers;
  for (int rank = 1; rank < size; ++rank)
    workers.emplace_back([&, rank] {
      Room::Seat seat(room, rank);
      work_for_leader(d, seat, 1);
    });
  Room::Seat leader(room, 0);
  RunOptions options;
  options.team = &leader;
  std::string text = answered(d, options);
  for (auto& worker : workers) worker.join();
  return text;
}

TEST(Run, TheSamePointsWhateverTheThreadsOrProcesses) {
  const Design d = design({"cluster.processors=1..3", "arrivals.load=0.2..1.2:6"}, true);
  RunOptions one, four;
  one.threads = 1;
  four.threads = 4;
  const std::string text = answered(d, one);
  EXPECT_EQ(answered(d, four), text);
  EXPECT_EQ(answered_by_team(d, 2), text);
  EXPECT_EQ(answered_by_team(d, 4), text);
  EXPECT_NE(text.find("simulation"), std::string::npos);
  EXPECT_NE(text.find("3,1.2,done,false,,,,,,,,\n"), std::string::npos) << "an unstable point is an answer";
}

TEST(Run, GoesOnWithWhatIsMissing) {
  const Design d = design({"arrivals.load=0.1..0.9:9"});
  auto file = store::File::in_memory();
  const auto study = file.add(d.study("1"));
  const std::vector<store::Point> some = {*d.answer(3), *d.answer(7)};
  file.write(study, some);
  const RunReport outcome = run(d, file, study, {});
  EXPECT_EQ(outcome.before, 2u);
  EXPECT_EQ(outcome.written, 7u);
  EXPECT_EQ(contents(file, study), answered(d, {}));
}

TEST(Run, StopsWhenAsked) {
  const Design d = design({"arrivals.load=0.1..0.9:500"}, true);
  auto file = store::File::in_memory();
  const auto study = file.add(d.study("1"));
  std::atomic<bool> stop{false};
  Interruption interruption{&stop, [&](const Progress& p) { stop = p.points_done >= 5; }};
  const RunReport outcome = run(d, file, study, {}, interruption);
  EXPECT_TRUE(outcome.interrupted);
  EXPECT_LT(outcome.written, 500u);
  EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(file.present(study), true)), outcome.written);
}

TEST(Design, APointThatIsTooLargeFailsAndSaysWhy) {
  Questions q;
  q.simulate = true;
  q.simulation.jobs = 1000;
  const Design d(small(), parse_varies({"cluster.processors=4,1000000000000"}), q);
  d.check(1);
  EXPECT_EQ(d.answer(0)->status, store::Status::done);
  const auto failed = d.answer(1);
  EXPECT_EQ(failed->status, store::Status::failed);
  EXPECT_NE(failed->message.find("would need"), std::string::npos) << failed->message;
}

TEST(Design, WrongPointsAreNamedBeforeAnythingRuns) {
  const auto complaint = [](const Design& d) {
    try {
      d.check(2);
    } catch (const ModelError& e) {
      return std::string(e.what());
    }
    return std::string("nothing");
  };
  const std::string zero = complaint(design({"cluster.processors=0,1,2"}));
  EXPECT_NE(zero.find("--vary cluster.processors: error: \"processors\" is out of range (point 1 of 3"),
            std::string::npos)
      << zero;
  EXPECT_NE(complaint(design({"arrivals.lod=1,2"})).find("unknown key \"lod\""), std::string::npos);
  EXPECT_NE(complaint(design({"cluster.Z.processors=1,2"})).find("no element named"), std::string::npos);
  const std::string same = complaint(design({"arrivals.lod=1,2,3"}));
  EXPECT_EQ(same.find("unknown key"), same.rfind("unknown key")) << "told once: " << same;
  const std::string many = complaint(design({"arrivals.load=-1..-2:10"}));
  EXPECT_NE(many.find("10 of 10 points are not valid models"), std::string::npos) << many;
  Questions q;
  q.solve_options.method = "nonsense";
  EXPECT_NE(complaint(Design(small(), parse_varies({"arrivals.load=0.1,0.2"}), q)).find("there is no method"),
            std::string::npos);
}

TEST(Design, TheHashKnowsOptionsThatChangeNumbersAndOnlyThose) {
  const auto hash = [](auto&& change, bool simulate = true) {
    Questions q;
    q.simulate = simulate;
    change(q);
    return store::hash_of(Design(small(), parse_varies({"arrivals.load=0.1,0.2"}), q).study("1"));
  };
  const auto same = [](Questions&) {};
  EXPECT_EQ(hash(same), hash([](Questions& q) { q.simulation.threads = 7; }));
  EXPECT_EQ(hash(same, false), hash([](Questions& q) { q.simulation.seed = 7; }, false)) << "no simulation, no seed";
  EXPECT_NE(hash(same), hash(same, false));
  EXPECT_NE(hash(same), hash([](Questions& q) { q.solve = false; }));
  EXPECT_NE(hash(same), hash([](Questions& q) { q.simulation.seed = 7; }));
  EXPECT_NE(hash(same), hash([](Questions& q) { q.simulation.jobs = 7; }));
  EXPECT_NE(hash(same), hash([](Questions& q) { q.simulation.precision = 0.5; }));
  EXPECT_NE(hash(same), hash([](Questions& q) { q.simulation.confidence = 0.5; }));
  EXPECT_NE(hash(same), hash([](Questions& q) { q.simulation.replications = 5; }));
  EXPECT_NE(hash(same), hash([](Questions& q) { q.simulation.target = "mean_wait"; }));
  EXPECT_NE(hash(same), hash([](Questions& q) { q.solve_options.method = "mmc"; }));
  EXPECT_NE(hash(same), hash([](Questions& q) { q.solve_options.budget.bytes = 1e6; }));
  EXPECT_NE(hash(same), hash([](Questions& q) { q.solve_options.budget.seconds = 1; }));
  EXPECT_NE(hash(same), hash([](Questions& q) { q.solve_options.asked.percentiles.push_back(99.9); }));
  EXPECT_NE(hash(same), hash([](Questions& q) { q.solve_options.asked.thresholds = {1}; }));
  EXPECT_NE(hash(same), hash([](Questions& q) { q.solve_options.flags.insert("worst-case"); }));
}

TEST(ModelText, ComesBackAsTheSameModel) {
  std::vector<std::pair<std::string, model_file::Document>> all;
  all.emplace_back("small", small());
  for (const auto& entry : std::filesystem::directory_iterator(std::string(SOJOURN_ROOT) + "/models"))
    if (entry.path().extension() == ".toml")
      all.emplace_back(entry.path().string(), model_file::Document::from_file(entry.path().string()));
  EXPECT_GT(all.size(), 10u);
  for (auto& [name, document] : all) {
    const std::string text = model_text(document.root());
    auto again = model_file::Document::from_text(text, name);
    EXPECT_EQ(model_text(again.root()), text);
    EXPECT_EQ(to_text(again.root()), to_text(document.root())) << name;
    EXPECT_NO_THROW(problems::read_problem(again)) << name;
  }
}

TEST(ChooseStudy, NeverMixesPointsOfDifferentQuestions) {
  auto file = store::File::in_memory();
  const auto first = choose_study(file, design({"arrivals.load=0.1,0.2"}).study("1"), {});
  EXPECT_EQ(choose_study(file, design({"arrivals.load=0.1,0.2"}).study("1"), {}).id, first.id);
  try {
    choose_study(file, design({"arrivals.load=0.1,0.2"}, true).study("1"), {});
    ADD_FAILURE() << "mixed";
  } catch (const ModelError& e) {
    EXPECT_NE(std::string(e.what()).find("--simulate: was no, is yes"), std::string::npos) << e.what();
    EXPECT_NE(std::string(e.what()).find("--add"), std::string::npos);
  }
  Choice beside;
  beside.add = true;
  const auto second = choose_study(file, design({"arrivals.load=0.1,0.2"}, true).study("1"), beside);
  EXPECT_NE(second.id, first.id);
  EXPECT_EQ(choose_study(file, design({"arrivals.load=0.1,0.2"}, true).study("1"), beside).id, second.id);
  EXPECT_EQ(file.studies().size(), 2u);
}

TEST(Summary, LongStudiesShowTheirFirstAndLastPoints) {
  const Design d = design({"arrivals.load=0.1..1.09:100"});
  auto file = store::File::in_memory();
  const auto study = file.add(d.study("1"));
  run(d, file, study, {});
  const std::string text = summary_text(file, study, 10);
  EXPECT_EQ(std::ranges::count(text, '\n'), 2 + 1 + 10 + 1) << text;
  EXPECT_NE(text.find("unstable"), std::string::npos);
  EXPECT_NE(text.find("..."), std::string::npos);
}

}  // namespace
}  // namespace sojourn::sweep
