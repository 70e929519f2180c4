#include "sojourn/reproduce/grid/start_up.h"

#include <vector>

namespace sojourn::reproduce::grid {

StartUp::StartUp(int processors, double arrival_rate, double service_rate)
    : c_(processors), capacity_(processors * service_rate), growth_(arrival_rate - capacity_), service_(service_rate) {
  const double r = capacity_ / arrival_rate;  // the chance that one more than c ever becomes c again
  // h_n, from n jobs on: lambda (h_n - h_(n+1)) = n mu (h_(n-1) - h_n) + c - n below c, h_c = r h_(c-1).
  std::vector<double> drop(processors), h(processors);
  double previous = 0;
  for (int n = 0; n < processors; ++n)
    drop[n] = previous = (n * service_rate * previous + processors - n) / arrival_rate;
  h.back() = drop.back() / (1 - r);
  for (int n = processors - 2; n >= 0; --n) h[n] = h[n + 1] + drop[n];
  idle_ = h[0];
  // k_n the same with h_n in place of c - n; above c it is r^(n-c) (a + b (n-c)).
  std::vector<double> fall(processors);
  previous = 0;
  for (int n = 0; n < processors; ++n) fall[n] = previous = (n * service_rate * previous + h[n]) / arrival_rate;
  const double b = r * h.back() / growth_, a = (fall.back() + b / r) / (1 / r - 1);
  late_ = (a - b) / r;
  for (int n = processors - 2; n >= 0; --n) late_ += fall[n];
}

double StartUp::queue_at(double t) const { return growth_ * t + service_ * idle_ - c_; }

double StartUp::mean_queue(double t) const { return growth_ * t / 2 + service_ * (idle_ - late_ / t) - c_ + idle_ / t; }

double StartUp::mean_used(double t) const { return c_ - idle_ / t; }

}  // namespace sojourn::reproduce::grid
