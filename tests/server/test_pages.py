"""How the built page is handed out: in the fewest bytes that the other side reads, and once."""

import asyncio
import gzip
import json
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response

from restinplay.server.pages import ASK_AGAIN, FOR_EVER, Files, encodings, is_known, sent
from tests.server.serving import Running

TEXT = b"Here lies a page. " * 50
PACKED = gzip.compress(TEXT, mtime=0)  # all processes must name a test alike


@pytest.fixture
def web(tmp_path: Path) -> Path:
    (tmp_path / "a").mkdir()
    for name in ("index.html", "a/one-12345678.js"):
        (tmp_path / name).write_bytes(TEXT)
        (tmp_path / f"{name}.gz").write_bytes(PACKED)
        (tmp_path / f"{name}.br").write_bytes(b"as if by brotli")
    (tmp_path / "a/face-12345678.woff2").write_bytes(b"wOF2")
    return tmp_path


def asked(web: Path, path: str, **headers: str) -> Response:
    said = {name.replace("_", "-"): value for name, value in headers.items()}
    raw = [(name.encode(), value.encode()) for name, value in said.items()]
    scope = {"type": "http", "method": "GET", "path": f"/{path}", "headers": raw}
    return asyncio.run(Files(directory=web).get_response(path, scope))


@pytest.mark.parametrize(
    ("said", "can"),
    [
        ("", []),
        ("gzip, deflate, br, zstd", ["br", "gzip"]),
        ("gzip, deflate", ["gzip"]),
        ("GZIP", ["gzip"]),
        ("br;q=0.5, gzip;q=0.8", ["gzip", "br"]),
        ("br; q=0, gzip", ["gzip"]),
        ("gzip;q=0.000", []),
        ("*", ["br", "gzip"]),
        ("*;q=0, gzip", ["gzip"]),
        ("br;q=0, *", ["gzip"]),
        ("identity", []),
        ("gzip;q=soon", []),
        ("brr, xgzip", []),
        (", ;, =", []),
    ],
)
def test_what_is_said_to_be_unpacked_is_sent_packed(said: str, can: list[str]) -> None:
    assert encodings(said) == can


@pytest.mark.parametrize(
    ("said", "encoding", "body"),
    [
        ("br, gzip", "br", b"as if by brotli"),
        ("gzip", "gzip", PACKED),
        ("", None, TEXT),
    ],
)
def test_a_file_is_sent_in_the_form_that_was_asked_for(
    web: Path, said: str, encoding: str | None, body: bytes
) -> None:
    answer = asked(web, "a/one-12345678.js", accept_encoding=said)
    assert answer.headers.get("content-encoding") == encoding
    assert gzip.decompress(answer.body) == TEXT if encoding == "gzip" else answer.body == body
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == FOR_EVER


def test_every_form_has_a_tag_of_its_own_and_is_not_sent_twice(web: Path) -> None:
    tags = set()
    for said in ("br", "gzip", ""):
        tag = asked(web, "index.html", accept_encoding=said).headers["etag"]
        tags.add(tag)
        again = asked(web, "index.html", accept_encoding=said, if_none_match=f'"x", W/{tag}')
        assert again.status_code == 304
        assert again.body == b""
        assert again.headers["etag"] == tag
        assert again.headers["vary"] == "accept-encoding"
        assert again.headers["cache-control"] == ASK_AGAIN
    assert len(tags) == 3
    other = asked(web, "index.html", accept_encoding="gzip", if_none_match='"x"')
    assert other.status_code == 200


def test_a_tag_follows_what_is_in_a_file_and_not_its_date(web: Path, tmp_path: Path) -> None:
    file = web / "index.html"
    before = asked(web, "index.html").headers["etag"]
    made = file.stat().st_mtime_ns
    file.write_bytes(TEXT.replace(b"page", b"pope"))
    assert file.stat().st_mtime_ns != made
    assert asked(web, "index.html").headers["etag"] != before
    file.write_bytes(TEXT)
    assert asked(web, "index.html").headers["etag"] == before


def test_what_does_not_shrink_is_sent_as_it_is(web: Path) -> None:
    answer = asked(web, "a/face-12345678.woff2", accept_encoding="br, gzip")
    assert answer.body == b"wOF2"
    assert answer.headers["content-type"] == "font/woff2"
    assert "vary" not in answer.headers


@pytest.mark.parametrize("path", ["index.html.br", "a/one-12345678.js.gz", "a", "nowhere"])
def test_packed_files_and_folders_have_no_address(web: Path, path: str) -> None:
    with pytest.raises(HTTPException) as lost:
        asked(web, path)
    assert lost.value.status_code == 404


def test_a_page_for_who_is_lost_is_never_not_modified(web: Path) -> None:
    headers = Headers({"if-none-match": "*"})
    answer = asyncio.run(sent(web / "index.html", headers, ASK_AGAIN, 404))
    assert answer.status_code == 404
    assert answer.body == TEXT


def test_a_page_that_is_being_built_again_is_missing_and_breaks_nothing(web: Path) -> None:
    with pytest.raises(HTTPException):
        asyncio.run(sent(web / "gone.html", Headers({}), ASK_AGAIN))


def test_a_tag_is_known_by_itself_or_by_a_star() -> None:
    assert is_known('"a"', '"b", "a"')
    assert is_known('"a"', 'W/"a"')
    assert is_known('"a"', "*")
    assert not is_known('"a"', "")
    assert not is_known('"a"', '"ab"')


def test_what_everybody_is_told_alike_comes_packed_and_is_kept_by_nobody(server: Running) -> None:
    for path in ("/api/games", "/api/games/eva", "/api/games/eva?brief=yes"):
        with urlopen(server.base + path) as answer:
            plain = answer.read()
        with urlopen(Request(server.base + path, headers={"accept-encoding": "gzip"})) as answer:
            assert answer.headers["content-encoding"] == "gzip"
            assert answer.headers["vary"] == "accept-encoding"
            assert answer.headers["cache-control"] == "no-store"
            assert gzip.decompress(answer.read()) == plain
    brief, whole = json.loads(plain), json.loads(urlopen(f"{server.base}/api/games/eva").read())
    assert whole["chapters"]
    assert whole["how_to_play"]
    assert brief == {**whole, "chapters": [], "how_to_play": []}
