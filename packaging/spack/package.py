# Spack's recipe: copy this folder to a repository of yours as packages/sojourn, set `git` to where the sources are, and
# `spack install sojourn`.
from spack.package import *


class Sojourn(CMakePackage):
    """How parallel jobs share processors: exact queueing analysis, bounds, approximations, simulation with confidence
    intervals, and replay of cluster logs, from one model file."""

    homepage = "https://localhost/sojourn"
    git = "https://localhost/sojourn.git"
    maintainers = []
    license("Apache-2.0")

    version("main", branch="main")

    variant("mpi", default=False, description="Sweeps over machines")
    variant("native", default=True, description="Tune for the machine that builds")
    variant("pages", default=True, description="Pages of figures (.html), bundled by npm")

    depends_on("cxx", type="build")
    depends_on("cmake@3.20:", type="build")
    depends_on("ninja", type="build")
    depends_on("python@3.11:", type="build")
    depends_on("eigen@3.4:")
    depends_on("openblas")
    depends_on("boost@1.74: +math+random")
    depends_on("fmt@9:")
    depends_on("intel-oneapi-tbb@2021:")
    depends_on("nlohmann-json@3.11:")
    depends_on("cli11@2:")
    depends_on("tomlplusplus@3:")
    depends_on("sqlitecpp@3.2:")
    depends_on("random123")
    depends_on("zlib-api")
    depends_on("zstd")
    depends_on("xz")
    depends_on("mpi", when="+mpi")
    depends_on("node-js", type="build", when="+pages")
    depends_on("npm", type="build", when="+pages")

    generator("ninja")
    conflicts("%gcc@:11", msg="C++20 as GCC 12 has it")
    conflicts("%clang@:13", msg="C++20 as Clang 14 has it")

    def cmake_args(self):
        return [
            self.define_from_variant("SOJOURN_NATIVE", "native"),
            self.define("SOJOURN_MPI", "ON" if self.spec.satisfies("+mpi") else "OFF"),
            self.define("SOJOURN_TESTS", False),
            self.define("SOJOURN_BENCHMARKS", False),
            self.define("SOJOURN_PYTHON", False),
        ]

    @run_after("install")
    @on_package_attributes(run_tests=True)
    def solves_an_example(self):
        program = Executable(join_path(self.prefix.bin, "sojourn"))
        program("solve", join_path(self.prefix.share, "sojourn", "models", "paper-grid.toml"))
