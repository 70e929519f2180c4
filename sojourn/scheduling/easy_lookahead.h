// EASY with a better packing (Shmueli and Feitelson 2003, "Backfilling with lookahead to optimize the performance of
// parallel job scheduling"). The head starts or has its reservation as in EASY; of the jobs that could overtake it, not
// those start that fit one after the other, but the set that uses the most processors now and does not delay the head.
// Of several such sets the one with the first job of the queue that they do not share.
#pragma once

#include <cstddef>
#include <vector>

#include "sojourn/scheduling/decider.h"
#include "sojourn/scheduling/expected_ends.h"

namespace sojourn::scheduling {

class EasyLookahead final : public Decider {
 public:
  void decide(const State& state, Decision& into) override;

 private:
  struct Candidate {
    std::uint64_t id;
    std::size_t width;
    bool in_time;  // ends before the head's reservation begins: does not count against what is left beside it
  };
  // By the jobs from the k-th on: [v] says whether they can use exactly v processors together.
  using Reach = std::vector<std::vector<char>>;

  std::vector<Candidate> candidates(const State& state, std::size_t from, std::int64_t free,
                                    const Shadow& shadow) const;
  static Reach reach_of(const std::vector<Candidate>& all, bool in_time, std::size_t most);
  static void choose(const std::vector<Candidate>& all, std::size_t free, std::size_t extra, Decision& into);
};

}  // namespace sojourn::scheduling
