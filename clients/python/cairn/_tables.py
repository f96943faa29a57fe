"""Tables enriched by the server row by row, and saved places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import BinaryIO, Literal

from ._connection import Connection, File, Json, _json

PlaceFormat = Literal["geojson", "gpx", "kml", "kmz", "csv"]


class Tables(Connection):
    """Tables enriched by the server row by row, and saved places."""

    # Tables

    def look_ups(self, points: Sequence[Sequence[float]], fields: Sequence[str]) -> Json:
        """The values of fields at up to 100,000 points, longitude first: one list for each field."""
        return self._post("/v1/look-ups", locals())

    def preview_table(
        self, file: File, name: str, *, sheet: str | None = None, encoding: str | None = None, rows: int | None = None
    ) -> Json:
        """The columns of a table, including those of coordinates and addresses, and its first rows."""
        return _json(self._upload("/v1/tables/preview", locals()))

    def list_tables(self) -> Json:
        """The tables of the key, the latest first."""
        return self._get("/v1/batch")

    def add_table(self, file: File, name: str, *, sheet: str | None = None, encoding: str | None = None) -> Json:
        """Uploads a table to enrich."""
        return _json(self._upload("/v1/batch", locals()))

    def table(self, uuid: str) -> Json:
        """One table and its progress."""
        return self._get("/v1/batch/{uuid}", locals())

    def preview_enrichment(self, uuid: str, position: Json, fields: Sequence[str]) -> Json:
        """The answers of the first 20 rows, immediately."""
        return self._post("/v1/batch/{uuid}/preview", locals())

    def enrich_table(self, uuid: str, position: Json, fields: Sequence[str]) -> Json:
        """Answers all rows; earlier answers are replaced."""
        return self._post("/v1/batch/{uuid}/start", locals())

    def arrange_table(self, uuid: str, *, columns: Sequence[int] | None = None, key: int | None = None) -> Json:
        """Sets the columns of the result, and the key column."""
        return self._post("/v1/batch/{uuid}/layout", locals())

    def edit_table(
        self, uuid: str, *, cells: Sequence[Json] | None = None, swap: Sequence[int] | None = None
    ) -> Json:
        """Changes cells, and swaps longitude and latitude of rows; answers these rows again."""
        return self._post("/v1/batch/{uuid}/edit", locals())

    def summarise_table(
        self,
        uuid: str,
        by: str | int,
        *,
        sum: Sequence[int] | None = None,
        mean: Sequence[int] | None = None,
        position: Json | None = None,
    ) -> Json:
        """Rows, sums, means and densities by area, cell, field or column."""
        return self._post("/v1/batch/{uuid}/summary", locals())

    def control_table(self, uuid: str, action: Literal["pause", "resume", "cancel", "delete"]) -> Json:
        """Pauses, resumes, cancels or deletes."""
        return self._post("/v1/batch/{uuid}/{action}", locals())

    def table_points(
        self, uuid: str, *, bbox: Sequence[float] | None = None, form: Literal["lists", "summary"] | None = None
    ) -> Json:
        """Positions of the rows answered, or of those in a box; above 50000, a random but stable sample."""
        return self._get("/v1/batch/{uuid}/points", locals())

    def table_point_tile(
        self, uuid: str, z: int, x: int, y: int, *, bbox: Sequence[float] | None = None, version: str | None = None
    ) -> bytes:
        """The same positions as vector tiles."""
        return self._bytes("/v1/batch/{uuid}/points/{z}/{x}/{y}.mvt", locals())

    def table_rows(
        self,
        uuid: str,
        *,
        offset: int | None = None,
        limit: int | None = None,
        sort: int | None = None,
        descending: bool = False,
        filter: str | None = None,
        only: Literal["errors"] | None = None,
        find: int | None = None,
    ) -> Json:
        """Rows with their answers, sorted and filtered."""
        return self._get("/v1/batch/{uuid}/rows", locals())

    def export_table(
        self,
        uuid: str,
        format: Literal["csv", "tsv", "xlsx", "geojson", "gpkg", "parquet"],
        *,
        only: Literal["errors"] | None = None,
        guard_formulas: bool = False,
    ) -> BinaryIO:
        """The table with its answers, as a file."""
        return self._open("/v1/batch/{uuid}/export", locals())

    def export_summary(
        self,
        uuid: str,
        format: Literal["csv", "tsv", "xlsx", "geojson", "gpkg", "parquet"],
        *,
        guard_formulas: bool = False,
    ) -> BinaryIO:
        """The last summary of a table, as a file."""
        return self._open("/v1/batch/{uuid}/summary/export", locals())

    # Saved places

    def import_places(
        self, file: File, name: str, *, folder: str | None = None, tracks: Literal["leave", "take"] | None = None
    ) -> Json:
        """Adds the points of a file to the saved places."""
        return _json(self._upload("/v1/places/import", locals()))

    def export_places(self, format: PlaceFormat, *, folder: str | None = None) -> BinaryIO:
        """Saved places as a file."""
        return self._open("/v1/places/export", locals())

    def export_selected_places(self, format: PlaceFormat, places: Sequence[str]) -> BinaryIO:
        """Some saved places as a file."""
        return self._open_post("/v1/places/export", locals())

    def list_places(
        self, *, q: str | None = None, folder: str | None = None, after: int | None = None, limit: int | None = None
    ) -> Json:
        """Saved places, in the order in which they were first saved, and all folders."""
        return self._get("/v1/places", locals())

    def iter_places(self, *, q: str | None = None, folder: str | None = None) -> Iterator[Json]:
        """Every saved place, page by page."""
        after: int | None = None
        while True:
            page = self.list_places(q=q, folder=folder, after=after)
            yield from page["places"]
            after = page.get("next")
            if after is None:
                return

    def save_places(self, *, folders: Sequence[Json] | None = None, places: Sequence[Json] | None = None) -> Json:
        """Saves places and folders, all or none."""
        return self._post("/v1/places", locals())

    def remove_places(self, *, places: Sequence[str] | None = None, folders: Sequence[str] | None = None) -> Json:
        """Removes places and folders."""
        return self._post("/v1/places/remove", locals())
