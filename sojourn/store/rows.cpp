#include "sojourn/store/rows.h"

#include <cmath>
#include <cstring>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/store/cells.h"
#include "sojourn/store/json_text.h"

namespace sojourn::store {
namespace {

using answers::Measure;
using answers::MethodAnswer;
using answers::MethodKind;

MethodKind kind_named(const std::string& name) {
  for (const auto kind :
       {MethodKind::exact, MethodKind::lower_bound, MethodKind::upper_bound, MethodKind::approximation,
        MethodKind::asymptotic, MethodKind::as_published, MethodKind::simulation})
    if (answers::to_string(kind) == name) return kind;
  throw DamagedText("there is no kind of method " + in_quotes(printable(name)));
}

constexpr int kOfDonePoints = 9;   // columns that are empty when a point failed
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
      many_measures_(db, insert_measures(kMany)),
      digest_row_(db, "INSERT OR REPLACE INTO digest VALUES (?, ?, ?)") {}

void RowWriter::write(const Study& study, const Point& p) {
  const answers::Answer& a = p.answer;
  const bool done = p.status == Status::done;
  const auto number = static_cast<std::int64_t>(p.number);
  digest_ = {};
  digest_.add(number);
  point_.bind(1, study.id);
  point_.bind(2, number);
  CellWriter cells(point_, 2, digest_);
  cells.text(keys_json(study.variables, p.values));
  cells.lasting_text(done ? "done" : "failed");
  if (done) {
    cells.whole(a.stability.stable ? 1 : 0);
    for (const double x : {a.stability.load, a.stability.saturation_load, a.stability.max_rate}) cells.real(x);
    for (const auto* text : {&a.title, &a.kind, &a.discipline}) cells.text(*text);
    cells.text(to_json(a.notes));
    cells.text(to_json(a.tables));
  } else {
    for (int k = 0; k < kOfDonePoints; ++k) cells.nothing();
  }
  cells.seconds(p.seconds);
  cells.text(p.message);
  run(point_);
  for (std::size_t i = 0; i < a.methods.size(); ++i) write(study.id, p, i, a.methods[i]);
  digest_row_.bind(1, study.id);
  digest_row_.bind(2, number);
  digest_row_.bind(3, digest_.text());
  run(digest_row_);
}

void RowWriter::write(std::int64_t study, const Point& p, std::size_t position, const MethodAnswer& m) {
  const auto number = static_cast<std::int64_t>(p.number), at = static_cast<std::int64_t>(position);
  method_.bind(1, study);
  method_.bind(2, number);
  method_.bind(3, at);
  CellWriter cells(method_, 3, digest_);
  cells.lasting_text(m.name);
  cells.text(std::string(answers::to_string(m.kind)));
  cells.seconds(m.seconds);
  cells.real(m.residual);
  cells.real(m.error_estimate);
  cells.whole(m.seed);
  cells.whole(m.jobs);
  cells.whole(static_cast<std::int64_t>(m.replications));
  cells.text(to_json(m.notes));
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
  CellWriter cells(s, first + 4, digest_);
  cells.lasting_text(row.part_kind);
  cells.whole(static_cast<std::int64_t>(row.part_number));
  cells.lasting_text(*row.part);
  row.name ? cells.lasting_text(*row.name) : cells.nothing();
  row.name&& m.array.empty() ? cells.real(m.value) : cells.nothing();
  for (const auto part : {&answers::Interval::low, &answers::Interval::high, &answers::Interval::confidence})
    m.interval ? cells.real((*m.interval).*part) : cells.nothing();
  m.array.empty() ? cells.nothing() : cells.lasting_text(text_of(m.array));
  cells.real(m.error);
  cells.real(m.beyond);
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
             "SELECT keys, status, stable, load, saturation_load, max_rate, title, kind, discipline, notes, tables, "
             "seconds, message FROM point WHERE study = ? AND number = ?"),
      method_(db,
              "SELECT name, kind, seconds, residual, error_estimate, seed, jobs, replications, notes FROM method "
              "WHERE study = ? AND point = ? ORDER BY position"),
      measure_(db,
               "SELECT part_kind, part_number, part, measure, value, low, high, confidence, array, error, beyond FROM "
               "measure "
               "WHERE study = ? AND point = ? AND method = ? ORDER BY position") {
  if (db.tableExists("digest")) digest_row_.emplace(db, "SELECT value FROM digest WHERE study = ? AND point = ?");
}

std::optional<Point> RowReader::read(const Study& study, std::size_t number) {
  point_.reset();
  point_.bind(1, study.id);
  point_.bind(2, static_cast<std::int64_t>(number));
  if (!point_.executeStep()) return std::nullopt;
  digest_ = {};
  digest_.add(static_cast<std::int64_t>(number));
  Point p;
  p.number = number;
  p.values = values_at(study.variables, number);
  CellReader cells(point_, digest_);
  cells.text();  // the keys, once more
  p.status = cells.text() == "done" ? Status::done : Status::failed;
  answers::Answer& a = p.answer;
  if (p.status == Status::done) {
    a.stability.stable = cells.whole() != 0;
    for (double* x : {&a.stability.load, &a.stability.saturation_load, &a.stability.max_rate}) *x = cells.real();
    for (auto* text : {&a.title, &a.kind, &a.discipline}) *text = cells.text();
    a.notes = texts_from_json(cells.text());
    a.tables = tables_from_json(cells.text());
  } else {
    for (int k = 0; k < kOfDonePoints; ++k) cells.maybe_text();
  }
  p.seconds = cells.seconds();
  p.message = cells.text();
  point_.reset();
  if (p.status == Status::done) read_methods(study.id, number, a);
  check_digest(study.id, number);
  return p;
}

void RowReader::check_digest(std::int64_t study, std::size_t number) {
  if (!digest_row_) return;  // written before there were any
  digest_row_->reset();
  digest_row_->bind(1, study);
  digest_row_->bind(2, static_cast<std::int64_t>(number));
  if (!digest_row_->executeStep()) return;
  const std::string written = digest_row_->getColumn(0).getString();
  digest_row_->reset();
  if (written != digest_.text()) throw DamagedText("what stands there is not what was written");
}

void RowReader::read_methods(std::int64_t study, std::size_t number, answers::Answer& a) {
  method_.reset();
  method_.bind(1, study);
  method_.bind(2, static_cast<std::int64_t>(number));
  while (method_.executeStep()) {
    MethodAnswer m;
    CellReader cells(method_, digest_);
    m.name = cells.text();
    m.kind = kind_named(cells.text());
    m.seconds = cells.seconds();
    m.residual = cells.maybe_real();
    m.error_estimate = cells.maybe_real();
    m.seed = cells.maybe_whole();
    m.jobs = cells.maybe_whole();
    m.replications = static_cast<int>(cells.whole());
    m.notes = texts_from_json(cells.text());
    read_measures(study, number, static_cast<std::int64_t>(a.methods.size()), m);
    a.methods.push_back(std::move(m));
  }
  method_.reset();
}

void RowReader::read_measures(std::int64_t study, std::size_t number, std::int64_t position, MethodAnswer& m) {
  measure_.reset();
  measure_.bind(1, study);
  measure_.bind(2, static_cast<std::int64_t>(number));
  measure_.bind(3, position);
  while (measure_.executeStep()) {
    CellReader cells(measure_, digest_);
    const std::string kind = cells.text();
    const auto part_number = static_cast<std::size_t>(cells.whole());
    const std::string part = cells.text();
    const auto name = cells.maybe_text();
    answers::Measures* into = &m.measures;
    if (kind != "whole") {
      auto& parts = kind == "cluster" ? m.clusters : m.classes;
      if (parts.size() <= part_number) parts.push_back({part, {}});
      into = &parts.back().measures;
    }
    Measure x;
    if (const auto value = cells.maybe_real()) x.value = *value;
    const auto low = cells.maybe_real(), high = cells.maybe_real(), confidence = cells.maybe_real();
    if (low) x.interval = answers::Interval{*low, high.value_or(std::nan("")), confidence.value_or(std::nan(""))};
    if (const auto array = cells.maybe_text()) x.array = numbers_from_json(*array);
    x.error = cells.maybe_real();
    x.beyond = cells.maybe_real();
    if (name) into->restore(*name, x);
  }
  measure_.reset();
}

}  // namespace sojourn::store
