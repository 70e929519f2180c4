#include "sojourn/plan/table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <regex>

#include "sojourn/base/text.h"
#include "sojourn/report/layout.h"

namespace sojourn::plan {
namespace {

constexpr std::size_t kMostRows = 24;  // of a table in which no verdict is folded
constexpr std::size_t kShortRun = 3;   // neighbours without a model, or unstable, that share a row in any table

constexpr double kSmallestMargin = 1e-6;  // below it a margin is printed as zero, with its sign

std::string unstable_text(const answers::Stability& s) {
  std::string text = fmt::format("unstable: load {}", number_text(s.load, 4));
  if (s.saturation_load < 1) text += fmt::format(", and it saturates at {}", number_text(s.saturation_load, 4));
  return text;
}

// Two digits, but never as a power of ten.
std::string percent(double x) {
  if (!std::isfinite(x)) return "";
  if (std::fabs(x) < kSmallestMargin) return x < 0 ? "-0%" : "+0%";
  return std::fabs(x) < 0.995 ? fmt::format("{:+.2g}%", 100 * x) : fmt::format("{:+.0f}%", 100 * x);
}

// A row of cells; or, after the first, a sentence across all of them.
struct Row {
  std::vector<std::string> cells;
  std::string across = {};
  bool answer = false;
};

struct Style {
  int digits = 4;
  bool margins = true;
};

std::string standing_text(Standing standing) {
  switch (standing) {
    case Standing::none:
      return "";
    case Standing::best:
      return "best";
    case Standing::tied:
      return "tied";
    case Standing::worse:
      return "worse";
  }
  return "";
}

// What a stretch of rows has in common, as one of them.
struct Fold {
  const Tried *first, *last;
  std::size_t rows;
};

class Table {
 public:
  Table(const Plan& plan, const Question& q, const Candidates& c, Style style, std::size_t width)
      : plan_(plan), q_(q), style_(style), most_(width), several_(q.conditions.size() + !q.objective.empty() > 1) {
    head(c);
    for (const Fold& fold : folds()) add(fold);
  }

  std::size_t width() const {
    std::size_t sum = 0;
    for (const std::size_t w : widths()) sum += w + 2;
    return sum;
  }

  std::string text() const {
    const auto columns = widths();
    std::string all;
    for (const Row& row : rows_) all += line(row, columns);
    return all;
  }

 private:
  void head(const Candidates& c) {
    const std::string short_key = c.key().substr(c.key().find_last_of('.') + 1);
    Row row{{short_key}};
    if (several_) row.cells.push_back("measure");
    const auto only = q_.conditions.empty() ? q_.objective : q_.conditions[0].measure.text();
    row.cells.push_back(several_ ? "value" : only);
    if (margins()) row.cells.push_back("margin");
    row.cells.insert(row.cells.end(), {"verdict", "decided by"});
    rows_.push_back(row);
  }

  bool margins() const { return style_.margins && !q_.conditions.empty(); }

  // The same said of the same by the same.
  bool alike(const Tried& a, const Tried& b) const {
    const Evaluation &x = a.decisive, &y = b.decisive;
    if (kept(a) || kept(b) || a.standing != b.standing || x.verdict != y.verdict) return false;
    if (x.decided_by() != y.decided_by() || x.findings.size() != y.findings.size()) return false;
    for (std::size_t k = 0; k < x.findings.size(); ++k)
      if (judge(q_.conditions[k], x.findings[k]) != judge(q_.conditions[k], y.findings[k])) return false;
    return true;
  }
  bool kept(const Tried& t) const { return t.decisive.at == plan_.answer || t.decisive.at == plan_.beside; }

  std::vector<Fold> folds() const {
    std::vector<Fold> all;
    const auto& rows = plan_.tried;
    for (std::size_t i = 0; i < rows.size();) {
      std::size_t j = i + 1;
      while (j < rows.size() && alike(rows[i], rows[j])) ++j;
      const bool usable = rows[i].decisive.usable();
      const bool fold = j - i >= kShortRun && (!usable || rows.size() > kMostRows);
      if (!fold) j = i + 1;
      all.push_back({&rows[i], &rows[j - 1], j - i});
      i = j;
    }
    return all;
  }

  void add(const Fold& fold) {
    const Evaluation &e = fold.first->decisive, &last = fold.last->decisive;
    const std::string at = fold.rows == 1 ? e.at : fmt::format("{}..{} ({} tried)", e.at, last.at, fold.rows);
    const bool answer = e.at == plan_.answer;
    if (e.unreadable) {
      rows_.push_back({{at}, "not a model: " + e.unreadable->complaints().at(0).problem, answer});
      return;
    }
    if (!e.stability.stable) {
      rows_.push_back({{at}, unstable_text(e.stability), answer});
      return;
    }
    std::string key = at;
    for (std::size_t k = 0; k < e.findings.size(); ++k) {
      const Condition& c = q_.conditions[k];
      add_finding(key, c.measure.text(), e.findings[k], last.findings[k], percent(c.margin(e.findings[k].value)),
                  to_string(judge(c, e.findings[k])), fold.rows > 1, answer);
      key.clear();
    }
    if (e.objective)
      add_finding(key, q_.objective, *e.objective, *last.objective, "",
                  e.holds() ? standing_text(fold.first->standing) : "", fold.rows > 1, answer);
  }

  void add_finding(const std::string& key, const std::string& name, const Finding& f, const Finding& last,
                   const std::string& margin, const std::string& verdict, bool folded, bool answer) {
    Row row{{key}, "", answer && !key.empty()};
    if (several_) row.cells.push_back(name);
    row.cells.push_back(
        folded ? fmt::format("{} .. {}", number_text(f.value, style_.digits), number_text(last.value, style_.digits))
               : finding_text(f, style_.digits));
    if (margins()) row.cells.push_back(folded ? "" : margin);
    row.cells.push_back(verdict);
    row.cells.push_back(f.method);
    rows_.push_back(row);
  }

  std::vector<std::size_t> widths() const {
    std::vector<std::size_t> widths(rows_[0].cells.size(), 0);
    for (const Row& row : rows_)
      for (std::size_t i = 0; i < row.cells.size(); ++i) widths[i] = std::max(widths[i], row.cells[i].size());
    return widths;
  }

  // Numbers to the right, words to the left.
  bool to_the_right(std::size_t column) const {
    return column > 0 && column + 2 < rows_[0].cells.size() && !(several_ && column == 1);
  }

  std::string line(const Row& row, const std::vector<std::size_t>& widths) const {
    std::string text = row.answer ? "> " : "  ";
    if (!row.across.empty()) {
      text += fmt::format("{:<{}}  ", row.cells[0], widths[0]);
      return paragraph(row.across, most_, text, std::string(text.size(), ' '));
    }
    for (std::size_t i = 0; i < row.cells.size(); ++i)
      text += (i > 0 ? "  " : "") + (to_the_right(i) ? fmt::format("{:>{}}", row.cells[i], widths[i])
                                                     : fmt::format("{:<{}}", row.cells[i], widths[i]));
    while (text.ends_with(' ')) text.pop_back();
    return text + "\n";
  }

  const Plan& plan_;
  const Question& q_;
  Style style_;
  std::size_t most_;  // columns
  bool several_;
  std::vector<Row> rows_;
};

constexpr char kGlue = '\1';  // a blank at which no line is broken

// Conditions stay in one line.
std::string glued(const std::string& text) {
  static const std::regex relation(" (<=|>=|<|>) ");
  return std::regex_replace(text, relation, std::string(1, kGlue) + "$1" + kGlue);
}

}  // namespace

std::string finding_text(const Finding& f, int digits) {
  if (!f.known()) return "-";
  if (!f.interval) return number_text(f.value, digits + 1);
  return fmt::format("{} [{}, {}]", number_text(f.value, digits), number_text(f.interval->low, digits),
                     number_text(f.interval->high, digits));
}

std::string paragraph(const std::string& text, std::size_t width, const std::string& first, const std::string& indent) {
  std::string all = report::wrapped(glued(text), width, first, indent);
  std::replace(all.begin(), all.end(), kGlue, ' ');
  return all;
}

std::string table_text(const Plan& plan, const Question& q, const Candidates& c, std::size_t width) {
  if (plan.tried.empty()) return "";
  for (const Style style : {Style{5, true}, Style{4, true}, Style{4, false}})
    if (const Table table(plan, q, c, style, width); table.width() <= width) return table.text();
  return Table(plan, q, c, {3, false}, width).text();
}

std::string legend(const Plan& plan) {
  std::vector<std::string> parts;
  for (const Tried& t : plan.tried) {
    std::vector<Finding> all = t.decisive.findings;
    if (t.decisive.objective) all.push_back(*t.decisive.objective);
    for (const Finding& f : all) {
      if (f.method.empty()) continue;
      const std::string kind = f.interval ? fmt::format("{}% intervals", number_text(100 * f.interval->confidence))
                               : f.simulated() && f.error ? "one replay each, nothing is drawn"
                                                          : std::string(answers::to_string(f.kind));
      const std::string part = f.method + ": " + kind;
      if (std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(part);
    }
  }
  return joined(parts, "; ");
}

}  // namespace sojourn::plan
