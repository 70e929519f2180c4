// On the distribution of sequential jobs in random brokering for heterogeneous computational grids.
#include <fmt/format.h>

#include "sojourn/reproduce/grid_cards.h"
#include "sojourn/reproduce/papers.h"

namespace sojourn::reproduce {

std::string grid_model(const std::string& question, const std::string& time, bool horizon) {
  std::string text = fmt::format("# {}\ntitle = \"Four clusters behind a random broker\"\n", question);
  for (const auto& site : grid_printed::kSites)
    text += fmt::format("\n[[cluster]]\nname = \"{}\"\nprocessors = {}\nspeed = {}\n", site.name, site.processors,
                        site.speed);
  text += fmt::format(
      "\n[broker]\npolicy = \"random\"\nweights = \"power\"\n\n[arrivals]\nrate = {}\n\n[jobs]\nkind = "
      "\"sequential\"\ntime = {}\n",
      grid_printed::kRate, time);
  if (horizon) text += fmt::format("\n[horizon]\ntime = {}\n", grid_printed::kTime);
  return text;
}

std::string exponential(double mean) { return fmt::format("{{ dist = \"exponential\", mean = {} }}", mean); }

std::string site_name(const grid_printed::Site& site) {
  return fmt::format("{}: {} × {}", site.name, site.processors, site.speed);
}

StartUp start_up(const grid_printed::Site& site, double load) {
  return {site.processors, grid_printed::rate(site), site.speed / grid_printed::mean_length(load)};
}

const answers::Measure& at_site(const answers::MethodAnswer& method, std::size_t i, const std::string& measure) {
  return *method.clusters.at(i).measures.find(measure);
}

Coverage operator+(const Coverage& a, const Coverage& b) { return {a.points + b.points, a.covered + b.covered}; }

Paper grid_paper() {
  return {"grid",
          "V. Berten, J. Goossens, E. Jeannot: On the distribution of sequential jobs in random brokering for "
          "heterogeneous computational grids. Research report RR-5499, INRIA, 2005",
          "How long are the queues of a grid whose broker draws a cluster in proportion to its power?",
          {{"grid/fig1-left", grid_fig1_left},
           {"grid/fig1-right", grid_fig1_right},
           {"grid/fig2", grid_fig2},
           {"grid/resorption", grid_resorption},
           {"grid/table1", grid_table1},
           {"grid/fig3-left", grid_fig3_left},
           {"grid/fig3-center", grid_fig3_center},
           {"grid/fig3-right", grid_fig3_right},
           {"grid/fig4-left", grid_fig4_left},
           {"grid/fig4-center", grid_fig4_center},
           {"grid/fig4-right", grid_fig4_right}}};
}

}  // namespace sojourn::reproduce
