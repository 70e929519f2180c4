#include "sojourn/serve/shelf.h"

#include <fmt/format.h>

#include "sojourn/base/errors.h"
#include "sojourn/base/text.h"
#include "sojourn/serve/limits.h"

namespace sojourn::serve {

std::string Shelf::put(const std::string& name, std::string_view bytes) {
  const std::lock_guard lock(mutex_);
  std::uint64_t held = bytes.size();
  for (const auto& [id, log] : logs_) held += log->held ? log->held->size() : 0;
  if (logs_.size() >= kLogs || held > most_bytes_)
    throw TooLarge(fmt::format("the logs kept here would be {} with {} (the limit is {} with {}); take one away first",
                               logs_.size() + 1, bytes_text(static_cast<double>(held)), kLogs,
                               bytes_text(static_cast<double>(most_bytes_))));
  HeldFile file(bytes);
  const std::string id = std::to_string(++last_), path = file.path();
  logs_[id] = std::make_shared<const ShelvedLog>(ShelvedLog{name, path, std::move(file)});
  return id;
}

std::string Shelf::put_file(const std::string& name, const std::string& path) {
  const std::lock_guard lock(mutex_);
  for (const auto& [id, log] : logs_)
    if (log->path == path) return id;
  const std::string id = std::to_string(++last_);
  logs_[id] = std::make_shared<const ShelvedLog>(ShelvedLog{name, path, std::nullopt});
  return id;
}

std::shared_ptr<const ShelvedLog> Shelf::find(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  const auto at = logs_.find(id);
  return at == logs_.end() ? nullptr : at->second;
}

bool Shelf::take_away(const std::string& id) {
  const std::lock_guard lock(mutex_);
  return logs_.erase(id) > 0;
}

model_file::NamedFiles Shelf::files() const {
  const std::lock_guard lock(mutex_);
  model_file::NamedFiles files;
  for (const auto& [id, log] : logs_) files[log->name] = log->path;
  return files;
}

}  // namespace sojourn::serve
