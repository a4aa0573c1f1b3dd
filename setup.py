"""Compiles the modules named in hot.txt with mypyc. What cannot be compiled stays plain Python.

mypyc makes one C file of each module. They are put together into units, which are compiled side by
side, and an object is kept under the hash of all that went into it: a build that was interrupted
goes on where it was, and an edit costs the units that it changes. All units end in one library.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, cached_property
from importlib.metadata import version
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

SOURCES = Path("src")
HOT_LIST = SOURCES / "restinplay/hot.txt"
HOT_HEADER = HOT_LIST.with_name("hot.h")
HOT = [SOURCES / line for line in HOT_LIST.read_text().split()]

MADE = Path("build")
KEPT = MADE / "kept"
FORGET = 3 * 24 * 3600.0  # seconds after which what no build has used is deleted

IN_PLACE = not {"editable_wheel", "develop", "--inplace"}.isdisjoint(sys.argv)
BUILDING = IN_PLACE or not {"build", "build_ext", "bdist_wheel", "install"}.isdisjoint(sys.argv)
ATTRIBUTES = os.name == "posix"  # gcc's and clang's

# Modules that no simulation enters. Optimising them would be most of the work.
TALK = {"view", "refusals", "check", "checks", "match", "chance"}
# Modules that choose and imagine, apart from the rules so that both are compiled at once.
THOUGHT = {"belief", "known", "novice", "advice", "solver", "outlook", "ways", "estimates"}
THOUGHT |= {"pill_tactics", "share_tactics", "burial_tactics", "planes"}

FUNCTION = re.compile(r"^\w[\w ]*?\**(CPyDef_\w+)\([^\n]*\) \{\n.*?^\}\n", re.M | re.S)
MODULE_BODY = re.compile(r"^char (CPyDef_\w+_____top_level__)", re.M)
HEADERS = '#include "__native_restinplay.h"\n#include "__native_internal_restinplay.h"\n'
# What mypyc makes is not for reading: no warnings.
FASTER = ("-fno-semantic-interposition", "-fvisibility=hidden", "-w") if ATTRIBUTES else ()
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
SMALL = 6000  # characters of C of a function that other units may inline
LITTLE = 100_000  # bytes of sources of a game whose rules and thought are one unit: it plays faster


class Unit(NamedTuple):
    """What one run of the C compiler makes into an object."""

    name: str
    text: str
    flags: tuple[str, ...]


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


def wait_for_others() -> None:
    """Two builds would write the same files: until we end, nobody else builds in this folder."""
    KEPT.mkdir(parents=True, exist_ok=True)
    if os.name == "posix":
        import fcntl

        fcntl.flock(os.open(MADE / "lock", os.O_CREAT | os.O_RDWR), fcntl.LOCK_EX)


def tell(stage: str) -> None:
    sys.stdout.write(f"== build {next(STAGE)}/{len(UNITS) + len(OTHER_STAGES)} {stage}\n")
    sys.stdout.flush()


def compiled() -> list[Extension]:
    """The library, which holds the code, and a module for every source, which leads to it."""
    if os.environ.get("RESTINPLAY_NO_COMPILE") == "1":
        return []
    tell("translation")
    try:
        from mypyc.build import mypycify

        extensions = mypycify(
            ["--config-file=", "--cache-dir=build/mypy", "--follow-imports=silent", *map(str, HOT)],
            group_name="restinplay",
            opt_level="3",
            debug_level="0",
            multi_file=True,
        )
    except (ImportError, SystemExit) as reason:
        print(f"not compiled: {reason!r}", file=sys.stderr)
        return []
    for extension in extensions:
        extension.optional = True
    return extensions


def unit_of(source: Path) -> str:
    """The name of its unit, such as `games/eva` or `games/eva/thought`."""
    area, *path = source.with_suffix("").parts[2:]
    home = f"games/{path[0]}" if area == "games" else "core"
    if TALK & {*path}:
        return f"{home}/talk"
    is_thought = area == "games" and bool(THOUGHT & {*path})
    return f"{home}/thought" if is_thought and size_of(home) > LITTLE else home


@cache
def size_of(home: str) -> int:
    """Bytes of its hot sources."""
    folder = SOURCES / "restinplay" / home
    return sum(source.stat().st_size for source in HOT if folder in source.parents)


def units(library: Extension) -> list[Unit]:
    """All that is compiled into the library, what takes longest first."""
    files = {Path(file).relative_to(MADE).as_posix(): Path(file) for file in library.sources}
    texts = dict.fromkeys(UNITS, "")
    for source in HOT:
        file = f"__native_{'___'.join(source.with_suffix('').parts[1:])}.c"
        texts[unit_of(source)] += files.pop(file).read_text()
    literals = files.pop("__native_restinplay.c").read_text()
    if ATTRIBUTES:
        texts = lend(texts)
    texts["core"] = "".join(f'#include "{file}"\n' for file in files) + texts["core"]
    for name, text in texts.items():
        texts[name], literals = with_own_literals(name, text, literals)

    best = (*library.extra_compile_args, *FASTER)
    brisk = (*best, "-O1") if ATTRIBUTES else best
    made = [
        Unit(name, advice(text) + text, brisk if name.endswith("/talk") else best)
        for name, text in texts.items()
    ]
    made.sort(key=lambda unit: (unit.flags == best, len(unit.text)), reverse=True)
    return [*made, Unit("literals", literals, brisk)]


def advice(text: str) -> str:
    """What goes before the text of a unit: hot.h, and that module bodies are not optimised.

    They run once, they are large, and most of the compiler's time would go into them.
    """
    if not ATTRIBUTES:
        return ""
    once = "".join(f"RUNS_ONCE char {name}(void);\n" for name in MODULE_BODY.findall(text))
    return HOT_HEADER.read_text() + once


def lend(texts: dict[str, str]) -> dict[str, str]:
    """Gives every unit a copy of the small functions that it calls in other units of its game and
    in the core, only to be inlined: without them a playout takes up to a fifth longer."""
    small: dict[str, dict[str, str]] = {}
    known = HOT_HEADER.read_text()
    for unit, text in texts.items():
        if not unit.endswith("/talk"):
            small[unit] = {
                function[1]: function[0]
                for function in FUNCTION.finditer(text)
                if len(function[0]) < SMALL and function[1] not in known
            }
    lent = dict(texts)
    for unit in small:
        home = unit.removesuffix("/thought")
        offered = {
            name: function
            for lender, functions in small.items()
            if lender != unit and lender.removesuffix("/thought") in ("core", home)
            for name, function in functions.items()
        }
        copies = "".join(
            f"extern inline __attribute__((gnu_inline)) {offered[name]}"
            for name in sorted(reached(texts[unit], offered, r"\w+(?=\()"))
        )
        lent[unit] = HEADERS + copies + texts[unit]
    return lent


def reached(text: str, meanings: dict[str, str], word: str = r"\w+") -> set[str]:
    """The words of a text that have a meaning, and those of their meanings, and so on."""
    found: set[str] = set()
    ahead = [text]
    while ahead:
        new = (meanings.keys() & re.findall(word, ahead.pop())) - found
        found |= new
        ahead += [meanings[word] for word in new]
    return found


def with_own_literals(unit: str, text: str, literals: str) -> tuple[str, str]:
    """The unit with an array of the literals that it uses, and the text that fills it too.

    mypyc numbers the literals of all modules in one row, so that an edit in one would change all.
    """
    array = "CPyStatics_" + unit.replace("/", "_")
    numbers: dict[str, int] = {}
    text = re.sub(
        r"\bCPyStatics\[(\d+)\]",
        lambda use: f"{array}[{numbers.setdefault(use[1], len(numbers))}]",
        text,
    )
    size = len(numbers) or 1
    fill = (
        f"    static const int {array}_from[{size}] = {{{', '.join(numbers) or 0}}};\n"
        f"    for (int i = 0; i < {size}; i++) {array}[i] = CPyStatics[{array}_from[i]];\n"
    )
    done = "    is_initialized = 1;\n"
    assert literals.count(done) == 1
    return (
        f"{HEADERS}PyObject *{array}[{size}];\n{text}",
        f"{HEADERS}extern PyObject *{array}[];\n{literals.replace(done, fill + done)}",
    )


@cache
def declarations() -> dict[str, str]:
    """What mypyc's headers declare, by name."""
    found = {}
    for header in re.findall(r'"(.*)"', HEADERS):
        text = re.sub(r"^#.*\n", "", (MADE / header).read_text(), flags=re.M)
        for declaration in re.split(r";\n+(?=[^\s}])", text):
            name = r"\w+(?=\W*$)" if "{" in declaration else r"\w+(?=\(|\[|\W*$)"
            for first in re.findall(name, declaration)[:1]:
                found[first] = found.get(first, "") + declaration
    return found


def keep(words: list[str], ending: str, make: Callable[[Path], Path]) -> Path:
    """The file that is made of these words: made once, and there only when it is whole."""
    file = KEPT / (hashlib.sha256("\0".join(words).encode()).hexdigest() + ending)
    if file.exists():
        os.utime(file)
    else:
        with TemporaryDirectory(dir=KEPT) as folder:
            os.replace(make(Path(folder)), file)
    return file


def forget() -> None:
    for old in KEPT.iterdir():
        if old.stat().st_mtime < time.time() - FORGET:
            shutil.rmtree(old) if old.is_dir() else old.unlink()


class BuildHot(build_ext):
    """All extensions or none: each one needs the shared library that holds the code of all."""

    made: tuple[Path, ...] = ()

    def run(self) -> None:
        super().run()
        if self.made:
            root = SOURCES if self.inplace else Path(self.build_lib)
            (root / "restinplay/built.txt").write_text(FINGERPRINT + "\n")
        else:  # of an older build, perhaps
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)

    def build_extensions(self) -> None:
        try:
            self.made = self.make_all()
        except (BaseError, CCompilerError, OSError) as reason:
            print(f"not compiled: {reason}", file=sys.stderr, flush=True)
            return
        self.place()
        forget()

    def make_all(self) -> tuple[Path, ...]:
        library, *modules = self.extensions
        pool = ThreadPoolExecutor(CORES)
        try:
            parts = [pool.submit(self.make_object, unit, library) for unit in units(library)]
            pool.submit(tell, "modules")
            ways = [pool.submit(self.make_module, module) for module in modules]
            objects = [part.result() for part in parts]
            tell("library")
            return (self.link(library, objects), *(way.result() for way in ways))
        finally:
            pool.shutdown(cancel_futures=True)

    def make_object(self, unit: Unit, library: Extension) -> Path:
        tell(unit.name)
        known = declarations()
        meant = [known[name] for name in sorted(reached(unit.text, known))]
        return self.compile(unit.text, [*meant, *unit.flags], library.include_dirs, unit.flags)

    def make_module(self, module: Extension) -> Path:
        flags = (*module.extra_compile_args, *(["-O0"] if ATTRIBUTES else []))
        text = Path(module.sources[0]).read_text()
        return self.link(module, [self.compile(text, [*flags], [], flags)])

    def compile(
        self, text: str, words: list[str], headers: list[str], flags: tuple[str, ...]
    ) -> Path:
        def make(folder: Path) -> Path:
            source = folder / "unit.c"
            source.write_text(text)
            [made] = self.compiler.compile(
                [str(source)],
                output_dir=str(folder),
                include_dirs=headers,
                extra_postargs=list(flags),
            )
            return Path(made)

        return keep([self.tools, text, *words], ".o", make)

    def link(self, extension: Extension, objects: list[Path]) -> Path:
        def make(folder: Path) -> Path:
            made = folder / Path(self.get_ext_fullpath(extension.name)).name
            self.compiler.link_shared_object(
                [str(file) for file in objects],
                str(made),
                libraries=self.get_libraries(extension),
                library_dirs=extension.library_dirs,
                export_symbols=self.get_export_symbols(extension),
                build_temp=str(folder),
                target_lang="c",
            )
            return made

        names = [file.name for file in objects]
        return keep([self.tools, extension.name, *names], ".so", make)

    @cached_property
    def tools(self) -> str:
        """Which compiler works on what: the same text gives the same object only by the same."""
        command = getattr(self.compiler, "compiler_so", [])
        told = subprocess.run([*command[:1], "--version"], capture_output=True, text=True)
        linker = getattr(self.compiler, "linker_so", [])
        return repr((command, linker, told.stdout, sys.version, version("mypy")))

    def place(self) -> None:
        """All within a moment: who starts meanwhile should not find half of them."""
        places = [Path(self.get_ext_fullpath(extension.name)) for extension in self.extensions]
        for file, place in zip(self.made, places, strict=True):
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, place.with_suffix(f".new{place.suffix}"))
        for place in places:
            place.with_suffix(f".new{place.suffix}").replace(place)

    def copy_extensions_to_source(self) -> None:
        if self.made:
            self.place()


def need_page() -> None:
    """A package without the table for the browser would be half of one. An sdist has it already."""
    if not Path("PKG-INFO").exists():
        sys.path.insert(0, "scripts")
        from web import build_for_package

        build_for_package()


STAGE = count(1)
OTHER_STAGES = ("translation", "literals", "modules", "library")
UNITS = sorted({unit_of(source) for source in HOT})
if BUILDING:
    wait_for_others()


if IN_PLACE:
    remove_old_build()
elif not {"sdist", "bdist_wheel", "install"}.isdisjoint(sys.argv):
    need_page()
FINGERPRINT = fingerprint() if BUILDING else ""  # before compiling: a later edit shows as stale
setup(ext_modules=compiled() if BUILDING else [], cmdclass={"build_ext": BuildHot})
