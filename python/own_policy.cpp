#include "python/own_policy.h"

#include <fmt/format.h>

#include <utility>

#include "sojourn/base/stop_point.h"
#include "sojourn/base/text.h"

namespace py = pybind11;
using namespace sojourn;
using scheduling::RunningJob;
using scheduling::WaitingJob;

namespace {

// An object that is let go under the lock, whoever lets it go.
using Held = std::shared_ptr<py::object>;
Held held(py::object object) {
  return {new py::object(std::move(object)), [](py::object* p) {
            py::gil_scoped_acquire lock;
            delete p;
          }};
}

py::object as_object(const WaitingJob& job, const py::object& type) {
  return type(job.id, job.submit, job.width, job.estimate, job.priority, job.account);
}
py::object as_object(const RunningJob& job, const py::object& type) {
  return type(job.id, job.submit, job.width, job.estimate, job.priority, job.account, job.start, job.expected_end());
}

// The jobs as Python sees them, in a tuple: each is made once, when it is first seen. They keep their order, leave from
// anywhere and come at the end.
template <class Item>
class Shown {
 public:
  py::object bring_up_to(std::span<const Item> items, const py::object& type) {
    if (shown_ && same(items)) return shown_;
    std::vector<std::pair<std::uint64_t, py::object>> now;
    now.reserve(items.size());
    auto at = known_.begin();
    for (const Item& item : items) {
      while (at != known_.end() && at->first != item.id) ++at;
      if (at != known_.end())
        now.push_back(std::move(*at++));
      else
        now.emplace_back(item.id, as_object(item, type));
    }
    known_ = std::move(now);
    py::tuple tuple(known_.size());
    for (std::size_t k = 0; k < known_.size(); ++k) tuple[k] = known_[k].second;
    return shown_ = std::move(tuple);
  }

 private:
  bool same(std::span<const Item> items) const {
    if (items.size() != known_.size()) return false;
    for (std::size_t k = 0; k < items.size(); ++k)
      if (items[k].id != known_[k].first) return false;
    return true;
  }
  std::vector<std::pair<std::uint64_t, py::object>> known_;
  py::object shown_;
};

[[noreturn]] void raise(PyObject* type, const std::string& message) {
  PyErr_SetString(type, message.c_str());
  throw py::error_already_set();
}

// A job of the state, or its number.
std::uint64_t id_of(py::handle item) {
  const py::object number =
      PyIndex_Check(item.ptr()) ? py::reinterpret_borrow<py::object>(item) : py::getattr(item, "id", py::none());
  const auto index = number.is_none() ? py::object() : py::reinterpret_steal<py::object>(PyNumber_Index(number.ptr()));
  if (!index) {
    PyErr_Clear();
    raise(PyExc_TypeError,
          "decide gave " + std::string(py::repr(item)) + "; expected jobs of state.queue, or their ids");
  }
  const long long id = PyLong_AsLongLong(index.ptr());
  if (id == -1 && PyErr_Occurred()) throw py::error_already_set();
  if (id < 0) raise(PyExc_ValueError, fmt::format("decide gave the id {}; ids are numbered from 0", id));
  return static_cast<std::uint64_t>(id);
}

class Guest final : public scheduling::Decider {
 public:
  Guest(std::string name, const Held& make, std::shared_ptr<Guests::Shared> shared)
      : name_(std::move(name)), shared_(std::move(shared)) {
    guarded("made", [&] {
      parts_ = new Parts;
      const py::object object = (*make)();
      parts_->decide = object.attr("decide");
      if (py::hasattr(object, "wake")) parts_->wake = object.attr("wake");
      if (py::hasattr(object, "ended")) parts_->ended = object.attr("ended");
      const auto module = py::module_::import("sojourn.policy");
      parts_->job = module.attr("Job");
      parts_->running = module.attr("Running");
      parts_->state = module.attr("State");
    });
  }
  ~Guest() override {
    py::gil_scoped_acquire lock;
    delete parts_;
  }
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;

  void decide(const scheduling::State& state, scheduling::Decision& into) override {
    guarded(at(state.now), [&] {
      const py::object shown =
          parts_->state(state.now, state.free, state.processors, parts_->queue.bring_up_to(state.queue, parts_->job),
                        parts_->runs.bring_up_to(state.running, parts_->running));
      const py::object answer = parts_->decide(shown);
      if (!answer.is_none())
        for (const py::handle item : answer) into.starts.push_back(id_of(item));
      if (!parts_->wake) return;
      if (const py::object time = parts_->wake(); !time.is_none()) into.wake = time.cast<double>();
    });
  }

  void ended(const RunningJob& job, double now) override {
    if (!parts_->ended) return;
    guarded(at(now), [&] { parts_->ended(as_object(job, parts_->running), now); });
  }

 private:
  struct Parts {
    py::object decide, wake, ended, job, running, state;
    Shown<WaitingJob> queue;
    Shown<RunningJob> runs;
  };

  static std::string at(double now) {
    constexpr int kDigits = 15;
    return "asked at " + number_text(now, kDigits);
  }

  // Code of theirs: what it raises is kept for whoever called, and ends the work.
  template <class Do>
  void guarded(const std::string& when, const Do& action) {
    py::gil_scoped_acquire lock;
    if (shared_->raised) throw Interrupted();
    const auto inside = shared_->inside.insert(PyThread_get_thread_ident());
    try {
      action();
    } catch (py::error_already_set& error) {
      take(error, when);
    } catch (py::cast_error&) {
      PyErr_SetString(PyExc_TypeError, "wake gave something else than a time or None");
      py::error_already_set error;
      take(error, when);
    }
    shared_->inside.erase(inside);
    if (shared_->raised) throw Interrupted();
  }
  void take(py::error_already_set& error, const std::string& when) {
    const std::string note = fmt::format("in the policy {}, {}", name_, when);
    if (py::hasattr(error.value(), "add_note")) error.value().attr("add_note")(note);
    shared_->raised.emplace(std::move(error));
    if (shared_->stop) *shared_->stop = true;
  }

  std::string name_;
  std::shared_ptr<Guests::Shared> shared_;
  Parts* parts_ = nullptr;  // under the lock
};

}  // namespace

void Guests::add(const std::string& name, py::object make, const std::string& version) {
  policies_.push_back(
      {name, "",
       [name, make = held(std::move(make)), shared = shared_] { return std::make_unique<Guest>(name, make, shared); },
       version});
}

void Guests::end() {
  shared_->stop = nullptr;
  if (!shared_->raised) return;
  py::error_already_set error = std::move(*shared_->raised);
  shared_->raised.reset();
  throw error;
}

void Guests::interrupt() const {
  for (const unsigned long thread : shared_->inside) PyThreadState_SetAsyncExc(thread, PyExc_KeyboardInterrupt);
}

void add_own_policies(py::module_& m) {
  py::register_exception<scheduling::PolicyError>(m, "PolicyError", PyExc_RuntimeError);
  py::class_<Guests, std::shared_ptr<Guests>>(m, "Guests").def(py::init<>()).def("add", &Guests::add);
}
