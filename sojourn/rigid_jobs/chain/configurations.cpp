#include "sojourn/rigid_jobs/chain/configurations.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <map>
#include <numeric>

#include "sojourn/base/text.h"

namespace sojourn::rigid_jobs {
namespace {

constexpr double kCountingWork = 2e7;  // additions spent on counting states

// A type rarer than this is counted as this likely, as long as its work is then still nothing beside that of the
// others: what the others do no longer depends on it, and what it meets keeps its digits. Products of two probabilities
// as small as the smallest double would be zero.
constexpr double kRare = 1e-60, kNothingBesideOthers = 1e-40;

// Probability of a type in the chain.
double counted(const JobType& type, double mean_time, double mean_work, double longest) {
  const double work = kRare * static_cast<double>(type.width) * std::max(mean_time, longest);
  return type.probability < kRare && work < kNothingBesideOthers * mean_work ? kRare : type.probability;
}

}  // namespace

std::vector<ChainType> chain_types(const Model& m) {
  std::vector<ChainType> types;
  std::vector<phase_type::PhaseType> lengths;
  for (const JobClass& c : m.classes) lengths.push_back(*c.time->as_phase_type());
  double work = 0, longest = 0;
  for (const JobType& t : types_of(m)) {
    const double mean = phase_type::mean(lengths[t.job_class]);
    work += t.probability * static_cast<double>(t.width) * mean;
    longest = std::max(longest, mean);
  }
  int slot = 0;
  for (const JobType& t : types_of(m)) {
    const double mean = phase_type::mean(lengths[t.job_class]);
    types.push_back({t.width, counted(t, mean, work, longest), lengths[t.job_class], slot});
    slot += lengths[t.job_class].phases();
  }
  return types;
}

ChainSize chain_size(std::int64_t processors, const std::vector<ChainType>& types) {
  double slots = 0;
  std::int64_t narrowest = processors;
  for (const auto& t : types) {
    slots += t.length.phases();
    narrowest = std::min(narrowest, t.width);
  }
  ChainSize size;
  size.most_jobs = static_cast<double>(processors / narrowest);
  // A smaller machine has fewer states: where counting all would be long, count that.
  const auto k = static_cast<std::size_t>(std::min(static_cast<double>(processors), kCountingWork / slots));
  size.at_least = static_cast<std::int64_t>(k) < processors;
  std::vector<double> ways(k + 1, 0.0);  // multisets of slots of total width v
  ways[0] = 1;
  for (const auto& t : types)
    for (int phase = 0; phase < t.length.phases(); ++phase)
      for (auto v = static_cast<std::size_t>(t.width); v <= k; ++v)
        ways[v] += ways[v - static_cast<std::size_t>(t.width)];
  std::vector<double> below(k + 2, 0.0);
  for (std::size_t v = 0; v <= k; ++v) below[v + 1] = below[v] + ways[v];
  size.configurations = below[k + 1];
  for (const auto& t : types) {
    const auto fits = static_cast<std::int64_t>(k) - t.width;  // used at most this: the job would start
    size.blocked += size.configurations - (fits >= 0 ? below[static_cast<std::size_t>(fits) + 1] : 0.0);
  }
  return size;
}

std::string states_text(const ChainSize& s) {
  const std::string number = s.blocked < 1e15 ? grouped(s.blocked) : number_text(s.blocked, 3);
  return (s.at_least ? "more than " : "") + number + " states";
}

Configurations::Configurations(std::int64_t processors, const std::vector<ChainType>& types) {
  std::vector<std::int64_t> widths;
  for (const auto& t : types)
    for (int phase = 0; phase < t.length.phases(); ++phase) widths.push_back(t.width);
  slots_ = static_cast<int>(widths.size());
  using Counts = std::vector<std::uint16_t>;
  std::vector<std::pair<int, Counts>> all;
  Counts current(widths.size(), 0);
  // Depth first over the slots.
  const auto fill = [&](const auto& self, std::size_t slot, std::int64_t left, int jobs) -> void {
    if (slot == widths.size()) {
      all.emplace_back(jobs, current);
      return;
    }
    for (std::int64_t n = 0; n * widths[slot] <= left; ++n) {
      current[slot] = static_cast<std::uint16_t>(n);
      self(self, slot + 1, left - n * widths[slot], jobs + static_cast<int>(n));
    }
    current[slot] = 0;
  };
  fill(fill, 0, processors, 0);
  std::sort(all.begin(), all.end());
  std::map<Counts, int> index;
  for (const auto& [jobs, counts] : all) {
    index.emplace_hint(index.end(), counts, static_cast<int>(jobs_.size()));
    jobs_.push_back(jobs);
    used_.push_back(std::inner_product(counts.begin(), counts.end(), widths.begin(), std::int64_t{0}));
    counts_.insert(counts_.end(), counts.begin(), counts.end());
  }
  with_.assign(counts_.size(), -1);
  without_.assign(counts_.size(), -1);
  for (std::size_t n = 0; n < all.size(); ++n)
    for (std::size_t slot = 0; slot < widths.size(); ++slot) {
      if (used_[n] + widths[slot] > processors) continue;
      Counts more = all[n].second;
      ++more[slot];
      const int up = index.at(more);
      with_[n * widths.size() + slot] = up;
      without_[static_cast<std::size_t>(up) * widths.size() + slot] = static_cast<int>(n);
    }
}

int Configurations::begin_of(int jobs) const {
  return static_cast<int>(std::lower_bound(jobs_.begin(), jobs_.end(), jobs) - jobs_.begin());
}

}  // namespace sojourn::rigid_jobs
