#include "sojourn/logs/dates.h"

#include <gtest/gtest.h>

namespace sojourn::logs {
namespace {

TEST(Dates, DaysGoThereAndBack) {
  EXPECT_EQ(days_from_civil(1970, 1, 1), 0);
  EXPECT_EQ(days_from_civil(2000, 3, 1), 11017);
  EXPECT_EQ(weekday_of(0), 4);  // a Thursday
  for (int day = -200000; day < 200000; day += 17) {
    const auto c = civil_from_days(day);
    EXPECT_EQ(days_from_civil(c.year, c.month, c.day), day);
  }
}

TEST(Dates, AreReadAsPeopleWriteThem) {
  const TimeZone utc;
  EXPECT_EQ(parse_date("1970-01-02", utc), 86400.0);
  EXPECT_EQ(parse_date("1970-01-01T01:02:03.5", utc), 3723.5);
  EXPECT_EQ(parse_date("1970-01-01 01:02", utc), 3720.0);
  EXPECT_EQ(parse_date("1970-01-01T01:00:00+01:00", utc), 0.0);
  EXPECT_EQ(parse_date("1970-01-01T00:00:00Z", utc), 0.0);
  for (const char* bad : {"", "1970", "1970-13-01", "1970-01-01T25:00", "1970-01-01x", "today"})
    EXPECT_FALSE(parse_date(bad, utc)) << bad;
  EXPECT_EQ(date_time_text(3723, utc), "1970-01-01 01:02:03");
}

TEST(TimeZone, FoldersAndPathsAreNoZones) {
  for (const char* name : {"Europe", "America/", ".", "", "..", "../zoneinfo/UTC", "/etc/passwd", "no/such"})
    EXPECT_FALSE(TimeZone::named(name)) << name;
  EXPECT_FALSE(TimeZone::named(std::string("Europe\0/Berlin", 14)));
}

TEST(TimeZone, ClocksAreChanged) {
  const auto berlin = TimeZone::named("Europe/Berlin");
  ASSERT_TRUE(berlin);
  // 2026: forward on 29 March at 1:00 UTC, back on 25 October at 1:00 UTC.
  EXPECT_EQ(berlin->offset_at(*parse_date("2026-03-29T00:59:59Z", {})), 3600);
  EXPECT_EQ(berlin->offset_at(*parse_date("2026-03-29T01:00:00Z", {})), 7200);
  EXPECT_EQ(parse_date("2026-10-25T02:30:00", *berlin), parse_date("2026-10-25T00:30:00Z", {}));  // the first of two
  EXPECT_EQ(parse_date("2026-03-29T02:30:00", *berlin), parse_date("2026-03-29T01:30:00Z", {}));  // never shown
  EXPECT_FALSE(TimeZone::named("Europe/Atlantis"));
  EXPECT_FALSE(TimeZone::named("../../etc/passwd"));
}

// As small zone files are today: no changes listed, only the rule.
TEST(TimeZone, TheRuleAtTheEndGoesOn) {
  const auto zone = [](const std::string& rule) {
    std::string header = "TZif2" + std::string(15, '\0'), counts(24, '\0');
    counts[19] = 1;  // one type
    counts[23] = 4;  // its letters
    const std::string body = std::string(6, '\0') + "UTC" + std::string(1, '\0');
    const std::string part = header + counts + body;
    return TimeZone::from_file_content(part + part + "\n" + rule + "\n");
  };
  const auto berlin = zone("CET-1CEST,M3.5.0,M10.5.0/3");
  ASSERT_TRUE(berlin);
  EXPECT_EQ(berlin->offset_at(*parse_date("2045-07-01", {})), 7200);
  EXPECT_EQ(berlin->offset_at(*parse_date("2045-12-01", {})), 3600);
  EXPECT_EQ(berlin->offset_at(*parse_date("2026-03-29T01:00:00Z", {})), 7200);
  const auto sydney = zone("AEST-10AEDT,M10.1.0,M4.1.0/3");
  EXPECT_EQ(sydney->offset_at(*parse_date("2026-01-01", {})), 11 * 3600);
  EXPECT_EQ(sydney->offset_at(*parse_date("2026-07-01", {})), 10 * 3600);
  const auto kolkata = zone("<+0530>-5:30");
  EXPECT_EQ(kolkata->offset_at(0), 19800);
  EXPECT_FALSE(TimeZone::from_file_content("TZif"));
}

}  // namespace
}  // namespace sojourn::logs
