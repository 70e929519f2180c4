#!/usr/bin/env bash
# Called by conda-build in the sources.
set -euo pipefail
cmake -S . -B build-conda -G Ninja ${CMAKE_ARGS:-} -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$PREFIX" \
  -DCMAKE_INSTALL_LIBDIR=lib -DSOJOURN_NATIVE=OFF -DSOJOURN_MPI=OFF \
  -DSOJOURN_TESTS=OFF -DSOJOURN_BENCHMARKS=OFF -DSOJOURN_PYTHON=OFF
cmake --build build-conda --parallel "${CPU_COUNT:-2}"
cmake --install build-conda
