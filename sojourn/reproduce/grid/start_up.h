// A queue M/M/c that gets more than it can do and starts empty, watched over [0, t]: what the leading term (lambda - c
// mu) t leaves out.
//
// Processors idle only at the beginning. Let N be the number of jobs and h = E integral of (c - N)+ over all time. Then
//
//     E N(t) = (lambda - c mu) t + mu E integral of (c - N)+ over [0, t],
//
// where the last integral nears h as fast as exp(-(sqrt(lambda) - sqrt(c mu))^2 t); that error is all that is neglected
// here. With k = E integral of u (c - N(u))+ du, the queue averages (lambda - c mu) t/2 + mu (h - k/t) - c + h/t over
// [0, t]. Both h and k solve a recursion below c, and are geometric above.
#pragma once

namespace sojourn::reproduce::grid {

class StartUp {
 public:
  StartUp(int processors, double arrival_rate, double service_rate);  // arrival_rate > processors * service_rate

  double queue_at(double t) const;    // mean number waiting at t
  double mean_queue(double t) const;  // averaged over [0, t]
  double mean_used(double t) const;   // busy processors, averaged over [0, t]
  // Once the input stops at t: the mean time until the last waiting job starts.
  double resorption(double t) const { return queue_at(t) / capacity_; }

 private:
  double c_, capacity_, growth_, service_;
  double idle_ = 0, late_ = 0;  // h, k
};

}  // namespace sojourn::reproduce::grid
