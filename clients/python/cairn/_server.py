"""What the owner of the server may ask: keys, usage, prices, the server itself and its position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, BinaryIO, Literal

from ._connection import Connection, Json, _json

Right = Literal["look-up", "import", "manage"]


class Server(Connection):
    """What the owner of the server may ask: keys, usage, prices, the server itself and its position."""

    # Service

    def retention(self, *, days: int | None = None) -> Json:
        """How long ended matrices and tables are kept, and what is due."""
        return self._get("/v1/retention", locals())

    def set_retention(self, days: int | None) -> Json:
        """Sets how long ended matrices and tables are kept, and deletes what is due."""
        return _json(self._send("/v1/retention", {"days": days}))

    def liveness(self) -> Json:
        """Whether the server is up, and how many packs answer."""
        return self._get("/healthz")

    def readiness(self) -> Json:
        """Whether requests are to be sent here: for load balancers."""
        return self._get("/readyz")

    def metrics(self) -> str:
        """How the server does, for Prometheus."""
        return self._bytes("/metrics").decode()

    def open_api(self) -> Json:
        """This interface as an OpenAPI 3.1 document."""
        return self._get("/openapi.json")

    # Keys

    def list_keys(self) -> Json:
        """All keys, those in force first, without the keys themselves."""
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
        """Makes a key."""
        return self._post("/v1/keys", locals())

    def change_key(self, id: str, **changes: Any) -> Json:
        """Changes the name, rights, quotas, origins or rate_limit of a key in force; None lifts a limit."""
        return _json(self._send("/v1/keys/{id}", changes, {"id": id}))

    def revoke_key(self, id: str) -> Json:
        """Revokes a key: from now on it is refused."""
        return self._post("/v1/keys/{id}/revoke", locals())

    # Usage

    def usage(self, *, from_: str | None = None, to: str | None = None, key: str | None = None) -> Json:
        """What a key has used: requests, answers by status and matrix cells, per interface and day."""
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
        """What a key has used in a month, and what that costs."""
        return self._get("/v1/keys/{id}/statement", locals())

    # Server

    def server(self) -> Json:
        """How the server is, and which port it takes."""
        return self._get("/v1/server")

    def set_server(self, preferred_port: int) -> Json:
        """Chooses the port that the window’s server takes from its next start on."""
        return self._post("/v1/server", locals())

    def set_answering(self, answering: bool) -> Json:
        """Stops the answers to programs, or starts them again."""
        return self._post("/v1/server/answering", locals())

    def move_server(self, port: int) -> Json:
        """Moves the server to another port, at once, and keeps that for the next start."""
        return self._post("/v1/server/port", locals())

    # Position

    def position(self) -> Json:
        """Where this computer is: the latest fix of its receiver, and the track under way."""
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
        """Chooses the receiver, which is kept over restarts."""
        return self._post("/v1/position/source", locals())

    def list_tracks(self) -> Json:
        """Recorded tracks, the latest first."""
        return self._get("/v1/tracks")

    def start_track(self, *, name: str | None = None) -> Json:
        """Begins to record a track."""
        return self._post("/v1/tracks/start", locals())

    def change_track(
        self, id: str, *, name: str | None = None, state: Literal["recording", "paused", "ended"] | None = None
    ) -> Json:
        """Renames a track, pauses it, lets it go on, or ends it."""
        return self._post("/v1/tracks/change", locals())

    def mark_track(self, *, name: str | None = None) -> Json:
        """Marks the present position on the track under way."""
        return self._post("/v1/tracks/mark", locals())

    def remove_tracks(self, ids: Sequence[str]) -> Json:
        """Removes tracks; for an hour /v1/tracks/restore brings them back."""
        return self._post("/v1/tracks/remove", locals())

    def restore_tracks(self, ids: Sequence[str]) -> Json:
        """Brings back tracks that were removed within the last hour."""
        return self._post("/v1/tracks/restore", locals())

    def track_line(self, id: str, *, after: int | None = None) -> Json:
        """Points of a track in their order, for a map, and its marks."""
        return self._get("/v1/tracks/line", locals())

    def export_track(self, id: str, format: Literal["gpx", "geojson", "kml"]) -> BinaryIO:
        """A track with its marks as GPX 1.1, GeoJSON or KML 2.2."""
        return self._open("/v1/tracks/export", locals())
