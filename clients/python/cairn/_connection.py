"""Requests over http.client, with retries while the server is busy, and the client's error."""

from __future__ import annotations

import json as json_module
import re
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, BinaryIO, cast
from urllib.parse import quote, urlencode, urlsplit

# A JSON object. Unknown values are absent: read them with `.get`.
Json = dict[str, Any]
# The body of a request: bytes, or an open file or other iterable that is read as it is sent.
File = bytes | BinaryIO | Iterable[bytes]

# The API calls the longitude `x` and the latitude `y`, except /zip4v1/xy2zip, where they are swapped.
LON_LAT = {"lon": "x", "lat": "y"}
LAT_LON = {"lat": "x", "lon": "y"}
OCTETS = "application/octet-stream"
# Temporary errors: the same request may succeed later.
TEMPORARY = {"busy", "rate_limited", "closing"}
# The longest single pause before a retry, in seconds.
LONGEST_PAUSE = 30.0


@dataclass(frozen=True)
class ParameterFault:
    """The fault of one parameter."""

    parameter: str
    message: str


@dataclass
class CairnError(Exception):
    """An error response of Cairn. Handle it by `code`: the text of the message may change."""

    # HTTP status: 400 for an invalid parameter, 403 for an invalid key, 503 for a missing pack; 0 if no server responded.
    status: int
    message: str
    # One of the codes in docs/api.md; None if another program responded.
    code: str | None = None
    # Every invalid parameter.
    errors: list[ParameterFault] = field(default_factory=list)
    # Seconds to wait before the next attempt.
    retry_after: float = 1.0
    # The response: parsed if it is JSON, otherwise its text.
    body: Any = None

    def __str__(self) -> str:
        return self.message


def _error(response: HTTPResponse, request: str) -> CairnError:
    text = response.read().decode(errors="replace")
    try:
        body: Any = json_module.loads(text)
    except ValueError:
        body = text
    members: Json = body if isinstance(body, dict) else {}
    # The geocoder's errors have error_message instead of message.
    message = members.get("message", members.get("error_message"))
    if not isinstance(message, str):
        message = f"Unexpected response to {request}: HTTP {response.status}, not from Cairn"
    errors = [ParameterFault(str(fault["parameter"]), str(fault["message"])) for fault in members.get("errors") or []]
    retry_after = float(response.headers.get("retry-after") or 1)
    return CairnError(response.status, message, members.get("code"), errors, retry_after, body)


def _query_text(value: object) -> str | None:
    """Formats a query value: flags are 1 or absent, lists are separated by commas."""
    if value is None or value is False:
        return None
    if value is True:
        return "1"
    return str(value) if isinstance(value, (str, int, float)) else ",".join(map(str, cast("Iterable[object]", value)))


def _arguments(parameters: Mapping[str, Any], names: Mapping[str, str] = {}) -> Json:
    """Returns the arguments of a method under the API's names: `from_` becomes `from`."""
    arguments = {name: value for name, value in parameters.items() if name != "self" and value is not None}
    return {names.get(name, name.rstrip("_")): value for name, value in arguments.items()}


class Connection:
    """A client of one Cairn server with one key. Thread-safe: every request has its own connection."""

    def __init__(
        self, key: str, url: str = "http://127.0.0.1:8765", *, timeout: float = 90.0, retries: int = 5
    ) -> None:
        """key: see `cairn keys create NAME`; timeout: seconds of silence; retries: while the server is busy."""
        parts = urlsplit(url)
        self._scheme, self._host, self._base = parts.scheme, parts.netloc, parts.path.rstrip("/")
        self._key, self._timeout, self._retries = key, timeout, retries

    def _once(self, method: str, target: str, body: File | None, headers: Mapping[str, str]) -> BinaryIO:
        kind = HTTPSConnection if self._scheme == "https" else HTTPConnection
        connection = kind(self._host, timeout=self._timeout)
        try:
            try:
                connection.request(method, self._base + target, body, headers)
            except (BrokenPipeError, ConnectionResetError):
                pass  # The server rejected the rest of the body: its response says why.
            response = connection.getresponse()
        except (OSError, HTTPException) as error:
            connection.close()
            where = f"{self._scheme}://{self._host}"
            message = f"No response from {where} ({error}). Start Cairn, e.g. with `cairn serve`"
            raise CairnError(0, message, "unreachable") from error
        if response.status >= 300:
            with response:
                raise _error(response, f"{method} {target}")
        return cast(BinaryIO, response)

    def _request(
        self, method: str, path: str, query: Json, body: File | None = None, headers: Mapping[str, str] = {}
    ) -> BinaryIO:
        in_path = set(re.findall(r"{(\w+)}", path))
        target = path.format_map({name: quote(str(query[name]), safe="") for name in in_path})
        texts = {name: _query_text(value) for name, value in query.items() if name not in in_path}
        pairs = {name: text for name, text in texts.items() if text is not None}
        if pairs:
            target += "?" + urlencode(pairs)
        # One connection per request: the response closes it.
        sent = {"accept": "*/*", "connection": "close", "x-api-key": self._key, **headers}
        for attempt in range(self._retries + 1):
            try:
                return self._once(method, target, body, sent)
            except CairnError as error:
                can_repeat = body is None or isinstance(body, bytes)
                if error.code not in TEMPORARY or not can_repeat or attempt == self._retries:
                    raise
                time.sleep(min(error.retry_after, LONGEST_PAUSE))
        raise AssertionError("the last attempt returns or raises")

    def _open(self, path: str, parameters: Mapping[str, Any] = {}, names: Mapping[str, str] = {}) -> BinaryIO:
        """Returns a file to read or to copy as a stream."""
        return self._request("GET", path, _arguments(parameters, names))

    def _bytes(self, path: str, parameters: Mapping[str, Any] = {}) -> bytes:
        with self._open(path, parameters) as answer:
            return answer.read()

    def _get(self, path: str, parameters: Mapping[str, Any] = {}, names: Mapping[str, str] = {}) -> Json:
        return _json(self._request("GET", path, _arguments(parameters, names), headers={"accept": "application/json"}))

    def _open_post(self, path: str, parameters: Mapping[str, Any] = {}) -> BinaryIO:
        """Sends parameters that aren't part of the path as a JSON object."""
        arguments = _arguments(parameters)
        in_path = {name: arguments.pop(name) for name in re.findall(r"{(\w+)}", path)}
        return self._send(path, arguments, in_path)

    def _post(self, path: str, parameters: Mapping[str, Any] = {}) -> Json:
        return _json(self._open_post(path, parameters))

    def _send(self, path: str, body: Json, in_path: Json = {}) -> BinaryIO:
        return self._request("POST", path, in_path, json_module.dumps(body).encode(), {"content-type": "application/json"})

    def _upload(self, path: str, parameters: Mapping[str, Any], file_type: str = OCTETS) -> BinaryIO:
        arguments = _arguments(parameters)
        return self._request("POST", path, arguments, arguments.pop("file"), {"content-type": file_type})


def _json(answer: BinaryIO) -> Json:
    with answer:
        body: Json = json_module.load(answer)
        return body
