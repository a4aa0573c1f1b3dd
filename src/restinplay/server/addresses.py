"""Addresses: where the server listens, by which names it goes, and what others can type."""

import errno
import os
import re
import socket
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from restinplay.core.errors import BadInput, shown

PORTS = range(65536)
BACKLOG = 2048
HTTP = 80
NOT_HERE = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)
# Nobody has these (RFC 5737, RFC 3849); the way to them is the way off this machine.
FAR_AWAY = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
_LABEL = r"[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?"
_NAME = re.compile(rf"(?=.{{1,253}}$){_LABEL}(\.{_LABEL})*")


class Addresses(NamedTuple):
    """`here` is for this machine, `others` for all others: none if they cannot come in."""

    here: str
    others: list[str]


def checked_name(name: str) -> str:
    """A name as browsers send it, or BadInput."""
    try:
        plain = name.rstrip(".").encode("idna").decode().lower()
    except UnicodeError:
        plain = ""
    if not _NAME.fullmatch(plain) and _parsed(name) is None:
        raise BadInput(f"--name takes a name such as play.example.org, not '{shown(name)}'")
    return plain or name


def listen(host: str, port: int) -> list[socket.socket]:
    """Sockets on which others can already knock: one for every address that the host has."""
    if port not in PORTS:
        raise BadInput(f"a port is a number from 0 to {PORTS[-1]}, not {port}")
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise BadInput(f"--host '{shown(host)}': no such address") from None
    opened: list[socket.socket] = []
    missing: OSError | None = None
    for family, *_, address in dict.fromkeys(found):
        if opened:  # all get the port that the first was given
            address = (address[0], opened[0].getsockname()[1], *address[2:])
        try:
            opened.append(_listen(family, address))
        except OSError as error:
            if error.errno not in NOT_HERE:
                for one in opened:
                    one.close()
                raise BadInput(_complaint(error, host, port)) from error
            missing = error
    if missing and not opened:
        raise BadInput(_complaint(missing, host, port)) from missing
    return opened


def _listen(family: int, address: tuple[Any, ...]) -> socket.socket:
    one = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere this lets two have one port
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        one.bind(address)
        one.listen(BACKLOG)
    except BaseException:
        one.close()
        raise
    return one


def _complaint(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken, perhaps by another Rest in Play; --port 0 finds a free one"
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"you may not listen on port {port}; take one above 1023, such as 8765"
    if error.errno in NOT_HERE:
        return f"--host {shown(host)}: this machine does not have that address"
    return f"--host {shown(host)} --port {port}: {error.strerror}"


def addresses_of(listening: socket.socket, names: Iterable[str] = ()) -> Addresses:
    """What to type to come to this socket; `names` are others of this machine."""
    host, port = listening.getsockname()[:2]
    address = ip_address(host.partition("%")[0])
    if address.is_loopback:
        return Addresses(_link(_own(address), port), [])
    if not address.is_unspecified:
        link = _link(host, port)
        return Addresses(link, [link])
    there = [*dict.fromkeys([*names, *own_addresses(listening.family)])]
    return Addresses(_link(_own(address), port), [_link(name, port) for name in there])


def _own(address: IPv4Address | IPv6Address) -> str:
    return "localhost" if address.version == 4 else "::1"


def _link(host: str, port: int) -> str:
    where = f"[{host}]" if ":" in host else host
    return f"http://{where}/" if port == HTTP else f"http://{where}:{port}/"


def own_addresses(family: int) -> Iterator[str]:
    """Of this machine, for others: first the one that it goes out with. Nothing is sent."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as one:
        one.connect((FAR_AWAY[socket.AddressFamily(family)], 9))
        yield from _for_others(one.getsockname()[0])
    with suppress(OSError, UnicodeError):
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, family):
            yield from _for_others(str(address[0]))


def _for_others(address: str) -> Iterator[str]:
    parsed = _parsed(address)
    if parsed and not (parsed.is_loopback or parsed.is_unspecified or parsed.is_link_local):
        yield str(parsed)


def link_for_others(origin: str, others: Sequence[str]) -> str:
    """The beginning of links that work elsewhere, for a page that came from this origin.

    Nothing if only this machine can follow them.
    """
    if not is_this_machine(urlsplit(origin).hostname or ""):
        return origin
    return others[0].rstrip("/") if others else ""


def is_this_machine(host: str) -> bool:
    """Whether a name or an address leads every machine to itself."""
    named = host == "localhost" or host.endswith(".localhost")
    return named or is_loopback(host) or host in ("0.0.0.0", "::")


def is_loopback(host: str) -> bool:
    parsed = _parsed(host)
    plain = getattr(parsed, "ipv4_mapped", None) or parsed
    return plain is not None and plain.is_loopback


def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(text)
    except ValueError:
        return None
