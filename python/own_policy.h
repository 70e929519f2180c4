// Policies written in Python, as the library asks them. An object is shown the state at an instant and says who starts:
// python/sojourn/policy.py has what it sees, docs/guides/own-policy.md how to write one.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "sojourn/scheduling/decider.h"

// The policies of one call. Their code runs on the threads of the work, one at a time, under the interpreter's lock.
class Guests {
 public:
  // name, a callable that makes a fresh object (one for each machine of each run), and what tells its code from other
  // code under the same name.
  void add(const std::string& name, pybind11::object make, const std::string& version);
  const std::vector<sojourn::scheduling::OwnPolicy>& policies() const { return policies_; }

  // What they share.
  struct Shared {
    std::atomic<bool>* stop = nullptr;                       // ends the work when one of them has raised something
    std::optional<pybind11::error_already_set> raised = {};  // the first; under the lock
    std::multiset<unsigned long> inside = {};                // threads that run their code now; under the lock
  };
  void begin(std::atomic<bool>& stop) { shared_->stop = &stop; }
  // What they raised comes out as it is, with the instant as a note.
  void end();
  // Ctrl-C, where it hits code of theirs that would never come back. Under the lock.
  void interrupt() const;

 private:
  std::vector<sojourn::scheduling::OwnPolicy> policies_;
  std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
};

void add_own_policies(pybind11::module_& m);
