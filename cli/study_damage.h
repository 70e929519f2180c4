// What is damaged in a study, told once its sound points have been printed or drawn.
#pragma once

#include "sojourn/store/file.h"

namespace sojourn::cli {

// On standard error. Returns the exit status: 0 when there is none.
int tell_damage(const store::File& file);

}  // namespace sojourn::cli
