// Cases whose truth is a number: from a closed form, or found once with many digits by another program.
#include <fmt/format.h>

#include <cmath>

#include "tests/crosscheck/differences.h"
#include "tests/crosscheck/laws.h"
#include "tests/crosscheck/reproducers.h"

namespace sojourn::crosscheck {
namespace {

struct Stated {
  std::string family, method, text, measure;
  double truth, digits;  // relative: as many as the truth has
};

void check(Judge& judge, const Stated& s) {
  Tally& tally = judge.tally(s.family);
  ++tally.models;
  constexpr double kSeconds = 60;
  const Asked asked = ask(s.text, kSeconds);
  if (!asked.answer) return judge.miss(s.family, s.text, asked.trouble);
  for (const auto& method : asked.answer->methods) {
    const auto* m = method.measures.find(s.measure);
    if (method.name != s.method || !m) continue;
    ++tally.compared;
    ++tally.measures;
    const double error = std::fabs(m->value - s.truth);
    tally.relative.see(error / s.truth, s.measure, s.text);
    if (!(error <= s.digits * s.truth + kHonest * m->error.value_or(0)))
      judge.fail(s.family, s.text, {{"wrong", s.method + " " + s.measure, m->value, s.truth, m->error.value_or(0)}});
    return;
  }
  judge.miss(s.family, s.text, s.method + " does not tell " + s.measure);
}

// M/PH/c: the root s > 0 of rate (E exp(s X) - 1) = c s, where 1 / E exp(s X) is the decay rate. Here X is an
// exponential of rate 1 and then one of rate 1/2.
double decay_of_two_in_line(double rate, double processors) {
  const auto moment = [](Extended s) { return 1 / (1 - s) * (0.5L / (0.5L - s)); };
  Extended low = 1e-12L, high = 0.5L - 1e-15L;
  for (int i = 0; i < 200; ++i) {
    const Extended middle = (low + high) / 2;
    (rate * (moment(middle) - 1) < processors * middle ? low : high) = middle;
  }
  return static_cast<double>(1 / moment(low));
}

void many_processors(Judge& judge) {
  const std::string law = phase_type({1, 0}, {{-1, 1}, {0, -0.5}}).text();
  for (const auto& [c, load] : {std::pair{200, 0.2}, std::pair{400, 0.6}}) {
    const double truth = decay_of_two_in_line(load * c / 3, c);
    const std::string top = fmt::format("[[cluster]]\nprocessors = {}\n[arrivals]\nload = {}\n[jobs]\n", c, load);
    constexpr double kDigits = 1e-9;
    check(judge,
          {"sequential", "qbd", top + "kind = \"sequential\"\ntime = " + law + "\n", "decay_rate", truth, kDigits});
    check(judge,
          {"rigid", "qbd", top + "kind = \"rigid\"\nwidth = 1\ntime = " + law + "\n", "decay_rate", truth, kDigits});
    check(judge, {"staged", "qbd",
                  top + "kind = \"staged\"\nstages = [ { processors = 1, time = 1 }, { processors = 1, time = 2 } ]\n",
                  "decay_rate", truth, kDigits});
  }
}

std::string own_servers(int k, const std::string& law, double load) {
  return fmt::format(
      "[[cluster]]\nprocessors = {0}\n[arrivals]\nload = {2}\n[jobs]\nkind = \"fork-join\"\ntasks = {0}\ntime = {1}\n"
      "[policy]\ndiscipline = \"fifo\"\nplacement = \"own-servers\"\n",
      k, law, load);
}

void largest_of_independent(Judge& judge) {
  const std::string two = phase_type({0.5, 0.5}, {{-1, 0}, {0, -1}}).text();
  const std::string h2 = "{ dist = \"hyperexponential\", mean = 1, cv2 = 50 }";
  // Printed with five digits by another program; the last two are harmonic numbers over 1 - load.
  check(judge, {"fork-join", "independent", own_servers(3, h2, 0.9), "mean_response", 458.49, 2e-5});
  check(judge, {"fork-join", "independent", own_servers(3, erlang(2, 1).text(), 0.98), "mean_response", 68.93, 1e-4});
  check(judge, {"fork-join", "independent", own_servers(2, two, 0.99), "mean_response", 150, 1e-8});
  check(judge, {"fork-join", "independent", own_servers(8, two, 0.98), "mean_response", 135.892857142857, 1e-8});
}

std::string one_server(const std::string& law, double load) {
  return fmt::format(
      "[[cluster]]\nprocessors = 1\n[arrivals]\nload = {1}\n[jobs]\nkind = \"fork-join\"\ntasks = 1\ntime = {0}\n"
      "[policy]\ndiscipline = \"fifo\"\n",
      law, load);
}

void one_server_percentiles(Judge& judge) {
  const std::string wild = "{ dist = \"hyperexponential\", mean = 1, cv2 = 1e6 }";
  const std::string less = "{ dist = \"hyperexponential\", mean = 1, cv2 = 1e4 }";
  check(judge, {"fork-join", "mg1-fifo", one_server(wild, 0.9999), "wait_p99", 2.303e10, 5e-4});
  check(judge, {"fork-join", "mg1-fifo", one_server(wild, 0.9999), "wait_p95", 1.498e10, 5e-4});
  check(judge, {"fork-join", "mg1-fifo", one_server(less, 0.9999), "wait_p99", 2.303e8, 5e-4});
  constexpr double kNear = 0.9999999;
  check(judge, {"fork-join", "mg1-fifo", one_server("{ dist = \"exponential\", mean = 1 }", kNear), "wait_p99",
                std::log(kNear / 0.01) / (1 - kNear), 1e-7});
}

// The optimum is not above any other sharing.
void optimal_sharing(Judge& judge) {
  const auto grid = [](const std::string& broker) {
    return "[[cluster]]\nprocessors = 1\nspeed = 4\n[[cluster]]\nprocessors = 8\nspeed = 0.5\n[broker]\n" + broker +
           "\n[arrivals]\nload = 0.3\n[jobs]\nkind = \"sequential\"\n"
           "time = { dist = \"hyperexponential\", mean = 1, cv2 = 100 }\n";
  };
  constexpr double kSeconds = 60, kEqual = 1e-6;
  const auto best = ask(grid("policy = \"optimal-random\""), kSeconds),
             other = ask(grid("policy = \"random\"\nweights = [0.2147, 0.7853]"), kSeconds);
  ++judge.tally("sequential").models;
  const auto* a = best.answer ? exact(*best.answer) : nullptr;
  const auto* b = other.answer ? exact(*other.answer) : nullptr;
  if (!a || !b) return judge.miss("sequential", grid("policy = \"optimal-random\""), "no exact method");
  const double x = a->measures.value("mean_response"), y = b->measures.value("mean_response");
  if (x > y * (1 + kEqual))
    judge.fail("sequential", grid("policy = \"optimal-random\""), {{"not the optimum", "qbd mean_response", x, y, 0}});
}

}  // namespace

void stated_cases(Judge& judge) {
  many_processors(judge);
  largest_of_independent(judge);
  one_server_percentiles(judge);
  optimal_sharing(judge);
}

}  // namespace sojourn::crosscheck
