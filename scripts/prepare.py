"""Sets up .venv: the locked packages and this project, as plain Python; `compiling.py` compiles it.

Standard library only, and it must run on Python 3.8, if only to say that this is too old.
"""

import fcntl
import hashlib
import importlib.util
import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Lock
from typing import Iterator, NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin/python"
STAMPS = VENV / "stamps"
TOOLS = ROOT / ".tools"
TOOL_STAMPS = TOOLS / "stamps"  # of what does not lie in .venv
INSTALL_LOG = TOOLS / "install.log"


def environment() -> "dict[str, str]":
    """Of the programs that set things up."""
    found = dict(os.environ)
    if os.path.isdir("/etc/ssl/certs"):
        found.setdefault("UV_SYSTEM_CERTS", "1")
    if not takes_files(Path(os.path.expanduser(os.environ.get("XDG_CACHE_HOME") or "~/.cache"))):
        found.setdefault("UV_CACHE_DIR", str(TOOLS / "cache/uv"))  # it stops without one
        found.setdefault("npm_config_cache", str(TOOLS / "cache/npm"))
    return found


def takes_files(folder: Path) -> bool:
    """Whether we may write there, or make it."""
    there = next(one for one in (folder, *folder.parents) if os.path.exists(one))
    return os.access(there, os.W_OK | os.X_OK)


ENVIRONMENT = environment()
TOO_OLD = (
    "Rest in Play needs Python 3.11 or later; install it (Debian, Ubuntu: "
    "sudo apt install python3.11; macOS: brew install python) and try again."
)

_fetching = Lock()


def prepare(*locks: str) -> None:
    """Installs these locks and the project, unless nothing has changed."""
    with one_line():
        if not is_ready(locks):
            with alone("lock", "Waiting for another set-up of this folder …"):
                if not is_ready(locks):
                    set_up(locks)


def is_ready(locks: "tuple[str, ...]") -> bool:
    return (
        exists(PYTHON)
        and read_stamp("venv") == str(ROOT)
        and all(read_stamp(lock) == lock_digest(lock) for lock in locks)
        and read_stamp("project") == project_digest()
    )


def set_up(locks: "tuple[str, ...]") -> None:
    uv = find_uv()
    if read_stamp("venv") != str(ROOT) or not exists(PYTHON):
        make_venv(uv)
    install = [uv, "pip", "install", "--quiet", "--python", str(PYTHON)]
    for lock in locks:
        if read_stamp(lock) != lock_digest(lock):
            say(f"Installing the packages of lock/{lock}.txt …")
            run([*install, "--require-hashes", "-r", f"lock/{lock}.txt"])
            write_stamp(lock, lock_digest(lock))
    if read_stamp("project") != project_digest():
        install_project(uv)


def make_venv(uv: str) -> None:
    shutil.rmtree(VENV, ignore_errors=True)
    wanted = "cpython>=3.11"
    made = subprocess.run(
        [uv, "venv", "--quiet", "--python", wanted, str(VENV)],
        env=ENVIRONMENT,
        stderr=subprocess.PIPE,
    )
    if made.returncode:
        found, found_any = (quietly([uv, "python", "find", one]) for one in (wanted, "cpython"))
        give_up(made.stderr.decode().strip() if found or not found_any else TOO_OLD)
    write_stamp("venv", str(ROOT))


def install_project(uv: str) -> None:
    digest = project_digest()
    command = [uv, "pip", "install", "--verbose", "--no-deps", "--python", str(PYTHON)]
    command += ["--reinstall-package", "restinplay", "--build-constraints", "lock/build.txt"]
    plain = dict(ENVIRONMENT, RESTINPLAY_NO_COMPILE="1")
    with open(INSTALL_LOG, "w") as log:
        done = subprocess.run([*command, "-e", "."], cwd=ROOT, env=plain, stdout=log, stderr=log)
    if done.returncode:
        ending = INSTALL_LOG.read_text().splitlines()[-6:]
        give_up("\n".join([*ending, f"Installing Rest in Play failed: see {INSTALL_LOG}"]))
    write_stamp("project", digest)


def find_uv() -> str:
    with _fetching:  # the page and the packages are set up side by side
        return look_for_uv()


def look_for_uv() -> str:
    own = TOOLS / "uv/bin/uv"
    for uv in (str(own), shutil.which("uv")):
        if uv and quietly([uv, "--version"]):
            return uv
    say("Fetching uv, which installs the rest …")
    shutil.rmtree(TOOLS / "uv", ignore_errors=True)
    fetch_uv(TOOLS / "uv")
    if not quietly([str(own), "--version"]):
        give_up(
            "uv could not be fetched. Without a network nothing can be done; with one, "
            "install uv or pip (Debian, Ubuntu: sudo apt install python3-venv) and try again."
        )
    return str(own)


def fetch_uv(into: Path) -> None:
    """By pip, else by the pip of a new venv, else by the pip inside a Debian package."""
    install = [
        "install",
        "--no-compile",
        "--disable-pip-version-check",
        "--target",
        str(into),
        "uv",
    ]
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


@contextmanager
def alone(name: str, notice: str) -> Iterator[None]:
    """Nobody else does what goes by this name in this folder; the notice is for those who wait."""
    TOOLS.mkdir(exist_ok=True)
    with open(TOOLS / name, "w") as gate:
        try:
            fcntl.flock(gate, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say(notice)
            fcntl.flock(gate, fcntl.LOCK_EX)
        yield


@contextmanager
def one_line() -> Iterator[None]:
    """What stops us is said in a line: Ctrl-C needs none, and a folder of somebody else's does."""
    try:
        yield
    except KeyboardInterrupt:
        sys.exit(130)
    except OSError as error:
        if error.filename is None:
            raise
        give_up(f"{error.filename}: {error.strerror}{whose(Path(error.filename))}")


def whose(path: Path) -> str:
    for folder in (path, *path.parents):
        with suppress(OSError, KeyError):
            owner = folder.stat().st_uid
            if owner == os.getuid():
                return ""
            name = pwd.getpwuid(owner).pw_name
            return f" ({folder} belongs to {name}; play from a copy of your own)"
    return ""


def exists(path: Path) -> bool:
    """As Path.exists(), which takes what we may not look at for missing in some versions only."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def lock_digest(lock: str) -> str:
    return digest_of([ROOT / f"lock/{lock}.txt"])


def project_digest() -> str:
    """Of what an editable installation is made from: not of the sources, which it points to."""
    return digest_of([ROOT / "pyproject.toml", ROOT / "lock/build.txt"])


def digest_of(files: "list[Path]", *choices: "str | None") -> str:
    total = hashlib.sha256(repr(choices).encode())
    for file in files:
        total.update(file.read_bytes() if file.exists() else b"missing")
    return total.hexdigest()


def read_stamp(name: str, folder: Path = STAMPS) -> str:
    try:
        return (folder / name).read_text()
    except (FileNotFoundError, NotADirectoryError):
        return ""


def write_stamp(name: str, text: str, folder: Path = STAMPS) -> None:
    """Whole or not at all: somebody else may be reading it."""
    folder.mkdir(parents=True, exist_ok=True)
    new = folder / f"{name}.{os.getpid()}"
    new.write_text(text)
    new.replace(folder / name)


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def give_up(line: str) -> NoReturn:
    sys.exit(line)


if __name__ == "__main__":
    prepare(*(sys.argv[1:] or ["play"]))
