// The open database of a study file: how it is opened, what its tables are, and SQLite's complaints in our words.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <string>
#include <utility>

#include "sojourn/store/file.h"
#include "sojourn/store/json_text.h"

namespace sojourn::store {

inline constexpr int kSchema = 2;

// The name no longer stands for the file that was opened.
[[noreturn]] void raise_gone(const std::string& path);

// Runs `work`; what SQLite throws becomes a FileTrouble that names the file and a way out.
[[noreturn]] void raise_trouble(const std::string& path, const SQLite::Exception& e);
template <class Work>
auto with_troubles(const std::string& path, Work&& work) {
  try {
    return std::forward<Work>(work)();
  } catch (const SQLite::Exception& e) {
    raise_trouble(path, e);
  } catch (const DamagedText& e) {
    throw FileTrouble(path + ": the file is damaged (" + e.what() + "); it is left as it is: choose another --out");
  }
}

// Throws FileTrouble unless the file begins as a study file of a schema we know. Reads bytes only.
void check_header(const std::string& path);

SQLite::Database open_database(const std::string& path, bool to_write);
SQLite::Database memory_database();

}  // namespace sojourn::store
