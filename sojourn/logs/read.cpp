#include "sojourn/logs/clean.h"
#include "sojourn/logs/csv.h"
#include "sojourn/logs/detect.h"
#include "sojourn/logs/lines.h"
#include "sojourn/logs/log.h"
#include "sojourn/logs/pace.h"
#include "sojourn/logs/pbs.h"
#include "sojourn/logs/sacct.h"
#include "sojourn/logs/swf.h"

namespace sojourn::logs {
namespace {

Header read_rows(Format format, Lines& lines, Cleaner& cleaner, Pace& pace, const Options& options) {
  switch (format) {
    case Format::swf:
      return read_swf(lines, cleaner, pace);
    case Format::sacct:
      return read_sacct(lines, cleaner, pace, options);
    case Format::sacct_json:
      return read_sacct_json(lines, cleaner, pace, options);
    case Format::sacct_fixed:
      return read_sacct_fixed(lines, cleaner, pace, options);
    case Format::pbs:
      return read_pbs(lines, cleaner, pace);
    case Format::gwf:
      return read_gwf(lines, cleaner, pace);
    case Format::csv:
      return read_csv(lines, cleaner, pace, options);
  }
  return {};
}

}  // namespace

Log read_log(const std::string& path, const Options& options, const Interruption& interruption) {
  const std::string& name = options.shown_as.empty() ? path : options.shown_as;
  Lines lines(name, open_source(path, name));
  const Format format = detect(name, lines.beginning(), options);
  Cleaner cleaner(options, name);
  Pace pace(lines, interruption);
  return cleaner.finish(read_rows(format, lines, cleaner, pace, options));
}

}  // namespace sojourn::logs
