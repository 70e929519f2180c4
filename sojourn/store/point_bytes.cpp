#include "sojourn/store/point_bytes.h"

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace sojourn::store {
namespace {

// The fields of every type are listed once, below; a Packer writes them and an Unpacker reads them.
struct Packer {
  static constexpr bool packs = true;
  std::string bytes = {};
  void raw(const void* data, std::size_t size) { bytes.append(static_cast<const char*>(data), size); }
};

DamagedPoint damaged() { return DamagedPoint("a point arrived damaged from another process"); }

struct Unpacker {
  static constexpr bool packs = false;
  const std::string& bytes;
  std::size_t at = 0;
  void raw(void* data, std::size_t size) {
    if (size > bytes.size() - at) throw DamagedPoint("a point arrived incomplete from another process");
    std::memcpy(data, bytes.data() + at, size);
    at += size;
  }
};

template <class A, class T>
requires(std::is_arithmetic_v<T>) void field(A& a, T& x) { a.raw(&x, sizeof x); }

// A byte that is neither 0 nor 1 is no truth value, and looking at it as one is not allowed.
template <class A>
void field(A& a, bool& x) {
  auto byte = static_cast<unsigned char>(A::packs && x ? 1 : 0);
  field(a, byte);
  if (byte > 1) throw damaged();
  x = byte == 1;
}

template <class A, class T>
void one_of(A& a, T& x, T last) {
  auto number = static_cast<std::int32_t>(x);
  field(a, number);
  if (number < 0 || number > static_cast<std::int32_t>(last)) throw damaged();
  x = static_cast<T>(number);
}
template <class A>
void field(A& a, Status& x) {
  one_of(a, x, Status::failed);
}
template <class A>
void field(A& a, answers::MethodKind& x) {
  one_of(a, x, answers::MethodKind::simulation);
}

template <class A>
std::uint64_t size_of(A& a, std::size_t size) {
  std::uint64_t n = size;
  field(a, n);
  if constexpr (!A::packs)
    if (n > a.bytes.size()) throw damaged();
  return n;
}

template <class A>
void field(A& a, std::string& text) {
  text.resize(size_of(a, text.size()));
  a.raw(text.data(), text.size());
}

template <class A, class T>
void field(A& a, std::optional<T>& x) {
  bool there = x.has_value();
  field(a, there);
  if (there && !x) x.emplace();
  if (there) field(a, *x);
}

template <class A>
void field(A& a, answers::Interval& i) {
  field(a, i.low), field(a, i.high), field(a, i.confidence);
}

template <class A>
void field(A& a, std::vector<double>& numbers) {
  const auto n = size_of(a, numbers.size());
  numbers.resize(n);
  for (double& x : numbers) field(a, x);
}

template <class A>
void field(A& a, answers::Measure& m) {
  field(a, m.value), field(a, m.interval), field(a, m.error), field(a, m.array), field(a, m.beyond);
}

template <class A>
void field(A& a, answers::Measures& measures) {
  const auto n = size_of(a, static_cast<std::size_t>(measures.end() - measures.begin()));
  if constexpr (A::packs) {
    for (auto [name, m] : measures) field(a, name), field(a, m);
  } else {
    for (std::uint64_t i = 0; i < n; ++i) {
      std::string name;
      answers::Measure m;
      field(a, name), field(a, m);
      measures.restore(name, m);
    }
  }
}

// Cells have no default: read as both of their forms.
template <class A>
void field(A& a, answers::Cell& c) {
  field(a, c.text), field(a, c.number);
}

template <class A, class T>
void field(A& a, std::vector<T>& items);

template <class A>
void field(A& a, answers::Part& p) {
  field(a, p.name), field(a, p.measures);
}

template <class A>
void field(A& a, answers::MethodAnswer& m) {
  field(a, m.name), field(a, m.kind), field(a, m.seconds), field(a, m.residual), field(a, m.error_estimate);
  field(a, m.notes), field(a, m.measures), field(a, m.clusters), field(a, m.classes);
  field(a, m.seed), field(a, m.jobs), field(a, m.replications), field(a, m.interrupted);
}

template <class A>
void field(A& a, answers::Table& t) {
  field(a, t.name), field(a, t.title), field(a, t.columns), field(a, t.rows);
}

template <class A, class T>
void field(A& a, std::vector<T>& items) {
  const auto n = size_of(a, items.size());
  if constexpr (A::packs) {
    for (T& item : items) field(a, item);
  } else {
    // One by one: a number that was damaged runs out of bytes before it fills the memory.
    items.clear();
    for (std::uint64_t i = 0; i < n; ++i) {
      if constexpr (std::is_same_v<T, answers::Cell>)
        items.emplace_back("");
      else
        items.emplace_back();
      field(a, items.back());
    }
  }
}

template <class A>
void field(A& a, answers::Answer& x) {
  field(a, x.title), field(a, x.kind), field(a, x.discipline);
  field(a, x.broker), field(a, x.time_unit), field(a, x.settings);
  field(a, x.stability.stable), field(a, x.stability.load), field(a, x.stability.saturation_load);
  field(a, x.stability.max_rate), field(a, x.methods), field(a, x.tables), field(a, x.notes);
}

template <class A>
void field(A& a, Point& p) {
  field(a, p.number), field(a, p.values), field(a, p.status), field(a, p.answer), field(a, p.seconds);
  field(a, p.message);
}

}  // namespace

std::string to_bytes(const Point& point) {
  Point copy = point;
  Packer packer;
  field(packer, copy);
  return std::move(packer.bytes);
}

Point point_from_bytes(const std::string& bytes) {
  Unpacker unpacker{bytes};
  Point point;
  field(unpacker, point);
  if (unpacker.at != bytes.size()) throw damaged();
  return point;
}

}  // namespace sojourn::store
