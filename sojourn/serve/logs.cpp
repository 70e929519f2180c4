// A cluster's own log, dropped on the page: kept in memory, and asked what the command asks of a log.
#include <algorithm>

#include "sojourn/backtest/report.h"
#include "sojourn/base/text.h"
#include "sojourn/base/units.h"
#include "sojourn/base/version.h"
#include "sojourn/describe/json.h"
#include "sojourn/fit/check.h"
#include "sojourn/fit/choose.h"
#include "sojourn/fit/model_text.h"
#include "sojourn/fit/report.h"
#include "sojourn/logs/character.h"
#include "sojourn/logs/ledger_report.h"
#include "sojourn/logs/log.h"
#include "sojourn/predict/report.h"
#include "sojourn/replay/json.h"
#include "sojourn/replay/why.h"
#include "sojourn/serve/body.h"
#include "sojourn/serve/endpoints.h"
#include "sojourn/serve/settings.h"

namespace sojourn::serve {
namespace {

constexpr const char* kPoliciesOfLogs = "fifo,first-fit,easy,conservative";

// The part of the address behind /api/v1/logs/.
std::string id_in(const std::string& path) {
  const std::string rest = path.substr(std::string_view("/api/v1/logs/").size());
  return rest.substr(0, rest.find('/'));
}

std::shared_ptr<const ShelvedLog> shelved(const Call& call) {
  if (auto log = call.desk.logs().find(id_in(call.request.path))) return log;
  throw BadRequest("there is no such log here; it may have been taken away, or the server was started again", 404);
}

bool is_log_option(const std::string& name) {
  return std::any_of(logs::option_texts().begin(), logs::option_texts().end(),
                     [&](const logs::OptionText& o) { return o.name == name; });
}

std::string with_dashes(std::string name) {
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

// body["options"], taken apart: those of every log, and those of the verb.
struct LogQuestion {
  logs::Options log;
  Json own = Json::object();
};

LogQuestion question_in(const Call& call, vocabulary::Verbs verb) {
  LogQuestion q;
  if (!call.body.contains("options") || call.body["options"].is_null()) return q;
  if (!call.body["options"].is_object()) throw BadRequest("\"options\" in the body should be an object");
  for (const auto& [typed, value] : call.body["options"].items()) {
    const std::string name = with_dashes(typed);
    if (name == "strict")
      q.log.strict = truth_in(call.body["options"], typed);
    else if (is_log_option(name))
      set_option(q.log, name, as_typed(value), {"options." + typed});
    else if (vocabulary::find_option("--" + name, verb))
      q.own[name] = value;
    else
      throw BadRequest("there is no option \"" + typed + "\" here");
  }
  return q;
}

logs::Log read(const Call& call, const ShelvedLog& shelved, logs::Options options) {
  options.shown_as = shelved.name;
  return logs::read_log(shelved.path, options, call.interruption());
}

std::string policies_in(const Json& body, const std::string& otherwise) {
  const auto names = texts_in(body, "policies");
  return names.empty() ? otherwise : joined(names, ",");
}

std::string choice_in(const Json& own, const std::string& name, vocabulary::Verbs verb, const std::string& otherwise) {
  const std::string value = text_in(own, name, otherwise);
  const auto words = vocabulary::find_option("--" + name, verb)->choices();
  if (std::find(words.begin(), words.end(), value) == words.end() && value != otherwise)
    throw BadRequest("\"" + name + "\" should be " + one_of(words));
  return value;
}

}  // namespace

namespace {

// A log that was there before anybody sent one.
std::string taken_from_examples(Call& call, const std::string& name) {
  for (const Example& e : call.desk.examples())
    if (e.name == name && !e.path.empty()) return call.desk.logs().put_file(name, e.path);
  throw BadRequest("there is no log \"" + name + "\" among the examples", 404);
}

std::string sent(Call& call) {
  const auto name = call.request.query.find("name");
  std::string shown = name == call.request.query.end() || name->second.empty() ? "log" : name->second;
  shown = printable(shown.substr(shown.find_last_of("/\\") + 1));
  if (call.request.body.empty()) throw BadRequest("the body should be the bytes of a log, and is empty");
  return call.desk.logs().put(shown, call.request.body);
}

}  // namespace

std::string put_log(Call& call) {
  const auto example = call.request.query.find("example");
  const std::string id = example == call.request.query.end() ? sent(call) : taken_from_examples(call, example->second);
  try {
    const auto log = read(call, *call.desk.logs().find(id), {});
    return dumped({{"id", id}, {"log", Json::parse(logs::log_json(log))}});
  } catch (...) {
    call.desk.logs().take_away(id);
    throw;
  }
}

std::string take_log_away(Call& call) {
  if (!call.desk.logs().take_away(id_in(call.request.path))) throw BadRequest("there is no such log here", 404);
  return "";
}

std::string describe_log(Call& call) {
  const auto kept = shelved(call);
  auto options = question_in(call, vocabulary::verbs::describe).log;
  options.all_submits = true;
  const auto log = read(call, *kept, options);
  return describe::to_json(log, logs::character(log), kVersion);
}

std::string replay_log(Call& call) {
  constexpr auto verb = vocabulary::verbs::replay;
  const auto kept = shelved(call);
  const auto question = question_in(call, verb);
  const auto policies = replay::policies_named(policies_in(call.body, text_in(question.own, "policy", kPoliciesOfLogs)),
                                               text_in(question.own, "order", "arrival"));
  const auto log = read(call, *kept, question.log);
  std::vector<replay::Why> why;
  if (question.own.contains("why")) why = replay::why(log, policies, as_typed(question.own["why"]));
  const auto comparison = replay::replay(log, question.log, policies);
  return replay::to_json(log, comparison, why, {}, kVersion);
}

std::string fit_log(Call& call) {
  constexpr auto verb = vocabulary::verbs::fit;
  const auto kept = shelved(call);
  const auto question = question_in(call, verb);
  fit::Options options;
  options.arrivals = *fit::arrivals_named(choice_in(question.own, "arrivals", verb, "poisson"));
  options.times = fit::times_named(choice_in(question.own, "times", verb, ""));
  options.policy = choice_in(question.own, "policy", verb, options.policy);
  options.classes = static_cast<decltype(options.classes)>(
      number_option(question.own, "classes", verb, static_cast<double>(options.classes)));
  options.phases = static_cast<decltype(options.phases)>(
      number_option(question.own, "phases", verb, static_cast<double>(options.phases)));
  options.arrival_phases = static_cast<decltype(options.arrival_phases)>(
      number_option(question.own, "arrival-phases", verb, static_cast<double>(options.arrival_phases)));
  options.seed = static_cast<std::uint64_t>(number_option(question.own, "seed", verb, 1));
  const auto log = read(call, *kept, question.log);
  const auto fitted = fit::chosen(log, options, call.interruption());
  const std::string model = fit::model_text(log, fitted, options);
  const auto check = fit::check(log, model, options, call.interruption());
  Json j = Json::parse(fit::to_json(log, fitted, check, kVersion));
  if (!j.contains("model")) j["model"] = model;  // what --out writes
  return dumped(j);
}

std::string backtest_log(Call& call) {
  constexpr auto verb = vocabulary::verbs::backtest;
  const auto kept = shelved(call);
  const auto question = question_in(call, verb);
  logs::refuse_what_if(question.log);
  backtest::Options options;
  options.policies =
      replay::policies_named(policies_in(call.body, text_in(question.own, "policy", kPoliciesOfLogs)), "arrival");
  options.capacity = choice_in(question.own, "calibrate", verb, "none") == "capacity";
  options.explain = truth_in(question.own, "explain");
  const auto log = read(call, *kept, question.log);
  return backtest::to_json(log, backtest::backtest(log, options, call.interruption()), kVersion);
}

std::string predict_wait(Call& call) {
  constexpr auto verb = vocabulary::verbs::predict;
  const auto kept = shelved(call);
  auto question = question_in(call, verb);
  if (question.own.contains("state")) throw BadRequest("a listing of the queue is a file: ask the command");
  const Json shape = {{"width", number_in(call.body, "width")}};
  predict::Options options;
  options.width = static_cast<std::int32_t>(number_option(shape, "width", verb, 1));
  const std::string time = as_typed(call.body.contains("time") ? call.body["time"] : Json(""));
  const auto seconds = plain_number(time) ? plain_number(time) : duration_in_seconds(time);
  if (!seconds || *seconds <= 0) throw BadRequest("\"time\" should be a time above 0, such as \"2h\"");
  options.time = *seconds;
  options.at = text_in(question.own, "at", "");
  options.user = text_in(question.own, "user", "");
  options.queue = text_in(question.own, "queue", "");
  options.shapes = truth_in(question.own, "shapes");
  options.split = truth_in(question.own, "split");
  options.history =
      static_cast<std::size_t>(number_option(question.own, "history", verb, static_cast<double>(options.history)));
  set_option(question.log, "width", choice_in(question.own, "log-width", verb, "allocated"), {"options.log_width"});
  logs::refuse_what_if(question.log);
  options.log_width = question.log.width;
  const auto log = read(call, *kept, question.log);
  return predict::to_json(log, predict::predict(log, options, call.interruption()), kVersion);
}

}  // namespace sojourn::serve
