// Points as rows of the tables and back, bit for bit. Infinity is a number to SQLite; not-a-number is not, and is
// stored as the text 'nan'. (A negative zero loses its sign.)
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <list>
#include <optional>
#include <utility>
#include <vector>

#include "sojourn/store/digest.h"
#include "sojourn/store/study.h"

namespace sojourn::store {

// Statements are prepared once and used for every point.
class RowWriter {
 public:
  explicit RowWriter(SQLite::Database& db);
  void write(const Study& study, const Point& point);

 private:
  void write(std::int64_t study, const Point& point, std::size_t position, const answers::MethodAnswer& method);

  // A row of the table of measures; what it points to belongs to the point.
  struct Row {
    const char* part_kind;
    std::size_t part_number;
    const std::string* part;
    const std::string* name;  // none: a part that has nothing to say
    const answers::Measure* measure;
  };
  struct Place {
    std::int64_t study, point, method;
  };
  void collect(const char* part_kind, std::size_t part_number, const std::string& part,
               const answers::Measures& measures);
  void write_rows(const Place& place);
  void bind(SQLite::Statement& statement, int first, const Place& place, std::size_t position);
  const std::string& text_of(const std::vector<double>& array);

  SQLite::Statement point_, method_, measure_, many_measures_, digest_row_;
  Digest digest_;                                                         // of the point that is being written
  std::vector<Row> rows_;                                                 // of the method that is being written
  std::list<std::pair<const std::vector<double>*, std::string>> arrays_;  // and its arrays as text
};

class RowReader {
 public:
  explicit RowReader(const SQLite::Database& db);
  // Throws DamagedText when what stands there is not what was written.
  std::optional<Point> read(const Study& study, std::size_t number);

 private:
  void check_digest(std::int64_t study, std::size_t number);
  void read_methods(std::int64_t study, std::size_t number, answers::Answer& answer);
  void read_measures(std::int64_t study, std::size_t number, std::int64_t position, answers::MethodAnswer& method);
  SQLite::Statement point_, method_, measure_;
  std::optional<SQLite::Statement> digest_row_;
  Digest digest_;  // of the point that is being read
};

}  // namespace sojourn::store
