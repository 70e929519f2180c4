#include "sojourn/store/cells.h"

#include <charconv>
#include <cmath>
#include <cstring>

#include "sojourn/store/json_text.h"

namespace sojourn::store {
namespace {

constexpr const char* kNan = "nan";

[[noreturn]] void wrong_type(const SQLite::Column& c) {
  throw DamagedText(fmt::format("the column {} holds {}", c.getName(),
                                c.isNull()      ? "nothing"
                                : c.isText()    ? "a text"
                                : c.isInteger() ? "a whole number"
                                : c.isFloat()   ? "a number"
                                                : "bytes"));
}

}  // namespace

void CellWriter::whole(std::int64_t x) {
  statement_.bind(++at_, x);
  digest_.add(x);
}

void CellWriter::whole(const std::optional<std::uint64_t>& x) {
  if (!x)
    nothing();
  else if (*x <= static_cast<std::uint64_t>(INT64_MAX))
    whole(static_cast<std::int64_t>(*x));
  else
    text(std::to_string(*x));
}

void CellWriter::real(double x) {
  if (std::isnan(x)) return lasting_text(kNan);
  statement_.bind(++at_, x);
  digest_.add(x);
}

void CellWriter::real(const std::optional<double>& x) {
  if (x)
    real(*x);
  else
    nothing();
}

void CellWriter::text(const std::string& x) {
  statement_.bind(++at_, x);
  digest_.add(x);
}

void CellWriter::lasting_text(const std::string& x) {
  statement_.bindNoCopy(++at_, x);
  digest_.add(x);
}

void CellWriter::lasting_text(const char* x) {
  statement_.bindNoCopy(++at_, x);
  digest_.add(std::string_view(x));
}

void CellWriter::seconds(double x) {
  if (std::isnan(x))
    statement_.bindNoCopy(++at_, kNan);
  else
    statement_.bind(++at_, x);
}

void CellWriter::nothing() {
  statement_.bind(++at_);
  digest_.add_nothing();
}

SQLite::Column CellReader::next() { return statement_.getColumn(++at_); }

std::int64_t CellReader::whole() {
  const auto c = next();
  if (!c.isInteger()) wrong_type(c);
  const auto x = static_cast<std::int64_t>(c.getInt64());
  digest_.add(x);
  return x;
}

std::optional<std::uint64_t> CellReader::maybe_whole() {
  const auto c = next();
  if (c.isNull()) return digest_.add_nothing(), std::nullopt;
  if (c.isInteger()) {
    const auto x = static_cast<std::int64_t>(c.getInt64());
    return digest_.add(x), static_cast<std::uint64_t>(x);
  }
  const std::string text = c.getString();
  std::uint64_t x = 0;
  const auto [end, trouble] = std::from_chars(text.data(), text.data() + text.size(), x);
  if (!c.isText() || trouble != std::errc{} || end != text.data() + text.size()) wrong_type(c);
  return digest_.add(std::string_view(text)), x;
}

double CellReader::real() {
  const auto x = maybe_real();
  if (!x) wrong_type(statement_.getColumn(at_));
  return *x;
}

std::optional<double> CellReader::maybe_real() {
  const auto c = next();
  if (c.isNull()) return digest_.add_nothing(), std::nullopt;
  if (c.isText() && std::strcmp(c.getText(), kNan) == 0) return digest_.add(std::string_view(kNan)), std::nan("");
  if (!c.isFloat()) wrong_type(c);
  const double x = c.getDouble();
  return digest_.add(x), x;
}

std::string CellReader::text() {
  const auto x = maybe_text();
  if (!x) wrong_type(statement_.getColumn(at_));
  return *x;
}

std::optional<std::string> CellReader::maybe_text() {
  const auto c = next();
  if (c.isNull()) return digest_.add_nothing(), std::nullopt;
  if (!c.isText()) wrong_type(c);
  const std::string x = c.getString();
  return digest_.add(std::string_view(x)), x;
}

double CellReader::seconds() {
  const auto c = next();
  return c.isText() ? std::nan("") : c.getDouble();
}

}  // namespace sojourn::store
