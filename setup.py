"""`pip install .`: the compiled module is built by CMake. pyproject.toml says the rest.

SOJOURN_BUILD=FOLDER takes the module from a build folder that has it, instead of building another.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

HERE = pathlib.Path(__file__).resolve().parent
# For any machine of its kind, and nothing but the module.
SETTINGS = ["-DCMAKE_BUILD_TYPE=Release", "-DSOJOURN_NATIVE=OFF", "-DSOJOURN_TESTS=OFF", "-DSOJOURN_BENCHMARKS=OFF",
            "-DSOJOURN_PYTHON=ON", "-DSOJOURN_MPI=OFF", f"-DSOJOURN_PYTHON_EXECUTABLE={sys.executable}"]


def version():
    return re.search(r'kVersion = "(.+?)"', (HERE / "sojourn/base/version.h").read_text())[1]


class CMakeBuild(build_ext):
    def build_extension(self, extension):
        built = pathlib.Path(os.environ.get("SOJOURN_BUILD") or self.build())
        modules = list((built / "python/sojourn").glob("_sojourn*.so"))
        if not modules:
            sys.exit(f"there is no module in {built}/python/sojourn: it needs pybind11 and Python's headers")
        target = pathlib.Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(modules[0], target)

    def build(self):
        folder = pathlib.Path(self.build_temp).resolve() / "cmake"
        generator = ["-G", "Ninja"] if shutil.which("ninja") else []
        subprocess.run(["cmake", "-S", HERE, "-B", folder, *generator, *SETTINGS], check=True)
        subprocess.run(["cmake", "--build", folder, "--target", "sojourn_python", "--parallel", str(os.cpu_count() or 1)],
                       check=True)
        return folder


setup(version=version(), ext_modules=[Extension("sojourn._sojourn", [])], cmdclass={"build_ext": CMakeBuild})
