"""How the client asks: one request over urllib, and one kind of error. Needs Python 3.11, and nothing else."""

from __future__ import annotations

import json as json_module
from dataclasses import dataclass, field
from typing import Any, BinaryIO, Mapping
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import ProxyHandler, Request, build_opener

# A file as the body of a request: its bytes, or an open file that is read as it is sent.
File = bytes | BinaryIO


@dataclass(frozen=True)
class ParameterFault:
    """What is wrong with one parameter."""

    parameter: str
    message: str


@dataclass
class CairnError(Exception):
    """Cairn refused or failed. Where nothing answers at all, urllib raises its URLError as ever."""

    # 400 for a wrong parameter, 403 for a wrong key, 503 for a pack that is missing, …
    status: int
    message: str
    # What kind of error it is: decide by it. None where the answer is not Cairn's.
    code: str | None = None
    # Every parameter at fault; empty where none is.
    errors: list[ParameterFault] = field(default_factory=list)
    # The answer as it came: parsed where it is JSON, else its text.
    body: Any = None

    def __str__(self) -> str:
        return self.message


def _text(value: object) -> str:
    """A value as queries have it: booleans as JSON has them."""
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def _parsed(text: str) -> tuple[bool, Any]:
    try:
        return True, json_module.loads(text)
    except ValueError:
        return False, text


def _error(status: int, text: str, asked: str) -> CairnError:
    is_json, body = _parsed(text)
    members: dict[str, Any] = body if is_json and isinstance(body, dict) else {}
    # The geocoder answers in the shape of its field, where the message is `error_message`.
    message = members.get("message", members.get("error_message"))
    if not isinstance(message, str):
        message = f"{asked} was answered with status {status}, and not in Cairn's form"
    errors = [
        ParameterFault(str(fault.get("parameter")), str(fault.get("message"))) for fault in members.get("errors") or []
    ]
    code = members.get("code")
    return CairnError(status, message, code if isinstance(code, str) else None, errors, body)


class Connection:
    """Asks the Cairn at `url` with `key`."""

    def __init__(self, key: str, url: str, timeout: float) -> None:
        self._key = key
        self._url = url.rstrip("/")
        self._timeout = timeout
        # This machine is asked, whatever proxy the environment names for others.
        self._opener = build_opener(ProxyHandler({}))

    def _address(self, path: str, parameters: Mapping[str, object]) -> str:
        query: dict[str, str] = {}
        for name, value in parameters.items():
            if value is None:
                continue
            if f"{{{name}}}" in path:
                path = path.replace(f"{{{name}}}", quote(_text(value), safe=""))
            else:
                query[name] = _text(value)
        return f"{self._url}{path}" + (f"?{urlencode(query)}" if query else "")

    def ask(
        self,
        method: str,
        path: str,
        *,
        parameters: Mapping[str, object] | None = None,
        json: object = None,
        file: File | None = None,
        file_type: str | None = None,
    ) -> Any:
        """The JSON of a success. Raises CairnError for every other answer."""
        headers = {"accept": "application/json", "x-api-key": self._key}
        data: File | None = file
        if json is not None:
            data = json_module.dumps(json).encode()
            headers["content-type"] = "application/json"
        elif file_type is not None:
            headers["content-type"] = file_type
        request = Request(self._address(path, parameters or {}), data=data, headers=headers, method=method)
        try:
            with self._opener.open(request, timeout=self._timeout) as response:
                status: int = response.status
                text: str = response.read().decode()
        except HTTPError as error:
            raise _error(error.code, error.read().decode(errors="replace"), f"{method} {path}") from None
        is_json, body = _parsed(text)
        if not is_json:
            raise _error(status, text, f"{method} {path}")
        return body
