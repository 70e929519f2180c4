#include "sojourn/store/rows.h"

#include <cmath>
#include <cstring>

#include "sojourn/store/json_text.h"

namespace sojourn::store {
namespace {

using answers::Measure;
using answers::MethodAnswer;
using answers::MethodKind;

void bind_real(SQLite::Statement& s, int at, double x) {
  if (std::isnan(x))
    s.bindNoCopy(at, "nan");
  else
    s.bind(at, x);
}

void bind_real(SQLite::Statement& s, int at, const std::optional<double>& x) {
  if (x)
    bind_real(s, at, *x);
  else
    s.bind(at);
}

// SQLite's whole numbers have a sign; those above them become texts.
void bind_whole(SQLite::Statement& s, int at, const std::optional<std::uint64_t>& x) {
  if (!x)
    s.bind(at);
  else if (*x <= static_cast<std::uint64_t>(INT64_MAX))
    s.bind(at, static_cast<std::int64_t>(*x));
  else
    s.bind(at, std::to_string(*x));
}

double real(const SQLite::Column& c) { return c.isText() ? std::nan("") : c.getDouble(); }

std::optional<double> maybe_real(const SQLite::Column& c) {
  if (c.isNull()) return std::nullopt;
  return real(c);
}

std::optional<std::uint64_t> maybe_whole(const SQLite::Column& c) {
  if (c.isNull()) return std::nullopt;
  return c.isText() ? std::stoull(c.getString()) : static_cast<std::uint64_t>(c.getInt64());
}

MethodKind kind_named(const std::string& name) {
  for (const auto kind : {MethodKind::exact, MethodKind::lower_bound, MethodKind::upper_bound,
                          MethodKind::approximation, MethodKind::asymptotic, MethodKind::as_published})
    if (answers::to_string(kind) == name) return kind;
  return MethodKind::simulation;
}

constexpr int kColumns = 15;       // of the table of measures
constexpr std::size_t kMany = 20;  // rows at a time: most of the work of a statement is in beginning and ending it

std::string insert_measures(std::size_t rows) {
  std::string text = "INSERT INTO measure VALUES ";
  for (std::size_t i = 0; i < rows; ++i)
    text += std::string(i > 0 ? ", " : "") + "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
  return text;
}

void run(SQLite::Statement& s) {
  s.exec();
  s.reset();
}

}  // namespace

RowWriter::RowWriter(SQLite::Database& db)
    : point_(db, "INSERT OR REPLACE INTO point VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      method_(db, "INSERT INTO method VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      measure_(db, insert_measures(1)),
      many_measures_(db, insert_measures(kMany)) {}

void RowWriter::write(const Study& study, const Point& p) {
  const answers::Answer& a = p.answer;
  const bool done = p.status == Status::done;
  point_.clearBindings();
  point_.bind(1, study.id);
  point_.bind(2, static_cast<std::int64_t>(p.number));
  point_.bind(3, keys_json(study.variables, p.values));
  point_.bind(4, done ? "done" : "failed");
  if (done) {
    point_.bind(5, a.stability.stable ? 1 : 0);
    bind_real(point_, 6, a.stability.load);
    bind_real(point_, 7, a.stability.saturation_load);
    bind_real(point_, 8, a.stability.max_rate);
    point_.bind(9, a.title);
    point_.bind(10, a.kind);
    point_.bind(11, a.discipline);
    point_.bind(12, to_json(a.notes));
    point_.bind(13, to_json(a.tables));
  }
  bind_real(point_, 14, p.seconds);
  point_.bind(15, p.message);
  run(point_);
  for (std::size_t i = 0; i < a.methods.size(); ++i) write(study.id, p, i, a.methods[i]);
}

void RowWriter::write(std::int64_t study, const Point& p, std::size_t position, const MethodAnswer& m) {
  const auto number = static_cast<std::int64_t>(p.number), at = static_cast<std::int64_t>(position);
  method_.bind(1, study);
  method_.bind(2, number);
  method_.bind(3, at);
  method_.bindNoCopy(4, m.name);
  method_.bind(5, std::string(answers::to_string(m.kind)));
  bind_real(method_, 6, m.seconds);
  bind_real(method_, 7, m.residual);
  bind_real(method_, 8, m.error_estimate);
  bind_whole(method_, 9, m.seed);
  bind_whole(method_, 10, m.jobs);
  method_.bind(11, m.replications);
  method_.bind(12, to_json(m.notes));
  run(method_);
  static const std::string kWhole;
  rows_.clear();
  arrays_.clear();
  collect("whole", 0, kWhole, m.measures);
  for (std::size_t i = 0; i < m.clusters.size(); ++i) collect("cluster", i, m.clusters[i].name, m.clusters[i].measures);
  for (std::size_t i = 0; i < m.classes.size(); ++i) collect("class", i, m.classes[i].name, m.classes[i].measures);
  write_rows({study, number, at});
}

void RowWriter::collect(const char* part_kind, std::size_t part_number, const std::string& part,
                        const answers::Measures& measures) {
  static const Measure kNothing;
  for (const auto& [name, m] : measures) rows_.push_back({part_kind, part_number, &part, &name, &m});
  // A part that has nothing to say is still a part.
  if (measures.empty() && part_kind != std::string("whole"))
    rows_.push_back({part_kind, part_number, &part, nullptr, &kNothing});
}

void RowWriter::write_rows(const Place& place) {
  for (std::size_t from = 0; from < rows_.size();) {
    const std::size_t n = rows_.size() - from >= kMany ? kMany : 1;
    SQLite::Statement& statement = n == 1 ? measure_ : many_measures_;
    statement.clearBindings();
    for (std::size_t i = 0; i < n; ++i) bind(statement, static_cast<int>(i) * kColumns, place, from + i);
    run(statement);
    from += n;
  }
}

void RowWriter::bind(SQLite::Statement& s, int first, const Place& place, std::size_t position) {
  const Row& row = rows_[position];
  const Measure& m = *row.measure;
  s.bind(first + 1, place.study);
  s.bind(first + 2, place.point);
  s.bind(first + 3, place.method);
  s.bind(first + 4, static_cast<std::int64_t>(position));
  s.bindNoCopy(first + 5, row.part_kind);
  s.bind(first + 6, static_cast<std::int64_t>(row.part_number));
  s.bindNoCopy(first + 7, *row.part);
  if (row.name) s.bindNoCopy(first + 8, *row.name);
  if (row.name && m.array.empty()) bind_real(s, first + 9, m.value);
  if (m.interval) {
    bind_real(s, first + 10, m.interval->low);
    bind_real(s, first + 11, m.interval->high);
    bind_real(s, first + 12, m.interval->confidence);
  }
  if (!m.array.empty()) s.bindNoCopy(first + 13, text_of(m.array));
  if (m.error) bind_real(s, first + 14, *m.error);
  if (m.beyond) bind_real(s, first + 15, *m.beyond);
}

// A single cluster has the arrays of the whole.
const std::string& RowWriter::text_of(const std::vector<double>& array) {
  for (const auto& [known, text] : arrays_)
    if (known->size() == array.size() && std::memcmp(known->data(), array.data(), array.size() * sizeof(double)) == 0)
      return text;
  return arrays_.emplace_back(&array, to_json(array)).second;
}

RowReader::RowReader(const SQLite::Database& db)
    : point_(db,
             "SELECT status, stable, load, saturation_load, max_rate, title, kind, discipline, notes, tables, "
             "seconds, message FROM point WHERE study = ? AND number = ?"),
      method_(db,
              "SELECT name, kind, seconds, residual, error_estimate, seed, jobs, replications, notes FROM method "
              "WHERE study = ? AND point = ? ORDER BY position"),
      measure_(db,
               "SELECT part_kind, part_number, part, measure, value, low, high, confidence, array, error, beyond FROM "
               "measure "
               "WHERE study = ? AND point = ? AND method = ? ORDER BY position") {}

std::optional<Point> RowReader::read(const Study& study, std::size_t number) {
  point_.reset();
  point_.bind(1, study.id);
  point_.bind(2, static_cast<std::int64_t>(number));
  if (!point_.executeStep()) return std::nullopt;
  Point p;
  p.number = number;
  p.values = values_at(study.variables, number);
  p.status = point_.getColumn(0).getString() == "done" ? Status::done : Status::failed;
  p.seconds = real(point_.getColumn(10));
  p.message = point_.getColumn(11).getString();
  if (p.status == Status::done) {
    answers::Answer& a = p.answer;
    a.stability = {point_.getColumn(1).getInt() != 0, real(point_.getColumn(2)), real(point_.getColumn(3)),
                   real(point_.getColumn(4))};
    a.title = point_.getColumn(5).getString();
    a.kind = point_.getColumn(6).getString();
    a.discipline = point_.getColumn(7).getString();
    a.notes = texts_from_json(point_.getColumn(8).getString());
    a.tables = tables_from_json(point_.getColumn(9).getString());
    read_methods(study.id, number, a);
  }
  point_.reset();
  return p;
}

void RowReader::read_methods(std::int64_t study, std::size_t number, answers::Answer& a) {
  method_.bind(1, study);
  method_.bind(2, static_cast<std::int64_t>(number));
  while (method_.executeStep()) {
    MethodAnswer m;
    m.name = method_.getColumn(0).getString();
    m.kind = kind_named(method_.getColumn(1).getString());
    m.seconds = real(method_.getColumn(2));
    m.residual = maybe_real(method_.getColumn(3));
    m.error_estimate = maybe_real(method_.getColumn(4));
    m.seed = maybe_whole(method_.getColumn(5));
    m.jobs = maybe_whole(method_.getColumn(6));
    m.replications = method_.getColumn(7).getInt();
    m.notes = texts_from_json(method_.getColumn(8).getString());
    read_measures(study, number, static_cast<std::int64_t>(a.methods.size()), m);
    a.methods.push_back(std::move(m));
  }
  method_.reset();
}

void RowReader::read_measures(std::int64_t study, std::size_t number, std::int64_t position, MethodAnswer& m) {
  measure_.bind(1, study);
  measure_.bind(2, static_cast<std::int64_t>(number));
  measure_.bind(3, position);
  while (measure_.executeStep()) {
    const std::string kind = measure_.getColumn(0).getString();
    answers::Measures* into = &m.measures;
    if (kind != "whole") {
      auto& parts = kind == "cluster" ? m.clusters : m.classes;
      const auto part = static_cast<std::size_t>(measure_.getColumn(1).getInt64());
      if (parts.size() <= part) parts.push_back({measure_.getColumn(2).getString(), {}});
      into = &parts.back().measures;
    }
    if (measure_.getColumn(3).isNull()) continue;
    Measure x;
    if (const auto value = maybe_real(measure_.getColumn(4))) x.value = *value;
    if (const auto low = maybe_real(measure_.getColumn(5)))
      x.interval = answers::Interval{*low, real(measure_.getColumn(6)), real(measure_.getColumn(7))};
    if (!measure_.getColumn(8).isNull()) x.array = numbers_from_json(measure_.getColumn(8).getString());
    x.error = maybe_real(measure_.getColumn(9));
    x.beyond = maybe_real(measure_.getColumn(10));
    into->restore(measure_.getColumn(3).getString(), x);
  }
  measure_.reset();
}

}  // namespace sojourn::store
