// What programs outside see of the shared library. Everything else stays inside it.
#pragma once

#define SOJOURN_API __attribute__((visibility("default")))
