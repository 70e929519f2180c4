#include "sojourn/store/file.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <ctime>
#include <filesystem>

#include "sojourn/store/connection.h"
#include "sojourn/store/json_text.h"
#include "sojourn/store/rows.h"

namespace sojourn::store {

struct File::Connection {
  std::string path;
  SQLite::Database db;
  std::optional<RowWriter> writer = {};
  std::optional<RowReader> reader = {};

  RowWriter& rows_out() { return writer ? *writer : writer.emplace(db); }
  RowReader& rows_in() { return reader ? *reader : reader.emplace(db); }
};

File::File(std::unique_ptr<Connection> connection) : connection_(std::move(connection)) {}
File::~File() = default;
File::File(File&&) noexcept = default;
File& File::operator=(File&&) noexcept = default;

const std::string& File::path() const { return connection_->path; }

File File::open(const std::string& path) {
  return with_troubles(path, [&] {
    return File(std::unique_ptr<Connection>(new Connection{path, open_database(path, false)}));
  });
}

File File::open_to_write(const std::string& path) {
  try {
    return with_troubles(path, [&] {
      return File(std::unique_ptr<Connection>(new Connection{path, open_database(path, true)}));
    });
  } catch (const std::filesystem::filesystem_error& e) {
    throw FileTrouble(fmt::format("{}: {}", path, e.code().message()));
  }
}

File File::in_memory() {
  return File(std::unique_ptr<Connection>(new Connection{"the study in memory", memory_database()}));
}

std::vector<Study> File::studies() const {
  return with_troubles(path(), [&] {
    std::vector<Study> all;
    SQLite::Statement rows(connection_->db,
                           "SELECT id, hash, model, options, version, seed, created FROM study ORDER BY id");
    SQLite::Statement keys(connection_->db, "SELECT key, \"values\" FROM variable WHERE study = ? ORDER BY position");
    while (rows.executeStep()) {
      Study s;
      s.id = rows.getColumn(0).getInt64();
      s.hash = rows.getColumn(1).getString();
      s.model = rows.getColumn(2).getString();
      s.settings = settings_from_json(rows.getColumn(3).getString());
      s.version = rows.getColumn(4).getString();
      s.seed = std::stoull(rows.getColumn(5).getString());
      s.created = rows.getColumn(6).getString();
      keys.bind(1, s.id);
      while (keys.executeStep())
        s.variables.push_back({keys.getColumn(0).getString(), texts_from_json(keys.getColumn(1).getString())});
      keys.reset();
      all.push_back(std::move(s));
    }
    return all;
  });
}

Study File::study(std::int64_t id) const {
  std::string known;
  for (Study& s : studies()) {
    if (s.id == id) return std::move(s);
    known += (known.empty() ? "" : ", ") + std::to_string(s.id);
  }
  throw FileTrouble(fmt::format("{}: there is no study {} (there is {})", path(), id, known.empty() ? "none" : known));
}

Study File::newest() const {
  auto all = studies();
  if (all.empty()) throw FileTrouble(path() + ": there is no study in this file yet");
  return std::move(all.back());
}

std::vector<bool> File::present(const Study& study, bool failed_too) const {
  return with_troubles(path(), [&] {
    std::vector<bool> there(study.points(), false);
    SQLite::Statement rows(connection_->db, "SELECT number FROM point WHERE study = ? AND (status = 'done' OR ?)");
    rows.bind(1, study.id);
    rows.bind(2, failed_too ? 1 : 0);
    while (rows.executeStep()) there.at(static_cast<std::size_t>(rows.getColumn(0).getInt64())) = true;
    return there;
  });
}

std::optional<Point> File::point(const Study& study, std::size_t number) const {
  return with_troubles(path(), [&] { return connection_->rows_in().read(study, number); });
}

void File::for_each_point(const Study& study, const std::function<void(const Point&)>& use) const {
  with_troubles(path(), [&] {
    SQLite::Transaction one_moment(connection_->db);
    const auto there = present(study);
    for (std::size_t n = 0; n < there.size(); ++n)
      if (there[n]) use(*connection_->rows_in().read(study, n));
  });
}

Study File::add(Study study) {
  return with_troubles(path(), [&] {
    SQLite::Database& db = connection_->db;
    study.hash = hash_of(study);
    study.created = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
    SQLite::Transaction transaction(db);
    SQLite::Statement row(db, "INSERT INTO study VALUES (NULL, ?, ?, ?, ?, ?, ?, ?)");
    row.bind(1, study.hash);
    row.bind(2, study.model);
    row.bind(3, to_json(study.settings));
    row.bind(4, study.version);
    row.bind(5, std::to_string(study.seed));
    row.bind(6, static_cast<std::int64_t>(study.points()));
    row.bind(7, study.created);
    row.exec();
    study.id = db.getLastInsertRowid();
    for (std::size_t k = 0; k < study.variables.size(); ++k) {
      SQLite::Statement variable(db, "INSERT INTO variable VALUES (?, ?, ?, ?)");
      variable.bind(1, study.id);
      variable.bind(2, static_cast<std::int64_t>(k));
      variable.bind(3, study.variables[k].key);
      variable.bind(4, to_json(study.variables[k].values));
      variable.exec();
    }
    transaction.commit();
    return study;
  });
}

void File::write(const Study& study, std::span<const Point> points) {
  try {
    with_troubles(path(), [&] {
      SQLite::Transaction transaction(connection_->db);
      for (const Point& p : points) connection_->rows_out().write(study, p);
      transaction.commit();
    });
  } catch (...) {
    connection_->writer.reset();  // a statement that failed half-way is not used again
    throw;
  }
}

void File::forget_points(const Study& study, bool only_failed) {
  with_troubles(path(), [&] {
    SQLite::Database& db = connection_->db;
    SQLite::Transaction transaction(db);
    if (only_failed) {
      db.exec(fmt::format("DELETE FROM point WHERE study = {} AND status = 'failed'", study.id));
    } else {
      for (const char* table : {"measure", "method", "point"})
        db.exec(fmt::format("DELETE FROM {} WHERE study = {}", table, study.id));
    }
    transaction.commit();
  });
}

void File::settle() {
  connection_->writer.reset();
  connection_->reader.reset();
  connection_->db.tryExec("PRAGMA journal_mode = DELETE");  // refused while someone reads, and then it stays
}

}  // namespace sojourn::store
