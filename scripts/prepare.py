"""Sets up .venv: the locked packages and this project, compiled where a C compiler works.

Standard library only, and it must run on Python 3.8, if only to say that this is too old.
"""

import fcntl
import hashlib
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin/python"
STAMPS = VENV / "stamps"
TOOLS = ROOT / ".tools"
BUILD_LOG = TOOLS / "build.log"
BUILT = ROOT / "src/restinplay/built.txt"

COMPILED, PLAIN, FAILED = "compiled", "plain", "failed"

ENVIRONMENT = dict(os.environ)
if os.path.isdir("/etc/ssl/certs"):
    ENVIRONMENT.setdefault("UV_SYSTEM_CERTS", "1")


def prepare(*locks: str) -> str:
    """Installs these locks and the project; says whether its hot modules are COMPILED."""
    try:
        if not is_ready(locks):
            TOOLS.mkdir(exist_ok=True)
            with open(TOOLS / "lock", "w") as gate:
                wait_for(gate.fileno())
                if not is_ready(locks):
                    set_up(locks)
    except KeyboardInterrupt:
        sys.exit(130)
    return read_stamp("project").split()[-1]


def is_ready(locks: "tuple[str, ...]") -> bool:
    return (
        PYTHON.exists()
        and read_stamp("venv") == str(ROOT)
        and all(read_stamp(lock) == lock_digest(lock) for lock in locks)
        and project_is_ready()
    )


def project_is_ready() -> bool:
    digest, _, outcome = read_stamp("project").partition(" ")
    if digest != project_digest():
        return False
    if outcome == COMPILED:
        return BUILT.exists()
    return outcome == FAILED or not may_compile()


def set_up(locks: "tuple[str, ...]") -> None:
    uv = find_uv()
    if read_stamp("venv") != str(ROOT) or not PYTHON.exists():
        make_venv(uv)
    install = [uv, "pip", "install", "--quiet", "--python", str(PYTHON)]
    for lock in locks:
        if read_stamp(lock) != lock_digest(lock):
            say(f"Installing the packages of lock/{lock}.txt …")
            run([*install, "--require-hashes", "-r", f"lock/{lock}.txt"])
            write_stamp(lock, lock_digest(lock))
    if not project_is_ready():
        install_project(uv)


def make_venv(uv: str) -> None:
    shutil.rmtree(VENV, ignore_errors=True)
    wanted = "cpython>=3.11"
    made = subprocess.run(
        [uv, "venv", "--quiet", "--python", wanted, str(VENV)],
        env=ENVIRONMENT,
        stderr=subprocess.PIPE,
    )
    if made.returncode and quietly([uv, "python", "find", wanted]):
        give_up(made.stderr.decode())
    if made.returncode:
        give_up(
            "Rest in Play needs Python 3.11 or later; install it (Debian, Ubuntu: "
            "sudo apt install python3.11; macOS: brew install python) and try again."
        )
    write_stamp("venv", str(ROOT))


def install_project(uv: str) -> None:
    digest = project_digest()
    compiling = may_compile()
    environment = dict(ENVIRONMENT)
    if compiling:
        say("Compiling the rules …")
    else:
        say("The rules run as plain Python, more slowly: no C compiler with Python headers here.")
        environment["RESTINPLAY_NO_COMPILE"] = "1"
    command = [uv, "pip", "install", "--verbose", "--no-deps", "--python", str(PYTHON)]
    command += ["--reinstall-package", "restinplay", "--build-constraints", "lock/build.txt"]
    with open(BUILD_LOG, "w") as log:
        done = subprocess.run(
            [*command, "-e", "."], cwd=ROOT, env=environment, stdout=log, stderr=log
        )
    if done.returncode:
        ending = BUILD_LOG.read_text().splitlines()[-6:]
        give_up("\n".join([*ending, f"Installing Rest in Play failed: see {BUILD_LOG}"]))
    outcome = COMPILED if BUILT.exists() else FAILED if compiling else PLAIN
    if outcome == FAILED:
        say(f"Compiling failed: the rules run as plain Python. See {BUILD_LOG}")
    write_stamp("project", f"{digest} {outcome}")


def may_compile() -> bool:
    """Tries the compiler that setuptools would take on a file that includes Python.h."""
    if os.environ.get("RESTINPLAY_NO_COMPILE") == "1":
        return False
    asked = "import sysconfig as s; print(s.get_config_var('CC')); print(s.get_path('include'))"
    answer = subprocess.run([str(PYTHON), "-c", asked], stdout=subprocess.PIPE, check=True)
    compiler, headers = answer.stdout.decode().splitlines()
    attempt = [*shlex.split(os.environ.get("CC", compiler)), "-I", headers]
    return quietly([*attempt, "-fsyntax-only", "-x", "c", "-"], given=b"#include <Python.h>")


def find_uv() -> str:
    own = TOOLS / "uv/bin/uv"
    for uv in (str(own), shutil.which("uv")):
        if uv and quietly([uv, "--version"]):
            return uv
    say("Fetching uv, which installs the rest …")
    shutil.rmtree(TOOLS / "uv", ignore_errors=True)
    fetch_uv(TOOLS / "uv")
    if not quietly([str(own), "--version"]):
        give_up(
            "uv could not be fetched. Without a network there is nothing to be done; with one, "
            "install uv or pip (Debian, Ubuntu: sudo apt install python3-venv) and try again."
        )
    return str(own)


def fetch_uv(into: Path) -> None:
    """By pip, else by the pip of a new venv, else by the pip inside a Debian package."""
    install = ["install", "--target", str(into), "uv"]
    if importlib.util.find_spec("pip"):
        quietly([sys.executable, "-m", "pip", *install])
    elif importlib.util.find_spec("ensurepip"):
        quietly([sys.executable, "-m", "venv", str(into)])
        quietly([str(into / "bin/python"), "-m", "pip", "install", "uv"])
    else:
        with tempfile.TemporaryDirectory() as folder:
            quietly(["apt-get", "download", "python3-pip-whl"], cwd=folder)
            for package in Path(folder).glob("*.deb"):
                quietly(["dpkg-deb", "-x", str(package), folder])
            for wheel in Path(folder).glob("usr/share/python-wheels/pip-*.whl"):
                quietly([sys.executable, str(wheel / "pip"), *install])


def run(command: "list[str]") -> None:
    if subprocess.run(command, cwd=ROOT, env=ENVIRONMENT, stdout=subprocess.DEVNULL).returncode:
        give_up(f"Set-up stopped at: {' '.join(command)}")


def quietly(command: "list[str]", cwd: "Path | str" = ROOT, given: bytes = b"") -> bool:
    """Runs it without a word; says whether it succeeded."""
    silence = subprocess.DEVNULL
    try:
        done = subprocess.run(
            command, cwd=cwd, env=ENVIRONMENT, input=given, stdout=silence, stderr=silence
        )
    except OSError:
        return False
    return done.returncode == 0


def wait_for(gate: int) -> None:
    try:
        fcntl.flock(gate, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        say("Waiting for another set-up of this folder …")
        fcntl.flock(gate, fcntl.LOCK_EX)


def lock_digest(lock: str) -> str:
    return digest_of([ROOT / f"lock/{lock}.txt"])


def project_digest() -> str:
    hot = ROOT / "src/restinplay/hot.txt"
    files = [ROOT / "pyproject.toml", ROOT / "setup.py", ROOT / "lock/build.txt", hot]
    files.append(hot.with_name("hot.h"))
    files += [ROOT / "src" / line for line in hot.read_text().split()]
    return digest_of(files, os.environ.get("CC"), os.environ.get("RESTINPLAY_NO_COMPILE"))


def digest_of(files: "list[Path]", *choices: "str | None") -> str:
    total = hashlib.sha256(repr(choices).encode())
    for file in files:
        total.update(file.read_bytes() if file.exists() else b"missing")
    return total.hexdigest()


def read_stamp(name: str) -> str:
    try:
        return (STAMPS / name).read_text()
    except OSError:
        return ""


def write_stamp(name: str, text: str) -> None:
    STAMPS.mkdir(parents=True, exist_ok=True)
    (STAMPS / name).write_text(text)


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def give_up(line: str) -> NoReturn:
    sys.exit(line)


if __name__ == "__main__":
    prepare(*(sys.argv[1:] or ["play"]))
