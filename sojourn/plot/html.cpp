#include "sojourn/plot/html.h"

#include <fmt/format.h>

#include <cctype>
#include <cmath>
#include <set>
#include <stdexcept>

#include "sojourn/base/harmless.h"
#include "sojourn/base/text.h"
#include "sojourn/plot/figure_json.h"
#include "sojourn/plot/page_assets.h"

namespace sojourn::plot {
namespace {

std::string percent_encoded(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (std::isalnum(code) || c == '-' || c == '_' || c == '.' || c == ',' || c == '/')
      out += c;
    else
      out += fmt::format("%{:02X}", code);
  }
  return out;
}

std::string x_text(const Figure& figure, double x) {
  const auto& words = figure.x.categories;
  const auto k = static_cast<std::size_t>(x);
  return x >= 0 && k < words.size() && x == std::floor(x) ? words[k] : number_text(x);
}

std::string cell(const Series& s, double x) {
  for (std::size_t k = 0; k < s.x.size(); ++k) {
    if (s.x[k] != x || std::isnan(s.y[k])) continue;
    std::string text = number_text(s.y[k]);
    if (!s.low.empty() && !std::isnan(s.low[k]))
      text += fmt::format("<span class=\"interval\">{} to {}</span>", number_text(s.low[k]), number_text(s.high[k]));
    return text;
  }
  return "";
}

// A comment that no licence text can end early, and none that starts inside it.
std::string as_comment(std::string_view notice) {
  return fmt::format("/*!\nThis page contains parts of the following libraries.\n\n{}\n*/\n", notice);
}

}  // namespace

std::string html(const std::string& text) {
  std::string out;
  for (const char c : harmless(text)) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
  return out;
}

std::string download_link(const std::string& name, const std::string& type, const std::string& content,
                          const std::string& label) {
  return fmt::format(R"(<a class="download" download="{}" href="data:{};charset=utf-8,{}">{}</a>)", html(name), type,
                     percent_encoded(content), html(label));
}

std::string figure_place(const Figure& figure, std::size_t index) {
  return fmt::format(
      R"(<figure data-figure="{}" aria-label="{}">
<div class="legend"></div>
<p class="y-label">{}</p>
<div class="canvas"></div>
<noscript><p>The chart is drawn by a script; the numbers below are all of it.</p></noscript>
</figure>
)",
      index, html(figure.title.empty() ? figure.y.label : figure.title), html(figure.y.label));
}

std::string numbers_table(const Figure& figure, bool with_link) {
  std::set<double> xs;
  for (const auto& s : figure.series)
    for (const double x : s.x)
      if (std::isfinite(x)) xs.insert(x);
  const std::string over = figure.x.label.empty() ? "x" : figure.x.label;
  std::string text = fmt::format(
      "<details class=\"numbers\"><summary>Numbers</summary>\n<div class=\"scroll\" tabindex=\"0\">\n"
      "<table>\n<caption>{}</caption>\n<thead><tr><th scope=\"col\">{}</th>",
      html(figure.y.label), html(over));
  for (const auto& s : figure.series)
    text += fmt::format("<th scope=\"col\">{}</th>", html(full_name(s).empty() ? figure.y.label : full_name(s)));
  text += "</tr></thead>\n<tbody>\n";
  for (const double x : xs) {
    text += fmt::format("<tr><th scope=\"row\">{}</th>", html(x_text(figure, x)));
    for (const auto& s : figure.series) text += "<td>" + cell(s, x) + "</td>";
    text += "</tr>\n";
  }
  text += "</tbody>\n</table>\n</div>\n";
  if (with_link) text += download_link("figure.csv", "text/csv", to_csv(figure), "Save all digits (CSV)") + "\n";
  return text + "</details>\n";
}

std::string theme_button() {
  return R"(<button type="button" class="theme" id="theme" hidden><span class="theme-name">Colours: auto</span></button>)";
}

std::string whole_page(const std::string& title, const std::string& body, const std::vector<Figure>& figures,
                       Theme theme) {
  const PageAssets assets = page_assets();
  if (assets.script.empty())
    throw std::runtime_error(
        "this sojourn was built without the script that draws pages\n"
        "  try:      install npm, configure and build again; or ask for a picture (.svg or .png)");
  const char* wanted = theme == Theme::dark ? "dark" : theme == Theme::light ? "light" : "auto";
  std::string page = fmt::format(
      R"(<!doctype html>
<html lang="en" data-theme="{}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<title>{}</title>
<style>)",
      wanted, html(title));
  page += assets.style;
  page += fmt::format("</style>\n</head>\n<body>\n{}\n<script type=\"application/json\" id=\"figures\">", body);
  page += to_json(figures) + "</script>\n<script>\n" + as_comment(assets.notice);
  page += assets.script;
  return page + "\n</script>\n</body>\n</html>\n";
}

}  // namespace sojourn::plot
