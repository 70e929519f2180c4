#include "sojourn/logs/detect.h"

#include <algorithm>
#include <vector>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/logs/fields.h"
#include "sojourn/logs/number.h"

namespace sojourn::logs {

const char* const kSacctCommand =
    "SLURM_TIME_FORMAT=%s sacct -a -X -D -P --noconvert -S FROM -E TO -o "
    "JobIDRaw,JobID,Partition,QOS,Account,User,State,"
    "Submit,Eligible,Start,End,ElapsedRaw,Suspended,TimelimitRaw,ReqCPUS,AllocCPUS,NNodes,AllocTRES,Priority,Flags";

namespace {

constexpr std::size_t kLooked = 200;       // lines
constexpr std::size_t kShownOfLine = 120;  // characters of a line in a message
constexpr std::size_t kSwfFields = 18, kGwfFields = 29, kFewestSacctFields = 5;

struct Beginning {
  std::vector<std::string_view> lines;      // neither blank nor comments
  bool semicolons = false, hashes = false;  // comments that begin with them
};

Beginning look(std::string_view text) {
  Beginning b;
  while (!text.empty() && b.lines.size() < kLooked) {
    const auto end = std::min(text.find('\n'), text.size());
    auto line = trimmed(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty()) continue;
    if (line[0] == ';')
      b.semicolons = true;
    else if (line[0] == '#')
      b.hashes = true;
    else
      b.lines.push_back(line);
  }
  return b;
}

[[noreturn]] void refuse(const std::string& path, const std::string& problem, const std::string& found,
                         const std::string& hint) {
  throw ModelError(Complaint{
      problem, found, "SWF, sacct (-P, or --json), PBS accounting, GWF, or CSV with --columns", hint, "", {path}});
}

void refuse_what_is_no_text(const std::string& path, std::string_view text) {
  if (trimmed(text).empty())
    refuse(path, "the log is empty", "no line with anything on it", "was the export finished?");
  if (text.starts_with("version https://git-lfs"))
    refuse(path, "this is a Git LFS pointer: it stands for a log that has not been downloaded", "a pointer",
           "run `git lfs pull` where it came from, and copy the file again");
  if (text.find('\0') != text.npos) refuse(path, "this is a binary file", "bytes that are no text", "");
}

// 03/01/2026 00:15:02;E;123.server;user=...
bool is_pbs(std::string_view line) {
  const auto parts = split(line, ';');
  return parts.size() >= 4 && parts[1].size() == 1 && parts[0].size() >= 19 && parts[0][2] == '/' && parts[0][5] == '/';
}

bool numbers(const std::vector<std::string_view>& words, std::size_t count) {
  return words.size() >= count && std::all_of(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(count),
                                              [](std::string_view word) { return number(word).has_value(); });
}

bool is_dashes(std::string_view line) {
  return line.find("---") != line.npos && line.find_first_not_of("- ") == line.npos;
}

bool semicolon_separated(std::string_view line) { return numbers(split(line, ';'), 5); }

bool is_pipes(std::string_view line) {
  return static_cast<std::size_t>(std::count(line.begin(), line.end(), '|')) >= kFewestSacctFields;
}

}  // namespace

Format detect(const std::string& path, std::string_view text, const Options& options) {
  refuse_what_is_no_text(path, text);
  if (!options.columns.empty()) return Format::csv;
  const auto b = look(text);
  if (b.lines.empty() && b.semicolons) return Format::swf;  // a header, and no job
  const std::string_view first = b.lines.empty() ? "" : b.lines.front();
  if (first.starts_with('{')) return Format::sacct_json;
  if (is_pbs(first)) return Format::pbs;
  if (semicolon_separated(first))
    refuse(
        path, "the fields are separated by semicolons: this is not SWF", printable(first.substr(0, kShownOfLine)),
        "SWF has blanks between 18 fields and `;` before comments; read it as CSV with --columns, where its first line "
        "names them");
  if (is_pipes(first)) return Format::sacct;
  if (b.lines.size() > 1 && is_dashes(b.lines[1])) return Format::sacct_fixed;
  if (b.hashes && !b.semicolons && numbers(words(first), kGwfFields - kSwfFields)) return Format::gwf;
  if (first.starts_with("WorkflowID")) return Format::csv;
  for (const auto line : b.lines)
    if (numbers(words(line), 5) && words(line).size() >= kSwfFields) return Format::swf;
  if (b.semicolons && !b.lines.empty() && numbers(words(first), 1)) return Format::swf;
  if (first.find(',') != first.npos)
    refuse(path, "this looks like CSV, and nobody said what its columns mean", printable(first.substr(0, kShownOfLine)),
           "--columns submit=COLUMN,start=COLUMN,end=COLUMN,width=COLUMN says it");
  refuse(path, "this is no log that Sojourn knows", printable(first.substr(0, kShownOfLine)),
         std::string("for a Slurm cluster: ") + kSacctCommand);
}

}  // namespace sojourn::logs
