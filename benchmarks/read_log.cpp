// How fast logs are read: plain SWF, gzip and sacct rows against a tight loop that only parses the numbers of the same
// text in memory. Megabytes are those of the text.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <string>

#include "benchmarks/timing.h"
#include "sojourn/logs/log.h"
#include "sojourn/logs/text_writer.h"

using namespace sojourn;

namespace {

constexpr int kRows = 400000, kRounds = 5;

std::string swf_text() {
  std::mt19937_64 draw(1);
  std::string text = ";MaxProcs: 1024\n";
  long submit = 1'600'000'000;
  for (int k = 0; k < kRows; ++k) {
    submit += static_cast<long>(draw() % 200);
    text += fmt::format("{:7} {:9} {:6} {:6} {:4} {}.00 -1 {:4} {:6} -1 {} {:3} {:2} -1 {} {} -1 -1\n", k, submit,
                        draw() % 100000, 1 + draw() % 80000, 1 + draw() % 512, draw() % 80000, 1 + draw() % 512,
                        60 * (1 + draw() % 1440), draw() % 2, draw() % 300, draw() % 40, draw() % 5, draw() % 5);
  }
  return text;
}

std::string sacct_text() {
  std::mt19937_64 draw(2);
  std::string text =
      "JobIDRaw|JobID|Partition|QOS|Account|User|State|Submit|Eligible|Start|End|ElapsedRaw|Suspended|TimelimitRaw|"
      "ReqCPUS|"
      "AllocCPUS|NNodes|AllocTRES|Priority|Flags\n";
  long submit = 1'600'000'000;
  for (int k = 0; k < kRows; ++k) {
    submit += static_cast<long>(draw() % 200);
    const auto start = submit + static_cast<long>(draw() % 90000), run = 1 + static_cast<long>(draw() % 80000);
    const auto width = 1 + draw() % 512;
    text += fmt::format(
        "{}|{}|main|normal|acct{}|user{}|COMPLETED|{}|{}|{}|{}|{}|00:00:00|{}|{}|{}|1|billing={},cpu={},mem=4G,"
        "node=1|1000|SchedMain\n",
        k, k, draw() % 40, draw() % 300, submit, submit, start, start + run, run, 1 + draw() % 1440, width, width,
        width, width);
  }
  return text;
}

// Every number of the text added up: nobody can read a log faster.
double numbers_only(const std::string& text) {
  double sum = 0;
  long value = 0;
  bool digits = false;
  for (const char c : text) {
    const auto digit = static_cast<unsigned>(c) - unsigned{'0'};
    if (digit <= 9) {
      value = 10 * value + static_cast<long>(digit);
      digits = true;
    } else if (digits) {
      sum += static_cast<double>(value);
      value = 0;
      digits = false;
    }
  }
  return sum;
}

}  // namespace

int main() {
  const std::string swf = swf_text(), sacct = sacct_text();
  const std::string stem =
      (std::filesystem::temp_directory_path() / fmt::format("sojourn-read-log-{}", ::getpid())).string();
  for (const auto& [name, text] : {std::pair{".swf", &swf}, {".swf.gz", &swf}, {".sacct", &sacct}}) {
    logs::TextWriter out(stem + name);
    out.write(*text);
    out.keep();
  }
  double sum = 0;
  const auto read = [&](const char* ending) {
    return [&, ending] { sum += double(logs::read_log(stem + ending, {}).jobs.size()); };
  };
  const auto seconds = benchmarks::interleaved({[&] { sum += numbers_only(swf); }, read(".swf"), read(".swf.gz"),
                                                [&] { sum += numbers_only(sacct); }, read(".sacct")},
                                               kRounds);
  const auto line = [](const char* name, const std::string& text, double time, double limit) {
    fmt::print("{:<28}{:>9.0f} MB/s{:>12.2f} M rows/s{:>10.2f}\n", name, double(text.size()) / time / 1e6,
               kRows / time / 1e6, time / limit);
  };
  fmt::print("Reading logs ({} rows)                               time over numbers only\n", kRows);
  line("SWF, numbers only", swf, seconds[0], seconds[0]);
  line("SWF", swf, seconds[1], seconds[0]);
  line("SWF, gzip", swf, seconds[2], seconds[0]);
  line("sacct, numbers only", sacct, seconds[3], seconds[3]);
  line("sacct -P", sacct, seconds[4], seconds[3]);
  for (const char* name : {".swf", ".swf.gz", ".sacct"}) std::filesystem::remove(stem + name);
  return sum > 0 ? 0 : 1;
}
