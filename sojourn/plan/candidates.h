// The values a key may take, numbered from 0: whole numbers, a finely divided line, or a list.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sojourn/model_file/document.h"

namespace sojourn::plan {

enum class Scale { whole, line, numbers, words };

class Candidates {
 public:
  // KEY=FROM..TO, KEY=FROM..TO:COUNT or KEY=v1,v2,v3. The model tells whether a key takes whole numbers only: a value
  // between two of them is not a model then. On a line, values are `steps` equal steps apart. Throws ModelError.
  static Candidates parse(const std::string& text, const model_file::Document& model, long steps);

  const std::string& key() const { return key_; }
  Scale scale() const { return scale_; }
  long count() const { return count_; }
  std::string text(long k) const;  // as --set takes it
  std::string range() const;       // "1..64", "fifo, easy"
  // The same line in fewer steps, for a search where every step is a simulation; anything else stays as it is.
  Candidates coarse(long steps) const;
  std::optional<long> find(const std::string& text) const;  // the number of a candidate, as `text` writes it

 private:
  std::string key_;
  Scale scale_ = Scale::words;
  double from_ = 0.0, to_ = 0.0;
  long count_ = 0;
  std::vector<std::string> list_;
};

}  // namespace sojourn::plan
