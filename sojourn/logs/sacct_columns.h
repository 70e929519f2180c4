// Which column of sacct's output is which, by its header or by its shape, and rows in which a field holds the
// separator.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "sojourn/logs/sacct_row.h"
#include "sojourn/logs/time_zone.h"

namespace sojourn::logs {

enum class Column {
  job_id,
  job_id_raw,
  partition,
  qos,
  account,
  user,
  state,
  submit,
  eligible,
  start,
  end,
  elapsed,
  elapsed_raw,
  suspended,
  time_limit,
  time_limit_raw,
  req_cpus,
  alloc_cpus,
  ncpus,
  nnodes,
  alloc_nodes,
  alloc_tres,
  node_list
};
inline constexpr std::size_t kColumns = static_cast<std::size_t>(Column::node_list) + 1;

class SacctColumns {
 public:
  // From a header row; nothing when it is none.
  static std::optional<SacctColumns> from_header(const std::vector<std::string_view>& names);
  // From a row without one: the 26 columns of XDMoD, or the 20 of the documented command. Nothing when it is neither.
  static std::optional<SacctColumns> from_shape(const std::vector<std::string_view>& fields);

  std::size_t size() const { return names_.size(); }
  bool has(Column column) const { return places_[static_cast<std::size_t>(column)] >= 0; }
  // Of the columns without which nothing can be said; empty when all are there.
  std::string missing() const;
  std::vector<std::string> missing_optional() const;

  // The row with its fields in their columns. More fields than columns: some text holds the separator, and the fields
  // whose look is known (times, ids, durations) decide which. False when the row fits in no way, or in two.
  bool read(const std::vector<std::string_view>& fields, const TimeZone& zone, SacctRow& row) const;

 private:
  explicit SacctColumns(std::vector<std::string> names);
  // How far each column is shifted by separators inside the columns before it; empty when that is not certain.
  std::vector<std::size_t> shifts(const std::vector<std::string_view>& fields) const;
  void fill(const std::vector<std::string_view>& fields, const std::vector<std::size_t>& shifts, const TimeZone& zone,
            SacctRow& row) const;

  std::vector<std::string> names_;  // lower case
  std::array<int, kColumns> places_{};
  // Of each column: how its fields look, where that is known; whether it is read; whether it is free text.
  using Look = bool (*)(std::string_view);
  std::vector<Look> looks_;
  std::vector<std::size_t> no_shifts_;
  std::vector<bool> never_empty_, matters_, free_text_;
};

}  // namespace sojourn::logs
