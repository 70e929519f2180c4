#include "sojourn/scheduling/order.h"

#include <algorithm>
#include <cmath>

namespace sojourn::scheduling {
namespace {

constexpr double kF1Submit = 870.0;  // weight of the submit time, of the published fit of this order

// Largest (age / estimate)^3 width first.
double wfp3(const Job& job, double now) { return -std::pow((now - job.submit) / job.estimate, 3) * job.width; }

double unicef(const Job& job, double now) {
  return -(now - job.submit) / (std::max(1.0, std::log2(double(job.width))) * job.estimate);
}

double f1(const Job& job, double first_submit, double unit) {
  return std::log10(job.estimate * unit) * job.width + kF1Submit * std::log10((job.submit - first_submit) * unit + 1.0);
}

}  // namespace

const std::vector<OrderText>& order_texts() {
  static const std::vector<OrderText> all = {{Order::arrival, "arrival", "the first to arrive"},
                                             {Order::shortest, "shortest", "smallest estimate"},
                                             {Order::longest, "longest", "largest estimate"},
                                             {Order::narrowest, "narrowest", "fewest processors"},
                                             {Order::widest, "widest", "most processors"},
                                             {Order::smallest_area, "smallest-area", "least width times estimate"},
                                             {Order::largest_area, "largest-area", "most width times estimate"},
                                             {Order::wfp3, "wfp3", "largest (age/estimate)^3 width"},
                                             {Order::unicef, "unicef", "largest age/(max(1, log2 width) estimate)"},
                                             {Order::f1, "f1", "smallest log10(estimate) width + 870 log10(submit)"},
                                             {Order::priority, "priority", "largest priority"},
                                             {Order::fair_share, "fair-share", "smallest usage over share"},
                                             {Order::multifactor, "multifactor", "largest weighted sum of factors"}};
  return all;
}

bool looks_at_usage(Order order) { return order == Order::fair_share || order == Order::multifactor; }

bool ages(Order order) { return order == Order::wfp3 || order == Order::unicef || looks_at_usage(order); }

double key(Order order, const Job& job, double now, double first_submit, double unit) {
  switch (order) {
    case Order::arrival:
      return 0.0;
    case Order::shortest:
      return job.estimate;
    case Order::longest:
      return -job.estimate;
    case Order::narrowest:
      return job.width;
    case Order::widest:
      return -double(job.width);
    case Order::smallest_area:
      return job.width * job.estimate;
    case Order::largest_area:
      return -job.width * job.estimate;
    case Order::wfp3:
      return wfp3(job, now);
    case Order::unicef:
      return unicef(job, now);
    case Order::f1:
      return f1(job, first_submit, unit);
    case Order::priority:
      return -job.priority;
    case Order::fair_share:
    case Order::multifactor:
      break;  // a Ranking knows
  }
  return 0.0;
}

}  // namespace sojourn::scheduling
