"""Travel times and distances by road."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import BinaryIO, Literal

from ._connection import Connection, Json

Mode = Literal["car", "truck", "bike", "pedestrian", "technician", "sales"]
Option = Literal["fastest", "shortest", "safest", "most_efficient"]
# Lists of "kinds", "areas" (GeoJSON polygons) and "streets" (names or ids).
Avoid = Mapping[str, Sequence[object]]


class Matrices(Connection):
    """Travel times and distances by road."""

    # Time-distance matrix

    def order_matrix(
        self,
        result: Sequence[Literal["cost", "distance"]],
        origin_addresses: Sequence[str],
        destination_addresses: Sequence[str],
        *,
        mode: Mode | None = None,
        option: Option | None = None,
        avoid: Avoid | None = None,
        speeds: Sequence[Mapping[str, float]] | None = None,
        hour: str | None = None,
        name: str | None = None,
        origin_names: Sequence[str] | None = None,
        destination_names: Sequence[str] | None = None,
        origin_fields: Sequence[Mapping[str, str]] | None = None,
        destination_fields: Sequence[Mapping[str, str]] | None = None,
    ) -> Json:
        """Orders a matrix of travel times and distances."""
        return self._post("/tdmv1/order", locals())

    def duplicate_matrix(self, uuid: str) -> Json:
        """Orders the same matrix again."""
        return self._post("/tdmv1/duplicate", locals())

    def rename_matrix(self, uuid: str, name: str) -> Json:
        """Renames a job."""
        return self._post("/tdmv1/rename", locals())

    def fetch_matrix(self, uuid: str, *, matrices: bool | None = None, wait: float | None = None) -> Json:
        """The state of a job, and its matrices once it is finished."""
        return self._post("/tdmv1/fetch", locals())

    def export_matrix(
        self,
        uuid: str,
        format: Literal["csv", "csv-long", "nearest", "xlsx", "json", "geojson", "unreachable", "comparison"],
        *,
        measure: Literal["duration", "distance"] | None = None,
        pairs: Literal["nearest", "nearest-destination", "all"] | None = None,
        k: int | None = None,
        with_: str | None = None,
        guard_formulas: bool = False,
        min: float | None = None,
        max: float | None = None,
        least: float | None = None,
        most: float | None = None,
    ) -> BinaryIO:
        """A finished job as a file."""
        return self._open("/tdmv1/export", locals())

    def list_matrices(self) -> Json:
        """The jobs of the key, the latest first."""
        return self._get("/tdmv1/jobs")

    def cancel_matrix(self, uuid: str) -> Json:
        """Cancels a job that is queued or running."""
        return self._post("/tdmv1/cancel", locals())

    def delete_matrix(self, uuid: str) -> Json:
        """Deletes a job with its points and matrices; a running one is cancelled first."""
        return self._post("/tdmv1/delete", locals())

    def route(
        self,
        origin: str,
        destination: str,
        *,
        mode: Mode | None = None,
        option: Option | None = None,
        avoid: Avoid | None = None,
        speeds: Sequence[Mapping[str, float]] | None = None,
        hour: str | None = None,
    ) -> Json:
        """The path of one cell of a matrix, as a line."""
        return self._post("/tdmv1/route", locals())

    def directions(
        self,
        addresses: Sequence[str],
        *,
        mode: Mode | None = None,
        option: Option | None = None,
        avoid: Avoid | None = None,
        speeds: Sequence[Mapping[str, float]] | None = None,
        hour: str | None = None,
        language: Literal["en", "de", "es", "fr"] | None = None,
    ) -> Json:
        """The path from each point to the next, with a step for each manoeuvre."""
        return self._post("/tdmv1/route", locals())

    def trip(
        self,
        addresses: Sequence[str],
        *,
        start: int | None = None,
        end: int | None = None,
        round_trip: bool | None = None,
        service_minutes: float | Sequence[float] | None = None,
        mode: Mode | None = None,
        option: Option | None = None,
        avoid: Avoid | None = None,
        speeds: Sequence[Mapping[str, float]] | None = None,
        hour: str | None = None,
        format: Literal["json", "vroom"] | None = None,
    ) -> Json:
        """The best order of visits."""
        return self._post("/tdmv1/trip", locals())

    def nearest_road(self, addresses: Sequence[str], *, mode: Mode | None = None) -> Json:
        """How far points are from the nearest road that a mode may use."""
        return self._post("/tdmv1/snap", locals())

    def point_names(self) -> Json:
        """The categories, packs and saved places that `nearest` fields find and isochrones count."""
        return self._get("/tdmv1/points")

    def isochrone(
        self,
        x: float,
        y: float,
        *,
        minutes: str | None = None,
        metres: str | None = None,
        direction: Literal["from", "to"] | None = None,
        mode: Mode | None = None,
        option: Option | None = None,
        as_: Literal["areas", "streets"] | None = None,
        width: float | None = None,
        avoid: str | None = None,
        hour: str | None = None,
        count: str | None = None,
    ) -> Json:
        """How far one gets from a point, or to it, within times or distances."""
        return self._get("/tdmv1/isochrone", locals())

    def isochrones(
        self,
        addresses: Sequence[str],
        *,
        each: bool | None = None,
        minutes: Sequence[float] | None = None,
        metres: Sequence[float] | None = None,
        direction: Literal["from", "to"] | None = None,
        mode: Mode | None = None,
        option: Option | None = None,
        as_: Literal["areas", "streets"] | None = None,
        width: float | None = None,
        avoid: Avoid | None = None,
        speeds: Sequence[Mapping[str, float]] | None = None,
        hour: str | None = None,
        count: Sequence[str] | None = None,
    ) -> Json:
        """How far one gets from several points, or to them, within times or distances."""
        return self._post("/tdmv1/isochrone", locals())

    def nearest_destinations(
        self,
        origin_addresses: Sequence[str],
        destination_addresses: Sequence[str],
        k: int,
        *,
        minutes: float | None = None,
        metres: float | None = None,
        mode: Mode | None = None,
        option: Option | None = None,
        avoid: Avoid | None = None,
        speeds: Sequence[Mapping[str, float]] | None = None,
        hour: str | None = None,
    ) -> Json:
        """For each origin the nearest of many destinations."""
        return self._post("/tdmv1/nearest", locals())

    def geo_package(self, features: Json, *, layer: str | None = None) -> BinaryIO:
        """Isochrones or routes, as a FeatureCollection, in a GeoPackage of one layer."""
        return self._send("/tdmv1/geopackage", features, {"layer": layer})
