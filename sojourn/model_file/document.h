// One model file, opened: its tree, its lines for messages, and all that is found wrong with it.
#pragma once

#include <string>
#include <vector>

#include "sojourn/model_file/node.h"

namespace sojourn::model_file {

class Document {
 public:
  // Throws ModelError when the file cannot be read or is not TOML.
  static Document from_file(const std::string& path);
  static Document from_text(const std::string& text, const std::string& name);

  // KEY=VALUE as in --set. Throws ModelError when the path leads nowhere.
  void set(const std::string& assignment);
  void set(const std::string& key, const std::string& value);

  const std::string& name() const { return name_; }
  const Node& root() const { return root_; }
  std::string folder() const;  // where relative file names in the model begin

  void complain(Complaint complaint);  // fills in the line of the place
  void note(std::string text) { notes_.push_back(std::move(text)); }
  bool sound() const { return complaints_.empty(); }
  void throw_if_unsound() const;
  const std::vector<std::string>& notes() const { return notes_; }

 private:
  std::string name_;
  std::vector<std::string> lines_;
  Node root_;
  std::vector<Complaint> complaints_;
  std::vector<std::string> notes_;
};

}  // namespace sojourn::model_file
