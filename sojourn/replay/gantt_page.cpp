#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "sojourn/base/text.h"
#include "sojourn/plot/html.h"
#include "sojourn/replay/gantt.h"

namespace sojourn::replay {
namespace {

using Json = nlohmann::ordered_json;
using plot::html;

Json to_json(const logs::Log& log, const Run& run) {
  Json where = Json::array(), heads = Json::array();
  for (const auto& stretches : places(log.jobs, run.starts, log.processors)) {
    Json of_job = Json::array();
    for (const auto& s : stretches) {
      of_job.push_back(s.first);
      of_job.push_back(s.count);
    }
    where.push_back(std::move(of_job));
  }
  if (run.policy.policy.order == scheduling::Order::arrival)  // else who is first changes while jobs wait
    for (const auto& head : blocked_heads(log.jobs, run.starts))
      heads.push_back(Json::array({head.job, head.from, head.until}));
  return {{"label", run.policy.label()}, {"starts", run.starts}, {"where", where}, {"heads", heads}};
}

// What the script draws from.
std::string data(const logs::Log& log, const Comparison& c) {
  double end = log.jobs.front().submit + 1;
  for (const auto& run : c.runs) end = std::max(end, *run.measures.last_end);
  Json jobs = Json::array(), policies = Json::array();
  for (const auto& job : log.jobs) jobs.push_back(Json::array({job.number, job.width, job.submit, job.run}));
  for (const auto& run : c.runs) policies.push_back(to_json(log, run));
  const Json all = {{"begin", log.jobs.front().submit},
                    {"end", end},
                    {"processors", log.processors},
                    {"jobs", jobs},
                    {"policies", policies}};
  // Nothing in it may end the script that carries it.
  std::string text = all.dump(-1, ' ', false, Json::error_handler_t::replace);
  for (std::size_t at = 0; (at = text.find("</", at)) != std::string::npos; at += 3) text.replace(at, 2, "<\\/");
  return text;
}

std::string card(const Run& run, std::size_t index) {
  const std::string label = html(run.policy.label());
  return fmt::format(
      "<section class=\"card gantt\" data-gantt=\"{0}\">\n<h2>{1}</h2>\n<p class=\"subtitle\">Mean wait {2}.</p>\n"
      "<canvas tabindex=\"0\" role=\"img\" aria-label=\"Processors over time under {1}\"></canvas>\n"
      "<p class=\"gantt-told\" aria-live=\"polite\">Every box is a job; the strip below shows when the head of the "
      "queue "
      "could not start. Point at one to see which.</p>\n</section>\n",
      index, label, html(duration_text(run.measures.mean_wait)));
}

}  // namespace

std::string gantt_page(const logs::Log& log, const Comparison& c) {
  refuse_many(log, kMostOnPage);
  const std::string name = printable(std::filesystem::path(log.file).filename().string());
  std::string body =
      "<main class=\"page\">\n<div class=\"top\"><div><h1>" + html(name) + "</h1>\n<p class=\"lead\">" +
      html(fmt::format("{} jobs on {} processors. Drag to move, wheel or pinch to zoom.",
                       grouped(static_cast<double>(log.jobs.size())), grouped(static_cast<double>(log.processors)))) +
      "</p></div>" + plot::theme_button() + "</div>\n";
  body +=
      "<div class=\"gantt-buttons\"><button type=\"button\" data-zoom=\"2\" aria-label=\"Closer\">+</button>"
      "<button type=\"button\" data-zoom=\"0.5\" aria-label=\"Further away\">&minus;</button>"
      "<button type=\"button\" data-zoom=\"0\">All</button></div>\n";
  for (std::size_t k = 0; k < c.runs.size(); ++k) body += card(c.runs[k], k);
  if (!c.what_if.empty()) body += "<p>" + html(fmt::format("What if: {}. {}", joined(c.what_if), kOpenLoop)) + "</p>\n";
  body +=
      "<p class=\"foot\">Made with Sojourn (sojourn replay).</p>\n</main>\n<script type=\"application/json\" "
      "id=\"gantt\">" +
      data(log, c) + "</script>\n";
  return plot::whole_page(name, body, {}, plot::Theme::automatic);
}

}  // namespace sojourn::replay
