#include "sojourn/model_file/rewriting.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace sojourn::model_file {
namespace {

std::string key_text(const std::string& key) {
  const auto bare = [](unsigned char c) { return std::isalnum(c) || c == '_' || c == '-'; };
  return !key.empty() && std::all_of(key.begin(), key.end(), bare) ? key : quoted_text(key);
}

// "time.mean" of the steps from one to another; empty where a list is among them.
std::string dotted(const Trail& trail, std::size_t from, std::size_t to) {
  std::string text;
  for (std::size_t i = from; i < to; ++i) {
    if (trail[i].index) return "";
    text += (i > from ? "." : "") + key_text(trail[i].key);
  }
  return text;
}

}  // namespace

std::string quoted_text(const std::string& text) {
  std::string out = "\"";
  for (const unsigned char c : text) {
    if (c == '"' || c == '\\')
      out += fmt::format("\\{}", static_cast<char>(c));
    else if (c < 0x20 || c == 0x7f)
      out += fmt::format("\\u{:04x}", c);
    else
      out += static_cast<char>(c);
  }
  return out + "\"";
}

const Spot* Rewriting::find(const Trail& trail, std::size_t steps) const {
  const Spot* at = &layout_.root;
  for (std::size_t i = 0; at && i < steps; ++i) {
    if (trail[i].index)
      at = *trail[i].index < at->items.size() ? &at->items[*trail[i].index] : nullptr;
    else
      at = at->find(trail[i].key);
  }
  return at;
}

std::string Rewriting::replaced(const Span& span, const std::string& by) const {
  return text_.substr(0, span.begin) + by + text_.substr(span.end);
}

std::string Rewriting::with(const Trail& trail, const std::string& value) const {
  if (const Spot* there = find(trail, trail.size()); there && there->form == Spot::Form::value)
    return replaced(there->value, value);
  std::size_t known = trail.size() - 1;
  while (known > 0 && !find(trail, known)) --known;
  const Spot& table = *find(trail, known);
  if (known + 1 == trail.size())
    for (const auto& rival : rivals_of(trail.back().key))
      if (const Spot* other = table.find(rival); other && other->form == Spot::Form::value)
        return replaced(other->statement, fmt::format("{} = {}", key_text(trail.back().key), value));
  // A table of its own is easier to read than dots at the top of the file.
  if (known == 0 && trail.size() > 1) return with_section(trail, value);
  return with_key(table, dotted(trail, known, trail.size()), value);
}

std::string Rewriting::with_key(const Spot& table, const std::string& keys, const std::string& value) const {
  const std::string pair = fmt::format("{}{} = {}", table.prefix, keys, value);
  const std::size_t at = table.end_of_keys;
  if (table.braces || table.within) {
    const bool empty = table.entries.empty();
    return replaced({at, at}, empty ? " " + pair + " " : ", " + pair);
  }
  if (&table == &layout_.root && at == kNowhere) return with_first_key(pair);
  if (at == kNowhere) return text_;
  const std::size_t line = text_.rfind('\n', at == 0 ? 0 : at - 1) + 1;  // 0 on the first line
  const std::size_t first = std::min(text_.find_first_not_of(" \t", line), at);
  return replaced({at, at}, "\n" + text_.substr(line, first - line) + pair);
}

// Before all tables, behind the words that a file begins with.
std::string Rewriting::with_first_key(const std::string& line) const {
  std::size_t at = 0;
  while (at < text_.size() && text_[at] == '#') at = std::min(text_.find('\n', at), text_.size() - 1) + 1;
  const bool apart = at > 0 && at < text_.size() && (text_[at] == '\n' || text_[at] == '\r');
  if (!apart) at = 0;
  return replaced({at, at}, line + (at == 0 ? "\n\n" : "\n"));
}

std::string Rewriting::with_section(const Trail& trail, const std::string& value) const {
  const std::string header = dotted(trail, 0, trail.size() - 1);
  if (header.empty() || trail.back().index) return text_;
  const char* before = text_.empty() ? "" : text_.back() == '\n' ? "\n" : "\n\n";
  return fmt::format("{}{}[{}]\n{} = {}\n", text_, before, header, key_text(trail.back().key), value);
}

std::string Rewriting::with_item(const Trail& list, const std::string& value) const {
  const Spot* spot = find(list, list.size());
  if (!spot || spot->form != Spot::Form::value) return text_;
  if (spot->items.empty()) return replaced(spot->value, "[" + value + "]");
  const std::size_t at = spot->items.back().value.end;
  return replaced({at, at}, ", " + value);
}

std::string Rewriting::with_table(const Trail& list, const Node& table) const {
  const std::string header = dotted(list, 0, list.size());
  if (header.empty() || !table.is_table()) return text_;
  std::string out = text_ + (text_.empty() ? "" : text_.back() == '\n' ? "\n" : "\n\n") + "[[" + header + "]]\n";
  for (const auto& [key, value] : table.entries) out += fmt::format("{} = {}\n", key_text(key), to_text(value));
  return out;
}

// With its comment, and without leaving an empty line behind.
Span Rewriting::whole_line(const Span& s) const {
  const std::size_t begin = s.begin == 0 ? 0 : text_.rfind('\n', s.begin - 1) + 1;
  return {begin, std::min(text_.find('\n', s.end), text_.size() - 1) + 1};
}

Span Rewriting::with_comma(const Span& s) const {
  const std::size_t next = text_.find_first_not_of(" \t\r\n", s.end);
  if (next != std::string::npos && text_[next] == ',')
    return {s.begin, std::min(text_.find_first_not_of(" \t", next + 1), text_.size())};
  const std::size_t before = s.begin == 0 ? std::string::npos : text_.find_last_not_of(" \t\r\n", s.begin - 1);
  return before != std::string::npos && text_[before] == ',' ? Span{before, s.end} : s;
}

// From a header to the next, without the comment that leads up to that.
Span Rewriting::section(std::size_t header) const {
  const auto next = std::upper_bound(layout_.headers.begin(), layout_.headers.end(), header);
  const std::size_t begin = whole_line({header, header}).begin;
  if (next == layout_.headers.end()) return {begin, text_.size()};
  std::size_t end = whole_line({*next, *next}).begin;
  while (end > begin) {
    const std::size_t line = whole_line({end - 1, end - 1}).begin;
    const std::size_t first = text_.find_first_not_of(" \t", line);
    if (line <= begin || text_[first] != '#') break;
    end = line;
  }
  return {begin, end};
}

std::vector<Span> Rewriting::lines_of(const Spot& spot) const {
  if (spot.form == Spot::Form::value) return {spot.within ? with_comma(spot.statement) : whole_line(spot.statement)};
  std::vector<Span> all;
  for (const std::size_t header : spot.headers) all.push_back(section(header));
  const auto add = [&](const Spot& below) {
    for (const Span& span : lines_of(below)) all.push_back(span);
  };
  for (const auto& [name, entry] : spot.entries) add(entry);
  for (const Spot& item : spot.items) add(item);
  return all;
}

std::string Rewriting::without(const Trail& trail) const {
  const Spot* spot = find(trail, trail.size());
  if (!spot) return text_;
  auto spans = lines_of(*spot);
  std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.begin < b.begin; });
  std::string out;
  std::size_t kept = 0;
  for (const Span& span : spans) {
    if (span.begin > kept) out += text_.substr(kept, span.begin - kept);
    kept = std::max(kept, span.end);
  }
  return out + text_.substr(std::min(kept, text_.size()));
}

}  // namespace sojourn::model_file
