#include "sojourn/logs/sacct.h"

#include <fmt/format.h>

#include "sojourn/base/text.h"
#include "sojourn/logs/dates.h"
#include "sojourn/logs/detect.h"
#include "sojourn/logs/fields.h"
#include "sojourn/logs/machine.h"
#include "sojourn/logs/sacct_columns.h"

namespace sojourn::logs {
namespace {

constexpr std::size_t kMostLines = 200;     // of one row with line breaks in a field
constexpr std::size_t kMostBytes = 100000;  // of such a row

// Rows out of lines: a row with too few fields goes on in the next line.
class Reader {
 public:
  Reader(Lines& lines, Cleaner& cleaner, const Options& options)
      : lines_(lines),
        cleaner_(cleaner),
        rules_(cleaner),
        zone_(asked_zone(options)),
        zone_asked_(!options.time_zone.empty()) {}

  void line(std::string_view text) {
    if (trimmed(text).empty() && pending_.empty()) return;
    split(text, '|', fields_);
    if (!columns_ && !begin(text)) return;
    if (!pending_.empty()) return go_on(text);
    if (fields_.size() < columns_->size()) return put_aside(text);
    row(text);
  }

  Header finish() {
    give_up();
    Header header;
    header.format = "sacct";
    rules_.finish(header);
    if (local_times_ && !zone_asked_)
      header.notes.push_back(
          "Times without a zone are read as UTC; --time-zone Europe/Berlin says where the clocks hang.");
    if (columns_)
      if (const auto missing = columns_->missing_optional(); !missing.empty())
        header.notes.push_back("Columns that would say more: " + joined(missing) + ".");
    return header;
  }

 private:
  // The first row: a header, or a row of a shape that is known. True when it is a row.
  bool begin(std::string_view text) {
    if (fields_.back().empty()) {  // --parsable ends every row with a separator
      trailing_ = true;
      fields_.pop_back();
    }
    columns_ = SacctColumns::from_header(fields_);
    if (columns_) {
      header_ = text;
      if (const auto missing = columns_->missing(); !missing.empty()) refuse("there is no column " + missing, text);
      return false;
    }
    columns_ = SacctColumns::from_shape(fields_);
    if (!columns_) refuse("the columns have no names and are not those of a known export", text);
    split(text, '|', fields_);
    return true;
  }

  [[noreturn]] void refuse(const std::string& problem, std::string_view text) const {
    constexpr std::size_t kShownOfRow = 120;
    throw ModelError(Complaint{problem,
                               printable(text.substr(0, kShownOfRow)),
                               "a header row with the names of the columns",
                               std::string("make the log with ") + kSacctCommand,
                               "",
                               {lines_.path(), static_cast<int>(lines_.number()), 1}});
  }

  void row(std::string_view text) {
    if (trailing_ && fields_.size() > columns_->size() && fields_.back().empty()) fields_.pop_back();
    if (text == header_) return cleaner_.drop(Rule::repeated_header);
    SacctRow row;
    if (!columns_->read(fields_, zone_, row))
      return cleaner_.malformed(lines_.number(), text, "the fields do not fit the columns");
    local_times_ = local_times_ || row.local_times;
    rules_.add(row);
  }

  void put_aside(std::string_view text) {
    pending_ = text;
    pending_lines_ = 1;
  }

  void go_on(std::string_view text) {
    const bool new_row = fields_.size() >= columns_->size();
    if (new_row || pending_lines_ >= kMostLines || pending_.size() + text.size() > kMostBytes) {
      give_up();
      split(text, '|', fields_);
      return fields_.size() < columns_->size() ? put_aside(text) : row(text);
    }
    pending_ += ' ';
    pending_ += text;
    ++pending_lines_;
    split(pending_, '|', fields_);
    if (fields_.size() < columns_->size()) return;
    cleaner_.drop_many(Rule::continued, pending_lines_ - 1);
    const std::string whole = std::move(pending_);
    pending_.clear();
    split(whole, '|', fields_);
    row(whole);
  }

  // Lines that never became a row.
  void give_up() {
    if (pending_.empty()) return;
    for (std::size_t k = 0; k < pending_lines_; ++k)
      cleaner_.malformed(lines_.number(), pending_, "fewer fields than columns");
    pending_.clear();
  }

  Lines& lines_;
  Cleaner& cleaner_;
  SacctRules rules_;
  TimeZone zone_;
  bool zone_asked_, local_times_ = false, trailing_ = false;
  std::optional<SacctColumns> columns_;
  std::vector<std::string_view> fields_;
  std::string header_, pending_;
  std::size_t pending_lines_ = 0;
};

}  // namespace

Header read_sacct(Lines& lines, Cleaner& cleaner, Pace& pace, const Options& options) {
  Reader reader(lines, cleaner, options);
  for (std::string_view line; lines.next(line);) {
    pace.step(cleaner);
    reader.line(line);
  }
  return reader.finish();
}

}  // namespace sojourn::logs
