// Families F1, F1P and F3 (reference/qbd_families.h): Sojourn's whole solve against the plain LAPACK program, one
// thread. Errors are relative, against the closed form (F1P) or the reference table.
#include <cmath>
#include <cstdio>
#include <map>
#include <string>

#include "benchmarks/plain_lapack.h"
#include "benchmarks/timing.h"
#include "reference/qbd_families.h"
#include "reference/reference_table.h"
#include "sojourn/linear_algebra/dense_lu.h"
#include "sojourn/qbd/stationary.h"

using namespace sojourn;

int main(int argc, char** argv) {
  linear_algebra::set_blas_threads(1);
  const bool quick = argc > 1 && std::string(argv[1]) == "--quick";
  std::map<std::string, double> truth;
  for (const auto& row : reference::reference_table("qbd_mean_and_decay.csv")) {
    const bool corrected = row.count("erratum") && !row.at("erratum").empty();
    truth[row.at("family") + row.at("phases") + "/" + row.at("load")] =
        std::stod(row.at(corrected ? "erratum" : "mean_level"));
  }
  std::printf("QBD, whole solve, one thread (ratio: ours over plain LAPACK; errors of the mean level)\n\n");
  std::printf("%-6s %6s %6s  %12s %12s %8s   %10s %10s   %s\n", "family", "phases", "load", "LAPACK ms", "ours ms",
              "ratio", "its error", "our error", "method");
  for (const char* family : {"F1", "F1P", "F3"})
    for (const int m : {10, 50, 100, 200, 400, 800})
      for (const char* load : {"0.5", "0.9", "0.99", "0.999"}) {
        if ((quick && m > 200) || (m == 800 && std::string(load) != "0.9")) continue;
        const double rho = std::stod(load);
        const auto chain = reference::family(family, m, rho);
        double plain = 0, ours = 0;
        std::string method;
        const int rounds = m <= 100 ? 15 : m <= 200 ? 7 : 3;
        const auto t = benchmarks::interleaved({[&] { plain = benchmarks::plain_lapack_mean(chain); },
                                                [&] {
                                                  const auto s = qbd::solve(chain);
                                                  ours = s.mean_level();
                                                  method = s.report().method;
                                                }},
                                               rounds);
        const auto known = truth.find(std::string(family) + std::to_string(m) + "/" + load);
        double exact = known == truth.end() ? std::nan("") : known->second;
        if (std::string(family) == "F1P") exact = reference::f1p_mean(m, rho);
        std::printf("%-6s %6d %6s  %12.3f %12.3f %8.3f   %10.1e %10.1e   %s\n", family, m, load, 1e3 * t[0], 1e3 * t[1],
                    t[1] / t[0], std::abs(plain / exact - 1), std::abs(ours / exact - 1), method.c_str());
        std::fflush(stdout);
      }
  return 0;
}
