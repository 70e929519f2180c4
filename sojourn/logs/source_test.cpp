#include <gtest/gtest.h>
#include <zlib.h>

#include <sstream>

#include "sojourn/logs/lines.h"
#include "sojourn/logs/test_log.h"
#include "sojourn/logs/text_writer.h"
#include "sojourn/logs/write_swf.h"

namespace sojourn::logs {
namespace {

std::string gzipped(const std::string& text) {
  z_stream stream{};
  deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, text.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

std::string rows(int from, int to) {
  std::string text;
  for (int k = from; k < to; ++k)
    text += std::to_string(k) + " " + std::to_string(10 * k) + " 3 7 2 -1 -1 -1 60 -1 1 1 1 -1 1 1 -1 -1\n";
  return text;
}

std::string slurp(const std::string& path) {
  std::ostringstream all;
  all << std::ifstream(path, std::ios::binary).rdbuf();
  return all.str();
}

TEST(Source, GzipIsToldByContentAndMembersMayFollowEachOther) {
  EXPECT_EQ(log_of(gzipped(rows(0, 100)) + gzipped(rows(100, 5000)) + std::string(20, '\0')).jobs.size(), 5000u);
}

TEST(Source, ACutOffOrDamagedGzipIsAnError) {
  const auto whole = gzipped(rows(0, 5000));
  EXPECT_NE(refusal(whole.substr(0, whole.size() / 2)).find("ends in the middle"), std::string::npos);
  EXPECT_NE(refusal(whole.substr(0, whole.size() - 3)).find("ends in the middle"), std::string::npos);
  auto bent = whole;
  bent[bent.size() - 6] ^= 1;  // of the checksum
  EXPECT_NE(refusal(bent).find("damaged"), std::string::npos);
}

TEST(Source, ABombIsRefusedAtItsFirstEndlessLine) {
  EXPECT_NE(refusal(gzipped(rows(0, 9) + std::string(50'000'000, '1'))).find("more than 1000000 bytes"),
            std::string::npos);
}

TEST(Source, ArchivesAreRefusedWithWhatToDo) {
  EXPECT_NE(refusal("PK\x03\x04zip").find("unzip"), std::string::npos);
  EXPECT_NE(refusal("BZh9").find("bunzip2"), std::string::npos);
}

TEST(Lines, EndsAndLongLines) {
  const TestFile file("a\r\n\n" + std::string(900'000, 'b') + "\nlast");
  Lines lines(file.path(), open_source(file.path()));
  std::string_view line;
  std::vector<std::size_t> sizes;
  while (lines.next(line)) sizes.push_back(line.size());
  EXPECT_EQ(sizes, (std::vector<std::size_t>{1, 0, 900'000, 4}));
  EXPECT_EQ(lines.number(), 4u);
}

// Writing and reading again drops nothing and gives the same jobs.
TEST(WriteSwf, ReadAgainItIsTheSame) {
  const auto first = log_of(
      ";MaxProcs: 8\n;UnixStartTime: 5\n;TimeZoneString: Europe/Stockholm\n1 0.25 3 7.125 2 -1 -1 -1 5 -1 5 9 8 -1 7 6 "
      "-1 -1\n" +
      rows(2, 3000));
  for (const char* ending : {".swf", ".swf.gz"}) {
    const TestFile place("", ending);
    TextWriter out(place.path());
    write_swf(first, "0", out);
    out.keep();
    EXPECT_EQ(slurp(place.path()).starts_with("\x1f\x8b"), std::string(ending) == ".swf.gz");
    const auto second = read_log(place.path(), {});
    EXPECT_EQ(second.ledger.lines, second.ledger.kept);
    EXPECT_EQ(second.processors, first.processors);
    EXPECT_EQ(second.clock.unix_start, first.clock.unix_start);
    EXPECT_EQ(second.clock.zone_name, "Europe/Stockholm");
    ASSERT_EQ(second.jobs.size(), first.jobs.size());
    for (std::size_t k = 0; k < first.jobs.size(); ++k) {
      const Job &a = first.jobs[k], &b = second.jobs[k];
      EXPECT_EQ(std::tie(a.number, a.submit, a.run, a.asked, a.wait, a.width, a.user, a.group, a.queue, a.partition,
                         a.status),
                std::tie(b.number, b.submit, b.run, b.asked, b.wait, b.width, b.user, b.group, b.queue, b.partition,
                         b.status));
    }
  }
}

TEST(WriteSwf, WhatIsNotKeptIsNotThere) {
  const TestFile place("before", ".swf");
  {
    TextWriter out(place.path());
    out.write("half");
  }
  EXPECT_EQ(slurp(place.path()), "before");
  EXPECT_EQ(ledger_path("a/jobs.swf.gz"), "a/jobs.ledger.json");
}

}  // namespace
}  // namespace sojourn::logs
