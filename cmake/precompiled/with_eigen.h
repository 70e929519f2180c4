// Precompiled for the folders that know matrices: three quarters of the time a file took to compile went into reading
// Eigen's headers.
#include <Eigen/Core>
#include <Eigen/SparseCore>
#include <boost/random/exponential_distribution.hpp>
#include <random>

#include "cmake/precompiled/plain.h"
