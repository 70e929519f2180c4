// Measures against a key: the same model solved at points between two values, over the cores.
#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "sojourn/answers/measure_name.h"
#include "sojourn/base/stop_point.h"
#include "sojourn/model_file/data_files.h"
#include "sojourn/plan/candidates.h"
#include "sojourn/problems/questions.h"
#include "sojourn/serve/body.h"
#include "sojourn/serve/curve_point.h"
#include "sojourn/serve/endpoints.h"
#include "sojourn/serve/model_of.h"
#include "sojourn/serve/settings.h"

namespace sojourn::serve {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double kMostPoints = 400;

struct Asked {
  std::vector<answers::MeasureName> measures;
  answers::SolveOptions solve;
};

Asked asked_in(const Call& call, const model_file::Document& document) {
  Asked asked;
  asked.solve = solve_options(call, options_in(call, vocabulary::verbs::solve));
  asked.solve.asked.percentiles.clear();  // only what the curve shows
  simulation::ExperimentOptions unused;
  const auto read_time = problems::time_reader(document);
  const std::string part = text_in(call.body, "class", "");
  for (const auto& name : texts_in(call.body, "measures")) {
    auto measure = problems::ask(name, read_time, asked.solve, unused);
    if (!part.empty()) measure.part = part;
    asked.measures.push_back(std::move(measure));
  }
  if (asked.measures.empty()) throw BadRequest("\"measures\" in the body should name at least one measure");
  const auto methods = texts_in(call.body, "methods");
  if (methods.size() > 1) throw BadRequest("\"methods\" of a curve names one, or is left out");
  if (!methods.empty()) asked.solve.method = methods[0];
  return asked;
}

// Values as they would be typed, each once; of a key that takes whole numbers, whole ones.
std::vector<std::string> values_in(const Call& call, const model_file::Document& document, const std::string& key) {
  const double from = number_in(call.body, "from"), to = number_in(call.body, "to");
  const double count = number_in(call.body, "count", 40);
  if (!(from < to) || !std::isfinite(from) || !std::isfinite(to)) throw BadRequest("\"from\" should be below \"to\"");
  if (count != std::floor(count) || count < 2 || count > kMostPoints)
    throw BadRequest(fmt::format("\"count\" should be a whole number from 2 to {}", kMostPoints));
  const auto n = static_cast<long>(count);
  const auto candidates = plan::Candidates::parse(fmt::format("{}={}..{}", key, from, to), document, n - 1);
  std::vector<std::string> values;
  const long last = candidates.count() - 1, points = std::min(n, candidates.count());
  for (long k = 0; k < points; ++k)
    values.push_back(candidates.text(
        points == 1 ? 0 : std::lround(static_cast<double>(k * last) / static_cast<double>(points - 1))));
  return values;
}

Json as_number(double x) {
  if (std::isnan(x)) return "nan";
  if (std::isinf(x)) return x > 0 ? "inf" : "-inf";
  return x;
}

Json method_json(const answers::MethodAnswer& method, const std::vector<answers::MeasureName>& measures) {
  Json values = Json::object();
  for (const auto& name : measures)
    if (const auto* m = answers::find_measure(method, name); m && m->array.empty()) {
      values[name.measure] = {{"value", as_number(m->value)}};
      if (m->error) values[name.measure]["error"] = as_number(*m->error);
    }
  if (values.empty()) return nullptr;
  return {{"name", method.name}, {"kind", answers::to_string(method.kind)}, {"measures", values}};
}

Json point_json(const CurvePoint& point, const answers::Answer& answer, const Asked& asked) {
  Json j = {{"x", std::stod(point.x)}, {"stable", answer.stability.stable}, {"methods", Json::array()}};
  for (const auto& method : answer.methods)
    if (Json m = method_json(method, asked.measures); !m.is_null()) j["methods"].push_back(std::move(m));
  return j;
}

using PointPtr = std::shared_ptr<const CurvePoint>;

PointPtr solved(model_file::Document& document, const std::string& x, const Asked& asked,
                const Interruption& interruption) {
  CurvePoint point{x, "", {}, {}};
  try {
    const auto problem = problems::read_problem(document);
    const auto answer = problems::solve(*problem, asked.solve, interruption);
    point.stability = answer.stability;
    point.json = point_json(point, answer, asked);
  } catch (const ModelError& e) {
    point.trouble = e.complaints().front().problem;
    point.json = {{"x", std::stod(x)}, {"stable", nullptr}, {"methods", Json::array()}, {"error", point.trouble}};
  }
  return std::make_shared<const CurvePoint>(std::move(point));
}

// All that a point depends on, as text; empty where files have a say.
std::string question_about(const model_file::Document& document, const Asked& asked) {
  model_file::NamedFiles files;
  model_file::collect_data_files(document, files);
  if (!files.empty()) return "";
  std::string text = model_file::to_text(document.root()) + "\n" + asked.solve.method;
  for (const auto& m : asked.measures) text += " " + m.text();
  for (const auto& flag : asked.solve.flags) text += " --" + flag;
  for (const double p : asked.solve.asked.percentiles) text += fmt::format(" p{}", p);
  return text;
}

PointPtr point_at(Desk& desk, const model_file::Document& model, const std::string& key, const std::string& x,
                  const Asked& asked, const Interruption& interruption) {
  auto document = model;
  document.set(key, x);
  const std::string question = question_about(document, asked);
  if (auto known = question.empty() ? nullptr : desk.points().find(question)) return known;
  auto point = solved(document, x, asked, interruption);
  if (!question.empty()) desk.points().keep(question, point);
  return point;
}

bool stable_at(const model_file::Document& model, const std::string& key, double x) {
  auto document = model;
  document.set(key, fmt::format("{}", x));
  return problems::read_problem(document)->describe().stability.stable;
}

// Where the model stops being stable along the key, inside the curve or, for a load and a rate, beyond it.
Json saturation(const model_file::Document& model, const std::string& key, const std::vector<PointPtr>& points) {
  const CurvePoint* known = nullptr;
  for (const auto& p : points)
    if (p->trouble.empty()) known = p.get();
  if (!known) return nullptr;
  const auto& s = known->stability;
  if (key == "arrivals.load" && std::isfinite(s.saturation_load)) return s.saturation_load;
  if (key == "arrivals.rate" && std::isfinite(s.max_rate) && s.max_rate > 0) return s.max_rate;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const CurvePoint &a = *points[i - 1], &b = *points[i];
    if (!a.trouble.empty() || !b.trouble.empty() || a.stability.stable == b.stability.stable) continue;
    double low = std::stod(a.x), high = std::stod(b.x);
    const bool whole = low == std::floor(low) && high == std::floor(high) && high - low == 1;
    constexpr int kHalvings = 20;  // a millionth of the distance of two points
    for (int k = 0; k < kHalvings && !whole; ++k) {
      const double middle = (low + high) / 2;
      (stable_at(model, key, middle) == a.stability.stable ? low : high) = middle;
    }
    return a.stability.stable ? low : high;
  }
  return nullptr;
}

}  // namespace

std::string curve(Call& call) {
  const auto start = Clock::now();
  const auto document = model_of(call);
  const std::string key = text_in(call.body, "key");
  const auto asked = asked_in(call, document);
  const auto values = values_in(call, document, key);
  const auto interruption = call.work.interruption();
  std::vector<PointPtr> points(values.size());
  tbb::task_arena arena(call.desk.limits.threads > 0 ? call.desk.limits.threads : tbb::task_arena::automatic);
  arena.execute([&] {
    tbb::parallel_for(std::size_t{0}, values.size(), [&](std::size_t i) {
      const HeedStop heed(interruption);
      points[i] = point_at(call.desk, document, key, values[i], asked, interruption);
    });
  });
  if (std::all_of(points.begin(), points.end(), [](const PointPtr& p) { return !p->trouble.empty(); })) {
    auto again = document;  // says what is wrong, and where
    again.set(key, values.front());
    problems::read_problem(again);
  }
  Json j = {{"key", key}, {"points", Json::array()}};
  for (const auto& point : points) j["points"].push_back(point->json);
  j["saturation"] = saturation(document, key, points);
  j["seconds"] = std::chrono::duration<double>(Clock::now() - start).count();
  return dumped(j);
}

}  // namespace sojourn::serve
