"""Compiles the modules named in hot.txt with mypyc. What cannot be compiled stays plain Python."""

import hashlib
import os
import re
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

SOURCES = Path("src")
HOT_LIST = SOURCES / "restinplay/hot.txt"
HOT = [SOURCES / line for line in HOT_LIST.read_text().split()]

IN_PLACE = not {"editable_wheel", "develop", "--inplace"}.isdisjoint(sys.argv)
BUILDING = IN_PLACE or not {"build", "build_ext", "bdist_wheel", "install"}.isdisjoint(sys.argv)


def remove_old_build() -> None:
    """An old extension would shadow its source."""
    for old in (*SOURCES.rglob("*.so"), *SOURCES.rglob("*.pyd"), HOT_LIST.with_name("built.txt")):
        old.unlink(missing_ok=True)


def fingerprint() -> str:
    """sha256 over the hot list and then the hot sources, in its order."""
    if missing := [str(source) for source in HOT if not source.exists()]:
        sys.exit(f"{HOT_LIST} names what does not exist: {', '.join(missing)}")
    total = hashlib.sha256(HOT_LIST.read_bytes())
    for source in HOT:
        total.update(source.read_bytes())
    return total.hexdigest()


def compiled() -> list[Extension]:
    if os.environ.get("RESTINPLAY_NO_COMPILE") == "1":
        return []
    try:
        from mypyc.build import mypycify

        extensions = mypycify(
            ["--config-file=", "--cache-dir=build/mypy", "--follow-imports=silent", *map(str, HOT)],
            group_name="restinplay",
            opt_level="3",
            debug_level="0",
        )
    except (ImportError, SystemExit) as reason:
        print(f"not compiled: {reason!r}", file=sys.stderr)
        return []
    faster = ["-fno-semantic-interposition", "-fvisibility=hidden"] if os.name == "posix" else []
    for extension in extensions:
        extension.optional = True
        library = extension.name.endswith("__mypyc")  # holds the code; the others only lead to it
        flags = [*faster, *advice(extension.sources)] if library and faster else faster
        extension.extra_compile_args = extension.extra_compile_args + flags
    return extensions


def advice(sources: list[str]) -> list[str]:
    """Flags for the library: hot.h, and that module bodies, which run once, are not optimised.

    They are large, and more than half of the compiler's time would go into them.
    """
    bodies = {
        name
        for source in sources
        for name in re.findall(
            r"^char (CPyDef_\w+_____top_level__)", Path(source).read_text(), re.M
        )
    }
    once = Path("build/once.h")
    once.write_text("".join(f"RUNS_ONCE char {name}(void);\n" for name in sorted(bodies)))
    return ["-include", str(HOT_LIST.with_name("hot.h")), "-include", str(once)]


class BuildHot(build_ext):
    """All extensions or none: each one needs the shared library that holds the code of all."""

    def run(self) -> None:
        super().run()
        files = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        if all(file.exists() for file in files):
            root = SOURCES if self.inplace else Path(self.build_lib)
            (root / "restinplay/built.txt").write_text(FINGERPRINT + "\n")
        else:
            for file in files:
                file.unlink(missing_ok=True)


def need_page() -> None:
    """A package without the table for the browser would be half of one. An sdist has it already."""
    if not Path("PKG-INFO").exists():
        sys.path.insert(0, "scripts")
        from web import build_for_package

        build_for_package()


if IN_PLACE:
    remove_old_build()
elif not {"sdist", "bdist_wheel", "install"}.isdisjoint(sys.argv):
    need_page()
FINGERPRINT = fingerprint() if BUILDING else ""  # before compiling: a later edit shows as stale
setup(ext_modules=compiled() if BUILDING else [], cmdclass={"build_ext": BuildHot})
