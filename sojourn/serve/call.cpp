#include "sojourn/serve/call.h"

#include <fmt/format.h>

#include "sojourn/base/text.h"

namespace sojourn::serve {
namespace {

std::string words_for(const Progress& p) {
  std::string text;
  if (p.points > 0) text = fmt::format("{} of {} points", p.points_done, p.points);
  if (p.points == 0 && p.done_jobs > 0) text = grouped(p.done_jobs) + " jobs";
  if (p.precision > 0) text += fmt::format(", precision {:.2g}%", 100 * p.precision);
  if (p.seconds_left >= 0) text += fmt::format(", {} left", duration_text(p.seconds_left));
  return text;
}

Json to_json(const Complaint& c) {
  return {{"line", c.place.line}, {"column", c.place.column}, {"key", c.key},   {"problem", c.problem},
          {"found", c.found},     {"expected", c.expected},   {"hint", c.hint}, {"text", to_string(c)}};
}

}  // namespace

Interruption Call::interruption() const {
  Interruption i = work.interruption();
  if (tell)
    i.progress = [this](const Progress& p) {
      tell("progress", dumped({{"fraction", p.fraction}, {"text", words_for(p)}}));
    };
  return i;
}

Json complaints_json(const std::vector<Complaint>& complaints) {
  Json all = Json::array();
  for (const auto& c : complaints) all.push_back(to_json(c));
  return all;
}

Json error_json(const std::string& message, const std::vector<Complaint>& complaints) {
  Json j;
  j["error"]["message"] = message;
  if (!complaints.empty()) j["error"]["complaints"] = complaints_json(complaints);
  return j;
}

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace); }

}  // namespace sojourn::serve
