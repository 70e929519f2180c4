// Which library this is: what the program was compiled against, and what it runs with.
#pragma once

#include <string>

#include "sojourn/base/export.h"
#include "sojourn/base/version.h"

namespace sojourn {

// Of the library that is linked; kVersion is that of the headers.
SOJOURN_API std::string library_version();

}  // namespace sojourn
