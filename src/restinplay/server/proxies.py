"""Proxies in front of the server: whom we believe when they say who asks, and how."""

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from starlette.types import Scope

from restinplay.core.errors import BadInput, shown

LONGEST = 1_000  # bytes of a header that we read


class Proxies:
    """The addresses of our own proxies. Without any, nobody is believed."""

    def __init__(self, addresses: Iterable[str] = ()) -> None:
        self._networks = [_network(one.strip()) for one in addresses]
        self.know = lru_cache(1024)(self._know)

    def __bool__(self) -> bool:
        return bool(self._networks)

    def _know(self, address: str) -> bool:
        if not self._networks or len(address) > 60:
            return False
        try:
            parsed = ip_address(address)
        except ValueError:
            return False
        parsed = getattr(parsed, "ipv4_mapped", None) or parsed
        return any(parsed in network for network in self._networks)

    def unveil(self, scope: Scope) -> bool:
        """Put into the scope who really asks, and how. True: this came through a proxy of ours."""
        client = scope.get("client")
        if not client or not self.know(client[0]):
            return False
        said = _last_words(scope)
        if address := self._asker(said.get(b"x-forwarded-for", "")):
            scope["client"] = (address, 0)
        scheme = said.get(b"x-forwarded-proto", "").rpartition(",")[2].strip().lower()
        if scheme in ("http", "https"):
            scope["scheme"] = scheme if scope["type"] == "http" else scheme.replace("http", "ws")
        return True

    def _asker(self, said: str) -> str:
        """The last address that is none of our proxies: what stands before it anybody may claim."""
        asker = ""
        for word in reversed(said.split(",")):
            asker = _address(word.strip())
            if not asker or not self.know(asker):
                break
        return asker


def _network(word: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(word)
    except ValueError:
        likely = "127.0.0.1 or 10.0.0.0/8"
        raise BadInput(
            f"--behind-proxy takes addresses such as {likely}, not '{shown(word)}'"
        ) from None


def _last_words(scope: Scope) -> dict[bytes, str]:
    words: dict[bytes, str] = {}
    for name, value in scope["headers"]:
        if name in (b"x-forwarded-for", b"x-forwarded-proto"):
            before = words.get(name, "")
            words[name] = f"{before},{value.decode('latin-1')}"[-LONGEST:]
    return words


def _address(word: str) -> str:
    """Without its port, if it is an address."""
    if word.startswith("["):
        word = word[1:].partition("]")[0]
    elif word.count(":") == 1:
        word = word.partition(":")[0]
    try:
        return str(ip_address(word))
    except ValueError:
        return ""
