#include "sojourn/scheduling/arrival_queue.h"

namespace sojourn::scheduling {
namespace {

constexpr std::size_t kFirstBlocks = 4;  // of an empty queue; a power of two

}  // namespace

ArrivalQueue::ArrivalQueue() : slots_(kFirstBlocks * kBlock), nodes_(2 * kFirstBlocks), blocks_(kFirstBlocks) {}

void ArrivalQueue::push(JobId id, const Job& job) {
  if (tail_ == slots_.size() || (!has_tree_ && tail_ - head_ >= 2 * kFew)) make_room();
  slots_[tail_] = {job.estimate, job.width, id};
  if (live_++ == 0) head_ = tail_;
  ++tail_;
  if (has_tree_)
    add_to_tree(tail_ - 1);
  else if (live_ > kFew)
    make_tree();
}

void ArrivalQueue::add_to_tree(std::size_t slot) {
  for (std::size_t node = blocks_ + slot / kBlock; node >= 1; node /= 2)
    if (!nodes_[node].add(slots_[slot].estimate, slots_[slot].width)) return;
}

// Those who still wait move to the front; twice the room if they are many.
void ArrivalQueue::make_room() {
  std::size_t to = 0;
  for (std::size_t k = head_; k < tail_; ++k) {
    const Slot slot = slots_[k];
    slots_[k].width = 0;
    if (slot.waits()) slots_[to++] = slot;
  }
  head_ = 0;
  tail_ = live_;
  if (2 * live_ > blocks_ * kBlock) blocks_ *= 2;
  slots_.resize(blocks_ * kBlock);
  has_tree_ = has_tree_ && live_ > kFew / 4;  // not for ever back and forth
  if (has_tree_) make_tree();
}

void ArrivalQueue::make_tree() {
  has_tree_ = true;
  nodes_.assign(2 * blocks_, {});
  for (std::size_t block = 0; block < blocks_; ++block) renew_block(block);
  for (std::size_t node = blocks_ - 1; node >= 1; --node) {
    nodes_[node] = nodes_[2 * node];
    nodes_[node].add(nodes_[2 * node + 1]);
  }
}

bool ArrivalQueue::renew_block(std::size_t block) {
  Skyline now;
  for (std::size_t k = block * kBlock; k < (block + 1) * kBlock; ++k)
    if (slots_[k].waits()) now.add(slots_[k].estimate, slots_[k].width);
  if (now == nodes_[blocks_ + block]) return false;
  nodes_[blocks_ + block] = now;
  return true;
}

void ArrivalQueue::take(std::size_t slot) {
  slots_[slot].width = 0;
  --live_;
  while (head_ < tail_ && !slots_[head_].waits()) ++head_;
  if (live_ == 0) head_ = tail_ = 0, has_tree_ = false;
  if (!has_tree_ || !renew_block(slot / kBlock)) return;
  for (std::size_t node = (blocks_ + slot / kBlock) / 2; node >= 1; node /= 2) {
    Skyline now = nodes_[2 * node];
    now.add(nodes_[2 * node + 1]);
    if (now == nodes_[node]) return;
    nodes_[node] = now;
  }
}

std::size_t ArrivalQueue::before(std::size_t past, std::size_t slot, const Fit& fit) const {
  for (; slot < past; ++slot)
    if (slots_[slot].waits() && fit.holds(slots_[slot].width, slots_[slot].estimate)) return slot;
  return kNone;
}

// The first block behind this one that may hold a job that fits.
std::size_t ArrivalQueue::next_block(std::size_t block, const Fit& fit) const {
  std::size_t node = blocks_ + block;
  for (;;) {
    while (node & 1) node /= 2;   // up, as long as this is a right child (the root counts as one)
    if (node == 0) return kNone;  // came up the right edge
    ++node;
    if (nodes_[node].may_hold(fit)) break;
  }
  while (node < blocks_) {
    node *= 2;
    if (!nodes_[node].may_hold(fit)) ++node;
  }
  return node - blocks_;
}

std::size_t ArrivalQueue::next(std::size_t slot, const Fit& fit) const {
  if (!has_tree_) return before(tail_, slot, fit);
  if (slot >= tail_) return kNone;
  std::size_t block = slot / kBlock, found = before(std::min((block + 1) * kBlock, tail_), slot, fit);
  while (found == kNone) {
    block = next_block(block, fit);
    if (block == kNone) return kNone;
    found = before(std::min((block + 1) * kBlock, tail_), block * kBlock, fit);
  }
  return found;
}

}  // namespace sojourn::scheduling
