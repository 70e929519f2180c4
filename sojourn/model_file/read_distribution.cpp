#include "sojourn/model_file/read_distribution.h"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <numeric>

#include "sojourn/base/text.h"
#include "sojourn/base/units.h"
#include "sojourn/model_file/read_common.h"

namespace sojourn::model_file {
namespace {

using distributions::DistributionPtr;
namespace dist = distributions;

std::vector<double> weights_of(Section& s) {
  const auto weights = s.numbers("weights", Quantity::fraction);
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  if (!weights.empty() && std::isfinite(sum) && sum > 0) note_sum(s.document(), s.name(), sum);
  return weights;
}

DistributionPtr read_exponential(Section& s) {
  if (s.has("rate") && s.has("mean")) {
    s.wrong(*s.find("rate"), "an exponential with both a mean and a rate", "one of the two");
    return dist::exponential(1);
  }
  if (s.has("rate")) return dist::exponential(1 / s.number("rate", positive(), 1));
  return dist::exponential(s.number("mean", positive_time(), 1));
}

DistributionPtr read_hyperexponential(Section& s) {
  s.know({"probs", "means", "mean", "cv2"});
  if (s.has("cv2") || !s.has("probs"))
    return dist::hyperexponential_cv2(s.number("mean", positive_time(), 1), s.number("cv2", positive(), 2));
  auto probs = s.numbers("probs", Quantity::fraction), means = s.numbers("means", Quantity::time);
  return dist::hyperexponential(std::move(probs), std::move(means));
}

phase_type::PhaseType phases_of(Section& s) {
  const auto alpha = s.numbers("alpha", Quantity::fraction);
  MatrixXd S = s.matrix("S");
  if (alpha.empty() || S.size() == 0) return phase_type::exponential(1);
  return {Eigen::Map<const RowVectorXd>(alpha.data(), static_cast<Index>(alpha.size())), std::move(S)};
}

DistributionPtr read_phase_type(Section& s) {
  return dist::from_phase_type(phase_type::without_unreached(phases_of(s)));
}

DistributionPtr read_empirical(Section& s) {
  const Node* node = s.find("file");
  const std::string name = s.text_or("file", "");
  if (!node) s.missing("file", "the name of a file with one number a line");
  if (name.empty()) return dist::exponential(1);
  const std::filesystem::path path = std::filesystem::path(s.document().folder()) / name;
  std::ifstream in(path);
  if (!in) {
    s.wrong(*node, "the file of an empirical distribution cannot be read",
            "a readable file with one number a line, relative to the model file");
    return dist::exponential(1);
  }
  std::vector<double> samples;
  int line_number = 0;
  for (std::string line; std::getline(in, line);) {
    ++line_number;
    if (line.empty() || line[0] == '#') continue;
    std::size_t used = 0;
    double value = std::nan("");
    try {
      value = std::stod(line, &used);
    } catch (const std::exception&) {
    }
    if (!std::isfinite(value) || value < 0 || line.find_first_not_of(" \t\r", used) != std::string::npos) {
      s.wrong(*node, fmt::format("line {} of {} is not a number, 0 or more", line_number, path.string()),
              "one number a line; # begins a comment");
      return dist::exponential(1);
    }
    samples.push_back(value);
  }
  return dist::empirical(std::move(samples));
}

using Reader = std::function<DistributionPtr(Section&)>;

const std::map<std::string, Reader>& readers() {
  static const std::map<std::string, Reader> all = {
      {"constant", [](Section& s) { return dist::constant(s.number("value", positive_time(), 1)); }},
      {"exponential", read_exponential},
      {"shifted-exponential",
       [](Section& s) {
         const double mean = s.number("mean", positive_time(), 1);
         return dist::shifted_exponential(mean, s.number("shift", fraction(), 0.5));
       }},
      {"uniform",
       [](Section& s) {
         const double min = s.number("min", time_zero_or_more(), 0);
         return dist::uniform(min, s.number("max", time_zero_or_more(), min + 1));
       }},
      {"erlang",
       [](Section& s) {
         const auto shape = static_cast<int>(s.whole("shape", 1, 1000000, 1));
         return dist::erlang(shape, s.number("mean", positive_time(), 1));
       }},
      {"gamma",
       [](Section& s) {
         const double shape = s.number("shape", positive(), 1);
         return dist::gamma(shape, s.number("mean", positive_time(), 1));
       }},
      {"hyperexponential", read_hyperexponential},
      {"lognormal",
       [](Section& s) {
         const double mean = s.number("mean", positive_time(), 1);
         return dist::lognormal(mean, s.number("cv", positive(), 1));
       }},
      {"weibull",
       [](Section& s) {
         const double shape = s.number("shape", positive(), 1);
         return dist::weibull(shape, s.number("mean", positive_time(), 1));
       }},
      {"bounded-pareto",
       [](Section& s) {
         const double alpha = s.number("alpha", positive(), 1), min = s.number("min", positive_time(), 1);
         return dist::bounded_pareto(alpha, min, s.number("max", positive_time(), 2 * min));
       }},
      {"phase-type", read_phase_type},
      {"pmf",
       [](Section& s) {
         auto values = s.numbers("values", Quantity::time);
         return dist::pmf(std::move(values), weights_of(s));
       }},
      {"empirical", read_empirical},
  };
  return all;
}

// The distribution of a table of this kind, by this reader; complains where its parameters are wrong.
DistributionPtr read_kind(Section& s, const Node& node, const std::string& name, const Reader& reader) {
  Document& document = s.document();
  try {
    const bool before = document.sound();
    DistributionPtr d = reader(s);
    if (before && document.sound() && !(d->mean() > 0 && d->mean() < 1e300 && std::isfinite(d->variance())))
      document.complain(
          {.problem = fmt::format("{} has no usable mean or variance", in_quotes(name)),
           .found = fmt::format("mean {}, variance {}", number_text(d->mean()), number_text(d->variance())),
           .expected = "a positive mean and a finite variance",
           .hint = {},
           .place = node.place});
    return d;
  } catch (const ModelError& e) {
    s.adopt(e);
    return dist::exponential(1);
  }
}

// What can be read is what is known: a name without a reader is unknown here, and a test compares the two lists.
std::vector<std::string> names_with_readers() {
  std::vector<std::string> names;
  for (const auto& name : dist::known_names())
    if (readers().count(name)) names.push_back(name);
  return names;
}

// A bare number, or a time with units, is a constant.
std::optional<double> bare_time(Document& document, const Node& node, const std::string& name) {
  if (!node.is_number() && !(node.is_text() && duration_in_seconds(node.text))) return std::nullopt;
  Section nothing(document, nullptr, name, node.place);
  return nothing.value(node, name, positive_time()).value_or(1.0);
}

}  // namespace

DistributionPtr read_distribution(Document& document, const Node& node, const std::string& name) {
  if (const auto constant = bare_time(document, node, name)) return dist::constant(*constant);
  if (!node.is_table()) {
    document.complain({.problem = fmt::format("{} must be a distribution, not {}", in_quotes(name), kind_text(node)),
                       .found = to_text(node),
                       .expected = "a number, or a table with dist, as in { dist = \"exponential\", mean = 10 }",
                       .hint = node.is_text() ? cure_for_number(node.text) : "",
                       .place = node.place});
    return dist::exponential(1);
  }
  Section s(document, node, name);
  const std::string kind = s.choice("dist", names_with_readers(), "");
  const auto reader = readers().find(kind);
  if (reader == readers().end()) {
    for (const auto& [key, value] : node.entries) s.know({key});  // what would be known is not known
    return dist::exponential(1);
  }
  return read_kind(s, node, name, reader->second);
}

std::optional<phase_type::PhaseType> read_all_phases(Document& document, const Node& node, const std::string& name) {
  const Node* kind = node.is_table() ? node.find("dist") : nullptr;
  if (!kind || !kind->is_text() || kind->text != "phase-type")
    return read_distribution(document, node, name)->as_phase_type();
  Section s(document, node, name);
  s.know({"dist"});
  return read_kind(s, node, name, [](Section& t) { return dist::from_phase_type(phases_of(t)); })->as_phase_type();
}

DistributionPtr read_distribution(Section& section, const std::string& key) {
  const Node* node = section.find(key);
  if (!node) {
    section.missing(key, "a distribution, such as { dist = \"exponential\", mean = 10 }");
    return dist::exponential(1);
  }
  return read_distribution(section.document(), *node, section.name().empty() ? key : section.name() + "." + key);
}

}  // namespace sojourn::model_file
