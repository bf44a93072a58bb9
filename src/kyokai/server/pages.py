"""The built pages: files that never change under their names, and one page for all addresses.

``make web`` (and the wheel's build) puts them into the folder ``pages`` beside this file, each
with its compressed forms. Where there are none, a plain page says how to build them.
"""

from __future__ import annotations

from functools import cache, lru_cache
from mimetypes import guess_type
from pathlib import Path

from fastapi import Request
from starlette.responses import Response

from kyokai.server.refusing import refusal

FOLDER = Path(__file__).parent / "pages"
INDEX = "index.html"
#: The compressed forms that may lie beside a file, best first.
FORMS = (("br", ".br"), ("gzip", ".gz"))
#: Files whose names change with their content.
FOREVER = "assets/"
_FOREVER = "public, max-age=31536000, immutable"
_TYPES = {".webmanifest": "application/manifest+json", ".js": "text/javascript"}

MISSING = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Kyokai</title>
<h1>Kyokai</h1>
<p>The server runs, but its pages are not built. With npm installed, type <code>make web</code> \
in the folder of the project and load this page again.</p>
<p lang="ja">サーバーは動いていますが、ページがまだ作られていません。npm を入れて、プロジェクトの\
フォルダーで <code>make web</code> を実行し、このページを読み込み直してください。</p>
<p>The interface for programs is at <a href="/api/openapi.json">/api/openapi.json</a>.</p>
</html>
"""


async def page(request: Request) -> Response:
    """A file of the pages, or the page that shows whatever the address names."""
    path = str(request.path_params["path"])
    if path.split("/", 1)[0] in ("api", "ws"):
        raise refusal("no_page")
    accepted = request.headers.get("accept-encoding", "")
    file = _file(path)
    if file is None and "." in path.rsplit("/", 1)[-1]:
        raise refusal("no_page")  # what has an ending is a file
    if file is None:
        file = _file(INDEX)
    if file is None:
        return Response(MISSING, media_type="text/html")
    form = next(
        ((name, ending) for name, ending in FORMS if name in accepted and _there(file, ending)),
        None,
    )
    body = _read(f"{file}{form[1] if form else ''}")
    headers = {
        "Cache-Control": _FOREVER if path.startswith(FOREVER) else "no-cache",
        "Vary": "Accept-Encoding",
        "ETag": body[0],
    }
    if form:
        headers["Content-Encoding"] = form[0]
    if request.headers.get("if-none-match") == body[0]:
        return Response(status_code=304, headers=headers)
    kind = _TYPES.get(file.suffix) or guess_type(file.name)[0] or "application/octet-stream"
    return Response(body[1], headers=headers, media_type=kind)


@cache
def _known() -> frozenset[str]:
    """All files that there are when the first one is asked for."""
    if not FOLDER.is_dir():
        return frozenset()
    return frozenset(
        file.relative_to(FOLDER).as_posix() for file in FOLDER.rglob("*") if file.is_file()
    )


def _file(path: str) -> Path | None:
    """A file by its address; only what was found by looking is ever read."""
    return FOLDER / path if path in _known() else None


def _there(file: Path, ending: str) -> bool:
    return f"{file.relative_to(FOLDER).as_posix()}{ending}" in _known()


@lru_cache(300)
def _read(name: str) -> tuple[str, bytes]:
    """A file with a tag that changes when it does."""
    from hashlib import blake2b

    data = Path(name).read_bytes()
    return f'"{blake2b(data, digest_size=9).hexdigest()}"', data
