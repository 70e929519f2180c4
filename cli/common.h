// What the verbs share: options of a model, of a simulation, and how an answer leaves the program.
#pragma once

#include <string>
#include <vector>

#include "sojourn/answers/answer.h"
#include "sojourn/base/interruption.h"
#include "sojourn/base/version.h"
#include "sojourn/model_file/document.h"
#include "sojourn/problems/problem.h"

namespace CLI {
class App;
}

namespace sojourn::cli {

struct ModelArguments {
  std::string file;
  std::vector<std::string> sets;
  bool json = false;
};

void add_model_options(CLI::App& verb, ModelArguments& arguments);
void add_solve_options(CLI::App& verb, problems::SolveOptions& options);
// Flags such as --permute-stages, each a question that one family can answer.
void add_questions_of_families(CLI::App& verb, problems::SolveOptions& options);
// Empty when it is the name of a measure, else what is wrong: a check for the parser.
std::string check_measure(const std::string& name);
// --percentiles, besides the usual ones.
void add_percentiles_option(CLI::App& verb, std::vector<double>& percentiles);
void add_simulation_options(CLI::App& verb, simulation::ExperimentOptions& options, std::string& horizon);

// Opens the file and applies --set (and --horizon). Throws ModelError.
model_file::Document open(const ModelArguments& arguments, const std::string& horizon = "");

// Columns that a line of text may take: those of the terminal, or 80 where there is none.
std::size_t text_width();

enum class View { methods, comparison };
// Prints the answer as a table or as JSON. Returns the exit status.
int print(const answers::Answer& answer, const ModelArguments& arguments, View view,
          const answers::Preface& preface = {});

// On standard output, all of it or exit status 1.
int print_text(const std::string& text);

// "######......", 24 wide.
std::string progress_bar(double fraction);

// Progress on a terminal, and Ctrl-C, for as long as it lives.
class Watch {
 public:
  explicit Watch(bool quiet);
  // SIGTERM, with which batch systems and mpirun announce the end, counts as Ctrl-C too. There may be only a moment
  // left: these words are said at once.
  void heed_termination(std::string last_words);
  // Said at the first Ctrl-C, where what is in hand may take a while to end.
  void say_at_interrupt(const std::string& words);
  ~Watch();
  Watch(const Watch&) = delete;
  const Interruption& interruption() const { return interruption_; }
  void clear() const;  // the bar makes room for other lines

 private:
  Interruption interruption_;
  bool shown_ = false;
};

}  // namespace sojourn::cli
