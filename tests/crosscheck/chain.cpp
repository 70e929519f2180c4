#include "tests/crosscheck/chain.h"

#include <algorithm>
#include <deque>

namespace sojourn::crosscheck {
namespace {

constexpr int kLevelsAbove = 4;       // explored beyond the one that may repeat, so that its phases are complete
constexpr int kLaterLevelsTried = 6;  // where a definition is wrong about its repetition by a few levels

class Explorer {
 public:
  Explorer(const Definition& definition, std::size_t most_in_level, std::size_t most)
      : definition_(definition), most_in_level_(most_in_level), most_(most) {}

  std::vector<Level> levels(int count) {
    seen_.assign(static_cast<std::size_t>(count), {});
    open_.clear();
    states_ = 0;
    visit(0, definition_.first);
    while (!open_.empty()) {
      const auto [level, phase] = open_.front();
      open_.pop_front();
      definition_.moves(level, phase, [&](Extended, int to, const Phase& next) {
        if (to < count) visit(to, next);
      });
    }
    return linked(count);
  }

 private:
  void visit(int level, const Phase& phase) {
    auto& here = seen_[static_cast<std::size_t>(level)];
    if (!here.emplace(phase, 0).second) return;
    if (here.size() > most_in_level_ || ++states_ > most_) throw TooLarge("the chain is too large for a truth");
    open_.emplace_back(level, phase);
  }

  std::vector<Level> linked(int count) {
    for (auto& level : seen_) {
      std::size_t next = 0;
      for (auto& [phase, index] : level) index = next++;
    }
    std::vector<Level> out(static_cast<std::size_t>(count));
    for (int k = 0; k < count; ++k) link(k, count, out[static_cast<std::size_t>(k)]);
    return out;
  }

  void link(int k, int count, Level& level) {
    for (const auto& [phase, index] : seen_[static_cast<std::size_t>(k)]) {
      level.phases.push_back(phase);
      std::map<std::pair<int, std::size_t>, Extended> gathered;
      definition_.moves(k, phase, [&](Extended rate, int to, const Phase& next) {
        if (to < k - 1 || to > k + 1) throw std::logic_error("a move jumps over a level");
        if (to >= count || !(rate > 0)) return;
        gathered[{to - k, seen_[static_cast<std::size_t>(to)].at(next)}] += rate;
      });
      for (const auto& [target, rate] : gathered) {
        auto& list = target.first < 0 ? level.down : target.first > 0 ? level.up : level.local;
        if (target.first != 0 || target.second != index) list.push_back({index, target.second, rate});
      }
    }
  }

  const Definition& definition_;
  std::size_t most_in_level_, most_, states_ = 0;
  std::vector<std::map<Phase, std::size_t>> seen_;
  std::deque<std::pair<int, Phase>> open_;
};

bool same(const std::vector<Level::Move>& a, const std::vector<Level::Move>& b) { return a == b; }

bool repeats(const std::vector<Level>& levels, int from) {
  const auto at = static_cast<std::size_t>(from);
  const Level &a = levels[at], &b = levels[at + 1], &c = levels[at + 2];
  return a.phases == b.phases && b.phases == c.phases && same(a.local, b.local) && same(b.local, c.local) &&
         same(a.up, b.up) && same(b.down, c.down);
}

}  // namespace

Chain explore(const Definition& definition, std::size_t most_in_level, std::size_t most) {
  Explorer explorer(definition, most_in_level, most);
  for (int from = definition.repeats_from; from <= definition.repeats_from + kLaterLevelsTried; ++from) {
    auto levels = explorer.levels(from + kLevelsAbove);
    if (!repeats(levels, from)) continue;
    levels.resize(static_cast<std::size_t>(from) + 2);
    return {std::move(levels), from};
  }
  throw std::logic_error("the chain does not repeat where its definition says");
}

}  // namespace sojourn::crosscheck
