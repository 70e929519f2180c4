#include "sojourn/model_file/data_files.h"

#include <fmt/format.h>

#include <fstream>
#include <vector>

#include "sojourn/base/hash.h"

namespace sojourn::model_file {
namespace {

void collect(const Document& document, const Node& node, std::map<std::string, std::string>& paths) {
  const Node *dist = node.find("dist"), *file = node.find("file");
  if (dist && file && dist->text == "empirical") paths[file->text] = document.path_of(file->text, *file);
  for (const Node& item : node.items) collect(document, item, paths);
  for (const auto& [key, child] : node.entries) collect(document, child, paths);
}

}  // namespace

void collect_data_files(const Document& document, std::map<std::string, std::string>& paths) {
  collect(document, document.root(), paths);
  const Node* workload = document.root().find("workload");
  const Node* log = workload ? workload->find("log") : nullptr;
  if (log && log->is_text()) paths[log->text] = document.path_of(log->text, *log);
}

std::string hash_of_file(const std::string& path) {
  constexpr std::size_t kBlock = 1 << 16;
  std::ifstream in(path, std::ios::binary);
  if (!in) return "missing";
  Hash hash;
  std::vector<char> block(kBlock);
  while (in.read(block.data(), static_cast<std::streamsize>(block.size())), in.gcount() > 0)
    hash.add({block.data(), static_cast<std::size_t>(in.gcount())});
  return fmt::format("{:016x}", hash.value());
}

}  // namespace sojourn::model_file
