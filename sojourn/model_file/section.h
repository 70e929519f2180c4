// A table of the file being read. Whatever is wrong is told to the document, and reading goes on with something
// harmless, so that all mistakes of a file are shown at once. What a key may be, and what is taken where it is absent,
// stands in its row of vocabulary/keys.h; a reader that asks for a key without a row is our mistake. Keys that have no
// row here are the user's.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "sojourn/linear_algebra/types.h"
#include "sojourn/model_file/document.h"
#include "sojourn/vocabulary/keys.h"

namespace sojourn::model_file {

using vocabulary::kLargest;
using vocabulary::Quantity;
using vocabulary::Range;

class Section {
 public:
  // node may be null: a section that is not there has no keys, and complains at `place`.
  Section(Document& document, const Node* node, std::string name, Place place);
  Section(Document& document, const Node& node, std::string name)
      : Section(document, &node, std::move(name), node.place) {}
  // Tells of unknown keys.
  ~Section();
  Section(const Section&) = delete;

  // Of a distribution, once its name is known: its keys are described below "dist.erlang".
  void describe(const std::string& path) { path_ = path; }

  bool present() const { return node_ != nullptr; }
  bool has(const std::string& key) { return find(key) != nullptr; }
  const Node* find(const std::string& key);
  Place place() const { return place_; }
  Document& document() { return document_; }
  const std::string& name() const { return name_; }
  // Throws std::logic_error when there is none.
  const vocabulary::Key& row(const std::string& key) const;

  // Wrong or missing values are told. Then, and when an optional key is absent, the row's default is returned, or
  // `otherwise` where it depends on the rest of the file.
  double number(const std::string& key) { return number(key, row(key).default_number()); }
  double number(const std::string& key, double otherwise);
  std::int64_t whole(const std::string& key) { return whole(key, row(key).default_number()); }
  std::int64_t whole(const std::string& key, double otherwise) { return whole(key, row(key).range, otherwise); }
  std::int64_t whole(const std::string& key, const Range& range, double otherwise);
  std::string text(const std::string& key, const std::string& otherwise);
  // One of a few words; a near miss is suggested.
  std::string choice(const std::string& key);
  // The same of a key whose words are not in a row: "" where it is wrong or missing.
  std::string choice(const std::string& key, const std::vector<std::string>& choices);
  // A list, and a list of equal lists: required where a reader asks for them.
  std::vector<double> numbers(const std::string& key) { return numbers(key, row(key).range.quantity); }
  std::vector<double> numbers(const std::string& key, Quantity quantity);
  MatrixXd matrix(const std::string& key);
  // One element: checked like a number; nothing, after a complaint, when it is none.
  std::optional<double> value(const Node& node, const std::string& key, const Range& range);
  // A text to be shown: what a terminal could take amiss is escaped.
  std::string title(const std::string& key, const std::string& otherwise);

  void missing(const std::string& key, const std::string& expected);
  void wrong(const Node& node, const std::string& problem, const std::string& expected, const std::string& hint = "");
  // Words that may stand here though this reading did not ask for them.
  void know(const std::vector<std::string>& keys) { known_.insert(keys.begin(), keys.end()); }
  // Known keys that what was chosen does not look at: a note, so that the choice can be varied.
  void unused(const std::vector<std::string>& keys, const std::string& why);
  // Complaints raised by a constructor, put in their place: at the key they name if it is here.
  void adopt(const ModelError& error);

 private:
  const Node* entry(const std::string& key) const { return node_ ? node_->find(key) : nullptr; }
  std::string path_of(const std::string& key) const { return path_.empty() ? key : path_ + "." + key; }
  std::string chosen(const Node& node, const std::string& key, const std::vector<std::string>& choices,
                     const std::string& otherwise);
  void tell_unknown(const std::string& key, const Node& value, const std::vector<std::string>& known);
  void not_a_number(const Node& node, const std::string& key, const Range& range);
  std::string in_messages() const { return name_.empty() ? "the model file" : "[" + name_ + "]"; }

  Document& document_;
  const Node* node_;
  std::string name_, path_;  // "jobs.stages[1]" in messages, "jobs.stages" in the vocabulary
  Place place_;
  vocabulary::Kinds kinds_;      // of the jobs of this file; all where it does not say
  std::set<std::string> known_;  // beside those with a row
};

}  // namespace sojourn::model_file
