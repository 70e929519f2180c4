// The model that a request carries: its text, with what is set beside it.
#pragma once

#include "sojourn/model_file/document.h"
#include "sojourn/serve/call.h"

namespace sojourn::serve {

// May name the files of the desk and no others. Throws ModelError, BadRequest.
model_file::Document model_of(const Call& call);

// A text that any page may have written, parsed: refuses what would nest without end.
model_file::Document opened(const Call& call);

}  // namespace sojourn::serve
