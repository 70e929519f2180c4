#include "cli/drawing.h"

#include <fmt/format.h>
#include <langinfo.h>
#include <locale.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "cli/options.h"
#include "sojourn/answers/measure_name.h"
#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/base/whole_file.h"
#include "sojourn/plot/gnuplot.h"
#include "sojourn/plot/page.h"
#include "sojourn/plot/text_chart.h"
#include "sojourn/vocabulary/measure_words.h"

namespace sojourn::cli {
namespace {

std::string ending(const std::string& path) {
  std::string end = std::filesystem::path(path).extension().string();
  std::transform(end.begin(), end.end(), end.begin(), [](unsigned char c) { return std::tolower(c); });
  return end;
}

bool utf8_locale() {
  const locale_t locale = ::newlocale(LC_CTYPE_MASK, "", nullptr);
  if (!locale) return false;
  const bool utf8 = std::string(::nl_langinfo_l(CODESET, locale)) == "UTF-8";
  ::freelocale(locale);
  return utf8;
}

int terminal_width() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return std::min<int>(size.ws_col, 120);
  return 80;
}

bool wants_colour() {
  const char* terminal = std::getenv("TERM");
  return ::isatty(STDOUT_FILENO) && !std::getenv("NO_COLOR") && terminal && std::string(terminal) != "dumb";
}

// Along x, unless someone says otherwise: the number that takes most values.
std::string longest_variable(const store::Study& study) {
  std::string key;
  std::size_t most = 0;
  for (const auto& v : study.variables) {
    const bool numbers =
        std::all_of(v.values.begin(), v.values.end(), [](const auto& text) { return store::as_number(text); });
    if (!numbers || v.values.size() <= most) continue;
    key = v.key;
    most = v.values.size();
  }
  return key;
}

// "mean response time; mean wait (time units)"
std::string y_label(const std::vector<std::string>& measures) {
  std::vector<std::string> words, units;
  for (const auto& measure : measures) {
    words.push_back(vocabulary::measure_words(measure));
    units.push_back(vocabulary::measure_unit(measure));
  }
  const bool one_unit = std::equal(units.begin() + 1, units.end(), units.begin());
  if (!one_unit)
    for (std::size_t k = 0; k < words.size(); ++k) words[k] += units[k].empty() ? "" : " (" + units[k] + ")";
  return joined(words, "; ") + (one_unit && !units[0].empty() ? " (" + units[0] + ")" : "");
}

// The mean response, or else the first single number that some point has.
std::string default_measure(const store::File& file, const store::Study& study) {
  std::string first;
  bool response = false;
  file.for_each_point(study, [&](const store::Point& point) {
    for (const auto& method : point.answer.methods)
      for (const auto& [name, measure] : method.measures) {
        response = response || name == "mean_response";
        if (first.empty() && measure.array.empty()) first = name;
      }
  });
  return response || first.empty() ? "mean_response" : first;
}

void check_name(const std::string& name, const std::vector<std::string>& known, const std::string& problem) {
  if (name.empty() || std::find(known.begin(), known.end(), name) != known.end()) return;
  const std::string near = nearest_name(name, known);
  throw ModelError(
      Complaint{problem, name, "one of " + joined(known), near.empty() ? "" : "did you mean " + near + "?"});
}

}  // namespace

void check_draw_names(const std::vector<store::Variable>& variables, const DrawArguments& a) {
  std::vector<std::string> keys;
  for (const auto& v : variables) keys.push_back(v.key);
  check_name(a.what.x, keys, "--x: the study does not vary " + in_quotes(a.what.x));
  check_name(a.what.group, keys, "--group: the study does not vary " + in_quotes(a.what.group));
  for (const auto& name : a.measures)
    if (std::string problem; !answers::parse_measure(name, {}, problem))
      throw ModelError(Complaint{"--y: " + problem, name, "the name of a measure", ""});
}

void add_draw_options(CLI::App& verb, DrawArguments& a) {
  add_option(verb, "--x", a.what.x);
  add_option(verb, "--y", a.measures)->delimiter(',');
  add_option(verb, "--group", a.what.group);
  add_option(verb, "--part", a.what.part);
  add_option(verb, "--theme", [&a](const std::string& name) {
    a.theme = name == "light" ? plot::Theme::light : name == "dark" ? plot::Theme::dark : plot::Theme::automatic;
  });
  add_flag(verb, "--log-x", a.log_x);
  add_flag(verb, "--log-y", a.log_y);
}

std::string picture_name_trouble(const std::string& path) {
  const std::string end = ending(path);
  if (end == ".svg" || end == ".png" || end == ".html") return "";
  return fmt::format("{}: a picture ends with .svg, .png or .html", path);
}

plot::Figure study_figure(const store::File& file, const store::Study& study, const DrawArguments& a) {
  plot::Figure all;
  const auto measures = a.measures.empty() ? std::vector<std::string>{default_measure(file, study)} : a.measures;
  for (const auto& measure : measures) {
    auto what = a.what;
    std::string problem;
    const auto name = answers::parse_measure(measure, {}, problem);
    what.y = name ? name->measure : measure;
    if (name && !name->part.empty()) what.part = name->part;
    if (what.x.empty() && what.group.empty()) what.x = longest_variable(study);
    plot::Figure one = sweep::figure(file, study, what);
    if (measures.size() > 1)
      for (auto& series : one.series) series.name = vocabulary::measure_words(measure) + ", " + series.name;
    one.series.insert(one.series.begin(), all.series.begin(), all.series.end());
    all = std::move(one);
  }
  all.y.label = y_label(measures) + (a.what.part.empty() ? "" : ", " + a.what.part);
  all.x.logarithmic = all.x.categories.empty() && (all.x.logarithmic || a.log_x);
  all.y.logarithmic = a.log_y;
  return all;
}

void write_picture(const plot::Figure& figure, const std::string& path, plot::Theme theme) {
  const std::string end = ending(path);
  if (end == ".html")
    write_whole_file(path, plot::page({figure}, theme));
  else
    write_whole_file(path,
                     plot::drawn_by_gnuplot(figure, end == ".svg" ? plot::Format::svg : plot::Format::png, theme));
}

bool print_chart(const plot::Figure& figure) {
  const std::string text = plot::text_chart(
      figure, {.width = terminal_width(), .height = 18, .unicode = utf8_locale(), .colour = wants_colour()});
  return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
}

}  // namespace sojourn::cli
