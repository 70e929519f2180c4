// On the distribution of sequential jobs in random brokering for heterogeneous computational grids.
#include <fmt/format.h>

#include "sojourn/reproduce/grid/cards.h"
#include "sojourn/reproduce/papers.h"

namespace sojourn::reproduce {
namespace grid {

std::string grid_model(const std::string& question, const std::string& time, bool horizon) {
  std::string text = fmt::format("# {}\ntitle = \"Four clusters behind a random broker\"\n", question);
  for (const auto& site : printed::kSites)
    text += fmt::format("\n[[cluster]]\nname = \"{}\"\nprocessors = {}\nspeed = {}\n", site.name, site.processors,
                        site.speed);
  text += fmt::format(
      "\n[broker]\npolicy = \"random\"\nweights = \"power\"\n\n[arrivals]\nrate = {}\n\n[jobs]\nkind = "
      "\"sequential\"\ntime = {}\n",
      printed::kRate, time);
  if (horizon) text += fmt::format("\n[horizon]\ntime = {}\n", printed::kTime);
  return text;
}

std::string exponential(double mean) { return fmt::format("{{ dist = \"exponential\", mean = {} }}", mean); }

std::string site_name(const printed::Site& site) {
  return fmt::format("{}: {} × {}", site.name, site.processors, site.speed);
}

StartUp start_up(const printed::Site& site, double load) {
  return {site.processors, printed::rate(site), site.speed / printed::mean_length(load)};
}

const answers::Measure& at_site(const answers::MethodAnswer& method, std::size_t i, const std::string& measure) {
  return *method.clusters.at(i).measures.find(measure);
}

}  // namespace grid

Paper grid_paper() {
  using namespace grid;
  return {"grid",
          "V. Berten, J. Goossens, E. Jeannot: On the distribution of sequential jobs in random brokering for "
          "heterogeneous computational grids. Research report RR-5499, INRIA, 2005",
          "How long are the queues of a grid whose broker draws a cluster in proportion to its power?",
          {{"grid/fig1-left", fig1_left},
           {"grid/fig1-right", fig1_right},
           {"grid/fig2", fig2},
           {"grid/resorption", resorption},
           {"grid/table1", table1},
           {"grid/fig3-left", fig3_left},
           {"grid/fig3-center", fig3_center},
           {"grid/fig3-right", fig3_right},
           {"grid/fig4-left", fig4_left},
           {"grid/fig4-center", fig4_center},
           {"grid/fig4-right", fig4_right}}};
}

}  // namespace sojourn::reproduce
