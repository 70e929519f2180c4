#include "sojourn/model_file/read_distribution.h"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <numeric>
#include <stdexcept>

#include "sojourn/base/text.h"
#include "sojourn/base/units.h"
#include "sojourn/model_file/read_common.h"
#include "sojourn/vocabulary/distributions.h"

namespace sojourn::model_file {
namespace {

using distributions::DistributionPtr;
namespace dist = distributions;

std::vector<double> weights_of(Section& s) {
  const auto weights = s.numbers("weights");
  const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
  if (!weights.empty() && std::isfinite(sum) && sum > 0) note_sum(s.document(), s.name(), sum);
  return weights;
}

DistributionPtr read_exponential(Section& s) {
  if (s.has("rate") && s.has("mean")) {
    s.wrong(*s.find("rate"), "an exponential with both a mean and a rate", "one of the two");
    return dist::exponential(1);
  }
  if (s.has("rate")) return dist::exponential(1 / s.number("rate"));
  return dist::exponential(s.number("mean"));
}

DistributionPtr read_hyperexponential(Section& s) {
  if (s.has("cv2") || !s.has("probs")) return dist::hyperexponential_cv2(s.number("mean"), s.number("cv2", 2));
  auto probs = s.numbers("probs"), means = s.numbers("means");
  return dist::hyperexponential(std::move(probs), std::move(means));
}

phase_type::PhaseType phases_of(Section& s) {
  const auto alpha = s.numbers("alpha");
  MatrixXd S = s.matrix("S");
  if (alpha.empty() || S.size() == 0) return phase_type::exponential(1);
  return {Eigen::Map<const RowVectorXd>(alpha.data(), static_cast<Index>(alpha.size())), std::move(S)};
}

DistributionPtr read_phase_type(Section& s) {
  return dist::from_phase_type(phase_type::without_unreached(phases_of(s)));
}

DistributionPtr read_empirical(Section& s) {
  const Node* node = s.find("file");
  const std::string name = s.text("file", "");
  if (!node) s.missing("file", "the name of a file with one number a line");
  if (name.empty()) return dist::exponential(1);
  std::string path;
  try {
    path = s.document().path_of(name, *node);
  } catch (const ModelError& refused) {
    for (const Complaint& c : refused.complaints()) s.document().complain(c);
    return dist::exponential(1);
  }
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
      s.wrong(*node, fmt::format("line {} of {} is not a number, 0 or more", line_number,
                              s.document().confined() ? name : path),
              "one number a line; # begins a comment");
      return dist::exponential(1);
    }
    samples.push_back(value);
  }
  return dist::empirical(std::move(samples));
}

DistributionPtr read_shifted_exponential(Section& s) {
  const double mean = s.number("mean");
  return dist::shifted_exponential(mean, s.number("shift", 0.5));
}

DistributionPtr read_uniform(Section& s) {
  const double min = s.number("min", 0);
  return dist::uniform(min, s.number("max", min + 1));
}

DistributionPtr read_bounded_pareto(Section& s) {
  const double alpha = s.number("alpha"), min = s.number("min");
  return dist::bounded_pareto(alpha, min, s.number("max", 2 * min));
}

DistributionPtr read_pmf(Section& s) {
  auto values = s.numbers("values");
  return dist::pmf(std::move(values), weights_of(s));
}

using vocabulary::DistributionName;

// The compiler warns where a name of the vocabulary has no reader.
DistributionPtr read_named(DistributionName name, Section& s) {
  switch (name) {
    case DistributionName::constant:
      return dist::constant(s.number("value"));
    case DistributionName::exponential:
      return read_exponential(s);
    case DistributionName::shifted_exponential:
      return read_shifted_exponential(s);
    case DistributionName::uniform:
      return read_uniform(s);
    case DistributionName::erlang: {
      const auto shape = static_cast<int>(s.whole("shape"));
      return dist::erlang(shape, s.number("mean"));
    }
    case DistributionName::gamma: {
      const double shape = s.number("shape");
      return dist::gamma(shape, s.number("mean"));
    }
    case DistributionName::hyperexponential:
      return read_hyperexponential(s);
    case DistributionName::lognormal: {
      const double mean = s.number("mean");
      return dist::lognormal(mean, s.number("cv"));
    }
    case DistributionName::weibull: {
      const double shape = s.number("shape");
      return dist::weibull(shape, s.number("mean"));
    }
    case DistributionName::bounded_pareto:
      return read_bounded_pareto(s);
    case DistributionName::phase_type:
      return read_phase_type(s);
    case DistributionName::pmf:
      return read_pmf(s);
    case DistributionName::empirical:
      return read_empirical(s);
  }
  throw std::logic_error("a distribution that nobody reads");
}

using Reader = std::function<DistributionPtr(Section&)>;

// The distribution of a table of this kind, by this reader; complains where its parameters are wrong.
DistributionPtr read_kind(Section& s, const Node& node, const std::string& name, const Reader& reader) {
  Document& document = s.document();
  try {
    const bool before = document.sound();
    DistributionPtr d = reader(s);
    constexpr double kHuge = 1e300;  // products of such would overflow
    if (before && document.sound() && !(d->mean() > 0 && d->mean() < kHuge && std::isfinite(d->variance())))
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

// A bare number, or a time with units, is a constant.
std::optional<double> bare_time(Document& document, const Node& node, const std::string& name) {
  if (!node.is_number() && !(node.is_text() && duration_in_seconds(node.text))) return std::nullopt;
  Section nothing(document, nullptr, name, node.place);
  return nothing.value(node, name, vocabulary::positive_time()).value_or(1.0);
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
  const std::string kind = s.choice("dist", vocabulary::distribution_names());
  const auto* row = vocabulary::find_distribution(kind);
  if (!row) {
    for (const auto& [key, value] : node.entries) s.know({key});  // what would be known is not known
    return dist::exponential(1);
  }
  s.describe("dist." + kind);
  return read_kind(s, node, name, [row](Section& t) { return read_named(row->id, t); });
}

std::optional<phase_type::PhaseType> read_all_phases(Document& document, const Node& node, const std::string& name) {
  const Node* kind = node.is_table() ? node.find("dist") : nullptr;
  if (!kind || !kind->is_text() || kind->text != "phase-type")
    return read_distribution(document, node, name)->as_phase_type();
  Section s(document, node, name);
  s.know({"dist"});
  s.describe("dist.phase-type");
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
