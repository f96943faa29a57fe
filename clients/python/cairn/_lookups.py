"""Look-ups: what is at a point, where an address is, and areas by their ids."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from ._connection import LAT_LON, LON_LAT, Connection, Json

Level = Literal["admin0", "admin1", "admin2", "admin3", "admin4", "admin5", "admin6", "admin7", "admin8"]
TileFormat = Literal["mvt", "mlt", "png", "jpg", "webp"]


class Lookups(Connection):
    """Look-ups: what is at a point, where an address is, and areas by their ids."""

    # Time zones

    def time_zone_at(self, lon: float, lat: float, *, date: str | None = None) -> Json:
        """The time zone at a point."""
        return self._get("/timezonesv1/xy2tzdata", locals(), LON_LAT)

    # Codes

    def codes_at(
        self, lon: float, lat: float, *, geohash: int | None = None, maidenhead: int | None = None, h3: int | None = None
    ) -> Json:
        """The codes of a point: Plus Code, MGRS, UTM, geohash, Maidenhead locator and H3 cell."""
        return self._get("/v1/codes", locals(), LON_LAT)

    # Administrative boundaries

    def raster_values_at(
        self,
        lon: float,
        lat: float,
        *,
        pack: str | None = None,
        interpolate: Literal["nearest", "bilinear"] | None = None,
    ) -> Json:
        """The values of rasters at a point: heights, land cover, any grid."""
        return self._get("/v1/raster", locals(), LON_LAT)

    def borders_at(self, lon: float, lat: float) -> Json:
        """Distances to the nearest other country and to the nearest coast, within 100 km."""
        return self._get("/v1/borders", locals(), LON_LAT)

    def admin_area_at(self, lon: float, lat: float, type: Level, *, date: str | None = None) -> Json:
        """The administrative boundary of one level at a point."""
        return self._get("/adminv1/xy2admininfo", locals(), LON_LAT)

    def admin_areas_at(
        self, lon: float, lat: float, *, language: str | None = None, date: str | None = None
    ) -> Json:
        """Every administrative area at a point, from the country downwards, without geometry."""
        return self._get("/v1/admin-chain", locals(), LON_LAT)

    # Geo-boundaries

    def geo_boundaries_at(self, lon: float, lat: float, *, geo_boundary: int | None = None) -> Json:
        """Every geo-boundary at a point, or those of one category."""
        return self._get("/geoboundariesv1/xy2bounddata", locals(), LON_LAT)

    def geo_boundary_categories(self) -> Json:
        """The geo-boundary categories of the installed packs."""
        return self._get("/geoboundariesv1/categories")

    # Geocoder

    def reverse_geocode(
        self, lon: float, lat: float, *, result_type: str | None = None, location_type: str | None = None
    ) -> Json:
        """Coordinates to the closest address, street, neighbourhood, place, postal code and administrative areas."""
        return self._get("/geocoderv1/rev-geocoder", locals(), LON_LAT)

    def addresses_in_box(
        self,
        bbox: Sequence[float],
        *,
        limit: int | None = None,
        choose: Literal["even", "random"] | None = None,
        seed: int | None = None,
    ) -> Json:
        """Addresses inside a box."""
        return self._get("/v1/addresses", locals())

    # Places of interest

    def places_of_interest(
        self, category: str, lon: float, lat: float, *, radius: float | None = None, k: int | None = None
    ) -> Json:
        """The nearest businesses and points of interest of a category, as GeoJSON."""
        return self._get("/v1/places-of-interest", locals(), LON_LAT)

    def place_categories(self, *, language: Literal["en", "de", "fr", "es"] | None = None) -> Json:
        """The categories of businesses and points of interest."""
        return self._get("/v1/places-of-interest/categories", locals())

    # Health alert zones

    def health_countries(self) -> Json:
        """Countries usable as input."""
        return self._get("/covidv1/countries/list")

    def health_of_country(
        self, country: str, admin: Level, *, date: str | None = None, trend_days: int | None = None
    ) -> Json:
        """Figures of every area of a country at one administrative level."""
        return self._get("/covidv1/country2data", locals())

    def health_at(
        self, lon: float, lat: float, admin: Level, *, date: str | None = None, trend_days: int | None = None
    ) -> Json:
        """Figures of the area at a point and of those above it."""
        return self._get("/covidv1/xy2data", locals(), LON_LAT)

    def health_tile_at(
        self, lon: float, lat: float, zoom: int, *, date: str | None = None, trend_days: int | None = None
    ) -> Json:
        """The web-mercator tile at a point, with its figures."""
        return self._get("/covidv1/xy2tile", locals(), LON_LAT)

    def health_tile(
        self, x: int, y: int, *, zoom: int | None = None, date: str | None = None, trend_days: int | None = None
    ) -> Json:
        """The tile with the given indexes, as xy2tile answers it."""
        return self._get("/covidv1/index2tile", locals())

    def health_of_level(
        self,
        admin: Level,
        figure: Literal["risk", "trend", "deceased_trend", "incidence", "cases", "deaths"],
        *,
        country: str | None = None,
        date: str | None = None,
        trend_days: int | None = None,
    ) -> Json:
        """One figure of every area of an administrative level, for a map layer."""
        return self._get("/v1/health/areas", locals())

    def health_series(self, boundary_id: int, *, from_: str | None = None, to: str | None = None) -> Json:
        """The figures of an area day by day, with their source."""
        return self._get("/v1/health/series", locals())

    # Areas

    def area(self, boundary_id: int) -> Json:
        """Any area of any pack as a GeoJSON feature with its complete geometry."""
        return self._get("/v1/areas/{boundary_id}", locals())

    # ZIP+4

    def zip4_at(self, lon: float, lat: float) -> Json:
        """The ZIP+4 areas at a point."""
        return self._get("/zip4v1/xy2zip", locals(), LAT_LON)

    def zip4_area(self, zip9: str) -> Json:
        """The area of a ZIP+4 code."""
        return self._get("/zip4v1/zip2xy", locals())

    def nearest_zip4(self, lon: float, lat: float) -> Json:
        """The ZIP+4 area at a point or nearest to it, and the five-digit ZIP area there, without geometry."""
        return self._get("/v1/zip4/nearest", locals(), LON_LAT)

    # Features

    def features_landing(self) -> Json:
        """The landing page of OGC API – Features."""
        return self._get("/ogc")

    def features_conformance(self) -> Json:
        """The supported conformance classes of OGC API – Features."""
        return self._get("/ogc/conformance")

    def collections(self) -> Json:
        """The packs with features, and the key's saved places."""
        return self._get("/ogc/collections")

    def collection(self, collection: str) -> Json:
        """One collection."""
        return self._get("/ogc/collections/{collection}", locals())

    def features(
        self,
        collection: str,
        *,
        bbox: Sequence[float] | None = None,
        datetime: str | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> Json:
        """Features of a collection, a page at a time."""
        return self._get("/ogc/collections/{collection}/items", locals())

    def iter_features(self, collection: str, *, bbox: Sequence[float] | None = None) -> Iterator[Json]:
        """Every feature of a collection, page by page."""
        offset = 0
        while True:
            page = self.features(collection, bbox=bbox, limit=1000, offset=offset)
            yield from page["features"]
            offset += page["numberReturned"]
            if not any(link["rel"] == "next" for link in page["links"]):
                return

    def feature(self, collection: str, feature: int) -> Json:
        """One feature."""
        return self._get("/ogc/collections/{collection}/items/{feature}", locals())

    # Vector tiles

    def tile_json(self, pack: str) -> Json:
        """TileJSON 3.0 of a pack that has vector tiles."""
        return self._get("/tiles/{pack}.json", locals())

    def tile(self, pack: str, z: int, x: int, y: int, format: TileFormat = "mvt") -> bytes:
        """One tile; `format` in the pack's TileJSON is the available format."""
        return self._bytes("/tiles/{pack}/{z}/{x}/{y}.{format}", locals())
