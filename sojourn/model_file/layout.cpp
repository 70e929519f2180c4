#include "sojourn/model_file/layout.h"

#include <algorithm>
#include <cctype>

namespace sojourn::model_file {
namespace {

struct WrittenKey {
  std::vector<std::string> parts;
  std::vector<std::string> written;  // as they stand there
};

void append_utf8(std::string& out, unsigned long code) {
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xc0 | (code >> 6));
    out += static_cast<char>(0x80 | (code & 0x3f));
  } else if (code < 0x10000) {
    out += static_cast<char>(0xe0 | (code >> 12));
    out += static_cast<char>(0x80 | ((code >> 6) & 0x3f));
    out += static_cast<char>(0x80 | (code & 0x3f));
  } else {
    out += static_cast<char>(0xf0 | (code >> 18));
    out += static_cast<char>(0x80 | ((code >> 12) & 0x3f));
    out += static_cast<char>(0x80 | ((code >> 6) & 0x3f));
    out += static_cast<char>(0x80 | (code & 0x3f));
  }
}

// The text between double quotes.
std::string unescaped(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\' || i + 1 == text.size()) {
      out += text[i];
      continue;
    }
    const char c = text[++i];
    const std::size_t digits = c == 'u' ? 4 : c == 'U' ? 8 : 0;
    if (digits > 0) {
      append_utf8(out, std::stoul(text.substr(i + 1, digits), nullptr, 16));
      i += digits;
    } else {
      constexpr std::string_view from = "btnfre", to = "\b\t\n\f\r\x1b";
      const auto at = from.find(c);
      out += at == std::string_view::npos ? c : to[at];
    }
  }
  return out;
}

class Scanner {
 public:
  explicit Scanner(const std::string& text) : text_(text) {}

  Layout all() {
    Spot* section = &layout_.root;
    for (skip_blank(true); at_ < text_.size(); skip_blank(true)) {
      if (text_[at_] == '[')
        section = &header();
      else
        line(*section);
    }
    return std::move(layout_);
  }

 private:
  char look(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  void skip_comment() { at_ = std::min(text_.find('\n', at_), text_.size()); }

  void skip_blank(bool lines) {
    for (; at_ < text_.size(); ++at_) {
      const char c = text_[at_];
      if (c == '#' && lines) skip_comment();
      if (at_ >= text_.size()) return;
      if (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\r') continue;
      if (text_[at_] == '\n' && lines) continue;
      return;
    }
  }

  std::size_t end_of_line() const {
    std::size_t end = std::min(text_.find('\n', at_), text_.size());
    while (end > at_ && text_[end - 1] == '\r') --end;
    return end;
  }

  // A text in quotes of any sort, from where it begins to behind its end.
  void skip_text() {
    const char quote = text_[at_];
    const std::string three(3, quote);
    const bool long_text = text_.compare(at_, 3, three) == 0;
    for (at_ += long_text ? 3 : 1; at_ < text_.size(); ++at_) {
      if (quote == '"' && text_[at_] == '\\') {
        ++at_;
      } else if (long_text ? text_.compare(at_, 3, three) == 0 : text_[at_] == quote) {
        at_ += long_text ? 3 : 1;
        while (long_text && look() == quote) ++at_;  // up to two quotes may stand before the three
        return;
      }
    }
  }

  WrittenKey key() {
    WrittenKey key;
    for (;;) {
      skip_blank(false);
      const std::size_t begin = at_;
      if (look() == '"' || look() == '\'') {
        skip_text();
        const std::string inside = text_.substr(begin + 1, at_ - begin - 2);
        key.parts.push_back(text_[begin] == '"' ? unescaped(inside) : inside);
      } else {
        while (std::isalnum(static_cast<unsigned char>(look())) || look() == '_' || look() == '-') ++at_;
        key.parts.push_back(text_.substr(begin, at_ - begin));
      }
      key.written.push_back(text_.substr(begin, at_ - begin));
      skip_blank(false);
      if (look() != '.') return key;
      ++at_;
    }
  }

  // The table of this name, made where it is not there; the last one of a list of tables.
  static Spot& table_in(Spot& parent, const std::string& name) {
    Spot* child = parent.find(name);
    if (!child) child = &parent.entries.emplace_back(name, Spot{}).second;
    return child->form == Spot::Form::list_of_tables && !child->items.empty() ? child->items.back() : *child;
  }

  Spot& header() {
    const std::size_t begin = at_;
    layout_.headers.push_back(begin);
    const bool list = look(1) == '[';
    at_ += list ? 2 : 1;
    const auto names = key().parts;
    at_ = end_of_line();
    Spot* spot = &layout_.root;
    for (std::size_t i = 0; i + 1 < names.size(); ++i) spot = &table_in(*spot, names[i]);
    if (list) {
      Spot* all = spot->find(names.back());
      if (!all) all = &spot->entries.emplace_back(names.back(), Spot{}).second;
      all->form = Spot::Form::list_of_tables;
      spot = &all->items.emplace_back();
    } else {
      spot = &table_in(*spot, names.back());
    }
    spot->headers.push_back(begin);
    spot->end_of_keys = at_;
    spot->prefix.clear();
    return *spot;
  }

  // `key = value` with its comment, in a section.
  void line(Spot& section) {
    const std::size_t begin = at_;
    pair(section, begin, false);
    at_ = end_of_line();
    for (Spot* table : touched_) table->end_of_keys = at_;
    section.end_of_keys = at_;
  }

  // touched_: the tables that the dots of the key lead through.
  void pair(Spot& table, std::size_t begin, bool within) {
    const auto names = key();
    ++at_;  // =
    skip_blank(false);
    std::vector<Spot*> through;
    Spot* spot = &table;
    std::string prefix;
    for (std::size_t i = 0; i + 1 < names.parts.size(); ++i) {
      spot = &table_in(*spot, names.parts[i]);
      prefix += names.written[i] + ".";
      spot->prefix = prefix;
      spot->within = within;
      through.push_back(spot);
    }
    Spot found = value();
    found.statement = {begin, at_};
    found.within = within;
    spot->entries.emplace_back(names.parts.back(), std::move(found));
    for (Spot* t : through) t->end_of_keys = at_;
    touched_ = std::move(through);
  }

  Spot value() {
    Spot spot;
    spot.form = Spot::Form::value;
    spot.value.begin = at_;
    if (look() == '{')
      braces(spot);
    else if (look() == '[')
      brackets(spot);
    else if (look() == '"' || look() == '\'')
      skip_text();
    else
      at_ = end_of_bare();
    spot.value.end = at_;
    return spot;
  }

  std::size_t end_of_bare() const {
    std::size_t end = std::min(text_.find_first_of(",]}#\n", at_), text_.size());
    while (end > at_ && std::isspace(static_cast<unsigned char>(text_[end - 1]))) --end;
    return end;
  }

  void braces(Spot& table) {
    table.braces = true;
    ++at_;
    table.end_of_keys = at_;
    for (skip_blank(true); at_ < text_.size() && look() != '}'; skip_blank(true)) {
      pair(table, at_, true);
      table.end_of_keys = at_;
      skip_blank(true);
      if (look() == ',') ++at_;
    }
    ++at_;
  }

  void brackets(Spot& list) {
    ++at_;
    for (skip_blank(true); at_ < text_.size() && look() != ']'; skip_blank(true)) {
      Spot item = value();
      item.statement = item.value;
      item.within = true;
      list.items.push_back(std::move(item));
      skip_blank(true);
      if (look() == ',') ++at_;
    }
    ++at_;
  }

  const std::string& text_;
  std::size_t at_ = 0;
  Layout layout_;
  std::vector<Spot*> touched_;
};

}  // namespace

Spot* Spot::find(const std::string& key) {
  for (auto& [name, spot] : entries)
    if (name == key) return &spot;
  return nullptr;
}

const Spot* Spot::find(const std::string& key) const { return const_cast<Spot*>(this)->find(key); }

Layout layout_of(const std::string& text) { return Scanner(text).all(); }

}  // namespace sojourn::model_file
