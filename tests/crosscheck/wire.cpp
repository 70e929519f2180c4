#include "tests/crosscheck/wire.h"

#include <bit>
#include <iomanip>
#include <istream>
#include <ostream>

namespace sojourn::crosscheck {
namespace {

// Numbers as their bits, so that nothing is lost and infinities travel too.
void put(std::ostream& out, double x) { out << std::bit_cast<std::uint64_t>(x) << ' '; }
double get(std::istream& in) {
  std::uint64_t bits = 0;
  in >> bits;
  return std::bit_cast<double>(bits);
}

void put(std::ostream& out, const std::optional<double>& x) {
  out << x.has_value() << ' ';
  put(out, x.value_or(0));
}
std::optional<double> get_optional(std::istream& in) {
  bool there = false;
  in >> there;
  const double x = get(in);
  return there ? std::optional(x) : std::nullopt;
}

void put(std::ostream& out, const std::string& text) { out << std::quoted(text) << ' '; }
std::string get_text(std::istream& in) {
  std::string text;
  in >> std::quoted(text);
  return text;
}

std::size_t get_count(std::istream& in) {
  std::size_t n = 0;
  in >> n;
  return in ? n : 0;
}

void put(std::ostream& out, const answers::Measures& measures) {
  for (const auto& [name, m] : measures) {
    put(out, name);
    put(out, m.value);
    put(out, m.error);
    out << m.interval.has_value() << ' ';
    const auto interval = m.interval.value_or(answers::Interval{});
    put(out, interval.low);
    put(out, interval.high);
    out << m.array.size() << ' ';
    for (const double x : m.array) put(out, x);
  }
  put(out, std::string());  // no measure has this name
}

answers::Measures get_measures(std::istream& in) {
  answers::Measures all;
  for (std::string name = get_text(in); !name.empty(); name = get_text(in)) {
    answers::Measure m;
    m.value = get(in);
    m.error = get_optional(in);
    bool interval = false;
    in >> interval;
    const double low = get(in), high = get(in);
    if (interval) m.interval = answers::Interval{low, high};
    m.array.resize(get_count(in));
    for (double& x : m.array) x = get(in);
    all.set(name, m);
  }
  return all;
}

void put(std::ostream& out, const std::vector<answers::Part>& parts) {
  out << parts.size() << ' ';
  for (const auto& part : parts) {
    put(out, part.name);
    put(out, part.measures);
  }
}

std::vector<answers::Part> get_parts(std::istream& in) {
  std::vector<answers::Part> parts(get_count(in));
  for (auto& part : parts) {
    part.name = get_text(in);
    part.measures = get_measures(in);
  }
  return parts;
}

}  // namespace

void write(std::ostream& out, const answers::Answer& a) {
  out << a.stability.stable << ' ';
  put(out, a.stability.load);
  put(out, a.stability.saturation_load);
  out << a.notes.size() << ' ';
  for (const auto& note : a.notes) put(out, note);
  out << a.methods.size() << ' ';
  for (const auto& m : a.methods) {
    put(out, m.name);
    out << static_cast<int>(m.kind) << ' ';
    put(out, m.error_estimate);
    put(out, m.measures);
    put(out, m.clusters);
    put(out, m.classes);
  }
}

answers::Answer read_answer(std::istream& in) {
  answers::Answer a;
  in >> a.stability.stable;
  a.stability.load = get(in);
  a.stability.saturation_load = get(in);
  a.notes.resize(get_count(in));
  for (auto& note : a.notes) note = get_text(in);
  a.methods.resize(get_count(in));
  for (auto& m : a.methods) {
    m.name = get_text(in);
    int kind = 0;
    in >> kind;
    m.kind = static_cast<answers::MethodKind>(kind);
    m.error_estimate = get_optional(in);
    m.measures = get_measures(in);
    m.clusters = get_parts(in);
    m.classes = get_parts(in);
  }
  return a;
}

}  // namespace sojourn::crosscheck
