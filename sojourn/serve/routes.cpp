#include "sojourn/serve/routes.h"

#include <new>

#include "sojourn/base/stop_point.h"
#include "sojourn/serve/body.h"
#include "sojourn/serve/endpoints.h"

namespace sojourn::serve {
namespace {

// Whether the parts of `path` are those of `pattern`, where * is any.
bool matches(std::string_view pattern, std::string_view path) {
  for (;;) {
    const auto p = pattern.find('/'), q = path.find('/');
    const auto part = pattern.substr(0, p), other = path.substr(0, q);
    if (part != other && !(part == "*" && !other.empty())) return false;
    if (p == std::string_view::npos || q == std::string_view::npos) return p == q;
    pattern.remove_prefix(p + 1);
    path.remove_prefix(q + 1);
  }
}

Reply trouble_reply(int status, const Json& error) { return {status, "application/json", dumped(error)}; }

Reply tried(const Route& route, Call& call) {
  if (route.takes == Takes::json) call.body = parsed_body(call.request.body);
  std::string text = route.answer(call);
  return text.empty() ? Reply{204} : Reply{200, "application/json", std::move(text)};
}

}  // namespace

const std::vector<Route>& routes() {
  using enum Takes;
  static const std::vector<Route> all = {
      {"GET", "about", false, nothing, about},
      {"GET", "vocabulary", false, nothing, vocabulary},
      {"GET", "examples", false, nothing, examples},
      {"POST", "check", false, json, check},
      {"POST", "edit", false, json, edit},
      {"POST", "solve", false, json, solve},
      {"POST", "cost", false, json, cost},
      {"POST", "curve", false, json, curve},
      {"POST", "path", false, json, path},
      {"POST", "export", false, json, export_question},
      {"POST", "simulate", true, json, simulate},
      {"POST", "compare", true, json, compare},
      {"POST", "plan", true, json, plan},
      {"POST", "policies", true, json, policies},
      {"POST", "logs", false, log, put_log},
      {"DELETE", "logs/*", false, nothing, take_log_away},
      {"POST", "logs/*/describe", true, json, describe_log},
      {"POST", "logs/*/fit", true, json, fit_log},
      {"POST", "logs/*/backtest", true, json, backtest_log},
      {"POST", "logs/*/replay", true, json, replay_log},
      {"POST", "logs/*/predict", true, json, predict_wait},
  };
  return all;
}

Found find_route(std::string_view method, std::string_view path) {
  Found found;
  if (!path.starts_with(kApi)) return found;
  path.remove_prefix(kApi.size());
  for (const Route& route : routes()) {
    if (!matches(route.path, path)) continue;
    if (route.method == method) return {&route, false};
    found.other_method = true;
  }
  return found;
}

Reply answer(const Route& route, Call& call) {
  const HeedStop heed(call.work.interruption());
  try {
    return tried(route, call);
  } catch (const BadRequest& e) {
    return trouble_reply(e.status, error_json(e.what()));
  } catch (const ModelError& e) {
    return trouble_reply(422, error_json(e.what(), e.complaints()));
  } catch (const Interrupted&) {
    return trouble_reply(422, error_json("interrupted before there was an answer"));
  } catch (const std::bad_alloc&) {
    return trouble_reply(422, error_json("there is not enough memory for this"));
  } catch (const TooLarge& e) {
    return trouble_reply(422, error_json(e.what()));
  } catch (const std::exception& e) {
    return trouble_reply(500, error_json(e.what()));
  }
}

}  // namespace sojourn::serve
