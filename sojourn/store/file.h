// One SQLite file of studies (docs/reference/study-file.md). Every write is one transaction, so whatever happens to
// the process, the file holds whole points and nothing else.
//
// A file that is not ours, damaged, or written by a later schema is refused and left as it is.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "sojourn/store/study.h"

namespace sojourn::store {

// The file, not the model, is the trouble: no space, no permission, damage, someone else's.
class FileTrouble : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

class File {
 public:
  // To read, also while a sweep writes to it.
  static File open(const std::string& path);
  // To write: made when it is not there. Nobody else may be writing (lock.h).
  static File open_to_write(const std::string& path);
  // Never on disk.
  static File in_memory();
  ~File();
  File(File&&) noexcept;
  File& operator=(File&&) noexcept;

  const std::string& path() const;

  std::vector<Study> studies() const;
  Study study(std::int64_t id) const;                                           // throws FileTrouble when there is none
  Study newest() const;                                                         // the study added last
  std::vector<bool> present(const Study& study, bool failed_too = true) const;  // by number of the point
  // Nothing when it is not stored, or damaged.
  std::optional<Point> point(const Study& study, std::size_t number) const;
  // Every stored point that is sound, in the order of the grid, all from one moment.
  void for_each_point(const Study& study, const std::function<void(const Point&)>& use) const;

  // A sentence for each point that was asked for and is not what was written: nobody gets its numbers. Whoever reads a
  // study tells these.
  std::vector<std::string> damage() const;

  Study add(Study study);  // with id, hash and time of creation
  void write(const Study& study, std::span<const Point> points);
  void forget_points(const Study& study, bool only_failed);  // with the failed ones go the damaged ones
  // Leaves one plain file behind: no log beside it.
  void settle();

 private:
  struct Connection;
  std::vector<std::size_t> damaged_points(const Study& study) const;
  explicit File(std::unique_ptr<Connection> connection);
  std::unique_ptr<Connection> connection_;
};

}  // namespace sojourn::store
