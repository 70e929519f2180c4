// The methods of an analysis as they are tried one by one: which are wanted, how long each takes, why one is refused.
#pragma once

#include <chrono>
#include <concepts>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>

#include "sojourn/answers/answer.h"

namespace sojourn::answers {

// A method that applies could not reach an accuracy it may be trusted with; says which and why.
class NotAccurate : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class MethodList {
 public:
  // only: the one method that is asked for by name; empty: all that apply.
  MethodList(Answer& answer, std::string only) : answer_(answer), only_(std::move(only)) {}

  bool wanted(const std::string& name) const { return only_.empty() || only_ == name; }
  bool asked_for(const std::string& name) const { return only_ == name; }

  // solve() gives a MethodAnswer, or an optional one; what has a name here need not name itself. NotAccurate becomes a
  // note, unless the method was asked for by name. True if there is an answer.
  template <std::invocable Solve>
  bool add(const Solve& solve, const std::string& name = "") {
    const auto start = std::chrono::steady_clock::now();
    std::optional<MethodAnswer> method;
    try {
      method = solve();
    } catch (const NotAccurate& e) {
      if (asked_for(name)) throw;
      note(name + " is left out: " + e.what());
    }
    if (!method) return false;
    if (!name.empty()) method->name = name;
    method->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    answer_.methods.push_back(std::move(*method));
    return true;
  }
  template <std::invocable Solve>
  bool add(const std::string& name, const Solve& solve) {
    return wanted(name) && add(solve, name);
  }

  // solve() gives several, found in one go; each is told an equal part of the time. True if there were any.
  template <std::invocable Solve>
  bool add_all(const Solve& solve) {
    const auto start = std::chrono::steady_clock::now();
    auto found = solve();
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    for (MethodAnswer& method : found) {
      if (!wanted(method.name)) continue;
      method.seconds = seconds / static_cast<double>(found.size());
      answer_.methods.push_back(std::move(method));
    }
    return !found.empty();
  }

  // Throws TooLarge when it was asked for by name; else a note says `instead`, and why.
  void refuse(const std::string& name, const std::string& why, const std::string& instead = "no exact solution") const;

  Answer& answer() const { return answer_; }
  void note(std::string text) const { answer_.notes.push_back(std::move(text)); }

 private:
  Answer& answer_;
  std::string only_;
};

}  // namespace sojourn::answers
