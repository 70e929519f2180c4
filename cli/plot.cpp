#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>

#include "cli/common.h"
#include "cli/drawing.h"
#include "cli/options.h"
#include "cli/study_damage.h"
#include "cli/tell.h"
#include "cli/verbs.h"
#include "sojourn/base/text.h"
#include "sojourn/plot/figure_json.h"

namespace sojourn::cli {
namespace {

struct PlotArguments {
  std::string file, out;
  std::int64_t study = 0;
  DrawArguments draw;
  bool json = false;
};

int plot_study(const PlotArguments& a) {
  if (!std::filesystem::is_regular_file(a.file))
    throw ModelError(Complaint{.problem = "the study file cannot be read",
                               .found = {},
                               .expected = "a file that `sojourn sweep --out` wrote",
                               .hint = "check the path",
                               .place = {a.file, 0, 0}});
  const auto file = store::File::open(a.file);
  const auto study = a.study > 0 ? file.study(a.study) : file.newest();
  const auto figure = study_figure(file, study, a.draw);
  if (!a.out.empty()) write_picture(figure, a.out, a.draw.theme);
  if (a.json)
    fmt::print("{{\"sojourn\": \"{}\", \"figures\": {}}}\n", kVersion, plot::to_json({figure}));
  else if (a.out.empty() && !print_chart(figure))
    throw std::runtime_error("the chart could not be written to standard output");
  else if (!a.out.empty())
    tell("{} written\n", printable(a.out));
  return tell_damage(file);
}

}  // namespace

void add_plot(CLI::App& app, Run& run) {
  auto* verb =
      app.add_subcommand("plot", "draws a study made by `sojourn sweep`: in the terminal, or as SVG, PNG, HTML");
  auto a = std::make_shared<PlotArguments>();
  add_option(*verb, "study", a->file);
  add_draw_options(*verb, a->draw);
  add_option(*verb, "--method", a->draw.what.method);
  add_option(*verb, "--out", a->out)->check(picture_name_trouble);
  add_option(*verb, "--study", a->study)->check(CLI::PositiveNumber);
  add_flag(*verb, "--json", a->json);
  verb->callback([&run, a] { run = [a] { return plot_study(*a); }; });
}

}  // namespace sojourn::cli
