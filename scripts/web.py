"""Builds the browser's side of the table with the machine's Node, or else with one from PyPI.

Standard library only, and it must run on Python 3.8.
"""

import os
import re
import shutil
import subprocess
from typing import Optional

from prepare import (
    ENVIRONMENT,
    ROOT,
    TOOL_STAMPS,
    TOOLS,
    alone,
    digest_of,
    find_uv,
    give_up,
    one_line,
    quietly,
    read_stamp,
    run,
    say,
    write_stamp,
)

WEB = ROOT / "web"
BUILT = ROOT / "src/restinplay/server/static/index.html"
NODE = TOOLS / "node"
LEAST_NODE = 20
GIVES_WAY = ("nice", "-n", "10")
SHELL = "chromium-headless-shell"
BROWSERS = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def build_web(*, tests: bool = False) -> None:
    """Builds the page, unless nothing has changed; `tests`: what checks it is there too."""
    with one_line():
        if not is_ready(tests):
            with alone("web.lock", "Waiting for another build of this page …"):
                if not is_ready(tests):
                    install_packages(tests)
                    bundle()


def is_ready(tests: bool) -> bool:
    return is_bundled(web_digest()) and (not tests or has_packages(tests))


def bundle() -> None:
    digest = web_digest()
    if not is_bundled(digest):
        say("Building the table for the browser …")
        npm("run", "--silent", "build")
        write_stamp("web", digest, TOOL_STAMPS)


def is_bundled(digest: str) -> bool:
    return read_stamp("web", TOOL_STAMPS) == digest and BUILT.exists()


def build_for_package() -> None:
    """Says what is wrong in one line, for those who only wanted to install something."""
    try:
        build_web()
    except SystemExit as complaint:
        *_, last = str(complaint).splitlines()
        give_up(f"The table for the browser is not built, so there is no package. {last}")


def install_packages(tests: bool) -> None:
    if not has_packages(tests):
        say("Installing the packages of web/package-lock.json …")
        words = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"]
        npm("ci", *words, *([] if tests else ["--omit=dev"]))
        write_stamp("packages", f"{packages_digest()} {'all' if tests else 'build'}", TOOL_STAMPS)


def has_packages(tests: bool) -> bool:
    digest, _, which = read_stamp("packages", TOOL_STAMPS).partition(" ")
    there = digest == packages_digest() and (WEB / "node_modules").is_dir()
    return there and (which == "all" or not tests)


def packages_digest() -> str:
    return digest_of([WEB / "package-lock.json"])


def web_digest() -> str:
    files = [path for path in WEB.rglob("*") if path.is_file()]
    made = {"node_modules", "dist", "fixtures"}
    return digest_of(sorted(p for p in files if not made & set(p.relative_to(WEB).parts)))


def npm(*words: str, gives_way: bool = False) -> None:
    """Runs npm in web/, or gives up with what it said."""
    where = node_folder()
    environment = dict(ENVIRONMENT, PATH=f"{where}{os.pathsep}{ENVIRONMENT.get('PATH', '')}")
    TOOLS.mkdir(exist_ok=True)
    log = TOOLS / "npm.log"
    with open(log, "w") as file:
        done = subprocess.run(
            [*(GIVES_WAY if gives_way else ()), f"{where}/npm", *words],
            cwd=WEB,
            env=environment,
            stdout=file,
            stderr=file,
        )
    if done.returncode:
        ending = log.read_text(errors="replace").splitlines()[-12:]
        give_up("\n".join([*ending, f"npm {' '.join(words)} failed: see {log}"]))


def node_folder() -> str:
    """The folder of a Node that is new enough, with its npm."""
    for folder in (str(NODE / "bin"), os.path.dirname(shutil.which("npm") or "")):
        if folder and is_new_enough(f"{folder}/node") and quietly([f"{folder}/npm", "--version"]):
            return folder
    say("Fetching Node, which builds the table for the browser …")
    uv = find_uv()
    shutil.rmtree(NODE, ignore_errors=True)
    run([uv, "venv", "--quiet", str(NODE)])
    install = [uv, "pip", "install", "--quiet", "--python", str(NODE / "bin/python")]
    run([*install, "--require-hashes", "-r", "lock/node.txt"])
    return str(NODE / "bin")


def is_new_enough(node: str) -> bool:
    try:
        said = subprocess.run([node, "--version"], stdout=subprocess.PIPE, env=ENVIRONMENT)
    except OSError:
        return False
    number = re.match(r"v(\d+)", said.stdout.decode())
    return number is not None and int(number.group(1)) >= LEAST_NODE


def find_browser() -> Optional[str]:
    """A Chromium to test with: one that is here, or Debian's, if we may install it."""
    found = which_browser()
    if found is None and shutil.which("apt-get"):
        may = [] if os.geteuid() == 0 else ["sudo", "-n"]
        say("Installing Chromium, in which the table is tested …")
        waiting = ["-o", "DPkg::Lock::Timeout=300"]  # somebody else may be installing
        install = [*may, "apt-get", "install", "-y", "--no-install-recommends", *waiting]
        update = [*may, "apt-get", "update"]
        # the one without a window needs a quarter less of the machine
        for words in ([*install, SHELL], update, [*install, SHELL], [*install, "chromium"]):
            if found is None and quietly(words):
                found = which_browser()
    return found


def which_browser() -> Optional[str]:
    named = os.environ.get("RESTINPLAY_BROWSER")
    return named or next((path for path in map(shutil.which, BROWSERS) if path), None)


def missing_browser() -> str:
    return (
        "The table cannot be tested in a browser: there is no Chromium, and it could not be "
        "installed (Debian: sudo apt install chromium; or name one in RESTINPLAY_BROWSER)."
    )


if __name__ == "__main__":
    build_web()
