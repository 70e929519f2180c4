#include "sojourn/serve/desk.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "sojourn/base/errors.h"
#include "sojourn/model_file/data_files.h"
#include "sojourn/serve/assets.h"

namespace sojourn::serve {
namespace {

std::string text_of(const std::string& path) {
  std::error_code error;
  std::ifstream in(path, std::ios::binary);
  if (!in || std::filesystem::is_directory(path, error))
    throw ModelError(Complaint{.problem = "this file cannot be read",
                               .found = {},
                               .expected = "a model file or a log",
                               .hint = "check the path",
                               .place = {path, 0, 0}});
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string file_name(const std::string& path) { return std::filesystem::path(path).filename().string(); }

bool is_model(const std::string& name) { return name.ends_with(".toml"); }

std::string text_at(const model_file::Node* node) { return node && node->is_text() ? node->text : ""; }

}  // namespace

Desk::Desk(const Limits& l, const std::vector<std::string>& files) : limits(l), logs_(l.log_bytes) {
  for (const Asset& file : model_files()) {
    const std::string name(file.name);
    if (is_model(name)) {
      add_model(name.substr(0, name.size() - std::string_view(".toml").size()), "models", std::string(file.content),
                "");
    } else if (!name.ends_with(".md")) {
      built_in_.emplace_back(file.content);
      files_[name] = built_in_.back().path();
      if (!name.ends_with(".txt") && !name.ends_with(".conf"))  // listings of a queue, and how a site is set up
        examples_.push_back({file_name(name), "The log of an example", "log", "models", "", files_[name]});
    }
  }
  for (const auto& path : files) {
    const std::string name = file_name(path);
    given_.push_back(name);
    if (is_model(name))
      add_model(name.substr(0, name.size() - std::string_view(".toml").size()), "given", text_of(path), path);
    else if (std::ifstream(path) && !std::filesystem::is_directory(path))
      add_log(name, std::filesystem::absolute(path).string());
    else
      text_of(path);  // says what is wrong
  }
}

void Desk::add_log(const std::string& name, const std::string& path) {
  files_[name] = path;
  examples_.push_back({name, name, "log", "given", "", path});
}

// A model that cannot be read is still shown: the page says what is wrong with it.
void Desk::add_model(const std::string& name, const std::string& group, const std::string& text,
                     const std::string& path) {
  Example example{name, name, "", group, text};
  try {
    const auto document = model_file::Document::from_text(text, path.empty() ? name + ".toml" : path);
    const auto* jobs = document.root().find("jobs");
    if (const std::string title = text_at(document.root().find("title")); !title.empty()) example.title = title;
    if (jobs) example.kind = text_at(jobs->find("kind"));
    if (!path.empty()) model_file::collect_data_files(document, files_);
  } catch (const ModelError&) {
  }
  examples_.push_back(std::move(example));
}

model_file::NamedFiles Desk::readable() const {
  auto all = files_;
  for (const auto& [name, path] : logs_.files()) all.emplace(name, path);
  return all;
}

}  // namespace sojourn::serve
