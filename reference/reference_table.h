// Reads the tables of this folder: lines that begin with # tell where the numbers come from, the next
// line names the columns.
#pragma once

#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace sojourn::reference {

using Row = std::map<std::string, std::string>;

inline std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> cells;
  std::stringstream in(line);
  for (std::string cell; std::getline(in, cell, ',');) cells.push_back(cell);
  return cells;
}

inline std::vector<Row> reference_table(const std::string& file) {
  std::ifstream in(std::string(SOJOURN_ROOT) + "/reference/" + file);
  if (!in) throw std::runtime_error("no reference table " + file);
  std::vector<std::string> names;
  std::vector<Row> rows;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    const auto cells = split(line);
    if (names.empty()) {
      names = cells;
      continue;
    }
    Row row;
    for (std::size_t i = 0; i < cells.size() && i < names.size(); ++i) row[names[i]] = cells[i];
    rows.push_back(row);
  }
  return rows;
}

}  // namespace sojourn::reference
