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

// What a number counts, and so which texts may stand for it: times "30s", fractions "60%".
enum class Quantity { plain, time, fraction };

constexpr double kLargest = 1e300;  // larger numbers overflow when they are multiplied

struct Bounds {
  double least = 0.0, most = kLargest;
  bool least_allowed = false;
  std::string text = "a positive number";
  Quantity quantity = Quantity::plain;

  Bounds of(Quantity q) const;
};

inline Bounds positive() { return {}; }
inline Bounds zero_or_more() { return {0.0, kLargest, true, "a number, 0 or more"}; }
inline Bounds any_number() { return {-kLargest, kLargest, true, "a number"}; }
Bounds between(double least, double most);
inline Bounds positive_time() { return positive().of(Quantity::time); }
inline Bounds time_zero_or_more() { return zero_or_more().of(Quantity::time); }
inline Bounds fraction() { return between(0, 1).of(Quantity::fraction); }

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
  std::vector<double> numbers(const std::string& key, Quantity quantity = Quantity::plain);  // required list
  MatrixXd matrix(const std::string& key, Quantity quantity = Quantity::plain);  // required list of equal lists
  // One element: checked like a number; nothing, after a complaint, when it is none.
  std::optional<double> value(const Node& node, const std::string& key, const Bounds& bounds);
  // A text to be shown: what a terminal could take amiss is escaped.
  std::string title_or(const std::string& key, const std::string& otherwise);

  void missing(const std::string& key, const std::string& expected);
  void wrong(const Node& node, const std::string& problem, const std::string& expected, const std::string& hint = "");
  // Words that may stand here though this reading did not ask for them.
  void know(const std::vector<std::string>& keys) { known_.insert(keys.begin(), keys.end()); }
  // Known keys that what was chosen does not look at: a note, so that the choice can be varied.
  void unused(const std::vector<std::string>& keys, const std::string& why);
  // Complaints raised by a constructor, put in their place: at the key they name if it is here.
  void adopt(const ModelError& error);

 private:
  void not_a_number(const Node& node, const std::string& key, const Bounds& bounds);
  std::string in_messages() const { return name_.empty() ? "the model file" : "[" + name_ + "]"; }

  Document& document_;
  const Node* node_;
  std::string name_;
  Place place_;
  std::set<std::string> known_;
};

}  // namespace sojourn::model_file
