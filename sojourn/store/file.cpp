#include "sojourn/store/file.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <charconv>
#include <ctime>
#include <filesystem>
#include <map>

#include "sojourn/store/connection.h"
#include "sojourn/store/json_text.h"
#include "sojourn/store/rows.h"

namespace sojourn::store {

struct File::Connection {
  std::string path;
  SQLite::Database db;
  std::optional<RowWriter> writer = {};
  std::optional<RowReader> reader = {};
  struct stat opened = {};  // to write: the file, whatever its name stands for later
  std::map<std::pair<std::int64_t, std::size_t>, std::string> damage = {};  // by study and point

  RowWriter& rows_out() { return writer ? *writer : writer.emplace(db); }
  RowReader& rows_in() { return reader ? *reader : reader.emplace(db); }

  void check_still_named() const {
    struct stat now {};
    const bool same = ::stat(path.c_str(), &now) == 0 && now.st_dev == opened.st_dev && now.st_ino == opened.st_ino;
    if (opened.st_ino != 0 && !same) raise_gone(path);
  }

  // Damage stays with its point: the others can be read.
  std::optional<Point> read(const Study& study, std::size_t number) {
    try {
      return rows_in().read(study, number);
    } catch (const DamagedText& e) {
      remember(study, number, e.what());
    } catch (const SQLite::Exception& e) {
      if (e.getErrorCode() != SQLITE_CORRUPT) throw;
      remember(study, number, "its part of the file cannot be read");
    }
    reader.reset();  // statements that stopped half-way are not used again
    return std::nullopt;
  }

  // Points that have a digest and nothing else: whoever forgets a point forgets its digest.
  std::vector<std::size_t> gone(const Study& study) {
    std::vector<std::size_t> numbers;
    if (!db.tableExists("digest")) return numbers;
    SQLite::Statement rows(db,
                           "SELECT point FROM digest WHERE study = ?1 AND point NOT IN (SELECT number FROM point WHERE "
                           "study = ?1) AND point BETWEEN 0 AND ?2");
    rows.bind(1, study.id);
    rows.bind(2, static_cast<std::int64_t>(study.points()) - 1);
    try {
      while (rows.executeStep()) numbers.push_back(static_cast<std::size_t>(rows.getColumn(0).getInt64()));
    } catch (const SQLite::Exception& e) {
      if (e.getErrorCode() != SQLITE_CORRUPT) throw;
      return {};  // every point that is there has been asked for, and has been told
    }
    return numbers;
  }

  void remember(const Study& study, std::size_t number, const std::string& what) {
    damage[{study.id, number}] = fmt::format("{}: the file is damaged: point {} ({}): {}", path, number,
                                             where(study.variables, values_at(study.variables, number)), what);
  }
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
      std::unique_ptr<Connection> connection(new Connection{path, open_database(path, true)});
      ::stat(path.c_str(), &connection->opened);
      return File(std::move(connection));
    });
  } catch (const std::filesystem::filesystem_error& e) {
    throw FileTrouble(fmt::format("{}: {}", path, e.code().message()));
  }
}

File File::in_memory() {
  return File(std::unique_ptr<Connection>(new Connection{"the study in memory", memory_database()}));
}

namespace {

std::uint64_t seed_from(const std::string& text) {
  std::uint64_t seed = 0;
  const auto [end, trouble] = std::from_chars(text.data(), text.data() + text.size(), seed);
  if (trouble != std::errc{} || end != text.data() + text.size()) throw DamagedText("a seed is no number");
  return seed;
}

// Texts that were no UTF-8 are kept as JSON with this in their place, and no longer have the hash they had.
bool has_replacements(const Study& s) {
  std::string all;
  for (const auto& v : s.variables)
    for (const auto& value : v.values) all += value;
  for (const auto& setting : s.settings) all += setting.name + setting.value;
  return all.find("\xef\xbf\xbd") != std::string::npos;
}

void check_study(const Study& s) {
  if (s.points() == 0) throw DamagedText(fmt::format("study {} has a key without values", s.id));
  if (s.hash != hash_of(s) && !has_replacements(s))
    throw DamagedText(fmt::format("the question of study {} is not what was written", s.id));
}

}  // namespace

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
      s.seed = seed_from(rows.getColumn(5).getString());
      s.created = rows.getColumn(6).getString();
      keys.bind(1, s.id);
      while (keys.executeStep())
        s.variables.push_back({keys.getColumn(0).getString(), texts_from_json(keys.getColumn(1).getString())});
      keys.reset();
      check_study(s);
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
    try {
      SQLite::Statement rows(connection_->db, "SELECT number FROM point WHERE study = ? AND (status = 'done' OR ?)");
      rows.bind(1, study.id);
      rows.bind(2, failed_too ? 1 : 0);
      while (rows.executeStep()) {
        const std::int64_t number = rows.getColumn(0).getInt64();
        if (number < 0 || static_cast<std::size_t>(number) >= there.size())
          throw DamagedText(fmt::format("there is a point {} of {}", number, there.size()));
        there[static_cast<std::size_t>(number)] = true;
      }
    } catch (const SQLite::Exception& e) {
      // What follows a damaged page can still be asked for by number; what is on it counts as there, and is told when
      // it is read.
      if (e.getErrorCode() != SQLITE_CORRUPT) throw;
      there.assign(there.size(), true);
    }
    return there;
  });
}

std::optional<Point> File::point(const Study& study, std::size_t number) const {
  return with_troubles(path(), [&] { return connection_->read(study, number); });
}

void File::for_each_point(const Study& study, const std::function<void(const Point&)>& use) const {
  with_troubles(path(), [&] {
    SQLite::Transaction one_moment(connection_->db);
    const auto there = present(study);
    for (std::size_t n = 0; n < there.size(); ++n)
      if (there[n])
        if (const auto p = connection_->read(study, n)) use(*p);
    for (const std::size_t n : connection_->gone(study)) connection_->remember(study, n, "it was written and is gone");
  });
}

std::vector<std::string> File::damage() const {
  std::vector<std::string> sentences;
  for (const auto& [place, sentence] : connection_->damage) sentences.push_back(sentence);
  return sentences;
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
      connection_->check_still_named();
    });
  } catch (...) {
    connection_->writer.reset();  // a statement that failed half-way is not used again
    throw;
  }
}

std::vector<std::size_t> File::damaged_points(const Study& study) const {
  std::vector<std::size_t> numbers;
  const auto there = present(study);
  for (std::size_t n = 0; n < there.size(); ++n)
    if (there[n]) static_cast<void>(connection_->read(study, n));
  for (const auto& [place, sentence] : connection_->damage)
    if (place.first == study.id) numbers.push_back(place.second);
  connection_->damage.clear();  // they are taken away
  return numbers;
}

void File::forget_points(const Study& study, bool only_failed) {
  with_troubles(path(), [&] {
    SQLite::Database& db = connection_->db;
    SQLite::Transaction transaction(db);
    if (only_failed) {
      db.exec(
          fmt::format("DELETE FROM digest WHERE study = {0} AND point IN (SELECT number FROM point WHERE study = {0} "
                      "AND status = 'failed')",
                      study.id));
      db.exec(fmt::format("DELETE FROM point WHERE study = {} AND status = 'failed'", study.id));
      for (const std::size_t number : damaged_points(study))
        for (const auto& [table, column] :
             {std::pair("measure", "point"), {"method", "point"}, {"digest", "point"}, {"point", "number"}})
          db.exec(fmt::format("DELETE FROM {} WHERE study = {} AND {} = {}", table, study.id, column, number));
    } else {
      for (const char* table : {"measure", "method", "point", "digest"})
        db.exec(fmt::format("DELETE FROM {} WHERE study = {}", table, study.id));
    }
    transaction.commit();
  });
}

void File::settle() {
  connection_->writer.reset();
  connection_->reader.reset();
  connection_->check_still_named();
  connection_->db.tryExec("PRAGMA journal_mode = DELETE");  // refused while someone reads, and then it stays
}

}  // namespace sojourn::store
