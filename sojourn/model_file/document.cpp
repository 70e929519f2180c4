#include "sojourn/model_file/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "sojourn/base/text.h"
#include "sojourn/base/units.h"
#include "sojourn/model_file/parse.h"

namespace sojourn::model_file {

namespace {

// A device that never ends must not fill the memory.
std::string whole_text(std::istream& in, const std::string& path) {
  constexpr std::size_t kLargestFile = 256'000'000, kPiece = 1 << 20;  // bytes; a million classes have 80 million
  std::string text;
  while (in && text.size() <= kLargestFile) {
    const std::size_t before = text.size();
    text.resize(before + kPiece);
    in.read(text.data() + before, kPiece);
    text.resize(before + static_cast<std::size_t>(in.gcount()));
  }
  if (text.size() > kLargestFile)
    throw ModelError(Complaint{.problem = "this file has more than " + bytes_text(kLargestFile),
                               .found = {},
                               .expected = "a model file",
                               .hint = "is it the right one? logs are for `sojourn describe` and [workload]",
                               .place = {path, 0, 0}});
  return text;
}

}  // namespace

Document Document::from_file(const std::string& path) {
  std::error_code trouble;
  if (std::filesystem::is_directory(path, trouble))
    throw ModelError(Complaint{.problem = "this is a folder, not a model file",
                               .found = path,
                               .expected = {},
                               .hint = "name a file, such as models/paper-grid.toml",
                               .place = {path, 0, 0}});
  std::ifstream in(path, std::ios::binary);
  if (!in)
    throw ModelError(Complaint{.problem = "the model file cannot be read",
                               .found = {},
                               .expected = "a readable TOML file",
                               .hint = "check the path; there are examples in models/",
                               .place = {path, 0, 0}});
  return from_text(whole_text(in, path), path);
}

Document Document::from_text(const std::string& text, const std::string& name) {
  Document d;
  d.name_ = name;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) d.lines_.push_back(line);
  try {
    d.root_ = parse_toml(text, name);
  } catch (const ModelError& e) {
    for (Complaint c : e.complaints()) d.complain(std::move(c));
    d.throw_if_unsound();
  }
  if (d.root_.entries.empty())
    throw ModelError(Complaint{.problem = "the model file is empty",
                               .found = {},
                               .expected = "at least [[cluster]], [arrivals] and [jobs]",
                               .hint = "start from an example in models/",
                               .place = {name, 1, 1}});
  return d;
}

std::string Document::folder() const { return std::filesystem::path(name_).parent_path().string(); }

std::string Document::path_of(const std::string& file, const Node& node) const {
  if (!files_) return (std::filesystem::path(folder()) / file).string();
  const auto known = files_->find(file);
  if (known != files_->end()) return known->second;
  std::vector<std::string> names;
  for (const auto& [name, path] : *files_) names.push_back(in_quotes(name));
  throw ModelError(Complaint{.problem = "this file may not be read from here",
                             .found = in_quotes(file),
                             .expected = names.empty() ? "a model that names no file" : one_of(names),
                             .hint = "files named when the server was started can be read: sojourn serve MODEL LOG",
                             .place = node.place});
}

void Document::complain(Complaint c) {
  constexpr std::size_t kMostComplaints = 50;  // nobody reads more, and a file may have a million classes
  if (complaints_.size() > kMostComplaints) return;
  if (complaints_.size() == kMostComplaints)
    c = {.problem = "and more", .found = {}, .expected = {}, .hint = {}, .place = {name_, 0, 0}};
  const auto line = static_cast<std::size_t>(c.place.line);
  if (c.source_line.empty() && c.place.file == name_ && line >= 1 && line <= lines_.size())
    c.source_line = lines_[line - 1];
  const auto same = [&](const Complaint& told) {
    return told.problem == c.problem && told.found == c.found && told.place.file == c.place.file &&
           told.place.line == c.place.line && told.place.column == c.place.column;
  };
  if (std::none_of(complaints_.begin(), complaints_.end(), same)) complaints_.push_back(std::move(c));
}

void Document::note(std::string text) {
  if (std::find(notes_.begin(), notes_.end(), text) == notes_.end()) notes_.push_back(std::move(text));
}

std::string Document::time_unit() const {
  const Node* node = root_.find("time_unit");
  return node && node->is_text() && seconds_in(node->text) ? node->text : "";
}

void Document::throw_if_unsound() const {
  if (!complaints_.empty()) throw ModelError(complaints_);
}

}  // namespace sojourn::model_file
