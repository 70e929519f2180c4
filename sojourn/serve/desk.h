// What the endpoints have at hand: limits, examples, the files that models may name, and logs dropped on the page.
#pragma once

#include <string>
#include <vector>

#include "sojourn/model_file/document.h"
#include "sojourn/serve/held_file.h"
#include "sojourn/serve/limits.h"
#include "sojourn/serve/remembered.h"
#include "sojourn/serve/shelf.h"

namespace sojourn::serve {

struct Example {
  std::string name, title, kind, group, text;
  std::string path = {};  // of a log, which is not told as text
};

class Desk {
 public:
  // `files`: what was named on the command line. Models become examples; the files that they name, and all others, may
  // be named by models of the page. Throws ModelError for what cannot be read.
  Desk(const Limits& limits, const std::vector<std::string>& files);

  const Limits limits;
  const std::vector<Example>& examples() const { return examples_; }
  const std::vector<std::string>& given() const { return given_; }
  Shelf& logs() { return logs_; }
  Remembered& points() { return points_; }

  // What a model of the page may name.
  model_file::NamedFiles readable() const;

 private:
  void add_model(const std::string& name, const std::string& group, const std::string& text, const std::string& path);
  void add_log(const std::string& name, const std::string& path);

  std::vector<Example> examples_;
  std::vector<std::string> given_;
  std::vector<HeldFile> built_in_;
  model_file::NamedFiles files_;
  Shelf logs_;
  Remembered points_;
};

}  // namespace sojourn::serve
