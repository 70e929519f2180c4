// Compressed files as text. Memory is that of one block, whatever the file unpacks to. A file that ends too early or
// does not fit its checksum is a ModelError.
#pragma once

#include <memory>

#include "sojourn/logs/raw_file.h"
#include "sojourn/logs/source.h"

namespace sojourn::logs {

std::unique_ptr<Source> gzip_source(RawFile file);
// Where Sojourn was built without the library, a ModelError that says so.
std::unique_ptr<Source> zstd_source(RawFile file);
std::unique_ptr<Source> xz_source(RawFile file);

}  // namespace sojourn::logs
