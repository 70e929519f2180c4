"""Programs outside, against an installed tree: those of docs/reference/cpp.md by pkg-config, one by find_package."""
import os
import pathlib
import re
import subprocess

from harness import done, expect
from installation import BUILD, installed

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/reference/cpp.md"
COMPILER = os.environ.get("CXX", "c++")
PROJECT = """cmake_minimum_required(VERSION 3.20)
project(outside LANGUAGES CXX)
find_package(Sojourn 0.1 REQUIRED)
foreach(kind sojourn sojourn_static)
  add_executable(with_${kind} main.cpp)
  target_link_libraries(with_${kind} PRIVATE Sojourn::${kind})
endforeach()
"""
HEAVY = ("Eigen", "fmt", "boost", "nlohmann", "toml", "sqlite", "tbb", "CLI")
# A library built with sanitizers is linked with them.
SANITIZE = re.search(r"^SOJOURN_SANITIZE:STRING=(.+)$", (BUILD / "CMakeCache.txt").read_text(), re.M)
FLAGS = [f"-fsanitize={SANITIZE[1]}"] if SANITIZE else []


def run(*command, **options):
    result = subprocess.run([str(c) for c in command], capture_output=True, text=True, **options)
    expect(result.returncode == 0, f"{command[0]} {command[1:4]}: {result.stdout[-1500:]}{result.stderr[-1500:]}")
    return result.stdout


def programs():
    """Each program of the page with what the page says it prints."""
    return re.findall(r"```cpp\n(.*?)```\n```text\n(.*?)```", PAGE.read_text(), re.S)


def libraries(prefix):
    return next(prefix.glob("lib*/**/pkgconfig")).parent


def check_pages(prefix, folder):
    """The programs of the page, in one go: each is short to compile, as the header is light."""
    found = {**os.environ, "PKG_CONFIG_PATH": str(libraries(prefix) / "pkgconfig")}
    flags = run("pkg-config", "--cflags", "--libs", "sojourn", env=found).split()
    paths = {**os.environ, "LD_LIBRARY_PATH": str(libraries(prefix))}
    expect(len(programs()) >= 4, "programs on the page")
    for number, (text, shown) in enumerate(programs()):
        source = folder / f"program{number}.cpp"
        source.write_text(text)
        run(COMPILER, "-std=c++20", "-Wall", "-Wextra", "-Werror", source, "-o", folder / f"program{number}", *FLAGS, *flags)
        printed = run(folder / f"program{number}", env=paths, cwd=folder)
        expect(printed == shown, f"program {number} of {PAGE.name} prints\n{printed}\nnot\n{shown}")


def check_header(prefix):
    """Nothing heavy comes with the header."""
    listed = subprocess.run([COMPILER, "-std=c++20", "-M", "-x", "c++", f"-I{prefix}/include", prefix / "include/sojourn/sojourn.h"],
                            capture_output=True, text=True).stdout
    for name in HEAVY:
        expect(f"/{name}/" not in listed, f"sojourn.h includes {name}")


def check_package(prefix, folder):
    """find_package, and both libraries."""
    (folder / "CMakeLists.txt").write_text(PROJECT)
    text, shown = programs()[1]
    (folder / "main.cpp").write_text(text)
    run("cmake", "-S", folder, "-B", folder / "build", f"-DCMAKE_PREFIX_PATH={prefix}", f"-DCMAKE_CXX_COMPILER={COMPILER}",
        f"-DCMAKE_CXX_FLAGS={' '.join(FLAGS)}")
    run("cmake", "--build", folder / "build")
    for kind in ("sojourn", "sojourn_static"):
        printed = run(folder / "build" / f"with_{kind}")
        expect(printed == shown, f"with {kind}: {printed}")


def check_symbols(prefix):
    """The shared library shows the interface alone."""
    library = next(libraries(prefix).glob("libsojourn.so.*"))
    names = [line.split(maxsplit=2)[-1] for line in run("nm", "-DC", "--defined-only", library).splitlines()]
    expect(any("sojourn::Model::solve" in n for n in names), "Model::solve is not to be seen")
    for inside in ("sojourn::qbd::", "sojourn::inside::", "sojourn::store::", "fmt::", "SQLite::", "Eigen::", "std::"):
        shown = [n for n in names if n.startswith(inside)]
        expect(not shown, f"to be seen from outside: {shown[:3]}")


with installed("library", "development") as prefix:
    outside = prefix.parent / "outside"
    outside.mkdir()
    check_pages(prefix, outside)
    check_header(prefix)
    check_package(prefix, outside)
    check_symbols(prefix)
done()
