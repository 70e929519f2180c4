// One model file, opened: its tree, its lines for messages, and all that is found wrong with it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "sojourn/model_file/node.h"
#include "sojourn/scheduling/decider.h"

namespace sojourn::model_file {

// Files that a model may name, and where each lies.
using NamedFiles = std::map<std::string, std::string>;

class Document {
 public:
  // Throws ModelError when the file cannot be read or is not TOML.
  static Document from_file(const std::string& path);
  static Document from_text(const std::string& text, const std::string& name);

  // KEY=VALUE as in --set. Throws ModelError when the path leads nowhere.
  void set(const std::string& assignment);
  void set(const std::string& key, const std::string& value) { set(key, value, "--set " + key); }
  // option: what messages call the place, where the value was not given by --set.
  void set(const std::string& key, const std::string& value, const std::string& option);

  const std::string& name() const { return name_; }
  const Node& root() const { return root_; }
  const std::vector<std::string>& settings() const { return settings_; }  // what was set: "arrivals.load=0.7"
  std::string time_unit() const;  // what the file counts its time in: "hours"; empty when it does not say
  // The dotted path of the first key of this name that stands in the file, `except` aside: "arrivals.load". Empty when
  // there is none.
  std::string path_to(const std::string& key, const Node& except) const;
  std::string folder() const;  // where relative file names in the model begin
  // From now on file names in the model lead to these files and nowhere else: the model of somebody who may ask
  // questions here but not look around.
  void confine(NamedFiles files) { files_ = std::move(files); }
  bool confined() const { return files_.has_value(); }
  // Where a file name in the model leads. Throws ModelError, about `node`, when it may not be opened from there.
  std::string path_of(const std::string& file, const Node& node) const;

  // Policies that whoever asks brings along: the model may name them beside the built-in ones.
  void lend(std::vector<scheduling::OwnPolicy> policies) { lent_ = std::move(policies); }
  const std::vector<scheduling::OwnPolicy>& lent() const { return lent_; }

  void complain(Complaint complaint);  // fills in the line of the place
  void note(std::string text);         // each once
  bool sound() const { return complaints_.empty(); }
  void throw_if_unsound() const;
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  std::string name_;
  std::vector<std::string> lines_;
  Node root_;
  std::vector<Complaint> complaints_;
  std::vector<std::string> notes_, settings_;
  std::vector<scheduling::OwnPolicy> lent_;
  std::optional<NamedFiles> files_;
};

// What elements of a list are called when the file gives them no name: A, B, ... for clusters, "class 0" for classes.
std::string default_name(const std::string& list, std::size_t index);

}  // namespace sojourn::model_file
