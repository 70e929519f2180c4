// Logs that somebody dropped on the page: in memory, until they are taken away or the server ends.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "sojourn/model_file/document.h"
#include "sojourn/serve/held_file.h"

namespace sojourn::serve {

struct ShelvedLog {
  std::string name, path;
  std::optional<HeldFile> held;  // where it was sent; others lie where they lay
};

class Shelf {
 public:
  explicit Shelf(std::uint64_t most_bytes) : most_bytes_(most_bytes) {}

  // Its id. Throws TooLarge when the shelf is full.
  std::string put(const std::string& name, std::string_view bytes);
  // One that lies in a file already.
  std::string put_file(const std::string& name, const std::string& path);
  // Null when there is none. Who holds it may read it even when it is taken away meanwhile.
  std::shared_ptr<const ShelvedLog> find(const std::string& id) const;
  bool take_away(const std::string& id);
  // Where each lies, by its name.
  model_file::NamedFiles files() const;

 private:
  const std::uint64_t most_bytes_;
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const ShelvedLog>> logs_;
  std::uint64_t last_ = 0;
};

}  // namespace sojourn::serve
