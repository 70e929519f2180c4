#include "sojourn/plan/allowance.h"

namespace sojourn::plan {
namespace {

constexpr std::size_t kOnALine = 64;  // places that are looked at to see whether there is an order

}  // namespace

bool Allowance::one_more(Evaluator& evaluator) {
  if (scale_ == Scale::numbers || scale_ == Scale::words) return true;
  if (!start_) {
    start_ = Clock::now();
    done_at_start_ = evaluator.values_done();
  }
  const std::size_t looked = evaluator.values_done() - done_at_start_;
  const double spent = std::chrono::duration<double>(Clock::now() - *start_).count();
  evaluator.expect_seconds(seconds_ - spent);
  return spent < seconds_ && (scale_ != Scale::line || looked < kOnALine);
}

}  // namespace sojourn::plan
