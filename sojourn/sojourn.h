// The C++ interface of Sojourn, all of it: docs/reference/cpp.md explains it, with programs.
//
//   const auto model = sojourn::Model::from_file("paper-grid.toml");
//   const auto answer = model.solve();
//   answer.value("mean_response");
#pragma once

#include "sojourn/api/answer.h"
#include "sojourn/api/log.h"
#include "sojourn/api/model.h"
#include "sojourn/api/options.h"
#include "sojourn/api/plan.h"
#include "sojourn/api/study.h"
#include "sojourn/api/value.h"
#include "sojourn/api/version.h"
#include "sojourn/base/errors.h"
#include "sojourn/base/interruption.h"
