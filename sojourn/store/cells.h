// The cells of a row, bound one after the other or read back, each added to the digest of its point.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <optional>
#include <string>

#include "sojourn/store/digest.h"

namespace sojourn::store {

class CellWriter {
 public:
  // Begins behind the cells that are bound already.
  CellWriter(SQLite::Statement& statement, int bound, Digest& digest)
      : statement_(statement), at_(bound), digest_(digest) {}
  void whole(std::int64_t x);
  void whole(const std::optional<std::uint64_t>& x);  // above 2^63 it is a text
  void real(double x);                                // not-a-number is the text 'nan'
  void real(const std::optional<double>& x);
  void text(const std::string& x);          // copied
  void lasting_text(const std::string& x);  // must outlive the statement
  void lasting_text(const char* x);
  void seconds(double x);  // not part of the digest
  void nothing();

 private:
  SQLite::Statement& statement_;
  int at_;
  Digest& digest_;
};

// Throws DamagedText for a cell that was never written like that.
class CellReader {
 public:
  CellReader(SQLite::Statement& statement, Digest& digest) : statement_(statement), digest_(digest) {}
  std::int64_t whole();
  std::optional<std::uint64_t> maybe_whole();
  double real();
  std::optional<double> maybe_real();
  std::string text();
  std::optional<std::string> maybe_text();
  double seconds();  // not part of the digest

 private:
  SQLite::Column next();
  SQLite::Statement& statement_;
  int at_ = -1;
  Digest& digest_;
};

}  // namespace sojourn::store
