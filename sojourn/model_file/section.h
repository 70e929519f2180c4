// A table of the file being read. Whatever is wrong is told to the document, and reading goes on with something
// harmless, so that all mistakes of a file are shown at once. Keys nobody asked for are mistakes too.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "sojourn/linear_algebra/types.h"
#include "sojourn/model_file/document.h"

namespace sojourn::model_file {

struct Bounds {
  double least = 0.0, most = 1e300;
  bool least_allowed = false;
  std::string text = "a positive number";
};

inline Bounds positive() { return {}; }
inline Bounds zero_or_more() { return {0.0, 1e300, true, "a number, 0 or more"}; }
inline Bounds any_number() { return {-1e300, 1e300, true, "a number"}; }
Bounds between(double least, double most);

class Section {
 public:
  // node may be null: a section that is not there has no keys, and complains at `place`.
  Section(Document& document, const Node* node, std::string name, Place place);
  Section(Document& document, const Node& node, std::string name)
      : Section(document, &node, std::move(name), node.place) {}
  // Tells of unknown keys.
  ~Section();
  Section(const Section&) = delete;

  bool present() const { return node_ != nullptr; }
  bool has(const std::string& key);
  const Node* find(const std::string& key);  // and counts the key as known
  Place place() const { return place_; }
  Document& document() { return document_; }
  const std::string& name() const { return name_; }

  // Wrong or missing values are told; then, and when optional keys are absent, `otherwise` is returned.
  double number(const std::string& key, const Bounds& bounds, double otherwise);     // required
  double number_or(const std::string& key, const Bounds& bounds, double otherwise);  // optional
  std::int64_t whole(const std::string& key, std::int64_t least, std::int64_t most, std::int64_t otherwise);
  std::int64_t whole_or(const std::string& key, std::int64_t least, std::int64_t most, std::int64_t otherwise);
  std::string text_or(const std::string& key, const std::string& otherwise);
  // One of a few words; a near miss is suggested.
  std::string choice_or(const std::string& key, const std::vector<std::string>& choices, const std::string& otherwise);
  std::string choice(const std::string& key, const std::vector<std::string>& choices, const std::string& otherwise);
  std::vector<double> numbers(const std::string& key);  // required list
  MatrixXd matrix(const std::string& key);              // required list of equal lists

  void missing(const std::string& key, const std::string& expected);
  void wrong(const Node& node, const std::string& problem, const std::string& expected, const std::string& hint = "");
  // Words that may stand here though this reading did not ask for them.
  void know(const std::vector<std::string>& keys) { known_.insert(keys.begin(), keys.end()); }
  // Complaints raised by a constructor, put in their place: at the key they name if it is here.
  void adopt(const ModelError& error);

 private:
  double checked(const Node& node, const std::string& key, const Bounds& bounds, double otherwise);

  Document& document_;
  const Node* node_;
  std::string name_;
  Place place_;
  std::set<std::string> known_;
};

}  // namespace sojourn::model_file
