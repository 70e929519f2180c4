// Which program this is, for `--version`: written by CMake when it is configured.
#pragma once

namespace sojourn::cli {

// The version, and lines on the compiler, the libraries and the options that it was built with.
const char* built_with();

}  // namespace sojourn::cli
