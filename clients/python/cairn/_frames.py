"""Look-ups of whole pandas and geopandas tables. The packages are imported when first needed."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from types import ModuleType
from typing import Any, Literal, overload

from ._connection import CairnError, File, Json
from ._lookups import Lookups
from ._matrix import Matrices, Mode, Option
from ._packs import Packs
from ._tables import Tables

# A DataFrame or GeoDataFrame: pandas may have no types for a type checker.
Frame = Any
# Longitude and latitude in degrees, by name or in order; or a frame with a column for each.
Points = Frame | Mapping[str, tuple[float, float]] | Sequence[tuple[float, float]]

# Columns of /v1/enrich that hold numbers. All others are text: codes keep their leading zeros.
# Names of fields without their parameter.
NUMBERS = {"lon", "lat", "match_quality", "address_distance_m", "tile_x", "tile_y", "risk", "density", "street_distance_m", "nearest_minutes", "nearest_metres", "nearest_by_air_metres", "admin_id", "border_distance_m", "coast_distance_m", "elevation", "raster"}
ROWS_PER_PIECE = 10_000


def _installed(name: str) -> ModuleType:
    try:
        return __import__(name)
    except ImportError as error:
        raise ImportError(f"This needs {name}: pip install {name}") from error


def geo_frame(features: Json | Iterable[Json]) -> Frame:
    """A GeoDataFrame of a GeoJSON FeatureCollection, or of features."""
    collection = features["features"] if isinstance(features, Mapping) else list(features)
    return _installed("geopandas").GeoDataFrame.from_features(collection, crs=4326)


def _csv(table: Frame) -> Iterator[bytes]:
    for start in range(0, max(len(table), 1), ROWS_PER_PIECE):
        piece = table.iloc[start : start + ROWS_PER_PIECE]
        yield piece.to_csv(index=False, header=start == 0, lineterminator="\n").encode()


def _read_points(points: Any, lon: str, lat: str) -> tuple[list[str], list[str]]:
    """Returns names, and positions in the format of the matrix."""
    names: Iterable[Any]
    pairs: Iterable[Any]
    if hasattr(points, "columns"):
        names, pairs = points.index, zip(points[lon], points[lat])
    elif isinstance(points, Mapping):
        names, pairs = points, points.values()
    else:
        names, pairs = range(len(points)), points
    return [str(name) for name in names], [f"{float(x)!r},{float(y)!r}" for x, y in pairs]


class Frames(Lookups, Matrices, Packs, Tables):
    """Look-ups of whole tables."""

    def enrich(
        self,
        file: File,
        fields: Sequence[str],
        *,
        lon: str | None = None,
        lat: str | None = None,
        epsg: int | None = None,
        address: str | None = None,
        columns: Sequence[str] | None = None,
        encoding: str | None = None,
        guard_formulas: bool = False,
    ) -> Any:
        """Appends look-ups to the rows of a CSV file. Returns a file to read as a stream."""
        return self._upload("/v1/enrich", locals(), "text/csv")

    def _answers(self, table: Frame, fields: Sequence[str], **position: Any) -> Frame:
        """Returns the columns that /v1/enrich appends to `table`."""
        pandas = _installed("pandas")
        with self.enrich(_csv(table), fields, **position) as answer:
            if (warning := answer.headers.get("cairn-warning")) is not None:
                warnings.warn(warning, stacklevel=3)
            found = pandas.read_csv(answer, dtype=str, keep_default_na=False, na_values=[""])
        if len(found) != len(table):
            raise CairnError(0, f"The response ended after {len(found)} of {len(table)} rows", "unreachable")
        found = found.iloc[:, table.shape[1] :]
        return found.assign(**{name: pandas.to_numeric(found[name]) for name in found if name.split(":")[0] in NUMBERS})

    def lookup(
        self,
        frame: Frame,
        *,
        fields: Sequence[str],
        lon: str | None = None,
        lat: str | None = None,
        epsg: int | None = None,
    ) -> Frame:
        """Returns the frame with a column for each field, e.g. "tz", "admin2" or "zip9", and `cairn_error`.

        lon, lat: columns of the coordinates; by default the points of a GeoDataFrame.
        epsg: the system of both columns if that isn't WGS84.
        """
        if lon is None and lat is None and hasattr(frame, "geometry"):
            points = frame.geometry.to_crs(4326)
            table = _installed("pandas").DataFrame({"east": points.x, "north": points.y})
        else:
            table = frame[[lon, lat]].set_axis(["east", "north"], axis=1)
        found = self._answers(table, fields, lon="east", lat="north", epsg=epsg)
        return frame.assign(**{name: found[name].array for name in found})

    @overload
    def geocode(
        self,
        address: str | None = None,
        *,
        house_number: str | None = None,
        street: str | None = None,
        city: str | None = None,
        state: str | None = None,
        postal_code: str | None = None,
        country: str | None = None,
        components: str | None = None,
        result_type: str | None = None,
        location_type: str | None = None,
        autocomplete: bool = False,
        bias: str | None = None,
        limit: int | None = None,
    ) -> Json: ...

    @overload
    def geocode(
        self, address: Frame, column: str | Sequence[str] | Mapping[str, str], *, fields: Sequence[str] = ()
    ) -> Frame: ...

    def geocode(self, address: Any = None, column: Any = None, *, fields: Any = (), **query: Any) -> Any:
        """Finds one address or, with a frame and a column, the address of every row.

        Returns the frame with `lon`, `lat`, `match_quality`, `match_type`, `matched_address`, the fields and
        `cairn_error`. Only matches that are certain enough have a position. `column` may be several columns, or a
        mapping like {"street": "Road", "city": "Town"}.
        """
        if column is None:
            return self._get("/geocoderv1/geocoder", {"address": address, **query})
        parts = column if isinstance(column, Mapping) else {}
        names = [column] if isinstance(column, str) else list(parts.values() if parts else column)
        own = [f"part{index}" for index in range(len(names))]
        table = address[names].set_axis(own, axis=1)
        described = ",".join(f"{part}={name}" for part, name in zip(parts, own)) if parts else ",".join(own)
        # At least one field is required: this one needs no pack.
        found = self._answers(table, fields or ["tile_x"], address=described)
        return address.assign(**{name: found[name].array for name in found if fields or name != "tile_x"})

    def run_matrix(
        self,
        origins: Points,
        destinations: Points | None = None,
        *,
        lon: str = "lon",
        lat: str = "lat",
        mode: Mode = "car",
        option: Option = "fastest",
    ) -> Json:
        """Orders a matrix, waits for it and deletes the job. Returns the response of /tdmv1/fetch."""
        origin_names, origin_texts = _read_points(origins, lon, lat)
        names, texts = (origin_names, origin_texts) if destinations is None else _read_points(destinations, lon, lat)
        uuid = self.order_matrix(
            ["cost", "distance"],
            origin_texts,
            texts,
            mode=mode,
            option=option,
            origin_names=origin_names,
            destination_names=names,
        )["uuid"]
        try:
            while (job := self.fetch_matrix(uuid, wait=30))["status"] in ("Queued", "Running"):
                pass
        finally:
            self.delete_matrix(uuid)
        if job["status"] != "Finished":
            raise CairnError(200, job.get("message", f"The matrix is {job['status'].lower()}"), body=job)
        return job

    def matrix(
        self,
        origins: Points,
        destinations: Points | None = None,
        *,
        wide: Literal["duration", "distance"] | None = None,
        lon: str = "lon",
        lat: str = "lat",
        mode: Mode = "car",
        option: Option = "fastest",
    ) -> Frame:
        """Travel times in seconds and distances in metres between all points, named by the index of their frames.

        Long: a row for each pair, with `origin`, `destination`, `duration_s` and `distance_m`. Wide: a row for each
        origin and a column for each destination. A pair without a path has NaN.
        """
        pandas = _installed("pandas")
        job = self.run_matrix(origins, destinations, lon=lon, lat=lat, mode=mode, option=option)
        rows, columns = job["origin_names"], job["destination_names"]
        if wide is not None:
            return pandas.DataFrame(job[wide], index=rows, columns=columns, dtype=float)
        measures = {"duration_s": "duration", "distance_m": "distance"}
        cells = {name: list(chain.from_iterable(job[measure])) for name, measure in measures.items()}
        pairs = pandas.MultiIndex.from_product([rows, columns], names=["origin", "destination"])
        return pandas.DataFrame(cells, index=pairs, dtype=float).reset_index()

    def areas(self, pack: str, *, ids: Sequence[int] | None = None) -> Frame:
        """The areas of a pack with their shapes and fields, as a GeoDataFrame."""
        with self.export_areas(pack, "geojson", ids=ids) as answer:
            return geo_frame(json.load(answer))
