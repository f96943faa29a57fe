"""Data packs: installed, shared, built and imported."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, BinaryIO, Literal

from ._connection import Connection, File, Json, _json

AreaFormat = Literal["geojson", "gpkg", "kml", "csv"]


class Packs(Connection):
    """Data packs: installed, shared, built and imported."""

    # Packs

    def pack_areas(self, id: str) -> Json:
        """The areas of a pack with their properties, without shapes."""
        return self._get("/v1/packs/{id}/areas", locals())

    def pack_area_tile(
        self,
        id: str,
        z: int,
        x: int,
        y: int,
        *,
        label: str | None = None,
        value: str | None = None,
        category: int | None = None,
    ) -> bytes:
        """The areas of a pack as vector tiles."""
        return self._bytes("/v1/packs/{id}/areas/{z}/{x}/{y}.mvt", locals())

    def export_areas(self, id: str, format: AreaFormat, *, ids: Sequence[int] | None = None) -> BinaryIO:
        """The areas of a pack with complete shapes and fields, as a file."""
        return self._open("/v1/packs/{id}/areas/export", locals())

    def export_selected_areas(
        self,
        id: str,
        format: AreaFormat,
        *,
        boundary_ids: Sequence[int] | None = None,
        except_boundary_ids: Sequence[int] | None = None,
    ) -> BinaryIO:
        """Any selection of the areas of a pack, as a file."""
        return self._open_post("/v1/packs/{id}/areas/export", locals())

    def pack_outline(self, id: str) -> Json:
        """The simplified outline of a pack's data, for maps."""
        return self._get("/v1/packs/{id}/outline", locals())

    def verify_pack(self, id: str) -> Json:
        """Verifies a pack’s complete file, which may take some seconds."""
        return self._post("/v1/packs/verify", locals())

    def remove_pack(self, id: str) -> Json:
        """Deletes a pack’s file; its look-ups stop."""
        return self._post("/v1/packs/remove", locals())

    def add_pack(self, file: File, *, replace: bool = False, sha256: str | None = None) -> Json:
        """Verifies and installs a pack file."""
        return _json(self._upload("/v1/packs/add", locals()))

    def export_pack(self, id: str, *, format: Literal["sqlite", "pmtiles"] | None = None) -> BinaryIO:
        """A pack as one file for another machine, or its map tiles for other programs."""
        return self._open("/v1/packs/{id}/export", locals())

    def pack_folder(self, folder: str) -> Json:
        """The packs listed in a folder, and which of them are new or newer than the installed ones."""
        return self._post("/v1/packs/folder", locals())

    def index_pack_folder(self, folder: str) -> Json:
        """Writes the list of the packs in a folder."""
        return self._post("/v1/packs/folder/index", locals())

    def add_pack_from_folder(self, folder: str, id: str, *, replace: bool | None = None) -> Json:
        """Installs a pack from a folder with a list."""
        return self._post("/v1/packs/folder/add", locals())

    def pack_build(self) -> Json:
        """The progress of the build of the default packs."""
        return self._get("/v1/packs/build")

    def start_pack_build(self, packs: Literal["all"] | Sequence[str]) -> Json:
        """Builds the default packs into the packs folder, like npm run data."""
        return self._post("/v1/packs/build", locals())

    def cancel_pack_build(self) -> Json:
        """Cancels the build; finished packs and downloads stay."""
        return self._post("/v1/packs/build/cancel")

    def pack_download(self) -> Json:
        """The progress of the download of a pack, and whether downloads are allowed."""
        return self._get("/v1/packs/download")

    def start_pack_download(self, address: str, *, sha256: str | None = None, replace: bool | None = None) -> Json:
        """Downloads a pack from an address and installs it."""
        return self._post("/v1/packs/download", locals())

    def cancel_pack_download(self) -> Json:
        """Cancels the download and keeps what was received."""
        return self._post("/v1/packs/download/cancel")

    def allow_pack_downloads(self, allowed: bool) -> Json:
        """Allows downloads from addresses, or disallows them."""
        return self._post("/v1/packs/download/allow", locals())

    def packs(self) -> Json:
        """Installed data packs with their manifests."""
        return self._get("/v1/packs")

    def set_pack_order(self, first: Sequence[str]) -> Json:
        """Sets which packs take precedence if several have an answer."""
        return self._post("/v1/packs/order", locals())

    def reload_packs(self) -> Json:
        """Reloads changed pack files and returns the changes."""
        return self._post("/v1/packs/reload")

    # Imports

    def upload_import_file(self, file: File, name: str) -> Json:
        """Uploads a file for an import."""
        return _json(self._upload("/v1/imports/files", locals()))

    def list_import_files(self) -> Json:
        """The key's uploaded files without an import, the latest first."""
        return self._get("/v1/imports/files")

    def delete_import_file(self, file: str) -> Json:
        """Deletes an uploaded file without an import."""
        return self._post("/v1/imports/files/delete", locals())

    def look_at_file(self, file: str, *, layer: str | None = None, epsg: int | None = None) -> Json:
        """The first rows of an uploaded file, where they are, and what it can be imported as."""
        return self._post("/v1/imports/look", locals())

    def preview_import(
        self, file: str, *, fields: Json | None = None, layer: str | None = None, epsg: int | None = None
    ) -> Json:
        """The first rows of an address file, as an import would read them."""
        return self._post("/v1/imports/preview", locals())

    def preview_areas(
        self,
        file: str,
        *,
        layer: str | None = None,
        epsg: int | None = None,
        axes: Literal["auto", "as-written", "exchanged"] | None = None,
    ) -> Json:
        """The layers, fields, first rows and shapes of a file of areas."""
        return self._post("/v1/imports/preview/areas", locals())

    def start_import(
        self,
        kind: Literal["health", "zip4", "osm", "addresses", "areas", "tiles", "raster", "places"],
        files: Sequence[str],
        *,
        id: str | None = None,
        replace: bool | None = None,
        title: str | None = None,
        licence: str | None = None,
        attribution: str | None = None,
        vintage: str | None = None,
        parts: Sequence[Literal["map", "roads", "addresses", "businesses", "admin"]] | None = None,
        country: str | None = None,
        fields: Json | None = None,
        locality: str | None = None,
        layer: str | None = None,
        epsg: int | None = None,
        areas: Json | None = None,
        check_only: bool | None = None,
        band: int | None = None,
        elevation: bool | None = None,
        skip_bad_rows: bool | None = None,
    ) -> Json:
        """Starts an import of uploaded files."""
        return self._post("/v1/imports", locals())

    def list_imports(self) -> Json:
        """The imports of the key, the latest first."""
        return self._get("/v1/imports")

    def import_job(self, uuid: str) -> Json:
        """One import: its progress and result."""
        return self._get("/v1/imports/{uuid}", locals())

    def cancel_import(self, uuid: str) -> Json:
        """Cancels an import; the packs are unchanged."""
        return self._post("/v1/imports/cancel", locals())

    def delete_import(self, uuid: str) -> Json:
        """Cancels and deletes an import; a pack that it made stays."""
        return self._post("/v1/imports/delete", locals())
