"""Requests for the owner of the server: keys, usage, prices, the server itself and its position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, BinaryIO, Literal

from ._connection import Connection, Json, _json

Right = Literal["look-up", "import", "manage"]


class Server(Connection):
    """Requests for the owner of the server: keys, usage, prices, the server itself and its position."""

    # Service

    def retention(self, *, days: int | None = None) -> Json:
        """How long finished matrices and tables are stored, and which will be deleted."""
        return self._get("/v1/retention", locals())

    def set_retention(self, days: int | None) -> Json:
        """Sets how long finished matrices and tables are stored, and deletes older ones."""
        return _json(self._send("/v1/retention", {"days": days}))

    def liveness(self) -> Json:
        """Whether the server is up, and how many packs are ready."""
        return self._get("/healthz")

    def readiness(self) -> Json:
        """Whether the server accepts requests, for load balancers."""
        return self._get("/readyz")

    def metrics(self) -> str:
        """Metrics of the server, for Prometheus."""
        return self._bytes("/metrics").decode()

    def open_api(self) -> Json:
        """This interface as an OpenAPI 3.1 document."""
        return self._get("/openapi.json")

    # Keys

    def list_keys(self) -> Json:
        """All keys, active ones first, without the keys themselves."""
        return self._get("/v1/keys")

    def create_key(
        self,
        name: str,
        *,
        rights: Sequence[Right] | None = None,
        quotas: Json | None = None,
        origins: Sequence[str] | None = None,
        rate_limit: int | None = None,
    ) -> Json:
        """Creates a key."""
        return self._post("/v1/keys", locals())

    def change_key(self, id: str, **changes: Any) -> Json:
        """Changes the name, rights, quotas, origins or rate_limit of an active key; None removes a limit."""
        return _json(self._send("/v1/keys/{id}", changes, {"id": id}))

    def revoke_key(self, id: str) -> Json:
        """Revokes a key, which is then rejected."""
        return self._post("/v1/keys/{id}/revoke", locals())

    # Usage

    def usage(self, *, from_: str | None = None, to: str | None = None, key: str | None = None) -> Json:
        """The usage of a key: requests, responses by status and matrix cells, per interface and day."""
        return self._get("/v1/usage", locals())

    def list_requests(self, *, after: int | None = None, wait: float | None = None) -> Json:
        """The latest requests of all keys, one by one."""
        return self._get("/v1/requests", locals())

    # Billing

    def prices(self) -> Json:
        """The price list."""
        return self._get("/v1/prices")

    def set_prices(self, currency: str, interfaces: Json) -> Json:
        """Sets the price list."""
        return self._post("/v1/prices", locals())

    def statement(self, id: str, *, month: str | None = None) -> Json:
        """The usage of a key in a month, and its cost."""
        return self._get("/v1/keys/{id}/statement", locals())

    # Server

    def server(self) -> Json:
        """The state of the server, and its port."""
        return self._get("/v1/server")

    def set_server(self, preferred_port: int) -> Json:
        """Sets the port of the window’s server from its next start."""
        return self._post("/v1/server", locals())

    def set_answering(self, answering: bool) -> Json:
        """Stops or resumes answering programs."""
        return self._post("/v1/server/answering", locals())

    def move_server(self, port: int) -> Json:
        """Moves the server to another port immediately, and remembers it."""
        return self._post("/v1/server/port", locals())

    # Position

    def position(self) -> Json:
        """The position of this computer: the latest fix of its receiver, and the current track."""
        return self._get("/v1/position")

    def set_position_source(
        self,
        kind: Literal["off", "gpsd", "nmea", "serial"],
        *,
        host: str | None = None,
        port: int | None = None,
        allow_remote: bool | None = None,
        device: str | None = None,
        baud: int | None = None,
    ) -> Json:
        """Sets the receiver, which is remembered across restarts."""
        return self._post("/v1/position/source", locals())

    def list_tracks(self) -> Json:
        """Recorded tracks, the latest first."""
        return self._get("/v1/tracks")

    def start_track(self, *, name: str | None = None) -> Json:
        """Starts recording a track."""
        return self._post("/v1/tracks/start", locals())

    def change_track(
        self, id: str, *, name: str | None = None, state: Literal["recording", "paused", "ended"] | None = None
    ) -> Json:
        """Renames, pauses, resumes or ends a track."""
        return self._post("/v1/tracks/change", locals())

    def mark_track(self, *, name: str | None = None) -> Json:
        """Marks the current position on the current track."""
        return self._post("/v1/tracks/mark", locals())

    def remove_tracks(self, ids: Sequence[str]) -> Json:
        """Removes tracks; they can be restored for an hour."""
        return self._post("/v1/tracks/remove", locals())

    def restore_tracks(self, ids: Sequence[str]) -> Json:
        """Restores tracks removed within the last hour."""
        return self._post("/v1/tracks/restore", locals())

    def track_line(self, id: str, *, after: int | None = None) -> Json:
        """Points of a track in their order, for a map, and its marks."""
        return self._get("/v1/tracks/line", locals())

    def export_track(self, id: str, format: Literal["gpx", "geojson", "kml"]) -> BinaryIO:
        """A track with its marks as GPX 1.1, GeoJSON or KML 2.2."""
        return self._open("/v1/tracks/export", locals())
