#include "cli/tell.h"

#include <fcntl.h>
#include <unistd.h>

namespace sojourn::cli {

void fill_standard_streams() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (fcntl(stream, F_GETFD) != -1) continue;
    // The lowest free number is taken, which is this one.
    const int opened = ::open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY);
    static_cast<void>(opened);  // without /dev/null there is nothing more to do
  }
}

}  // namespace sojourn::cli
