#include "sojourn/store/connection.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>

namespace sojourn::store {
namespace {

namespace fs = std::filesystem;

constexpr std::uint32_t kApplication = 0x534A524E;  // "SJRN"

// Keys of every table begin with the study and the point, so that the rows of a point lie together and are the same
// whatever the order in which points were finished. A seed has no type: above 2^63 it is a text.
const char* const kTables = R"sql(
CREATE TABLE study (
  id INTEGER PRIMARY KEY, hash TEXT NOT NULL, model TEXT NOT NULL, options TEXT NOT NULL, version TEXT NOT NULL,
  seed TEXT NOT NULL, points INTEGER NOT NULL, created TEXT NOT NULL);
CREATE TABLE variable (
  study INTEGER NOT NULL, position INTEGER NOT NULL, key TEXT NOT NULL, "values" TEXT NOT NULL,
  PRIMARY KEY (study, position)) WITHOUT ROWID;
CREATE TABLE point (
  study INTEGER NOT NULL, number INTEGER NOT NULL, keys TEXT NOT NULL, status TEXT NOT NULL,
  stable INTEGER, load REAL, saturation_load REAL, max_rate REAL,
  title TEXT, kind TEXT, discipline TEXT, notes TEXT, tables TEXT, seconds REAL NOT NULL, message TEXT NOT NULL,
  PRIMARY KEY (study, number)) WITHOUT ROWID;
CREATE TABLE method (
  study INTEGER NOT NULL, point INTEGER NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL, kind TEXT NOT NULL,
  seconds REAL NOT NULL, residual REAL, error_estimate REAL, seed, jobs INTEGER,
  replications INTEGER NOT NULL, notes TEXT NOT NULL,
  PRIMARY KEY (study, point, position)) WITHOUT ROWID;
CREATE TABLE measure (
  study INTEGER NOT NULL, point INTEGER NOT NULL, method INTEGER NOT NULL, position INTEGER NOT NULL,
  part_kind TEXT NOT NULL, part_number INTEGER NOT NULL, part TEXT NOT NULL, measure TEXT,
  value REAL, low REAL, high REAL, confidence REAL, array TEXT, error REAL, beyond REAL,
  PRIMARY KEY (study, point, method, position)) WITHOUT ROWID;
)sql";

// Came later: a file may be without it, and older programs do not mind it.
const char* const kDigests = R"sql(
CREATE TABLE IF NOT EXISTS digest (
  study INTEGER NOT NULL, point INTEGER NOT NULL, value TEXT NOT NULL, PRIMARY KEY (study, point)) WITHOUT ROWID;
)sql";

const char* const kView = R"sql(
CREATE VIEW result AS
  SELECT p.study, p.number AS point, p.keys, p.stable, m.name AS method, m.kind, r.part_kind, r.part, r.measure,
         r.value, r.low, r.high, r.confidence, r.array, r.error, r.beyond
  FROM measure r JOIN method m ON m.study = r.study AND m.point = r.point AND m.position = r.method
                 JOIN point p ON p.study = r.study AND p.number = r.point
  WHERE r.measure IS NOT NULL;
)sql";

std::uint32_t big_endian(const char* bytes) {
  std::uint32_t x = 0;
  for (int i = 0; i < 4; ++i) x = x << 8 | static_cast<unsigned char>(bytes[i]);
  return x;
}

void make_tables(SQLite::Database& db) {
  db.exec("PRAGMA page_size = 16384");  // so that a row with a distribution in it still lies on one page
  db.exec(fmt::format("PRAGMA application_id = {}", kApplication));
  db.exec(fmt::format("PRAGMA user_version = {}", kSchema));
  SQLite::Transaction transaction(db);
  for (const char* tables : {kTables, kDigests, kView}) db.exec(tables);
  transaction.commit();
}

// Made under another name and moved into place, so that the name never stands for half a file.
void make_file(const std::string& path) {
  const std::string fresh = path + "-new";
  fs::remove(fresh);
  try {
    {
      SQLite::Database db(fresh, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
      make_tables(db);
    }
    fs::rename(fresh, path);
  } catch (...) {
    std::error_code ignored;
    fs::remove(fresh, ignored);
    throw;
  }
}

void check_pages(SQLite::Database& db, const std::string& path) {
  const std::string verdict = db.execAndGet("PRAGMA quick_check(1)").getString();
  if (verdict != "ok")
    throw FileTrouble(
        fmt::format("{}: the file is damaged ({}); it is left as it is: choose another --out", path, verdict));
}

}  // namespace

void raise_gone(const std::string& path) {
  throw FileTrouble(path + ": the file was removed or replaced while it was in use; its points went with it");
}

void raise_trouble(const std::string& path, const SQLite::Exception& e) {
  std::error_code ignored;
  if (e.getExtendedErrorCode() == SQLITE_READONLY_DBMOVED ||
      (e.getErrorCode() == SQLITE_IOERR && !fs::exists(path, ignored)))
    raise_gone(path);
  std::string what;
  switch (e.getErrorCode()) {
    case SQLITE_FULL:
      what = "the disk is full; what was finished is kept: make room and run the same command again";
      break;
    case SQLITE_IOERR:
      what = fmt::format("writing or reading failed ({}); what was finished is kept", e.what());
      break;
    case SQLITE_READONLY:
    case SQLITE_PERM:
      what = "the file, or the folder it is in, cannot be written; choose another --out";
      break;
    case SQLITE_CANTOPEN:
      what = "the file cannot be opened; check that the folder exists and may be written";
      break;
    case SQLITE_ERROR:  // our questions are always the same: the tables are not
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      what = "the file is damaged; it is left as it is: choose another --out";
      break;
    case SQLITE_BUSY:
      what = "another program is writing to the file; try again when it has finished";
      break;
    default:
      what = e.what();
  }
  throw FileTrouble(path + ": " + what);
}

void check_header(const std::string& path) {
  std::error_code trouble;
  if (fs::is_directory(path, trouble)) throw FileTrouble(path + ": this is a folder, not a study file");
  std::ifstream in(path, std::ios::binary);
  if (!in) throw FileTrouble(path + ": the study file cannot be read");
  std::array<char, 100> header{};
  in.read(header.data(), header.size());
  if (in.gcount() < 100 || std::memcmp(header.data(), "SQLite format 3", 16) != 0)
    throw FileTrouble(path + ": this is not a study file, or it is damaged; it is left as it is");
  if (big_endian(&header[68]) != kApplication)
    throw FileTrouble(path + ": this SQLite file belongs to another program; it is left as it is");
  const auto schema = big_endian(&header[60]);
  if (schema > kSchema)
    throw FileTrouble(fmt::format("{}: written by a newer Sojourn (schema {}, this one knows {}); it is left as it is",
                                  path, schema, kSchema));
  if (schema < kSchema)
    throw FileTrouble(fmt::format(
        "{}: written by an older Sojourn, which kept no errors of measures (schema {}, this one writes {}); it is left "
        "as it is: sweep again into another file",
        path, schema, kSchema));
}

namespace {

// A writer that was killed may leave its log half indexed, and then only one who may write can read.
bool needs_recovery(const std::string& path) {
  try {
    return SQLite::Database(path, SQLite::OPEN_READONLY, 10000).tryExec("SELECT 1 FROM study") == SQLITE_READONLY;
  } catch (const SQLite::Exception& e) {
    return e.getErrorCode() == SQLITE_READONLY;
  }
}

}  // namespace

SQLite::Database open_database(const std::string& path, bool to_write) {
  if (to_write && !fs::exists(path)) {
    const auto folder = fs::path(path).parent_path();
    if (!folder.empty() && !fs::is_directory(folder))
      throw FileTrouble(
          fmt::format("{}: there is no folder {}; make it, or choose another --out", path, folder.string()));
    make_file(path);
  }
  check_header(path);
  if (!to_write && needs_recovery(path))
    SQLite::Database(path, SQLite::OPEN_READWRITE, 10000).exec("SELECT 1 FROM study");
  // One thread at a time uses a file (writer.h), so SQLite's own locks are not needed.
  SQLite::Database db(path, (to_write ? SQLite::OPEN_READWRITE : SQLite::OPEN_READONLY) | SQLite::OPEN_NOMUTEX, 10000);
  if (to_write) {
    check_pages(db, path);
    // A write-ahead log, so that others read while we write. NORMAL: a killed process loses nothing that was
    // committed; a power cut may lose the last commits, never the file.
    db.exec("PRAGMA journal_mode = WAL");
    db.exec("PRAGMA synchronous = NORMAL");
    // Moved from the log into the file in large pieces: most pages are then moved once.
    db.exec("PRAGMA wal_autocheckpoint = 2000");
    db.exec(kDigests);
  }
  return db;
}

SQLite::Database memory_database() {
  SQLite::Database db(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  make_tables(db);
  return db;
}

}  // namespace sojourn::store
