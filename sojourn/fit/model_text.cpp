#include "sojourn/fit/model_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "sojourn/base/text.h"

namespace sojourn::fit {
namespace {

constexpr int kDigits = 12;  // so that what the fit kept exactly is kept

std::string number(double x, int digits = kDigits) { return fmt::format("{:.{}g}", x, digits); }

std::string list(const std::vector<double>& values, int digits = kDigits) {
  std::vector<std::string> words;
  for (const double x : values) words.push_back(number(x, digits));
  return "[" + joined(words) + "]";
}

// Rounded so that they still sum to 1 as they are written.
std::vector<double> probabilities(std::vector<double> p) {
  double rest = 1;
  for (std::size_t i = 0; i + 1 < p.size(); ++i) {
    p[i] = std::stod(number(p[i]));
    rest -= p[i];
  }
  p.back() = std::max(rest, 0.0);
  return p;
}

std::string matrix(const MatrixXd& m, const std::string& indent) {
  std::string out = "[";
  for (Index i = 0; i < m.rows(); ++i) {
    const RowVectorXd row = m.row(i);
    out += (i > 0 ? ",\n" + indent : "") + list({row.data(), row.data() + row.size()});
  }
  return out + "]";
}

std::string time_law(const ClassFit& c) {
  if (c.constant) return number(*c.constant);
  if (c.values)
    return fmt::format("{{ dist = \"pmf\", values = {}, weights = {} }}", list(c.values->values),
                       list(c.values->weights));
  const auto& law = *c.time;
  if (law.phases() == 1) return fmt::format("{{ dist = \"exponential\", mean = {} }}", number(1 / law.rates[0]));
  if (law.branches() == 1)
    return fmt::format("{{ dist = \"erlang\", shape = {}, mean = {} }}", law.phases(), number(mean(law)));
  const auto probs = probabilities(law.probs);
  if (law.is_hyperexponential()) {
    std::vector<double> means;
    for (std::size_t m = 0; m < law.branches(); ++m) means.push_back(law.branch_mean(m));
    return fmt::format("{{ dist = \"hyperexponential\", probs = {}, means = {} }}", list(probs), list(means));
  }
  fitting::HyperErlang written = law;
  written.probs = probs;
  const auto ph = fitting::as_phase_type(written);
  const RowVectorXd alpha = ph.alpha();
  return fmt::format("{{ dist = \"phase-type\", alpha = {}, S = {} }}",
                     list(probabilities({alpha.data(), alpha.data() + alpha.size()})), matrix(ph.T(), ""));
}

std::string width_law(const WidthClass& c) {
  if (c.widths.size() == 1) return number(c.widths[0]);
  return fmt::format("{{ dist = \"pmf\", values = {}, weights = {} }}", list(c.widths), list(c.weights));
}

std::string how_good(const Part& part) {
  std::string out = part.law;
  if (part.ks) out += fmt::format("; at most {:.3f} between the distribution functions (KS)", *part.ks);
  if (part.cv_error) out += fmt::format("; CV {:+.0f}%", 100 * *part.cv_error);
  return out;
}

std::string shape_text(const std::vector<double>& shape) {
  std::string out = "shape = [  # from Monday, 0 o'clock; a line is a day\n";
  for (std::size_t day = 0; day < 7; ++day) {
    out += " ";
    for (std::size_t hour = 0; hour < 24; ++hour) out += fmt::format(" {:.3f},", shape[24 * day + hour]);
    out += "\n";
  }
  return out + "]\n";
}

std::string arrivals_text(const Fitted& f) {
  const ArrivalsFit& a = f.arrivals;
  std::string out =
      fmt::format("[arrivals]  # {}\nprocess = \"{}\"\nrate = {}  # jobs a second: that of the log\n",
                  how_good(f.parts.front()), arrivals_names()[static_cast<std::size_t>(a.kind)], number(a.rate));
  if (a.kind == Arrivals::cyclic) out += "period = \"1w\"\n" + shape_text(a.shape);
  if (a.memory)
    out += fmt::format(
        "# Jobs come in runs of one class: a phase is the class to come and the kind of gap before it. Memory {}:\n"
        "# above 1 runs are so many times as long as neighbours in the log tell, below 1 that share of jobs heeds its\n"
        "# neighbour.{}\n",
        number_text(*a.memory, 3), a.tried > 0 ? " Chosen by the waits of the replay of the log." : "");
  if (a.map && a.map->map.phases() >= 1) {
    out += "D0 = " + matrix(a.map->map.D0, "      ") + "\nD1 = " + matrix(a.map->map.D1, "      ") + "\n";
    if (a.kind == Arrivals::mmap)
      out += "# A row for each phase: the classes below of a job that comes from it.\nmix = " +
             matrix(a.map->map.mix, "       ") + "\n";
  }
  return out;
}

std::string class_text(const ClassFit& c, const Part& part, bool tied) {
  std::string out = fmt::format("\n[[jobs.class]]  # {} jobs; {}\nname = \"{}\"\n", grouped(double(part.jobs)),
                                how_good(part), c.name);
  out += fmt::format("weight = {}{}\n", number(c.share),
                     tied ? "  # for information: the mix of the arrivals counts" : "");
  out += fmt::format("width = {}\ntime = {}\n", width_law(c.jobs), time_law(c));
  if (!c.asked.values.empty())
    out += fmt::format(
        "# What users ask for, drawn among what is not below the run time; they used {:.0f}% of it.\n"
        "asked = {{ dist = \"pmf\", values = {}, weights = {} }}\n",
        100 * c.asked.ratio, list(c.asked.values), list(c.asked.weights, 6));
  return out;
}

std::string quoted(const std::string& text) {
  std::string out;
  for (const char c : printable(text)) out += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return "\"" + out + "\"";
}

}  // namespace

std::string model_text(const logs::Log& log, const Fitted& f, const Options& o) {
  const std::string name = std::filesystem::path(log.file).filename().string();
  std::string out = fmt::format(
      "# Fitted by `sojourn fit` to {} jobs of {}.\n"
      "# Offered load: {:.4f} in the log, {:.4f} here (width and time are independent within a class).\n"
      "title = {}\ntime_unit = \"seconds\"\n\n[[cluster]]\nprocessors = {}\n\n",
      grouped(double(log.jobs.size())), printable(name), f.load, f.model_load, quoted("Fitted to " + name),
      f.processors);
  out += arrivals_text(f);
  out += fmt::format("\n[policy]\ndiscipline = \"{}\"\n\n[jobs]\nkind = \"rigid\"\n", o.policy);
  for (std::size_t i = 0; i < f.classes.size(); ++i)
    out += class_text(f.classes[i], f.parts[i + 1], f.arrivals.kind == Arrivals::mmap);
  return out;
}

}  // namespace sojourn::fit
