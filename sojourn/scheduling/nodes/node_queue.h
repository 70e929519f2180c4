// Waiting jobs in the order a policy looks at them. Those who start leave a gap until there are many.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "sojourn/scheduling/ranking.h"

namespace sojourn::scheduling {

class NodeQueue {
 public:
  struct Waiting {
    double key;
    std::uint64_t ticket;  // order of arrival
    JobId id;
    std::uint32_t kind;
    std::int32_t nodes;  // 0: gone
    double estimate;
  };

  explicit NodeQueue(Ranking ranking) : ranking_(std::move(ranking)) {}
  bool by_arrival() const { return ranking_.by_arrival(); }
  std::size_t size() const { return live_; }
  std::size_t first() const { return first_; }  // == past() where nobody waits
  std::size_t past() const { return all_.size(); }
  const Waiting& operator[](std::size_t slot) const { return all_[slot]; }
  std::uint64_t new_ticket() { return tickets_++; }

  void joined(const Job& job) { ranking_.joined(job); }
  void started(const Job& job, double now) { ranking_.started(job, now); }
  void ended(const Job& job, double now) { ranking_.ended(job, now); }
  // In order of arrival one that comes back takes its old place.
  void push(const Waiting& waiting);
  void take(std::size_t slot);
  // Before each pass: sorts, where the order is not that of arrival. job_of(id): what is known of it. Returns whether
  // slots are others now.
  template <typename JobOf>
  bool prepare(double now, const JobOf& job_of) {
    const bool moved = tidy();
    if (by_arrival()) return moved;
    ranking_.prepare(now);
    for (Waiting& w : all_) w.key = ranking_.key(job_of(w.id), now);
    sort();
    return true;
  }

 private:
  bool tidy();
  void sort();

  Ranking ranking_;
  std::vector<Waiting> all_;
  std::size_t first_ = 0, live_ = 0;
  std::uint64_t tickets_ = 0;
};

}  // namespace sojourn::scheduling
