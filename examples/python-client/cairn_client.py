"""Every operation of Cairn's HTTP interface that answers in JSON, typed.

Generated from its OpenAPI document: do not edit, run `npm run client` instead.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict, cast

from cairn_request import CairnError as CairnError
from cairn_request import Connection, File, ParameterFault as ParameterFault


class GetTimezonesv1Xy2tzdataAnswerTimeZone(TypedDict):
    """All zones with the standard offset at the point
    """

    category_code: Literal[911]
    category_name: Literal["time_zone"]
    # Standard time, as `UTC-08:00` or `UTC+00:00`
    time_zone: str
    # Countries that lie wholly or partly in one of these zones, by the table of the tz database, sorted
    country_ISO3_codes: list[str]
    # IANA names of every zone with this standard offset, sorted
    local_boundary_names: list[str]
    # [abbreviation, name] pairs
    time_zone_abbreviations_names: list[list[str]]
    # [abbreviation, name] pairs
    dst_time_zone_abbreviations_names: list[list[str]]


class GetTimezonesv1Xy2tzdataAnswerLocalArea(TypedDict):
    """The zone at the point
    """

    # Stable across rebuilds of the same sources
    local_boundary_id: int
    # IANA name of the zone; `Etc/GMT±n` at sea
    local_boundary_name: str
    # The country at the point; in the territorial sea, and where no pack of countries is in use, that of a zone which lies in one. Absent at sea
    country_ISO3_code: NotRequired[str]
    # Standard time, as `UTC-08:00` or `UTC+00:00`
    time_zone: str
    # Of standard time, such as `PST`; absent where none is in use
    time_zone_local_abbreviation: NotRequired[str]
    # Of standard time, in English; absent where none is in use
    time_zone_local_name: NotRequired[str]
    # Whether clocks are changed at present; the `dst_` fields are there only then
    has_daylight_saving_time: bool
    # Of daylight saving time, such as `PDT`
    dst_time_zone_local_abbreviation: NotRequired[str]
    # Of daylight saving time, in English
    dst_time_zone_local_name: NotRequired[str]
    # With the offset in force just before the change, as `2026-03-08T02:00:00-08:00`
    dst_start: NotRequired[str]
    # With the offset in force just before the change, as `2026-03-08T02:00:00-08:00`
    dst_end: NotRequired[str]


class GetTimezonesv1Xy2tzdataAnswer(TypedDict):
    # All zones with the standard offset at the point
    time_zone: NotRequired[GetTimezonesv1Xy2tzdataAnswerTimeZone]
    # The zone at the point
    local_area: NotRequired[GetTimezonesv1Xy2tzdataAnswerLocalArea]


class GetAdminv1Xy2admininfoAnswerFeaturesItemGeometry1(TypedDict):
    """GeoJSON Polygon, longitude first
    """

    type: Literal["Polygon"]
    # Rings of `[longitude, latitude]`, the outer one first, each closed
    coordinates: list[list[list[float]]]


class GetAdminv1Xy2admininfoAnswerFeaturesItemGeometry2(TypedDict):
    """GeoJSON MultiPolygon, longitude first
    """

    type: Literal["MultiPolygon"]
    # Polygons, each of rings of `[longitude, latitude]`, the outer one first, each closed
    coordinates: list[list[list[list[float]]]]


class GetAdminv1Xy2admininfoAnswerFeaturesItemProperties(TypedDict):
    """What is known of the area
    """

    # Stable across rebuilds of the same sources
    boundary_id: int
    # Dial code of the country; absent where none is known
    country_code: NotRequired[int]
    # Official name of the country; absent where none is known
    country_name: NotRequired[str]
    # `900` for admin0 to `908` for admin8, as text
    category_code: str
    # Administrative level, `admin0` (country) to `admin8`
    category_name: Literal["admin0", "admin1", "admin2", "admin3", "admin4", "admin5", "admin6", "admin7", "admin8"]
    # Name of the area
    name: str
    # [west, south, east, north] in degrees
    bbox: list[float]


class GetAdminv1Xy2admininfoAnswerFeaturesItem(TypedDict):
    type: Literal["Feature"]
    # `<category_name>.<boundary_id>`
    id: str | None
    # The whole area: a Polygon in one piece, a MultiPolygon in several; longitude first
    geometry: GetAdminv1Xy2admininfoAnswerFeaturesItemGeometry1 | GetAdminv1Xy2admininfoAnswerFeaturesItemGeometry2
    geometry_name: Literal["geometry"]
    # What is known of the area
    properties: GetAdminv1Xy2admininfoAnswerFeaturesItemProperties


class GetAdminv1Xy2admininfoAnswerCrsProperties(TypedDict):
    """Names the system
    """

    name: Literal["urn:ogc:def:crs:EPSG::4326"]


class GetAdminv1Xy2admininfoAnswerCrs(TypedDict):
    """Coordinate reference system
    """

    type: Literal["name"]
    # Names the system
    properties: GetAdminv1Xy2admininfoAnswerCrsProperties


class GetAdminv1Xy2admininfoAnswer(TypedDict):
    type: Literal["FeatureCollection"]
    # The area, or none
    features: list[GetAdminv1Xy2admininfoAnswerFeaturesItem]
    # Number of features
    totalFeatures: int
    # Number of features; the same as `totalFeatures`
    numberMatched: int
    # Number of features; the same as `totalFeatures`
    numberReturned: int
    # When the answer was made
    timeStamp: str
    # Coordinate reference system
    crs: GetAdminv1Xy2admininfoAnswerCrs
    # [south, west, north, east] in degrees: latitude first
    bbox: NotRequired[list[float]]


class GetV1AdminChainAnswerLevelsItem(TypedDict):
    # 0 the country to 8 the municipality
    level: int
    # Stable across rebuilds of the same sources
    boundary_id: int
    # 900 for admin0 to 908 for admin8
    category_code: int
    # Administrative level, `admin0` (country) to `admin8`
    category_name: Literal["admin0", "admin1", "admin2", "admin3", "admin4", "admin5", "admin6", "admin7", "admin8"]
    # Name of the area
    name: str
    # Name in common use in the `language` that was asked for; absent where none is known, or no language was asked for
    common_name: NotRequired[str]
    # What the country calls such an area
    local_type: NotRequired[str]
    # ISO 3166-1 alpha-3 code of the country; absent where none is known
    country_iso3: NotRequired[str]
    # Name of the country; absent where none is known
    country_name: NotRequired[str]
    # Square kilometres
    area_km2: float
    # As of when the division is, where the country has other ones now and the source does not: `before 2013`
    vintage: NotRequired[str]
    # [west, south, east, north] in degrees
    bbox: list[float]
    # Id of the pack that holds the area
    pack: str


class GetV1AdminChainAnswer(TypedDict):
    # From the country downwards
    levels: list[GetV1AdminChainAnswerLevelsItem]
    # Levels without an area at this point
    absent_levels: list[int]
    # Those of `absent_levels` of which nothing is known: no installed pack has areas of this country here. Absent where there are none
    unknown_levels: NotRequired[list[int]]
    # Names of areas around the point that another country claims or holds, too; docs/packs.md says whose they are taken to be. Absent where there are none
    disputed: NotRequired[list[str]]
    # The point lies off the shore of every country, at most two kilometres from that of this one: on a quay, a bridge, in a harbour. Absent where the country or its inland waters, lagoons and bays with a narrow mouth included, hold the point
    near_shore: NotRequired[Literal[True]]


class GetGeoboundariesv1Xy2bounddataAnswerBoundariesItem(TypedDict):
    # Stable across rebuilds of the same sources
    boundary_id: int
    # Dial code of the country; absent where none is known
    country_code: NotRequired[int]
    # Official name of the country; absent where none is known
    country_name: NotRequired[str]
    # Category of the boundary, one of `GET /geoboundariesv1/categories`
    category_code: int
    # Name of the category
    category_name: str
    # Name, when available
    geo_boundary_name: NotRequired[str]
    # Finer category; null where there is none
    sub_category_code: int | None
    # Name of the finer category; null where there is none
    sub_category_name: str | None


class GetGeoboundariesv1Xy2bounddataAnswer(TypedDict):
    # By category, then from the smallest area to the largest
    boundaries: list[GetGeoboundariesv1Xy2bounddataAnswerBoundariesItem]


class GetGeoboundariesv1CategoriesAnswerCategoriesItem(TypedDict):
    # What `geo_boundary` takes
    category_code: int
    # Name of the category
    category_name: str
    # Ids of the packs that hold boundaries of the category
    packs: list[str]


class GetGeoboundariesv1CategoriesAnswer(TypedDict):
    # By code
    categories: list[GetGeoboundariesv1CategoriesAnswerCategoriesItem]


class GetGeocoderv1GeocoderAnswerResultsItemAddressComponentsItem(TypedDict):
    # Name in full
    long_name: str
    # Code or abbreviation where there is one, else the long name
    short_name: str
    # What the component is
    types: list[Literal["street_address", "street_number", "premise", "route", "intersection", "neighborhood", "sublocality", "locality", "postal_code", "postal_code_suffix", "administrative_area_level_1", "administrative_area_level_2", "administrative_area_level_3", "administrative_area_level_4", "administrative_area_level_5", "administrative_area_level_6", "administrative_area_level_7", "country", "political", "continent", "colloquial_area", "natural_feature", "airport", "point_of_interest", "establishment", "plus_code", "grid_reference"]]


class GetGeocoderv1GeocoderAnswerResultsItemGeometryLocation(TypedDict):
    """Where it is
    """

    # Latitude in degrees
    lat: float
    # Longitude in degrees
    lng: float


class GetGeocoderv1GeocoderAnswerResultsItemGeometryViewportNortheast(TypedDict):
    """Its north-eastern corner
    """

    # Latitude in degrees
    lat: float
    # Longitude in degrees
    lng: float


class GetGeocoderv1GeocoderAnswerResultsItemGeometryViewportSouthwest(TypedDict):
    """Its south-western corner
    """

    # Latitude in degrees
    lat: float
    # Longitude in degrees
    lng: float


class GetGeocoderv1GeocoderAnswerResultsItemGeometryViewport(TypedDict):
    """What a map should show of it; of a country its main territory, never across ±180°
    """

    # Its north-eastern corner
    northeast: GetGeocoderv1GeocoderAnswerResultsItemGeometryViewportNortheast
    # Its south-western corner
    southwest: GetGeocoderv1GeocoderAnswerResultsItemGeometryViewportSouthwest


class GetGeocoderv1GeocoderAnswerResultsItemGeometry(TypedDict):
    """Where it is, and how exactly
    """

    # Where it is
    location: GetGeocoderv1GeocoderAnswerResultsItemGeometryLocation
    # ROOFTOP: an address point. RANGE_INTERPOLATED: between known numbers. GEOMETRIC_CENTER: of a street or an area. APPROXIMATE: a point that stands for a place
    location_type: Literal["ROOFTOP", "RANGE_INTERPOLATED", "GEOMETRIC_CENTER", "APPROXIMATE"]
    # What a map should show of it; of a country its main territory, never across ±180°
    viewport: GetGeocoderv1GeocoderAnswerResultsItemGeometryViewport


class GetGeocoderv1GeocoderAnswerResultsItem(TypedDict):
    # From the house number to the country; the postal code last
    address_components: list[GetGeocoderv1GeocoderAnswerResultsItemAddressComponentsItem]
    # In the order that is usual in the country
    formatted_address: str
    # What the result is
    types: list[Literal["street_address", "street_number", "premise", "route", "intersection", "neighborhood", "sublocality", "locality", "postal_code", "postal_code_suffix", "administrative_area_level_1", "administrative_area_level_2", "administrative_area_level_3", "administrative_area_level_4", "administrative_area_level_5", "administrative_area_level_6", "administrative_area_level_7", "country", "political", "continent", "colloquial_area", "natural_feature", "airport", "point_of_interest", "establishment", "plus_code", "grid_reference"]]
    # Where it is, and how exactly
    geometry: GetGeocoderv1GeocoderAnswerResultsItemGeometry
    # Identifies the result; the same as long as its text and position are
    place_id: str
    # Present where a word or the house number of the request is not accounted for
    partial_match: NotRequired[Literal[True]]
    # Forward only: how likely it is that this is what the text asks for, 0 to 1; of answers between 0.8 and 0.9 about 85 % are
    match_quality: NotRequired[float]
    # Of a position, in reverse or by its code: how far the address, street or place is from it
    distance_metres: NotRequired[float]
    # The area of an area pack that the result is: `GET /v1/areas/{boundary_id}` has its geometry
    boundary_id: NotRequired[int]
    # What that area is called in its country, such as `County` or `Provincia`; absent where its pack does not say
    local_type: NotRequired[str]
    # Of a place, by GeoNames: `country` for a capital, else the highest level of division whose seat it is. Absent where it is none, or nothing is known
    seat_of: NotRequired[Literal["country", "administrative_area_level_1", "administrative_area_level_2", "administrative_area_level_3", "administrative_area_level_4", "administrative_area_level_5"]]
    # Id of the data pack that answers; absent for a Plus Code or an MGRS reference where no pack has an address
    pack: NotRequired[str]


class GetGeocoderv1GeocoderAnswer(TypedDict):
    # The best first, or in reverse from the most to the least specific; empty where nothing was found
    results: list[GetGeocoderv1GeocoderAnswerResultsItem]
    # `OK`, or `ZERO_RESULTS` where nothing was found
    status: Literal["OK", "ZERO_RESULTS", "INVALID_REQUEST", "UNKNOWN_ERROR"]


class GetGeocoderv1RevGeocoderAnswerResultsItemAddressComponentsItem(TypedDict):
    # Name in full
    long_name: str
    # Code or abbreviation where there is one, else the long name
    short_name: str
    # What the component is
    types: list[Literal["street_address", "street_number", "premise", "route", "intersection", "neighborhood", "sublocality", "locality", "postal_code", "postal_code_suffix", "administrative_area_level_1", "administrative_area_level_2", "administrative_area_level_3", "administrative_area_level_4", "administrative_area_level_5", "administrative_area_level_6", "administrative_area_level_7", "country", "political", "continent", "colloquial_area", "natural_feature", "airport", "point_of_interest", "establishment", "plus_code", "grid_reference"]]


class GetGeocoderv1RevGeocoderAnswerResultsItemGeometryLocation(TypedDict):
    """Where it is
    """

    # Latitude in degrees
    lat: float
    # Longitude in degrees
    lng: float


class GetGeocoderv1RevGeocoderAnswerResultsItemGeometryViewportNortheast(TypedDict):
    """Its north-eastern corner
    """

    # Latitude in degrees
    lat: float
    # Longitude in degrees
    lng: float


class GetGeocoderv1RevGeocoderAnswerResultsItemGeometryViewportSouthwest(TypedDict):
    """Its south-western corner
    """

    # Latitude in degrees
    lat: float
    # Longitude in degrees
    lng: float


class GetGeocoderv1RevGeocoderAnswerResultsItemGeometryViewport(TypedDict):
    """What a map should show of it; of a country its main territory, never across ±180°
    """

    # Its north-eastern corner
    northeast: GetGeocoderv1RevGeocoderAnswerResultsItemGeometryViewportNortheast
    # Its south-western corner
    southwest: GetGeocoderv1RevGeocoderAnswerResultsItemGeometryViewportSouthwest


class GetGeocoderv1RevGeocoderAnswerResultsItemGeometry(TypedDict):
    """Where it is, and how exactly
    """

    # Where it is
    location: GetGeocoderv1RevGeocoderAnswerResultsItemGeometryLocation
    # ROOFTOP: an address point. RANGE_INTERPOLATED: between known numbers. GEOMETRIC_CENTER: of a street or an area. APPROXIMATE: a point that stands for a place
    location_type: Literal["ROOFTOP", "RANGE_INTERPOLATED", "GEOMETRIC_CENTER", "APPROXIMATE"]
    # What a map should show of it; of a country its main territory, never across ±180°
    viewport: GetGeocoderv1RevGeocoderAnswerResultsItemGeometryViewport


class GetGeocoderv1RevGeocoderAnswerResultsItem(TypedDict):
    # From the house number to the country; the postal code last
    address_components: list[GetGeocoderv1RevGeocoderAnswerResultsItemAddressComponentsItem]
    # In the order that is usual in the country
    formatted_address: str
    # What the result is
    types: list[Literal["street_address", "street_number", "premise", "route", "intersection", "neighborhood", "sublocality", "locality", "postal_code", "postal_code_suffix", "administrative_area_level_1", "administrative_area_level_2", "administrative_area_level_3", "administrative_area_level_4", "administrative_area_level_5", "administrative_area_level_6", "administrative_area_level_7", "country", "political", "continent", "colloquial_area", "natural_feature", "airport", "point_of_interest", "establishment", "plus_code", "grid_reference"]]
    # Where it is, and how exactly
    geometry: GetGeocoderv1RevGeocoderAnswerResultsItemGeometry
    # Identifies the result; the same as long as its text and position are
    place_id: str
    # Present where a word or the house number of the request is not accounted for
    partial_match: NotRequired[Literal[True]]
    # Forward only: how likely it is that this is what the text asks for, 0 to 1; of answers between 0.8 and 0.9 about 85 % are
    match_quality: NotRequired[float]
    # Of a position, in reverse or by its code: how far the address, street or place is from it
    distance_metres: NotRequired[float]
    # The area of an area pack that the result is: `GET /v1/areas/{boundary_id}` has its geometry
    boundary_id: NotRequired[int]
    # What that area is called in its country, such as `County` or `Provincia`; absent where its pack does not say
    local_type: NotRequired[str]
    # Of a place, by GeoNames: `country` for a capital, else the highest level of division whose seat it is. Absent where it is none, or nothing is known
    seat_of: NotRequired[Literal["country", "administrative_area_level_1", "administrative_area_level_2", "administrative_area_level_3", "administrative_area_level_4", "administrative_area_level_5"]]
    # Id of the data pack that answers; absent for a Plus Code or an MGRS reference where no pack has an address
    pack: NotRequired[str]


class GetGeocoderv1RevGeocoderAnswer(TypedDict):
    # The best first, or in reverse from the most to the least specific; empty where nothing was found
    results: list[GetGeocoderv1RevGeocoderAnswerResultsItem]
    # `OK`, or `ZERO_RESULTS` where nothing was found
    status: Literal["OK", "ZERO_RESULTS", "INVALID_REQUEST", "UNKNOWN_ERROR"]


class GetV1AddressesAnswerAddressesItem(TypedDict):
    # Street and house number, as written in the country
    name: str
    # Longitude in degrees
    lon: float
    # Latitude in degrees
    lat: float


class GetV1AddressesAnswer(TypedDict):
    # How many address points of the installed geocoder packs lie in the box
    count: int
    # Those listed
    addresses: list[GetV1AddressesAnswerAddressesItem]


class GetCovidv1CountriesListAnswerCodesItem(TypedDict):
    # ISO 3166-1 alpha-3 code
    ISO3: str
    # Name and ISO3, joined by a semicolon
    name: str
    # International dialling code; absent where the country has none of its own
    dial_code: NotRequired[str]


class GetCovidv1CountriesListAnswer(TypedDict):
    # By name
    codes: list[GetCovidv1CountriesListAnswerCodesItem]


class GetCovidv1Country2dataAnswerDataItem(TypedDict):
    # Name of the area
    name: str
    # Name of the area, then of each area above it, joined by `|`; the country last
    boundary_id: str
    # Name of the country; absent where none is known
    country_name: NotRequired[str]
    # Dial code; absent where the country has none of its own
    country_code: NotRequired[str]
    # 900 for admin0 to 908 for admin8
    category_code: int
    # Administrative level, `admin0` (country) to `admin8`
    category_name: Literal["admin0", "admin1", "admin2", "admin3", "admin4", "admin5", "admin6", "admin7", "admin8"]
    # Change of `total_cases` over `trend_days`
    covid_trend: NotRequired[float]
    # Change of `total_deaths` over `trend_days`
    covid_deceased_trend: NotRequired[float]
    # Businesses per km², greater than 0; absent where no pack covers the place, or it has none
    business_density: NotRequired[str]
    # Greater than 0, at most 100; absent where new cases or the population are not known
    covid_risk_score: NotRequired[str]
    # Present with a trend
    trend_days: NotRequired[int]
    # YYYY-MM-DD
    date_reported: NotRequired[str]
    # Confirmed cases up to that day; absent where not known
    total_cases: NotRequired[int]
    # Deaths up to that day; absent where not known
    total_deaths: NotRequired[int]


class GetCovidv1Country2dataAnswer(TypedDict):
    # One record per area of the level
    data: list[GetCovidv1Country2dataAnswerDataItem]
    # When the answer was made
    timestamp: str


class GetCovidv1Xy2dataAnswerHierarchyDataValue(TypedDict):
    # Name of the area
    name: str
    # Name of the area, then of each area above it, joined by `|`; the country last
    boundary_id: str
    # Name of the country; absent where none is known
    country_name: NotRequired[str]
    # Dial code; absent where the country has none of its own
    country_code: NotRequired[str]
    # 900 for admin0 to 908 for admin8
    category_code: int
    # Administrative level, `admin0` (country) to `admin8`
    category_name: Literal["admin0", "admin1", "admin2", "admin3", "admin4", "admin5", "admin6", "admin7", "admin8"]
    # Change of `total_cases` over `trend_days`
    covid_trend: NotRequired[float]
    # Change of `total_deaths` over `trend_days`
    covid_deceased_trend: NotRequired[float]
    # Businesses per km², greater than 0; absent where no pack covers the place, or it has none
    business_density: NotRequired[str]
    # Greater than 0, at most 100; absent where new cases or the population are not known
    covid_risk_score: NotRequired[str]
    # Present with a trend
    trend_days: NotRequired[int]
    # YYYY-MM-DD
    date_reported: NotRequired[str]
    # Confirmed cases up to that day; absent where not known
    total_cases: NotRequired[int]
    # Deaths up to that day; absent where not known
    total_deaths: NotRequired[int]


class GetCovidv1Xy2dataAnswer(TypedDict):
    # `p0` is the lowest area, `p1` the area above it, and so on up to the country; empty where there is no area
    hierarchy_data: dict[str, GetCovidv1Xy2dataAnswerHierarchyDataValue]
    # When the answer was made
    timestamp: str


class GetCovidv1Xy2tileAnswerFeaturesItemGeometry(TypedDict):
    """The outline of the tile, longitude first
    """

    type: Literal["Polygon"]
    # Rings of `[longitude, latitude]`, the outer one first, each closed
    coordinates: list[list[list[float]]]
    # [west, south, east, north] in degrees
    bbox: list[float]


class GetCovidv1Xy2tileAnswerFeaturesItemPropertiesHierarchyDataValue(TypedDict):
    # Name of the area
    name: str
    # Name of the area, then of each area above it, joined by `|`; the country last
    boundary_id: str
    # Name of the country; absent where none is known
    country_name: NotRequired[str]
    # Dial code; absent where the country has none of its own
    country_code: NotRequired[str]
    # 900 for admin0 to 908 for admin8
    category_code: int
    # Administrative level, `admin0` (country) to `admin8`
    category_name: Literal["admin0", "admin1", "admin2", "admin3", "admin4", "admin5", "admin6", "admin7", "admin8"]
    # Change of `total_cases` over `trend_days`
    covid_trend: NotRequired[float]
    # Change of `total_deaths` over `trend_days`
    covid_deceased_trend: NotRequired[float]
    # Businesses per km², greater than 0; absent where no pack covers the place, or it has none
    business_density: NotRequired[str]
    # Greater than 0, at most 100; absent where new cases or the population are not known
    covid_risk_score: NotRequired[str]
    # Present with a trend
    trend_days: NotRequired[int]
    # YYYY-MM-DD
    date_reported: NotRequired[str]
    # Confirmed cases up to that day; absent where not known
    total_cases: NotRequired[int]
    # Deaths up to that day; absent where not known
    total_deaths: NotRequired[int]


class GetCovidv1Xy2tileAnswerFeaturesItemProperties(TypedDict):
    """Indexes and figures of the tile
    """

    # `p0` is the lowest area, `p1` the area above it, and so on up to the country; empty where there is no area
    hierarchy_data: dict[str, GetCovidv1Xy2tileAnswerFeaturesItemPropertiesHierarchyDataValue]
    # Column, from 0 at 180° west, eastwards
    x_index: int
    # Row, from 0 at 85.0511° north, southwards
    y_index: int
    # Businesses per km², greater than 0; absent where no pack covers the place, or it has none
    business_density: NotRequired[str]
    # Greater than 0, at most 100; absent where new cases or the population are not known
    covid_risk_score: NotRequired[str]


class GetCovidv1Xy2tileAnswerFeaturesItem(TypedDict):
    type: Literal["Feature"]
    # `<zoom>/<x_index>/<y_index>`
    id: str
    # The outline of the tile, longitude first
    geometry: GetCovidv1Xy2tileAnswerFeaturesItemGeometry
    geometry_name: Literal["geometry"]
    # Indexes and figures of the tile
    properties: GetCovidv1Xy2tileAnswerFeaturesItemProperties


class GetCovidv1Xy2tileAnswerCrsProperties(TypedDict):
    """Names the system
    """

    name: Literal["urn:ogc:def:crs:OGC:1.3:CRS84"]


class GetCovidv1Xy2tileAnswerCrs(TypedDict):
    """Coordinate reference system
    """

    type: Literal["name"]
    # Names the system
    properties: GetCovidv1Xy2tileAnswerCrsProperties


class GetCovidv1Xy2tileAnswer(TypedDict):
    type: Literal["FeatureCollection"]
    # The tile
    features: list[GetCovidv1Xy2tileAnswerFeaturesItem]
    # Number of features
    totalFeatures: int
    # Number of features; the same as `totalFeatures`
    numberMatched: int
    # Number of features; the same as `totalFeatures`
    numberReturned: int
    # When the answer was made
    timestamp: str
    # Coordinate reference system
    crs: GetCovidv1Xy2tileAnswerCrs
    # [south, west, north, east] in degrees: latitude first
    bbox: list[float]


class GetCovidv1Index2tileAnswerFeaturesItemGeometry(TypedDict):
    """The outline of the tile, longitude first
    """

    type: Literal["Polygon"]
    # Rings of `[longitude, latitude]`, the outer one first, each closed
    coordinates: list[list[list[float]]]
    # [west, south, east, north] in degrees
    bbox: list[float]


class GetCovidv1Index2tileAnswerFeaturesItemPropertiesHierarchyDataValue(TypedDict):
    # Name of the area
    name: str
    # Name of the area, then of each area above it, joined by `|`; the country last
    boundary_id: str
    # Name of the country; absent where none is known
    country_name: NotRequired[str]
    # Dial code; absent where the country has none of its own
    country_code: NotRequired[str]
    # 900 for admin0 to 908 for admin8
    category_code: int
    # Administrative level, `admin0` (country) to `admin8`
    category_name: Literal["admin0", "admin1", "admin2", "admin3", "admin4", "admin5", "admin6", "admin7", "admin8"]
    # Change of `total_cases` over `trend_days`
    covid_trend: NotRequired[float]
    # Change of `total_deaths` over `trend_days`
    covid_deceased_trend: NotRequired[float]
    # Businesses per km², greater than 0; absent where no pack covers the place, or it has none
    business_density: NotRequired[str]
    # Greater than 0, at most 100; absent where new cases or the population are not known
    covid_risk_score: NotRequired[str]
    # Present with a trend
    trend_days: NotRequired[int]
    # YYYY-MM-DD
    date_reported: NotRequired[str]
    # Confirmed cases up to that day; absent where not known
    total_cases: NotRequired[int]
    # Deaths up to that day; absent where not known
    total_deaths: NotRequired[int]


class GetCovidv1Index2tileAnswerFeaturesItemProperties(TypedDict):
    """Indexes and figures of the tile
    """

    # `p0` is the lowest area, `p1` the area above it, and so on up to the country; empty where there is no area
    hierarchy_data: dict[str, GetCovidv1Index2tileAnswerFeaturesItemPropertiesHierarchyDataValue]
    # Column, from 0 at 180° west, eastwards
    x_index: int
    # Row, from 0 at 85.0511° north, southwards
    y_index: int
    # Businesses per km², greater than 0; absent where no pack covers the place, or it has none
    business_density: NotRequired[str]
    # Greater than 0, at most 100; absent where new cases or the population are not known
    covid_risk_score: NotRequired[str]


class GetCovidv1Index2tileAnswerFeaturesItem(TypedDict):
    type: Literal["Feature"]
    # `<zoom>/<x_index>/<y_index>`
    id: str
    # The outline of the tile, longitude first
    geometry: GetCovidv1Index2tileAnswerFeaturesItemGeometry
    geometry_name: Literal["geometry"]
    # Indexes and figures of the tile
    properties: GetCovidv1Index2tileAnswerFeaturesItemProperties


class GetCovidv1Index2tileAnswerCrsProperties(TypedDict):
    """Names the system
    """

    name: Literal["urn:ogc:def:crs:OGC:1.3:CRS84"]


class GetCovidv1Index2tileAnswerCrs(TypedDict):
    """Coordinate reference system
    """

    type: Literal["name"]
    # Names the system
    properties: GetCovidv1Index2tileAnswerCrsProperties


class GetCovidv1Index2tileAnswer(TypedDict):
    type: Literal["FeatureCollection"]
    # The tile
    features: list[GetCovidv1Index2tileAnswerFeaturesItem]
    # Number of features
    totalFeatures: int
    # Number of features; the same as `totalFeatures`
    numberMatched: int
    # Number of features; the same as `totalFeatures`
    numberReturned: int
    # When the answer was made
    timestamp: str
    # Coordinate reference system
    crs: GetCovidv1Index2tileAnswerCrs
    # [south, west, north, east] in degrees: latitude first
    bbox: list[float]


class GetV1HealthAreasAnswerAreasItem(TypedDict):
    # Stable across rebuilds of the same sources
    boundary_id: int
    # Name of the area
    name: str
    # The figure, in `unit`
    value: float
    # YYYY-MM-DD
    date_reported: str
    # Position in `sources`, from 0
    source: int


class GetV1HealthAreasAnswerSourcesItem(TypedDict):
    """Where the figures come from
    """

    # Id of the pack
    pack: str
    # Title of the pack
    title: str
    # Whom to name beside the figures
    attribution: str
    # Licence of the figures
    licence: str
    # Whether the figures are measured or modelled
    kind: Literal["measured"] | Literal["modelled"]


class GetV1HealthAreasAnswer(TypedDict):
    # The figure asked for
    figure: Literal["risk", "trend", "deceased_trend", "incidence", "cases", "deaths"]
    # What the values are, in words
    unit: str
    # Days over which changes are taken
    trend_days: int
    # Areas whose figure is known, in ascending order of it
    areas: list[GetV1HealthAreasAnswerAreasItem]
    # Areas of the level whose figure is not known
    areas_without: int
    # Where the figures come from
    sources: list[GetV1HealthAreasAnswerSourcesItem]


class GetV1HealthSeriesAnswerSource(TypedDict):
    """Where the figures come from
    """

    # Id of the pack
    pack: str
    # Title of the pack
    title: str
    # Whom to name beside the figures
    attribution: str
    # Licence of the figures
    licence: str
    # Whether the figures are measured or modelled
    kind: Literal["measured"] | Literal["modelled"]


class GetV1HealthSeriesAnswerPointsItem(TypedDict):
    # YYYY-MM-DD
    date: str
    # Confirmed cases up to that day; absent where not known
    total_cases: NotRequired[int]
    # Deaths up to that day; absent where not known
    total_deaths: NotRequired[int]


class GetV1HealthSeriesAnswer(TypedDict):
    # The area asked for
    boundary_id: int
    # Name of the area
    name: str
    # As the score takes it; absent where not known
    population: NotRequired[int]
    # Where the figures come from
    source: NotRequired[GetV1HealthSeriesAnswerSource]
    # Day by day
    points: list[GetV1HealthSeriesAnswerPointsItem]


class GetV1AreasBoundary_idAnswerGeometry1(TypedDict):
    """GeoJSON Polygon, longitude first
    """

    type: Literal["Polygon"]
    # Rings of `[longitude, latitude]`, the outer one first, each closed
    coordinates: list[list[list[float]]]


class GetV1AreasBoundary_idAnswerGeometry2(TypedDict):
    """GeoJSON MultiPolygon, longitude first
    """

    type: Literal["MultiPolygon"]
    # Polygons, each of rings of `[longitude, latitude]`, the outer one first, each closed
    coordinates: list[list[list[list[float]]]]


class GetV1AreasBoundary_idAnswerProperties(TypedDict):
    """What is known of the area
    """

    # Stable across rebuilds of the same sources
    boundary_id: int
    # Category of the area: 900 to 908 for admin0 to admin8, others by `GET /geoboundariesv1/categories`
    category_code: int
    # Name of the category
    category_name: str
    # Name of the area
    name: str
    # What the country calls such an area
    local_type: NotRequired[str]
    # ISO 3166-1 alpha-3 code of the country; absent where none is known
    country_iso3: NotRequired[str]
    # Name of the country; absent where none is known
    country_name: NotRequired[str]
    # Square kilometres
    area_km2: float
    # Id of the pack that holds the area
    pack: str
    # Whether the data are measured or modelled
    kind: Literal["measured"] | Literal["modelled"]


class GetV1AreasBoundary_idAnswer(TypedDict):
    type: Literal["Feature"]
    # The boundary id
    id: int
    # [west, south, east, north] in degrees
    bbox: list[float]
    # The whole area: a Polygon in one piece, a MultiPolygon in several; longitude first
    geometry: GetV1AreasBoundary_idAnswerGeometry1 | GetV1AreasBoundary_idAnswerGeometry2
    # What is known of the area
    properties: GetV1AreasBoundary_idAnswerProperties


class GetV1PacksIdAreasAnswerFieldsItem(TypedDict):
    # Name of the field; `name`, `key` and so on are Cairn’s own
    name: str
    # Whether its values are numbers
    is_number: bool


class GetV1PacksIdAreasAnswerAreasItem(TypedDict):
    # As in every answer
    boundary_id: int
    # [west, south, east, north] in degrees
    bbox: list[float]
    # Values in the order of `fields`; null where there is none
    cells: list[str | float | None]


class GetV1PacksIdAreasAnswer(TypedDict):
    # Cairn’s fields first, then those of the file that was imported
    fields: list[GetV1PacksIdAreasAnswerFieldsItem]
    # In the order of the pack
    areas: list[GetV1PacksIdAreasAnswerAreasItem]


class GetOgcAnswerLinksItem(TypedDict):
    # Whole address
    href: str
    # What it is to this answer
    rel: str
    # Content type of what is there
    type: NotRequired[str]
    # In words
    title: NotRequired[str]


class GetOgcAnswer(TypedDict):
    # Name of the service
    title: str
    # What it has
    description: str
    # Where to go from here
    links: list[GetOgcAnswerLinksItem]


class GetOgcConformanceAnswer(TypedDict):
    # URIs of the classes
    conformsTo: list[str]


class GetOgcCollectionsAnswerLinksItem(TypedDict):
    # Whole address
    href: str
    # What it is to this answer
    rel: str
    # Content type of what is there
    type: NotRequired[str]
    # In words
    title: NotRequired[str]


class GetOgcCollectionsAnswerCollectionsItemExtentSpatial(TypedDict):
    """On the ground
    """

    # One box
    bbox: list[list[float]]
    crs: Literal["http://www.opengis.net/def/crs/OGC/1.3/CRS84"]


class GetOgcCollectionsAnswerCollectionsItemExtent(TypedDict):
    """Where it has features
    """

    # On the ground
    spatial: GetOgcCollectionsAnswerCollectionsItemExtentSpatial


class GetOgcCollectionsAnswerCollectionsItemLinksItem(TypedDict):
    # Whole address
    href: str
    # What it is to this answer
    rel: str
    # Content type of what is there
    type: NotRequired[str]
    # In words
    title: NotRequired[str]


class GetOgcCollectionsAnswerCollectionsItem(TypedDict):
    # Id of the pack, or that of saved places
    id: str
    # What people call the pack
    title: str
    # What is in it, of when, and whether it is modelled
    description: str
    # Whom to name beside the data
    attribution: str
    # SPDX identifier, or the licence in words
    license: str
    # Where it has features
    extent: GetOgcCollectionsAnswerCollectionsItemExtent
    itemType: Literal["feature"]
    # Systems that features come in
    crs: list[Literal["http://www.opengis.net/def/crs/OGC/1.3/CRS84"]]
    # Where to go from here
    links: list[GetOgcCollectionsAnswerCollectionsItemLinksItem]


class GetOgcCollectionsAnswer(TypedDict):
    # Where to go from here
    links: list[GetOgcCollectionsAnswerLinksItem]
    # By id
    collections: list[GetOgcCollectionsAnswerCollectionsItem]


class GetOgcCollectionsCollectionIdAnswerExtentSpatial(TypedDict):
    """On the ground
    """

    # One box
    bbox: list[list[float]]
    crs: Literal["http://www.opengis.net/def/crs/OGC/1.3/CRS84"]


class GetOgcCollectionsCollectionIdAnswerExtent(TypedDict):
    """Where it has features
    """

    # On the ground
    spatial: GetOgcCollectionsCollectionIdAnswerExtentSpatial


class GetOgcCollectionsCollectionIdAnswerLinksItem(TypedDict):
    # Whole address
    href: str
    # What it is to this answer
    rel: str
    # Content type of what is there
    type: NotRequired[str]
    # In words
    title: NotRequired[str]


class GetOgcCollectionsCollectionIdAnswer(TypedDict):
    # Id of the pack, or that of saved places
    id: str
    # What people call the pack
    title: str
    # What is in it, of when, and whether it is modelled
    description: str
    # Whom to name beside the data
    attribution: str
    # SPDX identifier, or the licence in words
    license: str
    # Where it has features
    extent: GetOgcCollectionsCollectionIdAnswerExtent
    itemType: Literal["feature"]
    # Systems that features come in
    crs: list[Literal["http://www.opengis.net/def/crs/OGC/1.3/CRS84"]]
    # Where to go from here
    links: list[GetOgcCollectionsCollectionIdAnswerLinksItem]


class GetTilesPackJsonAnswerVectorLayersItem(TypedDict):
    # Name of the layer
    id: str
    # Lowest zoom that has the layer
    minzoom: int
    # Highest zoom that has the layer
    maxzoom: int
    # Properties of its features, with their types
    fields: dict[str, str]


class GetTilesPackJsonAnswer(TypedDict):
    tilejson: Literal["3.0.0"]
    # Title of the pack
    name: str
    # Version of the tiles
    version: str
    # Whom to name beside the map
    attribution: str
    scheme: Literal["xyz"]
    # What the tiles are, and how their addresses end
    format: Literal["mvt", "mlt", "png", "jpg", "webp"]
    # Addresses of the tiles, with `{z}`, `{x}` and `{y}` in them
    tiles: list[str]
    # Lowest zoom that has tiles
    minzoom: int
    # Highest zoom that has tiles
    maxzoom: int
    # [west, south, east, north] in degrees
    bounds: list[float]
    # What vector tiles hold; of pictures nothing
    vector_layers: list[GetTilesPackJsonAnswerVectorLayersItem]


class GetZip4v1Xy2zipAnswerFeaturesItemGeometry(TypedDict):
    """GeoJSON MultiPolygon, longitude first
    """

    type: Literal["MultiPolygon"]
    # Polygons, each of rings of `[longitude, latitude]`, the outer one first, each closed
    coordinates: list[list[list[list[float]]]]


class GetZip4v1Xy2zipAnswerFeaturesItemProperties(TypedDict):
    """Codes of the area
    """

    # ZIP+4 code and county code joined by an underscore; nothing follows it where the county is not known
    uid: str
    # 5-digit ZIP code
    zip: str
    # 9-digit ZIP+4 code, without a hyphen
    zip9: str
    # County code: state and county FIPS. Absent where the source does not say
    fips: NotRequired[str]
    # [west, south, east, north] in degrees
    bbox: list[float]


class GetZip4v1Xy2zipAnswerFeaturesItem(TypedDict):
    type: Literal["Feature"]
    # `zip4.<row>`: the row in its pack
    id: str
    # GeoJSON MultiPolygon, longitude first
    geometry: GetZip4v1Xy2zipAnswerFeaturesItemGeometry
    geometry_name: Literal["geom"]
    # Codes of the area
    properties: GetZip4v1Xy2zipAnswerFeaturesItemProperties


class GetZip4v1Xy2zipAnswerCrsProperties(TypedDict):
    """Names the system
    """

    name: Literal["urn:ogc:def:crs:EPSG::4326"]


class GetZip4v1Xy2zipAnswerCrs(TypedDict):
    """Coordinate reference system
    """

    type: Literal["name"]
    # Names the system
    properties: GetZip4v1Xy2zipAnswerCrsProperties


class GetZip4v1Xy2zipAnswer(TypedDict):
    type: Literal["FeatureCollection"]
    # Number of features
    totalFeatures: int
    # The areas, or none
    features: list[GetZip4v1Xy2zipAnswerFeaturesItem]
    # Coordinate reference system
    crs: GetZip4v1Xy2zipAnswerCrs
    # [south, west, north, east] in degrees: latitude first
    bbox: NotRequired[list[float]]


class GetZip4v1Zip2xyAnswerFeaturesItemGeometry(TypedDict):
    """GeoJSON MultiPolygon, longitude first
    """

    type: Literal["MultiPolygon"]
    # Polygons, each of rings of `[longitude, latitude]`, the outer one first, each closed
    coordinates: list[list[list[list[float]]]]


class GetZip4v1Zip2xyAnswerFeaturesItemProperties(TypedDict):
    """Codes of the area
    """

    # ZIP+4 code and county code joined by an underscore; nothing follows it where the county is not known
    uid: str
    # 5-digit ZIP code
    zip: str
    # 9-digit ZIP+4 code, without a hyphen
    zip9: str
    # County code: state and county FIPS. Absent where the source does not say
    fips: NotRequired[str]
    # [west, south, east, north] in degrees
    bbox: list[float]


class GetZip4v1Zip2xyAnswerFeaturesItem(TypedDict):
    type: Literal["Feature"]
    # `zip4.<row>`: the row in its pack
    id: str
    # GeoJSON MultiPolygon, longitude first
    geometry: GetZip4v1Zip2xyAnswerFeaturesItemGeometry
    geometry_name: Literal["geom"]
    # Codes of the area
    properties: GetZip4v1Zip2xyAnswerFeaturesItemProperties


class GetZip4v1Zip2xyAnswerCrsProperties(TypedDict):
    """Names the system
    """

    name: Literal["urn:ogc:def:crs:EPSG::4326"]


class GetZip4v1Zip2xyAnswerCrs(TypedDict):
    """Coordinate reference system
    """

    type: Literal["name"]
    # Names the system
    properties: GetZip4v1Zip2xyAnswerCrsProperties


class GetZip4v1Zip2xyAnswer(TypedDict):
    type: Literal["FeatureCollection"]
    # Number of features
    totalFeatures: int
    # The areas, or none
    features: list[GetZip4v1Zip2xyAnswerFeaturesItem]
    # Coordinate reference system
    crs: GetZip4v1Zip2xyAnswerCrs
    # [south, west, north, east] in degrees: latitude first
    bbox: NotRequired[list[float]]


class GetV1Zip4NearestAnswerNearest(TypedDict):
    """The area at the point or nearest to it
    """

    # `zip4.<row>`, as in the collections
    id: str
    # 5-digit ZIP code
    zip: str
    # The four digits after the ZIP code
    plus4: str
    # 9-digit ZIP+4 code, without a hyphen
    zip9: str
    # County code: state and county FIPS. Absent where the source does not say
    fips: NotRequired[str]
    # Metres from the point to the area; 0 where the area holds the point
    distance_m: float
    # From the point to the area; absent where the area holds the point
    direction: NotRequired[Literal["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"]]
    # [west, south, east, north] in degrees
    bbox: list[float]
    # Size of the area, square metres
    area_m2: float
    # Id of the pack that holds the area
    pack: str
    # `modelled`: not USPS
    kind: Literal["measured", "modelled"]
    # Street that the area is modelled from
    street: NotRequired[str]
    # Lowest house number: of one side of the street, of one parity unless the source mixes them
    low_number: NotRequired[int]
    # Highest house number of the same side
    high_number: NotRequired[int]
    # Estimated number of addresses
    deliveries: NotRequired[int]


class GetV1Zip4NearestAnswerZipArea(TypedDict):
    """The five-digit ZIP area that holds the point, of the newest pack that has one; absent where no imported pack does. Its code may be another than that of `nearest`: the two are of different sources
    """

    # 5-digit ZIP code
    zip: str
    # Of the area, as in `GET /v1/areas/{boundary_id}`
    boundary_id: int
    # Id of the pack that holds the area
    pack: str


class GetV1Zip4NearestAnswer(TypedDict):
    # The area at the point or nearest to it
    nearest: NotRequired[GetV1Zip4NearestAnswerNearest]
    # Whether the point lies within the bounds of a ZIP+4 pack that is in use
    covered: bool
    # The five-digit ZIP area that holds the point, of the newest pack that has one; absent where no imported pack does. Its code may be another than that of `nearest`: the two are of different sources
    zip_area: NotRequired[GetV1Zip4NearestAnswerZipArea]


class PostTdmv1OrderBody(TypedDict):
    # `cost` gives `duration`, `distance` gives `distance`
    result: list[Literal["cost", "distance"]]
    # Each `<longitude>,<latitude>` in decimal degrees, WGS84
    origin_addresses: list[str]
    # Each `<longitude>,<latitude>` in decimal degrees, WGS84
    destination_addresses: list[str]
    # How one travels; `car` when absent
    mode: NotRequired[Literal["car", "truck", "bike", "pedestrian", "technician", "sales"]]
    # Which path is the best; `fastest` when absent. Distance and duration are always of that one path
    option: NotRequired[Literal["fastest", "shortest", "safest", "most_efficient"]]
    # What the job is called; absent or empty where it has no name
    name: NotRequired[str]
    # Names of the origins, as many as there are; an empty name is none. Kept with the job and echoed
    origin_names: NotRequired[list[str]]
    # Names of the destinations, as many as there are; an empty name is none. Kept with the job and echoed
    destination_names: NotRequired[list[str]]


class PostTdmv1OrderAnswer(TypedDict):
    # Identifier of the job, as the order answered it
    uuid: str


class PostTdmv1DuplicateBody(TypedDict):
    # Identifier of the job
    uuid: str


class PostTdmv1DuplicateAnswer(TypedDict):
    # Identifier of the job, as the order answered it
    uuid: str


class PostTdmv1RenameBody(TypedDict):
    # Identifier of the job
    uuid: str
    # What the job is called; absent or empty where it has no name
    name: str


class PostTdmv1RenameAnswer(TypedDict):
    # Identifier of the job, as the order answered it
    uuid: str
    # Where the job is: waiting, running, or ended in one of three ways
    status: Literal["Queued", "Running", "Finished", "Failed", "Cancelled"]
    # Of a cancelled or failed job: how far it was
    progress: float
    # How one travels
    mode: Literal["car", "truck", "bike", "pedestrian", "technician", "sales"]
    # Which path is the best
    option: Literal["fastest", "shortest", "safest", "most_efficient"]
    # How many there are
    origins: int
    # How many there are
    destinations: int
    # When it was ordered
    created_at: str
    # When it began to run, the last time
    started_at: NotRequired[str]
    # When it ended, in whichever way
    finished_at: NotRequired[str]
    # Id of the road pack that answers
    pack: NotRequired[str]
    # Why the job failed; only then
    message: NotRequired[str]
    # What the job is called; absent or empty where it has no name
    name: NotRequired[str]
    # Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks
    key: NotRequired[str]
    # While it runs and the roads have been read: cells that are computed
    cells_done: NotRequired[int]
    # While it runs, as soon as it is known
    cells_per_second: NotRequired[int]
    # While it runs, as soon as it is known, at the present speed
    seconds_left: NotRequired[float]


class PostTdmv1FetchBody(TypedDict):
    # Identifier of the job
    uuid: str
    # `false` leaves the matrices out: the points and figures of a large job come quickly then. `true` when absent
    matrices: NotRequired[bool]
    # Seconds to wait at most for the job to end before answering; 0 when absent
    wait: NotRequired[float]


class PostTdmv1FetchAnswerUnreachable(TypedDict):
    """How many cells are null, by reason
    """

    # Cells whose origin has no road of the mode within 1 km
    no_road_at_origin: int
    # Cells whose destination has none, and whose origin has one
    no_road_at_destination: int
    # Cells between which there is no path
    no_path: int
    # Cells beyond the limits of one matrix
    too_far: int


class PostTdmv1FetchAnswer(TypedDict):
    # Identifier of the job, as the order answered it
    uuid: str
    # Where the job is: waiting, running, or ended in one of three ways
    status: Literal["Queued", "Running", "Finished", "Failed", "Cancelled"]
    # Share that is done, 0 to 1
    progress: float
    # How one travels
    mode: Literal["car", "truck", "bike", "pedestrian", "technician", "sales"]
    # Which path is the best
    option: Literal["fastest", "shortest", "safest", "most_efficient"]
    # Why the job failed; only then
    message: NotRequired[str]
    # Id of the road pack that answers
    pack: NotRequired[str]
    # How many cells are null, by reason
    unreachable: NotRequired[PostTdmv1FetchAnswerUnreachable]
    # Positions in `origin_addresses`, from 0
    origins_without_road: NotRequired[list[int]]
    # Positions in `destination_addresses`, from 0
    destinations_without_road: NotRequired[list[int]]
    # As ordered
    origin_addresses: list[str]
    # As ordered
    destination_addresses: list[str]
    # What the job is called; absent or empty where it has no name
    name: NotRequired[str]
    # Names of the origins, as many as there are; an empty name is none. Kept with the job and echoed
    origin_names: NotRequired[list[str]]
    # Names of the destinations, as many as there are; an empty name is none. Kept with the job and echoed
    destination_names: NotRequired[list[str]]
    # As ordered
    result: list[Literal["cost", "distance"]]
    # When it was ordered
    created_at: str
    # When it began to run, the last time
    started_at: NotRequired[str]
    # When it ended, in whichever way
    finished_at: NotRequired[str]
    # Metres, one row per origin, one column per destination
    distance: NotRequired[list[list[float | None]]]
    # Seconds, in the same order
    duration: NotRequired[list[list[float | None]]]


class GetTdmv1JobsAnswerJobsItem(TypedDict):
    # Identifier of the job, as the order answered it
    uuid: str
    # Where the job is: waiting, running, or ended in one of three ways
    status: Literal["Queued", "Running", "Finished", "Failed", "Cancelled"]
    # Of a cancelled or failed job: how far it was
    progress: float
    # How one travels
    mode: Literal["car", "truck", "bike", "pedestrian", "technician", "sales"]
    # Which path is the best
    option: Literal["fastest", "shortest", "safest", "most_efficient"]
    # How many there are
    origins: int
    # How many there are
    destinations: int
    # When it was ordered
    created_at: str
    # When it began to run, the last time
    started_at: NotRequired[str]
    # When it ended, in whichever way
    finished_at: NotRequired[str]
    # Id of the road pack that answers
    pack: NotRequired[str]
    # Why the job failed; only then
    message: NotRequired[str]
    # What the job is called; absent or empty where it has no name
    name: NotRequired[str]
    # Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks
    key: NotRequired[str]
    # While it runs and the roads have been read: cells that are computed
    cells_done: NotRequired[int]
    # While it runs, as soon as it is known
    cells_per_second: NotRequired[int]
    # While it runs, as soon as it is known, at the present speed
    seconds_left: NotRequired[float]


class GetTdmv1JobsAnswer(TypedDict):
    # The latest first
    jobs: list[GetTdmv1JobsAnswerJobsItem]


class PostTdmv1CancelBody(TypedDict):
    # Identifier of the job
    uuid: str


class PostTdmv1CancelAnswer(TypedDict):
    # Identifier of the job, as the order answered it
    uuid: str
    # Where the job is: waiting, running, or ended in one of three ways
    status: Literal["Queued", "Running", "Finished", "Failed", "Cancelled"]
    # Of a cancelled or failed job: how far it was
    progress: float
    # How one travels
    mode: Literal["car", "truck", "bike", "pedestrian", "technician", "sales"]
    # Which path is the best
    option: Literal["fastest", "shortest", "safest", "most_efficient"]
    # How many there are
    origins: int
    # How many there are
    destinations: int
    # When it was ordered
    created_at: str
    # When it began to run, the last time
    started_at: NotRequired[str]
    # When it ended, in whichever way
    finished_at: NotRequired[str]
    # Id of the road pack that answers
    pack: NotRequired[str]
    # Why the job failed; only then
    message: NotRequired[str]
    # What the job is called; absent or empty where it has no name
    name: NotRequired[str]
    # Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks
    key: NotRequired[str]
    # While it runs and the roads have been read: cells that are computed
    cells_done: NotRequired[int]
    # While it runs, as soon as it is known
    cells_per_second: NotRequired[int]
    # While it runs, as soon as it is known, at the present speed
    seconds_left: NotRequired[float]


class PostTdmv1DeleteBody(TypedDict):
    # Identifier of the job
    uuid: str


class PostTdmv1DeleteAnswer(TypedDict):
    # Identifier of the job, as the order answered it
    uuid: str
    deleted: Literal[True]


class PostTdmv1RouteBody(TypedDict):
    # `<longitude>,<latitude>` in decimal degrees
    origin: str
    # `<longitude>,<latitude>` in decimal degrees
    destination: str
    # How one travels; `car` when absent
    mode: NotRequired[Literal["car", "truck", "bike", "pedestrian", "technician", "sales"]]
    # Which path is the best; `fastest` when absent. Distance and duration are always of that one path
    option: NotRequired[Literal["fastest", "shortest", "safest", "most_efficient"]]


class PostTdmv1RouteAnswerGeometry1(TypedDict):
    type: Literal["LineString"]
    # `[longitude, latitude]` along the path, from the origin
    coordinates: list[list[float]]


class PostTdmv1RouteAnswerProperties(TypedDict):
    """Figures of the path
    """

    # Metres, as the cell of a matrix has it
    distance: float | None
    # Seconds, as the cell of a matrix has it
    duration: float | None
    # How one travels
    mode: Literal["car", "truck", "bike", "pedestrian", "technician", "sales"]
    # Which path is the best
    option: Literal["fastest", "shortest", "safest", "most_efficient"]
    # Id of the road pack that answers
    pack: str
    # Why there is no path; only then
    reason: NotRequired[Literal["no_road_at_origin", "no_road_at_destination", "no_path", "too_far"]]


class PostTdmv1RouteAnswer(TypedDict):
    type: Literal["Feature"]
    # The path, longitude first; null where there is none
    geometry: PostTdmv1RouteAnswerGeometry1 | None
    # Figures of the path
    properties: PostTdmv1RouteAnswerProperties


class PostTdmv1SnapBody(TypedDict):
    # Each `<longitude>,<latitude>` in decimal degrees, WGS84
    addresses: list[str]
    # How one travels; `car` when absent
    mode: NotRequired[Literal["car", "truck", "bike", "pedestrian", "technician", "sales"]]


class PostTdmv1SnapAnswer(TypedDict):
    # Id of the road pack that would serve a matrix of these points; absent where none covers all
    pack: NotRequired[str]
    # Why there is no such pack; only then
    message: NotRequired[str]
    # Whether the pack, or the one that covers most, covers the point
    covered: list[bool]
    # The nearest place on a road, `[longitude, latitude]`; null where there is none within 1 km
    positions: list[list[float] | None]
    # Distance to the nearest road of the mode, to one decimal; null where there is none within 1 km
    metres: list[float | None]


class PostV1ImportsFilesAnswer(TypedDict):
    # Identifier, as the answer before has named it
    file: str
    # As it was given
    name: str
    # Size of the file in bytes
    bytes: int


class GetV1ImportsFilesAnswerFilesItem(TypedDict):
    # Identifier, as the answer before has named it
    file: str
    # As it was given
    name: str
    # Size of the file in bytes
    bytes: int
    # When it had arrived
    created_at: str
    # When it goes unless it is ordered or looked at before
    expires_at: str
    # Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks
    key: NotRequired[str]


class GetV1ImportsFilesAnswer(TypedDict):
    # The latest first
    files: list[GetV1ImportsFilesAnswerFilesItem]


class PostV1ImportsFilesDeleteBody(TypedDict):
    # Identifier, as the answer before has named it
    file: str


class PostV1ImportsFilesDeleteAnswer(TypedDict):
    # Identifier, as the answer before has named it
    file: str
    # Always true
    deleted: bool


class PostV1ImportsPreviewBodyFields(TypedDict):
    """Only `addresses`: columns of the file, where they are not found by their names
    """

    # Column of the file that holds `number`; an empty text says that none does
    number: NotRequired[str]
    # Column of the file that holds `number_suffix`; an empty text says that none does
    number_suffix: NotRequired[str]
    # Column of the file that holds `street`; an empty text says that none does
    street: NotRequired[str]
    # Column of the file that holds `street_prefix`; an empty text says that none does
    street_prefix: NotRequired[str]
    # Column of the file that holds `street_type`; an empty text says that none does
    street_type: NotRequired[str]
    # Column of the file that holds `street_suffix`; an empty text says that none does
    street_suffix: NotRequired[str]
    # Column of the file that holds `unit`; an empty text says that none does
    unit: NotRequired[str]
    # Column of the file that holds `locality`; an empty text says that none does
    locality: NotRequired[str]
    # Column of the file that holds `region`; an empty text says that none does
    region: NotRequired[str]
    # Column of the file that holds `postcode`; an empty text says that none does
    postcode: NotRequired[str]
    # Column of the file that holds `lon`; an empty text says that none does
    lon: NotRequired[str]
    # Column of the file that holds `lat`; an empty text says that none does
    lat: NotRequired[str]
    # Column of the file that holds `left_from`; an empty text says that none does
    left_from: NotRequired[str]
    # Column of the file that holds `left_to`; an empty text says that none does
    left_to: NotRequired[str]
    # Column of the file that holds `right_from`; an empty text says that none does
    right_from: NotRequired[str]
    # Column of the file that holds `right_to`; an empty text says that none does
    right_to: NotRequired[str]
    # Column of the file that holds `left_postcode`; an empty text says that none does
    left_postcode: NotRequired[str]
    # Column of the file that holds `right_postcode`; an empty text says that none does
    right_postcode: NotRequired[str]


class PostV1ImportsPreviewBody(TypedDict):
    # `file` of a file that was taken
    file: str
    # Only `addresses`: columns of the file, where they are not found by their names
    fields: NotRequired[PostV1ImportsPreviewBodyFields]
    # Only `addresses` and `areas`: layer of a file that has several
    layer: NotRequired[str]
    # Only `addresses` and `areas`: EPSG code of the coordinates, where the file does not say it
    epsg: NotRequired[int]


class PostV1ImportsPreviewAnswerColumnsItem(TypedDict):
    # Heading of the column
    name: str
    # Up to three values of the first rows
    samples: list[str]


class PostV1ImportsPreviewAnswerRowsItem(TypedDict):
    # Line of the file, from 1; or row, where the format has no lines
    line: int
    # House number of an address point
    number: NotRequired[str]
    # Name of the street
    street: NotRequired[str]
    # House numbers on the left of a centre line
    left: NotRequired[str]
    # House numbers on the right of a centre line
    right: NotRequired[str]
    # Town
    locality: NotRequired[str]
    # Postal code
    postcode: NotRequired[str]
    # Longitude in degrees
    lon: NotRequired[float]
    # Latitude in degrees
    lat: NotRequired[float]
    # Why the row would be left out
    fault: NotRequired[str]


class PostV1ImportsPreviewAnswer(TypedDict):
    # Address points (or parcels), or street centre lines with ranges
    shape: Literal["points", "lines"]
    # The columns of the file
    columns: list[PostV1ImportsPreviewAnswerColumnsItem]
    # Which column holds what: found by its name, or as it was asked for
    fields: dict[str, str]
    # Fields that an import needs and has found no column for
    missing: list[Literal["number", "number_suffix", "street", "street_prefix", "street_type", "street_suffix", "unit", "locality", "region", "postcode", "lon", "lat", "left_from", "left_to", "right_from", "right_to", "left_postcode", "right_postcode"]]
    # The first twenty
    rows: list[PostV1ImportsPreviewAnswerRowsItem]


class PostV1ImportsPreviewAreasBody(TypedDict):
    # `file` of a file that was taken
    file: str
    # Only `addresses` and `areas`: layer of a file that has several
    layer: NotRequired[str]
    # Only `addresses` and `areas`: EPSG code of the coordinates, where the file does not say it
    epsg: NotRequired[int]
    # Which coordinate comes first: `as-written` the one that the format says, `exchanged` the other; with `auto` the first one, and a file whose positions prove the other is refused
    axes: NotRequired[Literal["auto", "as-written", "exchanged"]]


class PostV1ImportsPreviewAreasAnswerProblem(TypedDict):
    """Why an import would be refused as things are; there are no shapes then
    """

    # `system` where another EPSG code, `axes` where `axes` may mend it
    about: Literal["system", "axes"]
    # What is wrong, and what can be done
    message: str


class PostV1ImportsPreviewAreasAnswerFieldsItem(TypedDict):
    # Name of the field
    name: str
    # Up to three different values
    samples: list[str]
    # Rows that were read and have a value
    filled: int
    # Different values in them
    distinct: int
    # Whether all values are numbers
    is_number: bool


class PostV1ImportsPreviewAreasAnswerGuessed(TypedDict):
    """Fields by their names and values
    """

    # Field that seems to hold the name
    name: NotRequired[str]
    # Field that seems to hold the key
    key: NotRequired[str]
    # Field that seems to hold the area above
    parent: NotRequired[str]
    # Field that seems to hold the administrative level
    level: NotRequired[str]
    # Field that seems to hold the country
    country: NotRequired[str]
    # Field that seems to hold five-digit ZIP codes
    zip: NotRequired[str]


class PostV1ImportsPreviewAreasAnswerRowsItem(TypedDict):
    # Row of the file, from 1
    row: int
    # As text, in the order of `fields`; empty where there is none
    values: list[str]
    # Why the row would be left out
    fault: NotRequired[str]


class PostV1ImportsPreviewAreasAnswerShapesItemGeometry(TypedDict):
    """GeoJSON MultiPolygon, longitude first
    """

    type: Literal["MultiPolygon"]
    # Polygons, each of rings of `[longitude, latitude]`, the outer one first, each closed
    coordinates: list[list[list[list[float]]]]


class PostV1ImportsPreviewAreasAnswerShapesItem(TypedDict):
    # Row of the file, from 1
    row: int
    # GeoJSON MultiPolygon, longitude first
    geometry: PostV1ImportsPreviewAreasAnswerShapesItemGeometry


class PostV1ImportsPreviewAreasAnswer(TypedDict):
    # Name of the file that has the areas, also where that lies in an archive
    file: str
    # Its format, such as `GeoPackage`
    format: str
    # Coordinate system, such as `EPSG:2227`; absent where none is known
    system: NotRequired[str]
    # Layers with polygons, where the file has several
    layers: list[str]
    # The one that was read: as it was asked for, or the first
    layer: NotRequired[str]
    # Why an import would be refused as things are; there are no shapes then
    problem: NotRequired[PostV1ImportsPreviewAreasAnswerProblem]
    # Why the axes may be exchanged, where that is not proved; an import goes on
    doubt: NotRequired[str]
    # Whether all rows of the file were read
    is_whole: bool
    # Rows that were read, up to 500
    rows_read: int
    # Those of them whose geometry cannot be used
    rows_faulty: int
    # [west, south, east, north] in degrees
    bbox: NotRequired[list[float]]
    # ISO 3166-1 alpha-3 code of the country in which all areas looked at lie
    country: NotRequired[str]
    # Fields of the file, in its order
    fields: list[PostV1ImportsPreviewAreasAnswerFieldsItem]
    # Fields by their names and values
    guessed: PostV1ImportsPreviewAreasAnswerGuessed
    # The first fifty
    rows: list[PostV1ImportsPreviewAreasAnswerRowsItem]
    # Simplified to be drawn; not more than about a megabyte of them
    shapes: list[PostV1ImportsPreviewAreasAnswerShapesItem]


class PostV1ImportsBodyFields(TypedDict):
    """Only `addresses`: columns of the file, where they are not found by their names
    """

    # Column of the file that holds `number`; an empty text says that none does
    number: NotRequired[str]
    # Column of the file that holds `number_suffix`; an empty text says that none does
    number_suffix: NotRequired[str]
    # Column of the file that holds `street`; an empty text says that none does
    street: NotRequired[str]
    # Column of the file that holds `street_prefix`; an empty text says that none does
    street_prefix: NotRequired[str]
    # Column of the file that holds `street_type`; an empty text says that none does
    street_type: NotRequired[str]
    # Column of the file that holds `street_suffix`; an empty text says that none does
    street_suffix: NotRequired[str]
    # Column of the file that holds `unit`; an empty text says that none does
    unit: NotRequired[str]
    # Column of the file that holds `locality`; an empty text says that none does
    locality: NotRequired[str]
    # Column of the file that holds `region`; an empty text says that none does
    region: NotRequired[str]
    # Column of the file that holds `postcode`; an empty text says that none does
    postcode: NotRequired[str]
    # Column of the file that holds `lon`; an empty text says that none does
    lon: NotRequired[str]
    # Column of the file that holds `lat`; an empty text says that none does
    lat: NotRequired[str]
    # Column of the file that holds `left_from`; an empty text says that none does
    left_from: NotRequired[str]
    # Column of the file that holds `left_to`; an empty text says that none does
    left_to: NotRequired[str]
    # Column of the file that holds `right_from`; an empty text says that none does
    right_from: NotRequired[str]
    # Column of the file that holds `right_to`; an empty text says that none does
    right_to: NotRequired[str]
    # Column of the file that holds `left_postcode`; an empty text says that none does
    left_postcode: NotRequired[str]
    # Column of the file that holds `right_postcode`; an empty text says that none does
    right_postcode: NotRequired[str]


PostV1ImportsBodyAreas = TypedDict(
    "PostV1ImportsBodyAreas",
    {
        # `admin` for administrative areas of a level, `boundary` for geo-boundaries of a category, `zip` for five-digit ZIP codes
        "as": "Literal[\"admin\", \"boundary\", \"zip\"]",
        # Of `admin`: the level of all areas, 0 for countries
        "level": "NotRequired[int]",
        # Field of the file that holds the level, where it is not the same for all: `2` or `ADM2`
        "level_field": "NotRequired[str]",
        # ISO 3166-1 alpha-3 code of the country of all areas, such as `ITA`; by their position where neither this nor a field says it
        "country": "NotRequired[str]",
        # Field of the file that holds the country, as a code of two or three letters or by its English name
        "country_field": "NotRequired[str]",
        # Of `boundary`: code of a category as in `GET /geoboundariesv1/categories`, or an own one from 1000
        "category": "NotRequired[int]",
        # Of `boundary`: name of an own category
        "category_name": "NotRequired[str]",
        # Field of the file that holds the sub-category
        "sub_category_field": "NotRequired[str]",
        # Field of the file that holds the name; guessed when absent
        "name_field": "NotRequired[str]",
        # Field of the file that holds the key, which stays the same from one edition to the next; guessed when absent
        "key_field": "NotRequired[str]",
        # Field of the file that holds the key or name of the area above, of the same import or an installed pack; by position when absent
        "parent_field": "NotRequired[str]",
        # Which coordinate comes first: `as-written` the one that the format says, `exchanged` the other; with `auto` the first one, and a file whose positions prove the other is refused
        "axes": "NotRequired[Literal[\"auto\", \"as-written\", \"exchanged\"]]",
    },
)


class PostV1ImportsBody(TypedDict):
    # `health` for CSV files of cases and deaths, `zip4` for polygons of ZIP+4 areas, `osm` for one OpenStreetMap file, `addresses` for files of address points or street centre lines, `areas` for files of polygons, `tiles` for one archive of map tiles (MBTiles, PMTiles)
    kind: Literal["health", "zip4", "osm", "addresses", "areas", "tiles"]
    # `file` of each file that was taken; several of a kind that go together
    files: list[str]
    # Id of the pack, begun with `health-`, `zip4-`, `areas-`, `tiles-` or (of `addresses`) `geocoder-`. Of `osm`: `osm-NAME`, and the packs are `map-NAME`, `roads-NAME`, `geocoder-NAME` and so on. By the name of the first file when absent. Never the id of a pack that Cairn comes with
    id: NotRequired[str]
    # Whether packs of the ids that the import makes may be replaced. With the right `import` only those that an import of the same key made; with `manage` any but those that Cairn comes with
    replace: NotRequired[bool]
    # Title of the pack
    title: NotRequired[str]
    # Licence of the data
    licence: NotRequired[str]
    # Whom to name beside the data
    attribution: NotRequired[str]
    # Only `areas`: what date or year the data describe, such as `2023` or `2024-06-30`
    vintage: NotRequired[str]
    # Only `osm`: what to import, a pack each; all when absent. What the file holds nothing of is left out, and the notes of the report say so
    parts: NotRequired[list[Literal["map", "roads", "addresses", "businesses", "admin"]]]
    # Two-letter code, such as `PT`. Of `osm`: the country whose general speed limits and side of the road hold. Of `addresses`: the country that all rows are in
    country: NotRequired[str]
    # Only `addresses`: columns of the file, where they are not found by their names
    fields: NotRequired[PostV1ImportsBodyFields]
    # Only `addresses`: town of the rows that name none
    locality: NotRequired[str]
    # Only `addresses` and `areas`: layer of a file that has several
    layer: NotRequired[str]
    # Only `addresses` and `areas`: EPSG code of the coordinates, where the file does not say it
    epsg: NotRequired[int]
    # Only `areas`: what they answer, and which fields say what
    areas: NotRequired[PostV1ImportsBodyAreas]
    # Only `areas`: reports what an import would do, and writes no pack. The files wait for another order
    check_only: NotRequired[bool]
    # Only `health`: imports what can be read even if some rows cannot
    skip_bad_rows: NotRequired[bool]


class PostV1ImportsAnswerPartsItem(TypedDict):
    # What becomes a pack
    part: Literal["map", "roads", "addresses", "businesses", "admin"]
    # Id of the pack
    pack: str
    # Where it is; `left_out` where the file holds nothing of it
    state: Literal["waiting", "running", "finished", "left_out"]
    # Share of the part that is done, 0 to 1
    progress: float
    # How long it took to be written; once it is
    seconds: NotRequired[float]


class PostV1ImportsAnswerFilesItem(TypedDict):
    # Name of the file
    name: str
    # Size of the file in bytes
    bytes: int


class PostV1ImportsAnswerProblemsItem(TypedDict):
    # Name of the file
    file: str
    # Line of the file, from 1; or row, where the format has no lines
    line: NotRequired[int]
    # Heading of the column, where one is at fault
    column: NotRequired[str]
    # What is wrong
    message: str
    # What can be done about it
    remedy: str


class PostV1ImportsAnswerReportLeftOutItem(TypedDict):
    # Name of the file
    file: str
    # Line of the file, from 1
    line: int
    # What the row is named
    name: str
    # Why it is left out
    reason: str


class PostV1ImportsAnswerReportWithoutAreaItem(TypedDict):
    # Code or name of the area in the file
    key: str
    # Its name in words
    name: str


class PostV1ImportsAnswerReport(TypedDict):
    """What the import wrote; once it has finished
    """

    # Id of the pack, as in `GET /v1/packs`; of `osm` with several parts, of the first
    pack: str
    # Title of the pack
    title: str
    # Rows per table, and what was left out
    counts: dict[str, int]
    # Things to know that stop nothing
    notes: list[str]
    # Rows that are left out on purpose: they are no area’s, or stand elsewhere
    left_out: list[PostV1ImportsAnswerReportLeftOutItem]
    # Areas with figures that no installed pack has
    without_area: list[PostV1ImportsAnswerReportWithoutAreaItem]
    # True where the files were only looked at, and no pack was written
    check_only: NotRequired[bool]


class PostV1ImportsAnswer(TypedDict):
    # Identifier, as the answer before has named it
    uuid: str
    # What is imported
    kind: Literal["health", "zip4", "osm", "addresses", "areas", "tiles"]
    # Where the import is: waiting, running, or ended in one of three ways
    status: Literal["Queued", "Running", "Finished", "Failed", "Cancelled"]
    # Share that is done, 0 to 1
    progress: float
    # What is done now, in words: `reading`, `tiles of the map`; of a running import of `osm`
    step: NotRequired[str]
    # Of `osm`, once it has started: how far each part is
    parts: NotRequired[list[PostV1ImportsAnswerPartsItem]]
    # What is read
    files: list[PostV1ImportsAnswerFilesItem]
    # When it was ordered
    created_at: str
    # When it ended, in whichever way
    finished_at: NotRequired[str]
    # Why it failed; the packs are then as they were
    message: NotRequired[str]
    # The first 200: what stopped a failed import, or what a finished one passed over
    problems: list[PostV1ImportsAnswerProblemsItem]
    # How many problems there are, those beyond the first 200 included
    problem_count: int
    # What the import wrote; once it has finished
    report: NotRequired[PostV1ImportsAnswerReport]
    # Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks
    key: NotRequired[str]


class GetV1ImportsAnswerImportsItemPartsItem(TypedDict):
    # What becomes a pack
    part: Literal["map", "roads", "addresses", "businesses", "admin"]
    # Id of the pack
    pack: str
    # Where it is; `left_out` where the file holds nothing of it
    state: Literal["waiting", "running", "finished", "left_out"]
    # Share of the part that is done, 0 to 1
    progress: float
    # How long it took to be written; once it is
    seconds: NotRequired[float]


class GetV1ImportsAnswerImportsItemFilesItem(TypedDict):
    # Name of the file
    name: str
    # Size of the file in bytes
    bytes: int


class GetV1ImportsAnswerImportsItemProblemsItem(TypedDict):
    # Name of the file
    file: str
    # Line of the file, from 1; or row, where the format has no lines
    line: NotRequired[int]
    # Heading of the column, where one is at fault
    column: NotRequired[str]
    # What is wrong
    message: str
    # What can be done about it
    remedy: str


class GetV1ImportsAnswerImportsItemReportLeftOutItem(TypedDict):
    # Name of the file
    file: str
    # Line of the file, from 1
    line: int
    # What the row is named
    name: str
    # Why it is left out
    reason: str


class GetV1ImportsAnswerImportsItemReportWithoutAreaItem(TypedDict):
    # Code or name of the area in the file
    key: str
    # Its name in words
    name: str


class GetV1ImportsAnswerImportsItemReport(TypedDict):
    """What the import wrote; once it has finished
    """

    # Id of the pack, as in `GET /v1/packs`; of `osm` with several parts, of the first
    pack: str
    # Title of the pack
    title: str
    # Rows per table, and what was left out
    counts: dict[str, int]
    # Things to know that stop nothing
    notes: list[str]
    # Rows that are left out on purpose: they are no area’s, or stand elsewhere
    left_out: list[GetV1ImportsAnswerImportsItemReportLeftOutItem]
    # Areas with figures that no installed pack has
    without_area: list[GetV1ImportsAnswerImportsItemReportWithoutAreaItem]
    # True where the files were only looked at, and no pack was written
    check_only: NotRequired[bool]


class GetV1ImportsAnswerImportsItem(TypedDict):
    # Identifier, as the answer before has named it
    uuid: str
    # What is imported
    kind: Literal["health", "zip4", "osm", "addresses", "areas", "tiles"]
    # Where the import is: waiting, running, or ended in one of three ways
    status: Literal["Queued", "Running", "Finished", "Failed", "Cancelled"]
    # Share that is done, 0 to 1
    progress: float
    # What is done now, in words: `reading`, `tiles of the map`; of a running import of `osm`
    step: NotRequired[str]
    # Of `osm`, once it has started: how far each part is
    parts: NotRequired[list[GetV1ImportsAnswerImportsItemPartsItem]]
    # What is read
    files: list[GetV1ImportsAnswerImportsItemFilesItem]
    # When it was ordered
    created_at: str
    # When it ended, in whichever way
    finished_at: NotRequired[str]
    # Why it failed; the packs are then as they were
    message: NotRequired[str]
    # The first 200: what stopped a failed import, or what a finished one passed over
    problems: list[GetV1ImportsAnswerImportsItemProblemsItem]
    # How many problems there are, those beyond the first 200 included
    problem_count: int
    # What the import wrote; once it has finished
    report: NotRequired[GetV1ImportsAnswerImportsItemReport]
    # Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks
    key: NotRequired[str]


class GetV1ImportsAnswer(TypedDict):
    # The latest first
    imports: list[GetV1ImportsAnswerImportsItem]


class GetV1ImportsUuidAnswerPartsItem(TypedDict):
    # What becomes a pack
    part: Literal["map", "roads", "addresses", "businesses", "admin"]
    # Id of the pack
    pack: str
    # Where it is; `left_out` where the file holds nothing of it
    state: Literal["waiting", "running", "finished", "left_out"]
    # Share of the part that is done, 0 to 1
    progress: float
    # How long it took to be written; once it is
    seconds: NotRequired[float]


class GetV1ImportsUuidAnswerFilesItem(TypedDict):
    # Name of the file
    name: str
    # Size of the file in bytes
    bytes: int


class GetV1ImportsUuidAnswerProblemsItem(TypedDict):
    # Name of the file
    file: str
    # Line of the file, from 1; or row, where the format has no lines
    line: NotRequired[int]
    # Heading of the column, where one is at fault
    column: NotRequired[str]
    # What is wrong
    message: str
    # What can be done about it
    remedy: str


class GetV1ImportsUuidAnswerReportLeftOutItem(TypedDict):
    # Name of the file
    file: str
    # Line of the file, from 1
    line: int
    # What the row is named
    name: str
    # Why it is left out
    reason: str


class GetV1ImportsUuidAnswerReportWithoutAreaItem(TypedDict):
    # Code or name of the area in the file
    key: str
    # Its name in words
    name: str


class GetV1ImportsUuidAnswerReport(TypedDict):
    """What the import wrote; once it has finished
    """

    # Id of the pack, as in `GET /v1/packs`; of `osm` with several parts, of the first
    pack: str
    # Title of the pack
    title: str
    # Rows per table, and what was left out
    counts: dict[str, int]
    # Things to know that stop nothing
    notes: list[str]
    # Rows that are left out on purpose: they are no area’s, or stand elsewhere
    left_out: list[GetV1ImportsUuidAnswerReportLeftOutItem]
    # Areas with figures that no installed pack has
    without_area: list[GetV1ImportsUuidAnswerReportWithoutAreaItem]
    # True where the files were only looked at, and no pack was written
    check_only: NotRequired[bool]


class GetV1ImportsUuidAnswer(TypedDict):
    # Identifier, as the answer before has named it
    uuid: str
    # What is imported
    kind: Literal["health", "zip4", "osm", "addresses", "areas", "tiles"]
    # Where the import is: waiting, running, or ended in one of three ways
    status: Literal["Queued", "Running", "Finished", "Failed", "Cancelled"]
    # Share that is done, 0 to 1
    progress: float
    # What is done now, in words: `reading`, `tiles of the map`; of a running import of `osm`
    step: NotRequired[str]
    # Of `osm`, once it has started: how far each part is
    parts: NotRequired[list[GetV1ImportsUuidAnswerPartsItem]]
    # What is read
    files: list[GetV1ImportsUuidAnswerFilesItem]
    # When it was ordered
    created_at: str
    # When it ended, in whichever way
    finished_at: NotRequired[str]
    # Why it failed; the packs are then as they were
    message: NotRequired[str]
    # The first 200: what stopped a failed import, or what a finished one passed over
    problems: list[GetV1ImportsUuidAnswerProblemsItem]
    # How many problems there are, those beyond the first 200 included
    problem_count: int
    # What the import wrote; once it has finished
    report: NotRequired[GetV1ImportsUuidAnswerReport]
    # Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks
    key: NotRequired[str]


class PostV1ImportsCancelBody(TypedDict):
    # Identifier, as the answer before has named it
    uuid: str


class PostV1ImportsCancelAnswerPartsItem(TypedDict):
    # What becomes a pack
    part: Literal["map", "roads", "addresses", "businesses", "admin"]
    # Id of the pack
    pack: str
    # Where it is; `left_out` where the file holds nothing of it
    state: Literal["waiting", "running", "finished", "left_out"]
    # Share of the part that is done, 0 to 1
    progress: float
    # How long it took to be written; once it is
    seconds: NotRequired[float]


class PostV1ImportsCancelAnswerFilesItem(TypedDict):
    # Name of the file
    name: str
    # Size of the file in bytes
    bytes: int


class PostV1ImportsCancelAnswerProblemsItem(TypedDict):
    # Name of the file
    file: str
    # Line of the file, from 1; or row, where the format has no lines
    line: NotRequired[int]
    # Heading of the column, where one is at fault
    column: NotRequired[str]
    # What is wrong
    message: str
    # What can be done about it
    remedy: str


class PostV1ImportsCancelAnswerReportLeftOutItem(TypedDict):
    # Name of the file
    file: str
    # Line of the file, from 1
    line: int
    # What the row is named
    name: str
    # Why it is left out
    reason: str


class PostV1ImportsCancelAnswerReportWithoutAreaItem(TypedDict):
    # Code or name of the area in the file
    key: str
    # Its name in words
    name: str


class PostV1ImportsCancelAnswerReport(TypedDict):
    """What the import wrote; once it has finished
    """

    # Id of the pack, as in `GET /v1/packs`; of `osm` with several parts, of the first
    pack: str
    # Title of the pack
    title: str
    # Rows per table, and what was left out
    counts: dict[str, int]
    # Things to know that stop nothing
    notes: list[str]
    # Rows that are left out on purpose: they are no area’s, or stand elsewhere
    left_out: list[PostV1ImportsCancelAnswerReportLeftOutItem]
    # Areas with figures that no installed pack has
    without_area: list[PostV1ImportsCancelAnswerReportWithoutAreaItem]
    # True where the files were only looked at, and no pack was written
    check_only: NotRequired[bool]


class PostV1ImportsCancelAnswer(TypedDict):
    # Identifier, as the answer before has named it
    uuid: str
    # What is imported
    kind: Literal["health", "zip4", "osm", "addresses", "areas", "tiles"]
    # Where the import is: waiting, running, or ended in one of three ways
    status: Literal["Queued", "Running", "Finished", "Failed", "Cancelled"]
    # Share that is done, 0 to 1
    progress: float
    # What is done now, in words: `reading`, `tiles of the map`; of a running import of `osm`
    step: NotRequired[str]
    # Of `osm`, once it has started: how far each part is
    parts: NotRequired[list[PostV1ImportsCancelAnswerPartsItem]]
    # What is read
    files: list[PostV1ImportsCancelAnswerFilesItem]
    # When it was ordered
    created_at: str
    # When it ended, in whichever way
    finished_at: NotRequired[str]
    # Why it failed; the packs are then as they were
    message: NotRequired[str]
    # The first 200: what stopped a failed import, or what a finished one passed over
    problems: list[PostV1ImportsCancelAnswerProblemsItem]
    # How many problems there are, those beyond the first 200 included
    problem_count: int
    # What the import wrote; once it has finished
    report: NotRequired[PostV1ImportsCancelAnswerReport]
    # Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks
    key: NotRequired[str]


class PostV1ImportsDeleteBody(TypedDict):
    # Identifier, as the answer before has named it
    uuid: str


class PostV1ImportsDeleteAnswer(TypedDict):
    # Identifier, as the answer before has named it
    uuid: str
    # Always true
    deleted: bool


class GetV1PacksIdOutlineAnswerGeometry1(TypedDict):
    """GeoJSON MultiPolygon, longitude first
    """

    type: Literal["MultiPolygon"]
    # Polygons, each of rings of `[longitude, latitude]`, the outer one first, each closed
    coordinates: list[list[list[list[float]]]]


class GetV1PacksIdOutlineAnswerProperties(TypedDict):
    """What is known of the area covered
    """

    # Whether the data are measured or modelled
    kind: Literal["measured"] | Literal["modelled"]
    # About what the pack’s areas cover; absent where it holds points and lines
    area_km2: NotRequired[float]


class GetV1PacksIdOutlineAnswer(TypedDict):
    type: Literal["Feature"]
    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # [west, south, east, north] in degrees
    bbox: list[float]
    # Simplified, longitude first; null where the pack is everywhere in its bounds, or has no place of its own
    geometry: GetV1PacksIdOutlineAnswerGeometry1 | None
    # What is known of the area covered
    properties: GetV1PacksIdOutlineAnswerProperties


class PostV1PacksVerifyBody(TypedDict):
    # Name of the pack; its file is `<id>.sqlite`
    id: str


class PostV1PacksVerifyAnswerChecksItem(TypedDict):
    # `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read
    check: Literal["manifest", "digest", "pages", "content", "counts", "index", "geometry"]
    # Whether it was passed
    passed: bool
    # What was found, or what is wrong
    text: str


class PostV1PacksVerifyAnswer(TypedDict):
    """What the last check of this very file has found
    """

    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Whether every check has passed; the first that fails is the last
    passed: bool
    # Those that make sense for the theme
    checks: list[PostV1PacksVerifyAnswerChecksItem]
    # Digest of the file, to compare with that of its source; absent where the file cannot be read
    sha256: NotRequired[str]
    # When the check ended
    checked_at: str


class PostV1PacksRemoveBody(TypedDict):
    # Name of the pack; its file is `<id>.sqlite`
    id: str


class PostV1PacksRemoveAnswerPacksItem1SourcesItem(TypedDict):
    # Name of the upstream package or file
    name: str
    # Version of the package or file
    version: str
    # Subresource integrity of what was downloaded
    integrity: NotRequired[str]
    # SPDX identifier, or the licence in words
    licence: str
    # Whom to name beside the data
    attribution: str
    # Where the source is described
    url: NotRequired[str]
    # Date or year the source describes
    vintage: NotRequired[str]


class PostV1PacksRemoveAnswerPacksItem1VerificationChecksItem(TypedDict):
    # `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read
    check: Literal["manifest", "digest", "pages", "content", "counts", "index", "geometry"]
    # Whether it was passed
    passed: bool
    # What was found, or what is wrong
    text: str


class PostV1PacksRemoveAnswerPacksItem1Verification(TypedDict):
    """What the last check of this very file has found
    """

    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Whether every check has passed; the first that fails is the last
    passed: bool
    # Those that make sense for the theme
    checks: list[PostV1PacksRemoveAnswerPacksItem1VerificationChecksItem]
    # Digest of the file, to compare with that of its source; absent where the file cannot be read
    sha256: NotRequired[str]
    # When the check ended
    checked_at: str


class PostV1PacksRemoveAnswerPacksItem1(TypedDict):
    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Format of the tables of the file
    format_version: int
    # What the pack can answer
    theme: Literal["countries"] | Literal["admin"] | Literal["time-zones"] | Literal["geo-boundaries"] | Literal["places"] | Literal["basemap"] | Literal["streets"] | Literal["zip4"] | Literal["geocoder"] | Literal["health"] | Literal["businesses"] | Literal["roads"] | Literal["shapes"] | Literal["tiles"]
    # What people call the pack
    title: str
    # What is in it, in a sentence
    description: str
    # Changes with its contents
    version: str
    # What date or year the data describe, in words
    vintage: str
    # [west, south, east, north] in degrees
    coverage: list[float]
    # Whether the data are measured or modelled
    kind: Literal["measured"] | Literal["modelled"]
    # SPDX identifier, or the licence in words
    licence: str
    # Whom to name beside the data
    attribution: str
    # What the pack is made of
    sources: list[PostV1PacksRemoveAnswerPacksItem1SourcesItem]
    # Rows per table, and what was repaired or left out
    counts: dict[str, int]
    # What is modelled, incomplete or different from the source
    notes: list[str]
    # ISO 8601 instant
    built_at: str
    # Digest of the content of the file’s tables, as docs/packs.md describes it; absent in packs of earlier versions
    content_sha256: NotRequired[str]
    status: Literal["ready"]
    # Of packs of countries and administrative areas: where several have an area of a level at a point, the one of the lowest number answers. The newest has 1 unless `POST /v1/packs/order` says otherwise
    precedence: NotRequired[int]
    # Size of the file in bytes
    size_bytes: int
    # What the last check of this very file has found
    verification: NotRequired[PostV1PacksRemoveAnswerPacksItem1Verification]


class PostV1PacksRemoveAnswerPacksItem2SourcesItem(TypedDict):
    # Name of the upstream package or file
    name: str
    # Version of the package or file
    version: str
    # Subresource integrity of what was downloaded
    integrity: NotRequired[str]
    # SPDX identifier, or the licence in words
    licence: str
    # Whom to name beside the data
    attribution: str
    # Where the source is described
    url: NotRequired[str]
    # Date or year the source describes
    vintage: NotRequired[str]


class PostV1PacksRemoveAnswerPacksItem2VerificationChecksItem(TypedDict):
    # `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read
    check: Literal["manifest", "digest", "pages", "content", "counts", "index", "geometry"]
    # Whether it was passed
    passed: bool
    # What was found, or what is wrong
    text: str


class PostV1PacksRemoveAnswerPacksItem2Verification(TypedDict):
    """What the last check of this very file has found
    """

    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Whether every check has passed; the first that fails is the last
    passed: bool
    # Those that make sense for the theme
    checks: list[PostV1PacksRemoveAnswerPacksItem2VerificationChecksItem]
    # Digest of the file, to compare with that of its source; absent where the file cannot be read
    sha256: NotRequired[str]
    # When the check ended
    checked_at: str


class PostV1PacksRemoveAnswerPacksItem2(TypedDict):
    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Format of the tables of the file
    format_version: NotRequired[int]
    # What the pack can answer
    theme: NotRequired[Literal["countries"] | Literal["admin"] | Literal["time-zones"] | Literal["geo-boundaries"] | Literal["places"] | Literal["basemap"] | Literal["streets"] | Literal["zip4"] | Literal["geocoder"] | Literal["health"] | Literal["businesses"] | Literal["roads"] | Literal["shapes"] | Literal["tiles"]]
    # What people call the pack
    title: NotRequired[str]
    # What is in it, in a sentence
    description: NotRequired[str]
    # Changes with its contents
    version: NotRequired[str]
    # What date or year the data describe, in words
    vintage: NotRequired[str]
    # [west, south, east, north] in degrees
    coverage: NotRequired[list[float]]
    # Whether the data are measured or modelled
    kind: NotRequired[Literal["measured"] | Literal["modelled"]]
    # SPDX identifier, or the licence in words
    licence: NotRequired[str]
    # Whom to name beside the data
    attribution: NotRequired[str]
    # What the pack is made of
    sources: NotRequired[list[PostV1PacksRemoveAnswerPacksItem2SourcesItem]]
    # Rows per table, and what was repaired or left out
    counts: NotRequired[dict[str, int]]
    # What is modelled, incomplete or different from the source
    notes: NotRequired[list[str]]
    # ISO 8601 instant
    built_at: NotRequired[str]
    # Digest of the content of the file’s tables, as docs/packs.md describes it; absent in packs of earlier versions
    content_sha256: NotRequired[str]
    status: Literal["failed"]
    # Why the pack is not used, and the remedy
    message: str
    # Size of the file in bytes
    size_bytes: int
    # What the last check of this very file has found
    verification: NotRequired[PostV1PacksRemoveAnswerPacksItem2Verification]


class PostV1PacksRemoveAnswer(TypedDict):
    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # What the file took
    size_bytes: int
    # As `GET /v1/packs`, afterwards
    packs: list[PostV1PacksRemoveAnswerPacksItem1 | PostV1PacksRemoveAnswerPacksItem2]


class PostV1PacksAddAnswerPack1SourcesItem(TypedDict):
    # Name of the upstream package or file
    name: str
    # Version of the package or file
    version: str
    # Subresource integrity of what was downloaded
    integrity: NotRequired[str]
    # SPDX identifier, or the licence in words
    licence: str
    # Whom to name beside the data
    attribution: str
    # Where the source is described
    url: NotRequired[str]
    # Date or year the source describes
    vintage: NotRequired[str]


class PostV1PacksAddAnswerPack1VerificationChecksItem(TypedDict):
    # `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read
    check: Literal["manifest", "digest", "pages", "content", "counts", "index", "geometry"]
    # Whether it was passed
    passed: bool
    # What was found, or what is wrong
    text: str


class PostV1PacksAddAnswerPack1Verification(TypedDict):
    """What the last check of this very file has found
    """

    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Whether every check has passed; the first that fails is the last
    passed: bool
    # Those that make sense for the theme
    checks: list[PostV1PacksAddAnswerPack1VerificationChecksItem]
    # Digest of the file, to compare with that of its source; absent where the file cannot be read
    sha256: NotRequired[str]
    # When the check ended
    checked_at: str


class PostV1PacksAddAnswerPack1(TypedDict):
    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Format of the tables of the file
    format_version: int
    # What the pack can answer
    theme: Literal["countries"] | Literal["admin"] | Literal["time-zones"] | Literal["geo-boundaries"] | Literal["places"] | Literal["basemap"] | Literal["streets"] | Literal["zip4"] | Literal["geocoder"] | Literal["health"] | Literal["businesses"] | Literal["roads"] | Literal["shapes"] | Literal["tiles"]
    # What people call the pack
    title: str
    # What is in it, in a sentence
    description: str
    # Changes with its contents
    version: str
    # What date or year the data describe, in words
    vintage: str
    # [west, south, east, north] in degrees
    coverage: list[float]
    # Whether the data are measured or modelled
    kind: Literal["measured"] | Literal["modelled"]
    # SPDX identifier, or the licence in words
    licence: str
    # Whom to name beside the data
    attribution: str
    # What the pack is made of
    sources: list[PostV1PacksAddAnswerPack1SourcesItem]
    # Rows per table, and what was repaired or left out
    counts: dict[str, int]
    # What is modelled, incomplete or different from the source
    notes: list[str]
    # ISO 8601 instant
    built_at: str
    # Digest of the content of the file’s tables, as docs/packs.md describes it; absent in packs of earlier versions
    content_sha256: NotRequired[str]
    status: Literal["ready"]
    # Of packs of countries and administrative areas: where several have an area of a level at a point, the one of the lowest number answers. The newest has 1 unless `POST /v1/packs/order` says otherwise
    precedence: NotRequired[int]
    # Size of the file in bytes
    size_bytes: int
    # What the last check of this very file has found
    verification: NotRequired[PostV1PacksAddAnswerPack1Verification]


class PostV1PacksAddAnswerPack2SourcesItem(TypedDict):
    # Name of the upstream package or file
    name: str
    # Version of the package or file
    version: str
    # Subresource integrity of what was downloaded
    integrity: NotRequired[str]
    # SPDX identifier, or the licence in words
    licence: str
    # Whom to name beside the data
    attribution: str
    # Where the source is described
    url: NotRequired[str]
    # Date or year the source describes
    vintage: NotRequired[str]


class PostV1PacksAddAnswerPack2VerificationChecksItem(TypedDict):
    # `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read
    check: Literal["manifest", "digest", "pages", "content", "counts", "index", "geometry"]
    # Whether it was passed
    passed: bool
    # What was found, or what is wrong
    text: str


class PostV1PacksAddAnswerPack2Verification(TypedDict):
    """What the last check of this very file has found
    """

    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Whether every check has passed; the first that fails is the last
    passed: bool
    # Those that make sense for the theme
    checks: list[PostV1PacksAddAnswerPack2VerificationChecksItem]
    # Digest of the file, to compare with that of its source; absent where the file cannot be read
    sha256: NotRequired[str]
    # When the check ended
    checked_at: str


class PostV1PacksAddAnswerPack2(TypedDict):
    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Format of the tables of the file
    format_version: NotRequired[int]
    # What the pack can answer
    theme: NotRequired[Literal["countries"] | Literal["admin"] | Literal["time-zones"] | Literal["geo-boundaries"] | Literal["places"] | Literal["basemap"] | Literal["streets"] | Literal["zip4"] | Literal["geocoder"] | Literal["health"] | Literal["businesses"] | Literal["roads"] | Literal["shapes"] | Literal["tiles"]]
    # What people call the pack
    title: NotRequired[str]
    # What is in it, in a sentence
    description: NotRequired[str]
    # Changes with its contents
    version: NotRequired[str]
    # What date or year the data describe, in words
    vintage: NotRequired[str]
    # [west, south, east, north] in degrees
    coverage: NotRequired[list[float]]
    # Whether the data are measured or modelled
    kind: NotRequired[Literal["measured"] | Literal["modelled"]]
    # SPDX identifier, or the licence in words
    licence: NotRequired[str]
    # Whom to name beside the data
    attribution: NotRequired[str]
    # What the pack is made of
    sources: NotRequired[list[PostV1PacksAddAnswerPack2SourcesItem]]
    # Rows per table, and what was repaired or left out
    counts: NotRequired[dict[str, int]]
    # What is modelled, incomplete or different from the source
    notes: NotRequired[list[str]]
    # ISO 8601 instant
    built_at: NotRequired[str]
    # Digest of the content of the file’s tables, as docs/packs.md describes it; absent in packs of earlier versions
    content_sha256: NotRequired[str]
    status: Literal["failed"]
    # Why the pack is not used, and the remedy
    message: str
    # Size of the file in bytes
    size_bytes: int
    # What the last check of this very file has found
    verification: NotRequired[PostV1PacksAddAnswerPack2Verification]


class PostV1PacksAddAnswerVerificationChecksItem(TypedDict):
    # `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read
    check: Literal["manifest", "digest", "pages", "content", "counts", "index", "geometry"]
    # Whether it was passed
    passed: bool
    # What was found, or what is wrong
    text: str


class PostV1PacksAddAnswerVerification(TypedDict):
    """What the last check of this very file has found
    """

    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Whether every check has passed; the first that fails is the last
    passed: bool
    # Those that make sense for the theme
    checks: list[PostV1PacksAddAnswerVerificationChecksItem]
    # Digest of the file, to compare with that of its source; absent where the file cannot be read
    sha256: NotRequired[str]
    # When the check ended
    checked_at: str


class PostV1PacksAddAnswer(TypedDict):
    # A pack that answers, or why it does not
    pack: PostV1PacksAddAnswerPack1 | PostV1PacksAddAnswerPack2
    # What the last check of this very file has found
    verification: PostV1PacksAddAnswerVerification
    # Whether a pack of that id was there
    replaced: bool


class PostV1PacksFolderBody(TypedDict):
    # Path of a folder on the machine of the server, from its root: `/media/stick/packs`, `E:\packs`
    folder: str


class PostV1PacksFolderAnswerPacksItem(TypedDict):
    # Name of the file, beside the list
    file: str
    # SHA-256 of the file
    sha256: str
    # Size of the file in bytes
    size_bytes: int
    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # What the pack can answer
    theme: Literal["countries"] | Literal["admin"] | Literal["time-zones"] | Literal["geo-boundaries"] | Literal["places"] | Literal["basemap"] | Literal["streets"] | Literal["zip4"] | Literal["geocoder"] | Literal["health"] | Literal["businesses"] | Literal["roads"] | Literal["shapes"] | Literal["tiles"]
    # What people call the pack
    title: str
    # Changes with its contents
    version: str
    # What date or year the data describe, in words
    vintage: str
    # [west, south, east, north] in degrees
    coverage: list[float]
    # SPDX identifier, or the licence in words
    licence: str
    # Whom to name beside the data
    attribution: str
    # ISO 8601 instant
    built_at: str
    # How it compares with the installed pack of its id: `new` where there is none; else by the newest date that the `vintage` of both names, then by `built_at`
    novelty: Literal["new", "newer", "same", "older"]
    # What the installed pack of its id describes
    installed_vintage: NotRequired[str]


class PostV1PacksFolderAnswer(TypedDict):
    # By id
    packs: list[PostV1PacksFolderAnswerPacksItem]


class PostV1PacksFolderIndexBody(TypedDict):
    # Path of a folder on the machine of the server, from its root: `/media/stick/packs`, `E:\packs`
    folder: str


class PostV1PacksFolderIndexAnswerPacksItem(TypedDict):
    # Name of the file, beside the list
    file: str
    # SHA-256 of the file
    sha256: str
    # Size of the file in bytes
    size_bytes: int
    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # What the pack can answer
    theme: Literal["countries"] | Literal["admin"] | Literal["time-zones"] | Literal["geo-boundaries"] | Literal["places"] | Literal["basemap"] | Literal["streets"] | Literal["zip4"] | Literal["geocoder"] | Literal["health"] | Literal["businesses"] | Literal["roads"] | Literal["shapes"] | Literal["tiles"]
    # What people call the pack
    title: str
    # Changes with its contents
    version: str
    # What date or year the data describe, in words
    vintage: str
    # [west, south, east, north] in degrees
    coverage: list[float]
    # SPDX identifier, or the licence in words
    licence: str
    # Whom to name beside the data
    attribution: str
    # ISO 8601 instant
    built_at: str
    # How it compares with the installed pack of its id: `new` where there is none; else by the newest date that the `vintage` of both names, then by `built_at`
    novelty: Literal["new", "newer", "same", "older"]
    # What the installed pack of its id describes
    installed_vintage: NotRequired[str]


class PostV1PacksFolderIndexAnswerPassedOverItem(TypedDict):
    # Name of the file
    file: str
    # Why it is no pack
    reason: str


class PostV1PacksFolderIndexAnswer(TypedDict):
    # By id
    packs: list[PostV1PacksFolderIndexAnswerPacksItem]
    # Files that are called like packs and are none
    passed_over: list[PostV1PacksFolderIndexAnswerPassedOverItem]


class PostV1PacksFolderAddBody(TypedDict):
    # Path of a folder on the machine of the server, from its root: `/media/stick/packs`, `E:\packs`
    folder: str
    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Whether it may take the place of an installed pack of the same id
    replace: NotRequired[bool]


class PostV1PacksFolderAddAnswerPack1SourcesItem(TypedDict):
    # Name of the upstream package or file
    name: str
    # Version of the package or file
    version: str
    # Subresource integrity of what was downloaded
    integrity: NotRequired[str]
    # SPDX identifier, or the licence in words
    licence: str
    # Whom to name beside the data
    attribution: str
    # Where the source is described
    url: NotRequired[str]
    # Date or year the source describes
    vintage: NotRequired[str]


class PostV1PacksFolderAddAnswerPack1VerificationChecksItem(TypedDict):
    # `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read
    check: Literal["manifest", "digest", "pages", "content", "counts", "index", "geometry"]
    # Whether it was passed
    passed: bool
    # What was found, or what is wrong
    text: str


class PostV1PacksFolderAddAnswerPack1Verification(TypedDict):
    """What the last check of this very file has found
    """

    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Whether every check has passed; the first that fails is the last
    passed: bool
    # Those that make sense for the theme
    checks: list[PostV1PacksFolderAddAnswerPack1VerificationChecksItem]
    # Digest of the file, to compare with that of its source; absent where the file cannot be read
    sha256: NotRequired[str]
    # When the check ended
    checked_at: str


class PostV1PacksFolderAddAnswerPack1(TypedDict):
    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Format of the tables of the file
    format_version: int
    # What the pack can answer
    theme: Literal["countries"] | Literal["admin"] | Literal["time-zones"] | Literal["geo-boundaries"] | Literal["places"] | Literal["basemap"] | Literal["streets"] | Literal["zip4"] | Literal["geocoder"] | Literal["health"] | Literal["businesses"] | Literal["roads"] | Literal["shapes"] | Literal["tiles"]
    # What people call the pack
    title: str
    # What is in it, in a sentence
    description: str
    # Changes with its contents
    version: str
    # What date or year the data describe, in words
    vintage: str
    # [west, south, east, north] in degrees
    coverage: list[float]
    # Whether the data are measured or modelled
    kind: Literal["measured"] | Literal["modelled"]
    # SPDX identifier, or the licence in words
    licence: str
    # Whom to name beside the data
    attribution: str
    # What the pack is made of
    sources: list[PostV1PacksFolderAddAnswerPack1SourcesItem]
    # Rows per table, and what was repaired or left out
    counts: dict[str, int]
    # What is modelled, incomplete or different from the source
    notes: list[str]
    # ISO 8601 instant
    built_at: str
    # Digest of the content of the file’s tables, as docs/packs.md describes it; absent in packs of earlier versions
    content_sha256: NotRequired[str]
    status: Literal["ready"]
    # Of packs of countries and administrative areas: where several have an area of a level at a point, the one of the lowest number answers. The newest has 1 unless `POST /v1/packs/order` says otherwise
    precedence: NotRequired[int]
    # Size of the file in bytes
    size_bytes: int
    # What the last check of this very file has found
    verification: NotRequired[PostV1PacksFolderAddAnswerPack1Verification]


class PostV1PacksFolderAddAnswerPack2SourcesItem(TypedDict):
    # Name of the upstream package or file
    name: str
    # Version of the package or file
    version: str
    # Subresource integrity of what was downloaded
    integrity: NotRequired[str]
    # SPDX identifier, or the licence in words
    licence: str
    # Whom to name beside the data
    attribution: str
    # Where the source is described
    url: NotRequired[str]
    # Date or year the source describes
    vintage: NotRequired[str]


class PostV1PacksFolderAddAnswerPack2VerificationChecksItem(TypedDict):
    # `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read
    check: Literal["manifest", "digest", "pages", "content", "counts", "index", "geometry"]
    # Whether it was passed
    passed: bool
    # What was found, or what is wrong
    text: str


class PostV1PacksFolderAddAnswerPack2Verification(TypedDict):
    """What the last check of this very file has found
    """

    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Whether every check has passed; the first that fails is the last
    passed: bool
    # Those that make sense for the theme
    checks: list[PostV1PacksFolderAddAnswerPack2VerificationChecksItem]
    # Digest of the file, to compare with that of its source; absent where the file cannot be read
    sha256: NotRequired[str]
    # When the check ended
    checked_at: str


class PostV1PacksFolderAddAnswerPack2(TypedDict):
    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Format of the tables of the file
    format_version: NotRequired[int]
    # What the pack can answer
    theme: NotRequired[Literal["countries"] | Literal["admin"] | Literal["time-zones"] | Literal["geo-boundaries"] | Literal["places"] | Literal["basemap"] | Literal["streets"] | Literal["zip4"] | Literal["geocoder"] | Literal["health"] | Literal["businesses"] | Literal["roads"] | Literal["shapes"] | Literal["tiles"]]
    # What people call the pack
    title: NotRequired[str]
    # What is in it, in a sentence
    description: NotRequired[str]
    # Changes with its contents
    version: NotRequired[str]
    # What date or year the data describe, in words
    vintage: NotRequired[str]
    # [west, south, east, north] in degrees
    coverage: NotRequired[list[float]]
    # Whether the data are measured or modelled
    kind: NotRequired[Literal["measured"] | Literal["modelled"]]
    # SPDX identifier, or the licence in words
    licence: NotRequired[str]
    # Whom to name beside the data
    attribution: NotRequired[str]
    # What the pack is made of
    sources: NotRequired[list[PostV1PacksFolderAddAnswerPack2SourcesItem]]
    # Rows per table, and what was repaired or left out
    counts: NotRequired[dict[str, int]]
    # What is modelled, incomplete or different from the source
    notes: NotRequired[list[str]]
    # ISO 8601 instant
    built_at: NotRequired[str]
    # Digest of the content of the file’s tables, as docs/packs.md describes it; absent in packs of earlier versions
    content_sha256: NotRequired[str]
    status: Literal["failed"]
    # Why the pack is not used, and the remedy
    message: str
    # Size of the file in bytes
    size_bytes: int
    # What the last check of this very file has found
    verification: NotRequired[PostV1PacksFolderAddAnswerPack2Verification]


class PostV1PacksFolderAddAnswerVerificationChecksItem(TypedDict):
    # `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read
    check: Literal["manifest", "digest", "pages", "content", "counts", "index", "geometry"]
    # Whether it was passed
    passed: bool
    # What was found, or what is wrong
    text: str


class PostV1PacksFolderAddAnswerVerification(TypedDict):
    """What the last check of this very file has found
    """

    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Whether every check has passed; the first that fails is the last
    passed: bool
    # Those that make sense for the theme
    checks: list[PostV1PacksFolderAddAnswerVerificationChecksItem]
    # Digest of the file, to compare with that of its source; absent where the file cannot be read
    sha256: NotRequired[str]
    # When the check ended
    checked_at: str


class PostV1PacksFolderAddAnswer(TypedDict):
    # A pack that answers, or why it does not
    pack: PostV1PacksFolderAddAnswerPack1 | PostV1PacksFolderAddAnswerPack2
    # What the last check of this very file has found
    verification: PostV1PacksFolderAddAnswerVerification
    # Whether a pack of that id was there
    replaced: bool


class GetV1PacksBuildAnswerTasksItem(TypedDict):
    # A pack, or a package that is fetched
    name: str
    # What is done with it
    step: str
    # Of the step, where it is known
    share: NotRequired[float]


class GetV1PacksBuildAnswer(TypedDict):
    # Whether this Cairn can build packs: it runs from its source code
    available: bool
    # Of the last build since the server started
    state: Literal["none", "running", "finished", "failed", "cancelled"]
    # Packs that are current, of `packs_total`
    packs_done: int
    # 0 before it is known
    packs_total: int
    # What is being done now
    tasks: list[GetV1PacksBuildAnswerTasksItem]
    # What it said on the way, the latest 20 lines
    notes: list[str]
    # Why it failed, and what to do
    message: NotRequired[str]


class PostV1PacksBuildBody(TypedDict):
    # `all`, or the ids of default packs: these are built, with those that they are made of
    packs: Literal["all"] | list[Literal["countries", "admin-world", "admin-us", "admin-germany", "admin-spain", "time-zones", "eu-nuts", "neighbourhoods-germany", "airports", "regions-world", "regions-us", "grid-zones", "places", "basemap-world", "streets-santa-cruz", "streets-santa-cruz-osm", "streets-montevideo", "zip4-santa-cruz", "roads-montevideo", "roads-santa-cruz", "health-default", "area-shapes", "geocoder-world", "geocoder-nature", "geocoder-us-zip", "geocoder-santa-cruz", "geocoder-montevideo", "geocoder-neighbourhoods-germany"]]


class PostV1PacksBuildAnswerTasksItem(TypedDict):
    # A pack, or a package that is fetched
    name: str
    # What is done with it
    step: str
    # Of the step, where it is known
    share: NotRequired[float]


class PostV1PacksBuildAnswer(TypedDict):
    # Whether this Cairn can build packs: it runs from its source code
    available: bool
    # Of the last build since the server started
    state: Literal["none", "running", "finished", "failed", "cancelled"]
    # Packs that are current, of `packs_total`
    packs_done: int
    # 0 before it is known
    packs_total: int
    # What is being done now
    tasks: list[PostV1PacksBuildAnswerTasksItem]
    # What it said on the way, the latest 20 lines
    notes: list[str]
    # Why it failed, and what to do
    message: NotRequired[str]


class PostV1PacksBuildCancelAnswerTasksItem(TypedDict):
    # A pack, or a package that is fetched
    name: str
    # What is done with it
    step: str
    # Of the step, where it is known
    share: NotRequired[float]


class PostV1PacksBuildCancelAnswer(TypedDict):
    # Whether this Cairn can build packs: it runs from its source code
    available: bool
    # Of the last build since the server started
    state: Literal["none", "running", "finished", "failed", "cancelled"]
    # Packs that are current, of `packs_total`
    packs_done: int
    # 0 before it is known
    packs_total: int
    # What is being done now
    tasks: list[PostV1PacksBuildCancelAnswerTasksItem]
    # What it said on the way, the latest 20 lines
    notes: list[str]
    # Why it failed, and what to do
    message: NotRequired[str]


class PostV1TablesPreviewAnswerColumnsItem(TypedDict):
    # Heading of the column
    name: str
    # `number` where every value seen is a plain number
    kind: Literal["text", "number"]


class PostV1TablesPreviewAnswerGuessPair(TypedDict):
    """One column that holds both, such as `36.97, -122.03`
    """

    # Position of the column, from 0
    column: int
    # Which coordinate comes first
    order: Literal["lat,lon", "lon,lat"]


class PostV1TablesPreviewAnswerGuess(TypedDict):
    """Which columns hold what, as far as their names and values tell
    """

    # Position of the column, from 0
    longitude: NotRequired[int]
    # Position of the column, from 0
    latitude: NotRequired[int]
    # One column that holds both, such as `36.97, -122.03`
    pair: NotRequired[PostV1TablesPreviewAnswerGuessPair]
    # The values say that the columns named longitude and latitude are exchanged
    swapped: bool
    # Column of eastings (x), and `northing` that of northings (y), in a projected system that the table does not say: its EPSG code has to be given
    easting: NotRequired[int]
    # Position of the column, from 0
    northing: NotRequired[int]
    # Columns that make an address when joined by commas, in this order
    address: list[int]
    # What each of these columns holds, where all are named
    address_parts: NotRequired[list[Literal["house_number", "street", "city", "state", "postal_code", "country"]]]
    # Column that names the rows
    name: NotRequired[int]
    # False where only the values were there to go by
    certain: bool


class PostV1TablesPreviewAnswerProblemsItem(TypedDict):
    # Row of the table, from 1, the header not counted
    row: int
    # What is wrong with it
    message: str


class PostV1TablesPreviewAnswer(TypedDict):
    # Format of the file
    format: Literal["csv", "tsv", "xlsx", "ods", "geojson", "gpkg", "shp", "fgb", "parquet", "kml", "gpx"]
    # CSV only: how its text is read; a guess where it is not UTF-8 or UTF-16 and none was asked for
    encoding: NotRequired[Literal["UTF-8", "UTF-16LE", "UTF-16BE", "Windows-1252", "Windows-1250", "Windows-1251", "Windows-1253", "Windows-1254", "Windows-1255", "Windows-1256", "Windows-1257", "Windows-1258", "Windows-874", "ISO-8859-2", "KOI8-R", "KOI8-U", "CP437", "CP850", "CP866", "Macintosh", "Shift_JIS", "EUC-JP", "GB18030", "Big5", "EUC-KR"]]
    # CSV only: what stands between the cells
    delimiter: NotRequired[str]
    # XLSX, ODS and GeoPackage: the sheet or layer that is read
    sheet: NotRequired[str]
    # XLSX, ODS and GeoPackage: all sheets, or layers with points
    sheets: NotRequired[list[str]]
    # Whether the first row names the columns
    has_header: bool
    # The columns, in their order
    columns: list[PostV1TablesPreviewAnswerColumnsItem]
    # Which columns hold what, as far as their names and values tell
    guess: PostV1TablesPreviewAnswerGuess
    # Size of the file in bytes
    size_bytes: int
    # The first rows, as text
    rows: list[list[str]]
    # How many rows there are; absent where the file goes on beyond the rows answered
    row_count: NotRequired[int]
    # Rows, of those answered, that cannot be used as they are
    problems: list[PostV1TablesPreviewAnswerProblemsItem]


class GetV1BatchAnswerJobsItemHeadColumnsItem(TypedDict):
    # Heading of the column
    name: str
    # `number` where every value seen is a plain number
    kind: Literal["text", "number"]


class GetV1BatchAnswerJobsItemHeadGuessPair(TypedDict):
    """One column that holds both, such as `36.97, -122.03`
    """

    # Position of the column, from 0
    column: int
    # Which coordinate comes first
    order: Literal["lat,lon", "lon,lat"]


class GetV1BatchAnswerJobsItemHeadGuess(TypedDict):
    """Which columns hold what, as far as their names and values tell
    """

    # Position of the column, from 0
    longitude: NotRequired[int]
    # Position of the column, from 0
    latitude: NotRequired[int]
    # One column that holds both, such as `36.97, -122.03`
    pair: NotRequired[GetV1BatchAnswerJobsItemHeadGuessPair]
    # The values say that the columns named longitude and latitude are exchanged
    swapped: bool
    # Column of eastings (x), and `northing` that of northings (y), in a projected system that the table does not say: its EPSG code has to be given
    easting: NotRequired[int]
    # Position of the column, from 0
    northing: NotRequired[int]
    # Columns that make an address when joined by commas, in this order
    address: list[int]
    # What each of these columns holds, where all are named
    address_parts: NotRequired[list[Literal["house_number", "street", "city", "state", "postal_code", "country"]]]
    # Column that names the rows
    name: NotRequired[int]
    # False where only the values were there to go by
    certain: bool


class GetV1BatchAnswerJobsItemHead(TypedDict):
    """How the file was read, and its columns
    """

    # Format of the file
    format: Literal["csv", "tsv", "xlsx", "ods", "geojson", "gpkg", "shp", "fgb", "parquet", "kml", "gpx"]
    # CSV only: how its text is read; a guess where it is not UTF-8 or UTF-16 and none was asked for
    encoding: NotRequired[Literal["UTF-8", "UTF-16LE", "UTF-16BE", "Windows-1252", "Windows-1250", "Windows-1251", "Windows-1253", "Windows-1254", "Windows-1255", "Windows-1256", "Windows-1257", "Windows-1258", "Windows-874", "ISO-8859-2", "KOI8-R", "KOI8-U", "CP437", "CP850", "CP866", "Macintosh", "Shift_JIS", "EUC-JP", "GB18030", "Big5", "EUC-KR"]]
    # CSV only: what stands between the cells
    delimiter: NotRequired[str]
    # XLSX, ODS and GeoPackage: the sheet or layer that is read
    sheet: NotRequired[str]
    # XLSX, ODS and GeoPackage: all sheets, or layers with points
    sheets: NotRequired[list[str]]
    # Whether the first row names the columns
    has_header: bool
    # The columns, in their order
    columns: list[GetV1BatchAnswerJobsItemHeadColumnsItem]
    # Which columns hold what, as far as their names and values tell
    guess: GetV1BatchAnswerJobsItemHeadGuess


class GetV1BatchAnswerJobsItemSettingsPosition1(TypedDict):
    kind: Literal["columns"]
    # A column of the table, from 0
    longitude: int
    # A column of the table, from 0
    latitude: int
    # EPSG code of the system that the two columns are in, where that is not WGS84: `longitude` is then the column of eastings (x) and `latitude` that of northings (y), as with UTM and the grids of countries. `lon` and `lat` in WGS84 are appended before the fields
    epsg: NotRequired[int]


class GetV1BatchAnswerJobsItemSettingsPosition2(TypedDict):
    kind: Literal["pair"]
    # A column of the table, from 0
    column: int
    # Which coordinate comes first in the column
    order: Literal["lat,lon", "lon,lat"]


class GetV1BatchAnswerJobsItemSettingsPosition3(TypedDict):
    kind: Literal["address"]
    # Columns of the address, in its order
    columns: list[int]
    # What each of the columns holds, as many as they are: each is read as that and nothing else. Without them the columns are one text
    parts: NotRequired[list[Literal["house_number", "street", "city", "state", "postal_code", "country"]]]


class GetV1BatchAnswerJobsItemSettings(TypedDict):
    """What is looked up, and where the positions come from
    """

    # Where the position of a row comes from: two columns, one column of both coordinates, or columns of an address
    position: GetV1BatchAnswerJobsItemSettingsPosition1 | GetV1BatchAnswerJobsItemSettingsPosition2 | GetV1BatchAnswerJobsItemSettingsPosition3
    # As of `cairn enrich`
    fields: list[str]


class GetV1BatchAnswerJobsItemLayout(TypedDict):
    """What of the table goes into the result
    """

    # Columns of the table that go into the result, in the order of the table; all when absent
    columns: NotRequired[list[int]]
    # Column that names the rows: always in the result, and the `id` of GeoJSON features
    key: NotRequired[int]


class GetV1BatchAnswerJobsItemAddedItem(TypedDict):
    # Heading of the column
    name: str
    # `number` where every value seen is a plain number
    kind: Literal["text", "number"]


class GetV1BatchAnswerJobsItemWarningsItem(TypedDict):
    # `coordinates_exchanged`: at most 5 % of the points looked at lie in a country, and with longitude and latitude, or easting and northing, exchanged at least 90 % of them would
    code: Literal["coordinates_exchanged"]
    # What was seen
    message: str


class GetV1BatchAnswerJobsItem(TypedDict):
    # Identifier of the table
    uuid: str
    # Name of the file
    name: str
    # When the file arrived
    created_at: str
    # Where the table is: being read, ready for look-ups, running, paused, or ended in one of three ways
    status: Literal["Reading", "Ready", "Running", "Paused", "Finished", "Cancelled", "Failed"]
    # Why it failed; only then
    message: NotRequired[str]
    # Size of the file in bytes
    size_bytes: int
    # Of reading or of running
    progress: float
    # Rows read so far; all of them once it is ready
    rows: int
    # Rows answered
    done: int
    # Of these, rows with an error
    faulty: int
    # How the file was read, and its columns
    head: NotRequired[GetV1BatchAnswerJobsItemHead]
    # What is looked up, and where the positions come from
    settings: NotRequired[GetV1BatchAnswerJobsItemSettings]
    # What of the table goes into the result
    layout: NotRequired[GetV1BatchAnswerJobsItemLayout]
    # How far the file is that is being written, while one is
    exporting: NotRequired[float]
    # When the last run finished, failed or was cancelled, or reading failed
    ended_at: NotRequired[str]
    # When the run went on by itself, after Cairn had ended in the middle of it
    resumed_at: NotRequired[str]
    # Columns of the answers
    added: NotRequired[list[GetV1BatchAnswerJobsItemAddedItem]]
    # Of each of `added`, rows that have a value
    found: NotRequired[list[int]]
    # What a person should look at; absent where there is nothing
    warnings: NotRequired[list[GetV1BatchAnswerJobsItemWarningsItem]]
    # Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks
    key: NotRequired[str]


class GetV1BatchAnswer(TypedDict):
    # The latest first
    jobs: list[GetV1BatchAnswerJobsItem]


class PostV1BatchAnswerHeadColumnsItem(TypedDict):
    # Heading of the column
    name: str
    # `number` where every value seen is a plain number
    kind: Literal["text", "number"]


class PostV1BatchAnswerHeadGuessPair(TypedDict):
    """One column that holds both, such as `36.97, -122.03`
    """

    # Position of the column, from 0
    column: int
    # Which coordinate comes first
    order: Literal["lat,lon", "lon,lat"]


class PostV1BatchAnswerHeadGuess(TypedDict):
    """Which columns hold what, as far as their names and values tell
    """

    # Position of the column, from 0
    longitude: NotRequired[int]
    # Position of the column, from 0
    latitude: NotRequired[int]
    # One column that holds both, such as `36.97, -122.03`
    pair: NotRequired[PostV1BatchAnswerHeadGuessPair]
    # The values say that the columns named longitude and latitude are exchanged
    swapped: bool
    # Column of eastings (x), and `northing` that of northings (y), in a projected system that the table does not say: its EPSG code has to be given
    easting: NotRequired[int]
    # Position of the column, from 0
    northing: NotRequired[int]
    # Columns that make an address when joined by commas, in this order
    address: list[int]
    # What each of these columns holds, where all are named
    address_parts: NotRequired[list[Literal["house_number", "street", "city", "state", "postal_code", "country"]]]
    # Column that names the rows
    name: NotRequired[int]
    # False where only the values were there to go by
    certain: bool


class PostV1BatchAnswerHead(TypedDict):
    """How the file was read, and its columns
    """

    # Format of the file
    format: Literal["csv", "tsv", "xlsx", "ods", "geojson", "gpkg", "shp", "fgb", "parquet", "kml", "gpx"]
    # CSV only: how its text is read; a guess where it is not UTF-8 or UTF-16 and none was asked for
    encoding: NotRequired[Literal["UTF-8", "UTF-16LE", "UTF-16BE", "Windows-1252", "Windows-1250", "Windows-1251", "Windows-1253", "Windows-1254", "Windows-1255", "Windows-1256", "Windows-1257", "Windows-1258", "Windows-874", "ISO-8859-2", "KOI8-R", "KOI8-U", "CP437", "CP850", "CP866", "Macintosh", "Shift_JIS", "EUC-JP", "GB18030", "Big5", "EUC-KR"]]
    # CSV only: what stands between the cells
    delimiter: NotRequired[str]
    # XLSX, ODS and GeoPackage: the sheet or layer that is read
    sheet: NotRequired[str]
    # XLSX, ODS and GeoPackage: all sheets, or layers with points
    sheets: NotRequired[list[str]]
    # Whether the first row names the columns
    has_header: bool
    # The columns, in their order
    columns: list[PostV1BatchAnswerHeadColumnsItem]
    # Which columns hold what, as far as their names and values tell
    guess: PostV1BatchAnswerHeadGuess


class PostV1BatchAnswerSettingsPosition1(TypedDict):
    kind: Literal["columns"]
    # A column of the table, from 0
    longitude: int
    # A column of the table, from 0
    latitude: int
    # EPSG code of the system that the two columns are in, where that is not WGS84: `longitude` is then the column of eastings (x) and `latitude` that of northings (y), as with UTM and the grids of countries. `lon` and `lat` in WGS84 are appended before the fields
    epsg: NotRequired[int]


class PostV1BatchAnswerSettingsPosition2(TypedDict):
    kind: Literal["pair"]
    # A column of the table, from 0
    column: int
    # Which coordinate comes first in the column
    order: Literal["lat,lon", "lon,lat"]


class PostV1BatchAnswerSettingsPosition3(TypedDict):
    kind: Literal["address"]
    # Columns of the address, in its order
    columns: list[int]
    # What each of the columns holds, as many as they are: each is read as that and nothing else. Without them the columns are one text
    parts: NotRequired[list[Literal["house_number", "street", "city", "state", "postal_code", "country"]]]


class PostV1BatchAnswerSettings(TypedDict):
    """What is looked up, and where the positions come from
    """

    # Where the position of a row comes from: two columns, one column of both coordinates, or columns of an address
    position: PostV1BatchAnswerSettingsPosition1 | PostV1BatchAnswerSettingsPosition2 | PostV1BatchAnswerSettingsPosition3
    # As of `cairn enrich`
    fields: list[str]


class PostV1BatchAnswerLayout(TypedDict):
    """What of the table goes into the result
    """

    # Columns of the table that go into the result, in the order of the table; all when absent
    columns: NotRequired[list[int]]
    # Column that names the rows: always in the result, and the `id` of GeoJSON features
    key: NotRequired[int]


class PostV1BatchAnswerAddedItem(TypedDict):
    # Heading of the column
    name: str
    # `number` where every value seen is a plain number
    kind: Literal["text", "number"]


class PostV1BatchAnswerWarningsItem(TypedDict):
    # `coordinates_exchanged`: at most 5 % of the points looked at lie in a country, and with longitude and latitude, or easting and northing, exchanged at least 90 % of them would
    code: Literal["coordinates_exchanged"]
    # What was seen
    message: str


class PostV1BatchAnswer(TypedDict):
    # Identifier of the table
    uuid: str
    # Name of the file
    name: str
    # When the file arrived
    created_at: str
    # Where the table is: being read, ready for look-ups, running, paused, or ended in one of three ways
    status: Literal["Reading", "Ready", "Running", "Paused", "Finished", "Cancelled", "Failed"]
    # Why it failed; only then
    message: NotRequired[str]
    # Size of the file in bytes
    size_bytes: int
    # Of reading or of running
    progress: float
    # Rows read so far; all of them once it is ready
    rows: int
    # Rows answered
    done: int
    # Of these, rows with an error
    faulty: int
    # How the file was read, and its columns
    head: NotRequired[PostV1BatchAnswerHead]
    # What is looked up, and where the positions come from
    settings: NotRequired[PostV1BatchAnswerSettings]
    # What of the table goes into the result
    layout: NotRequired[PostV1BatchAnswerLayout]
    # How far the file is that is being written, while one is
    exporting: NotRequired[float]
    # When the last run finished, failed or was cancelled, or reading failed
    ended_at: NotRequired[str]
    # When the run went on by itself, after Cairn had ended in the middle of it
    resumed_at: NotRequired[str]
    # Columns of the answers
    added: NotRequired[list[PostV1BatchAnswerAddedItem]]
    # Of each of `added`, rows that have a value
    found: NotRequired[list[int]]
    # What a person should look at; absent where there is nothing
    warnings: NotRequired[list[PostV1BatchAnswerWarningsItem]]
    # Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks
    key: NotRequired[str]


class GetV1BatchUuidAnswerHeadColumnsItem(TypedDict):
    # Heading of the column
    name: str
    # `number` where every value seen is a plain number
    kind: Literal["text", "number"]


class GetV1BatchUuidAnswerHeadGuessPair(TypedDict):
    """One column that holds both, such as `36.97, -122.03`
    """

    # Position of the column, from 0
    column: int
    # Which coordinate comes first
    order: Literal["lat,lon", "lon,lat"]


class GetV1BatchUuidAnswerHeadGuess(TypedDict):
    """Which columns hold what, as far as their names and values tell
    """

    # Position of the column, from 0
    longitude: NotRequired[int]
    # Position of the column, from 0
    latitude: NotRequired[int]
    # One column that holds both, such as `36.97, -122.03`
    pair: NotRequired[GetV1BatchUuidAnswerHeadGuessPair]
    # The values say that the columns named longitude and latitude are exchanged
    swapped: bool
    # Column of eastings (x), and `northing` that of northings (y), in a projected system that the table does not say: its EPSG code has to be given
    easting: NotRequired[int]
    # Position of the column, from 0
    northing: NotRequired[int]
    # Columns that make an address when joined by commas, in this order
    address: list[int]
    # What each of these columns holds, where all are named
    address_parts: NotRequired[list[Literal["house_number", "street", "city", "state", "postal_code", "country"]]]
    # Column that names the rows
    name: NotRequired[int]
    # False where only the values were there to go by
    certain: bool


class GetV1BatchUuidAnswerHead(TypedDict):
    """How the file was read, and its columns
    """

    # Format of the file
    format: Literal["csv", "tsv", "xlsx", "ods", "geojson", "gpkg", "shp", "fgb", "parquet", "kml", "gpx"]
    # CSV only: how its text is read; a guess where it is not UTF-8 or UTF-16 and none was asked for
    encoding: NotRequired[Literal["UTF-8", "UTF-16LE", "UTF-16BE", "Windows-1252", "Windows-1250", "Windows-1251", "Windows-1253", "Windows-1254", "Windows-1255", "Windows-1256", "Windows-1257", "Windows-1258", "Windows-874", "ISO-8859-2", "KOI8-R", "KOI8-U", "CP437", "CP850", "CP866", "Macintosh", "Shift_JIS", "EUC-JP", "GB18030", "Big5", "EUC-KR"]]
    # CSV only: what stands between the cells
    delimiter: NotRequired[str]
    # XLSX, ODS and GeoPackage: the sheet or layer that is read
    sheet: NotRequired[str]
    # XLSX, ODS and GeoPackage: all sheets, or layers with points
    sheets: NotRequired[list[str]]
    # Whether the first row names the columns
    has_header: bool
    # The columns, in their order
    columns: list[GetV1BatchUuidAnswerHeadColumnsItem]
    # Which columns hold what, as far as their names and values tell
    guess: GetV1BatchUuidAnswerHeadGuess


class GetV1BatchUuidAnswerSettingsPosition1(TypedDict):
    kind: Literal["columns"]
    # A column of the table, from 0
    longitude: int
    # A column of the table, from 0
    latitude: int
    # EPSG code of the system that the two columns are in, where that is not WGS84: `longitude` is then the column of eastings (x) and `latitude` that of northings (y), as with UTM and the grids of countries. `lon` and `lat` in WGS84 are appended before the fields
    epsg: NotRequired[int]


class GetV1BatchUuidAnswerSettingsPosition2(TypedDict):
    kind: Literal["pair"]
    # A column of the table, from 0
    column: int
    # Which coordinate comes first in the column
    order: Literal["lat,lon", "lon,lat"]


class GetV1BatchUuidAnswerSettingsPosition3(TypedDict):
    kind: Literal["address"]
    # Columns of the address, in its order
    columns: list[int]
    # What each of the columns holds, as many as they are: each is read as that and nothing else. Without them the columns are one text
    parts: NotRequired[list[Literal["house_number", "street", "city", "state", "postal_code", "country"]]]


class GetV1BatchUuidAnswerSettings(TypedDict):
    """What is looked up, and where the positions come from
    """

    # Where the position of a row comes from: two columns, one column of both coordinates, or columns of an address
    position: GetV1BatchUuidAnswerSettingsPosition1 | GetV1BatchUuidAnswerSettingsPosition2 | GetV1BatchUuidAnswerSettingsPosition3
    # As of `cairn enrich`
    fields: list[str]


class GetV1BatchUuidAnswerLayout(TypedDict):
    """What of the table goes into the result
    """

    # Columns of the table that go into the result, in the order of the table; all when absent
    columns: NotRequired[list[int]]
    # Column that names the rows: always in the result, and the `id` of GeoJSON features
    key: NotRequired[int]


class GetV1BatchUuidAnswerAddedItem(TypedDict):
    # Heading of the column
    name: str
    # `number` where every value seen is a plain number
    kind: Literal["text", "number"]


class GetV1BatchUuidAnswerWarningsItem(TypedDict):
    # `coordinates_exchanged`: at most 5 % of the points looked at lie in a country, and with longitude and latitude, or easting and northing, exchanged at least 90 % of them would
    code: Literal["coordinates_exchanged"]
    # What was seen
    message: str


class GetV1BatchUuidAnswer(TypedDict):
    # Identifier of the table
    uuid: str
    # Name of the file
    name: str
    # When the file arrived
    created_at: str
    # Where the table is: being read, ready for look-ups, running, paused, or ended in one of three ways
    status: Literal["Reading", "Ready", "Running", "Paused", "Finished", "Cancelled", "Failed"]
    # Why it failed; only then
    message: NotRequired[str]
    # Size of the file in bytes
    size_bytes: int
    # Of reading or of running
    progress: float
    # Rows read so far; all of them once it is ready
    rows: int
    # Rows answered
    done: int
    # Of these, rows with an error
    faulty: int
    # How the file was read, and its columns
    head: NotRequired[GetV1BatchUuidAnswerHead]
    # What is looked up, and where the positions come from
    settings: NotRequired[GetV1BatchUuidAnswerSettings]
    # What of the table goes into the result
    layout: NotRequired[GetV1BatchUuidAnswerLayout]
    # How far the file is that is being written, while one is
    exporting: NotRequired[float]
    # When the last run finished, failed or was cancelled, or reading failed
    ended_at: NotRequired[str]
    # When the run went on by itself, after Cairn had ended in the middle of it
    resumed_at: NotRequired[str]
    # Columns of the answers
    added: NotRequired[list[GetV1BatchUuidAnswerAddedItem]]
    # Of each of `added`, rows that have a value
    found: NotRequired[list[int]]
    # What a person should look at; absent where there is nothing
    warnings: NotRequired[list[GetV1BatchUuidAnswerWarningsItem]]
    # Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks
    key: NotRequired[str]


class PostV1BatchUuidPreviewBodyPosition1(TypedDict):
    kind: Literal["columns"]
    # A column of the table, from 0
    longitude: int
    # A column of the table, from 0
    latitude: int
    # EPSG code of the system that the two columns are in, where that is not WGS84: `longitude` is then the column of eastings (x) and `latitude` that of northings (y), as with UTM and the grids of countries. `lon` and `lat` in WGS84 are appended before the fields
    epsg: NotRequired[int]


class PostV1BatchUuidPreviewBodyPosition2(TypedDict):
    kind: Literal["pair"]
    # A column of the table, from 0
    column: int
    # Which coordinate comes first in the column
    order: Literal["lat,lon", "lon,lat"]


class PostV1BatchUuidPreviewBodyPosition3(TypedDict):
    kind: Literal["address"]
    # Columns of the address, in its order
    columns: list[int]
    # What each of the columns holds, as many as they are: each is read as that and nothing else. Without them the columns are one text
    parts: NotRequired[list[Literal["house_number", "street", "city", "state", "postal_code", "country"]]]


class PostV1BatchUuidPreviewBody(TypedDict):
    """What is looked up, and where the positions come from
    """

    # Where the position of a row comes from: two columns, one column of both coordinates, or columns of an address
    position: PostV1BatchUuidPreviewBodyPosition1 | PostV1BatchUuidPreviewBodyPosition2 | PostV1BatchUuidPreviewBodyPosition3
    # As of `cairn enrich`
    fields: list[str]


class PostV1BatchUuidPreviewAnswerAddedItem(TypedDict):
    # Heading of the column
    name: str
    # `number` where every value seen is a plain number
    kind: Literal["text", "number"]


class PostV1BatchUuidPreviewAnswerWarningsItem(TypedDict):
    # `coordinates_exchanged`: at most 5 % of the points looked at lie in a country, and with longitude and latitude, or easting and northing, exchanged at least 90 % of them would
    code: Literal["coordinates_exchanged"]
    # What was seen
    message: str


class PostV1BatchUuidPreviewAnswer(TypedDict):
    # Columns of the answers
    added: list[PostV1BatchUuidPreviewAnswerAddedItem]
    # What is appended to each row, in the order of `added`
    rows: list[list[str]]
    # Longitude and latitude of each row; null where its cells are no position
    points: list[list[float] | None]
    # With `epsg`: the name of that system, such as `WGS 84 / UTM zone 21S`
    coordinate_system: NotRequired[str]
    # What a person should look at; absent where there is nothing
    warnings: NotRequired[list[PostV1BatchUuidPreviewAnswerWarningsItem]]


class PostV1BatchUuidStartBodyPosition1(TypedDict):
    kind: Literal["columns"]
    # A column of the table, from 0
    longitude: int
    # A column of the table, from 0
    latitude: int
    # EPSG code of the system that the two columns are in, where that is not WGS84: `longitude` is then the column of eastings (x) and `latitude` that of northings (y), as with UTM and the grids of countries. `lon` and `lat` in WGS84 are appended before the fields
    epsg: NotRequired[int]


class PostV1BatchUuidStartBodyPosition2(TypedDict):
    kind: Literal["pair"]
    # A column of the table, from 0
    column: int
    # Which coordinate comes first in the column
    order: Literal["lat,lon", "lon,lat"]


class PostV1BatchUuidStartBodyPosition3(TypedDict):
    kind: Literal["address"]
    # Columns of the address, in its order
    columns: list[int]
    # What each of the columns holds, as many as they are: each is read as that and nothing else. Without them the columns are one text
    parts: NotRequired[list[Literal["house_number", "street", "city", "state", "postal_code", "country"]]]


class PostV1BatchUuidStartBody(TypedDict):
    """What is looked up, and where the positions come from
    """

    # Where the position of a row comes from: two columns, one column of both coordinates, or columns of an address
    position: PostV1BatchUuidStartBodyPosition1 | PostV1BatchUuidStartBodyPosition2 | PostV1BatchUuidStartBodyPosition3
    # As of `cairn enrich`
    fields: list[str]


class PostV1BatchUuidStartAnswerHeadColumnsItem(TypedDict):
    # Heading of the column
    name: str
    # `number` where every value seen is a plain number
    kind: Literal["text", "number"]


class PostV1BatchUuidStartAnswerHeadGuessPair(TypedDict):
    """One column that holds both, such as `36.97, -122.03`
    """

    # Position of the column, from 0
    column: int
    # Which coordinate comes first
    order: Literal["lat,lon", "lon,lat"]


class PostV1BatchUuidStartAnswerHeadGuess(TypedDict):
    """Which columns hold what, as far as their names and values tell
    """

    # Position of the column, from 0
    longitude: NotRequired[int]
    # Position of the column, from 0
    latitude: NotRequired[int]
    # One column that holds both, such as `36.97, -122.03`
    pair: NotRequired[PostV1BatchUuidStartAnswerHeadGuessPair]
    # The values say that the columns named longitude and latitude are exchanged
    swapped: bool
    # Column of eastings (x), and `northing` that of northings (y), in a projected system that the table does not say: its EPSG code has to be given
    easting: NotRequired[int]
    # Position of the column, from 0
    northing: NotRequired[int]
    # Columns that make an address when joined by commas, in this order
    address: list[int]
    # What each of these columns holds, where all are named
    address_parts: NotRequired[list[Literal["house_number", "street", "city", "state", "postal_code", "country"]]]
    # Column that names the rows
    name: NotRequired[int]
    # False where only the values were there to go by
    certain: bool


class PostV1BatchUuidStartAnswerHead(TypedDict):
    """How the file was read, and its columns
    """

    # Format of the file
    format: Literal["csv", "tsv", "xlsx", "ods", "geojson", "gpkg", "shp", "fgb", "parquet", "kml", "gpx"]
    # CSV only: how its text is read; a guess where it is not UTF-8 or UTF-16 and none was asked for
    encoding: NotRequired[Literal["UTF-8", "UTF-16LE", "UTF-16BE", "Windows-1252", "Windows-1250", "Windows-1251", "Windows-1253", "Windows-1254", "Windows-1255", "Windows-1256", "Windows-1257", "Windows-1258", "Windows-874", "ISO-8859-2", "KOI8-R", "KOI8-U", "CP437", "CP850", "CP866", "Macintosh", "Shift_JIS", "EUC-JP", "GB18030", "Big5", "EUC-KR"]]
    # CSV only: what stands between the cells
    delimiter: NotRequired[str]
    # XLSX, ODS and GeoPackage: the sheet or layer that is read
    sheet: NotRequired[str]
    # XLSX, ODS and GeoPackage: all sheets, or layers with points
    sheets: NotRequired[list[str]]
    # Whether the first row names the columns
    has_header: bool
    # The columns, in their order
    columns: list[PostV1BatchUuidStartAnswerHeadColumnsItem]
    # Which columns hold what, as far as their names and values tell
    guess: PostV1BatchUuidStartAnswerHeadGuess


class PostV1BatchUuidStartAnswerSettingsPosition1(TypedDict):
    kind: Literal["columns"]
    # A column of the table, from 0
    longitude: int
    # A column of the table, from 0
    latitude: int
    # EPSG code of the system that the two columns are in, where that is not WGS84: `longitude` is then the column of eastings (x) and `latitude` that of northings (y), as with UTM and the grids of countries. `lon` and `lat` in WGS84 are appended before the fields
    epsg: NotRequired[int]


class PostV1BatchUuidStartAnswerSettingsPosition2(TypedDict):
    kind: Literal["pair"]
    # A column of the table, from 0
    column: int
    # Which coordinate comes first in the column
    order: Literal["lat,lon", "lon,lat"]


class PostV1BatchUuidStartAnswerSettingsPosition3(TypedDict):
    kind: Literal["address"]
    # Columns of the address, in its order
    columns: list[int]
    # What each of the columns holds, as many as they are: each is read as that and nothing else. Without them the columns are one text
    parts: NotRequired[list[Literal["house_number", "street", "city", "state", "postal_code", "country"]]]


class PostV1BatchUuidStartAnswerSettings(TypedDict):
    """What is looked up, and where the positions come from
    """

    # Where the position of a row comes from: two columns, one column of both coordinates, or columns of an address
    position: PostV1BatchUuidStartAnswerSettingsPosition1 | PostV1BatchUuidStartAnswerSettingsPosition2 | PostV1BatchUuidStartAnswerSettingsPosition3
    # As of `cairn enrich`
    fields: list[str]


class PostV1BatchUuidStartAnswerLayout(TypedDict):
    """What of the table goes into the result
    """

    # Columns of the table that go into the result, in the order of the table; all when absent
    columns: NotRequired[list[int]]
    # Column that names the rows: always in the result, and the `id` of GeoJSON features
    key: NotRequired[int]


class PostV1BatchUuidStartAnswerAddedItem(TypedDict):
    # Heading of the column
    name: str
    # `number` where every value seen is a plain number
    kind: Literal["text", "number"]


class PostV1BatchUuidStartAnswerWarningsItem(TypedDict):
    # `coordinates_exchanged`: at most 5 % of the points looked at lie in a country, and with longitude and latitude, or easting and northing, exchanged at least 90 % of them would
    code: Literal["coordinates_exchanged"]
    # What was seen
    message: str


class PostV1BatchUuidStartAnswer(TypedDict):
    # Identifier of the table
    uuid: str
    # Name of the file
    name: str
    # When the file arrived
    created_at: str
    # Where the table is: being read, ready for look-ups, running, paused, or ended in one of three ways
    status: Literal["Reading", "Ready", "Running", "Paused", "Finished", "Cancelled", "Failed"]
    # Why it failed; only then
    message: NotRequired[str]
    # Size of the file in bytes
    size_bytes: int
    # Of reading or of running
    progress: float
    # Rows read so far; all of them once it is ready
    rows: int
    # Rows answered
    done: int
    # Of these, rows with an error
    faulty: int
    # How the file was read, and its columns
    head: NotRequired[PostV1BatchUuidStartAnswerHead]
    # What is looked up, and where the positions come from
    settings: NotRequired[PostV1BatchUuidStartAnswerSettings]
    # What of the table goes into the result
    layout: NotRequired[PostV1BatchUuidStartAnswerLayout]
    # How far the file is that is being written, while one is
    exporting: NotRequired[float]
    # When the last run finished, failed or was cancelled, or reading failed
    ended_at: NotRequired[str]
    # When the run went on by itself, after Cairn had ended in the middle of it
    resumed_at: NotRequired[str]
    # Columns of the answers
    added: NotRequired[list[PostV1BatchUuidStartAnswerAddedItem]]
    # Of each of `added`, rows that have a value
    found: NotRequired[list[int]]
    # What a person should look at; absent where there is nothing
    warnings: NotRequired[list[PostV1BatchUuidStartAnswerWarningsItem]]
    # Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks
    key: NotRequired[str]


class PostV1BatchUuidLayoutBody(TypedDict):
    """What of the table goes into the result
    """

    # Columns of the table that go into the result, in the order of the table; all when absent
    columns: NotRequired[list[int]]
    # Column that names the rows: always in the result, and the `id` of GeoJSON features
    key: NotRequired[int]


class PostV1BatchUuidLayoutAnswerHeadColumnsItem(TypedDict):
    # Heading of the column
    name: str
    # `number` where every value seen is a plain number
    kind: Literal["text", "number"]


class PostV1BatchUuidLayoutAnswerHeadGuessPair(TypedDict):
    """One column that holds both, such as `36.97, -122.03`
    """

    # Position of the column, from 0
    column: int
    # Which coordinate comes first
    order: Literal["lat,lon", "lon,lat"]


class PostV1BatchUuidLayoutAnswerHeadGuess(TypedDict):
    """Which columns hold what, as far as their names and values tell
    """

    # Position of the column, from 0
    longitude: NotRequired[int]
    # Position of the column, from 0
    latitude: NotRequired[int]
    # One column that holds both, such as `36.97, -122.03`
    pair: NotRequired[PostV1BatchUuidLayoutAnswerHeadGuessPair]
    # The values say that the columns named longitude and latitude are exchanged
    swapped: bool
    # Column of eastings (x), and `northing` that of northings (y), in a projected system that the table does not say: its EPSG code has to be given
    easting: NotRequired[int]
    # Position of the column, from 0
    northing: NotRequired[int]
    # Columns that make an address when joined by commas, in this order
    address: list[int]
    # What each of these columns holds, where all are named
    address_parts: NotRequired[list[Literal["house_number", "street", "city", "state", "postal_code", "country"]]]
    # Column that names the rows
    name: NotRequired[int]
    # False where only the values were there to go by
    certain: bool


class PostV1BatchUuidLayoutAnswerHead(TypedDict):
    """How the file was read, and its columns
    """

    # Format of the file
    format: Literal["csv", "tsv", "xlsx", "ods", "geojson", "gpkg", "shp", "fgb", "parquet", "kml", "gpx"]
    # CSV only: how its text is read; a guess where it is not UTF-8 or UTF-16 and none was asked for
    encoding: NotRequired[Literal["UTF-8", "UTF-16LE", "UTF-16BE", "Windows-1252", "Windows-1250", "Windows-1251", "Windows-1253", "Windows-1254", "Windows-1255", "Windows-1256", "Windows-1257", "Windows-1258", "Windows-874", "ISO-8859-2", "KOI8-R", "KOI8-U", "CP437", "CP850", "CP866", "Macintosh", "Shift_JIS", "EUC-JP", "GB18030", "Big5", "EUC-KR"]]
    # CSV only: what stands between the cells
    delimiter: NotRequired[str]
    # XLSX, ODS and GeoPackage: the sheet or layer that is read
    sheet: NotRequired[str]
    # XLSX, ODS and GeoPackage: all sheets, or layers with points
    sheets: NotRequired[list[str]]
    # Whether the first row names the columns
    has_header: bool
    # The columns, in their order
    columns: list[PostV1BatchUuidLayoutAnswerHeadColumnsItem]
    # Which columns hold what, as far as their names and values tell
    guess: PostV1BatchUuidLayoutAnswerHeadGuess


class PostV1BatchUuidLayoutAnswerSettingsPosition1(TypedDict):
    kind: Literal["columns"]
    # A column of the table, from 0
    longitude: int
    # A column of the table, from 0
    latitude: int
    # EPSG code of the system that the two columns are in, where that is not WGS84: `longitude` is then the column of eastings (x) and `latitude` that of northings (y), as with UTM and the grids of countries. `lon` and `lat` in WGS84 are appended before the fields
    epsg: NotRequired[int]


class PostV1BatchUuidLayoutAnswerSettingsPosition2(TypedDict):
    kind: Literal["pair"]
    # A column of the table, from 0
    column: int
    # Which coordinate comes first in the column
    order: Literal["lat,lon", "lon,lat"]


class PostV1BatchUuidLayoutAnswerSettingsPosition3(TypedDict):
    kind: Literal["address"]
    # Columns of the address, in its order
    columns: list[int]
    # What each of the columns holds, as many as they are: each is read as that and nothing else. Without them the columns are one text
    parts: NotRequired[list[Literal["house_number", "street", "city", "state", "postal_code", "country"]]]


class PostV1BatchUuidLayoutAnswerSettings(TypedDict):
    """What is looked up, and where the positions come from
    """

    # Where the position of a row comes from: two columns, one column of both coordinates, or columns of an address
    position: PostV1BatchUuidLayoutAnswerSettingsPosition1 | PostV1BatchUuidLayoutAnswerSettingsPosition2 | PostV1BatchUuidLayoutAnswerSettingsPosition3
    # As of `cairn enrich`
    fields: list[str]


class PostV1BatchUuidLayoutAnswerLayout(TypedDict):
    """What of the table goes into the result
    """

    # Columns of the table that go into the result, in the order of the table; all when absent
    columns: NotRequired[list[int]]
    # Column that names the rows: always in the result, and the `id` of GeoJSON features
    key: NotRequired[int]


class PostV1BatchUuidLayoutAnswerAddedItem(TypedDict):
    # Heading of the column
    name: str
    # `number` where every value seen is a plain number
    kind: Literal["text", "number"]


class PostV1BatchUuidLayoutAnswerWarningsItem(TypedDict):
    # `coordinates_exchanged`: at most 5 % of the points looked at lie in a country, and with longitude and latitude, or easting and northing, exchanged at least 90 % of them would
    code: Literal["coordinates_exchanged"]
    # What was seen
    message: str


class PostV1BatchUuidLayoutAnswer(TypedDict):
    # Identifier of the table
    uuid: str
    # Name of the file
    name: str
    # When the file arrived
    created_at: str
    # Where the table is: being read, ready for look-ups, running, paused, or ended in one of three ways
    status: Literal["Reading", "Ready", "Running", "Paused", "Finished", "Cancelled", "Failed"]
    # Why it failed; only then
    message: NotRequired[str]
    # Size of the file in bytes
    size_bytes: int
    # Of reading or of running
    progress: float
    # Rows read so far; all of them once it is ready
    rows: int
    # Rows answered
    done: int
    # Of these, rows with an error
    faulty: int
    # How the file was read, and its columns
    head: NotRequired[PostV1BatchUuidLayoutAnswerHead]
    # What is looked up, and where the positions come from
    settings: NotRequired[PostV1BatchUuidLayoutAnswerSettings]
    # What of the table goes into the result
    layout: NotRequired[PostV1BatchUuidLayoutAnswerLayout]
    # How far the file is that is being written, while one is
    exporting: NotRequired[float]
    # When the last run finished, failed or was cancelled, or reading failed
    ended_at: NotRequired[str]
    # When the run went on by itself, after Cairn had ended in the middle of it
    resumed_at: NotRequired[str]
    # Columns of the answers
    added: NotRequired[list[PostV1BatchUuidLayoutAnswerAddedItem]]
    # Of each of `added`, rows that have a value
    found: NotRequired[list[int]]
    # What a person should look at; absent where there is nothing
    warnings: NotRequired[list[PostV1BatchUuidLayoutAnswerWarningsItem]]
    # Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks
    key: NotRequired[str]


class PostV1BatchUuidActionAnswerHeadColumnsItem(TypedDict):
    # Heading of the column
    name: str
    # `number` where every value seen is a plain number
    kind: Literal["text", "number"]


class PostV1BatchUuidActionAnswerHeadGuessPair(TypedDict):
    """One column that holds both, such as `36.97, -122.03`
    """

    # Position of the column, from 0
    column: int
    # Which coordinate comes first
    order: Literal["lat,lon", "lon,lat"]


class PostV1BatchUuidActionAnswerHeadGuess(TypedDict):
    """Which columns hold what, as far as their names and values tell
    """

    # Position of the column, from 0
    longitude: NotRequired[int]
    # Position of the column, from 0
    latitude: NotRequired[int]
    # One column that holds both, such as `36.97, -122.03`
    pair: NotRequired[PostV1BatchUuidActionAnswerHeadGuessPair]
    # The values say that the columns named longitude and latitude are exchanged
    swapped: bool
    # Column of eastings (x), and `northing` that of northings (y), in a projected system that the table does not say: its EPSG code has to be given
    easting: NotRequired[int]
    # Position of the column, from 0
    northing: NotRequired[int]
    # Columns that make an address when joined by commas, in this order
    address: list[int]
    # What each of these columns holds, where all are named
    address_parts: NotRequired[list[Literal["house_number", "street", "city", "state", "postal_code", "country"]]]
    # Column that names the rows
    name: NotRequired[int]
    # False where only the values were there to go by
    certain: bool


class PostV1BatchUuidActionAnswerHead(TypedDict):
    """How the file was read, and its columns
    """

    # Format of the file
    format: Literal["csv", "tsv", "xlsx", "ods", "geojson", "gpkg", "shp", "fgb", "parquet", "kml", "gpx"]
    # CSV only: how its text is read; a guess where it is not UTF-8 or UTF-16 and none was asked for
    encoding: NotRequired[Literal["UTF-8", "UTF-16LE", "UTF-16BE", "Windows-1252", "Windows-1250", "Windows-1251", "Windows-1253", "Windows-1254", "Windows-1255", "Windows-1256", "Windows-1257", "Windows-1258", "Windows-874", "ISO-8859-2", "KOI8-R", "KOI8-U", "CP437", "CP850", "CP866", "Macintosh", "Shift_JIS", "EUC-JP", "GB18030", "Big5", "EUC-KR"]]
    # CSV only: what stands between the cells
    delimiter: NotRequired[str]
    # XLSX, ODS and GeoPackage: the sheet or layer that is read
    sheet: NotRequired[str]
    # XLSX, ODS and GeoPackage: all sheets, or layers with points
    sheets: NotRequired[list[str]]
    # Whether the first row names the columns
    has_header: bool
    # The columns, in their order
    columns: list[PostV1BatchUuidActionAnswerHeadColumnsItem]
    # Which columns hold what, as far as their names and values tell
    guess: PostV1BatchUuidActionAnswerHeadGuess


class PostV1BatchUuidActionAnswerSettingsPosition1(TypedDict):
    kind: Literal["columns"]
    # A column of the table, from 0
    longitude: int
    # A column of the table, from 0
    latitude: int
    # EPSG code of the system that the two columns are in, where that is not WGS84: `longitude` is then the column of eastings (x) and `latitude` that of northings (y), as with UTM and the grids of countries. `lon` and `lat` in WGS84 are appended before the fields
    epsg: NotRequired[int]


class PostV1BatchUuidActionAnswerSettingsPosition2(TypedDict):
    kind: Literal["pair"]
    # A column of the table, from 0
    column: int
    # Which coordinate comes first in the column
    order: Literal["lat,lon", "lon,lat"]


class PostV1BatchUuidActionAnswerSettingsPosition3(TypedDict):
    kind: Literal["address"]
    # Columns of the address, in its order
    columns: list[int]
    # What each of the columns holds, as many as they are: each is read as that and nothing else. Without them the columns are one text
    parts: NotRequired[list[Literal["house_number", "street", "city", "state", "postal_code", "country"]]]


class PostV1BatchUuidActionAnswerSettings(TypedDict):
    """What is looked up, and where the positions come from
    """

    # Where the position of a row comes from: two columns, one column of both coordinates, or columns of an address
    position: PostV1BatchUuidActionAnswerSettingsPosition1 | PostV1BatchUuidActionAnswerSettingsPosition2 | PostV1BatchUuidActionAnswerSettingsPosition3
    # As of `cairn enrich`
    fields: list[str]


class PostV1BatchUuidActionAnswerLayout(TypedDict):
    """What of the table goes into the result
    """

    # Columns of the table that go into the result, in the order of the table; all when absent
    columns: NotRequired[list[int]]
    # Column that names the rows: always in the result, and the `id` of GeoJSON features
    key: NotRequired[int]


class PostV1BatchUuidActionAnswerAddedItem(TypedDict):
    # Heading of the column
    name: str
    # `number` where every value seen is a plain number
    kind: Literal["text", "number"]


class PostV1BatchUuidActionAnswerWarningsItem(TypedDict):
    # `coordinates_exchanged`: at most 5 % of the points looked at lie in a country, and with longitude and latitude, or easting and northing, exchanged at least 90 % of them would
    code: Literal["coordinates_exchanged"]
    # What was seen
    message: str


class PostV1BatchUuidActionAnswer(TypedDict):
    # Identifier of the table
    uuid: str
    # Name of the file
    name: str
    # When the file arrived
    created_at: str
    # Where the table is: being read, ready for look-ups, running, paused, or ended in one of three ways
    status: Literal["Reading", "Ready", "Running", "Paused", "Finished", "Cancelled", "Failed"]
    # Why it failed; only then
    message: NotRequired[str]
    # Size of the file in bytes
    size_bytes: int
    # Of reading or of running
    progress: float
    # Rows read so far; all of them once it is ready
    rows: int
    # Rows answered
    done: int
    # Of these, rows with an error
    faulty: int
    # How the file was read, and its columns
    head: NotRequired[PostV1BatchUuidActionAnswerHead]
    # What is looked up, and where the positions come from
    settings: NotRequired[PostV1BatchUuidActionAnswerSettings]
    # What of the table goes into the result
    layout: NotRequired[PostV1BatchUuidActionAnswerLayout]
    # How far the file is that is being written, while one is
    exporting: NotRequired[float]
    # When the last run finished, failed or was cancelled, or reading failed
    ended_at: NotRequired[str]
    # When the run went on by itself, after Cairn had ended in the middle of it
    resumed_at: NotRequired[str]
    # Columns of the answers
    added: NotRequired[list[PostV1BatchUuidActionAnswerAddedItem]]
    # Of each of `added`, rows that have a value
    found: NotRequired[list[int]]
    # What a person should look at; absent where there is nothing
    warnings: NotRequired[list[PostV1BatchUuidActionAnswerWarningsItem]]
    # Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks
    key: NotRequired[str]


class GetV1BatchUuidPointsAnswer(TypedDict):
    # Rows answered that have a position, in the box
    total: int
    # Of these, those that are in the answer
    drawn: int
    # Of all of them: west, south, east, north
    bbox: NotRequired[list[float]]
    # [row, longitude, latitude, 1 where the row has an error]
    points: list[list[float]]


class GetV1BatchUuidRowsAnswerRowsItem(TypedDict):
    # Row of the table, from 1, the header not counted
    row: int
    # Longitude and latitude, once the row has been answered
    point: NotRequired[list[float]]
    # The columns of the table, then those added; these are missing where the row has not been answered
    cells: list[str]


class GetV1BatchUuidRowsAnswer(TypedDict):
    # Rows that fit the filter
    total: int
    # How far the sorting of a long table is, while it lasts: `rows` is empty then, to be asked for again. It is cancelled when it is not asked for during five seconds
    preparing: NotRequired[float]
    # Where the row of `find` is among these, from 0; absent where it is not
    index: NotRequired[int]
    # The rows asked for
    rows: list[GetV1BatchUuidRowsAnswerRowsItem]


class PostV1PlacesImportAnswerLeftOutRowsItem(TypedDict):
    # Feature, waypoint or row of the file, from 1
    row: int
    # Its name, where it has one
    name: NotRequired[str]
    # Why it was left out
    message: str


class PostV1PlacesImportAnswer(TypedDict):
    # Places that were added
    added: int
    # Places of the same name at the same point, which were there before
    already_there: int
    # Features or rows that could not become places
    left_out: int
    # The first 100 of these
    left_out_rows: list[PostV1PlacesImportAnswerLeftOutRowsItem]
    # Points of GPX tracks that were left out, since they were not asked for
    track_points: int
    # Places whose name or note was longer than is kept
    shortened: int
    # Ids of the places that were added
    place_ids: list[str]
    # Ids of the folders that were made
    folder_ids: list[str]


class GetV1PlacesAnswerFoldersItem(TypedDict):
    # Names the folder in other requests: a UUID in lower case
    id: str
    # Unlike that of every other folder of the key
    name: str
    # Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks
    key: NotRequired[str]


class GetV1PlacesAnswerPlacesItem(TypedDict):
    # Names the place in other requests: a UUID in lower case
    id: str
    # What it is called
    name: str
    # Text of several lines; absent where there is none
    note: NotRequired[str]
    # Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian
    lon: float
    # Latitude in decimal degrees, WGS84
    lat: float
    # Of its marker, as `#rrggbb`
    color: str
    # Id of its folder; absent where it is in none
    folder: NotRequired[str]
    # When it was first kept
    created_at: str
    # When it was last kept
    changed_at: str
    # Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks
    key: NotRequired[str]


class GetV1PlacesAnswer(TypedDict):
    # All folders, by name
    folders: list[GetV1PlacesAnswerFoldersItem]
    # Places of the page
    places: list[GetV1PlacesAnswerPlacesItem]
    # Places of all pages
    total: int
    # `after` of the next page; absent on the last
    next: NotRequired[int]


class PostV1PlacesBodyFoldersItem(TypedDict):
    # Names the folder in other requests: a UUID in lower case
    id: NotRequired[str]
    # Unlike that of every other folder of the key
    name: str


class PostV1PlacesBodyPlacesItem(TypedDict):
    # Names the place in other requests: a UUID in lower case
    id: NotRequired[str]
    # What it is called
    name: str
    # Text of several lines; absent where there is none
    note: NotRequired[str]
    # Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian
    lon: float
    # Latitude in decimal degrees, WGS84
    lat: float
    # Of its marker, as `#rrggbb`
    color: NotRequired[str]
    # Id of a folder that there is, or that the same request makes
    folder: NotRequired[str]
    # When it was first kept elsewhere; now when absent. A place that there is keeps its own
    created_at: NotRequired[str]


class PostV1PlacesBody(TypedDict):
    # Folders, kept before the places
    folders: NotRequired[list[PostV1PlacesBodyFoldersItem]]
    # Places
    places: NotRequired[list[PostV1PlacesBodyPlacesItem]]


class PostV1PlacesAnswerFoldersItem(TypedDict):
    # Names the folder in other requests: a UUID in lower case
    id: str
    # Unlike that of every other folder of the key
    name: str
    # Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks
    key: NotRequired[str]


class PostV1PlacesAnswerPlacesItem(TypedDict):
    # Names the place in other requests: a UUID in lower case
    id: str
    # What it is called
    name: str
    # Text of several lines; absent where there is none
    note: NotRequired[str]
    # Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian
    lon: float
    # Latitude in decimal degrees, WGS84
    lat: float
    # Of its marker, as `#rrggbb`
    color: str
    # Id of its folder; absent where it is in none
    folder: NotRequired[str]
    # When it was first kept
    created_at: str
    # When it was last kept
    changed_at: str
    # Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks
    key: NotRequired[str]


class PostV1PlacesAnswer(TypedDict):
    # In the order of the request
    folders: list[PostV1PlacesAnswerFoldersItem]
    # In the order of the request
    places: list[PostV1PlacesAnswerPlacesItem]


class PostV1PlacesRemoveBody(TypedDict):
    # Ids of places
    places: NotRequired[list[str]]
    # Ids of folders
    folders: NotRequired[list[str]]


class PostV1PlacesRemoveAnswer(TypedDict):
    # Places that were removed
    places: int
    # Folders that were removed
    folders: int


class GetV1PositionAnswerSource(TypedDict):
    """The receiver that is chosen
    """

    # `gpsd`: its JSON protocol over TCP; `nmea`: a stream of NMEA 0183 sentences over TCP; `serial`: a device of this computer that sends them; `off`: none
    kind: Literal["off", "gpsd", "nmea", "serial"]
    # Of `gpsd` and `nmea`; 127.0.0.1 when absent. Another computer than this one needs `allow_remote`
    host: NotRequired[str]
    # Of `gpsd` and `nmea`; 2947 and 10110 when absent
    port: NotRequired[int]
    # That Cairn may connect to a host that is not this computer
    allow_remote: NotRequired[bool]
    # Of `serial`, such as `/dev/ttyUSB0`
    device: NotRequired[str]
    # Of `serial`: bits a second, 4800 when absent
    baud: NotRequired[Literal[4800, 9600, 19200, 38400, 57600, 115200, 230400, 460800]]


class GetV1PositionAnswerFix(TypedDict):
    """The latest, however old
    """

    # Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian
    lon: float
    # Latitude in decimal degrees, WGS84
    lat: float
    # 3 with a height, 2 without; absent where the receiver does not say
    dimensions: NotRequired[Literal[2] | Literal[3]]
    # How the receiver came to it, where it says so. `estimated`, `manual` and `simulated` are not measured
    quality: NotRequired[Literal["autonomous", "differential", "precise", "rtk", "rtk-float", "estimated", "manual", "simulated"]]
    # By the clock of the receiver, UTC
    time: NotRequired[str]
    # By the clock of this computer
    received_at: str
    # Seconds since it came
    age_s: float
    # Radius around the point, in metres; absent where nothing is known of it
    accuracy_m: NotRequired[float]
    # Whose figure `accuracy_m` is: `receiver`: its own estimate; `dilution`: modelled by Cairn, 5 m times the horizontal dilution of precision
    accuracy_kind: NotRequired[Literal["receiver", "dilution"]]
    # Above mean sea level, in metres
    altitude_m: NotRequired[float]
    # Over ground, in metres a second
    speed_mps: NotRequired[float]
    # Direction of travel, in degrees from true north
    course_deg: NotRequired[float]
    # Where a compass points, in degrees from true north
    heading_deg: NotRequired[float]


class GetV1PositionAnswerTrack(TypedDict):
    """The track under way
    """

    # Names the track in other requests
    id: str
    # What it is called
    name: str
    # Whether it goes on
    state: Literal["recording", "paused", "ended"]
    # When it was begun
    started_at: str
    # Absent while it goes on
    ended_at: NotRequired[str]
    # Fixes that it is made of
    points: int
    # Pieces without a gap: a pause, a lost position and a restart begin another
    segments: int
    # Of all segments together, in metres
    length_m: float
    # From the first to the last point of each segment, together
    seconds: float
    # Places marked on the way
    marks: int
    # West, south, east, north of its points, in degrees; absent without a point
    bbox: NotRequired[list[float]]


class GetV1PositionAnswer(TypedDict):
    # `off`: no receiver is chosen; `connecting`; `searching`: connected, no fix yet; `fix`; `stale`: the last fix is more than 5 s old; `failed`: there is no connection, which is tried again by itself
    state: Literal["off", "connecting", "searching", "fix", "stale", "failed"]
    # Why there is no fix now, in words
    reason: NotRequired[str]
    # The receiver that is chosen
    source: GetV1PositionAnswerSource
    # The latest, however old
    fix: NotRequired[GetV1PositionAnswerFix]
    # Satellites that the fix is made of
    satellites_used: NotRequired[int]
    # Satellites that are received
    satellites_in_view: NotRequired[int]
    # The track under way
    track: NotRequired[GetV1PositionAnswerTrack]
    # Why points of the track under way are not on the disk yet, in words
    track_problem: NotRequired[str]


class PostV1PositionSourceBody(TypedDict):
    # `gpsd`: its JSON protocol over TCP; `nmea`: a stream of NMEA 0183 sentences over TCP; `serial`: a device of this computer that sends them; `off`: none
    kind: Literal["off", "gpsd", "nmea", "serial"]
    # Of `gpsd` and `nmea`; 127.0.0.1 when absent. Another computer than this one needs `allow_remote`
    host: NotRequired[str]
    # Of `gpsd` and `nmea`; 2947 and 10110 when absent
    port: NotRequired[int]
    # That Cairn may connect to a host that is not this computer
    allow_remote: NotRequired[bool]
    # Of `serial`, such as `/dev/ttyUSB0`
    device: NotRequired[str]
    # Of `serial`: bits a second, 4800 when absent
    baud: NotRequired[Literal[4800, 9600, 19200, 38400, 57600, 115200, 230400, 460800]]


class PostV1PositionSourceAnswerSource(TypedDict):
    """The receiver that is chosen
    """

    # `gpsd`: its JSON protocol over TCP; `nmea`: a stream of NMEA 0183 sentences over TCP; `serial`: a device of this computer that sends them; `off`: none
    kind: Literal["off", "gpsd", "nmea", "serial"]
    # Of `gpsd` and `nmea`; 127.0.0.1 when absent. Another computer than this one needs `allow_remote`
    host: NotRequired[str]
    # Of `gpsd` and `nmea`; 2947 and 10110 when absent
    port: NotRequired[int]
    # That Cairn may connect to a host that is not this computer
    allow_remote: NotRequired[bool]
    # Of `serial`, such as `/dev/ttyUSB0`
    device: NotRequired[str]
    # Of `serial`: bits a second, 4800 when absent
    baud: NotRequired[Literal[4800, 9600, 19200, 38400, 57600, 115200, 230400, 460800]]


class PostV1PositionSourceAnswerFix(TypedDict):
    """The latest, however old
    """

    # Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian
    lon: float
    # Latitude in decimal degrees, WGS84
    lat: float
    # 3 with a height, 2 without; absent where the receiver does not say
    dimensions: NotRequired[Literal[2] | Literal[3]]
    # How the receiver came to it, where it says so. `estimated`, `manual` and `simulated` are not measured
    quality: NotRequired[Literal["autonomous", "differential", "precise", "rtk", "rtk-float", "estimated", "manual", "simulated"]]
    # By the clock of the receiver, UTC
    time: NotRequired[str]
    # By the clock of this computer
    received_at: str
    # Seconds since it came
    age_s: float
    # Radius around the point, in metres; absent where nothing is known of it
    accuracy_m: NotRequired[float]
    # Whose figure `accuracy_m` is: `receiver`: its own estimate; `dilution`: modelled by Cairn, 5 m times the horizontal dilution of precision
    accuracy_kind: NotRequired[Literal["receiver", "dilution"]]
    # Above mean sea level, in metres
    altitude_m: NotRequired[float]
    # Over ground, in metres a second
    speed_mps: NotRequired[float]
    # Direction of travel, in degrees from true north
    course_deg: NotRequired[float]
    # Where a compass points, in degrees from true north
    heading_deg: NotRequired[float]


class PostV1PositionSourceAnswerTrack(TypedDict):
    """The track under way
    """

    # Names the track in other requests
    id: str
    # What it is called
    name: str
    # Whether it goes on
    state: Literal["recording", "paused", "ended"]
    # When it was begun
    started_at: str
    # Absent while it goes on
    ended_at: NotRequired[str]
    # Fixes that it is made of
    points: int
    # Pieces without a gap: a pause, a lost position and a restart begin another
    segments: int
    # Of all segments together, in metres
    length_m: float
    # From the first to the last point of each segment, together
    seconds: float
    # Places marked on the way
    marks: int
    # West, south, east, north of its points, in degrees; absent without a point
    bbox: NotRequired[list[float]]


class PostV1PositionSourceAnswer(TypedDict):
    # `off`: no receiver is chosen; `connecting`; `searching`: connected, no fix yet; `fix`; `stale`: the last fix is more than 5 s old; `failed`: there is no connection, which is tried again by itself
    state: Literal["off", "connecting", "searching", "fix", "stale", "failed"]
    # Why there is no fix now, in words
    reason: NotRequired[str]
    # The receiver that is chosen
    source: PostV1PositionSourceAnswerSource
    # The latest, however old
    fix: NotRequired[PostV1PositionSourceAnswerFix]
    # Satellites that the fix is made of
    satellites_used: NotRequired[int]
    # Satellites that are received
    satellites_in_view: NotRequired[int]
    # The track under way
    track: NotRequired[PostV1PositionSourceAnswerTrack]
    # Why points of the track under way are not on the disk yet, in words
    track_problem: NotRequired[str]


class GetV1TracksAnswerTracksItem(TypedDict):
    # Names the track in other requests
    id: str
    # What it is called
    name: str
    # Whether it goes on
    state: Literal["recording", "paused", "ended"]
    # When it was begun
    started_at: str
    # Absent while it goes on
    ended_at: NotRequired[str]
    # Fixes that it is made of
    points: int
    # Pieces without a gap: a pause, a lost position and a restart begin another
    segments: int
    # Of all segments together, in metres
    length_m: float
    # From the first to the last point of each segment, together
    seconds: float
    # Places marked on the way
    marks: int
    # West, south, east, north of its points, in degrees; absent without a point
    bbox: NotRequired[list[float]]


class GetV1TracksAnswer(TypedDict):
    # The latest first
    tracks: list[GetV1TracksAnswerTracksItem]


class PostV1TracksStartBody(TypedDict):
    # A line of text
    name: NotRequired[str]


class PostV1TracksStartAnswer(TypedDict):
    # Names the track in other requests
    id: str
    # What it is called
    name: str
    # Whether it goes on
    state: Literal["recording", "paused", "ended"]
    # When it was begun
    started_at: str
    # Absent while it goes on
    ended_at: NotRequired[str]
    # Fixes that it is made of
    points: int
    # Pieces without a gap: a pause, a lost position and a restart begin another
    segments: int
    # Of all segments together, in metres
    length_m: float
    # From the first to the last point of each segment, together
    seconds: float
    # Places marked on the way
    marks: int
    # West, south, east, north of its points, in degrees; absent without a point
    bbox: NotRequired[list[float]]


class PostV1TracksChangeBody(TypedDict):
    # Id of the track
    id: str
    # A line of text
    name: NotRequired[str]
    # A track that has ended stays so; another cannot be under way
    state: NotRequired[Literal["recording", "paused", "ended"]]


class PostV1TracksChangeAnswer(TypedDict):
    # Names the track in other requests
    id: str
    # What it is called
    name: str
    # Whether it goes on
    state: Literal["recording", "paused", "ended"]
    # When it was begun
    started_at: str
    # Absent while it goes on
    ended_at: NotRequired[str]
    # Fixes that it is made of
    points: int
    # Pieces without a gap: a pause, a lost position and a restart begin another
    segments: int
    # Of all segments together, in metres
    length_m: float
    # From the first to the last point of each segment, together
    seconds: float
    # Places marked on the way
    marks: int
    # West, south, east, north of its points, in degrees; absent without a point
    bbox: NotRequired[list[float]]


class PostV1TracksMarkBody(TypedDict):
    # A line of text
    name: NotRequired[str]


class PostV1TracksMarkAnswer(TypedDict):
    # Counted from 1 in each track
    number: int
    # What it is called
    name: str
    # Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian
    lon: float
    # Latitude in decimal degrees, WGS84
    lat: float
    # When it was marked, by the clock of the receiver
    time: str
    # Above mean sea level, in metres
    altitude_m: NotRequired[float]


class PostV1TracksRemoveBody(TypedDict):
    # Ids of tracks
    ids: list[str]


class PostV1TracksRemoveAnswerTracksItem(TypedDict):
    # Names the track in other requests
    id: str
    # What it is called
    name: str
    # Whether it goes on
    state: Literal["recording", "paused", "ended"]
    # When it was begun
    started_at: str
    # Absent while it goes on
    ended_at: NotRequired[str]
    # Fixes that it is made of
    points: int
    # Pieces without a gap: a pause, a lost position and a restart begin another
    segments: int
    # Of all segments together, in metres
    length_m: float
    # From the first to the last point of each segment, together
    seconds: float
    # Places marked on the way
    marks: int
    # West, south, east, north of its points, in degrees; absent without a point
    bbox: NotRequired[list[float]]


class PostV1TracksRemoveAnswer(TypedDict):
    # The latest first
    tracks: list[PostV1TracksRemoveAnswerTracksItem]


class PostV1TracksRestoreBody(TypedDict):
    # Ids of tracks
    ids: list[str]


class PostV1TracksRestoreAnswerTracksItem(TypedDict):
    # Names the track in other requests
    id: str
    # What it is called
    name: str
    # Whether it goes on
    state: Literal["recording", "paused", "ended"]
    # When it was begun
    started_at: str
    # Absent while it goes on
    ended_at: NotRequired[str]
    # Fixes that it is made of
    points: int
    # Pieces without a gap: a pause, a lost position and a restart begin another
    segments: int
    # Of all segments together, in metres
    length_m: float
    # From the first to the last point of each segment, together
    seconds: float
    # Places marked on the way
    marks: int
    # West, south, east, north of its points, in degrees; absent without a point
    bbox: NotRequired[list[float]]


class PostV1TracksRestoreAnswer(TypedDict):
    # The latest first
    tracks: list[PostV1TracksRestoreAnswerTracksItem]


class GetV1TracksLineAnswerMarksItem(TypedDict):
    # Counted from 1 in each track
    number: int
    # What it is called
    name: str
    # Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian
    lon: float
    # Latitude in decimal degrees, WGS84
    lat: float
    # When it was marked, by the clock of the receiver
    time: str
    # Above mean sea level, in metres
    altitude_m: NotRequired[float]


class GetV1TracksLineAnswer(TypedDict):
    # `[longitude, latitude, segment]`, segments counted from 1
    points: list[list[float]]
    # Number of the last point of the answer
    last: int
    # Whether further points follow
    more: bool
    # All marks of the track
    marks: list[GetV1TracksLineAnswerMarksItem]


class GetV1RetentionAnswerEnded(TypedDict):
    """Matrices and tables that have finished, failed or been cancelled
    """

    # How many are matrices
    matrices: int
    # How many are tables
    tables: int


class GetV1RetentionAnswerDue(TypedDict):
    """Of these, those that ended longer ago than the days that were asked about, or else than `days`
    """

    # How many are matrices
    matrices: int
    # How many are tables
    tables: int


class GetV1RetentionAnswer(TypedDict):
    # Days that ended matrices and tables are kept; `null`: until they are deleted
    days: int | None
    # Matrices and tables that have finished, failed or been cancelled
    ended: GetV1RetentionAnswerEnded
    # Of these, those that ended longer ago than the days that were asked about, or else than `days`
    due: GetV1RetentionAnswerDue
    # When the next of them is deleted, by the same days; absent where none will be
    next_at: NotRequired[str]


class PostV1RetentionBody(TypedDict):
    # Days that ended matrices and tables are kept; `null`: until they are deleted
    days: int | None


class PostV1RetentionAnswerEnded(TypedDict):
    """Matrices and tables that have finished, failed or been cancelled
    """

    # How many are matrices
    matrices: int
    # How many are tables
    tables: int


class PostV1RetentionAnswerDue(TypedDict):
    """Of these, those that ended longer ago than the days that were asked about, or else than `days`
    """

    # How many are matrices
    matrices: int
    # How many are tables
    tables: int


class PostV1RetentionAnswerDeleted(TypedDict):
    """What was due, and has been deleted
    """

    # How many are matrices
    matrices: int
    # How many are tables
    tables: int


class PostV1RetentionAnswer(TypedDict):
    # Days that ended matrices and tables are kept; `null`: until they are deleted
    days: int | None
    # Matrices and tables that have finished, failed or been cancelled
    ended: PostV1RetentionAnswerEnded
    # Of these, those that ended longer ago than the days that were asked about, or else than `days`
    due: PostV1RetentionAnswerDue
    # When the next of them is deleted, by the same days; absent where none will be
    next_at: NotRequired[str]
    # What was due, and has been deleted
    deleted: PostV1RetentionAnswerDeleted


class GetHealthzAnswer(TypedDict):
    status: Literal["ok"]
    # How many packs answer
    packs: int


class GetReadyzAnswer(TypedDict):
    status: Literal["ready"]
    # How many packs answer
    packs: int


class GetV1PacksAnswerPacksItem1SourcesItem(TypedDict):
    # Name of the upstream package or file
    name: str
    # Version of the package or file
    version: str
    # Subresource integrity of what was downloaded
    integrity: NotRequired[str]
    # SPDX identifier, or the licence in words
    licence: str
    # Whom to name beside the data
    attribution: str
    # Where the source is described
    url: NotRequired[str]
    # Date or year the source describes
    vintage: NotRequired[str]


class GetV1PacksAnswerPacksItem1VerificationChecksItem(TypedDict):
    # `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read
    check: Literal["manifest", "digest", "pages", "content", "counts", "index", "geometry"]
    # Whether it was passed
    passed: bool
    # What was found, or what is wrong
    text: str


class GetV1PacksAnswerPacksItem1Verification(TypedDict):
    """What the last check of this very file has found
    """

    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Whether every check has passed; the first that fails is the last
    passed: bool
    # Those that make sense for the theme
    checks: list[GetV1PacksAnswerPacksItem1VerificationChecksItem]
    # Digest of the file, to compare with that of its source; absent where the file cannot be read
    sha256: NotRequired[str]
    # When the check ended
    checked_at: str


class GetV1PacksAnswerPacksItem1(TypedDict):
    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Format of the tables of the file
    format_version: int
    # What the pack can answer
    theme: Literal["countries"] | Literal["admin"] | Literal["time-zones"] | Literal["geo-boundaries"] | Literal["places"] | Literal["basemap"] | Literal["streets"] | Literal["zip4"] | Literal["geocoder"] | Literal["health"] | Literal["businesses"] | Literal["roads"] | Literal["shapes"] | Literal["tiles"]
    # What people call the pack
    title: str
    # What is in it, in a sentence
    description: str
    # Changes with its contents
    version: str
    # What date or year the data describe, in words
    vintage: str
    # [west, south, east, north] in degrees
    coverage: list[float]
    # Whether the data are measured or modelled
    kind: Literal["measured"] | Literal["modelled"]
    # SPDX identifier, or the licence in words
    licence: str
    # Whom to name beside the data
    attribution: str
    # What the pack is made of
    sources: list[GetV1PacksAnswerPacksItem1SourcesItem]
    # Rows per table, and what was repaired or left out
    counts: dict[str, int]
    # What is modelled, incomplete or different from the source
    notes: list[str]
    # ISO 8601 instant
    built_at: str
    # Digest of the content of the file’s tables, as docs/packs.md describes it; absent in packs of earlier versions
    content_sha256: NotRequired[str]
    status: Literal["ready"]
    # Of packs of countries and administrative areas: where several have an area of a level at a point, the one of the lowest number answers. The newest has 1 unless `POST /v1/packs/order` says otherwise
    precedence: NotRequired[int]
    # Size of the file in bytes
    size_bytes: int
    # What the last check of this very file has found
    verification: NotRequired[GetV1PacksAnswerPacksItem1Verification]


class GetV1PacksAnswerPacksItem2SourcesItem(TypedDict):
    # Name of the upstream package or file
    name: str
    # Version of the package or file
    version: str
    # Subresource integrity of what was downloaded
    integrity: NotRequired[str]
    # SPDX identifier, or the licence in words
    licence: str
    # Whom to name beside the data
    attribution: str
    # Where the source is described
    url: NotRequired[str]
    # Date or year the source describes
    vintage: NotRequired[str]


class GetV1PacksAnswerPacksItem2VerificationChecksItem(TypedDict):
    # `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read
    check: Literal["manifest", "digest", "pages", "content", "counts", "index", "geometry"]
    # Whether it was passed
    passed: bool
    # What was found, or what is wrong
    text: str


class GetV1PacksAnswerPacksItem2Verification(TypedDict):
    """What the last check of this very file has found
    """

    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Whether every check has passed; the first that fails is the last
    passed: bool
    # Those that make sense for the theme
    checks: list[GetV1PacksAnswerPacksItem2VerificationChecksItem]
    # Digest of the file, to compare with that of its source; absent where the file cannot be read
    sha256: NotRequired[str]
    # When the check ended
    checked_at: str


class GetV1PacksAnswerPacksItem2(TypedDict):
    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Format of the tables of the file
    format_version: NotRequired[int]
    # What the pack can answer
    theme: NotRequired[Literal["countries"] | Literal["admin"] | Literal["time-zones"] | Literal["geo-boundaries"] | Literal["places"] | Literal["basemap"] | Literal["streets"] | Literal["zip4"] | Literal["geocoder"] | Literal["health"] | Literal["businesses"] | Literal["roads"] | Literal["shapes"] | Literal["tiles"]]
    # What people call the pack
    title: NotRequired[str]
    # What is in it, in a sentence
    description: NotRequired[str]
    # Changes with its contents
    version: NotRequired[str]
    # What date or year the data describe, in words
    vintage: NotRequired[str]
    # [west, south, east, north] in degrees
    coverage: NotRequired[list[float]]
    # Whether the data are measured or modelled
    kind: NotRequired[Literal["measured"] | Literal["modelled"]]
    # SPDX identifier, or the licence in words
    licence: NotRequired[str]
    # Whom to name beside the data
    attribution: NotRequired[str]
    # What the pack is made of
    sources: NotRequired[list[GetV1PacksAnswerPacksItem2SourcesItem]]
    # Rows per table, and what was repaired or left out
    counts: NotRequired[dict[str, int]]
    # What is modelled, incomplete or different from the source
    notes: NotRequired[list[str]]
    # ISO 8601 instant
    built_at: NotRequired[str]
    # Digest of the content of the file’s tables, as docs/packs.md describes it; absent in packs of earlier versions
    content_sha256: NotRequired[str]
    status: Literal["failed"]
    # Why the pack is not used, and the remedy
    message: str
    # Size of the file in bytes
    size_bytes: int
    # What the last check of this very file has found
    verification: NotRequired[GetV1PacksAnswerPacksItem2Verification]


class GetV1PacksAnswer(TypedDict):
    # By id
    packs: list[GetV1PacksAnswerPacksItem1 | GetV1PacksAnswerPacksItem2]
    # Packs that answer before all others, the first one first, as `POST /v1/packs/order` has said; those that are gone since, too. Absent where newer data come before older
    preferred: NotRequired[list[str]]
    # Room on the disk of the packs directory; absent where the system does not say
    free_bytes: NotRequired[int]


class PostV1PacksOrderBody(TypedDict):
    # Ids of packs that answer before all others, the first one first; an empty list puts newer data before older again
    first: list[str]


class PostV1PacksOrderAnswerPacksItem1SourcesItem(TypedDict):
    # Name of the upstream package or file
    name: str
    # Version of the package or file
    version: str
    # Subresource integrity of what was downloaded
    integrity: NotRequired[str]
    # SPDX identifier, or the licence in words
    licence: str
    # Whom to name beside the data
    attribution: str
    # Where the source is described
    url: NotRequired[str]
    # Date or year the source describes
    vintage: NotRequired[str]


class PostV1PacksOrderAnswerPacksItem1VerificationChecksItem(TypedDict):
    # `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read
    check: Literal["manifest", "digest", "pages", "content", "counts", "index", "geometry"]
    # Whether it was passed
    passed: bool
    # What was found, or what is wrong
    text: str


class PostV1PacksOrderAnswerPacksItem1Verification(TypedDict):
    """What the last check of this very file has found
    """

    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Whether every check has passed; the first that fails is the last
    passed: bool
    # Those that make sense for the theme
    checks: list[PostV1PacksOrderAnswerPacksItem1VerificationChecksItem]
    # Digest of the file, to compare with that of its source; absent where the file cannot be read
    sha256: NotRequired[str]
    # When the check ended
    checked_at: str


class PostV1PacksOrderAnswerPacksItem1(TypedDict):
    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Format of the tables of the file
    format_version: int
    # What the pack can answer
    theme: Literal["countries"] | Literal["admin"] | Literal["time-zones"] | Literal["geo-boundaries"] | Literal["places"] | Literal["basemap"] | Literal["streets"] | Literal["zip4"] | Literal["geocoder"] | Literal["health"] | Literal["businesses"] | Literal["roads"] | Literal["shapes"] | Literal["tiles"]
    # What people call the pack
    title: str
    # What is in it, in a sentence
    description: str
    # Changes with its contents
    version: str
    # What date or year the data describe, in words
    vintage: str
    # [west, south, east, north] in degrees
    coverage: list[float]
    # Whether the data are measured or modelled
    kind: Literal["measured"] | Literal["modelled"]
    # SPDX identifier, or the licence in words
    licence: str
    # Whom to name beside the data
    attribution: str
    # What the pack is made of
    sources: list[PostV1PacksOrderAnswerPacksItem1SourcesItem]
    # Rows per table, and what was repaired or left out
    counts: dict[str, int]
    # What is modelled, incomplete or different from the source
    notes: list[str]
    # ISO 8601 instant
    built_at: str
    # Digest of the content of the file’s tables, as docs/packs.md describes it; absent in packs of earlier versions
    content_sha256: NotRequired[str]
    status: Literal["ready"]
    # Of packs of countries and administrative areas: where several have an area of a level at a point, the one of the lowest number answers. The newest has 1 unless `POST /v1/packs/order` says otherwise
    precedence: NotRequired[int]
    # Size of the file in bytes
    size_bytes: int
    # What the last check of this very file has found
    verification: NotRequired[PostV1PacksOrderAnswerPacksItem1Verification]


class PostV1PacksOrderAnswerPacksItem2SourcesItem(TypedDict):
    # Name of the upstream package or file
    name: str
    # Version of the package or file
    version: str
    # Subresource integrity of what was downloaded
    integrity: NotRequired[str]
    # SPDX identifier, or the licence in words
    licence: str
    # Whom to name beside the data
    attribution: str
    # Where the source is described
    url: NotRequired[str]
    # Date or year the source describes
    vintage: NotRequired[str]


class PostV1PacksOrderAnswerPacksItem2VerificationChecksItem(TypedDict):
    # `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read
    check: Literal["manifest", "digest", "pages", "content", "counts", "index", "geometry"]
    # Whether it was passed
    passed: bool
    # What was found, or what is wrong
    text: str


class PostV1PacksOrderAnswerPacksItem2Verification(TypedDict):
    """What the last check of this very file has found
    """

    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Whether every check has passed; the first that fails is the last
    passed: bool
    # Those that make sense for the theme
    checks: list[PostV1PacksOrderAnswerPacksItem2VerificationChecksItem]
    # Digest of the file, to compare with that of its source; absent where the file cannot be read
    sha256: NotRequired[str]
    # When the check ended
    checked_at: str


class PostV1PacksOrderAnswerPacksItem2(TypedDict):
    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Format of the tables of the file
    format_version: NotRequired[int]
    # What the pack can answer
    theme: NotRequired[Literal["countries"] | Literal["admin"] | Literal["time-zones"] | Literal["geo-boundaries"] | Literal["places"] | Literal["basemap"] | Literal["streets"] | Literal["zip4"] | Literal["geocoder"] | Literal["health"] | Literal["businesses"] | Literal["roads"] | Literal["shapes"] | Literal["tiles"]]
    # What people call the pack
    title: NotRequired[str]
    # What is in it, in a sentence
    description: NotRequired[str]
    # Changes with its contents
    version: NotRequired[str]
    # What date or year the data describe, in words
    vintage: NotRequired[str]
    # [west, south, east, north] in degrees
    coverage: NotRequired[list[float]]
    # Whether the data are measured or modelled
    kind: NotRequired[Literal["measured"] | Literal["modelled"]]
    # SPDX identifier, or the licence in words
    licence: NotRequired[str]
    # Whom to name beside the data
    attribution: NotRequired[str]
    # What the pack is made of
    sources: NotRequired[list[PostV1PacksOrderAnswerPacksItem2SourcesItem]]
    # Rows per table, and what was repaired or left out
    counts: NotRequired[dict[str, int]]
    # What is modelled, incomplete or different from the source
    notes: NotRequired[list[str]]
    # ISO 8601 instant
    built_at: NotRequired[str]
    # Digest of the content of the file’s tables, as docs/packs.md describes it; absent in packs of earlier versions
    content_sha256: NotRequired[str]
    status: Literal["failed"]
    # Why the pack is not used, and the remedy
    message: str
    # Size of the file in bytes
    size_bytes: int
    # What the last check of this very file has found
    verification: NotRequired[PostV1PacksOrderAnswerPacksItem2Verification]


class PostV1PacksOrderAnswer(TypedDict):
    # By id
    packs: list[PostV1PacksOrderAnswerPacksItem1 | PostV1PacksOrderAnswerPacksItem2]
    # Packs that answer before all others, the first one first, as `POST /v1/packs/order` has said; those that are gone since, too. Absent where newer data come before older
    preferred: NotRequired[list[str]]


class PostV1PacksReloadAnswerChanges(TypedDict):
    """Since the last look
    """

    # Packs that are new
    added: list[str]
    # Packs whose file is another
    replaced: list[str]
    # Packs that are gone
    removed: list[str]


class PostV1PacksReloadAnswerPacksItem1SourcesItem(TypedDict):
    # Name of the upstream package or file
    name: str
    # Version of the package or file
    version: str
    # Subresource integrity of what was downloaded
    integrity: NotRequired[str]
    # SPDX identifier, or the licence in words
    licence: str
    # Whom to name beside the data
    attribution: str
    # Where the source is described
    url: NotRequired[str]
    # Date or year the source describes
    vintage: NotRequired[str]


class PostV1PacksReloadAnswerPacksItem1VerificationChecksItem(TypedDict):
    # `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read
    check: Literal["manifest", "digest", "pages", "content", "counts", "index", "geometry"]
    # Whether it was passed
    passed: bool
    # What was found, or what is wrong
    text: str


class PostV1PacksReloadAnswerPacksItem1Verification(TypedDict):
    """What the last check of this very file has found
    """

    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Whether every check has passed; the first that fails is the last
    passed: bool
    # Those that make sense for the theme
    checks: list[PostV1PacksReloadAnswerPacksItem1VerificationChecksItem]
    # Digest of the file, to compare with that of its source; absent where the file cannot be read
    sha256: NotRequired[str]
    # When the check ended
    checked_at: str


class PostV1PacksReloadAnswerPacksItem1(TypedDict):
    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Format of the tables of the file
    format_version: int
    # What the pack can answer
    theme: Literal["countries"] | Literal["admin"] | Literal["time-zones"] | Literal["geo-boundaries"] | Literal["places"] | Literal["basemap"] | Literal["streets"] | Literal["zip4"] | Literal["geocoder"] | Literal["health"] | Literal["businesses"] | Literal["roads"] | Literal["shapes"] | Literal["tiles"]
    # What people call the pack
    title: str
    # What is in it, in a sentence
    description: str
    # Changes with its contents
    version: str
    # What date or year the data describe, in words
    vintage: str
    # [west, south, east, north] in degrees
    coverage: list[float]
    # Whether the data are measured or modelled
    kind: Literal["measured"] | Literal["modelled"]
    # SPDX identifier, or the licence in words
    licence: str
    # Whom to name beside the data
    attribution: str
    # What the pack is made of
    sources: list[PostV1PacksReloadAnswerPacksItem1SourcesItem]
    # Rows per table, and what was repaired or left out
    counts: dict[str, int]
    # What is modelled, incomplete or different from the source
    notes: list[str]
    # ISO 8601 instant
    built_at: str
    # Digest of the content of the file’s tables, as docs/packs.md describes it; absent in packs of earlier versions
    content_sha256: NotRequired[str]
    status: Literal["ready"]
    # Of packs of countries and administrative areas: where several have an area of a level at a point, the one of the lowest number answers. The newest has 1 unless `POST /v1/packs/order` says otherwise
    precedence: NotRequired[int]
    # Size of the file in bytes
    size_bytes: int
    # What the last check of this very file has found
    verification: NotRequired[PostV1PacksReloadAnswerPacksItem1Verification]


class PostV1PacksReloadAnswerPacksItem2SourcesItem(TypedDict):
    # Name of the upstream package or file
    name: str
    # Version of the package or file
    version: str
    # Subresource integrity of what was downloaded
    integrity: NotRequired[str]
    # SPDX identifier, or the licence in words
    licence: str
    # Whom to name beside the data
    attribution: str
    # Where the source is described
    url: NotRequired[str]
    # Date or year the source describes
    vintage: NotRequired[str]


class PostV1PacksReloadAnswerPacksItem2VerificationChecksItem(TypedDict):
    # `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read
    check: Literal["manifest", "digest", "pages", "content", "counts", "index", "geometry"]
    # Whether it was passed
    passed: bool
    # What was found, or what is wrong
    text: str


class PostV1PacksReloadAnswerPacksItem2Verification(TypedDict):
    """What the last check of this very file has found
    """

    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Whether every check has passed; the first that fails is the last
    passed: bool
    # Those that make sense for the theme
    checks: list[PostV1PacksReloadAnswerPacksItem2VerificationChecksItem]
    # Digest of the file, to compare with that of its source; absent where the file cannot be read
    sha256: NotRequired[str]
    # When the check ended
    checked_at: str


class PostV1PacksReloadAnswerPacksItem2(TypedDict):
    # Name of the pack; its file is `<id>.sqlite`
    id: str
    # Format of the tables of the file
    format_version: NotRequired[int]
    # What the pack can answer
    theme: NotRequired[Literal["countries"] | Literal["admin"] | Literal["time-zones"] | Literal["geo-boundaries"] | Literal["places"] | Literal["basemap"] | Literal["streets"] | Literal["zip4"] | Literal["geocoder"] | Literal["health"] | Literal["businesses"] | Literal["roads"] | Literal["shapes"] | Literal["tiles"]]
    # What people call the pack
    title: NotRequired[str]
    # What is in it, in a sentence
    description: NotRequired[str]
    # Changes with its contents
    version: NotRequired[str]
    # What date or year the data describe, in words
    vintage: NotRequired[str]
    # [west, south, east, north] in degrees
    coverage: NotRequired[list[float]]
    # Whether the data are measured or modelled
    kind: NotRequired[Literal["measured"] | Literal["modelled"]]
    # SPDX identifier, or the licence in words
    licence: NotRequired[str]
    # Whom to name beside the data
    attribution: NotRequired[str]
    # What the pack is made of
    sources: NotRequired[list[PostV1PacksReloadAnswerPacksItem2SourcesItem]]
    # Rows per table, and what was repaired or left out
    counts: NotRequired[dict[str, int]]
    # What is modelled, incomplete or different from the source
    notes: NotRequired[list[str]]
    # ISO 8601 instant
    built_at: NotRequired[str]
    # Digest of the content of the file’s tables, as docs/packs.md describes it; absent in packs of earlier versions
    content_sha256: NotRequired[str]
    status: Literal["failed"]
    # Why the pack is not used, and the remedy
    message: str
    # Size of the file in bytes
    size_bytes: int
    # What the last check of this very file has found
    verification: NotRequired[PostV1PacksReloadAnswerPacksItem2Verification]


class PostV1PacksReloadAnswer(TypedDict):
    # Since the last look
    changes: PostV1PacksReloadAnswerChanges
    # As `GET /v1/packs`, afterwards
    packs: list[PostV1PacksReloadAnswerPacksItem1 | PostV1PacksReloadAnswerPacksItem2]


class GetV1KeysAnswerKeysItemQuotas(TypedDict):
    """Requests per day (UTC) by interface; an interface that is not named has no limit
    """

    # ZIP+4: requests a day
    zip4: NotRequired[int]
    # Geocoder: requests a day
    geocoder: NotRequired[int]
    # Health: requests a day
    covid: NotRequired[int]
    # Time zones: requests a day
    timezones: NotRequired[int]
    # Administrative: requests a day
    admin: NotRequired[int]
    # Geo-boundaries: requests a day
    geoboundaries: NotRequired[int]
    # Matrix: requests a day
    tdm: NotRequired[int]
    # Map tiles: requests a day
    tiles: NotRequired[int]


class GetV1KeysAnswerKeysItem(TypedDict):
    # Names the key in other requests
    id: str
    # Unlike that of every other key in force
    name: str
    # The first four characters
    prefix: str
    # The last four characters
    last_four: str
    # When it was made
    created_at: str
    # Absent while the key is in force
    revoked_at: NotRequired[str]
    # Absent for a key that was never used
    last_used_at: NotRequired[str]
    # `look-up`: ask every look-up, and run matrices and tables of its own; `import`: make packs of files, and replace those that it made; `manage`: add, check and remove packs, make keys, set prices, and change the server
    rights: list[Literal["look-up", "import", "manage"]]
    # Requests per day (UTC) by interface; an interface that is not named has no limit
    quotas: GetV1KeysAnswerKeysItemQuotas
    # Requests since midnight UTC that count against a quota, by interface
    used_today: dict[str, int]
    # Origins of pages that may use the key from a browser, as `https://example.org`; none when empty
    origins: list[str]
    # Requests per second; no limit when absent
    rate_limit: NotRequired[int]


class GetV1KeysAnswer(TypedDict):
    # Those in force first
    keys: list[GetV1KeysAnswerKeysItem]


class PostV1KeysBodyQuotas(TypedDict):
    """Requests per day (UTC) by interface; an interface that is not named has no limit
    """

    # ZIP+4: requests a day
    zip4: NotRequired[int]
    # Geocoder: requests a day
    geocoder: NotRequired[int]
    # Health: requests a day
    covid: NotRequired[int]
    # Time zones: requests a day
    timezones: NotRequired[int]
    # Administrative: requests a day
    admin: NotRequired[int]
    # Geo-boundaries: requests a day
    geoboundaries: NotRequired[int]
    # Matrix: requests a day
    tdm: NotRequired[int]
    # Map tiles: requests a day
    tiles: NotRequired[int]


class PostV1KeysBody(TypedDict):
    # Unlike that of every other key in force
    name: str
    # `look-up`: ask every look-up, and run matrices and tables of its own; `import`: make packs of files, and replace those that it made; `manage`: add, check and remove packs, make keys, set prices, and change the server
    rights: NotRequired[list[Literal["look-up", "import", "manage"]]]
    # Requests per day (UTC) by interface; an interface that is not named has no limit
    quotas: NotRequired[PostV1KeysBodyQuotas]
    # Origins of pages that may use the key from a browser, as `https://example.org`; none when empty
    origins: NotRequired[list[str]]
    # Requests per second; no limit when absent
    rate_limit: NotRequired[int]


class PostV1KeysAnswerQuotas(TypedDict):
    """Requests per day (UTC) by interface; an interface that is not named has no limit
    """

    # ZIP+4: requests a day
    zip4: NotRequired[int]
    # Geocoder: requests a day
    geocoder: NotRequired[int]
    # Health: requests a day
    covid: NotRequired[int]
    # Time zones: requests a day
    timezones: NotRequired[int]
    # Administrative: requests a day
    admin: NotRequired[int]
    # Geo-boundaries: requests a day
    geoboundaries: NotRequired[int]
    # Matrix: requests a day
    tdm: NotRequired[int]
    # Map tiles: requests a day
    tiles: NotRequired[int]


class PostV1KeysAnswer(TypedDict):
    # 43 characters
    key: str
    # Names the key in other requests
    id: str
    # Unlike that of every other key in force
    name: str
    # The first four characters
    prefix: str
    # The last four characters
    last_four: str
    # When it was made
    created_at: str
    # Absent while the key is in force
    revoked_at: NotRequired[str]
    # Absent for a key that was never used
    last_used_at: NotRequired[str]
    # `look-up`: ask every look-up, and run matrices and tables of its own; `import`: make packs of files, and replace those that it made; `manage`: add, check and remove packs, make keys, set prices, and change the server
    rights: list[Literal["look-up", "import", "manage"]]
    # Requests per day (UTC) by interface; an interface that is not named has no limit
    quotas: PostV1KeysAnswerQuotas
    # Requests since midnight UTC that count against a quota, by interface
    used_today: dict[str, int]
    # Origins of pages that may use the key from a browser, as `https://example.org`; none when empty
    origins: list[str]
    # Requests per second; no limit when absent
    rate_limit: NotRequired[int]


class PostV1KeysIdBodyQuotas(TypedDict):
    """Requests per day (UTC) by interface; an interface that is not named has no limit
    """

    # ZIP+4: requests a day
    zip4: NotRequired[int]
    # Geocoder: requests a day
    geocoder: NotRequired[int]
    # Health: requests a day
    covid: NotRequired[int]
    # Time zones: requests a day
    timezones: NotRequired[int]
    # Administrative: requests a day
    admin: NotRequired[int]
    # Geo-boundaries: requests a day
    geoboundaries: NotRequired[int]
    # Matrix: requests a day
    tdm: NotRequired[int]
    # Map tiles: requests a day
    tiles: NotRequired[int]


class PostV1KeysIdBody(TypedDict):
    # Unlike that of every other key in force
    name: NotRequired[str]
    # `look-up`: ask every look-up, and run matrices and tables of its own; `import`: make packs of files, and replace those that it made; `manage`: add, check and remove packs, make keys, set prices, and change the server
    rights: NotRequired[list[Literal["look-up", "import", "manage"]]]
    # Requests per day (UTC) by interface; an interface that is not named has no limit
    quotas: NotRequired[PostV1KeysIdBodyQuotas]
    # Origins of pages that may use the key from a browser, as `https://example.org`; none when empty
    origins: NotRequired[list[str]]
    # Requests per second; null for no limit
    rate_limit: NotRequired[int | None]


class PostV1KeysIdAnswerQuotas(TypedDict):
    """Requests per day (UTC) by interface; an interface that is not named has no limit
    """

    # ZIP+4: requests a day
    zip4: NotRequired[int]
    # Geocoder: requests a day
    geocoder: NotRequired[int]
    # Health: requests a day
    covid: NotRequired[int]
    # Time zones: requests a day
    timezones: NotRequired[int]
    # Administrative: requests a day
    admin: NotRequired[int]
    # Geo-boundaries: requests a day
    geoboundaries: NotRequired[int]
    # Matrix: requests a day
    tdm: NotRequired[int]
    # Map tiles: requests a day
    tiles: NotRequired[int]


class PostV1KeysIdAnswer(TypedDict):
    # Names the key in other requests
    id: str
    # Unlike that of every other key in force
    name: str
    # The first four characters
    prefix: str
    # The last four characters
    last_four: str
    # When it was made
    created_at: str
    # Absent while the key is in force
    revoked_at: NotRequired[str]
    # Absent for a key that was never used
    last_used_at: NotRequired[str]
    # `look-up`: ask every look-up, and run matrices and tables of its own; `import`: make packs of files, and replace those that it made; `manage`: add, check and remove packs, make keys, set prices, and change the server
    rights: list[Literal["look-up", "import", "manage"]]
    # Requests per day (UTC) by interface; an interface that is not named has no limit
    quotas: PostV1KeysIdAnswerQuotas
    # Requests since midnight UTC that count against a quota, by interface
    used_today: dict[str, int]
    # Origins of pages that may use the key from a browser, as `https://example.org`; none when empty
    origins: list[str]
    # Requests per second; no limit when absent
    rate_limit: NotRequired[int]


class PostV1KeysIdRevokeAnswerQuotas(TypedDict):
    """Requests per day (UTC) by interface; an interface that is not named has no limit
    """

    # ZIP+4: requests a day
    zip4: NotRequired[int]
    # Geocoder: requests a day
    geocoder: NotRequired[int]
    # Health: requests a day
    covid: NotRequired[int]
    # Time zones: requests a day
    timezones: NotRequired[int]
    # Administrative: requests a day
    admin: NotRequired[int]
    # Geo-boundaries: requests a day
    geoboundaries: NotRequired[int]
    # Matrix: requests a day
    tdm: NotRequired[int]
    # Map tiles: requests a day
    tiles: NotRequired[int]


class PostV1KeysIdRevokeAnswer(TypedDict):
    # Names the key in other requests
    id: str
    # Unlike that of every other key in force
    name: str
    # The first four characters
    prefix: str
    # The last four characters
    last_four: str
    # When it was made
    created_at: str
    # Absent while the key is in force
    revoked_at: NotRequired[str]
    # Absent for a key that was never used
    last_used_at: NotRequired[str]
    # `look-up`: ask every look-up, and run matrices and tables of its own; `import`: make packs of files, and replace those that it made; `manage`: add, check and remove packs, make keys, set prices, and change the server
    rights: list[Literal["look-up", "import", "manage"]]
    # Requests per day (UTC) by interface; an interface that is not named has no limit
    quotas: PostV1KeysIdRevokeAnswerQuotas
    # Requests since midnight UTC that count against a quota, by interface
    used_today: dict[str, int]
    # Origins of pages that may use the key from a browser, as `https://example.org`; none when empty
    origins: list[str]
    # Requests per second; no limit when absent
    rate_limit: NotRequired[int]


class GetV1UsageAnswerKeysItemQuotasItem(TypedDict):
    # The interface that is limited
    interface: Literal["zip4", "geocoder", "covid", "timezones", "admin", "geoboundaries", "tdm", "tiles"]
    # Requests a day
    limit: int
    # Requests since midnight UTC that count against it
    used: int
    # When the day ends
    resets_at: str


class GetV1UsageAnswerKeysItemDaysItem(TypedDict):
    # A day in UTC
    day: str
    # The interface that it counts to
    interface: Literal["zip4", "geocoder", "covid", "timezones", "admin", "geoboundaries", "tdm", "tiles", "other"]
    # Answered requests
    requests: int
    # Answers by HTTP status; 499 where the caller hung up before the answer
    statuses: dict[str, int]
    # Matrix cells ordered
    cells: int


class GetV1UsageAnswerKeysItem(TypedDict):
    # `window` for the window itself, `command-line` for keys given to `cairn serve`
    id: str
    # What the key is called
    name: str
    # Limits in force, as used today
    quotas: list[GetV1UsageAnswerKeysItemQuotasItem]
    # By day, then interface; days without a request are left out
    days: list[GetV1UsageAnswerKeysItemDaysItem]


GetV1UsageAnswer = TypedDict(
    "GetV1UsageAnswer",
    {
        # A day in UTC
        "from": "str",
        # A day in UTC
        "to": "str",
        # Each key with what it has used
        "keys": "list[GetV1UsageAnswerKeysItem]",
    },
)


class GetV1PricesAnswerInterfacesZip4(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class GetV1PricesAnswerInterfacesGeocoder(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class GetV1PricesAnswerInterfacesCovid(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class GetV1PricesAnswerInterfacesTimezones(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class GetV1PricesAnswerInterfacesAdmin(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class GetV1PricesAnswerInterfacesGeoboundaries(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class GetV1PricesAnswerInterfacesTdm(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class GetV1PricesAnswerInterfacesTiles(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class GetV1PricesAnswerInterfacesOther(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class GetV1PricesAnswerInterfaces(TypedDict):
    """An interface that is not named is free of charge
    """

    # What the interface costs, in the currency of the list
    zip4: NotRequired[GetV1PricesAnswerInterfacesZip4]
    # What the interface costs, in the currency of the list
    geocoder: NotRequired[GetV1PricesAnswerInterfacesGeocoder]
    # What the interface costs, in the currency of the list
    covid: NotRequired[GetV1PricesAnswerInterfacesCovid]
    # What the interface costs, in the currency of the list
    timezones: NotRequired[GetV1PricesAnswerInterfacesTimezones]
    # What the interface costs, in the currency of the list
    admin: NotRequired[GetV1PricesAnswerInterfacesAdmin]
    # What the interface costs, in the currency of the list
    geoboundaries: NotRequired[GetV1PricesAnswerInterfacesGeoboundaries]
    # What the interface costs, in the currency of the list
    tdm: NotRequired[GetV1PricesAnswerInterfacesTdm]
    # What the interface costs, in the currency of the list
    tiles: NotRequired[GetV1PricesAnswerInterfacesTiles]
    # What the interface costs, in the currency of the list
    other: NotRequired[GetV1PricesAnswerInterfacesOther]


class GetV1PricesAnswer(TypedDict):
    # ISO 4217, such as `EUR`
    currency: str
    # An interface that is not named is free of charge
    interfaces: GetV1PricesAnswerInterfaces


class PostV1PricesBodyInterfacesZip4(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class PostV1PricesBodyInterfacesGeocoder(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class PostV1PricesBodyInterfacesCovid(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class PostV1PricesBodyInterfacesTimezones(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class PostV1PricesBodyInterfacesAdmin(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class PostV1PricesBodyInterfacesGeoboundaries(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class PostV1PricesBodyInterfacesTdm(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class PostV1PricesBodyInterfacesTiles(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class PostV1PricesBodyInterfacesOther(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class PostV1PricesBodyInterfaces(TypedDict):
    """An interface that is not named is free of charge
    """

    # What the interface costs, in the currency of the list
    zip4: NotRequired[PostV1PricesBodyInterfacesZip4]
    # What the interface costs, in the currency of the list
    geocoder: NotRequired[PostV1PricesBodyInterfacesGeocoder]
    # What the interface costs, in the currency of the list
    covid: NotRequired[PostV1PricesBodyInterfacesCovid]
    # What the interface costs, in the currency of the list
    timezones: NotRequired[PostV1PricesBodyInterfacesTimezones]
    # What the interface costs, in the currency of the list
    admin: NotRequired[PostV1PricesBodyInterfacesAdmin]
    # What the interface costs, in the currency of the list
    geoboundaries: NotRequired[PostV1PricesBodyInterfacesGeoboundaries]
    # What the interface costs, in the currency of the list
    tdm: NotRequired[PostV1PricesBodyInterfacesTdm]
    # What the interface costs, in the currency of the list
    tiles: NotRequired[PostV1PricesBodyInterfacesTiles]
    # What the interface costs, in the currency of the list
    other: NotRequired[PostV1PricesBodyInterfacesOther]


class PostV1PricesBody(TypedDict):
    # ISO 4217, such as `EUR`
    currency: str
    # An interface that is not named is free of charge
    interfaces: PostV1PricesBodyInterfaces


class PostV1PricesAnswerInterfacesZip4(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class PostV1PricesAnswerInterfacesGeocoder(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class PostV1PricesAnswerInterfacesCovid(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class PostV1PricesAnswerInterfacesTimezones(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class PostV1PricesAnswerInterfacesAdmin(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class PostV1PricesAnswerInterfacesGeoboundaries(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class PostV1PricesAnswerInterfacesTdm(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class PostV1PricesAnswerInterfacesTiles(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class PostV1PricesAnswerInterfacesOther(TypedDict):
    """What the interface costs, in the currency of the list
    """

    # For a thousand successful requests; to six decimals
    per_thousand_requests: NotRequired[float]
    # For a matrix cell ordered; to nine decimals
    per_cell: NotRequired[float]


class PostV1PricesAnswerInterfaces(TypedDict):
    """An interface that is not named is free of charge
    """

    # What the interface costs, in the currency of the list
    zip4: NotRequired[PostV1PricesAnswerInterfacesZip4]
    # What the interface costs, in the currency of the list
    geocoder: NotRequired[PostV1PricesAnswerInterfacesGeocoder]
    # What the interface costs, in the currency of the list
    covid: NotRequired[PostV1PricesAnswerInterfacesCovid]
    # What the interface costs, in the currency of the list
    timezones: NotRequired[PostV1PricesAnswerInterfacesTimezones]
    # What the interface costs, in the currency of the list
    admin: NotRequired[PostV1PricesAnswerInterfacesAdmin]
    # What the interface costs, in the currency of the list
    geoboundaries: NotRequired[PostV1PricesAnswerInterfacesGeoboundaries]
    # What the interface costs, in the currency of the list
    tdm: NotRequired[PostV1PricesAnswerInterfacesTdm]
    # What the interface costs, in the currency of the list
    tiles: NotRequired[PostV1PricesAnswerInterfacesTiles]
    # What the interface costs, in the currency of the list
    other: NotRequired[PostV1PricesAnswerInterfacesOther]


class PostV1PricesAnswer(TypedDict):
    # ISO 4217, such as `EUR`
    currency: str
    # An interface that is not named is free of charge
    interfaces: PostV1PricesAnswerInterfaces


class GetV1KeysIdStatementAnswerKey(TypedDict):
    """Whose use it is
    """

    # Id of the key
    id: str
    # What it is called
    name: str


class GetV1KeysIdStatementAnswerLinesItem(TypedDict):
    # The interface that was used
    interface: Literal["zip4", "geocoder", "covid", "timezones", "admin", "geoboundaries", "tdm", "tiles", "other"]
    # All answers
    requests: int
    # Answers with a status below 400
    billable_requests: int
    # Matrix cells ordered
    cells: int
    # In the currency of the statement; 0 where they are free
    price_per_thousand_requests: float
    # In the currency of the statement; 0 where they are free
    price_per_cell: float
    # As text, with the decimals that the currency has
    amount: str


class GetV1KeysIdStatementAnswer(TypedDict):
    # Whose use it is
    key: GetV1KeysIdStatementAnswerKey
    # `YYYY-MM`, in UTC
    month: str
    # Whether the month (UTC) is over
    is_final: bool
    # ISO 4217, such as `EUR`
    currency: str
    # One per interface that was used
    lines: list[GetV1KeysIdStatementAnswerLinesItem]
    # As text, with the decimals that the currency has
    total: str


class GetV1RequestsAnswerRequestsItem(TypedDict):
    # Counts up from the start of the server
    id: int
    # When it arrived
    time: str
    # HTTP method
    method: str
    # Path and query, at most 500 characters; values that look like secrets are left out
    path: str
    # The interface that it counts to
    interface: Literal["zip4", "geocoder", "covid", "timezones", "admin", "geoboundaries", "tdm", "tiles", "other"]
    # 499 where the caller hung up before the answer
    status: int
    # Milliseconds until the answer was sent
    ms: float
    # Size of the answer as it was sent, its headers included
    bytes: int
    # Id of the key; absent where none was accepted
    key: NotRequired[str]
    # What the key is called
    key_name: NotRequired[str]


class GetV1RequestsAnswer(TypedDict):
    # The oldest first
    requests: list[GetV1RequestsAnswerRequestsItem]
    # To ask on `after`
    last: int
    # How many after `after` are no longer kept
    dropped: int


class GetV1ServerAnswerPreferredPortTaken(TypedDict):
    """There while another program has the preferred port
    """

    # Which program has it, as `python3 (process 4711)`; absent where that cannot be known
    by: NotRequired[str]
    # The next port that is free
    offer: NotRequired[int]


class GetV1ServerAnswer(TypedDict):
    # Version of Cairn
    version: str
    # Where programs on this machine reach it
    url: str
    # Where it listens now
    port: int
    # Running since
    started_at: str
    # Whether programs are answered; `false` where the person at the window has stopped that
    answering: bool
    # Open now
    connections: int
    # Packs that answer
    packs: int
    # Taken at the next start, if it is free then
    preferred_port: int
    # There while another program has the preferred port
    preferred_port_taken: NotRequired[GetV1ServerAnswerPreferredPortTaken]


class PostV1ServerBody(TypedDict):
    # A port of 127.0.0.1
    preferred_port: int


class PostV1ServerAnswerPreferredPortTaken(TypedDict):
    """There while another program has the preferred port
    """

    # Which program has it, as `python3 (process 4711)`; absent where that cannot be known
    by: NotRequired[str]
    # The next port that is free
    offer: NotRequired[int]


class PostV1ServerAnswer(TypedDict):
    # Version of Cairn
    version: str
    # Where programs on this machine reach it
    url: str
    # Where it listens now
    port: int
    # Running since
    started_at: str
    # Whether programs are answered; `false` where the person at the window has stopped that
    answering: bool
    # Open now
    connections: int
    # Packs that answer
    packs: int
    # Taken at the next start, if it is free then
    preferred_port: int
    # There while another program has the preferred port
    preferred_port_taken: NotRequired[PostV1ServerAnswerPreferredPortTaken]


class PostV1ServerAnsweringBody(TypedDict):
    # Whether programs are answered
    answering: bool


class PostV1ServerAnsweringAnswerPreferredPortTaken(TypedDict):
    """There while another program has the preferred port
    """

    # Which program has it, as `python3 (process 4711)`; absent where that cannot be known
    by: NotRequired[str]
    # The next port that is free
    offer: NotRequired[int]


class PostV1ServerAnsweringAnswer(TypedDict):
    # Version of Cairn
    version: str
    # Where programs on this machine reach it
    url: str
    # Where it listens now
    port: int
    # Running since
    started_at: str
    # Whether programs are answered; `false` where the person at the window has stopped that
    answering: bool
    # Open now
    connections: int
    # Packs that answer
    packs: int
    # Taken at the next start, if it is free then
    preferred_port: int
    # There while another program has the preferred port
    preferred_port_taken: NotRequired[PostV1ServerAnsweringAnswerPreferredPortTaken]


class PostV1ServerPortBody(TypedDict):
    # A port of 127.0.0.1
    port: int


class PostV1ServerPortAnswerPreferredPortTaken(TypedDict):
    """There while another program has the preferred port
    """

    # Which program has it, as `python3 (process 4711)`; absent where that cannot be known
    by: NotRequired[str]
    # The next port that is free
    offer: NotRequired[int]


class PostV1ServerPortAnswer(TypedDict):
    # Version of Cairn
    version: str
    # Where programs on this machine reach it
    url: str
    # Where it listens now
    port: int
    # Running since
    started_at: str
    # Whether programs are answered; `false` where the person at the window has stopped that
    answering: bool
    # Open now
    connections: int
    # Packs that answer
    packs: int
    # Taken at the next start, if it is free then
    preferred_port: int
    # There while another program has the preferred port
    preferred_port_taken: NotRequired[PostV1ServerPortAnswerPreferredPortTaken]
    # Where the window is shown in a browser: it goes on there, at an address that works once
    window_url: NotRequired[str]


class GetOpenapiJsonAnswer(TypedDict):
    # Version of OpenAPI
    openapi: str
    # Operations by path and method
    paths: dict[str, Any]


class Cairn:
    """One Cairn, asked with one key. Every method raises CairnError where the answer is not a success."""

    def __init__(self, key: str, url: str = "http://127.0.0.1:8765", timeout: float = 60.0) -> None:
        """key: as `cairn keys create NAME` prints one; timeout: seconds without an answer."""
        self._connection = Connection(key, url, timeout)

    def get_timezonesv1_xy2tzdata(self, *, x: float, y: float, date: str | None = None) -> GetTimezonesv1Xy2tzdataAnswer:
        """The time zone at a point.

        `local_area` is the IANA zone at the point; `time_zone` is the set of all zones with the same standard offset. The `dst_` fields tell the daylight saving period that is running, or else the next one, and are absent where there is none.

        x: Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian
        y: Latitude in decimal degrees, WGS84
        date: Answers for noon of that day in the zone, from 1970 as far as the installed pack knows of clock changes; today, now, when absent

        GET /timezonesv1/xy2tzdata, for keys with the right look-up
        """
        return cast("GetTimezonesv1Xy2tzdataAnswer", self._connection.ask("GET", "/timezonesv1/xy2tzdata", parameters={"x": x, "y": y, "date": date}))

    def get_adminv1_xy2admininfo(self, *, x: float, y: float, type: Literal["admin0", "admin1", "admin2", "admin3", "admin4", "admin5", "admin6", "admin7", "admin8"]) -> GetAdminv1Xy2admininfoAnswer:
        """The administrative boundary of one level at a point.

        A level that the country lacks, or a point in no area, answers with an empty collection, which has no `bbox`. A point within two kilometres of the shore of a country counts as in it. Send `accept: application/geo+json` to receive that content type.

        x: Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian
        y: Latitude in decimal degrees, WGS84
        type: Administrative level, `admin0` (country) to `admin8`

        GET /adminv1/xy2admininfo, for keys with the right look-up
        """
        return cast("GetAdminv1Xy2admininfoAnswer", self._connection.ask("GET", "/adminv1/xy2admininfo", parameters={"x": x, "y": y, "type": type}))

    def get_v1_admin_chain(self, *, x: float, y: float, language: str | None = None) -> GetV1AdminChainAnswer:
        """Every administrative area at a point, from the country downwards, without geometry.

        x: Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian
        y: Latitude in decimal degrees, WGS84
        language: BCP 47 language (`de`, `zh-Hant`, `pt-BR`): the areas have their `common_name` in it too, where one is known

        GET /v1/admin-chain, for keys with the right look-up
        """
        return cast("GetV1AdminChainAnswer", self._connection.ask("GET", "/v1/admin-chain", parameters={"x": x, "y": y, "language": language}))

    def get_geoboundariesv1_xy2bounddata(self, *, x: float, y: float, geo_boundary: int | None = None) -> GetGeoboundariesv1Xy2bounddataAnswer:
        """Every geo-boundary at a point, or those of one category.

        Ordered by category code, then from the smallest area to the largest.

        x: Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian
        y: Latitude in decimal degrees, WGS84
        geo_boundary: Category code, one of `GET /geoboundariesv1/categories`

        GET /geoboundariesv1/xy2bounddata, for keys with the right look-up
        """
        return cast("GetGeoboundariesv1Xy2bounddataAnswer", self._connection.ask("GET", "/geoboundariesv1/xy2bounddata", parameters={"x": x, "y": y, "geo_boundary": geo_boundary}))

    def get_geoboundariesv1_categories(self) -> GetGeoboundariesv1CategoriesAnswer:
        """The geo-boundary categories of the installed packs.

        GET /geoboundariesv1/categories, for keys with the right look-up
        """
        return cast("GetGeoboundariesv1CategoriesAnswer", self._connection.ask("GET", "/geoboundariesv1/categories"))

    def get_geocoderv1_geocoder(self, *, address: str | None = None, house_number: str | None = None, street: str | None = None, city: str | None = None, state: str | None = None, postal_code: str | None = None, country: str | None = None, components: str | None = None, result_type: str | None = None, location_type: str | None = None, autocomplete: Literal["0", "1"] | None = None, bias: str | None = None, limit: int | None = None) -> GetGeocoderv1GeocoderAnswer:
        """Address, place or postal code to coordinates and address components.

        address: Street address, crossing, place, postal code, airport or business, in any order; or a position such as `36.97, -122.03` (latitude first), which is answered as by `rev-geocoder`; or a full Plus Code or an MGRS reference, which give one result of their point. May be left out where `components` or fields of an address are given. At most 256 characters and 16 words are read
        house_number: House number, where the address is given in fields instead of `address`
        street: Street, with or without the house number
        city: Town that the address is in
        state: State, province or region of the address: name or code
        postal_code: Postal code of the address
        country: Country of the address: name or code
        components: What every result must have. Values are names or codes
        result_type: Only results of one of these types
        location_type: Only results located in one of these ways
        autocomplete: 1: the last word is still being typed
        bias: Position as `longitude,latitude` that results near to are preferred
        limit: Maximum number of results

        GET /geocoderv1/geocoder, for keys with the right look-up
        """
        return cast("GetGeocoderv1GeocoderAnswer", self._connection.ask("GET", "/geocoderv1/geocoder", parameters={"address": address, "house_number": house_number, "street": street, "city": city, "state": state, "postal_code": postal_code, "country": country, "components": components, "result_type": result_type, "location_type": location_type, "autocomplete": autocomplete, "bias": bias, "limit": limit}))

    def get_geocoderv1_rev_geocoder(self, *, x: float | None = None, y: float | None = None, latlng: str | None = None, result_type: str | None = None, location_type: str | None = None) -> GetGeocoderv1RevGeocoderAnswer:
        """Coordinates to the closest address, street, neighbourhood, place, postal code and administrative areas.

        x: Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian
        y: Latitude in decimal degrees, WGS84
        latlng: Position as `latitude,longitude`, instead of `x` and `y`
        result_type: Only results of one of these types
        location_type: Only results located in one of these ways

        GET /geocoderv1/rev-geocoder, for keys with the right look-up
        """
        return cast("GetGeocoderv1RevGeocoderAnswer", self._connection.ask("GET", "/geocoderv1/rev-geocoder", parameters={"x": x, "y": y, "latlng": latlng, "result_type": result_type, "location_type": location_type}))

    def get_v1_addresses(self, *, bbox: str, limit: int | None = None, choose: Literal["even", "random"] | None = None, seed: int | None = None) -> GetV1AddressesAnswer:
        """Addresses inside a box.

        Address points only: numbers that are interpolated along a street are not listed. The listed ones are drawn from all addresses of the box, however many it holds. The same request gives the same addresses while the packs stay the same.

        bbox: `west,south,east,north` in decimal degrees
        limit: How many to list; 50 when absent, 0 only counts
        choose: Which of them: `even` draws one from each part of the box, `random` from all with equal chances; `even` when absent
        seed: Of the draw; another seed draws other addresses. 1 when absent

        GET /v1/addresses, for keys with the right look-up
        """
        return cast("GetV1AddressesAnswer", self._connection.ask("GET", "/v1/addresses", parameters={"bbox": bbox, "limit": limit, "choose": choose, "seed": seed}))

    def get_covidv1_countries_list(self) -> GetCovidv1CountriesListAnswer:
        """Countries usable as input.

        GET /covidv1/countries/list, for keys with the right look-up
        """
        return cast("GetCovidv1CountriesListAnswer", self._connection.ask("GET", "/covidv1/countries/list"))

    def get_covidv1_country2data(self, *, country: str, admin: Literal["admin0", "admin1", "admin2", "admin3", "admin4", "admin5", "admin6", "admin7", "admin8", "0", "1", "2", "3", "4", "5", "6", "7", "8"], date: str | None = None, trend_days: int | None = None) -> GetCovidv1Country2dataAnswer:
        """Figures of every area of a country at one administrative level.

        country: ISO 3166-1 alpha-3 code
        admin: Administrative level: `admin0` (country) to `admin8`, or `0` to `8`
        date: Figures of that very day, absent where there are none; the latest of each area when absent
        trend_days: Days over which changes are taken; 7 when absent

        GET /covidv1/country2data, for keys with the right look-up
        """
        return cast("GetCovidv1Country2dataAnswer", self._connection.ask("GET", "/covidv1/country2data", parameters={"country": country, "admin": admin, "date": date, "trend_days": trend_days}))

    def get_covidv1_xy2data(self, *, x: float, y: float, admin: Literal["admin0", "admin1", "admin2", "admin3", "admin4", "admin5", "admin6", "admin7", "admin8", "0", "1", "2", "3", "4", "5", "6", "7", "8"], date: str | None = None, trend_days: int | None = None) -> GetCovidv1Xy2dataAnswer:
        """Figures of the area at a point and of those above it.

        `p0` is the area at the requested level or, where there is none, at the nearest level above it.

        x: Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian
        y: Latitude in decimal degrees, WGS84
        admin: Administrative level: `admin0` (country) to `admin8`, or `0` to `8`
        date: Figures of that very day, absent where there are none; the latest of each area when absent
        trend_days: Days over which changes are taken; 7 when absent

        GET /covidv1/xy2data, for keys with the right look-up
        """
        return cast("GetCovidv1Xy2dataAnswer", self._connection.ask("GET", "/covidv1/xy2data", parameters={"x": x, "y": y, "admin": admin, "date": date, "trend_days": trend_days}))

    def get_covidv1_xy2tile(self, *, x: float, y: float, zoom: int, date: str | None = None, trend_days: int | None = None) -> GetCovidv1Xy2tileAnswer:
        """The web-mercator tile at a point, with its figures.

        The areas are those at the middle of the tile (or, where that is in none, at a corner). The tile’s score takes new cases and population from the lowest of them that has both, and the business density from the tile itself.

        x: Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian
        y: Latitude in decimal degrees, WGS84
        zoom: Zoom level of the tile
        date: Figures of that very day, absent where there are none; the latest of each area when absent
        trend_days: Days over which changes are taken; 7 when absent

        GET /covidv1/xy2tile, for keys with the right look-up
        """
        return cast("GetCovidv1Xy2tileAnswer", self._connection.ask("GET", "/covidv1/xy2tile", parameters={"x": x, "y": y, "zoom": zoom, "date": date, "trend_days": trend_days}))

    def get_covidv1_index2tile(self, *, x: int, y: int, zoom: int | None = None, date: str | None = None, trend_days: int | None = None) -> GetCovidv1Index2tileAnswer:
        """The tile of given indexes, as `xy2tile` answers it.

        The areas are those at the middle of the tile (or, where that is in none, at a corner). The tile’s score takes new cases and population from the lowest of them that has both, and the business density from the tile itself.

        x: 0 to 2^zoom − 1
        y: 0 to 2^zoom − 1
        zoom: Zoom level of the tile
        date: Figures of that very day, absent where there are none; the latest of each area when absent
        trend_days: Days over which changes are taken; 7 when absent

        GET /covidv1/index2tile, for keys with the right look-up
        """
        return cast("GetCovidv1Index2tileAnswer", self._connection.ask("GET", "/covidv1/index2tile", parameters={"x": x, "y": y, "zoom": zoom, "date": date, "trend_days": trend_days}))

    def get_v1_health_areas(self, *, admin: Literal["admin0", "admin1", "admin2", "admin3", "admin4", "admin5", "admin6", "admin7", "admin8", "0", "1", "2", "3", "4", "5", "6", "7", "8"], figure: Literal["risk", "trend", "deceased_trend", "incidence", "cases", "deaths"], country: str | None = None, date: str | None = None, trend_days: int | None = None) -> GetV1HealthAreasAnswer:
        """One figure of every area of an administrative level, for a map layer.

        Areas without the figure are left out. Join by `boundary_id`.

        admin: Administrative level: `admin0` (country) to `admin8`, or `0` to `8`
        figure: Which figure
        country: ISO 3166-1 alpha-3 code
        date: Figures of that very day, absent where there are none; the latest of each area when absent
        trend_days: Days over which changes are taken; 7 when absent

        GET /v1/health/areas, for keys with the right look-up
        """
        return cast("GetV1HealthAreasAnswer", self._connection.ask("GET", "/v1/health/areas", parameters={"admin": admin, "figure": figure, "country": country, "date": date, "trend_days": trend_days}))

    def get_v1_health_series(self, *, boundary_id: int, from_: str | None = None, to: str | None = None) -> GetV1HealthSeriesAnswer:
        """The figures of an area day by day, with their source.

        boundary_id: From `/v1/admin-chain`
        from_: First day; the first known when absent
        to: Last day; the last known when absent

        GET /v1/health/series, for keys with the right look-up
        """
        return cast("GetV1HealthSeriesAnswer", self._connection.ask("GET", "/v1/health/series", parameters={"boundary_id": boundary_id, "from": from_, "to": to}))

    def get_v1_areas_boundary_id(self, *, boundary_id: int) -> GetV1AreasBoundary_idAnswer:
        """Any area of any pack as a GeoJSON feature with its whole geometry.

        Send `accept: application/geo+json` to receive that content type.

        boundary_id: From any look-up

        GET /v1/areas/{boundary_id}, for keys with the right look-up
        """
        return cast("GetV1AreasBoundary_idAnswer", self._connection.ask("GET", "/v1/areas/{boundary_id}", parameters={"boundary_id": boundary_id}))

    def get_v1_packs_id_areas(self, *, id: str) -> GetV1PacksIdAreasAnswer:
        """The areas of a pack with what is known of each, without their shapes.

        Up to 100,000 areas; a pack of more is refused with 413.

        id: Name of the pack; its file is `<id>.sqlite`

        GET /v1/packs/{id}/areas, for keys with the right look-up
        """
        return cast("GetV1PacksIdAreasAnswer", self._connection.ask("GET", "/v1/packs/{id}/areas", parameters={"id": id}))

    def get_ogc(self) -> GetOgcAnswer:
        """The landing page of OGC API – Features.

        What a program is given as the address of the service. A parameter that an endpoint below it does not know is refused, as the standard has it.

        GET /ogc, for keys with the right look-up
        """
        return cast("GetOgcAnswer", self._connection.ask("GET", "/ogc"))

    def get_ogc_conformance(self) -> GetOgcConformanceAnswer:
        """The conformance classes of OGC API – Features that are met.

        GET /ogc/conformance, for keys with the right look-up
        """
        return cast("GetOgcConformanceAnswer", self._connection.ask("GET", "/ogc/conformance"))

    def get_ogc_collections(self) -> GetOgcCollectionsAnswer:
        """The packs whose features can be had, and the saved places of the key.

        Packs of areas (countries, administrative areas, time zones, geo-boundaries, imported areas), of ZIP+4 areas and of places.

        GET /ogc/collections, for keys with the right look-up
        """
        return cast("GetOgcCollectionsAnswer", self._connection.ask("GET", "/ogc/collections"))

    def get_ogc_collections_collection_id(self, *, collection_id: str) -> GetOgcCollectionsCollectionIdAnswer:
        """One collection.

        collection_id: Id of a pack, or `saved_places`

        GET /ogc/collections/{collectionId}, for keys with the right look-up
        """
        return cast("GetOgcCollectionsCollectionIdAnswer", self._connection.ask("GET", "/ogc/collections/{collectionId}", parameters={"collectionId": collection_id}))

    def get_tiles_pack_json(self, *, pack: str) -> GetTilesPackJsonAnswer:
        """TileJSON 3.0 of a pack that has vector tiles.

        pack: Pack id, from `GET /v1/packs`

        GET /tiles/{pack}.json, for keys with the right look-up
        """
        return cast("GetTilesPackJsonAnswer", self._connection.ask("GET", "/tiles/{pack}.json", parameters={"pack": pack}))

    def get_zip4v1_xy2zip(self, *, x: float, y: float) -> GetZip4v1Xy2zipAnswer:
        """The ZIP+4 areas at a point.

        On this endpoint `x` is the **latitude** and `y` the **longitude**; everywhere else `x` is the longitude. Several features where areas overlap; none (and no `bbox`) where no area holds the point. The collection's `bbox` is latitude first, a feature's longitude first. Areas and plus-four digits of the default pack are modelled, not USPS: `GET /v1/packs` says of each pack whether it is modelled. Send `accept: application/geo+json` to receive that content type.

        x: Latitude in decimal degrees, WGS84
        y: Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian

        GET /zip4v1/xy2zip, for keys with the right look-up
        """
        return cast("GetZip4v1Xy2zipAnswer", self._connection.ask("GET", "/zip4v1/xy2zip", parameters={"x": x, "y": y}))

    def get_zip4v1_zip2xy(self, *, zip9: str) -> GetZip4v1Zip2xyAnswer:
        """The area of a ZIP+4 code.

        A well-formed code that no area has answers with an empty collection, which has no `bbox`. Areas and plus-four digits of the default pack are modelled, not USPS: `GET /v1/packs` says of each pack whether it is modelled.

        zip9: 9-digit ZIP+4 code, with or without a hyphen after the fifth digit

        GET /zip4v1/zip2xy, for keys with the right look-up
        """
        return cast("GetZip4v1Zip2xyAnswer", self._connection.ask("GET", "/zip4v1/zip2xy", parameters={"zip9": zip9}))

    def get_v1_zip4_nearest(self, *, x: float, y: float) -> GetV1Zip4NearestAnswer:
        """The ZIP+4 area at a point or nearest to it, and the five-digit ZIP area there, without geometry.

        Here `x` is the longitude and `y` the latitude. `nearest` is absent where no area lies within 6.4 km; `zip_area` is of packs that were imported as ZIP areas, and answers without a ZIP+4 pack, too.

        x: Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian
        y: Latitude in decimal degrees, WGS84

        GET /v1/zip4/nearest, for keys with the right look-up
        """
        return cast("GetV1Zip4NearestAnswer", self._connection.ask("GET", "/v1/zip4/nearest", parameters={"x": x, "y": y}))

    def post_tdmv1_order(self, body: PostTdmv1OrderBody) -> PostTdmv1OrderAnswer:
        """Orders a matrix of travel times and distances.

        The job is queued and runs at once, or after those before it. The smallest installed road pack that covers all points serves it; where none does, the one in which most cells have both ends, and the points beyond it have no road. Where that would leave no cell at all, the job fails and its message names the points. An accepted order survives a crash: it runs again at the next start.

        POST /tdmv1/order, for keys with the right look-up
        """
        return cast("PostTdmv1OrderAnswer", self._connection.ask("POST", "/tdmv1/order", json=body))

    def post_tdmv1_duplicate(self, body: PostTdmv1DuplicateBody) -> PostTdmv1DuplicateAnswer:
        """Orders the same matrix once more.

        The same points, names, mode and option, on the roads as they are installed now. The former job stays.

        POST /tdmv1/duplicate, for keys with the right look-up
        """
        return cast("PostTdmv1DuplicateAnswer", self._connection.ask("POST", "/tdmv1/duplicate", json=body))

    def post_tdmv1_rename(self, body: PostTdmv1RenameBody) -> PostTdmv1RenameAnswer:
        """Gives a job another name.

        POST /tdmv1/rename, for keys with the right look-up
        """
        return cast("PostTdmv1RenameAnswer", self._connection.ask("POST", "/tdmv1/rename", json=body))

    def post_tdmv1_fetch(self, body: PostTdmv1FetchBody) -> PostTdmv1FetchAnswer:
        """The state of a job, and its matrices once it is finished.

        Before the end there are no matrices. A cell is null where `unreachable` says why. With `wait` the answer comes as soon as the job has ended.

        POST /tdmv1/fetch, for keys with the right look-up
        """
        return cast("PostTdmv1FetchAnswer", self._connection.ask("POST", "/tdmv1/fetch", json=body))

    def get_tdmv1_jobs(self) -> GetTdmv1JobsAnswer:
        """The jobs of the key, the latest first.

        GET /tdmv1/jobs, for keys with the right look-up
        """
        return cast("GetTdmv1JobsAnswer", self._connection.ask("GET", "/tdmv1/jobs"))

    def post_tdmv1_cancel(self, body: PostTdmv1CancelBody) -> PostTdmv1CancelAnswer:
        """Cancels a job that is queued or running.

        A job that has ended stays as it is.

        POST /tdmv1/cancel, for keys with the right look-up
        """
        return cast("PostTdmv1CancelAnswer", self._connection.ask("POST", "/tdmv1/cancel", json=body))

    def post_tdmv1_delete(self, body: PostTdmv1DeleteBody) -> PostTdmv1DeleteAnswer:
        """Deletes a job with its points and matrices; a running one is cancelled first.

        POST /tdmv1/delete, for keys with the right look-up
        """
        return cast("PostTdmv1DeleteAnswer", self._connection.ask("POST", "/tdmv1/delete", json=body))

    def post_tdmv1_route(self, body: PostTdmv1RouteBody) -> PostTdmv1RouteAnswer:
        """The path of one cell of a matrix, as a line.

        POST /tdmv1/route, for keys with the right look-up
        """
        return cast("PostTdmv1RouteAnswer", self._connection.ask("POST", "/tdmv1/route", json=body))

    def post_tdmv1_snap(self, body: PostTdmv1SnapBody) -> PostTdmv1SnapAnswer:
        """How far points are from the nearest road that a mode may use.

        What a matrix would do with the points, without ordering one. The roads are read at the first question, which takes longer.

        POST /tdmv1/snap, for keys with the right look-up
        """
        return cast("PostTdmv1SnapAnswer", self._connection.ask("POST", "/tdmv1/snap", json=body))

    def post_v1_imports_files(self, file: File, *, name: str) -> PostV1ImportsFilesAnswer:
        """Takes a file for an import that is ordered next.

        The body is the file itself, of whatever content type. It is kept until its import has ended; where none is ordered, until the server ends, or for an hour since it was last previewed.

        name: Name of the file; its ending tells its format

        POST /v1/imports/files, for keys with the right import
        """
        return cast("PostV1ImportsFilesAnswer", self._connection.ask("POST", "/v1/imports/files", file=file, file_type="application/octet-stream", parameters={"name": name}))

    def get_v1_imports_files(self) -> GetV1ImportsFilesAnswer:
        """The files of the key that were taken and not ordered, the latest first.

        GET /v1/imports/files, for keys with the right import
        """
        return cast("GetV1ImportsFilesAnswer", self._connection.ask("GET", "/v1/imports/files"))

    def post_v1_imports_files_delete(self, body: PostV1ImportsFilesDeleteBody) -> PostV1ImportsFilesDeleteAnswer:
        """Deletes a file that was taken and not ordered.

        POST /v1/imports/files/delete, for keys with the right import
        """
        return cast("PostV1ImportsFilesDeleteAnswer", self._connection.ask("POST", "/v1/imports/files/delete", json=body))

    def post_v1_imports_preview(self, body: PostV1ImportsPreviewBody) -> PostV1ImportsPreviewAnswer:
        """The first rows of an address file, as an import would read them.

        Nothing is written. The columns that are guessed can be corrected with `fields`, here and in the order.

        POST /v1/imports/preview, for keys with the right import
        """
        return cast("PostV1ImportsPreviewAnswer", self._connection.ask("POST", "/v1/imports/preview", json=body))

    def post_v1_imports_preview_areas(self, body: PostV1ImportsPreviewAreasBody) -> PostV1ImportsPreviewAreasAnswer:
        """What a file of areas holds: its layers, fields, first rows and shapes.

        Nothing is written. What is guessed can be said otherwise in the order of the import.

        POST /v1/imports/preview/areas, for keys with the right import
        """
        return cast("PostV1ImportsPreviewAreasAnswer", self._connection.ask("POST", "/v1/imports/preview/areas", json=body))

    def post_v1_imports(self, body: PostV1ImportsBody) -> PostV1ImportsAnswer:
        """Orders an import of files that were taken.

        Imports run one after the other. What was accepted is on the disk, and runs again if the process ended before it was done.

        POST /v1/imports, for keys with the right import
        """
        return cast("PostV1ImportsAnswer", self._connection.ask("POST", "/v1/imports", json=body))

    def get_v1_imports(self) -> GetV1ImportsAnswer:
        """The imports of the key, the latest first.

        GET /v1/imports, for keys with the right import
        """
        return cast("GetV1ImportsAnswer", self._connection.ask("GET", "/v1/imports"))

    def get_v1_imports_uuid(self, *, uuid: str) -> GetV1ImportsUuidAnswer:
        """One import: how far it is, and what came of it.

        uuid: Identifier, as the answer before has named it

        GET /v1/imports/{uuid}, for keys with the right import
        """
        return cast("GetV1ImportsUuidAnswer", self._connection.ask("GET", "/v1/imports/{uuid}", parameters={"uuid": uuid}))

    def post_v1_imports_cancel(self, body: PostV1ImportsCancelBody) -> PostV1ImportsCancelAnswer:
        """Cancels an import; the packs stay as they were.

        POST /v1/imports/cancel, for keys with the right import
        """
        return cast("PostV1ImportsCancelAnswer", self._connection.ask("POST", "/v1/imports/cancel", json=body))

    def post_v1_imports_delete(self, body: PostV1ImportsDeleteBody) -> PostV1ImportsDeleteAnswer:
        """Cancels an import, and forgets it; a pack that it made stays.

        POST /v1/imports/delete, for keys with the right import
        """
        return cast("PostV1ImportsDeleteAnswer", self._connection.ask("POST", "/v1/imports/delete", json=body))

    def get_v1_packs_id_outline(self, *, id: str) -> GetV1PacksIdOutlineAnswer:
        """Where a pack has data, simplified to be drawn.

        Made on the first request, which takes up to some seconds, and kept for as long as the file stays as it is. Not to be looked up in. Send `accept: application/geo+json` to receive that content type.

        id: Name of the pack; its file is `<id>.sqlite`

        GET /v1/packs/{id}/outline, for keys with the right look-up
        """
        return cast("GetV1PacksIdOutlineAnswer", self._connection.ask("GET", "/v1/packs/{id}/outline", parameters={"id": id}))

    def post_v1_packs_verify(self, body: PostV1PacksVerifyBody) -> PostV1PacksVerifyAnswer:
        """Checks all of a pack’s file, which takes up to some seconds.

        A running server looks at a pack when it opens it; this reads all of it, in a thread of its own. Hanging up ends it. What was found is kept, also across restarts: look-ups in a pack that has failed answer 503 until it passes when it is checked again, or a file of other content takes its place.

        POST /v1/packs/verify, for keys with the right manage
        """
        return cast("PostV1PacksVerifyAnswer", self._connection.ask("POST", "/v1/packs/verify", json=body))

    def post_v1_packs_remove(self, body: PostV1PacksRemoveBody) -> PostV1PacksRemoveAnswer:
        """Deletes a pack’s file; its look-ups stop.

        Requests that are being answered finish on it. The packs that Cairn comes with can be built again: `npm run data`.

        POST /v1/packs/remove, for keys with the right manage
        """
        return cast("PostV1PacksRemoveAnswer", self._connection.ask("POST", "/v1/packs/remove", json=body))

    def post_v1_packs_add(self, file: File, *, replace: Literal["0", "1"] | None = None, sha256: str | None = None) -> PostV1PacksAddAnswer:
        """Takes a pack file, checks it, and puts it among the installed ones.

        The body is the file itself, of whatever content type and name: its manifest says its id. It is written beside, checked as by `/v1/packs/verify`, and renamed; where anything is wrong with it, nothing has changed.

        replace: `1`: it may take the place of an installed pack of the same id
        sha256: SHA-256 that the file has to have, as an export says it

        POST /v1/packs/add, for keys with the right manage
        """
        return cast("PostV1PacksAddAnswer", self._connection.ask("POST", "/v1/packs/add", file=file, file_type="application/octet-stream", parameters={"replace": replace, "sha256": sha256}))

    def post_v1_packs_folder(self, body: PostV1PacksFolderBody) -> PostV1PacksFolderAnswer:
        """What the list in a folder of packs offers, and what of it is new or newer here.

        Reads `cairn-packs.json`, which `cairn packs index` or `/v1/packs/folder/index` has written into the folder, on whatever drive that is. No pack file is opened.

        POST /v1/packs/folder, for keys with the right manage
        """
        return cast("PostV1PacksFolderAnswer", self._connection.ask("POST", "/v1/packs/folder", json=body))

    def post_v1_packs_folder_index(self, body: PostV1PacksFolderIndexBody) -> PostV1PacksFolderIndexAnswer:
        """Writes the list of a folder of packs into it.

        Each file that ends in `.sqlite` is opened and its SHA-256 made, in a process of its own: some seconds a gigabyte. `cairn-packs.json` is the only file that is written.

        POST /v1/packs/folder/index, for keys with the right manage
        """
        return cast("PostV1PacksFolderIndexAnswer", self._connection.ask("POST", "/v1/packs/folder/index", json=body))

    def post_v1_packs_folder_add(self, body: PostV1PacksFolderAddBody) -> PostV1PacksFolderAddAnswer:
        """Takes a pack out of a folder that has a list, as `/v1/packs/add` takes an upload.

        The file has to have the SHA-256 that the list says, and to pass its check.

        POST /v1/packs/folder/add, for keys with the right manage
        """
        return cast("PostV1PacksFolderAddAnswer", self._connection.ask("POST", "/v1/packs/folder/add", json=body))

    def get_v1_packs_build(self) -> GetV1PacksBuildAnswer:
        """How far the build of the default packs is.

        GET /v1/packs/build, for keys with the right manage
        """
        return cast("GetV1PacksBuildAnswer", self._connection.ask("GET", "/v1/packs/build"))

    def post_v1_packs_build(self, body: PostV1PacksBuildBody) -> PostV1PacksBuildAnswer:
        """Builds the default packs into the folder of the packs, as `npm run data` does.

        It fetches what they are made of, which needs a connection, and takes minutes; packs that are current are left alone, and what an earlier build fetched or finished is used. Each pack answers as soon as it is finished. Only a Cairn that runs from its source code can do that.

        POST /v1/packs/build, for keys with the right manage
        """
        return cast("PostV1PacksBuildAnswer", self._connection.ask("POST", "/v1/packs/build", json=body))

    def post_v1_packs_build_cancel(self) -> PostV1PacksBuildCancelAnswer:
        """Ends the build; finished packs and what was fetched are kept.

        POST /v1/packs/build/cancel, for keys with the right manage
        """
        return cast("PostV1PacksBuildCancelAnswer", self._connection.ask("POST", "/v1/packs/build/cancel"))

    def post_v1_tables_preview(self, file: File, *, name: str, sheet: str | None = None, encoding: Literal["UTF-8", "UTF-16LE", "UTF-16BE", "Windows-1252", "Windows-1250", "Windows-1251", "Windows-1253", "Windows-1254", "Windows-1255", "Windows-1256", "Windows-1257", "Windows-1258", "Windows-874", "ISO-8859-2", "KOI8-R", "KOI8-U", "CP437", "CP850", "CP866", "Macintosh", "Shift_JIS", "EUC-JP", "GB18030", "Big5", "EUC-KR"] | None = None, rows: int | None = None) -> PostV1TablesPreviewAnswer:
        """What a table holds: its columns, those of coordinates and addresses, and its first rows.

        The file itself is the body. It is not kept.

        name: Name of the file; its extension tells the format: .csv, .tsv, .txt, .xlsx, .ods, .geojson, .json, or points in .gpkg, .fgb, .parquet, .kml, .gpx; any of them also as .gz or in a .zip, as a shapefile has to be
        sheet: XLSX, ODS and GeoPackage: the sheet or layer to read; the first when absent
        encoding: CSV only: how its text is written; told by its bytes when absent
        rows: How many rows to answer; 20 when absent

        POST /v1/tables/preview, for keys with the right look-up
        """
        return cast("PostV1TablesPreviewAnswer", self._connection.ask("POST", "/v1/tables/preview", file=file, file_type="application/octet-stream", parameters={"name": name, "sheet": sheet, "encoding": encoding, "rows": rows}))

    def get_v1_batch(self) -> GetV1BatchAnswer:
        """The tables of the key, the latest first.

        GET /v1/batch, for keys with the right look-up
        """
        return cast("GetV1BatchAnswer", self._connection.ask("GET", "/v1/batch"))

    def post_v1_batch(self, file: File, *, name: str, sheet: str | None = None, encoding: Literal["UTF-8", "UTF-16LE", "UTF-16BE", "Windows-1252", "Windows-1250", "Windows-1251", "Windows-1253", "Windows-1254", "Windows-1255", "Windows-1256", "Windows-1257", "Windows-1258", "Windows-874", "ISO-8859-2", "KOI8-R", "KOI8-U", "CP437", "CP850", "CP866", "Macintosh", "Shift_JIS", "EUC-JP", "GB18030", "Big5", "EUC-KR"] | None = None) -> PostV1BatchAnswer:
        """Keeps a table, to be enriched.

        The file itself is the body. It is answered once it has arrived; reading it goes on.

        name: Name of the file; its extension tells the format: .csv, .tsv, .txt, .xlsx, .ods, .geojson, .json, or points in .gpkg, .fgb, .parquet, .kml, .gpx; any of them also as .gz or in a .zip, as a shapefile has to be
        sheet: XLSX, ODS and GeoPackage: the sheet or layer to read; the first when absent
        encoding: CSV only: how its text is written; told by its bytes when absent

        POST /v1/batch, for keys with the right look-up
        """
        return cast("PostV1BatchAnswer", self._connection.ask("POST", "/v1/batch", file=file, file_type="application/octet-stream", parameters={"name": name, "sheet": sheet, "encoding": encoding}))

    def get_v1_batch_uuid(self, *, uuid: str) -> GetV1BatchUuidAnswer:
        """One table and how far it is.

        uuid: Identifier of the table

        GET /v1/batch/{uuid}, for keys with the right look-up
        """
        return cast("GetV1BatchUuidAnswer", self._connection.ask("GET", "/v1/batch/{uuid}", parameters={"uuid": uuid}))

    def post_v1_batch_uuid_preview(self, body: PostV1BatchUuidPreviewBody, *, uuid: str) -> PostV1BatchUuidPreviewAnswer:
        """The answers of the first 20 rows, at once.

        uuid: Identifier of the table

        POST /v1/batch/{uuid}/preview, for keys with the right look-up
        """
        return cast("PostV1BatchUuidPreviewAnswer", self._connection.ask("POST", "/v1/batch/{uuid}/preview", json=body, parameters={"uuid": uuid}))

    def post_v1_batch_uuid_start(self, body: PostV1BatchUuidStartBody, *, uuid: str) -> PostV1BatchUuidStartAnswer:
        """Answers all rows; earlier answers are replaced.

        Each row counts to the interfaces of its fields as those of `/v1/enrich` do. Refused where a quota leaves less than all rows.

        uuid: Identifier of the table

        POST /v1/batch/{uuid}/start, for keys with the right look-up
        """
        return cast("PostV1BatchUuidStartAnswer", self._connection.ask("POST", "/v1/batch/{uuid}/start", json=body, parameters={"uuid": uuid}))

    def post_v1_batch_uuid_layout(self, body: PostV1BatchUuidLayoutBody, *, uuid: str) -> PostV1BatchUuidLayoutAnswer:
        """Chooses the columns of the table that go into the result, and the one that names its rows.

        uuid: Identifier of the table

        POST /v1/batch/{uuid}/layout, for keys with the right look-up
        """
        return cast("PostV1BatchUuidLayoutAnswer", self._connection.ask("POST", "/v1/batch/{uuid}/layout", json=body, parameters={"uuid": uuid}))

    def post_v1_batch_uuid_action(self, *, uuid: str, action: Literal["pause", "resume", "cancel", "delete"]) -> PostV1BatchUuidActionAnswer:
        """Pauses, resumes, cancels or deletes.

        What has been answered stays when a run is paused, cancelled or fails, and can be exported; such a run can be resumed.

        uuid: Identifier of the table
        action: What to do

        POST /v1/batch/{uuid}/{action}, for keys with the right look-up
        """
        return cast("PostV1BatchUuidActionAnswer", self._connection.ask("POST", "/v1/batch/{uuid}/{action}", parameters={"uuid": uuid, "action": action}))

    def get_v1_batch_uuid_points(self, *, uuid: str, bbox: str | None = None, form: Literal["lists", "summary"] | None = None) -> GetV1BatchUuidPointsAnswer:
        """Positions of the rows answered, or of those in a box; of more than 50000 a random sample, always the same.

        uuid: Identifier of the table
        bbox: west,south,east,north; west is greater than east across the 180th meridian
        form: `summary`: no points, only how many there are and where

        GET /v1/batch/{uuid}/points, for keys with the right look-up
        """
        return cast("GetV1BatchUuidPointsAnswer", self._connection.ask("GET", "/v1/batch/{uuid}/points", parameters={"uuid": uuid, "bbox": bbox, "form": form}))

    def get_v1_batch_uuid_rows(self, *, uuid: str, offset: int | None = None, limit: int | None = None, sort: int | None = None, descending: Literal["1"] | None = None, filter: str | None = None, only: Literal["errors"] | None = None, find: int | None = None) -> GetV1BatchUuidRowsAnswer:
        """Rows with their answers, sorted and filtered.

        uuid: Identifier of the table
        offset: Rows to leave out
        limit: Maximum of rows to answer; 100 when absent
        sort: Column to sort by, from 0, those added included
        descending: 1: from the largest
        filter: Only rows with this text in a cell, whatever its case and accents
        only: `errors`: only the rows that have one
        find: Row whose place is to be told

        GET /v1/batch/{uuid}/rows, for keys with the right look-up
        """
        return cast("GetV1BatchUuidRowsAnswer", self._connection.ask("GET", "/v1/batch/{uuid}/rows", parameters={"uuid": uuid, "offset": offset, "limit": limit, "sort": sort, "descending": descending, "filter": filter, "only": only, "find": find}))

    def post_v1_places_import(self, file: File, *, name: str, folder: str | None = None, tracks: Literal["leave", "take"] | None = None) -> PostV1PlacesImportAnswer:
        """Adds the points of a file to the saved places.

        Reads GPX, KML, KMZ, GeoJSON, CSV and whatever else has points (GeoPackage, shapefile in a .zip, FlatGeobuf, Parquet, XLSX), up to 10,000 places. Name, note, colour, folder and time are taken from properties of these or similar names. What cannot become a place is left out and named; nothing is added where the file as a whole cannot be read.

        name: Name of the file; its ending tells the format
        folder: Name of the folder for places that name none, made where it is missing; by default that of the file without its ending
        tracks: Whether points of GPX tracks become places, each track a folder

        POST /v1/places/import, for keys with the right look-up
        """
        return cast("PostV1PlacesImportAnswer", self._connection.ask("POST", "/v1/places/import", file=file, file_type="application/octet-stream", parameters={"name": name, "folder": folder, "tracks": tracks}))

    def get_v1_places(self, *, q: str | None = None, folder: str | None = None, after: int | None = None, limit: int | None = None) -> GetV1PlacesAnswer:
        """Saved places, in the order in which they were first kept, and all folders.

        A page has 5,000 places at most: ask for the next with `after` until `next` is absent.

        q: Only places whose name or note has this text in it
        folder: Only places of the folder with this id
        after: `next` of the page before; the first page when absent
        limit: Maximum number of places of the page

        GET /v1/places, for keys with the right look-up
        """
        return cast("GetV1PlacesAnswer", self._connection.ask("GET", "/v1/places", parameters={"q": q, "folder": folder, "after": after, "limit": limit}))

    def post_v1_places(self, body: PostV1PlacesBody) -> PostV1PlacesAnswer:
        """Keeps places and folders: all of the request, or nothing of it.

        What has the `id` of one that there is takes its place as a whole: a note, colour or folder that is not named is gone. Everything else is new, with the `id` that it brings or one that it is given: a request that is sent twice with ids keeps nothing twice.

        POST /v1/places, for keys with the right look-up
        """
        return cast("PostV1PlacesAnswer", self._connection.ask("POST", "/v1/places", json=body))

    def post_v1_places_remove(self, body: PostV1PlacesRemoveBody) -> PostV1PlacesRemoveAnswer:
        """Removes places and folders.

        Places of a folder that is removed stay, in no folder, unless they are named too. What is not there is passed over.

        POST /v1/places/remove, for keys with the right look-up
        """
        return cast("PostV1PlacesRemoveAnswer", self._connection.ask("POST", "/v1/places/remove", json=body))

    def get_v1_position(self) -> GetV1PositionAnswer:
        """Where this computer is: the latest fix of its receiver, and the track under way.

        Where a person is concerns its owner alone: a key needs the right `manage`. A fix that is old is answered with its age and the state `stale`, never as the present one.

        GET /v1/position, for keys with the right manage
        """
        return cast("GetV1PositionAnswer", self._connection.ask("GET", "/v1/position"))

    def post_v1_position_source(self, body: PostV1PositionSourceBody) -> PostV1PositionSourceAnswer:
        """Chooses the receiver, which is kept over restarts.

        Cairn connects at once, and again by itself when the connection ends. A host that is not this computer is refused unless `allow_remote` is true.

        POST /v1/position/source, for keys with the right manage
        """
        return cast("PostV1PositionSourceAnswer", self._connection.ask("POST", "/v1/position/source", json=body))

    def get_v1_tracks(self) -> GetV1TracksAnswer:
        """Recorded tracks, the latest first.

        GET /v1/tracks, for keys with the right manage
        """
        return cast("GetV1TracksAnswer", self._connection.ask("GET", "/v1/tracks"))

    def post_v1_tracks_start(self, body: PostV1TracksStartBody) -> PostV1TracksStartAnswer:
        """Begins to record a track.

        Each fix is on the disk before the next comes, a second later at most; after a restart of the service the track goes on, with a gap. Without a position the track waits for one.

        POST /v1/tracks/start, for keys with the right manage
        """
        return cast("PostV1TracksStartAnswer", self._connection.ask("POST", "/v1/tracks/start", json=body))

    def post_v1_tracks_change(self, body: PostV1TracksChangeBody) -> PostV1TracksChangeAnswer:
        """Renames a track, pauses it, lets it go on, or ends it.

        POST /v1/tracks/change, for keys with the right manage
        """
        return cast("PostV1TracksChangeAnswer", self._connection.ask("POST", "/v1/tracks/change", json=body))

    def post_v1_tracks_mark(self, body: PostV1TracksMarkBody) -> PostV1TracksMarkAnswer:
        """Marks the present position on the track under way.

        POST /v1/tracks/mark, for keys with the right manage
        """
        return cast("PostV1TracksMarkAnswer", self._connection.ask("POST", "/v1/tracks/mark", json=body))

    def post_v1_tracks_remove(self, body: PostV1TracksRemoveBody) -> PostV1TracksRemoveAnswer:
        """Removes tracks; for an hour `/v1/tracks/restore` brings them back.

        A track under way is ended by it. What is not there is passed over.

        POST /v1/tracks/remove, for keys with the right manage
        """
        return cast("PostV1TracksRemoveAnswer", self._connection.ask("POST", "/v1/tracks/remove", json=body))

    def post_v1_tracks_restore(self, body: PostV1TracksRestoreBody) -> PostV1TracksRestoreAnswer:
        """Brings back tracks that were removed within the last hour.

        POST /v1/tracks/restore, for keys with the right manage
        """
        return cast("PostV1TracksRestoreAnswer", self._connection.ask("POST", "/v1/tracks/restore", json=body))

    def get_v1_tracks_line(self, *, id: str, after: int | None = None) -> GetV1TracksLineAnswer:
        """Points of a track in their order, for a map, and its marks.

        id: Id of the track
        after: `last` of the answer before; from the beginning when absent

        GET /v1/tracks/line, for keys with the right manage
        """
        return cast("GetV1TracksLineAnswer", self._connection.ask("GET", "/v1/tracks/line", parameters={"id": id, "after": after}))

    def get_v1_retention(self, *, days: int | None = None) -> GetV1RetentionAnswer:
        """How long ended matrices and tables are kept, and what is due.

        With `days` it says what keeping them for so long would delete now. Nothing is changed.

        days: Days to ask about, instead of those in force

        GET /v1/retention, for keys with the right manage
        """
        return cast("GetV1RetentionAnswer", self._connection.ask("GET", "/v1/retention", parameters={"days": days}))

    def post_v1_retention(self, body: PostV1RetentionBody) -> PostV1RetentionAnswer:
        """Sets how long ended matrices and tables are kept, and deletes what is due.

        From then on what becomes due is deleted within the hour. What waits, is read, runs, is paused or has not been run yet stays, however old.

        POST /v1/retention, for keys with the right manage
        """
        return cast("PostV1RetentionAnswer", self._connection.ask("POST", "/v1/retention", json=body))

    def get_healthz(self) -> GetHealthzAnswer:
        """Whether the server is up, and how many packs answer.

        GET /healthz, without a key
        """
        return cast("GetHealthzAnswer", self._connection.ask("GET", "/healthz"))

    def get_readyz(self) -> GetReadyzAnswer:
        """Whether requests are to be sent here: for load balancers.

        503 from the moment that the server has been told to end, while it still answers what arrives (`cairn serve --drain`); where answers are stopped in the window; and where no pack can be read.

        GET /readyz, without a key
        """
        return cast("GetReadyzAnswer", self._connection.ask("GET", "/readyz"))

    def get_v1_packs(self) -> GetV1PacksAnswer:
        """Installed data packs with their manifests.

        `verification` is what the last check of this very file has found (`POST /v1/packs/verify`); absent where it was never checked.

        GET /v1/packs, for keys with the right look-up
        """
        return cast("GetV1PacksAnswer", self._connection.ask("GET", "/v1/packs"))

    def post_v1_packs_order(self, body: PostV1PacksOrderBody) -> PostV1PacksOrderAnswer:
        """Says which packs answer first where several have an answer.

        Of packs that overlap at a level, the newer one answers unless this says otherwise. The order is kept beside the packs, and holds for every program that uses them.

        POST /v1/packs/order, for keys with the right manage
        """
        return cast("PostV1PacksOrderAnswer", self._connection.ask("POST", "/v1/packs/order", json=body))

    def post_v1_packs_reload(self) -> PostV1PacksReloadAnswer:
        """Looks at the pack files now, opens what changed, and says what that was.

        A running server notices by itself, within a few seconds, that a pack was added, replaced, repaired or deleted. This asks for it at once. A new file is opened by another process first; one that takes it longer than a second is listed later. Requests that are being answered finish on the packs that they began with.

        POST /v1/packs/reload, for keys with the right manage
        """
        return cast("PostV1PacksReloadAnswer", self._connection.ask("POST", "/v1/packs/reload"))

    def get_v1_keys(self) -> GetV1KeysAnswer:
        """All keys, those in force first, without the keys themselves.

        GET /v1/keys, for keys with the right manage
        """
        return cast("GetV1KeysAnswer", self._connection.ask("GET", "/v1/keys"))

    def post_v1_keys(self, body: PostV1KeysBody) -> PostV1KeysAnswer:
        """Makes a key.

        The key itself is in this answer and never again: only its digest is kept. Without `rights` it may look up, and nothing else. `manage` includes `import`, and `import` includes `look-up`.

        POST /v1/keys, for keys with the right manage
        """
        return cast("PostV1KeysAnswer", self._connection.ask("POST", "/v1/keys", json=body))

    def post_v1_keys_id(self, body: PostV1KeysIdBody, *, id: str) -> PostV1KeysIdAnswer:
        """Changes the name, rights, quotas, origins or rate limit of a key in force.

        What is not named stays. `rights`, `quotas` and `origins` replace what there was; `rate_limit: null` takes the limit away.

        id: Id of the key, from `GET /v1/keys`

        POST /v1/keys/{id}, for keys with the right manage
        """
        return cast("PostV1KeysIdAnswer", self._connection.ask("POST", "/v1/keys/{id}", json=body, parameters={"id": id}))

    def post_v1_keys_id_revoke(self, *, id: str) -> PostV1KeysIdRevokeAnswer:
        """Revokes a key: from now on it is refused.

        Its usage stays. A key that was revoked before stays as it is.

        id: Id of the key, from `GET /v1/keys`

        POST /v1/keys/{id}/revoke, for keys with the right manage
        """
        return cast("PostV1KeysIdRevokeAnswer", self._connection.ask("POST", "/v1/keys/{id}/revoke", parameters={"id": id}))

    def get_v1_usage(self, *, from_: str | None = None, to: str | None = None, key: str | None = None) -> GetV1UsageAnswer:
        """What a key has used: requests, answers by status and matrix cells, per interface and day.

        A key hears about itself. Who may manage hears about every key, or about the one that `key` names. Days are UTC; `from` is the first of the present month and `to` is today when absent.

        from_: First day, `YYYY-MM-DD`
        to: Last day, `YYYY-MM-DD`
        key: Id of a key; only who may manage may name another than its own

        GET /v1/usage, for keys with the right look-up
        """
        return cast("GetV1UsageAnswer", self._connection.ask("GET", "/v1/usage", parameters={"from": from_, "to": to, "key": key}))

    def get_v1_prices(self) -> GetV1PricesAnswer:
        """The price list.

        GET /v1/prices, for keys with the right manage
        """
        return cast("GetV1PricesAnswer", self._connection.ask("GET", "/v1/prices"))

    def post_v1_prices(self, body: PostV1PricesBody) -> PostV1PricesAnswer:
        """Sets the price list.

        Replaces the list before. Statements are made by the list in force when they are asked for.

        POST /v1/prices, for keys with the right manage
        """
        return cast("PostV1PricesAnswer", self._connection.ask("POST", "/v1/prices", json=body))

    def get_v1_keys_id_statement(self, *, id: str, month: str | None = None) -> GetV1KeysIdStatementAnswer:
        """What a key has used in a month, and what that costs.

        A key hears about itself; its id is in `GET /v1/usage`. Who may manage hears about every key.

        id: Id of the key, from `GET /v1/keys`, or `command-line`
        month: `YYYY-MM`; the present month (UTC) when absent

        GET /v1/keys/{id}/statement, for keys with the right look-up
        """
        return cast("GetV1KeysIdStatementAnswer", self._connection.ask("GET", "/v1/keys/{id}/statement", parameters={"id": id, "month": month}))

    def get_v1_requests(self, *, after: int | None = None, wait: float | None = None) -> GetV1RequestsAnswer:
        """The latest requests of all keys, one by one.

        Kept in memory only, the last thousand. To follow them, ask again with `after` set to the `last` of the answer before and with `wait`: the answer comes as soon as there is one. Requests of this path are not listed.

        after: Only requests after this `id`
        wait: How many seconds to wait for one; 0 when absent

        GET /v1/requests, for keys with the right manage
        """
        return cast("GetV1RequestsAnswer", self._connection.ask("GET", "/v1/requests", parameters={"after": after, "wait": wait}))

    def get_v1_server(self) -> GetV1ServerAnswer:
        """How the server is, and which port it takes.

        GET /v1/server, for keys with the right manage
        """
        return cast("GetV1ServerAnswer", self._connection.ask("GET", "/v1/server"))

    def post_v1_server(self, body: PostV1ServerBody) -> PostV1ServerAnswer:
        """Chooses the port that the window’s server takes from its next start on.

        POST /v1/server, for keys with the right manage
        """
        return cast("PostV1ServerAnswer", self._connection.ask("POST", "/v1/server", json=body))

    def post_v1_server_answering(self, body: PostV1ServerAnsweringBody) -> PostV1ServerAnsweringAnswer:
        """Stops the answers to programs, or starts them again.

        While they are stopped every key but the window’s own gets 503; what has been accepted goes on. A server that starts answers.

        POST /v1/server/answering, for keys with the right manage
        """
        return cast("PostV1ServerAnsweringAnswer", self._connection.ask("POST", "/v1/server/answering", json=body))

    def post_v1_server_port(self, body: PostV1ServerPortBody) -> PostV1ServerPortAnswer:
        """Moves the server to another port, at once, and keeps that for the next start.

        The answer still comes on the port before, which takes no more connections from then on and is closed when the requests that arrived there are answered. If the new port cannot be had, nothing changes.

        POST /v1/server/port, for keys with the right manage
        """
        return cast("PostV1ServerPortAnswer", self._connection.ask("POST", "/v1/server/port", json=body))

    def get_openapi_json(self) -> GetOpenapiJsonAnswer:
        """This interface as an OpenAPI 3.1 document.

        GET /openapi.json, without a key
        """
        return cast("GetOpenapiJsonAnswer", self._connection.ask("GET", "/openapi.json"))
