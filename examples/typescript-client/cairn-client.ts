/**
 * Every operation of Cairn's HTTP interface that answers in JSON, typed.
 * Generated from its OpenAPI document: do not edit, run `npm run client` instead.
 */
import { createAsk, type CairnOptions, type CallOptions, type FileBody } from './cairn-request.ts';

export { CairnError } from './cairn-request.ts';

export type GetTimezonesv1Xy2tzdataParameters = {
  /** Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian */
  x: number;
  /** Latitude in decimal degrees, WGS84 */
  y: number;
  /** Answers for noon of that day in the zone, from 1970 as far as the installed pack knows of clock changes; today, now, when absent */
  date?: string | undefined;
};

export type GetTimezonesv1Xy2tzdataAnswer = {
  /** All zones with the standard offset at the point */
  time_zone?: {
    category_code: 911;
    category_name: 'time_zone';
    /** Standard time, as `UTC-08:00` or `UTC+00:00` */
    time_zone: string;
    /** Countries that lie wholly or partly in one of these zones, by the table of the tz database, sorted */
    country_ISO3_codes: string[];
    /** IANA names of every zone with this standard offset, sorted */
    local_boundary_names: string[];
    /** [abbreviation, name] pairs */
    time_zone_abbreviations_names: Array<[string, string]>;
    /** [abbreviation, name] pairs */
    dst_time_zone_abbreviations_names: Array<[string, string]>;
  };
  /** The zone at the point */
  local_area?: {
    /** Stable across rebuilds of the same sources */
    local_boundary_id: number;
    /** IANA name of the zone; `Etc/GMT±n` at sea */
    local_boundary_name: string;
    /** The country at the point; in the territorial sea, and where no pack of countries is in use, that of a zone which lies in one. Absent at sea */
    country_ISO3_code?: string;
    /** Standard time, as `UTC-08:00` or `UTC+00:00` */
    time_zone: string;
    /** Of standard time, such as `PST`; absent where none is in use */
    time_zone_local_abbreviation?: string;
    /** Of standard time, in English; absent where none is in use */
    time_zone_local_name?: string;
    /** Whether clocks are changed at present; the `dst_` fields are there only then */
    has_daylight_saving_time: boolean;
    /** Of daylight saving time, such as `PDT` */
    dst_time_zone_local_abbreviation?: string;
    /** Of daylight saving time, in English */
    dst_time_zone_local_name?: string;
    /** With the offset in force just before the change, as `2026-03-08T02:00:00-08:00` */
    dst_start?: string;
    /** With the offset in force just before the change, as `2026-03-08T02:00:00-08:00` */
    dst_end?: string;
  };
};

export type GetAdminv1Xy2admininfoParameters = {
  /** Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian */
  x: number;
  /** Latitude in decimal degrees, WGS84 */
  y: number;
  /** Administrative level, `admin0` (country) to `admin8` */
  type: 'admin0' | 'admin1' | 'admin2' | 'admin3' | 'admin4' | 'admin5' | 'admin6' | 'admin7' | 'admin8';
};

export type GetAdminv1Xy2admininfoAnswer = {
  type: 'FeatureCollection';
  /** The area, or none */
  features: Array<{
    type: 'Feature';
    /** `<category_name>.<boundary_id>` */
    id: string | null;
    /** The whole area: a Polygon in one piece, a MultiPolygon in several; longitude first */
    geometry: {
      type: 'Polygon';
      /** Rings of `[longitude, latitude]`, the outer one first, each closed */
      coordinates: Array<Array<[number, number]>>;
    } | {
      type: 'MultiPolygon';
      /** Polygons, each of rings of `[longitude, latitude]`, the outer one first, each closed */
      coordinates: Array<Array<Array<[number, number]>>>;
    };
    geometry_name: 'geometry';
    /** What is known of the area */
    properties: {
      /** Stable across rebuilds of the same sources */
      boundary_id: number;
      /** Dial code of the country; absent where none is known */
      country_code?: number;
      /** Official name of the country; absent where none is known */
      country_name?: string;
      /** `900` for admin0 to `908` for admin8, as text */
      category_code: string;
      /** Administrative level, `admin0` (country) to `admin8` */
      category_name: 'admin0' | 'admin1' | 'admin2' | 'admin3' | 'admin4' | 'admin5' | 'admin6' | 'admin7' | 'admin8';
      /** Name of the area */
      name: string;
      /** [west, south, east, north] in degrees */
      bbox: [number, number, number, number];
    };
  }>;
  /** Number of features */
  totalFeatures: number;
  /** Number of features; the same as `totalFeatures` */
  numberMatched: number;
  /** Number of features; the same as `totalFeatures` */
  numberReturned: number;
  /** When the answer was made */
  timeStamp: string;
  /** Coordinate reference system */
  crs: {
    type: 'name';
    /** Names the system */
    properties: {
      name: 'urn:ogc:def:crs:EPSG::4326';
    };
  };
  /** [south, west, north, east] in degrees: latitude first */
  bbox?: [number, number, number, number];
};

export type GetV1AdminChainParameters = {
  /** Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian */
  x: number;
  /** Latitude in decimal degrees, WGS84 */
  y: number;
  /** BCP 47 language (`de`, `zh-Hant`, `pt-BR`): the areas have their `common_name` in it too, where one is known */
  language?: string | undefined;
};

export type GetV1AdminChainAnswer = {
  /** From the country downwards */
  levels: Array<{
    /** 0 the country to 8 the municipality */
    level: number;
    /** Stable across rebuilds of the same sources */
    boundary_id: number;
    /** 900 for admin0 to 908 for admin8 */
    category_code: number;
    /** Administrative level, `admin0` (country) to `admin8` */
    category_name: 'admin0' | 'admin1' | 'admin2' | 'admin3' | 'admin4' | 'admin5' | 'admin6' | 'admin7' | 'admin8';
    /** Name of the area */
    name: string;
    /** Name in common use in the `language` that was asked for; absent where none is known, or no language was asked for */
    common_name?: string;
    /** What the country calls such an area */
    local_type?: string;
    /** ISO 3166-1 alpha-3 code of the country; absent where none is known */
    country_iso3?: string;
    /** Name of the country; absent where none is known */
    country_name?: string;
    /** Square kilometres */
    area_km2: number;
    /** As of when the division is, where the country has other ones now and the source does not: `before 2013` */
    vintage?: string;
    /** [west, south, east, north] in degrees */
    bbox: [number, number, number, number];
    /** Id of the pack that holds the area */
    pack: string;
  }>;
  /** Levels without an area at this point */
  absent_levels: number[];
  /** Those of `absent_levels` of which nothing is known: no installed pack has areas of this country here. Absent where there are none */
  unknown_levels?: number[];
  /** Names of areas around the point that another country claims or holds, too; docs/packs.md says whose they are taken to be. Absent where there are none */
  disputed?: string[];
  /** The point lies off the shore of every country, at most two kilometres from that of this one: on a quay, a bridge, in a harbour. Absent where the country or its inland waters, lagoons and bays with a narrow mouth included, hold the point */
  near_shore?: true;
};

export type GetGeoboundariesv1Xy2bounddataParameters = {
  /** Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian */
  x: number;
  /** Latitude in decimal degrees, WGS84 */
  y: number;
  /** Category code, one of `GET /geoboundariesv1/categories` */
  geo_boundary?: number | undefined;
};

export type GetGeoboundariesv1Xy2bounddataAnswer = {
  /** By category, then from the smallest area to the largest */
  boundaries: Array<{
    /** Stable across rebuilds of the same sources */
    boundary_id: number;
    /** Dial code of the country; absent where none is known */
    country_code?: number;
    /** Official name of the country; absent where none is known */
    country_name?: string;
    /** Category of the boundary, one of `GET /geoboundariesv1/categories` */
    category_code: number;
    /** Name of the category */
    category_name: string;
    /** Name, when available */
    geo_boundary_name?: string;
    /** Finer category; null where there is none */
    sub_category_code: number | null;
    /** Name of the finer category; null where there is none */
    sub_category_name: string | null;
  }>;
};

export type GetGeoboundariesv1CategoriesAnswer = {
  /** By code */
  categories: Array<{
    /** What `geo_boundary` takes */
    category_code: number;
    /** Name of the category */
    category_name: string;
    /** Ids of the packs that hold boundaries of the category */
    packs: string[];
  }>;
};

export type GetGeocoderv1GeocoderParameters = {
  /** Street address, crossing, place, postal code, airport or business, in any order; or a position such as `36.97, -122.03` (latitude first), which is answered as by `rev-geocoder`; or a full Plus Code or an MGRS reference, which give one result of their point. May be left out where `components` or fields of an address are given. At most 256 characters and 16 words are read */
  address?: string | undefined;
  /** House number, where the address is given in fields instead of `address` */
  house_number?: string | undefined;
  /** Street, with or without the house number */
  street?: string | undefined;
  /** Town that the address is in */
  city?: string | undefined;
  /** State, province or region of the address: name or code */
  state?: string | undefined;
  /** Postal code of the address */
  postal_code?: string | undefined;
  /** Country of the address: name or code */
  country?: string | undefined;
  /** What every result must have. Values are names or codes */
  components?: string | undefined;
  /** Only results of one of these types */
  result_type?: string | undefined;
  /** Only results located in one of these ways */
  location_type?: string | undefined;
  /** 1: the last word is still being typed */
  autocomplete?: '0' | '1' | undefined;
  /** Position as `longitude,latitude` that results near to are preferred */
  bias?: string | undefined;
  /** Maximum number of results */
  limit?: number | undefined;
};

export type GetGeocoderv1GeocoderAnswer = {
  /** The best first, or in reverse from the most to the least specific; empty where nothing was found */
  results: Array<{
    /** From the house number to the country; the postal code last */
    address_components: Array<{
      /** Name in full */
      long_name: string;
      /** Code or abbreviation where there is one, else the long name */
      short_name: string;
      /** What the component is */
      types: Array<'street_address' | 'street_number' | 'premise' | 'route' | 'intersection' | 'neighborhood' | 'sublocality' | 'locality' | 'postal_code' | 'postal_code_suffix' | 'administrative_area_level_1' | 'administrative_area_level_2' | 'administrative_area_level_3' | 'administrative_area_level_4' | 'administrative_area_level_5' | 'administrative_area_level_6' | 'administrative_area_level_7' | 'country' | 'political' | 'continent' | 'colloquial_area' | 'natural_feature' | 'airport' | 'point_of_interest' | 'establishment' | 'plus_code' | 'grid_reference'>;
    }>;
    /** In the order that is usual in the country */
    formatted_address: string;
    /** What the result is */
    types: Array<'street_address' | 'street_number' | 'premise' | 'route' | 'intersection' | 'neighborhood' | 'sublocality' | 'locality' | 'postal_code' | 'postal_code_suffix' | 'administrative_area_level_1' | 'administrative_area_level_2' | 'administrative_area_level_3' | 'administrative_area_level_4' | 'administrative_area_level_5' | 'administrative_area_level_6' | 'administrative_area_level_7' | 'country' | 'political' | 'continent' | 'colloquial_area' | 'natural_feature' | 'airport' | 'point_of_interest' | 'establishment' | 'plus_code' | 'grid_reference'>;
    /** Where it is, and how exactly */
    geometry: {
      /** Where it is */
      location: {
        /** Latitude in degrees */
        lat: number;
        /** Longitude in degrees */
        lng: number;
      };
      /** ROOFTOP: an address point. RANGE_INTERPOLATED: between known numbers. GEOMETRIC_CENTER: of a street or an area. APPROXIMATE: a point that stands for a place */
      location_type: 'ROOFTOP' | 'RANGE_INTERPOLATED' | 'GEOMETRIC_CENTER' | 'APPROXIMATE';
      /** What a map should show of it; of a country its main territory, never across ±180° */
      viewport: {
        /** Its north-eastern corner */
        northeast: {
          /** Latitude in degrees */
          lat: number;
          /** Longitude in degrees */
          lng: number;
        };
        /** Its south-western corner */
        southwest: {
          /** Latitude in degrees */
          lat: number;
          /** Longitude in degrees */
          lng: number;
        };
      };
    };
    /** Identifies the result; the same as long as its text and position are */
    place_id: string;
    /** Present where a word or the house number of the request is not accounted for */
    partial_match?: true;
    /** Forward only: how likely it is that this is what the text asks for, 0 to 1; of answers between 0.8 and 0.9 about 85 % are */
    match_quality?: number;
    /** Of a position, in reverse or by its code: how far the address, street or place is from it */
    distance_metres?: number;
    /** The area of an area pack that the result is: `GET /v1/areas/{boundary_id}` has its geometry */
    boundary_id?: number;
    /** What that area is called in its country, such as `County` or `Provincia`; absent where its pack does not say */
    local_type?: string;
    /** Of a place, by GeoNames: `country` for a capital, else the highest level of division whose seat it is. Absent where it is none, or nothing is known */
    seat_of?: 'country' | 'administrative_area_level_1' | 'administrative_area_level_2' | 'administrative_area_level_3' | 'administrative_area_level_4' | 'administrative_area_level_5';
    /** Id of the data pack that answers; absent for a Plus Code or an MGRS reference where no pack has an address */
    pack?: string;
  }>;
  /** `OK`, or `ZERO_RESULTS` where nothing was found */
  status: 'OK' | 'ZERO_RESULTS' | 'INVALID_REQUEST' | 'UNKNOWN_ERROR';
};

export type GetGeocoderv1RevGeocoderParameters = {
  /** Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian */
  x?: number | undefined;
  /** Latitude in decimal degrees, WGS84 */
  y?: number | undefined;
  /** Position as `latitude,longitude`, instead of `x` and `y` */
  latlng?: string | undefined;
  /** Only results of one of these types */
  result_type?: string | undefined;
  /** Only results located in one of these ways */
  location_type?: string | undefined;
};

export type GetGeocoderv1RevGeocoderAnswer = {
  /** The best first, or in reverse from the most to the least specific; empty where nothing was found */
  results: Array<{
    /** From the house number to the country; the postal code last */
    address_components: Array<{
      /** Name in full */
      long_name: string;
      /** Code or abbreviation where there is one, else the long name */
      short_name: string;
      /** What the component is */
      types: Array<'street_address' | 'street_number' | 'premise' | 'route' | 'intersection' | 'neighborhood' | 'sublocality' | 'locality' | 'postal_code' | 'postal_code_suffix' | 'administrative_area_level_1' | 'administrative_area_level_2' | 'administrative_area_level_3' | 'administrative_area_level_4' | 'administrative_area_level_5' | 'administrative_area_level_6' | 'administrative_area_level_7' | 'country' | 'political' | 'continent' | 'colloquial_area' | 'natural_feature' | 'airport' | 'point_of_interest' | 'establishment' | 'plus_code' | 'grid_reference'>;
    }>;
    /** In the order that is usual in the country */
    formatted_address: string;
    /** What the result is */
    types: Array<'street_address' | 'street_number' | 'premise' | 'route' | 'intersection' | 'neighborhood' | 'sublocality' | 'locality' | 'postal_code' | 'postal_code_suffix' | 'administrative_area_level_1' | 'administrative_area_level_2' | 'administrative_area_level_3' | 'administrative_area_level_4' | 'administrative_area_level_5' | 'administrative_area_level_6' | 'administrative_area_level_7' | 'country' | 'political' | 'continent' | 'colloquial_area' | 'natural_feature' | 'airport' | 'point_of_interest' | 'establishment' | 'plus_code' | 'grid_reference'>;
    /** Where it is, and how exactly */
    geometry: {
      /** Where it is */
      location: {
        /** Latitude in degrees */
        lat: number;
        /** Longitude in degrees */
        lng: number;
      };
      /** ROOFTOP: an address point. RANGE_INTERPOLATED: between known numbers. GEOMETRIC_CENTER: of a street or an area. APPROXIMATE: a point that stands for a place */
      location_type: 'ROOFTOP' | 'RANGE_INTERPOLATED' | 'GEOMETRIC_CENTER' | 'APPROXIMATE';
      /** What a map should show of it; of a country its main territory, never across ±180° */
      viewport: {
        /** Its north-eastern corner */
        northeast: {
          /** Latitude in degrees */
          lat: number;
          /** Longitude in degrees */
          lng: number;
        };
        /** Its south-western corner */
        southwest: {
          /** Latitude in degrees */
          lat: number;
          /** Longitude in degrees */
          lng: number;
        };
      };
    };
    /** Identifies the result; the same as long as its text and position are */
    place_id: string;
    /** Present where a word or the house number of the request is not accounted for */
    partial_match?: true;
    /** Forward only: how likely it is that this is what the text asks for, 0 to 1; of answers between 0.8 and 0.9 about 85 % are */
    match_quality?: number;
    /** Of a position, in reverse or by its code: how far the address, street or place is from it */
    distance_metres?: number;
    /** The area of an area pack that the result is: `GET /v1/areas/{boundary_id}` has its geometry */
    boundary_id?: number;
    /** What that area is called in its country, such as `County` or `Provincia`; absent where its pack does not say */
    local_type?: string;
    /** Of a place, by GeoNames: `country` for a capital, else the highest level of division whose seat it is. Absent where it is none, or nothing is known */
    seat_of?: 'country' | 'administrative_area_level_1' | 'administrative_area_level_2' | 'administrative_area_level_3' | 'administrative_area_level_4' | 'administrative_area_level_5';
    /** Id of the data pack that answers; absent for a Plus Code or an MGRS reference where no pack has an address */
    pack?: string;
  }>;
  /** `OK`, or `ZERO_RESULTS` where nothing was found */
  status: 'OK' | 'ZERO_RESULTS' | 'INVALID_REQUEST' | 'UNKNOWN_ERROR';
};

export type GetV1AddressesParameters = {
  /** `west,south,east,north` in decimal degrees */
  bbox: string;
  /** How many to list; 50 when absent, 0 only counts */
  limit?: number | undefined;
  /** Which of them: `even` draws one from each part of the box, `random` from all with equal chances; `even` when absent */
  choose?: 'even' | 'random' | undefined;
  /** Of the draw; another seed draws other addresses. 1 when absent */
  seed?: number | undefined;
};

export type GetV1AddressesAnswer = {
  /** How many address points of the installed geocoder packs lie in the box */
  count: number;
  /** Those listed */
  addresses: Array<{
    /** Street and house number, as written in the country */
    name: string;
    /** Longitude in degrees */
    lon: number;
    /** Latitude in degrees */
    lat: number;
  }>;
};

export type GetCovidv1CountriesListAnswer = {
  /** By name */
  codes: Array<{
    /** ISO 3166-1 alpha-3 code */
    ISO3: string;
    /** Name and ISO3, joined by a semicolon */
    name: string;
    /** International dialling code; absent where the country has none of its own */
    dial_code?: string;
  }>;
};

export type GetCovidv1Country2dataParameters = {
  /** ISO 3166-1 alpha-3 code */
  country: string;
  /** Administrative level: `admin0` (country) to `admin8`, or `0` to `8` */
  admin: 'admin0' | 'admin1' | 'admin2' | 'admin3' | 'admin4' | 'admin5' | 'admin6' | 'admin7' | 'admin8' | '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8';
  /** Figures of that very day, absent where there are none; the latest of each area when absent */
  date?: string | undefined;
  /** Days over which changes are taken; 7 when absent */
  trend_days?: number | undefined;
};

export type GetCovidv1Country2dataAnswer = {
  /** One record per area of the level */
  data: Array<{
    /** Name of the area */
    name: string;
    /** Name of the area, then of each area above it, joined by `|`; the country last */
    boundary_id: string;
    /** Name of the country; absent where none is known */
    country_name?: string;
    /** Dial code; absent where the country has none of its own */
    country_code?: string;
    /** 900 for admin0 to 908 for admin8 */
    category_code: number;
    /** Administrative level, `admin0` (country) to `admin8` */
    category_name: 'admin0' | 'admin1' | 'admin2' | 'admin3' | 'admin4' | 'admin5' | 'admin6' | 'admin7' | 'admin8';
    /** Change of `total_cases` over `trend_days` */
    covid_trend?: number;
    /** Change of `total_deaths` over `trend_days` */
    covid_deceased_trend?: number;
    /** Businesses per km², greater than 0; absent where no pack covers the place, or it has none */
    business_density?: string;
    /** Greater than 0, at most 100; absent where new cases or the population are not known */
    covid_risk_score?: string;
    /** Present with a trend */
    trend_days?: number;
    /** YYYY-MM-DD */
    date_reported?: string;
    /** Confirmed cases up to that day; absent where not known */
    total_cases?: number;
    /** Deaths up to that day; absent where not known */
    total_deaths?: number;
  }>;
  /** When the answer was made */
  timestamp: string;
};

export type GetCovidv1Xy2dataParameters = {
  /** Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian */
  x: number;
  /** Latitude in decimal degrees, WGS84 */
  y: number;
  /** Administrative level: `admin0` (country) to `admin8`, or `0` to `8` */
  admin: 'admin0' | 'admin1' | 'admin2' | 'admin3' | 'admin4' | 'admin5' | 'admin6' | 'admin7' | 'admin8' | '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8';
  /** Figures of that very day, absent where there are none; the latest of each area when absent */
  date?: string | undefined;
  /** Days over which changes are taken; 7 when absent */
  trend_days?: number | undefined;
};

export type GetCovidv1Xy2dataAnswer = {
  /** `p0` is the lowest area, `p1` the area above it, and so on up to the country; empty where there is no area */
  hierarchy_data: Record<string, {
    /** Name of the area */
    name: string;
    /** Name of the area, then of each area above it, joined by `|`; the country last */
    boundary_id: string;
    /** Name of the country; absent where none is known */
    country_name?: string;
    /** Dial code; absent where the country has none of its own */
    country_code?: string;
    /** 900 for admin0 to 908 for admin8 */
    category_code: number;
    /** Administrative level, `admin0` (country) to `admin8` */
    category_name: 'admin0' | 'admin1' | 'admin2' | 'admin3' | 'admin4' | 'admin5' | 'admin6' | 'admin7' | 'admin8';
    /** Change of `total_cases` over `trend_days` */
    covid_trend?: number;
    /** Change of `total_deaths` over `trend_days` */
    covid_deceased_trend?: number;
    /** Businesses per km², greater than 0; absent where no pack covers the place, or it has none */
    business_density?: string;
    /** Greater than 0, at most 100; absent where new cases or the population are not known */
    covid_risk_score?: string;
    /** Present with a trend */
    trend_days?: number;
    /** YYYY-MM-DD */
    date_reported?: string;
    /** Confirmed cases up to that day; absent where not known */
    total_cases?: number;
    /** Deaths up to that day; absent where not known */
    total_deaths?: number;
  }>;
  /** When the answer was made */
  timestamp: string;
};

export type GetCovidv1Xy2tileParameters = {
  /** Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian */
  x: number;
  /** Latitude in decimal degrees, WGS84 */
  y: number;
  /** Zoom level of the tile */
  zoom: number;
  /** Figures of that very day, absent where there are none; the latest of each area when absent */
  date?: string | undefined;
  /** Days over which changes are taken; 7 when absent */
  trend_days?: number | undefined;
};

export type GetCovidv1Xy2tileAnswer = {
  type: 'FeatureCollection';
  /** The tile */
  features: [{
    type: 'Feature';
    /** `<zoom>/<x_index>/<y_index>` */
    id: string;
    /** The outline of the tile, longitude first */
    geometry: {
      type: 'Polygon';
      /** Rings of `[longitude, latitude]`, the outer one first, each closed */
      coordinates: Array<Array<[number, number]>>;
      /** [west, south, east, north] in degrees */
      bbox: [number, number, number, number];
    };
    geometry_name: 'geometry';
    /** Indexes and figures of the tile */
    properties: {
      /** `p0` is the lowest area, `p1` the area above it, and so on up to the country; empty where there is no area */
      hierarchy_data: Record<string, {
        /** Name of the area */
        name: string;
        /** Name of the area, then of each area above it, joined by `|`; the country last */
        boundary_id: string;
        /** Name of the country; absent where none is known */
        country_name?: string;
        /** Dial code; absent where the country has none of its own */
        country_code?: string;
        /** 900 for admin0 to 908 for admin8 */
        category_code: number;
        /** Administrative level, `admin0` (country) to `admin8` */
        category_name: 'admin0' | 'admin1' | 'admin2' | 'admin3' | 'admin4' | 'admin5' | 'admin6' | 'admin7' | 'admin8';
        /** Change of `total_cases` over `trend_days` */
        covid_trend?: number;
        /** Change of `total_deaths` over `trend_days` */
        covid_deceased_trend?: number;
        /** Businesses per km², greater than 0; absent where no pack covers the place, or it has none */
        business_density?: string;
        /** Greater than 0, at most 100; absent where new cases or the population are not known */
        covid_risk_score?: string;
        /** Present with a trend */
        trend_days?: number;
        /** YYYY-MM-DD */
        date_reported?: string;
        /** Confirmed cases up to that day; absent where not known */
        total_cases?: number;
        /** Deaths up to that day; absent where not known */
        total_deaths?: number;
      }>;
      /** Column, from 0 at 180° west, eastwards */
      x_index: number;
      /** Row, from 0 at 85.0511° north, southwards */
      y_index: number;
      /** Businesses per km², greater than 0; absent where no pack covers the place, or it has none */
      business_density?: string;
      /** Greater than 0, at most 100; absent where new cases or the population are not known */
      covid_risk_score?: string;
    };
  }];
  /** Number of features */
  totalFeatures: number;
  /** Number of features; the same as `totalFeatures` */
  numberMatched: number;
  /** Number of features; the same as `totalFeatures` */
  numberReturned: number;
  /** When the answer was made */
  timestamp: string;
  /** Coordinate reference system */
  crs: {
    type: 'name';
    /** Names the system */
    properties: {
      name: 'urn:ogc:def:crs:OGC:1.3:CRS84';
    };
  };
  /** [south, west, north, east] in degrees: latitude first */
  bbox: [number, number, number, number];
};

export type GetCovidv1Index2tileParameters = {
  /** 0 to 2^zoom − 1 */
  x: number;
  /** 0 to 2^zoom − 1 */
  y: number;
  /** Zoom level of the tile */
  zoom?: number | undefined;
  /** Figures of that very day, absent where there are none; the latest of each area when absent */
  date?: string | undefined;
  /** Days over which changes are taken; 7 when absent */
  trend_days?: number | undefined;
};

export type GetCovidv1Index2tileAnswer = {
  type: 'FeatureCollection';
  /** The tile */
  features: [{
    type: 'Feature';
    /** `<zoom>/<x_index>/<y_index>` */
    id: string;
    /** The outline of the tile, longitude first */
    geometry: {
      type: 'Polygon';
      /** Rings of `[longitude, latitude]`, the outer one first, each closed */
      coordinates: Array<Array<[number, number]>>;
      /** [west, south, east, north] in degrees */
      bbox: [number, number, number, number];
    };
    geometry_name: 'geometry';
    /** Indexes and figures of the tile */
    properties: {
      /** `p0` is the lowest area, `p1` the area above it, and so on up to the country; empty where there is no area */
      hierarchy_data: Record<string, {
        /** Name of the area */
        name: string;
        /** Name of the area, then of each area above it, joined by `|`; the country last */
        boundary_id: string;
        /** Name of the country; absent where none is known */
        country_name?: string;
        /** Dial code; absent where the country has none of its own */
        country_code?: string;
        /** 900 for admin0 to 908 for admin8 */
        category_code: number;
        /** Administrative level, `admin0` (country) to `admin8` */
        category_name: 'admin0' | 'admin1' | 'admin2' | 'admin3' | 'admin4' | 'admin5' | 'admin6' | 'admin7' | 'admin8';
        /** Change of `total_cases` over `trend_days` */
        covid_trend?: number;
        /** Change of `total_deaths` over `trend_days` */
        covid_deceased_trend?: number;
        /** Businesses per km², greater than 0; absent where no pack covers the place, or it has none */
        business_density?: string;
        /** Greater than 0, at most 100; absent where new cases or the population are not known */
        covid_risk_score?: string;
        /** Present with a trend */
        trend_days?: number;
        /** YYYY-MM-DD */
        date_reported?: string;
        /** Confirmed cases up to that day; absent where not known */
        total_cases?: number;
        /** Deaths up to that day; absent where not known */
        total_deaths?: number;
      }>;
      /** Column, from 0 at 180° west, eastwards */
      x_index: number;
      /** Row, from 0 at 85.0511° north, southwards */
      y_index: number;
      /** Businesses per km², greater than 0; absent where no pack covers the place, or it has none */
      business_density?: string;
      /** Greater than 0, at most 100; absent where new cases or the population are not known */
      covid_risk_score?: string;
    };
  }];
  /** Number of features */
  totalFeatures: number;
  /** Number of features; the same as `totalFeatures` */
  numberMatched: number;
  /** Number of features; the same as `totalFeatures` */
  numberReturned: number;
  /** When the answer was made */
  timestamp: string;
  /** Coordinate reference system */
  crs: {
    type: 'name';
    /** Names the system */
    properties: {
      name: 'urn:ogc:def:crs:OGC:1.3:CRS84';
    };
  };
  /** [south, west, north, east] in degrees: latitude first */
  bbox: [number, number, number, number];
};

export type GetV1HealthAreasParameters = {
  /** Administrative level: `admin0` (country) to `admin8`, or `0` to `8` */
  admin: 'admin0' | 'admin1' | 'admin2' | 'admin3' | 'admin4' | 'admin5' | 'admin6' | 'admin7' | 'admin8' | '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8';
  /** Which figure */
  figure: 'risk' | 'trend' | 'deceased_trend' | 'incidence' | 'cases' | 'deaths';
  /** ISO 3166-1 alpha-3 code */
  country?: string | undefined;
  /** Figures of that very day, absent where there are none; the latest of each area when absent */
  date?: string | undefined;
  /** Days over which changes are taken; 7 when absent */
  trend_days?: number | undefined;
};

export type GetV1HealthAreasAnswer = {
  /** The figure asked for */
  figure: 'risk' | 'trend' | 'deceased_trend' | 'incidence' | 'cases' | 'deaths';
  /** What the values are, in words */
  unit: string;
  /** Days over which changes are taken */
  trend_days: number;
  /** Areas whose figure is known, in ascending order of it */
  areas: Array<{
    /** Stable across rebuilds of the same sources */
    boundary_id: number;
    /** Name of the area */
    name: string;
    /** The figure, in `unit` */
    value: number;
    /** YYYY-MM-DD */
    date_reported: string;
    /** Position in `sources`, from 0 */
    source: number;
  }>;
  /** Areas of the level whose figure is not known */
  areas_without: number;
  /** Where the figures come from */
  sources: Array<{
    /** Id of the pack */
    pack: string;
    /** Title of the pack */
    title: string;
    /** Whom to name beside the figures */
    attribution: string;
    /** Licence of the figures */
    licence: string;
    /** Whether the figures are measured or modelled */
    kind: 'measured' | 'modelled';
  }>;
};

export type GetV1HealthSeriesParameters = {
  /** From `/v1/admin-chain` */
  boundary_id: number;
  /** First day; the first known when absent */
  from?: string | undefined;
  /** Last day; the last known when absent */
  to?: string | undefined;
};

export type GetV1HealthSeriesAnswer = {
  /** The area asked for */
  boundary_id: number;
  /** Name of the area */
  name: string;
  /** As the score takes it; absent where not known */
  population?: number;
  /** Where the figures come from */
  source?: {
    /** Id of the pack */
    pack: string;
    /** Title of the pack */
    title: string;
    /** Whom to name beside the figures */
    attribution: string;
    /** Licence of the figures */
    licence: string;
    /** Whether the figures are measured or modelled */
    kind: 'measured' | 'modelled';
  };
  /** Day by day */
  points: Array<{
    /** YYYY-MM-DD */
    date: string;
    /** Confirmed cases up to that day; absent where not known */
    total_cases?: number;
    /** Deaths up to that day; absent where not known */
    total_deaths?: number;
  }>;
};

export type GetV1AreasBoundary_idParameters = {
  /** From any look-up */
  boundary_id: number;
};

export type GetV1AreasBoundary_idAnswer = {
  type: 'Feature';
  /** The boundary id */
  id: number;
  /** [west, south, east, north] in degrees */
  bbox: [number, number, number, number];
  /** The whole area: a Polygon in one piece, a MultiPolygon in several; longitude first */
  geometry: {
    type: 'Polygon';
    /** Rings of `[longitude, latitude]`, the outer one first, each closed */
    coordinates: Array<Array<[number, number]>>;
  } | {
    type: 'MultiPolygon';
    /** Polygons, each of rings of `[longitude, latitude]`, the outer one first, each closed */
    coordinates: Array<Array<Array<[number, number]>>>;
  };
  /** What is known of the area */
  properties: {
    /** Stable across rebuilds of the same sources */
    boundary_id: number;
    /** Category of the area: 900 to 908 for admin0 to admin8, others by `GET /geoboundariesv1/categories` */
    category_code: number;
    /** Name of the category */
    category_name: string;
    /** Name of the area */
    name: string;
    /** What the country calls such an area */
    local_type?: string;
    /** ISO 3166-1 alpha-3 code of the country; absent where none is known */
    country_iso3?: string;
    /** Name of the country; absent where none is known */
    country_name?: string;
    /** Square kilometres */
    area_km2: number;
    /** Id of the pack that holds the area */
    pack: string;
    /** Whether the data are measured or modelled */
    kind: 'measured' | 'modelled';
  };
};

export type GetV1PacksIdAreasParameters = {
  /** Name of the pack; its file is `<id>.sqlite` */
  id: string;
};

export type GetV1PacksIdAreasAnswer = {
  /** Cairn’s fields first, then those of the file that was imported */
  fields: Array<{
    /** Name of the field; `name`, `key` and so on are Cairn’s own */
    name: string;
    /** Whether its values are numbers */
    is_number: boolean;
  }>;
  /** In the order of the pack */
  areas: Array<{
    /** As in every answer */
    boundary_id: number;
    /** [west, south, east, north] in degrees */
    bbox: [number, number, number, number];
    /** Values in the order of `fields`; null where there is none */
    cells: Array<string | number | null>;
  }>;
};

export type GetOgcAnswer = {
  /** Name of the service */
  title: string;
  /** What it has */
  description: string;
  /** Where to go from here */
  links: Array<{
    /** Whole address */
    href: string;
    /** What it is to this answer */
    rel: string;
    /** Content type of what is there */
    type?: string;
    /** In words */
    title?: string;
  }>;
};

export type GetOgcConformanceAnswer = {
  /** URIs of the classes */
  conformsTo: string[];
};

export type GetOgcCollectionsAnswer = {
  /** Where to go from here */
  links: Array<{
    /** Whole address */
    href: string;
    /** What it is to this answer */
    rel: string;
    /** Content type of what is there */
    type?: string;
    /** In words */
    title?: string;
  }>;
  /** By id */
  collections: Array<{
    /** Id of the pack, or that of saved places */
    id: string;
    /** What people call the pack */
    title: string;
    /** What is in it, of when, and whether it is modelled */
    description: string;
    /** Whom to name beside the data */
    attribution: string;
    /** SPDX identifier, or the licence in words */
    license: string;
    /** Where it has features */
    extent: {
      /** On the ground */
      spatial: {
        /** One box */
        bbox: [[number, number, number, number]];
        crs: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
      };
    };
    itemType: 'feature';
    /** Systems that features come in */
    crs: Array<'http://www.opengis.net/def/crs/OGC/1.3/CRS84'>;
    /** Where to go from here */
    links: Array<{
      /** Whole address */
      href: string;
      /** What it is to this answer */
      rel: string;
      /** Content type of what is there */
      type?: string;
      /** In words */
      title?: string;
    }>;
  }>;
};

export type GetOgcCollectionsCollectionIdParameters = {
  /** Id of a pack, or `saved_places` */
  collectionId: string;
};

export type GetOgcCollectionsCollectionIdAnswer = {
  /** Id of the pack, or that of saved places */
  id: string;
  /** What people call the pack */
  title: string;
  /** What is in it, of when, and whether it is modelled */
  description: string;
  /** Whom to name beside the data */
  attribution: string;
  /** SPDX identifier, or the licence in words */
  license: string;
  /** Where it has features */
  extent: {
    /** On the ground */
    spatial: {
      /** One box */
      bbox: [[number, number, number, number]];
      crs: 'http://www.opengis.net/def/crs/OGC/1.3/CRS84';
    };
  };
  itemType: 'feature';
  /** Systems that features come in */
  crs: Array<'http://www.opengis.net/def/crs/OGC/1.3/CRS84'>;
  /** Where to go from here */
  links: Array<{
    /** Whole address */
    href: string;
    /** What it is to this answer */
    rel: string;
    /** Content type of what is there */
    type?: string;
    /** In words */
    title?: string;
  }>;
};

export type GetTilesPackJsonParameters = {
  /** Pack id, from `GET /v1/packs` */
  pack: string;
};

export type GetTilesPackJsonAnswer = {
  tilejson: '3.0.0';
  /** Title of the pack */
  name: string;
  /** Version of the tiles */
  version: string;
  /** Whom to name beside the map */
  attribution: string;
  scheme: 'xyz';
  /** What the tiles are, and how their addresses end */
  format: 'mvt' | 'mlt' | 'png' | 'jpg' | 'webp';
  /** Addresses of the tiles, with `{z}`, `{x}` and `{y}` in them */
  tiles: string[];
  /** Lowest zoom that has tiles */
  minzoom: number;
  /** Highest zoom that has tiles */
  maxzoom: number;
  /** [west, south, east, north] in degrees */
  bounds: [number, number, number, number];
  /** What vector tiles hold; of pictures nothing */
  vector_layers: Array<{
    /** Name of the layer */
    id: string;
    /** Lowest zoom that has the layer */
    minzoom: number;
    /** Highest zoom that has the layer */
    maxzoom: number;
    /** Properties of its features, with their types */
    fields: Record<string, string>;
  }>;
};

export type GetZip4v1Xy2zipParameters = {
  /** Latitude in decimal degrees, WGS84 */
  x: number;
  /** Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian */
  y: number;
};

export type GetZip4v1Xy2zipAnswer = {
  type: 'FeatureCollection';
  /** Number of features */
  totalFeatures: number;
  /** The areas, or none */
  features: Array<{
    type: 'Feature';
    /** `zip4.<row>`: the row in its pack */
    id: string;
    /** GeoJSON MultiPolygon, longitude first */
    geometry: {
      type: 'MultiPolygon';
      /** Polygons, each of rings of `[longitude, latitude]`, the outer one first, each closed */
      coordinates: Array<Array<Array<[number, number]>>>;
    };
    geometry_name: 'geom';
    /** Codes of the area */
    properties: {
      /** ZIP+4 code and county code joined by an underscore; nothing follows it where the county is not known */
      uid: string;
      /** 5-digit ZIP code */
      zip: string;
      /** 9-digit ZIP+4 code, without a hyphen */
      zip9: string;
      /** County code: state and county FIPS. Absent where the source does not say */
      fips?: string;
      /** [west, south, east, north] in degrees */
      bbox: [number, number, number, number];
    };
  }>;
  /** Coordinate reference system */
  crs: {
    type: 'name';
    /** Names the system */
    properties: {
      name: 'urn:ogc:def:crs:EPSG::4326';
    };
  };
  /** [south, west, north, east] in degrees: latitude first */
  bbox?: [number, number, number, number];
};

export type GetZip4v1Zip2xyParameters = {
  /** 9-digit ZIP+4 code, with or without a hyphen after the fifth digit */
  zip9: string;
};

export type GetZip4v1Zip2xyAnswer = {
  type: 'FeatureCollection';
  /** Number of features */
  totalFeatures: number;
  /** The areas, or none */
  features: Array<{
    type: 'Feature';
    /** `zip4.<row>`: the row in its pack */
    id: string;
    /** GeoJSON MultiPolygon, longitude first */
    geometry: {
      type: 'MultiPolygon';
      /** Polygons, each of rings of `[longitude, latitude]`, the outer one first, each closed */
      coordinates: Array<Array<Array<[number, number]>>>;
    };
    geometry_name: 'geom';
    /** Codes of the area */
    properties: {
      /** ZIP+4 code and county code joined by an underscore; nothing follows it where the county is not known */
      uid: string;
      /** 5-digit ZIP code */
      zip: string;
      /** 9-digit ZIP+4 code, without a hyphen */
      zip9: string;
      /** County code: state and county FIPS. Absent where the source does not say */
      fips?: string;
      /** [west, south, east, north] in degrees */
      bbox: [number, number, number, number];
    };
  }>;
  /** Coordinate reference system */
  crs: {
    type: 'name';
    /** Names the system */
    properties: {
      name: 'urn:ogc:def:crs:EPSG::4326';
    };
  };
  /** [south, west, north, east] in degrees: latitude first */
  bbox?: [number, number, number, number];
};

export type GetV1Zip4NearestParameters = {
  /** Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian */
  x: number;
  /** Latitude in decimal degrees, WGS84 */
  y: number;
};

export type GetV1Zip4NearestAnswer = {
  /** The area at the point or nearest to it */
  nearest?: {
    /** `zip4.<row>`, as in the collections */
    id: string;
    /** 5-digit ZIP code */
    zip: string;
    /** The four digits after the ZIP code */
    plus4: string;
    /** 9-digit ZIP+4 code, without a hyphen */
    zip9: string;
    /** County code: state and county FIPS. Absent where the source does not say */
    fips?: string;
    /** Metres from the point to the area; 0 where the area holds the point */
    distance_m: number;
    /** From the point to the area; absent where the area holds the point */
    direction?: 'north' | 'north-east' | 'east' | 'south-east' | 'south' | 'south-west' | 'west' | 'north-west';
    /** [west, south, east, north] in degrees */
    bbox: [number, number, number, number];
    /** Size of the area, square metres */
    area_m2: number;
    /** Id of the pack that holds the area */
    pack: string;
    /** `modelled`: not USPS */
    kind: 'measured' | 'modelled';
    /** Street that the area is modelled from */
    street?: string;
    /** Lowest house number: of one side of the street, of one parity unless the source mixes them */
    low_number?: number;
    /** Highest house number of the same side */
    high_number?: number;
    /** Estimated number of addresses */
    deliveries?: number;
  };
  /** Whether the point lies within the bounds of a ZIP+4 pack that is in use */
  covered: boolean;
  /** The five-digit ZIP area that holds the point, of the newest pack that has one; absent where no imported pack does. Its code may be another than that of `nearest`: the two are of different sources */
  zip_area?: {
    /** 5-digit ZIP code */
    zip: string;
    /** Of the area, as in `GET /v1/areas/{boundary_id}` */
    boundary_id: number;
    /** Id of the pack that holds the area */
    pack: string;
  };
};

export type PostTdmv1OrderBody = {
  /** `cost` gives `duration`, `distance` gives `distance` */
  result: Array<'cost' | 'distance'>;
  /** Each `<longitude>,<latitude>` in decimal degrees, WGS84 */
  origin_addresses: string[];
  /** Each `<longitude>,<latitude>` in decimal degrees, WGS84 */
  destination_addresses: string[];
  /** How one travels; `car` when absent */
  mode?: 'car' | 'truck' | 'bike' | 'pedestrian' | 'technician' | 'sales' | undefined;
  /** Which path is the best; `fastest` when absent. Distance and duration are always of that one path */
  option?: 'fastest' | 'shortest' | 'safest' | 'most_efficient' | undefined;
  /** What the job is called; absent or empty where it has no name */
  name?: string | undefined;
  /** Names of the origins, as many as there are; an empty name is none. Kept with the job and echoed */
  origin_names?: string[] | undefined;
  /** Names of the destinations, as many as there are; an empty name is none. Kept with the job and echoed */
  destination_names?: string[] | undefined;
};

export type PostTdmv1OrderAnswer = {
  /** Identifier of the job, as the order answered it */
  uuid: string;
};

export type PostTdmv1DuplicateBody = {
  /** Identifier of the job */
  uuid: string;
};

export type PostTdmv1DuplicateAnswer = {
  /** Identifier of the job, as the order answered it */
  uuid: string;
};

export type PostTdmv1RenameBody = {
  /** Identifier of the job */
  uuid: string;
  /** What the job is called; absent or empty where it has no name */
  name: string;
};

export type PostTdmv1RenameAnswer = {
  /** Identifier of the job, as the order answered it */
  uuid: string;
  /** Where the job is: waiting, running, or ended in one of three ways */
  status: 'Queued' | 'Running' | 'Finished' | 'Failed' | 'Cancelled';
  /** Of a cancelled or failed job: how far it was */
  progress: number;
  /** How one travels */
  mode: 'car' | 'truck' | 'bike' | 'pedestrian' | 'technician' | 'sales';
  /** Which path is the best */
  option: 'fastest' | 'shortest' | 'safest' | 'most_efficient';
  /** How many there are */
  origins: number;
  /** How many there are */
  destinations: number;
  /** When it was ordered */
  created_at: string;
  /** When it began to run, the last time */
  started_at?: string;
  /** When it ended, in whichever way */
  finished_at?: string;
  /** Id of the road pack that answers */
  pack?: string;
  /** Why the job failed; only then */
  message?: string;
  /** What the job is called; absent or empty where it has no name */
  name?: string;
  /** Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks */
  key?: string;
  /** While it runs and the roads have been read: cells that are computed */
  cells_done?: number;
  /** While it runs, as soon as it is known */
  cells_per_second?: number;
  /** While it runs, as soon as it is known, at the present speed */
  seconds_left?: number;
};

export type PostTdmv1FetchBody = {
  /** Identifier of the job */
  uuid: string;
  /** `false` leaves the matrices out: the points and figures of a large job come quickly then. `true` when absent */
  matrices?: boolean | undefined;
  /** Seconds to wait at most for the job to end before answering; 0 when absent */
  wait?: number | undefined;
};

export type PostTdmv1FetchAnswer = {
  /** Identifier of the job, as the order answered it */
  uuid: string;
  /** Where the job is: waiting, running, or ended in one of three ways */
  status: 'Queued' | 'Running' | 'Finished' | 'Failed' | 'Cancelled';
  /** Share that is done, 0 to 1 */
  progress: number;
  /** How one travels */
  mode: 'car' | 'truck' | 'bike' | 'pedestrian' | 'technician' | 'sales';
  /** Which path is the best */
  option: 'fastest' | 'shortest' | 'safest' | 'most_efficient';
  /** Why the job failed; only then */
  message?: string;
  /** Id of the road pack that answers */
  pack?: string;
  /** How many cells are null, by reason */
  unreachable?: {
    /** Cells whose origin has no road of the mode within 1 km */
    no_road_at_origin: number;
    /** Cells whose destination has none, and whose origin has one */
    no_road_at_destination: number;
    /** Cells between which there is no path */
    no_path: number;
    /** Cells beyond the limits of one matrix */
    too_far: number;
  };
  /** Positions in `origin_addresses`, from 0 */
  origins_without_road?: number[];
  /** Positions in `destination_addresses`, from 0 */
  destinations_without_road?: number[];
  /** As ordered */
  origin_addresses: string[];
  /** As ordered */
  destination_addresses: string[];
  /** What the job is called; absent or empty where it has no name */
  name?: string;
  /** Names of the origins, as many as there are; an empty name is none. Kept with the job and echoed */
  origin_names?: string[];
  /** Names of the destinations, as many as there are; an empty name is none. Kept with the job and echoed */
  destination_names?: string[];
  /** As ordered */
  result: Array<'cost' | 'distance'>;
  /** When it was ordered */
  created_at: string;
  /** When it began to run, the last time */
  started_at?: string;
  /** When it ended, in whichever way */
  finished_at?: string;
  /** Metres, one row per origin, one column per destination */
  distance?: Array<Array<number | null>>;
  /** Seconds, in the same order */
  duration?: Array<Array<number | null>>;
};

export type GetTdmv1JobsAnswer = {
  /** The latest first */
  jobs: Array<{
    /** Identifier of the job, as the order answered it */
    uuid: string;
    /** Where the job is: waiting, running, or ended in one of three ways */
    status: 'Queued' | 'Running' | 'Finished' | 'Failed' | 'Cancelled';
    /** Of a cancelled or failed job: how far it was */
    progress: number;
    /** How one travels */
    mode: 'car' | 'truck' | 'bike' | 'pedestrian' | 'technician' | 'sales';
    /** Which path is the best */
    option: 'fastest' | 'shortest' | 'safest' | 'most_efficient';
    /** How many there are */
    origins: number;
    /** How many there are */
    destinations: number;
    /** When it was ordered */
    created_at: string;
    /** When it began to run, the last time */
    started_at?: string;
    /** When it ended, in whichever way */
    finished_at?: string;
    /** Id of the road pack that answers */
    pack?: string;
    /** Why the job failed; only then */
    message?: string;
    /** What the job is called; absent or empty where it has no name */
    name?: string;
    /** Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks */
    key?: string;
    /** While it runs and the roads have been read: cells that are computed */
    cells_done?: number;
    /** While it runs, as soon as it is known */
    cells_per_second?: number;
    /** While it runs, as soon as it is known, at the present speed */
    seconds_left?: number;
  }>;
};

export type PostTdmv1CancelBody = {
  /** Identifier of the job */
  uuid: string;
};

export type PostTdmv1CancelAnswer = {
  /** Identifier of the job, as the order answered it */
  uuid: string;
  /** Where the job is: waiting, running, or ended in one of three ways */
  status: 'Queued' | 'Running' | 'Finished' | 'Failed' | 'Cancelled';
  /** Of a cancelled or failed job: how far it was */
  progress: number;
  /** How one travels */
  mode: 'car' | 'truck' | 'bike' | 'pedestrian' | 'technician' | 'sales';
  /** Which path is the best */
  option: 'fastest' | 'shortest' | 'safest' | 'most_efficient';
  /** How many there are */
  origins: number;
  /** How many there are */
  destinations: number;
  /** When it was ordered */
  created_at: string;
  /** When it began to run, the last time */
  started_at?: string;
  /** When it ended, in whichever way */
  finished_at?: string;
  /** Id of the road pack that answers */
  pack?: string;
  /** Why the job failed; only then */
  message?: string;
  /** What the job is called; absent or empty where it has no name */
  name?: string;
  /** Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks */
  key?: string;
  /** While it runs and the roads have been read: cells that are computed */
  cells_done?: number;
  /** While it runs, as soon as it is known */
  cells_per_second?: number;
  /** While it runs, as soon as it is known, at the present speed */
  seconds_left?: number;
};

export type PostTdmv1DeleteBody = {
  /** Identifier of the job */
  uuid: string;
};

export type PostTdmv1DeleteAnswer = {
  /** Identifier of the job, as the order answered it */
  uuid: string;
  deleted: true;
};

export type PostTdmv1RouteBody = {
  /** `<longitude>,<latitude>` in decimal degrees */
  origin: string;
  /** `<longitude>,<latitude>` in decimal degrees */
  destination: string;
  /** How one travels; `car` when absent */
  mode?: 'car' | 'truck' | 'bike' | 'pedestrian' | 'technician' | 'sales' | undefined;
  /** Which path is the best; `fastest` when absent. Distance and duration are always of that one path */
  option?: 'fastest' | 'shortest' | 'safest' | 'most_efficient' | undefined;
};

export type PostTdmv1RouteAnswer = {
  type: 'Feature';
  /** The path, longitude first; null where there is none */
  geometry: {
    type: 'LineString';
    /** `[longitude, latitude]` along the path, from the origin */
    coordinates: Array<[number, number]>;
  } | null;
  /** Figures of the path */
  properties: {
    /** Metres, as the cell of a matrix has it */
    distance: number | null;
    /** Seconds, as the cell of a matrix has it */
    duration: number | null;
    /** How one travels */
    mode: 'car' | 'truck' | 'bike' | 'pedestrian' | 'technician' | 'sales';
    /** Which path is the best */
    option: 'fastest' | 'shortest' | 'safest' | 'most_efficient';
    /** Id of the road pack that answers */
    pack: string;
    /** Why there is no path; only then */
    reason?: 'no_road_at_origin' | 'no_road_at_destination' | 'no_path' | 'too_far';
  };
};

export type PostTdmv1SnapBody = {
  /** Each `<longitude>,<latitude>` in decimal degrees, WGS84 */
  addresses: string[];
  /** How one travels; `car` when absent */
  mode?: 'car' | 'truck' | 'bike' | 'pedestrian' | 'technician' | 'sales' | undefined;
};

export type PostTdmv1SnapAnswer = {
  /** Id of the road pack that would serve a matrix of these points; absent where none covers all */
  pack?: string;
  /** Why there is no such pack; only then */
  message?: string;
  /** Whether the pack, or the one that covers most, covers the point */
  covered: boolean[];
  /** The nearest place on a road, `[longitude, latitude]`; null where there is none within 1 km */
  positions: Array<[number, number] | null>;
  /** Distance to the nearest road of the mode, to one decimal; null where there is none within 1 km */
  metres: Array<number | null>;
};

export type PostV1ImportsFilesParameters = {
  /** Name of the file; its ending tells its format */
  name: string;
};

export type PostV1ImportsFilesAnswer = {
  /** Identifier, as the answer before has named it */
  file: string;
  /** As it was given */
  name: string;
  /** Size of the file in bytes */
  bytes: number;
};

export type GetV1ImportsFilesAnswer = {
  /** The latest first */
  files: Array<{
    /** Identifier, as the answer before has named it */
    file: string;
    /** As it was given */
    name: string;
    /** Size of the file in bytes */
    bytes: number;
    /** When it had arrived */
    created_at: string;
    /** When it goes unless it is ordered or looked at before */
    expires_at: string;
    /** Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks */
    key?: string;
  }>;
};

export type PostV1ImportsFilesDeleteBody = {
  /** Identifier, as the answer before has named it */
  file: string;
};

export type PostV1ImportsFilesDeleteAnswer = {
  /** Identifier, as the answer before has named it */
  file: string;
  /** Always true */
  deleted: boolean;
};

export type PostV1ImportsPreviewBody = {
  /** `file` of a file that was taken */
  file: string;
  /** Only `addresses`: columns of the file, where they are not found by their names */
  fields?: {
    /** Column of the file that holds `number`; an empty text says that none does */
    number?: string | undefined;
    /** Column of the file that holds `number_suffix`; an empty text says that none does */
    number_suffix?: string | undefined;
    /** Column of the file that holds `street`; an empty text says that none does */
    street?: string | undefined;
    /** Column of the file that holds `street_prefix`; an empty text says that none does */
    street_prefix?: string | undefined;
    /** Column of the file that holds `street_type`; an empty text says that none does */
    street_type?: string | undefined;
    /** Column of the file that holds `street_suffix`; an empty text says that none does */
    street_suffix?: string | undefined;
    /** Column of the file that holds `unit`; an empty text says that none does */
    unit?: string | undefined;
    /** Column of the file that holds `locality`; an empty text says that none does */
    locality?: string | undefined;
    /** Column of the file that holds `region`; an empty text says that none does */
    region?: string | undefined;
    /** Column of the file that holds `postcode`; an empty text says that none does */
    postcode?: string | undefined;
    /** Column of the file that holds `lon`; an empty text says that none does */
    lon?: string | undefined;
    /** Column of the file that holds `lat`; an empty text says that none does */
    lat?: string | undefined;
    /** Column of the file that holds `left_from`; an empty text says that none does */
    left_from?: string | undefined;
    /** Column of the file that holds `left_to`; an empty text says that none does */
    left_to?: string | undefined;
    /** Column of the file that holds `right_from`; an empty text says that none does */
    right_from?: string | undefined;
    /** Column of the file that holds `right_to`; an empty text says that none does */
    right_to?: string | undefined;
    /** Column of the file that holds `left_postcode`; an empty text says that none does */
    left_postcode?: string | undefined;
    /** Column of the file that holds `right_postcode`; an empty text says that none does */
    right_postcode?: string | undefined;
  } | undefined;
  /** Only `addresses` and `areas`: layer of a file that has several */
  layer?: string | undefined;
  /** Only `addresses` and `areas`: EPSG code of the coordinates, where the file does not say it */
  epsg?: number | undefined;
};

export type PostV1ImportsPreviewAnswer = {
  /** Address points (or parcels), or street centre lines with ranges */
  shape: 'points' | 'lines';
  /** The columns of the file */
  columns: Array<{
    /** Heading of the column */
    name: string;
    /** Up to three values of the first rows */
    samples: string[];
  }>;
  /** Which column holds what: found by its name, or as it was asked for */
  fields: Record<string, string>;
  /** Fields that an import needs and has found no column for */
  missing: Array<'number' | 'number_suffix' | 'street' | 'street_prefix' | 'street_type' | 'street_suffix' | 'unit' | 'locality' | 'region' | 'postcode' | 'lon' | 'lat' | 'left_from' | 'left_to' | 'right_from' | 'right_to' | 'left_postcode' | 'right_postcode'>;
  /** The first twenty */
  rows: Array<{
    /** Line of the file, from 1; or row, where the format has no lines */
    line: number;
    /** House number of an address point */
    number?: string;
    /** Name of the street */
    street?: string;
    /** House numbers on the left of a centre line */
    left?: string;
    /** House numbers on the right of a centre line */
    right?: string;
    /** Town */
    locality?: string;
    /** Postal code */
    postcode?: string;
    /** Longitude in degrees */
    lon?: number;
    /** Latitude in degrees */
    lat?: number;
    /** Why the row would be left out */
    fault?: string;
  }>;
};

export type PostV1ImportsPreviewAreasBody = {
  /** `file` of a file that was taken */
  file: string;
  /** Only `addresses` and `areas`: layer of a file that has several */
  layer?: string | undefined;
  /** Only `addresses` and `areas`: EPSG code of the coordinates, where the file does not say it */
  epsg?: number | undefined;
  /** Which coordinate comes first: `as-written` the one that the format says, `exchanged` the other; with `auto` the first one, and a file whose positions prove the other is refused */
  axes?: 'auto' | 'as-written' | 'exchanged' | undefined;
};

export type PostV1ImportsPreviewAreasAnswer = {
  /** Name of the file that has the areas, also where that lies in an archive */
  file: string;
  /** Its format, such as `GeoPackage` */
  format: string;
  /** Coordinate system, such as `EPSG:2227`; absent where none is known */
  system?: string;
  /** Layers with polygons, where the file has several */
  layers: string[];
  /** The one that was read: as it was asked for, or the first */
  layer?: string;
  /** Why an import would be refused as things are; there are no shapes then */
  problem?: {
    /** `system` where another EPSG code, `axes` where `axes` may mend it */
    about: 'system' | 'axes';
    /** What is wrong, and what can be done */
    message: string;
  };
  /** Why the axes may be exchanged, where that is not proved; an import goes on */
  doubt?: string;
  /** Whether all rows of the file were read */
  is_whole: boolean;
  /** Rows that were read, up to 500 */
  rows_read: number;
  /** Those of them whose geometry cannot be used */
  rows_faulty: number;
  /** [west, south, east, north] in degrees */
  bbox?: [number, number, number, number];
  /** ISO 3166-1 alpha-3 code of the country in which all areas looked at lie */
  country?: string;
  /** Fields of the file, in its order */
  fields: Array<{
    /** Name of the field */
    name: string;
    /** Up to three different values */
    samples: string[];
    /** Rows that were read and have a value */
    filled: number;
    /** Different values in them */
    distinct: number;
    /** Whether all values are numbers */
    is_number: boolean;
  }>;
  /** Fields by their names and values */
  guessed: {
    /** Field that seems to hold the name */
    name?: string;
    /** Field that seems to hold the key */
    key?: string;
    /** Field that seems to hold the area above */
    parent?: string;
    /** Field that seems to hold the administrative level */
    level?: string;
    /** Field that seems to hold the country */
    country?: string;
    /** Field that seems to hold five-digit ZIP codes */
    zip?: string;
  };
  /** The first fifty */
  rows: Array<{
    /** Row of the file, from 1 */
    row: number;
    /** As text, in the order of `fields`; empty where there is none */
    values: string[];
    /** Why the row would be left out */
    fault?: string;
  }>;
  /** Simplified to be drawn; not more than about a megabyte of them */
  shapes: Array<{
    /** Row of the file, from 1 */
    row: number;
    /** GeoJSON MultiPolygon, longitude first */
    geometry: {
      type: 'MultiPolygon';
      /** Polygons, each of rings of `[longitude, latitude]`, the outer one first, each closed */
      coordinates: Array<Array<Array<[number, number]>>>;
    };
  }>;
};

export type PostV1ImportsBody = {
  /** `health` for CSV files of cases and deaths, `zip4` for polygons of ZIP+4 areas, `osm` for one OpenStreetMap file, `addresses` for files of address points or street centre lines, `areas` for files of polygons, `tiles` for one archive of map tiles (MBTiles, PMTiles) */
  kind: 'health' | 'zip4' | 'osm' | 'addresses' | 'areas' | 'tiles';
  /** `file` of each file that was taken; several of a kind that go together */
  files: string[];
  /** Id of the pack, begun with `health-`, `zip4-`, `areas-`, `tiles-` or (of `addresses`) `geocoder-`. Of `osm`: `osm-NAME`, and the packs are `map-NAME`, `roads-NAME`, `geocoder-NAME` and so on. By the name of the first file when absent. Never the id of a pack that Cairn comes with */
  id?: string | undefined;
  /** Whether packs of the ids that the import makes may be replaced. With the right `import` only those that an import of the same key made; with `manage` any but those that Cairn comes with */
  replace?: boolean | undefined;
  /** Title of the pack */
  title?: string | undefined;
  /** Licence of the data */
  licence?: string | undefined;
  /** Whom to name beside the data */
  attribution?: string | undefined;
  /** Only `areas`: what date or year the data describe, such as `2023` or `2024-06-30` */
  vintage?: string | undefined;
  /** Only `osm`: what to import, a pack each; all when absent. What the file holds nothing of is left out, and the notes of the report say so */
  parts?: Array<'map' | 'roads' | 'addresses' | 'businesses' | 'admin'> | undefined;
  /** Two-letter code, such as `PT`. Of `osm`: the country whose general speed limits and side of the road hold. Of `addresses`: the country that all rows are in */
  country?: string | undefined;
  /** Only `addresses`: columns of the file, where they are not found by their names */
  fields?: {
    /** Column of the file that holds `number`; an empty text says that none does */
    number?: string | undefined;
    /** Column of the file that holds `number_suffix`; an empty text says that none does */
    number_suffix?: string | undefined;
    /** Column of the file that holds `street`; an empty text says that none does */
    street?: string | undefined;
    /** Column of the file that holds `street_prefix`; an empty text says that none does */
    street_prefix?: string | undefined;
    /** Column of the file that holds `street_type`; an empty text says that none does */
    street_type?: string | undefined;
    /** Column of the file that holds `street_suffix`; an empty text says that none does */
    street_suffix?: string | undefined;
    /** Column of the file that holds `unit`; an empty text says that none does */
    unit?: string | undefined;
    /** Column of the file that holds `locality`; an empty text says that none does */
    locality?: string | undefined;
    /** Column of the file that holds `region`; an empty text says that none does */
    region?: string | undefined;
    /** Column of the file that holds `postcode`; an empty text says that none does */
    postcode?: string | undefined;
    /** Column of the file that holds `lon`; an empty text says that none does */
    lon?: string | undefined;
    /** Column of the file that holds `lat`; an empty text says that none does */
    lat?: string | undefined;
    /** Column of the file that holds `left_from`; an empty text says that none does */
    left_from?: string | undefined;
    /** Column of the file that holds `left_to`; an empty text says that none does */
    left_to?: string | undefined;
    /** Column of the file that holds `right_from`; an empty text says that none does */
    right_from?: string | undefined;
    /** Column of the file that holds `right_to`; an empty text says that none does */
    right_to?: string | undefined;
    /** Column of the file that holds `left_postcode`; an empty text says that none does */
    left_postcode?: string | undefined;
    /** Column of the file that holds `right_postcode`; an empty text says that none does */
    right_postcode?: string | undefined;
  } | undefined;
  /** Only `addresses`: town of the rows that name none */
  locality?: string | undefined;
  /** Only `addresses` and `areas`: layer of a file that has several */
  layer?: string | undefined;
  /** Only `addresses` and `areas`: EPSG code of the coordinates, where the file does not say it */
  epsg?: number | undefined;
  /** Only `areas`: what they answer, and which fields say what */
  areas?: {
    /** `admin` for administrative areas of a level, `boundary` for geo-boundaries of a category, `zip` for five-digit ZIP codes */
    as: 'admin' | 'boundary' | 'zip';
    /** Of `admin`: the level of all areas, 0 for countries */
    level?: number | undefined;
    /** Field of the file that holds the level, where it is not the same for all: `2` or `ADM2` */
    level_field?: string | undefined;
    /** ISO 3166-1 alpha-3 code of the country of all areas, such as `ITA`; by their position where neither this nor a field says it */
    country?: string | undefined;
    /** Field of the file that holds the country, as a code of two or three letters or by its English name */
    country_field?: string | undefined;
    /** Of `boundary`: code of a category as in `GET /geoboundariesv1/categories`, or an own one from 1000 */
    category?: number | undefined;
    /** Of `boundary`: name of an own category */
    category_name?: string | undefined;
    /** Field of the file that holds the sub-category */
    sub_category_field?: string | undefined;
    /** Field of the file that holds the name; guessed when absent */
    name_field?: string | undefined;
    /** Field of the file that holds the key, which stays the same from one edition to the next; guessed when absent */
    key_field?: string | undefined;
    /** Field of the file that holds the key or name of the area above, of the same import or an installed pack; by position when absent */
    parent_field?: string | undefined;
    /** Which coordinate comes first: `as-written` the one that the format says, `exchanged` the other; with `auto` the first one, and a file whose positions prove the other is refused */
    axes?: 'auto' | 'as-written' | 'exchanged' | undefined;
  } | undefined;
  /** Only `areas`: reports what an import would do, and writes no pack. The files wait for another order */
  check_only?: boolean | undefined;
  /** Only `health`: imports what can be read even if some rows cannot */
  skip_bad_rows?: boolean | undefined;
};

export type PostV1ImportsAnswer = {
  /** Identifier, as the answer before has named it */
  uuid: string;
  /** What is imported */
  kind: 'health' | 'zip4' | 'osm' | 'addresses' | 'areas' | 'tiles';
  /** Where the import is: waiting, running, or ended in one of three ways */
  status: 'Queued' | 'Running' | 'Finished' | 'Failed' | 'Cancelled';
  /** Share that is done, 0 to 1 */
  progress: number;
  /** What is done now, in words: `reading`, `tiles of the map`; of a running import of `osm` */
  step?: string;
  /** Of `osm`, once it has started: how far each part is */
  parts?: Array<{
    /** What becomes a pack */
    part: 'map' | 'roads' | 'addresses' | 'businesses' | 'admin';
    /** Id of the pack */
    pack: string;
    /** Where it is; `left_out` where the file holds nothing of it */
    state: 'waiting' | 'running' | 'finished' | 'left_out';
    /** Share of the part that is done, 0 to 1 */
    progress: number;
    /** How long it took to be written; once it is */
    seconds?: number;
  }>;
  /** What is read */
  files: Array<{
    /** Name of the file */
    name: string;
    /** Size of the file in bytes */
    bytes: number;
  }>;
  /** When it was ordered */
  created_at: string;
  /** When it ended, in whichever way */
  finished_at?: string;
  /** Why it failed; the packs are then as they were */
  message?: string;
  /** The first 200: what stopped a failed import, or what a finished one passed over */
  problems: Array<{
    /** Name of the file */
    file: string;
    /** Line of the file, from 1; or row, where the format has no lines */
    line?: number;
    /** Heading of the column, where one is at fault */
    column?: string;
    /** What is wrong */
    message: string;
    /** What can be done about it */
    remedy: string;
  }>;
  /** How many problems there are, those beyond the first 200 included */
  problem_count: number;
  /** What the import wrote; once it has finished */
  report?: {
    /** Id of the pack, as in `GET /v1/packs`; of `osm` with several parts, of the first */
    pack: string;
    /** Title of the pack */
    title: string;
    /** Rows per table, and what was left out */
    counts: Record<string, number>;
    /** Things to know that stop nothing */
    notes: string[];
    /** Rows that are left out on purpose: they are no area’s, or stand elsewhere */
    left_out: Array<{
      /** Name of the file */
      file: string;
      /** Line of the file, from 1 */
      line: number;
      /** What the row is named */
      name: string;
      /** Why it is left out */
      reason: string;
    }>;
    /** Areas with figures that no installed pack has */
    without_area: Array<{
      /** Code or name of the area in the file */
      key: string;
      /** Its name in words */
      name: string;
    }>;
    /** True where the files were only looked at, and no pack was written */
    check_only?: boolean;
  };
  /** Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks */
  key?: string;
};

export type GetV1ImportsAnswer = {
  /** The latest first */
  imports: Array<{
    /** Identifier, as the answer before has named it */
    uuid: string;
    /** What is imported */
    kind: 'health' | 'zip4' | 'osm' | 'addresses' | 'areas' | 'tiles';
    /** Where the import is: waiting, running, or ended in one of three ways */
    status: 'Queued' | 'Running' | 'Finished' | 'Failed' | 'Cancelled';
    /** Share that is done, 0 to 1 */
    progress: number;
    /** What is done now, in words: `reading`, `tiles of the map`; of a running import of `osm` */
    step?: string;
    /** Of `osm`, once it has started: how far each part is */
    parts?: Array<{
      /** What becomes a pack */
      part: 'map' | 'roads' | 'addresses' | 'businesses' | 'admin';
      /** Id of the pack */
      pack: string;
      /** Where it is; `left_out` where the file holds nothing of it */
      state: 'waiting' | 'running' | 'finished' | 'left_out';
      /** Share of the part that is done, 0 to 1 */
      progress: number;
      /** How long it took to be written; once it is */
      seconds?: number;
    }>;
    /** What is read */
    files: Array<{
      /** Name of the file */
      name: string;
      /** Size of the file in bytes */
      bytes: number;
    }>;
    /** When it was ordered */
    created_at: string;
    /** When it ended, in whichever way */
    finished_at?: string;
    /** Why it failed; the packs are then as they were */
    message?: string;
    /** The first 200: what stopped a failed import, or what a finished one passed over */
    problems: Array<{
      /** Name of the file */
      file: string;
      /** Line of the file, from 1; or row, where the format has no lines */
      line?: number;
      /** Heading of the column, where one is at fault */
      column?: string;
      /** What is wrong */
      message: string;
      /** What can be done about it */
      remedy: string;
    }>;
    /** How many problems there are, those beyond the first 200 included */
    problem_count: number;
    /** What the import wrote; once it has finished */
    report?: {
      /** Id of the pack, as in `GET /v1/packs`; of `osm` with several parts, of the first */
      pack: string;
      /** Title of the pack */
      title: string;
      /** Rows per table, and what was left out */
      counts: Record<string, number>;
      /** Things to know that stop nothing */
      notes: string[];
      /** Rows that are left out on purpose: they are no area’s, or stand elsewhere */
      left_out: Array<{
        /** Name of the file */
        file: string;
        /** Line of the file, from 1 */
        line: number;
        /** What the row is named */
        name: string;
        /** Why it is left out */
        reason: string;
      }>;
      /** Areas with figures that no installed pack has */
      without_area: Array<{
        /** Code or name of the area in the file */
        key: string;
        /** Its name in words */
        name: string;
      }>;
      /** True where the files were only looked at, and no pack was written */
      check_only?: boolean;
    };
    /** Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks */
    key?: string;
  }>;
};

export type GetV1ImportsUuidParameters = {
  /** Identifier, as the answer before has named it */
  uuid: string;
};

export type GetV1ImportsUuidAnswer = {
  /** Identifier, as the answer before has named it */
  uuid: string;
  /** What is imported */
  kind: 'health' | 'zip4' | 'osm' | 'addresses' | 'areas' | 'tiles';
  /** Where the import is: waiting, running, or ended in one of three ways */
  status: 'Queued' | 'Running' | 'Finished' | 'Failed' | 'Cancelled';
  /** Share that is done, 0 to 1 */
  progress: number;
  /** What is done now, in words: `reading`, `tiles of the map`; of a running import of `osm` */
  step?: string;
  /** Of `osm`, once it has started: how far each part is */
  parts?: Array<{
    /** What becomes a pack */
    part: 'map' | 'roads' | 'addresses' | 'businesses' | 'admin';
    /** Id of the pack */
    pack: string;
    /** Where it is; `left_out` where the file holds nothing of it */
    state: 'waiting' | 'running' | 'finished' | 'left_out';
    /** Share of the part that is done, 0 to 1 */
    progress: number;
    /** How long it took to be written; once it is */
    seconds?: number;
  }>;
  /** What is read */
  files: Array<{
    /** Name of the file */
    name: string;
    /** Size of the file in bytes */
    bytes: number;
  }>;
  /** When it was ordered */
  created_at: string;
  /** When it ended, in whichever way */
  finished_at?: string;
  /** Why it failed; the packs are then as they were */
  message?: string;
  /** The first 200: what stopped a failed import, or what a finished one passed over */
  problems: Array<{
    /** Name of the file */
    file: string;
    /** Line of the file, from 1; or row, where the format has no lines */
    line?: number;
    /** Heading of the column, where one is at fault */
    column?: string;
    /** What is wrong */
    message: string;
    /** What can be done about it */
    remedy: string;
  }>;
  /** How many problems there are, those beyond the first 200 included */
  problem_count: number;
  /** What the import wrote; once it has finished */
  report?: {
    /** Id of the pack, as in `GET /v1/packs`; of `osm` with several parts, of the first */
    pack: string;
    /** Title of the pack */
    title: string;
    /** Rows per table, and what was left out */
    counts: Record<string, number>;
    /** Things to know that stop nothing */
    notes: string[];
    /** Rows that are left out on purpose: they are no area’s, or stand elsewhere */
    left_out: Array<{
      /** Name of the file */
      file: string;
      /** Line of the file, from 1 */
      line: number;
      /** What the row is named */
      name: string;
      /** Why it is left out */
      reason: string;
    }>;
    /** Areas with figures that no installed pack has */
    without_area: Array<{
      /** Code or name of the area in the file */
      key: string;
      /** Its name in words */
      name: string;
    }>;
    /** True where the files were only looked at, and no pack was written */
    check_only?: boolean;
  };
  /** Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks */
  key?: string;
};

export type PostV1ImportsCancelBody = {
  /** Identifier, as the answer before has named it */
  uuid: string;
};

export type PostV1ImportsCancelAnswer = {
  /** Identifier, as the answer before has named it */
  uuid: string;
  /** What is imported */
  kind: 'health' | 'zip4' | 'osm' | 'addresses' | 'areas' | 'tiles';
  /** Where the import is: waiting, running, or ended in one of three ways */
  status: 'Queued' | 'Running' | 'Finished' | 'Failed' | 'Cancelled';
  /** Share that is done, 0 to 1 */
  progress: number;
  /** What is done now, in words: `reading`, `tiles of the map`; of a running import of `osm` */
  step?: string;
  /** Of `osm`, once it has started: how far each part is */
  parts?: Array<{
    /** What becomes a pack */
    part: 'map' | 'roads' | 'addresses' | 'businesses' | 'admin';
    /** Id of the pack */
    pack: string;
    /** Where it is; `left_out` where the file holds nothing of it */
    state: 'waiting' | 'running' | 'finished' | 'left_out';
    /** Share of the part that is done, 0 to 1 */
    progress: number;
    /** How long it took to be written; once it is */
    seconds?: number;
  }>;
  /** What is read */
  files: Array<{
    /** Name of the file */
    name: string;
    /** Size of the file in bytes */
    bytes: number;
  }>;
  /** When it was ordered */
  created_at: string;
  /** When it ended, in whichever way */
  finished_at?: string;
  /** Why it failed; the packs are then as they were */
  message?: string;
  /** The first 200: what stopped a failed import, or what a finished one passed over */
  problems: Array<{
    /** Name of the file */
    file: string;
    /** Line of the file, from 1; or row, where the format has no lines */
    line?: number;
    /** Heading of the column, where one is at fault */
    column?: string;
    /** What is wrong */
    message: string;
    /** What can be done about it */
    remedy: string;
  }>;
  /** How many problems there are, those beyond the first 200 included */
  problem_count: number;
  /** What the import wrote; once it has finished */
  report?: {
    /** Id of the pack, as in `GET /v1/packs`; of `osm` with several parts, of the first */
    pack: string;
    /** Title of the pack */
    title: string;
    /** Rows per table, and what was left out */
    counts: Record<string, number>;
    /** Things to know that stop nothing */
    notes: string[];
    /** Rows that are left out on purpose: they are no area’s, or stand elsewhere */
    left_out: Array<{
      /** Name of the file */
      file: string;
      /** Line of the file, from 1 */
      line: number;
      /** What the row is named */
      name: string;
      /** Why it is left out */
      reason: string;
    }>;
    /** Areas with figures that no installed pack has */
    without_area: Array<{
      /** Code or name of the area in the file */
      key: string;
      /** Its name in words */
      name: string;
    }>;
    /** True where the files were only looked at, and no pack was written */
    check_only?: boolean;
  };
  /** Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks */
  key?: string;
};

export type PostV1ImportsDeleteBody = {
  /** Identifier, as the answer before has named it */
  uuid: string;
};

export type PostV1ImportsDeleteAnswer = {
  /** Identifier, as the answer before has named it */
  uuid: string;
  /** Always true */
  deleted: boolean;
};

export type GetV1PacksIdOutlineParameters = {
  /** Name of the pack; its file is `<id>.sqlite` */
  id: string;
};

export type GetV1PacksIdOutlineAnswer = {
  type: 'Feature';
  /** Name of the pack; its file is `<id>.sqlite` */
  id: string;
  /** [west, south, east, north] in degrees */
  bbox: [number, number, number, number];
  /** Simplified, longitude first; null where the pack is everywhere in its bounds, or has no place of its own */
  geometry: {
    type: 'MultiPolygon';
    /** Polygons, each of rings of `[longitude, latitude]`, the outer one first, each closed */
    coordinates: Array<Array<Array<[number, number]>>>;
  } | null;
  /** What is known of the area covered */
  properties: {
    /** Whether the data are measured or modelled */
    kind: 'measured' | 'modelled';
    /** About what the pack’s areas cover; absent where it holds points and lines */
    area_km2?: number;
  };
};

export type PostV1PacksVerifyBody = {
  /** Name of the pack; its file is `<id>.sqlite` */
  id: string;
};

export type PostV1PacksVerifyAnswer = {
  /** Name of the pack; its file is `<id>.sqlite` */
  id: string;
  /** Whether every check has passed; the first that fails is the last */
  passed: boolean;
  /** Those that make sense for the theme */
  checks: Array<{
    /** `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read */
    check: 'manifest' | 'digest' | 'pages' | 'content' | 'counts' | 'index' | 'geometry';
    /** Whether it was passed */
    passed: boolean;
    /** What was found, or what is wrong */
    text: string;
  }>;
  /** Digest of the file, to compare with that of its source; absent where the file cannot be read */
  sha256?: string;
  /** When the check ended */
  checked_at: string;
};

export type PostV1PacksRemoveBody = {
  /** Name of the pack; its file is `<id>.sqlite` */
  id: string;
};

export type PostV1PacksRemoveAnswer = {
  /** Name of the pack; its file is `<id>.sqlite` */
  id: string;
  /** What the file took */
  size_bytes: number;
  /** As `GET /v1/packs`, afterwards */
  packs: Array<{
    /** Name of the pack; its file is `<id>.sqlite` */
    id: string;
    /** Format of the tables of the file */
    format_version: number;
    /** What the pack can answer */
    theme: 'countries' | 'admin' | 'time-zones' | 'geo-boundaries' | 'places' | 'basemap' | 'streets' | 'zip4' | 'geocoder' | 'health' | 'businesses' | 'roads' | 'shapes' | 'tiles';
    /** What people call the pack */
    title: string;
    /** What is in it, in a sentence */
    description: string;
    /** Changes with its contents */
    version: string;
    /** What date or year the data describe, in words */
    vintage: string;
    /** [west, south, east, north] in degrees */
    coverage: [number, number, number, number];
    /** Whether the data are measured or modelled */
    kind: 'measured' | 'modelled';
    /** SPDX identifier, or the licence in words */
    licence: string;
    /** Whom to name beside the data */
    attribution: string;
    /** What the pack is made of */
    sources: Array<{
      /** Name of the upstream package or file */
      name: string;
      /** Version of the package or file */
      version: string;
      /** Subresource integrity of what was downloaded */
      integrity?: string;
      /** SPDX identifier, or the licence in words */
      licence: string;
      /** Whom to name beside the data */
      attribution: string;
      /** Where the source is described */
      url?: string;
      /** Date or year the source describes */
      vintage?: string;
    }>;
    /** Rows per table, and what was repaired or left out */
    counts: Record<string, number>;
    /** What is modelled, incomplete or different from the source */
    notes: string[];
    /** ISO 8601 instant */
    built_at: string;
    /** Digest of the content of the file’s tables, as docs/packs.md describes it; absent in packs of earlier versions */
    content_sha256?: string;
    status: 'ready';
    /** Of packs of countries and administrative areas: where several have an area of a level at a point, the one of the lowest number answers. The newest has 1 unless `POST /v1/packs/order` says otherwise */
    precedence?: number;
    /** Size of the file in bytes */
    size_bytes: number;
    /** What the last check of this very file has found */
    verification?: {
      /** Name of the pack; its file is `<id>.sqlite` */
      id: string;
      /** Whether every check has passed; the first that fails is the last */
      passed: boolean;
      /** Those that make sense for the theme */
      checks: Array<{
        /** `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read */
        check: 'manifest' | 'digest' | 'pages' | 'content' | 'counts' | 'index' | 'geometry';
        /** Whether it was passed */
        passed: boolean;
        /** What was found, or what is wrong */
        text: string;
      }>;
      /** Digest of the file, to compare with that of its source; absent where the file cannot be read */
      sha256?: string;
      /** When the check ended */
      checked_at: string;
    };
  } | {
    /** Name of the pack; its file is `<id>.sqlite` */
    id: string;
    /** Format of the tables of the file */
    format_version?: number;
    /** What the pack can answer */
    theme?: 'countries' | 'admin' | 'time-zones' | 'geo-boundaries' | 'places' | 'basemap' | 'streets' | 'zip4' | 'geocoder' | 'health' | 'businesses' | 'roads' | 'shapes' | 'tiles';
    /** What people call the pack */
    title?: string;
    /** What is in it, in a sentence */
    description?: string;
    /** Changes with its contents */
    version?: string;
    /** What date or year the data describe, in words */
    vintage?: string;
    /** [west, south, east, north] in degrees */
    coverage?: [number, number, number, number];
    /** Whether the data are measured or modelled */
    kind?: 'measured' | 'modelled';
    /** SPDX identifier, or the licence in words */
    licence?: string;
    /** Whom to name beside the data */
    attribution?: string;
    /** What the pack is made of */
    sources?: Array<{
      /** Name of the upstream package or file */
      name: string;
      /** Version of the package or file */
      version: string;
      /** Subresource integrity of what was downloaded */
      integrity?: string;
      /** SPDX identifier, or the licence in words */
      licence: string;
      /** Whom to name beside the data */
      attribution: string;
      /** Where the source is described */
      url?: string;
      /** Date or year the source describes */
      vintage?: string;
    }>;
    /** Rows per table, and what was repaired or left out */
    counts?: Record<string, number>;
    /** What is modelled, incomplete or different from the source */
    notes?: string[];
    /** ISO 8601 instant */
    built_at?: string;
    /** Digest of the content of the file’s tables, as docs/packs.md describes it; absent in packs of earlier versions */
    content_sha256?: string;
    status: 'failed';
    /** Why the pack is not used, and the remedy */
    message: string;
    /** Size of the file in bytes */
    size_bytes: number;
    /** What the last check of this very file has found */
    verification?: {
      /** Name of the pack; its file is `<id>.sqlite` */
      id: string;
      /** Whether every check has passed; the first that fails is the last */
      passed: boolean;
      /** Those that make sense for the theme */
      checks: Array<{
        /** `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read */
        check: 'manifest' | 'digest' | 'pages' | 'content' | 'counts' | 'index' | 'geometry';
        /** Whether it was passed */
        passed: boolean;
        /** What was found, or what is wrong */
        text: string;
      }>;
      /** Digest of the file, to compare with that of its source; absent where the file cannot be read */
      sha256?: string;
      /** When the check ended */
      checked_at: string;
    };
  }>;
};

export type PostV1PacksAddParameters = {
  /** `1`: it may take the place of an installed pack of the same id */
  replace?: '0' | '1' | undefined;
  /** SHA-256 that the file has to have, as an export says it */
  sha256?: string | undefined;
};

export type PostV1PacksAddAnswer = {
  /** A pack that answers, or why it does not */
  pack: {
    /** Name of the pack; its file is `<id>.sqlite` */
    id: string;
    /** Format of the tables of the file */
    format_version: number;
    /** What the pack can answer */
    theme: 'countries' | 'admin' | 'time-zones' | 'geo-boundaries' | 'places' | 'basemap' | 'streets' | 'zip4' | 'geocoder' | 'health' | 'businesses' | 'roads' | 'shapes' | 'tiles';
    /** What people call the pack */
    title: string;
    /** What is in it, in a sentence */
    description: string;
    /** Changes with its contents */
    version: string;
    /** What date or year the data describe, in words */
    vintage: string;
    /** [west, south, east, north] in degrees */
    coverage: [number, number, number, number];
    /** Whether the data are measured or modelled */
    kind: 'measured' | 'modelled';
    /** SPDX identifier, or the licence in words */
    licence: string;
    /** Whom to name beside the data */
    attribution: string;
    /** What the pack is made of */
    sources: Array<{
      /** Name of the upstream package or file */
      name: string;
      /** Version of the package or file */
      version: string;
      /** Subresource integrity of what was downloaded */
      integrity?: string;
      /** SPDX identifier, or the licence in words */
      licence: string;
      /** Whom to name beside the data */
      attribution: string;
      /** Where the source is described */
      url?: string;
      /** Date or year the source describes */
      vintage?: string;
    }>;
    /** Rows per table, and what was repaired or left out */
    counts: Record<string, number>;
    /** What is modelled, incomplete or different from the source */
    notes: string[];
    /** ISO 8601 instant */
    built_at: string;
    /** Digest of the content of the file’s tables, as docs/packs.md describes it; absent in packs of earlier versions */
    content_sha256?: string;
    status: 'ready';
    /** Of packs of countries and administrative areas: where several have an area of a level at a point, the one of the lowest number answers. The newest has 1 unless `POST /v1/packs/order` says otherwise */
    precedence?: number;
    /** Size of the file in bytes */
    size_bytes: number;
    /** What the last check of this very file has found */
    verification?: {
      /** Name of the pack; its file is `<id>.sqlite` */
      id: string;
      /** Whether every check has passed; the first that fails is the last */
      passed: boolean;
      /** Those that make sense for the theme */
      checks: Array<{
        /** `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read */
        check: 'manifest' | 'digest' | 'pages' | 'content' | 'counts' | 'index' | 'geometry';
        /** Whether it was passed */
        passed: boolean;
        /** What was found, or what is wrong */
        text: string;
      }>;
      /** Digest of the file, to compare with that of its source; absent where the file cannot be read */
      sha256?: string;
      /** When the check ended */
      checked_at: string;
    };
  } | {
    /** Name of the pack; its file is `<id>.sqlite` */
    id: string;
    /** Format of the tables of the file */
    format_version?: number;
    /** What the pack can answer */
    theme?: 'countries' | 'admin' | 'time-zones' | 'geo-boundaries' | 'places' | 'basemap' | 'streets' | 'zip4' | 'geocoder' | 'health' | 'businesses' | 'roads' | 'shapes' | 'tiles';
    /** What people call the pack */
    title?: string;
    /** What is in it, in a sentence */
    description?: string;
    /** Changes with its contents */
    version?: string;
    /** What date or year the data describe, in words */
    vintage?: string;
    /** [west, south, east, north] in degrees */
    coverage?: [number, number, number, number];
    /** Whether the data are measured or modelled */
    kind?: 'measured' | 'modelled';
    /** SPDX identifier, or the licence in words */
    licence?: string;
    /** Whom to name beside the data */
    attribution?: string;
    /** What the pack is made of */
    sources?: Array<{
      /** Name of the upstream package or file */
      name: string;
      /** Version of the package or file */
      version: string;
      /** Subresource integrity of what was downloaded */
      integrity?: string;
      /** SPDX identifier, or the licence in words */
      licence: string;
      /** Whom to name beside the data */
      attribution: string;
      /** Where the source is described */
      url?: string;
      /** Date or year the source describes */
      vintage?: string;
    }>;
    /** Rows per table, and what was repaired or left out */
    counts?: Record<string, number>;
    /** What is modelled, incomplete or different from the source */
    notes?: string[];
    /** ISO 8601 instant */
    built_at?: string;
    /** Digest of the content of the file’s tables, as docs/packs.md describes it; absent in packs of earlier versions */
    content_sha256?: string;
    status: 'failed';
    /** Why the pack is not used, and the remedy */
    message: string;
    /** Size of the file in bytes */
    size_bytes: number;
    /** What the last check of this very file has found */
    verification?: {
      /** Name of the pack; its file is `<id>.sqlite` */
      id: string;
      /** Whether every check has passed; the first that fails is the last */
      passed: boolean;
      /** Those that make sense for the theme */
      checks: Array<{
        /** `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read */
        check: 'manifest' | 'digest' | 'pages' | 'content' | 'counts' | 'index' | 'geometry';
        /** Whether it was passed */
        passed: boolean;
        /** What was found, or what is wrong */
        text: string;
      }>;
      /** Digest of the file, to compare with that of its source; absent where the file cannot be read */
      sha256?: string;
      /** When the check ended */
      checked_at: string;
    };
  };
  /** What the last check of this very file has found */
  verification: {
    /** Name of the pack; its file is `<id>.sqlite` */
    id: string;
    /** Whether every check has passed; the first that fails is the last */
    passed: boolean;
    /** Those that make sense for the theme */
    checks: Array<{
      /** `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read */
      check: 'manifest' | 'digest' | 'pages' | 'content' | 'counts' | 'index' | 'geometry';
      /** Whether it was passed */
      passed: boolean;
      /** What was found, or what is wrong */
      text: string;
    }>;
    /** Digest of the file, to compare with that of its source; absent where the file cannot be read */
    sha256?: string;
    /** When the check ended */
    checked_at: string;
  };
  /** Whether a pack of that id was there */
  replaced: boolean;
};

export type PostV1PacksFolderBody = {
  /** Path of a folder on the machine of the server, from its root: `/media/stick/packs`, `E:\packs` */
  folder: string;
};

export type PostV1PacksFolderAnswer = {
  /** By id */
  packs: Array<{
    /** Name of the file, beside the list */
    file: string;
    /** SHA-256 of the file */
    sha256: string;
    /** Size of the file in bytes */
    size_bytes: number;
    /** Name of the pack; its file is `<id>.sqlite` */
    id: string;
    /** What the pack can answer */
    theme: 'countries' | 'admin' | 'time-zones' | 'geo-boundaries' | 'places' | 'basemap' | 'streets' | 'zip4' | 'geocoder' | 'health' | 'businesses' | 'roads' | 'shapes' | 'tiles';
    /** What people call the pack */
    title: string;
    /** Changes with its contents */
    version: string;
    /** What date or year the data describe, in words */
    vintage: string;
    /** [west, south, east, north] in degrees */
    coverage: [number, number, number, number];
    /** SPDX identifier, or the licence in words */
    licence: string;
    /** Whom to name beside the data */
    attribution: string;
    /** ISO 8601 instant */
    built_at: string;
    /** How it compares with the installed pack of its id: `new` where there is none; else by the newest date that the `vintage` of both names, then by `built_at` */
    novelty: 'new' | 'newer' | 'same' | 'older';
    /** What the installed pack of its id describes */
    installed_vintage?: string;
  }>;
};

export type PostV1PacksFolderIndexBody = {
  /** Path of a folder on the machine of the server, from its root: `/media/stick/packs`, `E:\packs` */
  folder: string;
};

export type PostV1PacksFolderIndexAnswer = {
  /** By id */
  packs: Array<{
    /** Name of the file, beside the list */
    file: string;
    /** SHA-256 of the file */
    sha256: string;
    /** Size of the file in bytes */
    size_bytes: number;
    /** Name of the pack; its file is `<id>.sqlite` */
    id: string;
    /** What the pack can answer */
    theme: 'countries' | 'admin' | 'time-zones' | 'geo-boundaries' | 'places' | 'basemap' | 'streets' | 'zip4' | 'geocoder' | 'health' | 'businesses' | 'roads' | 'shapes' | 'tiles';
    /** What people call the pack */
    title: string;
    /** Changes with its contents */
    version: string;
    /** What date or year the data describe, in words */
    vintage: string;
    /** [west, south, east, north] in degrees */
    coverage: [number, number, number, number];
    /** SPDX identifier, or the licence in words */
    licence: string;
    /** Whom to name beside the data */
    attribution: string;
    /** ISO 8601 instant */
    built_at: string;
    /** How it compares with the installed pack of its id: `new` where there is none; else by the newest date that the `vintage` of both names, then by `built_at` */
    novelty: 'new' | 'newer' | 'same' | 'older';
    /** What the installed pack of its id describes */
    installed_vintage?: string;
  }>;
  /** Files that are called like packs and are none */
  passed_over: Array<{
    /** Name of the file */
    file: string;
    /** Why it is no pack */
    reason: string;
  }>;
};

export type PostV1PacksFolderAddBody = {
  /** Path of a folder on the machine of the server, from its root: `/media/stick/packs`, `E:\packs` */
  folder: string;
  /** Name of the pack; its file is `<id>.sqlite` */
  id: string;
  /** Whether it may take the place of an installed pack of the same id */
  replace?: boolean | undefined;
};

export type PostV1PacksFolderAddAnswer = {
  /** A pack that answers, or why it does not */
  pack: {
    /** Name of the pack; its file is `<id>.sqlite` */
    id: string;
    /** Format of the tables of the file */
    format_version: number;
    /** What the pack can answer */
    theme: 'countries' | 'admin' | 'time-zones' | 'geo-boundaries' | 'places' | 'basemap' | 'streets' | 'zip4' | 'geocoder' | 'health' | 'businesses' | 'roads' | 'shapes' | 'tiles';
    /** What people call the pack */
    title: string;
    /** What is in it, in a sentence */
    description: string;
    /** Changes with its contents */
    version: string;
    /** What date or year the data describe, in words */
    vintage: string;
    /** [west, south, east, north] in degrees */
    coverage: [number, number, number, number];
    /** Whether the data are measured or modelled */
    kind: 'measured' | 'modelled';
    /** SPDX identifier, or the licence in words */
    licence: string;
    /** Whom to name beside the data */
    attribution: string;
    /** What the pack is made of */
    sources: Array<{
      /** Name of the upstream package or file */
      name: string;
      /** Version of the package or file */
      version: string;
      /** Subresource integrity of what was downloaded */
      integrity?: string;
      /** SPDX identifier, or the licence in words */
      licence: string;
      /** Whom to name beside the data */
      attribution: string;
      /** Where the source is described */
      url?: string;
      /** Date or year the source describes */
      vintage?: string;
    }>;
    /** Rows per table, and what was repaired or left out */
    counts: Record<string, number>;
    /** What is modelled, incomplete or different from the source */
    notes: string[];
    /** ISO 8601 instant */
    built_at: string;
    /** Digest of the content of the file’s tables, as docs/packs.md describes it; absent in packs of earlier versions */
    content_sha256?: string;
    status: 'ready';
    /** Of packs of countries and administrative areas: where several have an area of a level at a point, the one of the lowest number answers. The newest has 1 unless `POST /v1/packs/order` says otherwise */
    precedence?: number;
    /** Size of the file in bytes */
    size_bytes: number;
    /** What the last check of this very file has found */
    verification?: {
      /** Name of the pack; its file is `<id>.sqlite` */
      id: string;
      /** Whether every check has passed; the first that fails is the last */
      passed: boolean;
      /** Those that make sense for the theme */
      checks: Array<{
        /** `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read */
        check: 'manifest' | 'digest' | 'pages' | 'content' | 'counts' | 'index' | 'geometry';
        /** Whether it was passed */
        passed: boolean;
        /** What was found, or what is wrong */
        text: string;
      }>;
      /** Digest of the file, to compare with that of its source; absent where the file cannot be read */
      sha256?: string;
      /** When the check ended */
      checked_at: string;
    };
  } | {
    /** Name of the pack; its file is `<id>.sqlite` */
    id: string;
    /** Format of the tables of the file */
    format_version?: number;
    /** What the pack can answer */
    theme?: 'countries' | 'admin' | 'time-zones' | 'geo-boundaries' | 'places' | 'basemap' | 'streets' | 'zip4' | 'geocoder' | 'health' | 'businesses' | 'roads' | 'shapes' | 'tiles';
    /** What people call the pack */
    title?: string;
    /** What is in it, in a sentence */
    description?: string;
    /** Changes with its contents */
    version?: string;
    /** What date or year the data describe, in words */
    vintage?: string;
    /** [west, south, east, north] in degrees */
    coverage?: [number, number, number, number];
    /** Whether the data are measured or modelled */
    kind?: 'measured' | 'modelled';
    /** SPDX identifier, or the licence in words */
    licence?: string;
    /** Whom to name beside the data */
    attribution?: string;
    /** What the pack is made of */
    sources?: Array<{
      /** Name of the upstream package or file */
      name: string;
      /** Version of the package or file */
      version: string;
      /** Subresource integrity of what was downloaded */
      integrity?: string;
      /** SPDX identifier, or the licence in words */
      licence: string;
      /** Whom to name beside the data */
      attribution: string;
      /** Where the source is described */
      url?: string;
      /** Date or year the source describes */
      vintage?: string;
    }>;
    /** Rows per table, and what was repaired or left out */
    counts?: Record<string, number>;
    /** What is modelled, incomplete or different from the source */
    notes?: string[];
    /** ISO 8601 instant */
    built_at?: string;
    /** Digest of the content of the file’s tables, as docs/packs.md describes it; absent in packs of earlier versions */
    content_sha256?: string;
    status: 'failed';
    /** Why the pack is not used, and the remedy */
    message: string;
    /** Size of the file in bytes */
    size_bytes: number;
    /** What the last check of this very file has found */
    verification?: {
      /** Name of the pack; its file is `<id>.sqlite` */
      id: string;
      /** Whether every check has passed; the first that fails is the last */
      passed: boolean;
      /** Those that make sense for the theme */
      checks: Array<{
        /** `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read */
        check: 'manifest' | 'digest' | 'pages' | 'content' | 'counts' | 'index' | 'geometry';
        /** Whether it was passed */
        passed: boolean;
        /** What was found, or what is wrong */
        text: string;
      }>;
      /** Digest of the file, to compare with that of its source; absent where the file cannot be read */
      sha256?: string;
      /** When the check ended */
      checked_at: string;
    };
  };
  /** What the last check of this very file has found */
  verification: {
    /** Name of the pack; its file is `<id>.sqlite` */
    id: string;
    /** Whether every check has passed; the first that fails is the last */
    passed: boolean;
    /** Those that make sense for the theme */
    checks: Array<{
      /** `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read */
      check: 'manifest' | 'digest' | 'pages' | 'content' | 'counts' | 'index' | 'geometry';
      /** Whether it was passed */
      passed: boolean;
      /** What was found, or what is wrong */
      text: string;
    }>;
    /** Digest of the file, to compare with that of its source; absent where the file cannot be read */
    sha256?: string;
    /** When the check ended */
    checked_at: string;
  };
  /** Whether a pack of that id was there */
  replaced: boolean;
};

export type GetV1PacksBuildAnswer = {
  /** Whether this Cairn can build packs: it runs from its source code */
  available: boolean;
  /** Of the last build since the server started */
  state: 'none' | 'running' | 'finished' | 'failed' | 'cancelled';
  /** Packs that are current, of `packs_total` */
  packs_done: number;
  /** 0 before it is known */
  packs_total: number;
  /** What is being done now */
  tasks: Array<{
    /** A pack, or a package that is fetched */
    name: string;
    /** What is done with it */
    step: string;
    /** Of the step, where it is known */
    share?: number;
  }>;
  /** What it said on the way, the latest 20 lines */
  notes: string[];
  /** Why it failed, and what to do */
  message?: string;
};

export type PostV1PacksBuildBody = {
  /** `all`, or the ids of default packs: these are built, with those that they are made of */
  packs: 'all' | Array<'countries' | 'admin-world' | 'admin-us' | 'admin-germany' | 'admin-spain' | 'time-zones' | 'eu-nuts' | 'neighbourhoods-germany' | 'airports' | 'regions-world' | 'regions-us' | 'grid-zones' | 'places' | 'basemap-world' | 'streets-santa-cruz' | 'streets-santa-cruz-osm' | 'streets-montevideo' | 'zip4-santa-cruz' | 'roads-montevideo' | 'roads-santa-cruz' | 'health-default' | 'area-shapes' | 'geocoder-world' | 'geocoder-nature' | 'geocoder-us-zip' | 'geocoder-santa-cruz' | 'geocoder-montevideo' | 'geocoder-neighbourhoods-germany'>;
};

export type PostV1PacksBuildAnswer = {
  /** Whether this Cairn can build packs: it runs from its source code */
  available: boolean;
  /** Of the last build since the server started */
  state: 'none' | 'running' | 'finished' | 'failed' | 'cancelled';
  /** Packs that are current, of `packs_total` */
  packs_done: number;
  /** 0 before it is known */
  packs_total: number;
  /** What is being done now */
  tasks: Array<{
    /** A pack, or a package that is fetched */
    name: string;
    /** What is done with it */
    step: string;
    /** Of the step, where it is known */
    share?: number;
  }>;
  /** What it said on the way, the latest 20 lines */
  notes: string[];
  /** Why it failed, and what to do */
  message?: string;
};

export type PostV1PacksBuildCancelAnswer = {
  /** Whether this Cairn can build packs: it runs from its source code */
  available: boolean;
  /** Of the last build since the server started */
  state: 'none' | 'running' | 'finished' | 'failed' | 'cancelled';
  /** Packs that are current, of `packs_total` */
  packs_done: number;
  /** 0 before it is known */
  packs_total: number;
  /** What is being done now */
  tasks: Array<{
    /** A pack, or a package that is fetched */
    name: string;
    /** What is done with it */
    step: string;
    /** Of the step, where it is known */
    share?: number;
  }>;
  /** What it said on the way, the latest 20 lines */
  notes: string[];
  /** Why it failed, and what to do */
  message?: string;
};

export type PostV1TablesPreviewParameters = {
  /** Name of the file; its extension tells the format: .csv, .tsv, .txt, .xlsx, .ods, .geojson, .json, or points in .gpkg, .fgb, .parquet, .kml, .gpx; any of them also as .gz or in a .zip, as a shapefile has to be */
  name: string;
  /** XLSX, ODS and GeoPackage: the sheet or layer to read; the first when absent */
  sheet?: string | undefined;
  /** CSV only: how its text is written; told by its bytes when absent */
  encoding?: 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252' | 'Windows-1250' | 'Windows-1251' | 'Windows-1253' | 'Windows-1254' | 'Windows-1255' | 'Windows-1256' | 'Windows-1257' | 'Windows-1258' | 'Windows-874' | 'ISO-8859-2' | 'KOI8-R' | 'KOI8-U' | 'CP437' | 'CP850' | 'CP866' | 'Macintosh' | 'Shift_JIS' | 'EUC-JP' | 'GB18030' | 'Big5' | 'EUC-KR' | undefined;
  /** How many rows to answer; 20 when absent */
  rows?: number | undefined;
};

export type PostV1TablesPreviewAnswer = {
  /** Format of the file */
  format: 'csv' | 'tsv' | 'xlsx' | 'ods' | 'geojson' | 'gpkg' | 'shp' | 'fgb' | 'parquet' | 'kml' | 'gpx';
  /** CSV only: how its text is read; a guess where it is not UTF-8 or UTF-16 and none was asked for */
  encoding?: 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252' | 'Windows-1250' | 'Windows-1251' | 'Windows-1253' | 'Windows-1254' | 'Windows-1255' | 'Windows-1256' | 'Windows-1257' | 'Windows-1258' | 'Windows-874' | 'ISO-8859-2' | 'KOI8-R' | 'KOI8-U' | 'CP437' | 'CP850' | 'CP866' | 'Macintosh' | 'Shift_JIS' | 'EUC-JP' | 'GB18030' | 'Big5' | 'EUC-KR';
  /** CSV only: what stands between the cells */
  delimiter?: string;
  /** XLSX, ODS and GeoPackage: the sheet or layer that is read */
  sheet?: string;
  /** XLSX, ODS and GeoPackage: all sheets, or layers with points */
  sheets?: string[];
  /** Whether the first row names the columns */
  has_header: boolean;
  /** The columns, in their order */
  columns: Array<{
    /** Heading of the column */
    name: string;
    /** `number` where every value seen is a plain number */
    kind: 'text' | 'number';
  }>;
  /** Which columns hold what, as far as their names and values tell */
  guess: {
    /** Position of the column, from 0 */
    longitude?: number;
    /** Position of the column, from 0 */
    latitude?: number;
    /** One column that holds both, such as `36.97, -122.03` */
    pair?: {
      /** Position of the column, from 0 */
      column: number;
      /** Which coordinate comes first */
      order: 'lat,lon' | 'lon,lat';
    };
    /** The values say that the columns named longitude and latitude are exchanged */
    swapped: boolean;
    /** Column of eastings (x), and `northing` that of northings (y), in a projected system that the table does not say: its EPSG code has to be given */
    easting?: number;
    /** Position of the column, from 0 */
    northing?: number;
    /** Columns that make an address when joined by commas, in this order */
    address: number[];
    /** What each of these columns holds, where all are named */
    address_parts?: Array<'house_number' | 'street' | 'city' | 'state' | 'postal_code' | 'country'>;
    /** Column that names the rows */
    name?: number;
    /** False where only the values were there to go by */
    certain: boolean;
  };
  /** Size of the file in bytes */
  size_bytes: number;
  /** The first rows, as text */
  rows: Array<string[]>;
  /** How many rows there are; absent where the file goes on beyond the rows answered */
  row_count?: number;
  /** Rows, of those answered, that cannot be used as they are */
  problems: Array<{
    /** Row of the table, from 1, the header not counted */
    row: number;
    /** What is wrong with it */
    message: string;
  }>;
};

export type GetV1BatchAnswer = {
  /** The latest first */
  jobs: Array<{
    /** Identifier of the table */
    uuid: string;
    /** Name of the file */
    name: string;
    /** When the file arrived */
    created_at: string;
    /** Where the table is: being read, ready for look-ups, running, paused, or ended in one of three ways */
    status: 'Reading' | 'Ready' | 'Running' | 'Paused' | 'Finished' | 'Cancelled' | 'Failed';
    /** Why it failed; only then */
    message?: string;
    /** Size of the file in bytes */
    size_bytes: number;
    /** Of reading or of running */
    progress: number;
    /** Rows read so far; all of them once it is ready */
    rows: number;
    /** Rows answered */
    done: number;
    /** Of these, rows with an error */
    faulty: number;
    /** How the file was read, and its columns */
    head?: {
      /** Format of the file */
      format: 'csv' | 'tsv' | 'xlsx' | 'ods' | 'geojson' | 'gpkg' | 'shp' | 'fgb' | 'parquet' | 'kml' | 'gpx';
      /** CSV only: how its text is read; a guess where it is not UTF-8 or UTF-16 and none was asked for */
      encoding?: 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252' | 'Windows-1250' | 'Windows-1251' | 'Windows-1253' | 'Windows-1254' | 'Windows-1255' | 'Windows-1256' | 'Windows-1257' | 'Windows-1258' | 'Windows-874' | 'ISO-8859-2' | 'KOI8-R' | 'KOI8-U' | 'CP437' | 'CP850' | 'CP866' | 'Macintosh' | 'Shift_JIS' | 'EUC-JP' | 'GB18030' | 'Big5' | 'EUC-KR';
      /** CSV only: what stands between the cells */
      delimiter?: string;
      /** XLSX, ODS and GeoPackage: the sheet or layer that is read */
      sheet?: string;
      /** XLSX, ODS and GeoPackage: all sheets, or layers with points */
      sheets?: string[];
      /** Whether the first row names the columns */
      has_header: boolean;
      /** The columns, in their order */
      columns: Array<{
        /** Heading of the column */
        name: string;
        /** `number` where every value seen is a plain number */
        kind: 'text' | 'number';
      }>;
      /** Which columns hold what, as far as their names and values tell */
      guess: {
        /** Position of the column, from 0 */
        longitude?: number;
        /** Position of the column, from 0 */
        latitude?: number;
        /** One column that holds both, such as `36.97, -122.03` */
        pair?: {
          /** Position of the column, from 0 */
          column: number;
          /** Which coordinate comes first */
          order: 'lat,lon' | 'lon,lat';
        };
        /** The values say that the columns named longitude and latitude are exchanged */
        swapped: boolean;
        /** Column of eastings (x), and `northing` that of northings (y), in a projected system that the table does not say: its EPSG code has to be given */
        easting?: number;
        /** Position of the column, from 0 */
        northing?: number;
        /** Columns that make an address when joined by commas, in this order */
        address: number[];
        /** What each of these columns holds, where all are named */
        address_parts?: Array<'house_number' | 'street' | 'city' | 'state' | 'postal_code' | 'country'>;
        /** Column that names the rows */
        name?: number;
        /** False where only the values were there to go by */
        certain: boolean;
      };
    };
    /** What is looked up, and where the positions come from */
    settings?: {
      /** Where the position of a row comes from: two columns, one column of both coordinates, or columns of an address */
      position: {
        kind: 'columns';
        /** A column of the table, from 0 */
        longitude: number;
        /** A column of the table, from 0 */
        latitude: number;
        /** EPSG code of the system that the two columns are in, where that is not WGS84: `longitude` is then the column of eastings (x) and `latitude` that of northings (y), as with UTM and the grids of countries. `lon` and `lat` in WGS84 are appended before the fields */
        epsg?: number;
      } | {
        kind: 'pair';
        /** A column of the table, from 0 */
        column: number;
        /** Which coordinate comes first in the column */
        order: 'lat,lon' | 'lon,lat';
      } | {
        kind: 'address';
        /** Columns of the address, in its order */
        columns: number[];
        /** What each of the columns holds, as many as they are: each is read as that and nothing else. Without them the columns are one text */
        parts?: Array<'house_number' | 'street' | 'city' | 'state' | 'postal_code' | 'country'>;
      };
      /** As of `cairn enrich` */
      fields: string[];
    };
    /** What of the table goes into the result */
    layout?: {
      /** Columns of the table that go into the result, in the order of the table; all when absent */
      columns?: number[];
      /** Column that names the rows: always in the result, and the `id` of GeoJSON features */
      key?: number;
    };
    /** How far the file is that is being written, while one is */
    exporting?: number;
    /** When the last run finished, failed or was cancelled, or reading failed */
    ended_at?: string;
    /** When the run went on by itself, after Cairn had ended in the middle of it */
    resumed_at?: string;
    /** Columns of the answers */
    added?: Array<{
      /** Heading of the column */
      name: string;
      /** `number` where every value seen is a plain number */
      kind: 'text' | 'number';
    }>;
    /** Of each of `added`, rows that have a value */
    found?: number[];
    /** What a person should look at; absent where there is nothing */
    warnings?: Array<{
      /** `coordinates_exchanged`: at most 5 % of the points looked at lie in a country, and with longitude and latitude, or easting and northing, exchanged at least 90 % of them would */
      code: 'coordinates_exchanged';
      /** What was seen */
      message: string;
    }>;
    /** Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks */
    key?: string;
  }>;
};

export type PostV1BatchParameters = {
  /** Name of the file; its extension tells the format: .csv, .tsv, .txt, .xlsx, .ods, .geojson, .json, or points in .gpkg, .fgb, .parquet, .kml, .gpx; any of them also as .gz or in a .zip, as a shapefile has to be */
  name: string;
  /** XLSX, ODS and GeoPackage: the sheet or layer to read; the first when absent */
  sheet?: string | undefined;
  /** CSV only: how its text is written; told by its bytes when absent */
  encoding?: 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252' | 'Windows-1250' | 'Windows-1251' | 'Windows-1253' | 'Windows-1254' | 'Windows-1255' | 'Windows-1256' | 'Windows-1257' | 'Windows-1258' | 'Windows-874' | 'ISO-8859-2' | 'KOI8-R' | 'KOI8-U' | 'CP437' | 'CP850' | 'CP866' | 'Macintosh' | 'Shift_JIS' | 'EUC-JP' | 'GB18030' | 'Big5' | 'EUC-KR' | undefined;
};

export type PostV1BatchAnswer = {
  /** Identifier of the table */
  uuid: string;
  /** Name of the file */
  name: string;
  /** When the file arrived */
  created_at: string;
  /** Where the table is: being read, ready for look-ups, running, paused, or ended in one of three ways */
  status: 'Reading' | 'Ready' | 'Running' | 'Paused' | 'Finished' | 'Cancelled' | 'Failed';
  /** Why it failed; only then */
  message?: string;
  /** Size of the file in bytes */
  size_bytes: number;
  /** Of reading or of running */
  progress: number;
  /** Rows read so far; all of them once it is ready */
  rows: number;
  /** Rows answered */
  done: number;
  /** Of these, rows with an error */
  faulty: number;
  /** How the file was read, and its columns */
  head?: {
    /** Format of the file */
    format: 'csv' | 'tsv' | 'xlsx' | 'ods' | 'geojson' | 'gpkg' | 'shp' | 'fgb' | 'parquet' | 'kml' | 'gpx';
    /** CSV only: how its text is read; a guess where it is not UTF-8 or UTF-16 and none was asked for */
    encoding?: 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252' | 'Windows-1250' | 'Windows-1251' | 'Windows-1253' | 'Windows-1254' | 'Windows-1255' | 'Windows-1256' | 'Windows-1257' | 'Windows-1258' | 'Windows-874' | 'ISO-8859-2' | 'KOI8-R' | 'KOI8-U' | 'CP437' | 'CP850' | 'CP866' | 'Macintosh' | 'Shift_JIS' | 'EUC-JP' | 'GB18030' | 'Big5' | 'EUC-KR';
    /** CSV only: what stands between the cells */
    delimiter?: string;
    /** XLSX, ODS and GeoPackage: the sheet or layer that is read */
    sheet?: string;
    /** XLSX, ODS and GeoPackage: all sheets, or layers with points */
    sheets?: string[];
    /** Whether the first row names the columns */
    has_header: boolean;
    /** The columns, in their order */
    columns: Array<{
      /** Heading of the column */
      name: string;
      /** `number` where every value seen is a plain number */
      kind: 'text' | 'number';
    }>;
    /** Which columns hold what, as far as their names and values tell */
    guess: {
      /** Position of the column, from 0 */
      longitude?: number;
      /** Position of the column, from 0 */
      latitude?: number;
      /** One column that holds both, such as `36.97, -122.03` */
      pair?: {
        /** Position of the column, from 0 */
        column: number;
        /** Which coordinate comes first */
        order: 'lat,lon' | 'lon,lat';
      };
      /** The values say that the columns named longitude and latitude are exchanged */
      swapped: boolean;
      /** Column of eastings (x), and `northing` that of northings (y), in a projected system that the table does not say: its EPSG code has to be given */
      easting?: number;
      /** Position of the column, from 0 */
      northing?: number;
      /** Columns that make an address when joined by commas, in this order */
      address: number[];
      /** What each of these columns holds, where all are named */
      address_parts?: Array<'house_number' | 'street' | 'city' | 'state' | 'postal_code' | 'country'>;
      /** Column that names the rows */
      name?: number;
      /** False where only the values were there to go by */
      certain: boolean;
    };
  };
  /** What is looked up, and where the positions come from */
  settings?: {
    /** Where the position of a row comes from: two columns, one column of both coordinates, or columns of an address */
    position: {
      kind: 'columns';
      /** A column of the table, from 0 */
      longitude: number;
      /** A column of the table, from 0 */
      latitude: number;
      /** EPSG code of the system that the two columns are in, where that is not WGS84: `longitude` is then the column of eastings (x) and `latitude` that of northings (y), as with UTM and the grids of countries. `lon` and `lat` in WGS84 are appended before the fields */
      epsg?: number;
    } | {
      kind: 'pair';
      /** A column of the table, from 0 */
      column: number;
      /** Which coordinate comes first in the column */
      order: 'lat,lon' | 'lon,lat';
    } | {
      kind: 'address';
      /** Columns of the address, in its order */
      columns: number[];
      /** What each of the columns holds, as many as they are: each is read as that and nothing else. Without them the columns are one text */
      parts?: Array<'house_number' | 'street' | 'city' | 'state' | 'postal_code' | 'country'>;
    };
    /** As of `cairn enrich` */
    fields: string[];
  };
  /** What of the table goes into the result */
  layout?: {
    /** Columns of the table that go into the result, in the order of the table; all when absent */
    columns?: number[];
    /** Column that names the rows: always in the result, and the `id` of GeoJSON features */
    key?: number;
  };
  /** How far the file is that is being written, while one is */
  exporting?: number;
  /** When the last run finished, failed or was cancelled, or reading failed */
  ended_at?: string;
  /** When the run went on by itself, after Cairn had ended in the middle of it */
  resumed_at?: string;
  /** Columns of the answers */
  added?: Array<{
    /** Heading of the column */
    name: string;
    /** `number` where every value seen is a plain number */
    kind: 'text' | 'number';
  }>;
  /** Of each of `added`, rows that have a value */
  found?: number[];
  /** What a person should look at; absent where there is nothing */
  warnings?: Array<{
    /** `coordinates_exchanged`: at most 5 % of the points looked at lie in a country, and with longitude and latitude, or easting and northing, exchanged at least 90 % of them would */
    code: 'coordinates_exchanged';
    /** What was seen */
    message: string;
  }>;
  /** Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks */
  key?: string;
};

export type GetV1BatchUuidParameters = {
  /** Identifier of the table */
  uuid: string;
};

export type GetV1BatchUuidAnswer = {
  /** Identifier of the table */
  uuid: string;
  /** Name of the file */
  name: string;
  /** When the file arrived */
  created_at: string;
  /** Where the table is: being read, ready for look-ups, running, paused, or ended in one of three ways */
  status: 'Reading' | 'Ready' | 'Running' | 'Paused' | 'Finished' | 'Cancelled' | 'Failed';
  /** Why it failed; only then */
  message?: string;
  /** Size of the file in bytes */
  size_bytes: number;
  /** Of reading or of running */
  progress: number;
  /** Rows read so far; all of them once it is ready */
  rows: number;
  /** Rows answered */
  done: number;
  /** Of these, rows with an error */
  faulty: number;
  /** How the file was read, and its columns */
  head?: {
    /** Format of the file */
    format: 'csv' | 'tsv' | 'xlsx' | 'ods' | 'geojson' | 'gpkg' | 'shp' | 'fgb' | 'parquet' | 'kml' | 'gpx';
    /** CSV only: how its text is read; a guess where it is not UTF-8 or UTF-16 and none was asked for */
    encoding?: 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252' | 'Windows-1250' | 'Windows-1251' | 'Windows-1253' | 'Windows-1254' | 'Windows-1255' | 'Windows-1256' | 'Windows-1257' | 'Windows-1258' | 'Windows-874' | 'ISO-8859-2' | 'KOI8-R' | 'KOI8-U' | 'CP437' | 'CP850' | 'CP866' | 'Macintosh' | 'Shift_JIS' | 'EUC-JP' | 'GB18030' | 'Big5' | 'EUC-KR';
    /** CSV only: what stands between the cells */
    delimiter?: string;
    /** XLSX, ODS and GeoPackage: the sheet or layer that is read */
    sheet?: string;
    /** XLSX, ODS and GeoPackage: all sheets, or layers with points */
    sheets?: string[];
    /** Whether the first row names the columns */
    has_header: boolean;
    /** The columns, in their order */
    columns: Array<{
      /** Heading of the column */
      name: string;
      /** `number` where every value seen is a plain number */
      kind: 'text' | 'number';
    }>;
    /** Which columns hold what, as far as their names and values tell */
    guess: {
      /** Position of the column, from 0 */
      longitude?: number;
      /** Position of the column, from 0 */
      latitude?: number;
      /** One column that holds both, such as `36.97, -122.03` */
      pair?: {
        /** Position of the column, from 0 */
        column: number;
        /** Which coordinate comes first */
        order: 'lat,lon' | 'lon,lat';
      };
      /** The values say that the columns named longitude and latitude are exchanged */
      swapped: boolean;
      /** Column of eastings (x), and `northing` that of northings (y), in a projected system that the table does not say: its EPSG code has to be given */
      easting?: number;
      /** Position of the column, from 0 */
      northing?: number;
      /** Columns that make an address when joined by commas, in this order */
      address: number[];
      /** What each of these columns holds, where all are named */
      address_parts?: Array<'house_number' | 'street' | 'city' | 'state' | 'postal_code' | 'country'>;
      /** Column that names the rows */
      name?: number;
      /** False where only the values were there to go by */
      certain: boolean;
    };
  };
  /** What is looked up, and where the positions come from */
  settings?: {
    /** Where the position of a row comes from: two columns, one column of both coordinates, or columns of an address */
    position: {
      kind: 'columns';
      /** A column of the table, from 0 */
      longitude: number;
      /** A column of the table, from 0 */
      latitude: number;
      /** EPSG code of the system that the two columns are in, where that is not WGS84: `longitude` is then the column of eastings (x) and `latitude` that of northings (y), as with UTM and the grids of countries. `lon` and `lat` in WGS84 are appended before the fields */
      epsg?: number;
    } | {
      kind: 'pair';
      /** A column of the table, from 0 */
      column: number;
      /** Which coordinate comes first in the column */
      order: 'lat,lon' | 'lon,lat';
    } | {
      kind: 'address';
      /** Columns of the address, in its order */
      columns: number[];
      /** What each of the columns holds, as many as they are: each is read as that and nothing else. Without them the columns are one text */
      parts?: Array<'house_number' | 'street' | 'city' | 'state' | 'postal_code' | 'country'>;
    };
    /** As of `cairn enrich` */
    fields: string[];
  };
  /** What of the table goes into the result */
  layout?: {
    /** Columns of the table that go into the result, in the order of the table; all when absent */
    columns?: number[];
    /** Column that names the rows: always in the result, and the `id` of GeoJSON features */
    key?: number;
  };
  /** How far the file is that is being written, while one is */
  exporting?: number;
  /** When the last run finished, failed or was cancelled, or reading failed */
  ended_at?: string;
  /** When the run went on by itself, after Cairn had ended in the middle of it */
  resumed_at?: string;
  /** Columns of the answers */
  added?: Array<{
    /** Heading of the column */
    name: string;
    /** `number` where every value seen is a plain number */
    kind: 'text' | 'number';
  }>;
  /** Of each of `added`, rows that have a value */
  found?: number[];
  /** What a person should look at; absent where there is nothing */
  warnings?: Array<{
    /** `coordinates_exchanged`: at most 5 % of the points looked at lie in a country, and with longitude and latitude, or easting and northing, exchanged at least 90 % of them would */
    code: 'coordinates_exchanged';
    /** What was seen */
    message: string;
  }>;
  /** Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks */
  key?: string;
};

export type PostV1BatchUuidPreviewBody = {
  /** Where the position of a row comes from: two columns, one column of both coordinates, or columns of an address */
  position: {
    kind: 'columns';
    /** A column of the table, from 0 */
    longitude: number;
    /** A column of the table, from 0 */
    latitude: number;
    /** EPSG code of the system that the two columns are in, where that is not WGS84: `longitude` is then the column of eastings (x) and `latitude` that of northings (y), as with UTM and the grids of countries. `lon` and `lat` in WGS84 are appended before the fields */
    epsg?: number | undefined;
  } | {
    kind: 'pair';
    /** A column of the table, from 0 */
    column: number;
    /** Which coordinate comes first in the column */
    order: 'lat,lon' | 'lon,lat';
  } | {
    kind: 'address';
    /** Columns of the address, in its order */
    columns: number[];
    /** What each of the columns holds, as many as they are: each is read as that and nothing else. Without them the columns are one text */
    parts?: Array<'house_number' | 'street' | 'city' | 'state' | 'postal_code' | 'country'> | undefined;
  };
  /** As of `cairn enrich` */
  fields: string[];
};

export type PostV1BatchUuidPreviewParameters = {
  /** Identifier of the table */
  uuid: string;
};

export type PostV1BatchUuidPreviewAnswer = {
  /** Columns of the answers */
  added: Array<{
    /** Heading of the column */
    name: string;
    /** `number` where every value seen is a plain number */
    kind: 'text' | 'number';
  }>;
  /** What is appended to each row, in the order of `added` */
  rows: Array<string[]>;
  /** Longitude and latitude of each row; null where its cells are no position */
  points: Array<[number, number] | null>;
  /** With `epsg`: the name of that system, such as `WGS 84 / UTM zone 21S` */
  coordinate_system?: string;
  /** What a person should look at; absent where there is nothing */
  warnings?: Array<{
    /** `coordinates_exchanged`: at most 5 % of the points looked at lie in a country, and with longitude and latitude, or easting and northing, exchanged at least 90 % of them would */
    code: 'coordinates_exchanged';
    /** What was seen */
    message: string;
  }>;
};

export type PostV1BatchUuidStartBody = {
  /** Where the position of a row comes from: two columns, one column of both coordinates, or columns of an address */
  position: {
    kind: 'columns';
    /** A column of the table, from 0 */
    longitude: number;
    /** A column of the table, from 0 */
    latitude: number;
    /** EPSG code of the system that the two columns are in, where that is not WGS84: `longitude` is then the column of eastings (x) and `latitude` that of northings (y), as with UTM and the grids of countries. `lon` and `lat` in WGS84 are appended before the fields */
    epsg?: number | undefined;
  } | {
    kind: 'pair';
    /** A column of the table, from 0 */
    column: number;
    /** Which coordinate comes first in the column */
    order: 'lat,lon' | 'lon,lat';
  } | {
    kind: 'address';
    /** Columns of the address, in its order */
    columns: number[];
    /** What each of the columns holds, as many as they are: each is read as that and nothing else. Without them the columns are one text */
    parts?: Array<'house_number' | 'street' | 'city' | 'state' | 'postal_code' | 'country'> | undefined;
  };
  /** As of `cairn enrich` */
  fields: string[];
};

export type PostV1BatchUuidStartParameters = {
  /** Identifier of the table */
  uuid: string;
};

export type PostV1BatchUuidStartAnswer = {
  /** Identifier of the table */
  uuid: string;
  /** Name of the file */
  name: string;
  /** When the file arrived */
  created_at: string;
  /** Where the table is: being read, ready for look-ups, running, paused, or ended in one of three ways */
  status: 'Reading' | 'Ready' | 'Running' | 'Paused' | 'Finished' | 'Cancelled' | 'Failed';
  /** Why it failed; only then */
  message?: string;
  /** Size of the file in bytes */
  size_bytes: number;
  /** Of reading or of running */
  progress: number;
  /** Rows read so far; all of them once it is ready */
  rows: number;
  /** Rows answered */
  done: number;
  /** Of these, rows with an error */
  faulty: number;
  /** How the file was read, and its columns */
  head?: {
    /** Format of the file */
    format: 'csv' | 'tsv' | 'xlsx' | 'ods' | 'geojson' | 'gpkg' | 'shp' | 'fgb' | 'parquet' | 'kml' | 'gpx';
    /** CSV only: how its text is read; a guess where it is not UTF-8 or UTF-16 and none was asked for */
    encoding?: 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252' | 'Windows-1250' | 'Windows-1251' | 'Windows-1253' | 'Windows-1254' | 'Windows-1255' | 'Windows-1256' | 'Windows-1257' | 'Windows-1258' | 'Windows-874' | 'ISO-8859-2' | 'KOI8-R' | 'KOI8-U' | 'CP437' | 'CP850' | 'CP866' | 'Macintosh' | 'Shift_JIS' | 'EUC-JP' | 'GB18030' | 'Big5' | 'EUC-KR';
    /** CSV only: what stands between the cells */
    delimiter?: string;
    /** XLSX, ODS and GeoPackage: the sheet or layer that is read */
    sheet?: string;
    /** XLSX, ODS and GeoPackage: all sheets, or layers with points */
    sheets?: string[];
    /** Whether the first row names the columns */
    has_header: boolean;
    /** The columns, in their order */
    columns: Array<{
      /** Heading of the column */
      name: string;
      /** `number` where every value seen is a plain number */
      kind: 'text' | 'number';
    }>;
    /** Which columns hold what, as far as their names and values tell */
    guess: {
      /** Position of the column, from 0 */
      longitude?: number;
      /** Position of the column, from 0 */
      latitude?: number;
      /** One column that holds both, such as `36.97, -122.03` */
      pair?: {
        /** Position of the column, from 0 */
        column: number;
        /** Which coordinate comes first */
        order: 'lat,lon' | 'lon,lat';
      };
      /** The values say that the columns named longitude and latitude are exchanged */
      swapped: boolean;
      /** Column of eastings (x), and `northing` that of northings (y), in a projected system that the table does not say: its EPSG code has to be given */
      easting?: number;
      /** Position of the column, from 0 */
      northing?: number;
      /** Columns that make an address when joined by commas, in this order */
      address: number[];
      /** What each of these columns holds, where all are named */
      address_parts?: Array<'house_number' | 'street' | 'city' | 'state' | 'postal_code' | 'country'>;
      /** Column that names the rows */
      name?: number;
      /** False where only the values were there to go by */
      certain: boolean;
    };
  };
  /** What is looked up, and where the positions come from */
  settings?: {
    /** Where the position of a row comes from: two columns, one column of both coordinates, or columns of an address */
    position: {
      kind: 'columns';
      /** A column of the table, from 0 */
      longitude: number;
      /** A column of the table, from 0 */
      latitude: number;
      /** EPSG code of the system that the two columns are in, where that is not WGS84: `longitude` is then the column of eastings (x) and `latitude` that of northings (y), as with UTM and the grids of countries. `lon` and `lat` in WGS84 are appended before the fields */
      epsg?: number;
    } | {
      kind: 'pair';
      /** A column of the table, from 0 */
      column: number;
      /** Which coordinate comes first in the column */
      order: 'lat,lon' | 'lon,lat';
    } | {
      kind: 'address';
      /** Columns of the address, in its order */
      columns: number[];
      /** What each of the columns holds, as many as they are: each is read as that and nothing else. Without them the columns are one text */
      parts?: Array<'house_number' | 'street' | 'city' | 'state' | 'postal_code' | 'country'>;
    };
    /** As of `cairn enrich` */
    fields: string[];
  };
  /** What of the table goes into the result */
  layout?: {
    /** Columns of the table that go into the result, in the order of the table; all when absent */
    columns?: number[];
    /** Column that names the rows: always in the result, and the `id` of GeoJSON features */
    key?: number;
  };
  /** How far the file is that is being written, while one is */
  exporting?: number;
  /** When the last run finished, failed or was cancelled, or reading failed */
  ended_at?: string;
  /** When the run went on by itself, after Cairn had ended in the middle of it */
  resumed_at?: string;
  /** Columns of the answers */
  added?: Array<{
    /** Heading of the column */
    name: string;
    /** `number` where every value seen is a plain number */
    kind: 'text' | 'number';
  }>;
  /** Of each of `added`, rows that have a value */
  found?: number[];
  /** What a person should look at; absent where there is nothing */
  warnings?: Array<{
    /** `coordinates_exchanged`: at most 5 % of the points looked at lie in a country, and with longitude and latitude, or easting and northing, exchanged at least 90 % of them would */
    code: 'coordinates_exchanged';
    /** What was seen */
    message: string;
  }>;
  /** Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks */
  key?: string;
};

export type PostV1BatchUuidLayoutBody = {
  /** Columns of the table that go into the result, in the order of the table; all when absent */
  columns?: number[] | undefined;
  /** Column that names the rows: always in the result, and the `id` of GeoJSON features */
  key?: number | undefined;
};

export type PostV1BatchUuidLayoutParameters = {
  /** Identifier of the table */
  uuid: string;
};

export type PostV1BatchUuidLayoutAnswer = {
  /** Identifier of the table */
  uuid: string;
  /** Name of the file */
  name: string;
  /** When the file arrived */
  created_at: string;
  /** Where the table is: being read, ready for look-ups, running, paused, or ended in one of three ways */
  status: 'Reading' | 'Ready' | 'Running' | 'Paused' | 'Finished' | 'Cancelled' | 'Failed';
  /** Why it failed; only then */
  message?: string;
  /** Size of the file in bytes */
  size_bytes: number;
  /** Of reading or of running */
  progress: number;
  /** Rows read so far; all of them once it is ready */
  rows: number;
  /** Rows answered */
  done: number;
  /** Of these, rows with an error */
  faulty: number;
  /** How the file was read, and its columns */
  head?: {
    /** Format of the file */
    format: 'csv' | 'tsv' | 'xlsx' | 'ods' | 'geojson' | 'gpkg' | 'shp' | 'fgb' | 'parquet' | 'kml' | 'gpx';
    /** CSV only: how its text is read; a guess where it is not UTF-8 or UTF-16 and none was asked for */
    encoding?: 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252' | 'Windows-1250' | 'Windows-1251' | 'Windows-1253' | 'Windows-1254' | 'Windows-1255' | 'Windows-1256' | 'Windows-1257' | 'Windows-1258' | 'Windows-874' | 'ISO-8859-2' | 'KOI8-R' | 'KOI8-U' | 'CP437' | 'CP850' | 'CP866' | 'Macintosh' | 'Shift_JIS' | 'EUC-JP' | 'GB18030' | 'Big5' | 'EUC-KR';
    /** CSV only: what stands between the cells */
    delimiter?: string;
    /** XLSX, ODS and GeoPackage: the sheet or layer that is read */
    sheet?: string;
    /** XLSX, ODS and GeoPackage: all sheets, or layers with points */
    sheets?: string[];
    /** Whether the first row names the columns */
    has_header: boolean;
    /** The columns, in their order */
    columns: Array<{
      /** Heading of the column */
      name: string;
      /** `number` where every value seen is a plain number */
      kind: 'text' | 'number';
    }>;
    /** Which columns hold what, as far as their names and values tell */
    guess: {
      /** Position of the column, from 0 */
      longitude?: number;
      /** Position of the column, from 0 */
      latitude?: number;
      /** One column that holds both, such as `36.97, -122.03` */
      pair?: {
        /** Position of the column, from 0 */
        column: number;
        /** Which coordinate comes first */
        order: 'lat,lon' | 'lon,lat';
      };
      /** The values say that the columns named longitude and latitude are exchanged */
      swapped: boolean;
      /** Column of eastings (x), and `northing` that of northings (y), in a projected system that the table does not say: its EPSG code has to be given */
      easting?: number;
      /** Position of the column, from 0 */
      northing?: number;
      /** Columns that make an address when joined by commas, in this order */
      address: number[];
      /** What each of these columns holds, where all are named */
      address_parts?: Array<'house_number' | 'street' | 'city' | 'state' | 'postal_code' | 'country'>;
      /** Column that names the rows */
      name?: number;
      /** False where only the values were there to go by */
      certain: boolean;
    };
  };
  /** What is looked up, and where the positions come from */
  settings?: {
    /** Where the position of a row comes from: two columns, one column of both coordinates, or columns of an address */
    position: {
      kind: 'columns';
      /** A column of the table, from 0 */
      longitude: number;
      /** A column of the table, from 0 */
      latitude: number;
      /** EPSG code of the system that the two columns are in, where that is not WGS84: `longitude` is then the column of eastings (x) and `latitude` that of northings (y), as with UTM and the grids of countries. `lon` and `lat` in WGS84 are appended before the fields */
      epsg?: number;
    } | {
      kind: 'pair';
      /** A column of the table, from 0 */
      column: number;
      /** Which coordinate comes first in the column */
      order: 'lat,lon' | 'lon,lat';
    } | {
      kind: 'address';
      /** Columns of the address, in its order */
      columns: number[];
      /** What each of the columns holds, as many as they are: each is read as that and nothing else. Without them the columns are one text */
      parts?: Array<'house_number' | 'street' | 'city' | 'state' | 'postal_code' | 'country'>;
    };
    /** As of `cairn enrich` */
    fields: string[];
  };
  /** What of the table goes into the result */
  layout?: {
    /** Columns of the table that go into the result, in the order of the table; all when absent */
    columns?: number[];
    /** Column that names the rows: always in the result, and the `id` of GeoJSON features */
    key?: number;
  };
  /** How far the file is that is being written, while one is */
  exporting?: number;
  /** When the last run finished, failed or was cancelled, or reading failed */
  ended_at?: string;
  /** When the run went on by itself, after Cairn had ended in the middle of it */
  resumed_at?: string;
  /** Columns of the answers */
  added?: Array<{
    /** Heading of the column */
    name: string;
    /** `number` where every value seen is a plain number */
    kind: 'text' | 'number';
  }>;
  /** Of each of `added`, rows that have a value */
  found?: number[];
  /** What a person should look at; absent where there is nothing */
  warnings?: Array<{
    /** `coordinates_exchanged`: at most 5 % of the points looked at lie in a country, and with longitude and latitude, or easting and northing, exchanged at least 90 % of them would */
    code: 'coordinates_exchanged';
    /** What was seen */
    message: string;
  }>;
  /** Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks */
  key?: string;
};

export type PostV1BatchUuidActionParameters = {
  /** Identifier of the table */
  uuid: string;
  /** What to do */
  action: 'pause' | 'resume' | 'cancel' | 'delete';
};

export type PostV1BatchUuidActionAnswer = {
  /** Identifier of the table */
  uuid: string;
  /** Name of the file */
  name: string;
  /** When the file arrived */
  created_at: string;
  /** Where the table is: being read, ready for look-ups, running, paused, or ended in one of three ways */
  status: 'Reading' | 'Ready' | 'Running' | 'Paused' | 'Finished' | 'Cancelled' | 'Failed';
  /** Why it failed; only then */
  message?: string;
  /** Size of the file in bytes */
  size_bytes: number;
  /** Of reading or of running */
  progress: number;
  /** Rows read so far; all of them once it is ready */
  rows: number;
  /** Rows answered */
  done: number;
  /** Of these, rows with an error */
  faulty: number;
  /** How the file was read, and its columns */
  head?: {
    /** Format of the file */
    format: 'csv' | 'tsv' | 'xlsx' | 'ods' | 'geojson' | 'gpkg' | 'shp' | 'fgb' | 'parquet' | 'kml' | 'gpx';
    /** CSV only: how its text is read; a guess where it is not UTF-8 or UTF-16 and none was asked for */
    encoding?: 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252' | 'Windows-1250' | 'Windows-1251' | 'Windows-1253' | 'Windows-1254' | 'Windows-1255' | 'Windows-1256' | 'Windows-1257' | 'Windows-1258' | 'Windows-874' | 'ISO-8859-2' | 'KOI8-R' | 'KOI8-U' | 'CP437' | 'CP850' | 'CP866' | 'Macintosh' | 'Shift_JIS' | 'EUC-JP' | 'GB18030' | 'Big5' | 'EUC-KR';
    /** CSV only: what stands between the cells */
    delimiter?: string;
    /** XLSX, ODS and GeoPackage: the sheet or layer that is read */
    sheet?: string;
    /** XLSX, ODS and GeoPackage: all sheets, or layers with points */
    sheets?: string[];
    /** Whether the first row names the columns */
    has_header: boolean;
    /** The columns, in their order */
    columns: Array<{
      /** Heading of the column */
      name: string;
      /** `number` where every value seen is a plain number */
      kind: 'text' | 'number';
    }>;
    /** Which columns hold what, as far as their names and values tell */
    guess: {
      /** Position of the column, from 0 */
      longitude?: number;
      /** Position of the column, from 0 */
      latitude?: number;
      /** One column that holds both, such as `36.97, -122.03` */
      pair?: {
        /** Position of the column, from 0 */
        column: number;
        /** Which coordinate comes first */
        order: 'lat,lon' | 'lon,lat';
      };
      /** The values say that the columns named longitude and latitude are exchanged */
      swapped: boolean;
      /** Column of eastings (x), and `northing` that of northings (y), in a projected system that the table does not say: its EPSG code has to be given */
      easting?: number;
      /** Position of the column, from 0 */
      northing?: number;
      /** Columns that make an address when joined by commas, in this order */
      address: number[];
      /** What each of these columns holds, where all are named */
      address_parts?: Array<'house_number' | 'street' | 'city' | 'state' | 'postal_code' | 'country'>;
      /** Column that names the rows */
      name?: number;
      /** False where only the values were there to go by */
      certain: boolean;
    };
  };
  /** What is looked up, and where the positions come from */
  settings?: {
    /** Where the position of a row comes from: two columns, one column of both coordinates, or columns of an address */
    position: {
      kind: 'columns';
      /** A column of the table, from 0 */
      longitude: number;
      /** A column of the table, from 0 */
      latitude: number;
      /** EPSG code of the system that the two columns are in, where that is not WGS84: `longitude` is then the column of eastings (x) and `latitude` that of northings (y), as with UTM and the grids of countries. `lon` and `lat` in WGS84 are appended before the fields */
      epsg?: number;
    } | {
      kind: 'pair';
      /** A column of the table, from 0 */
      column: number;
      /** Which coordinate comes first in the column */
      order: 'lat,lon' | 'lon,lat';
    } | {
      kind: 'address';
      /** Columns of the address, in its order */
      columns: number[];
      /** What each of the columns holds, as many as they are: each is read as that and nothing else. Without them the columns are one text */
      parts?: Array<'house_number' | 'street' | 'city' | 'state' | 'postal_code' | 'country'>;
    };
    /** As of `cairn enrich` */
    fields: string[];
  };
  /** What of the table goes into the result */
  layout?: {
    /** Columns of the table that go into the result, in the order of the table; all when absent */
    columns?: number[];
    /** Column that names the rows: always in the result, and the `id` of GeoJSON features */
    key?: number;
  };
  /** How far the file is that is being written, while one is */
  exporting?: number;
  /** When the last run finished, failed or was cancelled, or reading failed */
  ended_at?: string;
  /** When the run went on by itself, after Cairn had ended in the middle of it */
  resumed_at?: string;
  /** Columns of the answers */
  added?: Array<{
    /** Heading of the column */
    name: string;
    /** `number` where every value seen is a plain number */
    kind: 'text' | 'number';
  }>;
  /** Of each of `added`, rows that have a value */
  found?: number[];
  /** What a person should look at; absent where there is nothing */
  warnings?: Array<{
    /** `coordinates_exchanged`: at most 5 % of the points looked at lie in a country, and with longitude and latitude, or easting and northing, exchanged at least 90 % of them would */
    code: 'coordinates_exchanged';
    /** What was seen */
    message: string;
  }>;
  /** Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks */
  key?: string;
};

export type GetV1BatchUuidPointsParameters = {
  /** Identifier of the table */
  uuid: string;
  /** west,south,east,north; west is greater than east across the 180th meridian */
  bbox?: string | undefined;
  /** `summary`: no points, only how many there are and where */
  form?: 'lists' | 'summary' | undefined;
};

export type GetV1BatchUuidPointsAnswer = {
  /** Rows answered that have a position, in the box */
  total: number;
  /** Of these, those that are in the answer */
  drawn: number;
  /** Of all of them: west, south, east, north */
  bbox?: number[];
  /** [row, longitude, latitude, 1 where the row has an error] */
  points: Array<number[]>;
};

export type GetV1BatchUuidRowsParameters = {
  /** Identifier of the table */
  uuid: string;
  /** Rows to leave out */
  offset?: number | undefined;
  /** Maximum of rows to answer; 100 when absent */
  limit?: number | undefined;
  /** Column to sort by, from 0, those added included */
  sort?: number | undefined;
  /** 1: from the largest */
  descending?: '1' | undefined;
  /** Only rows with this text in a cell, whatever its case and accents */
  filter?: string | undefined;
  /** `errors`: only the rows that have one */
  only?: 'errors' | undefined;
  /** Row whose place is to be told */
  find?: number | undefined;
};

export type GetV1BatchUuidRowsAnswer = {
  /** Rows that fit the filter */
  total: number;
  /** How far the sorting of a long table is, while it lasts: `rows` is empty then, to be asked for again. It is cancelled when it is not asked for during five seconds */
  preparing?: number;
  /** Where the row of `find` is among these, from 0; absent where it is not */
  index?: number;
  /** The rows asked for */
  rows: Array<{
    /** Row of the table, from 1, the header not counted */
    row: number;
    /** Longitude and latitude, once the row has been answered */
    point?: number[];
    /** The columns of the table, then those added; these are missing where the row has not been answered */
    cells: string[];
  }>;
};

export type PostV1PlacesImportParameters = {
  /** Name of the file; its ending tells the format */
  name: string;
  /** Name of the folder for places that name none, made where it is missing; by default that of the file without its ending */
  folder?: string | undefined;
  /** Whether points of GPX tracks become places, each track a folder */
  tracks?: 'leave' | 'take' | undefined;
};

export type PostV1PlacesImportAnswer = {
  /** Places that were added */
  added: number;
  /** Places of the same name at the same point, which were there before */
  already_there: number;
  /** Features or rows that could not become places */
  left_out: number;
  /** The first 100 of these */
  left_out_rows: Array<{
    /** Feature, waypoint or row of the file, from 1 */
    row: number;
    /** Its name, where it has one */
    name?: string;
    /** Why it was left out */
    message: string;
  }>;
  /** Points of GPX tracks that were left out, since they were not asked for */
  track_points: number;
  /** Places whose name or note was longer than is kept */
  shortened: number;
  /** Ids of the places that were added */
  place_ids: string[];
  /** Ids of the folders that were made */
  folder_ids: string[];
};

export type GetV1PlacesParameters = {
  /** Only places whose name or note has this text in it */
  q?: string | undefined;
  /** Only places of the folder with this id */
  folder?: string | undefined;
  /** `next` of the page before; the first page when absent */
  after?: number | undefined;
  /** Maximum number of places of the page */
  limit?: number | undefined;
};

export type GetV1PlacesAnswer = {
  /** All folders, by name */
  folders: Array<{
    /** Names the folder in other requests: a UUID in lower case */
    id: string;
    /** Unlike that of every other folder of the key */
    name: string;
    /** Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks */
    key?: string;
  }>;
  /** Places of the page */
  places: Array<{
    /** Names the place in other requests: a UUID in lower case */
    id: string;
    /** What it is called */
    name: string;
    /** Text of several lines; absent where there is none */
    note?: string;
    /** Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian */
    lon: number;
    /** Latitude in decimal degrees, WGS84 */
    lat: number;
    /** Of its marker, as `#rrggbb` */
    color: string;
    /** Id of its folder; absent where it is in none */
    folder?: string;
    /** When it was first kept */
    created_at: string;
    /** When it was last kept */
    changed_at: string;
    /** Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks */
    key?: string;
  }>;
  /** Places of all pages */
  total: number;
  /** `after` of the next page; absent on the last */
  next?: number;
};

export type PostV1PlacesBody = {
  /** Folders, kept before the places */
  folders?: Array<{
    /** Names the folder in other requests: a UUID in lower case */
    id?: string | undefined;
    /** Unlike that of every other folder of the key */
    name: string;
  }> | undefined;
  /** Places */
  places?: Array<{
    /** Names the place in other requests: a UUID in lower case */
    id?: string | undefined;
    /** What it is called */
    name: string;
    /** Text of several lines; absent where there is none */
    note?: string | undefined;
    /** Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian */
    lon: number;
    /** Latitude in decimal degrees, WGS84 */
    lat: number;
    /** Of its marker, as `#rrggbb` */
    color?: string | undefined;
    /** Id of a folder that there is, or that the same request makes */
    folder?: string | undefined;
    /** When it was first kept elsewhere; now when absent. A place that there is keeps its own */
    created_at?: string | undefined;
  }> | undefined;
};

export type PostV1PlacesAnswer = {
  /** In the order of the request */
  folders: Array<{
    /** Names the folder in other requests: a UUID in lower case */
    id: string;
    /** Unlike that of every other folder of the key */
    name: string;
    /** Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks */
    key?: string;
  }>;
  /** In the order of the request */
  places: Array<{
    /** Names the place in other requests: a UUID in lower case */
    id: string;
    /** What it is called */
    name: string;
    /** Text of several lines; absent where there is none */
    note?: string;
    /** Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian */
    lon: number;
    /** Latitude in decimal degrees, WGS84 */
    lat: number;
    /** Of its marker, as `#rrggbb` */
    color: string;
    /** Id of its folder; absent where it is in none */
    folder?: string;
    /** When it was first kept */
    created_at: string;
    /** When it was last kept */
    changed_at: string;
    /** Name of the key that made it: told to the owner of the machine alone, where it is another key than the one that asks */
    key?: string;
  }>;
};

export type PostV1PlacesRemoveBody = {
  /** Ids of places */
  places?: string[] | undefined;
  /** Ids of folders */
  folders?: string[] | undefined;
};

export type PostV1PlacesRemoveAnswer = {
  /** Places that were removed */
  places: number;
  /** Folders that were removed */
  folders: number;
};

export type GetV1PositionAnswer = {
  /** `off`: no receiver is chosen; `connecting`; `searching`: connected, no fix yet; `fix`; `stale`: the last fix is more than 5 s old; `failed`: there is no connection, which is tried again by itself */
  state: 'off' | 'connecting' | 'searching' | 'fix' | 'stale' | 'failed';
  /** Why there is no fix now, in words */
  reason?: string;
  /** The receiver that is chosen */
  source: {
    /** `gpsd`: its JSON protocol over TCP; `nmea`: a stream of NMEA 0183 sentences over TCP; `serial`: a device of this computer that sends them; `off`: none */
    kind: 'off' | 'gpsd' | 'nmea' | 'serial';
    /** Of `gpsd` and `nmea`; 127.0.0.1 when absent. Another computer than this one needs `allow_remote` */
    host?: string;
    /** Of `gpsd` and `nmea`; 2947 and 10110 when absent */
    port?: number;
    /** That Cairn may connect to a host that is not this computer */
    allow_remote?: boolean;
    /** Of `serial`, such as `/dev/ttyUSB0` */
    device?: string;
    /** Of `serial`: bits a second, 4800 when absent */
    baud?: 4800 | 9600 | 19200 | 38400 | 57600 | 115200 | 230400 | 460800;
  };
  /** The latest, however old */
  fix?: {
    /** Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian */
    lon: number;
    /** Latitude in decimal degrees, WGS84 */
    lat: number;
    /** 3 with a height, 2 without; absent where the receiver does not say */
    dimensions?: 2 | 3;
    /** How the receiver came to it, where it says so. `estimated`, `manual` and `simulated` are not measured */
    quality?: 'autonomous' | 'differential' | 'precise' | 'rtk' | 'rtk-float' | 'estimated' | 'manual' | 'simulated';
    /** By the clock of the receiver, UTC */
    time?: string;
    /** By the clock of this computer */
    received_at: string;
    /** Seconds since it came */
    age_s: number;
    /** Radius around the point, in metres; absent where nothing is known of it */
    accuracy_m?: number;
    /** Whose figure `accuracy_m` is: `receiver`: its own estimate; `dilution`: modelled by Cairn, 5 m times the horizontal dilution of precision */
    accuracy_kind?: 'receiver' | 'dilution';
    /** Above mean sea level, in metres */
    altitude_m?: number;
    /** Over ground, in metres a second */
    speed_mps?: number;
    /** Direction of travel, in degrees from true north */
    course_deg?: number;
    /** Where a compass points, in degrees from true north */
    heading_deg?: number;
  };
  /** Satellites that the fix is made of */
  satellites_used?: number;
  /** Satellites that are received */
  satellites_in_view?: number;
  /** The track under way */
  track?: {
    /** Names the track in other requests */
    id: string;
    /** What it is called */
    name: string;
    /** Whether it goes on */
    state: 'recording' | 'paused' | 'ended';
    /** When it was begun */
    started_at: string;
    /** Absent while it goes on */
    ended_at?: string;
    /** Fixes that it is made of */
    points: number;
    /** Pieces without a gap: a pause, a lost position and a restart begin another */
    segments: number;
    /** Of all segments together, in metres */
    length_m: number;
    /** From the first to the last point of each segment, together */
    seconds: number;
    /** Places marked on the way */
    marks: number;
    /** West, south, east, north of its points, in degrees; absent without a point */
    bbox?: [number, number, number, number];
  };
  /** Why points of the track under way are not on the disk yet, in words */
  track_problem?: string;
};

export type PostV1PositionSourceBody = {
  /** `gpsd`: its JSON protocol over TCP; `nmea`: a stream of NMEA 0183 sentences over TCP; `serial`: a device of this computer that sends them; `off`: none */
  kind: 'off' | 'gpsd' | 'nmea' | 'serial';
  /** Of `gpsd` and `nmea`; 127.0.0.1 when absent. Another computer than this one needs `allow_remote` */
  host?: string | undefined;
  /** Of `gpsd` and `nmea`; 2947 and 10110 when absent */
  port?: number | undefined;
  /** That Cairn may connect to a host that is not this computer */
  allow_remote?: boolean | undefined;
  /** Of `serial`, such as `/dev/ttyUSB0` */
  device?: string | undefined;
  /** Of `serial`: bits a second, 4800 when absent */
  baud?: 4800 | 9600 | 19200 | 38400 | 57600 | 115200 | 230400 | 460800 | undefined;
};

export type PostV1PositionSourceAnswer = {
  /** `off`: no receiver is chosen; `connecting`; `searching`: connected, no fix yet; `fix`; `stale`: the last fix is more than 5 s old; `failed`: there is no connection, which is tried again by itself */
  state: 'off' | 'connecting' | 'searching' | 'fix' | 'stale' | 'failed';
  /** Why there is no fix now, in words */
  reason?: string;
  /** The receiver that is chosen */
  source: {
    /** `gpsd`: its JSON protocol over TCP; `nmea`: a stream of NMEA 0183 sentences over TCP; `serial`: a device of this computer that sends them; `off`: none */
    kind: 'off' | 'gpsd' | 'nmea' | 'serial';
    /** Of `gpsd` and `nmea`; 127.0.0.1 when absent. Another computer than this one needs `allow_remote` */
    host?: string;
    /** Of `gpsd` and `nmea`; 2947 and 10110 when absent */
    port?: number;
    /** That Cairn may connect to a host that is not this computer */
    allow_remote?: boolean;
    /** Of `serial`, such as `/dev/ttyUSB0` */
    device?: string;
    /** Of `serial`: bits a second, 4800 when absent */
    baud?: 4800 | 9600 | 19200 | 38400 | 57600 | 115200 | 230400 | 460800;
  };
  /** The latest, however old */
  fix?: {
    /** Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian */
    lon: number;
    /** Latitude in decimal degrees, WGS84 */
    lat: number;
    /** 3 with a height, 2 without; absent where the receiver does not say */
    dimensions?: 2 | 3;
    /** How the receiver came to it, where it says so. `estimated`, `manual` and `simulated` are not measured */
    quality?: 'autonomous' | 'differential' | 'precise' | 'rtk' | 'rtk-float' | 'estimated' | 'manual' | 'simulated';
    /** By the clock of the receiver, UTC */
    time?: string;
    /** By the clock of this computer */
    received_at: string;
    /** Seconds since it came */
    age_s: number;
    /** Radius around the point, in metres; absent where nothing is known of it */
    accuracy_m?: number;
    /** Whose figure `accuracy_m` is: `receiver`: its own estimate; `dilution`: modelled by Cairn, 5 m times the horizontal dilution of precision */
    accuracy_kind?: 'receiver' | 'dilution';
    /** Above mean sea level, in metres */
    altitude_m?: number;
    /** Over ground, in metres a second */
    speed_mps?: number;
    /** Direction of travel, in degrees from true north */
    course_deg?: number;
    /** Where a compass points, in degrees from true north */
    heading_deg?: number;
  };
  /** Satellites that the fix is made of */
  satellites_used?: number;
  /** Satellites that are received */
  satellites_in_view?: number;
  /** The track under way */
  track?: {
    /** Names the track in other requests */
    id: string;
    /** What it is called */
    name: string;
    /** Whether it goes on */
    state: 'recording' | 'paused' | 'ended';
    /** When it was begun */
    started_at: string;
    /** Absent while it goes on */
    ended_at?: string;
    /** Fixes that it is made of */
    points: number;
    /** Pieces without a gap: a pause, a lost position and a restart begin another */
    segments: number;
    /** Of all segments together, in metres */
    length_m: number;
    /** From the first to the last point of each segment, together */
    seconds: number;
    /** Places marked on the way */
    marks: number;
    /** West, south, east, north of its points, in degrees; absent without a point */
    bbox?: [number, number, number, number];
  };
  /** Why points of the track under way are not on the disk yet, in words */
  track_problem?: string;
};

export type GetV1TracksAnswer = {
  /** The latest first */
  tracks: Array<{
    /** Names the track in other requests */
    id: string;
    /** What it is called */
    name: string;
    /** Whether it goes on */
    state: 'recording' | 'paused' | 'ended';
    /** When it was begun */
    started_at: string;
    /** Absent while it goes on */
    ended_at?: string;
    /** Fixes that it is made of */
    points: number;
    /** Pieces without a gap: a pause, a lost position and a restart begin another */
    segments: number;
    /** Of all segments together, in metres */
    length_m: number;
    /** From the first to the last point of each segment, together */
    seconds: number;
    /** Places marked on the way */
    marks: number;
    /** West, south, east, north of its points, in degrees; absent without a point */
    bbox?: [number, number, number, number];
  }>;
};

export type PostV1TracksStartBody = {
  /** A line of text */
  name?: string | undefined;
};

export type PostV1TracksStartAnswer = {
  /** Names the track in other requests */
  id: string;
  /** What it is called */
  name: string;
  /** Whether it goes on */
  state: 'recording' | 'paused' | 'ended';
  /** When it was begun */
  started_at: string;
  /** Absent while it goes on */
  ended_at?: string;
  /** Fixes that it is made of */
  points: number;
  /** Pieces without a gap: a pause, a lost position and a restart begin another */
  segments: number;
  /** Of all segments together, in metres */
  length_m: number;
  /** From the first to the last point of each segment, together */
  seconds: number;
  /** Places marked on the way */
  marks: number;
  /** West, south, east, north of its points, in degrees; absent without a point */
  bbox?: [number, number, number, number];
};

export type PostV1TracksChangeBody = {
  /** Id of the track */
  id: string;
  /** A line of text */
  name?: string | undefined;
  /** A track that has ended stays so; another cannot be under way */
  state?: 'recording' | 'paused' | 'ended' | undefined;
};

export type PostV1TracksChangeAnswer = {
  /** Names the track in other requests */
  id: string;
  /** What it is called */
  name: string;
  /** Whether it goes on */
  state: 'recording' | 'paused' | 'ended';
  /** When it was begun */
  started_at: string;
  /** Absent while it goes on */
  ended_at?: string;
  /** Fixes that it is made of */
  points: number;
  /** Pieces without a gap: a pause, a lost position and a restart begin another */
  segments: number;
  /** Of all segments together, in metres */
  length_m: number;
  /** From the first to the last point of each segment, together */
  seconds: number;
  /** Places marked on the way */
  marks: number;
  /** West, south, east, north of its points, in degrees; absent without a point */
  bbox?: [number, number, number, number];
};

export type PostV1TracksMarkBody = {
  /** A line of text */
  name?: string | undefined;
};

export type PostV1TracksMarkAnswer = {
  /** Counted from 1 in each track */
  number: number;
  /** What it is called */
  name: string;
  /** Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian */
  lon: number;
  /** Latitude in decimal degrees, WGS84 */
  lat: number;
  /** When it was marked, by the clock of the receiver */
  time: string;
  /** Above mean sea level, in metres */
  altitude_m?: number;
};

export type PostV1TracksRemoveBody = {
  /** Ids of tracks */
  ids: string[];
};

export type PostV1TracksRemoveAnswer = {
  /** The latest first */
  tracks: Array<{
    /** Names the track in other requests */
    id: string;
    /** What it is called */
    name: string;
    /** Whether it goes on */
    state: 'recording' | 'paused' | 'ended';
    /** When it was begun */
    started_at: string;
    /** Absent while it goes on */
    ended_at?: string;
    /** Fixes that it is made of */
    points: number;
    /** Pieces without a gap: a pause, a lost position and a restart begin another */
    segments: number;
    /** Of all segments together, in metres */
    length_m: number;
    /** From the first to the last point of each segment, together */
    seconds: number;
    /** Places marked on the way */
    marks: number;
    /** West, south, east, north of its points, in degrees; absent without a point */
    bbox?: [number, number, number, number];
  }>;
};

export type PostV1TracksRestoreBody = {
  /** Ids of tracks */
  ids: string[];
};

export type PostV1TracksRestoreAnswer = {
  /** The latest first */
  tracks: Array<{
    /** Names the track in other requests */
    id: string;
    /** What it is called */
    name: string;
    /** Whether it goes on */
    state: 'recording' | 'paused' | 'ended';
    /** When it was begun */
    started_at: string;
    /** Absent while it goes on */
    ended_at?: string;
    /** Fixes that it is made of */
    points: number;
    /** Pieces without a gap: a pause, a lost position and a restart begin another */
    segments: number;
    /** Of all segments together, in metres */
    length_m: number;
    /** From the first to the last point of each segment, together */
    seconds: number;
    /** Places marked on the way */
    marks: number;
    /** West, south, east, north of its points, in degrees; absent without a point */
    bbox?: [number, number, number, number];
  }>;
};

export type GetV1TracksLineParameters = {
  /** Id of the track */
  id: string;
  /** `last` of the answer before; from the beginning when absent */
  after?: number | undefined;
};

export type GetV1TracksLineAnswer = {
  /** `[longitude, latitude, segment]`, segments counted from 1 */
  points: Array<[number, number, number]>;
  /** Number of the last point of the answer */
  last: number;
  /** Whether further points follow */
  more: boolean;
  /** All marks of the track */
  marks: Array<{
    /** Counted from 1 in each track */
    number: number;
    /** What it is called */
    name: string;
    /** Longitude in decimal degrees, WGS84. 180 and −180 are the same meridian */
    lon: number;
    /** Latitude in decimal degrees, WGS84 */
    lat: number;
    /** When it was marked, by the clock of the receiver */
    time: string;
    /** Above mean sea level, in metres */
    altitude_m?: number;
  }>;
};

export type GetV1RetentionParameters = {
  /** Days to ask about, instead of those in force */
  days?: number | undefined;
};

export type GetV1RetentionAnswer = {
  /** Days that ended matrices and tables are kept; `null`: until they are deleted */
  days: number | null;
  /** Matrices and tables that have finished, failed or been cancelled */
  ended: {
    /** How many are matrices */
    matrices: number;
    /** How many are tables */
    tables: number;
  };
  /** Of these, those that ended longer ago than the days that were asked about, or else than `days` */
  due: {
    /** How many are matrices */
    matrices: number;
    /** How many are tables */
    tables: number;
  };
  /** When the next of them is deleted, by the same days; absent where none will be */
  next_at?: string;
};

export type PostV1RetentionBody = {
  /** Days that ended matrices and tables are kept; `null`: until they are deleted */
  days: number | null;
};

export type PostV1RetentionAnswer = {
  /** Days that ended matrices and tables are kept; `null`: until they are deleted */
  days: number | null;
  /** Matrices and tables that have finished, failed or been cancelled */
  ended: {
    /** How many are matrices */
    matrices: number;
    /** How many are tables */
    tables: number;
  };
  /** Of these, those that ended longer ago than the days that were asked about, or else than `days` */
  due: {
    /** How many are matrices */
    matrices: number;
    /** How many are tables */
    tables: number;
  };
  /** When the next of them is deleted, by the same days; absent where none will be */
  next_at?: string;
  /** What was due, and has been deleted */
  deleted: {
    /** How many are matrices */
    matrices: number;
    /** How many are tables */
    tables: number;
  };
};

export type GetHealthzAnswer = {
  status: 'ok';
  /** How many packs answer */
  packs: number;
};

export type GetReadyzAnswer = {
  status: 'ready';
  /** How many packs answer */
  packs: number;
};

export type GetV1PacksAnswer = {
  /** By id */
  packs: Array<{
    /** Name of the pack; its file is `<id>.sqlite` */
    id: string;
    /** Format of the tables of the file */
    format_version: number;
    /** What the pack can answer */
    theme: 'countries' | 'admin' | 'time-zones' | 'geo-boundaries' | 'places' | 'basemap' | 'streets' | 'zip4' | 'geocoder' | 'health' | 'businesses' | 'roads' | 'shapes' | 'tiles';
    /** What people call the pack */
    title: string;
    /** What is in it, in a sentence */
    description: string;
    /** Changes with its contents */
    version: string;
    /** What date or year the data describe, in words */
    vintage: string;
    /** [west, south, east, north] in degrees */
    coverage: [number, number, number, number];
    /** Whether the data are measured or modelled */
    kind: 'measured' | 'modelled';
    /** SPDX identifier, or the licence in words */
    licence: string;
    /** Whom to name beside the data */
    attribution: string;
    /** What the pack is made of */
    sources: Array<{
      /** Name of the upstream package or file */
      name: string;
      /** Version of the package or file */
      version: string;
      /** Subresource integrity of what was downloaded */
      integrity?: string;
      /** SPDX identifier, or the licence in words */
      licence: string;
      /** Whom to name beside the data */
      attribution: string;
      /** Where the source is described */
      url?: string;
      /** Date or year the source describes */
      vintage?: string;
    }>;
    /** Rows per table, and what was repaired or left out */
    counts: Record<string, number>;
    /** What is modelled, incomplete or different from the source */
    notes: string[];
    /** ISO 8601 instant */
    built_at: string;
    /** Digest of the content of the file’s tables, as docs/packs.md describes it; absent in packs of earlier versions */
    content_sha256?: string;
    status: 'ready';
    /** Of packs of countries and administrative areas: where several have an area of a level at a point, the one of the lowest number answers. The newest has 1 unless `POST /v1/packs/order` says otherwise */
    precedence?: number;
    /** Size of the file in bytes */
    size_bytes: number;
    /** What the last check of this very file has found */
    verification?: {
      /** Name of the pack; its file is `<id>.sqlite` */
      id: string;
      /** Whether every check has passed; the first that fails is the last */
      passed: boolean;
      /** Those that make sense for the theme */
      checks: Array<{
        /** `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read */
        check: 'manifest' | 'digest' | 'pages' | 'content' | 'counts' | 'index' | 'geometry';
        /** Whether it was passed */
        passed: boolean;
        /** What was found, or what is wrong */
        text: string;
      }>;
      /** Digest of the file, to compare with that of its source; absent where the file cannot be read */
      sha256?: string;
      /** When the check ended */
      checked_at: string;
    };
  } | {
    /** Name of the pack; its file is `<id>.sqlite` */
    id: string;
    /** Format of the tables of the file */
    format_version?: number;
    /** What the pack can answer */
    theme?: 'countries' | 'admin' | 'time-zones' | 'geo-boundaries' | 'places' | 'basemap' | 'streets' | 'zip4' | 'geocoder' | 'health' | 'businesses' | 'roads' | 'shapes' | 'tiles';
    /** What people call the pack */
    title?: string;
    /** What is in it, in a sentence */
    description?: string;
    /** Changes with its contents */
    version?: string;
    /** What date or year the data describe, in words */
    vintage?: string;
    /** [west, south, east, north] in degrees */
    coverage?: [number, number, number, number];
    /** Whether the data are measured or modelled */
    kind?: 'measured' | 'modelled';
    /** SPDX identifier, or the licence in words */
    licence?: string;
    /** Whom to name beside the data */
    attribution?: string;
    /** What the pack is made of */
    sources?: Array<{
      /** Name of the upstream package or file */
      name: string;
      /** Version of the package or file */
      version: string;
      /** Subresource integrity of what was downloaded */
      integrity?: string;
      /** SPDX identifier, or the licence in words */
      licence: string;
      /** Whom to name beside the data */
      attribution: string;
      /** Where the source is described */
      url?: string;
      /** Date or year the source describes */
      vintage?: string;
    }>;
    /** Rows per table, and what was repaired or left out */
    counts?: Record<string, number>;
    /** What is modelled, incomplete or different from the source */
    notes?: string[];
    /** ISO 8601 instant */
    built_at?: string;
    /** Digest of the content of the file’s tables, as docs/packs.md describes it; absent in packs of earlier versions */
    content_sha256?: string;
    status: 'failed';
    /** Why the pack is not used, and the remedy */
    message: string;
    /** Size of the file in bytes */
    size_bytes: number;
    /** What the last check of this very file has found */
    verification?: {
      /** Name of the pack; its file is `<id>.sqlite` */
      id: string;
      /** Whether every check has passed; the first that fails is the last */
      passed: boolean;
      /** Those that make sense for the theme */
      checks: Array<{
        /** `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read */
        check: 'manifest' | 'digest' | 'pages' | 'content' | 'counts' | 'index' | 'geometry';
        /** Whether it was passed */
        passed: boolean;
        /** What was found, or what is wrong */
        text: string;
      }>;
      /** Digest of the file, to compare with that of its source; absent where the file cannot be read */
      sha256?: string;
      /** When the check ended */
      checked_at: string;
    };
  }>;
  /** Packs that answer before all others, the first one first, as `POST /v1/packs/order` has said; those that are gone since, too. Absent where newer data come before older */
  preferred?: string[];
  /** Room on the disk of the packs directory; absent where the system does not say */
  free_bytes?: number;
};

export type PostV1PacksOrderBody = {
  /** Ids of packs that answer before all others, the first one first; an empty list puts newer data before older again */
  first: string[];
};

export type PostV1PacksOrderAnswer = {
  /** By id */
  packs: Array<{
    /** Name of the pack; its file is `<id>.sqlite` */
    id: string;
    /** Format of the tables of the file */
    format_version: number;
    /** What the pack can answer */
    theme: 'countries' | 'admin' | 'time-zones' | 'geo-boundaries' | 'places' | 'basemap' | 'streets' | 'zip4' | 'geocoder' | 'health' | 'businesses' | 'roads' | 'shapes' | 'tiles';
    /** What people call the pack */
    title: string;
    /** What is in it, in a sentence */
    description: string;
    /** Changes with its contents */
    version: string;
    /** What date or year the data describe, in words */
    vintage: string;
    /** [west, south, east, north] in degrees */
    coverage: [number, number, number, number];
    /** Whether the data are measured or modelled */
    kind: 'measured' | 'modelled';
    /** SPDX identifier, or the licence in words */
    licence: string;
    /** Whom to name beside the data */
    attribution: string;
    /** What the pack is made of */
    sources: Array<{
      /** Name of the upstream package or file */
      name: string;
      /** Version of the package or file */
      version: string;
      /** Subresource integrity of what was downloaded */
      integrity?: string;
      /** SPDX identifier, or the licence in words */
      licence: string;
      /** Whom to name beside the data */
      attribution: string;
      /** Where the source is described */
      url?: string;
      /** Date or year the source describes */
      vintage?: string;
    }>;
    /** Rows per table, and what was repaired or left out */
    counts: Record<string, number>;
    /** What is modelled, incomplete or different from the source */
    notes: string[];
    /** ISO 8601 instant */
    built_at: string;
    /** Digest of the content of the file’s tables, as docs/packs.md describes it; absent in packs of earlier versions */
    content_sha256?: string;
    status: 'ready';
    /** Of packs of countries and administrative areas: where several have an area of a level at a point, the one of the lowest number answers. The newest has 1 unless `POST /v1/packs/order` says otherwise */
    precedence?: number;
    /** Size of the file in bytes */
    size_bytes: number;
    /** What the last check of this very file has found */
    verification?: {
      /** Name of the pack; its file is `<id>.sqlite` */
      id: string;
      /** Whether every check has passed; the first that fails is the last */
      passed: boolean;
      /** Those that make sense for the theme */
      checks: Array<{
        /** `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read */
        check: 'manifest' | 'digest' | 'pages' | 'content' | 'counts' | 'index' | 'geometry';
        /** Whether it was passed */
        passed: boolean;
        /** What was found, or what is wrong */
        text: string;
      }>;
      /** Digest of the file, to compare with that of its source; absent where the file cannot be read */
      sha256?: string;
      /** When the check ended */
      checked_at: string;
    };
  } | {
    /** Name of the pack; its file is `<id>.sqlite` */
    id: string;
    /** Format of the tables of the file */
    format_version?: number;
    /** What the pack can answer */
    theme?: 'countries' | 'admin' | 'time-zones' | 'geo-boundaries' | 'places' | 'basemap' | 'streets' | 'zip4' | 'geocoder' | 'health' | 'businesses' | 'roads' | 'shapes' | 'tiles';
    /** What people call the pack */
    title?: string;
    /** What is in it, in a sentence */
    description?: string;
    /** Changes with its contents */
    version?: string;
    /** What date or year the data describe, in words */
    vintage?: string;
    /** [west, south, east, north] in degrees */
    coverage?: [number, number, number, number];
    /** Whether the data are measured or modelled */
    kind?: 'measured' | 'modelled';
    /** SPDX identifier, or the licence in words */
    licence?: string;
    /** Whom to name beside the data */
    attribution?: string;
    /** What the pack is made of */
    sources?: Array<{
      /** Name of the upstream package or file */
      name: string;
      /** Version of the package or file */
      version: string;
      /** Subresource integrity of what was downloaded */
      integrity?: string;
      /** SPDX identifier, or the licence in words */
      licence: string;
      /** Whom to name beside the data */
      attribution: string;
      /** Where the source is described */
      url?: string;
      /** Date or year the source describes */
      vintage?: string;
    }>;
    /** Rows per table, and what was repaired or left out */
    counts?: Record<string, number>;
    /** What is modelled, incomplete or different from the source */
    notes?: string[];
    /** ISO 8601 instant */
    built_at?: string;
    /** Digest of the content of the file’s tables, as docs/packs.md describes it; absent in packs of earlier versions */
    content_sha256?: string;
    status: 'failed';
    /** Why the pack is not used, and the remedy */
    message: string;
    /** Size of the file in bytes */
    size_bytes: number;
    /** What the last check of this very file has found */
    verification?: {
      /** Name of the pack; its file is `<id>.sqlite` */
      id: string;
      /** Whether every check has passed; the first that fails is the last */
      passed: boolean;
      /** Those that make sense for the theme */
      checks: Array<{
        /** `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read */
        check: 'manifest' | 'digest' | 'pages' | 'content' | 'counts' | 'index' | 'geometry';
        /** Whether it was passed */
        passed: boolean;
        /** What was found, or what is wrong */
        text: string;
      }>;
      /** Digest of the file, to compare with that of its source; absent where the file cannot be read */
      sha256?: string;
      /** When the check ended */
      checked_at: string;
    };
  }>;
  /** Packs that answer before all others, the first one first, as `POST /v1/packs/order` has said; those that are gone since, too. Absent where newer data come before older */
  preferred?: string[];
};

export type PostV1PacksReloadAnswer = {
  /** Since the last look */
  changes: {
    /** Packs that are new */
    added: string[];
    /** Packs whose file is another */
    replaced: string[];
    /** Packs that are gone */
    removed: string[];
  };
  /** As `GET /v1/packs`, afterwards */
  packs: Array<{
    /** Name of the pack; its file is `<id>.sqlite` */
    id: string;
    /** Format of the tables of the file */
    format_version: number;
    /** What the pack can answer */
    theme: 'countries' | 'admin' | 'time-zones' | 'geo-boundaries' | 'places' | 'basemap' | 'streets' | 'zip4' | 'geocoder' | 'health' | 'businesses' | 'roads' | 'shapes' | 'tiles';
    /** What people call the pack */
    title: string;
    /** What is in it, in a sentence */
    description: string;
    /** Changes with its contents */
    version: string;
    /** What date or year the data describe, in words */
    vintage: string;
    /** [west, south, east, north] in degrees */
    coverage: [number, number, number, number];
    /** Whether the data are measured or modelled */
    kind: 'measured' | 'modelled';
    /** SPDX identifier, or the licence in words */
    licence: string;
    /** Whom to name beside the data */
    attribution: string;
    /** What the pack is made of */
    sources: Array<{
      /** Name of the upstream package or file */
      name: string;
      /** Version of the package or file */
      version: string;
      /** Subresource integrity of what was downloaded */
      integrity?: string;
      /** SPDX identifier, or the licence in words */
      licence: string;
      /** Whom to name beside the data */
      attribution: string;
      /** Where the source is described */
      url?: string;
      /** Date or year the source describes */
      vintage?: string;
    }>;
    /** Rows per table, and what was repaired or left out */
    counts: Record<string, number>;
    /** What is modelled, incomplete or different from the source */
    notes: string[];
    /** ISO 8601 instant */
    built_at: string;
    /** Digest of the content of the file’s tables, as docs/packs.md describes it; absent in packs of earlier versions */
    content_sha256?: string;
    status: 'ready';
    /** Of packs of countries and administrative areas: where several have an area of a level at a point, the one of the lowest number answers. The newest has 1 unless `POST /v1/packs/order` says otherwise */
    precedence?: number;
    /** Size of the file in bytes */
    size_bytes: number;
    /** What the last check of this very file has found */
    verification?: {
      /** Name of the pack; its file is `<id>.sqlite` */
      id: string;
      /** Whether every check has passed; the first that fails is the last */
      passed: boolean;
      /** Those that make sense for the theme */
      checks: Array<{
        /** `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read */
        check: 'manifest' | 'digest' | 'pages' | 'content' | 'counts' | 'index' | 'geometry';
        /** Whether it was passed */
        passed: boolean;
        /** What was found, or what is wrong */
        text: string;
      }>;
      /** Digest of the file, to compare with that of its source; absent where the file cannot be read */
      sha256?: string;
      /** When the check ended */
      checked_at: string;
    };
  } | {
    /** Name of the pack; its file is `<id>.sqlite` */
    id: string;
    /** Format of the tables of the file */
    format_version?: number;
    /** What the pack can answer */
    theme?: 'countries' | 'admin' | 'time-zones' | 'geo-boundaries' | 'places' | 'basemap' | 'streets' | 'zip4' | 'geocoder' | 'health' | 'businesses' | 'roads' | 'shapes' | 'tiles';
    /** What people call the pack */
    title?: string;
    /** What is in it, in a sentence */
    description?: string;
    /** Changes with its contents */
    version?: string;
    /** What date or year the data describe, in words */
    vintage?: string;
    /** [west, south, east, north] in degrees */
    coverage?: [number, number, number, number];
    /** Whether the data are measured or modelled */
    kind?: 'measured' | 'modelled';
    /** SPDX identifier, or the licence in words */
    licence?: string;
    /** Whom to name beside the data */
    attribution?: string;
    /** What the pack is made of */
    sources?: Array<{
      /** Name of the upstream package or file */
      name: string;
      /** Version of the package or file */
      version: string;
      /** Subresource integrity of what was downloaded */
      integrity?: string;
      /** SPDX identifier, or the licence in words */
      licence: string;
      /** Whom to name beside the data */
      attribution: string;
      /** Where the source is described */
      url?: string;
      /** Date or year the source describes */
      vintage?: string;
    }>;
    /** Rows per table, and what was repaired or left out */
    counts?: Record<string, number>;
    /** What is modelled, incomplete or different from the source */
    notes?: string[];
    /** ISO 8601 instant */
    built_at?: string;
    /** Digest of the content of the file’s tables, as docs/packs.md describes it; absent in packs of earlier versions */
    content_sha256?: string;
    status: 'failed';
    /** Why the pack is not used, and the remedy */
    message: string;
    /** Size of the file in bytes */
    size_bytes: number;
    /** What the last check of this very file has found */
    verification?: {
      /** Name of the pack; its file is `<id>.sqlite` */
      id: string;
      /** Whether every check has passed; the first that fails is the last */
      passed: boolean;
      /** Those that make sense for the theme */
      checks: Array<{
        /** `manifest`: the file is a pack of a format and theme that this version reads; `digest`: the file is byte for byte the one that was found sound before, where one of the same version was; `pages`: SQLite finds every page, index and full-text table sound; `content`: the content of all tables has the digest that the manifest states, where it states one; `counts`: as many rows as the manifest says; `index`: the spatial indexes hold every row; `geometry`: every shape can be read */
        check: 'manifest' | 'digest' | 'pages' | 'content' | 'counts' | 'index' | 'geometry';
        /** Whether it was passed */
        passed: boolean;
        /** What was found, or what is wrong */
        text: string;
      }>;
      /** Digest of the file, to compare with that of its source; absent where the file cannot be read */
      sha256?: string;
      /** When the check ended */
      checked_at: string;
    };
  }>;
};

export type GetV1KeysAnswer = {
  /** Those in force first */
  keys: Array<{
    /** Names the key in other requests */
    id: string;
    /** Unlike that of every other key in force */
    name: string;
    /** The first four characters */
    prefix: string;
    /** The last four characters */
    last_four: string;
    /** When it was made */
    created_at: string;
    /** Absent while the key is in force */
    revoked_at?: string;
    /** Absent for a key that was never used */
    last_used_at?: string;
    /** `look-up`: ask every look-up, and run matrices and tables of its own; `import`: make packs of files, and replace those that it made; `manage`: add, check and remove packs, make keys, set prices, and change the server */
    rights: Array<'look-up' | 'import' | 'manage'>;
    /** Requests per day (UTC) by interface; an interface that is not named has no limit */
    quotas: {
      /** ZIP+4: requests a day */
      zip4?: number;
      /** Geocoder: requests a day */
      geocoder?: number;
      /** Health: requests a day */
      covid?: number;
      /** Time zones: requests a day */
      timezones?: number;
      /** Administrative: requests a day */
      admin?: number;
      /** Geo-boundaries: requests a day */
      geoboundaries?: number;
      /** Matrix: requests a day */
      tdm?: number;
      /** Map tiles: requests a day */
      tiles?: number;
    };
    /** Requests since midnight UTC that count against a quota, by interface */
    used_today: Record<string, number>;
    /** Origins of pages that may use the key from a browser, as `https://example.org`; none when empty */
    origins: string[];
    /** Requests per second; no limit when absent */
    rate_limit?: number;
  }>;
};

export type PostV1KeysBody = {
  /** Unlike that of every other key in force */
  name: string;
  /** `look-up`: ask every look-up, and run matrices and tables of its own; `import`: make packs of files, and replace those that it made; `manage`: add, check and remove packs, make keys, set prices, and change the server */
  rights?: Array<'look-up' | 'import' | 'manage'> | undefined;
  /** Requests per day (UTC) by interface; an interface that is not named has no limit */
  quotas?: {
    /** ZIP+4: requests a day */
    zip4?: number | undefined;
    /** Geocoder: requests a day */
    geocoder?: number | undefined;
    /** Health: requests a day */
    covid?: number | undefined;
    /** Time zones: requests a day */
    timezones?: number | undefined;
    /** Administrative: requests a day */
    admin?: number | undefined;
    /** Geo-boundaries: requests a day */
    geoboundaries?: number | undefined;
    /** Matrix: requests a day */
    tdm?: number | undefined;
    /** Map tiles: requests a day */
    tiles?: number | undefined;
  } | undefined;
  /** Origins of pages that may use the key from a browser, as `https://example.org`; none when empty */
  origins?: string[] | undefined;
  /** Requests per second; no limit when absent */
  rate_limit?: number | undefined;
};

export type PostV1KeysAnswer = {
  /** 43 characters */
  key: string;
  /** Names the key in other requests */
  id: string;
  /** Unlike that of every other key in force */
  name: string;
  /** The first four characters */
  prefix: string;
  /** The last four characters */
  last_four: string;
  /** When it was made */
  created_at: string;
  /** Absent while the key is in force */
  revoked_at?: string;
  /** Absent for a key that was never used */
  last_used_at?: string;
  /** `look-up`: ask every look-up, and run matrices and tables of its own; `import`: make packs of files, and replace those that it made; `manage`: add, check and remove packs, make keys, set prices, and change the server */
  rights: Array<'look-up' | 'import' | 'manage'>;
  /** Requests per day (UTC) by interface; an interface that is not named has no limit */
  quotas: {
    /** ZIP+4: requests a day */
    zip4?: number;
    /** Geocoder: requests a day */
    geocoder?: number;
    /** Health: requests a day */
    covid?: number;
    /** Time zones: requests a day */
    timezones?: number;
    /** Administrative: requests a day */
    admin?: number;
    /** Geo-boundaries: requests a day */
    geoboundaries?: number;
    /** Matrix: requests a day */
    tdm?: number;
    /** Map tiles: requests a day */
    tiles?: number;
  };
  /** Requests since midnight UTC that count against a quota, by interface */
  used_today: Record<string, number>;
  /** Origins of pages that may use the key from a browser, as `https://example.org`; none when empty */
  origins: string[];
  /** Requests per second; no limit when absent */
  rate_limit?: number;
};

export type PostV1KeysIdBody = {
  /** Unlike that of every other key in force */
  name?: string | undefined;
  /** `look-up`: ask every look-up, and run matrices and tables of its own; `import`: make packs of files, and replace those that it made; `manage`: add, check and remove packs, make keys, set prices, and change the server */
  rights?: Array<'look-up' | 'import' | 'manage'> | undefined;
  /** Requests per day (UTC) by interface; an interface that is not named has no limit */
  quotas?: {
    /** ZIP+4: requests a day */
    zip4?: number | undefined;
    /** Geocoder: requests a day */
    geocoder?: number | undefined;
    /** Health: requests a day */
    covid?: number | undefined;
    /** Time zones: requests a day */
    timezones?: number | undefined;
    /** Administrative: requests a day */
    admin?: number | undefined;
    /** Geo-boundaries: requests a day */
    geoboundaries?: number | undefined;
    /** Matrix: requests a day */
    tdm?: number | undefined;
    /** Map tiles: requests a day */
    tiles?: number | undefined;
  } | undefined;
  /** Origins of pages that may use the key from a browser, as `https://example.org`; none when empty */
  origins?: string[] | undefined;
  /** Requests per second; null for no limit */
  rate_limit?: number | null | undefined;
};

export type PostV1KeysIdParameters = {
  /** Id of the key, from `GET /v1/keys` */
  id: string;
};

export type PostV1KeysIdAnswer = {
  /** Names the key in other requests */
  id: string;
  /** Unlike that of every other key in force */
  name: string;
  /** The first four characters */
  prefix: string;
  /** The last four characters */
  last_four: string;
  /** When it was made */
  created_at: string;
  /** Absent while the key is in force */
  revoked_at?: string;
  /** Absent for a key that was never used */
  last_used_at?: string;
  /** `look-up`: ask every look-up, and run matrices and tables of its own; `import`: make packs of files, and replace those that it made; `manage`: add, check and remove packs, make keys, set prices, and change the server */
  rights: Array<'look-up' | 'import' | 'manage'>;
  /** Requests per day (UTC) by interface; an interface that is not named has no limit */
  quotas: {
    /** ZIP+4: requests a day */
    zip4?: number;
    /** Geocoder: requests a day */
    geocoder?: number;
    /** Health: requests a day */
    covid?: number;
    /** Time zones: requests a day */
    timezones?: number;
    /** Administrative: requests a day */
    admin?: number;
    /** Geo-boundaries: requests a day */
    geoboundaries?: number;
    /** Matrix: requests a day */
    tdm?: number;
    /** Map tiles: requests a day */
    tiles?: number;
  };
  /** Requests since midnight UTC that count against a quota, by interface */
  used_today: Record<string, number>;
  /** Origins of pages that may use the key from a browser, as `https://example.org`; none when empty */
  origins: string[];
  /** Requests per second; no limit when absent */
  rate_limit?: number;
};

export type PostV1KeysIdRevokeParameters = {
  /** Id of the key, from `GET /v1/keys` */
  id: string;
};

export type PostV1KeysIdRevokeAnswer = {
  /** Names the key in other requests */
  id: string;
  /** Unlike that of every other key in force */
  name: string;
  /** The first four characters */
  prefix: string;
  /** The last four characters */
  last_four: string;
  /** When it was made */
  created_at: string;
  /** Absent while the key is in force */
  revoked_at?: string;
  /** Absent for a key that was never used */
  last_used_at?: string;
  /** `look-up`: ask every look-up, and run matrices and tables of its own; `import`: make packs of files, and replace those that it made; `manage`: add, check and remove packs, make keys, set prices, and change the server */
  rights: Array<'look-up' | 'import' | 'manage'>;
  /** Requests per day (UTC) by interface; an interface that is not named has no limit */
  quotas: {
    /** ZIP+4: requests a day */
    zip4?: number;
    /** Geocoder: requests a day */
    geocoder?: number;
    /** Health: requests a day */
    covid?: number;
    /** Time zones: requests a day */
    timezones?: number;
    /** Administrative: requests a day */
    admin?: number;
    /** Geo-boundaries: requests a day */
    geoboundaries?: number;
    /** Matrix: requests a day */
    tdm?: number;
    /** Map tiles: requests a day */
    tiles?: number;
  };
  /** Requests since midnight UTC that count against a quota, by interface */
  used_today: Record<string, number>;
  /** Origins of pages that may use the key from a browser, as `https://example.org`; none when empty */
  origins: string[];
  /** Requests per second; no limit when absent */
  rate_limit?: number;
};

export type GetV1UsageParameters = {
  /** First day, `YYYY-MM-DD` */
  from?: string | undefined;
  /** Last day, `YYYY-MM-DD` */
  to?: string | undefined;
  /** Id of a key; only who may manage may name another than its own */
  key?: string | undefined;
};

export type GetV1UsageAnswer = {
  /** A day in UTC */
  from: string;
  /** A day in UTC */
  to: string;
  /** Each key with what it has used */
  keys: Array<{
    /** `window` for the window itself, `command-line` for keys given to `cairn serve` */
    id: string;
    /** What the key is called */
    name: string;
    /** Limits in force, as used today */
    quotas: Array<{
      /** The interface that is limited */
      interface: 'zip4' | 'geocoder' | 'covid' | 'timezones' | 'admin' | 'geoboundaries' | 'tdm' | 'tiles';
      /** Requests a day */
      limit: number;
      /** Requests since midnight UTC that count against it */
      used: number;
      /** When the day ends */
      resets_at: string;
    }>;
    /** By day, then interface; days without a request are left out */
    days: Array<{
      /** A day in UTC */
      day: string;
      /** The interface that it counts to */
      interface: 'zip4' | 'geocoder' | 'covid' | 'timezones' | 'admin' | 'geoboundaries' | 'tdm' | 'tiles' | 'other';
      /** Answered requests */
      requests: number;
      /** Answers by HTTP status; 499 where the caller hung up before the answer */
      statuses: Record<string, number>;
      /** Matrix cells ordered */
      cells: number;
    }>;
  }>;
};

export type GetV1PricesAnswer = {
  /** ISO 4217, such as `EUR` */
  currency: string;
  /** An interface that is not named is free of charge */
  interfaces: {
    /** What the interface costs, in the currency of the list */
    zip4?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number;
    };
    /** What the interface costs, in the currency of the list */
    geocoder?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number;
    };
    /** What the interface costs, in the currency of the list */
    covid?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number;
    };
    /** What the interface costs, in the currency of the list */
    timezones?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number;
    };
    /** What the interface costs, in the currency of the list */
    admin?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number;
    };
    /** What the interface costs, in the currency of the list */
    geoboundaries?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number;
    };
    /** What the interface costs, in the currency of the list */
    tdm?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number;
    };
    /** What the interface costs, in the currency of the list */
    tiles?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number;
    };
    /** What the interface costs, in the currency of the list */
    other?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number;
    };
  };
};

export type PostV1PricesBody = {
  /** ISO 4217, such as `EUR` */
  currency: string;
  /** An interface that is not named is free of charge */
  interfaces: {
    /** What the interface costs, in the currency of the list */
    zip4?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number | undefined;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number | undefined;
    } | undefined;
    /** What the interface costs, in the currency of the list */
    geocoder?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number | undefined;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number | undefined;
    } | undefined;
    /** What the interface costs, in the currency of the list */
    covid?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number | undefined;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number | undefined;
    } | undefined;
    /** What the interface costs, in the currency of the list */
    timezones?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number | undefined;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number | undefined;
    } | undefined;
    /** What the interface costs, in the currency of the list */
    admin?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number | undefined;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number | undefined;
    } | undefined;
    /** What the interface costs, in the currency of the list */
    geoboundaries?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number | undefined;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number | undefined;
    } | undefined;
    /** What the interface costs, in the currency of the list */
    tdm?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number | undefined;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number | undefined;
    } | undefined;
    /** What the interface costs, in the currency of the list */
    tiles?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number | undefined;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number | undefined;
    } | undefined;
    /** What the interface costs, in the currency of the list */
    other?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number | undefined;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number | undefined;
    } | undefined;
  };
};

export type PostV1PricesAnswer = {
  /** ISO 4217, such as `EUR` */
  currency: string;
  /** An interface that is not named is free of charge */
  interfaces: {
    /** What the interface costs, in the currency of the list */
    zip4?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number;
    };
    /** What the interface costs, in the currency of the list */
    geocoder?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number;
    };
    /** What the interface costs, in the currency of the list */
    covid?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number;
    };
    /** What the interface costs, in the currency of the list */
    timezones?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number;
    };
    /** What the interface costs, in the currency of the list */
    admin?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number;
    };
    /** What the interface costs, in the currency of the list */
    geoboundaries?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number;
    };
    /** What the interface costs, in the currency of the list */
    tdm?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number;
    };
    /** What the interface costs, in the currency of the list */
    tiles?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number;
    };
    /** What the interface costs, in the currency of the list */
    other?: {
      /** For a thousand successful requests; to six decimals */
      per_thousand_requests?: number;
      /** For a matrix cell ordered; to nine decimals */
      per_cell?: number;
    };
  };
};

export type GetV1KeysIdStatementParameters = {
  /** Id of the key, from `GET /v1/keys`, or `command-line` */
  id: string;
  /** `YYYY-MM`; the present month (UTC) when absent */
  month?: string | undefined;
};

export type GetV1KeysIdStatementAnswer = {
  /** Whose use it is */
  key: {
    /** Id of the key */
    id: string;
    /** What it is called */
    name: string;
  };
  /** `YYYY-MM`, in UTC */
  month: string;
  /** Whether the month (UTC) is over */
  is_final: boolean;
  /** ISO 4217, such as `EUR` */
  currency: string;
  /** One per interface that was used */
  lines: Array<{
    /** The interface that was used */
    interface: 'zip4' | 'geocoder' | 'covid' | 'timezones' | 'admin' | 'geoboundaries' | 'tdm' | 'tiles' | 'other';
    /** All answers */
    requests: number;
    /** Answers with a status below 400 */
    billable_requests: number;
    /** Matrix cells ordered */
    cells: number;
    /** In the currency of the statement; 0 where they are free */
    price_per_thousand_requests: number;
    /** In the currency of the statement; 0 where they are free */
    price_per_cell: number;
    /** As text, with the decimals that the currency has */
    amount: string;
  }>;
  /** As text, with the decimals that the currency has */
  total: string;
};

export type GetV1RequestsParameters = {
  /** Only requests after this `id` */
  after?: number | undefined;
  /** How many seconds to wait for one; 0 when absent */
  wait?: number | undefined;
};

export type GetV1RequestsAnswer = {
  /** The oldest first */
  requests: Array<{
    /** Counts up from the start of the server */
    id: number;
    /** When it arrived */
    time: string;
    /** HTTP method */
    method: string;
    /** Path and query, at most 500 characters; values that look like secrets are left out */
    path: string;
    /** The interface that it counts to */
    interface: 'zip4' | 'geocoder' | 'covid' | 'timezones' | 'admin' | 'geoboundaries' | 'tdm' | 'tiles' | 'other';
    /** 499 where the caller hung up before the answer */
    status: number;
    /** Milliseconds until the answer was sent */
    ms: number;
    /** Size of the answer as it was sent, its headers included */
    bytes: number;
    /** Id of the key; absent where none was accepted */
    key?: string;
    /** What the key is called */
    key_name?: string;
  }>;
  /** To ask on `after` */
  last: number;
  /** How many after `after` are no longer kept */
  dropped: number;
};

export type GetV1ServerAnswer = {
  /** Version of Cairn */
  version: string;
  /** Where programs on this machine reach it */
  url: string;
  /** Where it listens now */
  port: number;
  /** Running since */
  started_at: string;
  /** Whether programs are answered; `false` where the person at the window has stopped that */
  answering: boolean;
  /** Open now */
  connections: number;
  /** Packs that answer */
  packs: number;
  /** Taken at the next start, if it is free then */
  preferred_port: number;
  /** There while another program has the preferred port */
  preferred_port_taken?: {
    /** Which program has it, as `python3 (process 4711)`; absent where that cannot be known */
    by?: string;
    /** The next port that is free */
    offer?: number;
  };
};

export type PostV1ServerBody = {
  /** A port of 127.0.0.1 */
  preferred_port: number;
};

export type PostV1ServerAnswer = {
  /** Version of Cairn */
  version: string;
  /** Where programs on this machine reach it */
  url: string;
  /** Where it listens now */
  port: number;
  /** Running since */
  started_at: string;
  /** Whether programs are answered; `false` where the person at the window has stopped that */
  answering: boolean;
  /** Open now */
  connections: number;
  /** Packs that answer */
  packs: number;
  /** Taken at the next start, if it is free then */
  preferred_port: number;
  /** There while another program has the preferred port */
  preferred_port_taken?: {
    /** Which program has it, as `python3 (process 4711)`; absent where that cannot be known */
    by?: string;
    /** The next port that is free */
    offer?: number;
  };
};

export type PostV1ServerAnsweringBody = {
  /** Whether programs are answered */
  answering: boolean;
};

export type PostV1ServerAnsweringAnswer = {
  /** Version of Cairn */
  version: string;
  /** Where programs on this machine reach it */
  url: string;
  /** Where it listens now */
  port: number;
  /** Running since */
  started_at: string;
  /** Whether programs are answered; `false` where the person at the window has stopped that */
  answering: boolean;
  /** Open now */
  connections: number;
  /** Packs that answer */
  packs: number;
  /** Taken at the next start, if it is free then */
  preferred_port: number;
  /** There while another program has the preferred port */
  preferred_port_taken?: {
    /** Which program has it, as `python3 (process 4711)`; absent where that cannot be known */
    by?: string;
    /** The next port that is free */
    offer?: number;
  };
};

export type PostV1ServerPortBody = {
  /** A port of 127.0.0.1 */
  port: number;
};

export type PostV1ServerPortAnswer = {
  /** Version of Cairn */
  version: string;
  /** Where programs on this machine reach it */
  url: string;
  /** Where it listens now */
  port: number;
  /** Running since */
  started_at: string;
  /** Whether programs are answered; `false` where the person at the window has stopped that */
  answering: boolean;
  /** Open now */
  connections: number;
  /** Packs that answer */
  packs: number;
  /** Taken at the next start, if it is free then */
  preferred_port: number;
  /** There while another program has the preferred port */
  preferred_port_taken?: {
    /** Which program has it, as `python3 (process 4711)`; absent where that cannot be known */
    by?: string;
    /** The next port that is free */
    offer?: number;
  };
  /** Where the window is shown in a browser: it goes on there, at an address that works once */
  window_url?: string;
};

export type GetOpenapiJsonAnswer = {
  /** Version of OpenAPI */
  openapi: string;
  /** Operations by path and method */
  paths: Record<string, unknown>;
};

/** Asks one Cairn with one key. Every function rejects with a CairnError where the answer is not a success. */
export function createCairnClient(server: CairnOptions) {
  const ask = createAsk(server);
  return {
    /**
     * The time zone at a point.
     *
     * `local_area` is the IANA zone at the point; `time_zone` is the set of all zones with the same standard offset. The `dst_` fields tell the daylight saving period that is running, or else the next one, and are absent where there is none.
     *
     * `GET /timezonesv1/xy2tzdata`, for keys with the right `look-up`
     */
    getTimezonesv1Xy2tzdata: (parameters: GetTimezonesv1Xy2tzdataParameters, options?: CallOptions) => ask<GetTimezonesv1Xy2tzdataAnswer>({ method: 'GET', path: '/timezonesv1/xy2tzdata', parameters }, options),

    /**
     * The administrative boundary of one level at a point.
     *
     * A level that the country lacks, or a point in no area, answers with an empty collection, which has no `bbox`. A point within two kilometres of the shore of a country counts as in it. Send `accept: application/geo+json` to receive that content type.
     *
     * `GET /adminv1/xy2admininfo`, for keys with the right `look-up`
     */
    getAdminv1Xy2admininfo: (parameters: GetAdminv1Xy2admininfoParameters, options?: CallOptions) => ask<GetAdminv1Xy2admininfoAnswer>({ method: 'GET', path: '/adminv1/xy2admininfo', parameters }, options),

    /**
     * Every administrative area at a point, from the country downwards, without geometry.
     *
     * `GET /v1/admin-chain`, for keys with the right `look-up`
     */
    getV1AdminChain: (parameters: GetV1AdminChainParameters, options?: CallOptions) => ask<GetV1AdminChainAnswer>({ method: 'GET', path: '/v1/admin-chain', parameters }, options),

    /**
     * Every geo-boundary at a point, or those of one category.
     *
     * Ordered by category code, then from the smallest area to the largest.
     *
     * `GET /geoboundariesv1/xy2bounddata`, for keys with the right `look-up`
     */
    getGeoboundariesv1Xy2bounddata: (parameters: GetGeoboundariesv1Xy2bounddataParameters, options?: CallOptions) => ask<GetGeoboundariesv1Xy2bounddataAnswer>({ method: 'GET', path: '/geoboundariesv1/xy2bounddata', parameters }, options),

    /**
     * The geo-boundary categories of the installed packs.
     *
     * `GET /geoboundariesv1/categories`, for keys with the right `look-up`
     */
    getGeoboundariesv1Categories: (options?: CallOptions) => ask<GetGeoboundariesv1CategoriesAnswer>({ method: 'GET', path: '/geoboundariesv1/categories' }, options),

    /**
     * Address, place or postal code to coordinates and address components.
     *
     * `GET /geocoderv1/geocoder`, for keys with the right `look-up`
     */
    getGeocoderv1Geocoder: (parameters: GetGeocoderv1GeocoderParameters = {}, options?: CallOptions) => ask<GetGeocoderv1GeocoderAnswer>({ method: 'GET', path: '/geocoderv1/geocoder', parameters }, options),

    /**
     * Coordinates to the closest address, street, neighbourhood, place, postal code and administrative areas.
     *
     * `GET /geocoderv1/rev-geocoder`, for keys with the right `look-up`
     */
    getGeocoderv1RevGeocoder: (parameters: GetGeocoderv1RevGeocoderParameters = {}, options?: CallOptions) => ask<GetGeocoderv1RevGeocoderAnswer>({ method: 'GET', path: '/geocoderv1/rev-geocoder', parameters }, options),

    /**
     * Addresses inside a box.
     *
     * Address points only: numbers that are interpolated along a street are not listed. The listed ones are drawn from all addresses of the box, however many it holds. The same request gives the same addresses while the packs stay the same.
     *
     * `GET /v1/addresses`, for keys with the right `look-up`
     */
    getV1Addresses: (parameters: GetV1AddressesParameters, options?: CallOptions) => ask<GetV1AddressesAnswer>({ method: 'GET', path: '/v1/addresses', parameters }, options),

    /**
     * Countries usable as input.
     *
     * `GET /covidv1/countries/list`, for keys with the right `look-up`
     */
    getCovidv1CountriesList: (options?: CallOptions) => ask<GetCovidv1CountriesListAnswer>({ method: 'GET', path: '/covidv1/countries/list' }, options),

    /**
     * Figures of every area of a country at one administrative level.
     *
     * `GET /covidv1/country2data`, for keys with the right `look-up`
     */
    getCovidv1Country2data: (parameters: GetCovidv1Country2dataParameters, options?: CallOptions) => ask<GetCovidv1Country2dataAnswer>({ method: 'GET', path: '/covidv1/country2data', parameters }, options),

    /**
     * Figures of the area at a point and of those above it.
     *
     * `p0` is the area at the requested level or, where there is none, at the nearest level above it.
     *
     * `GET /covidv1/xy2data`, for keys with the right `look-up`
     */
    getCovidv1Xy2data: (parameters: GetCovidv1Xy2dataParameters, options?: CallOptions) => ask<GetCovidv1Xy2dataAnswer>({ method: 'GET', path: '/covidv1/xy2data', parameters }, options),

    /**
     * The web-mercator tile at a point, with its figures.
     *
     * The areas are those at the middle of the tile (or, where that is in none, at a corner). The tile’s score takes new cases and population from the lowest of them that has both, and the business density from the tile itself.
     *
     * `GET /covidv1/xy2tile`, for keys with the right `look-up`
     */
    getCovidv1Xy2tile: (parameters: GetCovidv1Xy2tileParameters, options?: CallOptions) => ask<GetCovidv1Xy2tileAnswer>({ method: 'GET', path: '/covidv1/xy2tile', parameters }, options),

    /**
     * The tile of given indexes, as `xy2tile` answers it.
     *
     * The areas are those at the middle of the tile (or, where that is in none, at a corner). The tile’s score takes new cases and population from the lowest of them that has both, and the business density from the tile itself.
     *
     * `GET /covidv1/index2tile`, for keys with the right `look-up`
     */
    getCovidv1Index2tile: (parameters: GetCovidv1Index2tileParameters, options?: CallOptions) => ask<GetCovidv1Index2tileAnswer>({ method: 'GET', path: '/covidv1/index2tile', parameters }, options),

    /**
     * One figure of every area of an administrative level, for a map layer.
     *
     * Areas without the figure are left out. Join by `boundary_id`.
     *
     * `GET /v1/health/areas`, for keys with the right `look-up`
     */
    getV1HealthAreas: (parameters: GetV1HealthAreasParameters, options?: CallOptions) => ask<GetV1HealthAreasAnswer>({ method: 'GET', path: '/v1/health/areas', parameters }, options),

    /**
     * The figures of an area day by day, with their source.
     *
     * `GET /v1/health/series`, for keys with the right `look-up`
     */
    getV1HealthSeries: (parameters: GetV1HealthSeriesParameters, options?: CallOptions) => ask<GetV1HealthSeriesAnswer>({ method: 'GET', path: '/v1/health/series', parameters }, options),

    /**
     * Any area of any pack as a GeoJSON feature with its whole geometry.
     *
     * Send `accept: application/geo+json` to receive that content type.
     *
     * `GET /v1/areas/{boundary_id}`, for keys with the right `look-up`
     */
    getV1AreasBoundary_id: (parameters: GetV1AreasBoundary_idParameters, options?: CallOptions) => ask<GetV1AreasBoundary_idAnswer>({ method: 'GET', path: '/v1/areas/{boundary_id}', parameters }, options),

    /**
     * The areas of a pack with what is known of each, without their shapes.
     *
     * Up to 100,000 areas; a pack of more is refused with 413.
     *
     * `GET /v1/packs/{id}/areas`, for keys with the right `look-up`
     */
    getV1PacksIdAreas: (parameters: GetV1PacksIdAreasParameters, options?: CallOptions) => ask<GetV1PacksIdAreasAnswer>({ method: 'GET', path: '/v1/packs/{id}/areas', parameters }, options),

    /**
     * The landing page of OGC API – Features.
     *
     * What a program is given as the address of the service. A parameter that an endpoint below it does not know is refused, as the standard has it.
     *
     * `GET /ogc`, for keys with the right `look-up`
     */
    getOgc: (options?: CallOptions) => ask<GetOgcAnswer>({ method: 'GET', path: '/ogc' }, options),

    /**
     * The conformance classes of OGC API – Features that are met.
     *
     * `GET /ogc/conformance`, for keys with the right `look-up`
     */
    getOgcConformance: (options?: CallOptions) => ask<GetOgcConformanceAnswer>({ method: 'GET', path: '/ogc/conformance' }, options),

    /**
     * The packs whose features can be had, and the saved places of the key.
     *
     * Packs of areas (countries, administrative areas, time zones, geo-boundaries, imported areas), of ZIP+4 areas and of places.
     *
     * `GET /ogc/collections`, for keys with the right `look-up`
     */
    getOgcCollections: (options?: CallOptions) => ask<GetOgcCollectionsAnswer>({ method: 'GET', path: '/ogc/collections' }, options),

    /**
     * One collection.
     *
     * `GET /ogc/collections/{collectionId}`, for keys with the right `look-up`
     */
    getOgcCollectionsCollectionId: (parameters: GetOgcCollectionsCollectionIdParameters, options?: CallOptions) => ask<GetOgcCollectionsCollectionIdAnswer>({ method: 'GET', path: '/ogc/collections/{collectionId}', parameters }, options),

    /**
     * TileJSON 3.0 of a pack that has vector tiles.
     *
     * `GET /tiles/{pack}.json`, for keys with the right `look-up`
     */
    getTilesPackJson: (parameters: GetTilesPackJsonParameters, options?: CallOptions) => ask<GetTilesPackJsonAnswer>({ method: 'GET', path: '/tiles/{pack}.json', parameters }, options),

    /**
     * The ZIP+4 areas at a point.
     *
     * On this endpoint `x` is the **latitude** and `y` the **longitude**; everywhere else `x` is the longitude. Several features where areas overlap; none (and no `bbox`) where no area holds the point. The collection's `bbox` is latitude first, a feature's longitude first. Areas and plus-four digits of the default pack are modelled, not USPS: `GET /v1/packs` says of each pack whether it is modelled. Send `accept: application/geo+json` to receive that content type.
     *
     * `GET /zip4v1/xy2zip`, for keys with the right `look-up`
     */
    getZip4v1Xy2zip: (parameters: GetZip4v1Xy2zipParameters, options?: CallOptions) => ask<GetZip4v1Xy2zipAnswer>({ method: 'GET', path: '/zip4v1/xy2zip', parameters }, options),

    /**
     * The area of a ZIP+4 code.
     *
     * A well-formed code that no area has answers with an empty collection, which has no `bbox`. Areas and plus-four digits of the default pack are modelled, not USPS: `GET /v1/packs` says of each pack whether it is modelled.
     *
     * `GET /zip4v1/zip2xy`, for keys with the right `look-up`
     */
    getZip4v1Zip2xy: (parameters: GetZip4v1Zip2xyParameters, options?: CallOptions) => ask<GetZip4v1Zip2xyAnswer>({ method: 'GET', path: '/zip4v1/zip2xy', parameters }, options),

    /**
     * The ZIP+4 area at a point or nearest to it, and the five-digit ZIP area there, without geometry.
     *
     * Here `x` is the longitude and `y` the latitude. `nearest` is absent where no area lies within 6.4 km; `zip_area` is of packs that were imported as ZIP areas, and answers without a ZIP+4 pack, too.
     *
     * `GET /v1/zip4/nearest`, for keys with the right `look-up`
     */
    getV1Zip4Nearest: (parameters: GetV1Zip4NearestParameters, options?: CallOptions) => ask<GetV1Zip4NearestAnswer>({ method: 'GET', path: '/v1/zip4/nearest', parameters }, options),

    /**
     * Orders a matrix of travel times and distances.
     *
     * The job is queued and runs at once, or after those before it. The smallest installed road pack that covers all points serves it; where none does, the one in which most cells have both ends, and the points beyond it have no road. Where that would leave no cell at all, the job fails and its message names the points. An accepted order survives a crash: it runs again at the next start.
     *
     * `POST /tdmv1/order`, for keys with the right `look-up`
     */
    postTdmv1Order: (json: PostTdmv1OrderBody, options?: CallOptions) => ask<PostTdmv1OrderAnswer>({ method: 'POST', path: '/tdmv1/order', json }, options),

    /**
     * Orders the same matrix once more.
     *
     * The same points, names, mode and option, on the roads as they are installed now. The former job stays.
     *
     * `POST /tdmv1/duplicate`, for keys with the right `look-up`
     */
    postTdmv1Duplicate: (json: PostTdmv1DuplicateBody, options?: CallOptions) => ask<PostTdmv1DuplicateAnswer>({ method: 'POST', path: '/tdmv1/duplicate', json }, options),

    /**
     * Gives a job another name.
     *
     * `POST /tdmv1/rename`, for keys with the right `look-up`
     */
    postTdmv1Rename: (json: PostTdmv1RenameBody, options?: CallOptions) => ask<PostTdmv1RenameAnswer>({ method: 'POST', path: '/tdmv1/rename', json }, options),

    /**
     * The state of a job, and its matrices once it is finished.
     *
     * Before the end there are no matrices. A cell is null where `unreachable` says why. With `wait` the answer comes as soon as the job has ended.
     *
     * `POST /tdmv1/fetch`, for keys with the right `look-up`
     */
    postTdmv1Fetch: (json: PostTdmv1FetchBody, options?: CallOptions) => ask<PostTdmv1FetchAnswer>({ method: 'POST', path: '/tdmv1/fetch', json }, options),

    /**
     * The jobs of the key, the latest first.
     *
     * `GET /tdmv1/jobs`, for keys with the right `look-up`
     */
    getTdmv1Jobs: (options?: CallOptions) => ask<GetTdmv1JobsAnswer>({ method: 'GET', path: '/tdmv1/jobs' }, options),

    /**
     * Cancels a job that is queued or running.
     *
     * A job that has ended stays as it is.
     *
     * `POST /tdmv1/cancel`, for keys with the right `look-up`
     */
    postTdmv1Cancel: (json: PostTdmv1CancelBody, options?: CallOptions) => ask<PostTdmv1CancelAnswer>({ method: 'POST', path: '/tdmv1/cancel', json }, options),

    /**
     * Deletes a job with its points and matrices; a running one is cancelled first.
     *
     * `POST /tdmv1/delete`, for keys with the right `look-up`
     */
    postTdmv1Delete: (json: PostTdmv1DeleteBody, options?: CallOptions) => ask<PostTdmv1DeleteAnswer>({ method: 'POST', path: '/tdmv1/delete', json }, options),

    /**
     * The path of one cell of a matrix, as a line.
     *
     * `POST /tdmv1/route`, for keys with the right `look-up`
     */
    postTdmv1Route: (json: PostTdmv1RouteBody, options?: CallOptions) => ask<PostTdmv1RouteAnswer>({ method: 'POST', path: '/tdmv1/route', json }, options),

    /**
     * How far points are from the nearest road that a mode may use.
     *
     * What a matrix would do with the points, without ordering one. The roads are read at the first question, which takes longer.
     *
     * `POST /tdmv1/snap`, for keys with the right `look-up`
     */
    postTdmv1Snap: (json: PostTdmv1SnapBody, options?: CallOptions) => ask<PostTdmv1SnapAnswer>({ method: 'POST', path: '/tdmv1/snap', json }, options),

    /**
     * Takes a file for an import that is ordered next.
     *
     * The body is the file itself, of whatever content type. It is kept until its import has ended; where none is ordered, until the server ends, or for an hour since it was last previewed.
     *
     * `POST /v1/imports/files`, for keys with the right `import`
     */
    postV1ImportsFiles: (parameters: PostV1ImportsFilesParameters, body: FileBody, options?: CallOptions) => ask<PostV1ImportsFilesAnswer>({ method: 'POST', path: '/v1/imports/files', parameters, file: { type: 'application/octet-stream', body } }, options),

    /**
     * The files of the key that were taken and not ordered, the latest first.
     *
     * `GET /v1/imports/files`, for keys with the right `import`
     */
    getV1ImportsFiles: (options?: CallOptions) => ask<GetV1ImportsFilesAnswer>({ method: 'GET', path: '/v1/imports/files' }, options),

    /**
     * Deletes a file that was taken and not ordered.
     *
     * `POST /v1/imports/files/delete`, for keys with the right `import`
     */
    postV1ImportsFilesDelete: (json: PostV1ImportsFilesDeleteBody, options?: CallOptions) => ask<PostV1ImportsFilesDeleteAnswer>({ method: 'POST', path: '/v1/imports/files/delete', json }, options),

    /**
     * The first rows of an address file, as an import would read them.
     *
     * Nothing is written. The columns that are guessed can be corrected with `fields`, here and in the order.
     *
     * `POST /v1/imports/preview`, for keys with the right `import`
     */
    postV1ImportsPreview: (json: PostV1ImportsPreviewBody, options?: CallOptions) => ask<PostV1ImportsPreviewAnswer>({ method: 'POST', path: '/v1/imports/preview', json }, options),

    /**
     * What a file of areas holds: its layers, fields, first rows and shapes.
     *
     * Nothing is written. What is guessed can be said otherwise in the order of the import.
     *
     * `POST /v1/imports/preview/areas`, for keys with the right `import`
     */
    postV1ImportsPreviewAreas: (json: PostV1ImportsPreviewAreasBody, options?: CallOptions) => ask<PostV1ImportsPreviewAreasAnswer>({ method: 'POST', path: '/v1/imports/preview/areas', json }, options),

    /**
     * Orders an import of files that were taken.
     *
     * Imports run one after the other. What was accepted is on the disk, and runs again if the process ended before it was done.
     *
     * `POST /v1/imports`, for keys with the right `import`
     */
    postV1Imports: (json: PostV1ImportsBody, options?: CallOptions) => ask<PostV1ImportsAnswer>({ method: 'POST', path: '/v1/imports', json }, options),

    /**
     * The imports of the key, the latest first.
     *
     * `GET /v1/imports`, for keys with the right `import`
     */
    getV1Imports: (options?: CallOptions) => ask<GetV1ImportsAnswer>({ method: 'GET', path: '/v1/imports' }, options),

    /**
     * One import: how far it is, and what came of it.
     *
     * `GET /v1/imports/{uuid}`, for keys with the right `import`
     */
    getV1ImportsUuid: (parameters: GetV1ImportsUuidParameters, options?: CallOptions) => ask<GetV1ImportsUuidAnswer>({ method: 'GET', path: '/v1/imports/{uuid}', parameters }, options),

    /**
     * Cancels an import; the packs stay as they were.
     *
     * `POST /v1/imports/cancel`, for keys with the right `import`
     */
    postV1ImportsCancel: (json: PostV1ImportsCancelBody, options?: CallOptions) => ask<PostV1ImportsCancelAnswer>({ method: 'POST', path: '/v1/imports/cancel', json }, options),

    /**
     * Cancels an import, and forgets it; a pack that it made stays.
     *
     * `POST /v1/imports/delete`, for keys with the right `import`
     */
    postV1ImportsDelete: (json: PostV1ImportsDeleteBody, options?: CallOptions) => ask<PostV1ImportsDeleteAnswer>({ method: 'POST', path: '/v1/imports/delete', json }, options),

    /**
     * Where a pack has data, simplified to be drawn.
     *
     * Made on the first request, which takes up to some seconds, and kept for as long as the file stays as it is. Not to be looked up in. Send `accept: application/geo+json` to receive that content type.
     *
     * `GET /v1/packs/{id}/outline`, for keys with the right `look-up`
     */
    getV1PacksIdOutline: (parameters: GetV1PacksIdOutlineParameters, options?: CallOptions) => ask<GetV1PacksIdOutlineAnswer>({ method: 'GET', path: '/v1/packs/{id}/outline', parameters }, options),

    /**
     * Checks all of a pack’s file, which takes up to some seconds.
     *
     * A running server looks at a pack when it opens it; this reads all of it, in a thread of its own. Hanging up ends it. What was found is kept, also across restarts: look-ups in a pack that has failed answer 503 until it passes when it is checked again, or a file of other content takes its place.
     *
     * `POST /v1/packs/verify`, for keys with the right `manage`
     */
    postV1PacksVerify: (json: PostV1PacksVerifyBody, options?: CallOptions) => ask<PostV1PacksVerifyAnswer>({ method: 'POST', path: '/v1/packs/verify', json }, options),

    /**
     * Deletes a pack’s file; its look-ups stop.
     *
     * Requests that are being answered finish on it. The packs that Cairn comes with can be built again: `npm run data`.
     *
     * `POST /v1/packs/remove`, for keys with the right `manage`
     */
    postV1PacksRemove: (json: PostV1PacksRemoveBody, options?: CallOptions) => ask<PostV1PacksRemoveAnswer>({ method: 'POST', path: '/v1/packs/remove', json }, options),

    /**
     * Takes a pack file, checks it, and puts it among the installed ones.
     *
     * The body is the file itself, of whatever content type and name: its manifest says its id. It is written beside, checked as by `/v1/packs/verify`, and renamed; where anything is wrong with it, nothing has changed.
     *
     * `POST /v1/packs/add`, for keys with the right `manage`
     */
    postV1PacksAdd: (parameters: PostV1PacksAddParameters = {}, body: FileBody, options?: CallOptions) => ask<PostV1PacksAddAnswer>({ method: 'POST', path: '/v1/packs/add', parameters, file: { type: 'application/octet-stream', body } }, options),

    /**
     * What the list in a folder of packs offers, and what of it is new or newer here.
     *
     * Reads `cairn-packs.json`, which `cairn packs index` or `/v1/packs/folder/index` has written into the folder, on whatever drive that is. No pack file is opened.
     *
     * `POST /v1/packs/folder`, for keys with the right `manage`
     */
    postV1PacksFolder: (json: PostV1PacksFolderBody, options?: CallOptions) => ask<PostV1PacksFolderAnswer>({ method: 'POST', path: '/v1/packs/folder', json }, options),

    /**
     * Writes the list of a folder of packs into it.
     *
     * Each file that ends in `.sqlite` is opened and its SHA-256 made, in a process of its own: some seconds a gigabyte. `cairn-packs.json` is the only file that is written.
     *
     * `POST /v1/packs/folder/index`, for keys with the right `manage`
     */
    postV1PacksFolderIndex: (json: PostV1PacksFolderIndexBody, options?: CallOptions) => ask<PostV1PacksFolderIndexAnswer>({ method: 'POST', path: '/v1/packs/folder/index', json }, options),

    /**
     * Takes a pack out of a folder that has a list, as `/v1/packs/add` takes an upload.
     *
     * The file has to have the SHA-256 that the list says, and to pass its check.
     *
     * `POST /v1/packs/folder/add`, for keys with the right `manage`
     */
    postV1PacksFolderAdd: (json: PostV1PacksFolderAddBody, options?: CallOptions) => ask<PostV1PacksFolderAddAnswer>({ method: 'POST', path: '/v1/packs/folder/add', json }, options),

    /**
     * How far the build of the default packs is.
     *
     * `GET /v1/packs/build`, for keys with the right `manage`
     */
    getV1PacksBuild: (options?: CallOptions) => ask<GetV1PacksBuildAnswer>({ method: 'GET', path: '/v1/packs/build' }, options),

    /**
     * Builds the default packs into the folder of the packs, as `npm run data` does.
     *
     * It fetches what they are made of, which needs a connection, and takes minutes; packs that are current are left alone, and what an earlier build fetched or finished is used. Each pack answers as soon as it is finished. Only a Cairn that runs from its source code can do that.
     *
     * `POST /v1/packs/build`, for keys with the right `manage`
     */
    postV1PacksBuild: (json: PostV1PacksBuildBody, options?: CallOptions) => ask<PostV1PacksBuildAnswer>({ method: 'POST', path: '/v1/packs/build', json }, options),

    /**
     * Ends the build; finished packs and what was fetched are kept.
     *
     * `POST /v1/packs/build/cancel`, for keys with the right `manage`
     */
    postV1PacksBuildCancel: (options?: CallOptions) => ask<PostV1PacksBuildCancelAnswer>({ method: 'POST', path: '/v1/packs/build/cancel' }, options),

    /**
     * What a table holds: its columns, those of coordinates and addresses, and its first rows.
     *
     * The file itself is the body. It is not kept.
     *
     * `POST /v1/tables/preview`, for keys with the right `look-up`
     */
    postV1TablesPreview: (parameters: PostV1TablesPreviewParameters, body: FileBody, options?: CallOptions) => ask<PostV1TablesPreviewAnswer>({ method: 'POST', path: '/v1/tables/preview', parameters, file: { type: 'application/octet-stream', body } }, options),

    /**
     * The tables of the key, the latest first.
     *
     * `GET /v1/batch`, for keys with the right `look-up`
     */
    getV1Batch: (options?: CallOptions) => ask<GetV1BatchAnswer>({ method: 'GET', path: '/v1/batch' }, options),

    /**
     * Keeps a table, to be enriched.
     *
     * The file itself is the body. It is answered once it has arrived; reading it goes on.
     *
     * `POST /v1/batch`, for keys with the right `look-up`
     */
    postV1Batch: (parameters: PostV1BatchParameters, body: FileBody, options?: CallOptions) => ask<PostV1BatchAnswer>({ method: 'POST', path: '/v1/batch', parameters, file: { type: 'application/octet-stream', body } }, options),

    /**
     * One table and how far it is.
     *
     * `GET /v1/batch/{uuid}`, for keys with the right `look-up`
     */
    getV1BatchUuid: (parameters: GetV1BatchUuidParameters, options?: CallOptions) => ask<GetV1BatchUuidAnswer>({ method: 'GET', path: '/v1/batch/{uuid}', parameters }, options),

    /**
     * The answers of the first 20 rows, at once.
     *
     * `POST /v1/batch/{uuid}/preview`, for keys with the right `look-up`
     */
    postV1BatchUuidPreview: (parameters: PostV1BatchUuidPreviewParameters, json: PostV1BatchUuidPreviewBody, options?: CallOptions) => ask<PostV1BatchUuidPreviewAnswer>({ method: 'POST', path: '/v1/batch/{uuid}/preview', parameters, json }, options),

    /**
     * Answers all rows; earlier answers are replaced.
     *
     * Each row counts to the interfaces of its fields as those of `/v1/enrich` do. Refused where a quota leaves less than all rows.
     *
     * `POST /v1/batch/{uuid}/start`, for keys with the right `look-up`
     */
    postV1BatchUuidStart: (parameters: PostV1BatchUuidStartParameters, json: PostV1BatchUuidStartBody, options?: CallOptions) => ask<PostV1BatchUuidStartAnswer>({ method: 'POST', path: '/v1/batch/{uuid}/start', parameters, json }, options),

    /**
     * Chooses the columns of the table that go into the result, and the one that names its rows.
     *
     * `POST /v1/batch/{uuid}/layout`, for keys with the right `look-up`
     */
    postV1BatchUuidLayout: (parameters: PostV1BatchUuidLayoutParameters, json: PostV1BatchUuidLayoutBody, options?: CallOptions) => ask<PostV1BatchUuidLayoutAnswer>({ method: 'POST', path: '/v1/batch/{uuid}/layout', parameters, json }, options),

    /**
     * Pauses, resumes, cancels or deletes.
     *
     * What has been answered stays when a run is paused, cancelled or fails, and can be exported; such a run can be resumed.
     *
     * `POST /v1/batch/{uuid}/{action}`, for keys with the right `look-up`
     */
    postV1BatchUuidAction: (parameters: PostV1BatchUuidActionParameters, options?: CallOptions) => ask<PostV1BatchUuidActionAnswer>({ method: 'POST', path: '/v1/batch/{uuid}/{action}', parameters }, options),

    /**
     * Positions of the rows answered, or of those in a box; of more than 50000 a random sample, always the same.
     *
     * `GET /v1/batch/{uuid}/points`, for keys with the right `look-up`
     */
    getV1BatchUuidPoints: (parameters: GetV1BatchUuidPointsParameters, options?: CallOptions) => ask<GetV1BatchUuidPointsAnswer>({ method: 'GET', path: '/v1/batch/{uuid}/points', parameters }, options),

    /**
     * Rows with their answers, sorted and filtered.
     *
     * `GET /v1/batch/{uuid}/rows`, for keys with the right `look-up`
     */
    getV1BatchUuidRows: (parameters: GetV1BatchUuidRowsParameters, options?: CallOptions) => ask<GetV1BatchUuidRowsAnswer>({ method: 'GET', path: '/v1/batch/{uuid}/rows', parameters }, options),

    /**
     * Adds the points of a file to the saved places.
     *
     * Reads GPX, KML, KMZ, GeoJSON, CSV and whatever else has points (GeoPackage, shapefile in a .zip, FlatGeobuf, Parquet, XLSX), up to 10,000 places. Name, note, colour, folder and time are taken from properties of these or similar names. What cannot become a place is left out and named; nothing is added where the file as a whole cannot be read.
     *
     * `POST /v1/places/import`, for keys with the right `look-up`
     */
    postV1PlacesImport: (parameters: PostV1PlacesImportParameters, body: FileBody, options?: CallOptions) => ask<PostV1PlacesImportAnswer>({ method: 'POST', path: '/v1/places/import', parameters, file: { type: 'application/octet-stream', body } }, options),

    /**
     * Saved places, in the order in which they were first kept, and all folders.
     *
     * A page has 5,000 places at most: ask for the next with `after` until `next` is absent.
     *
     * `GET /v1/places`, for keys with the right `look-up`
     */
    getV1Places: (parameters: GetV1PlacesParameters = {}, options?: CallOptions) => ask<GetV1PlacesAnswer>({ method: 'GET', path: '/v1/places', parameters }, options),

    /**
     * Keeps places and folders: all of the request, or nothing of it.
     *
     * What has the `id` of one that there is takes its place as a whole: a note, colour or folder that is not named is gone. Everything else is new, with the `id` that it brings or one that it is given: a request that is sent twice with ids keeps nothing twice.
     *
     * `POST /v1/places`, for keys with the right `look-up`
     */
    postV1Places: (json: PostV1PlacesBody, options?: CallOptions) => ask<PostV1PlacesAnswer>({ method: 'POST', path: '/v1/places', json }, options),

    /**
     * Removes places and folders.
     *
     * Places of a folder that is removed stay, in no folder, unless they are named too. What is not there is passed over.
     *
     * `POST /v1/places/remove`, for keys with the right `look-up`
     */
    postV1PlacesRemove: (json: PostV1PlacesRemoveBody, options?: CallOptions) => ask<PostV1PlacesRemoveAnswer>({ method: 'POST', path: '/v1/places/remove', json }, options),

    /**
     * Where this computer is: the latest fix of its receiver, and the track under way.
     *
     * Where a person is concerns its owner alone: a key needs the right `manage`. A fix that is old is answered with its age and the state `stale`, never as the present one.
     *
     * `GET /v1/position`, for keys with the right `manage`
     */
    getV1Position: (options?: CallOptions) => ask<GetV1PositionAnswer>({ method: 'GET', path: '/v1/position' }, options),

    /**
     * Chooses the receiver, which is kept over restarts.
     *
     * Cairn connects at once, and again by itself when the connection ends. A host that is not this computer is refused unless `allow_remote` is true.
     *
     * `POST /v1/position/source`, for keys with the right `manage`
     */
    postV1PositionSource: (json: PostV1PositionSourceBody, options?: CallOptions) => ask<PostV1PositionSourceAnswer>({ method: 'POST', path: '/v1/position/source', json }, options),

    /**
     * Recorded tracks, the latest first.
     *
     * `GET /v1/tracks`, for keys with the right `manage`
     */
    getV1Tracks: (options?: CallOptions) => ask<GetV1TracksAnswer>({ method: 'GET', path: '/v1/tracks' }, options),

    /**
     * Begins to record a track.
     *
     * Each fix is on the disk before the next comes, a second later at most; after a restart of the service the track goes on, with a gap. Without a position the track waits for one.
     *
     * `POST /v1/tracks/start`, for keys with the right `manage`
     */
    postV1TracksStart: (json: PostV1TracksStartBody, options?: CallOptions) => ask<PostV1TracksStartAnswer>({ method: 'POST', path: '/v1/tracks/start', json }, options),

    /**
     * Renames a track, pauses it, lets it go on, or ends it.
     *
     * `POST /v1/tracks/change`, for keys with the right `manage`
     */
    postV1TracksChange: (json: PostV1TracksChangeBody, options?: CallOptions) => ask<PostV1TracksChangeAnswer>({ method: 'POST', path: '/v1/tracks/change', json }, options),

    /**
     * Marks the present position on the track under way.
     *
     * `POST /v1/tracks/mark`, for keys with the right `manage`
     */
    postV1TracksMark: (json: PostV1TracksMarkBody, options?: CallOptions) => ask<PostV1TracksMarkAnswer>({ method: 'POST', path: '/v1/tracks/mark', json }, options),

    /**
     * Removes tracks; for an hour `/v1/tracks/restore` brings them back.
     *
     * A track under way is ended by it. What is not there is passed over.
     *
     * `POST /v1/tracks/remove`, for keys with the right `manage`
     */
    postV1TracksRemove: (json: PostV1TracksRemoveBody, options?: CallOptions) => ask<PostV1TracksRemoveAnswer>({ method: 'POST', path: '/v1/tracks/remove', json }, options),

    /**
     * Brings back tracks that were removed within the last hour.
     *
     * `POST /v1/tracks/restore`, for keys with the right `manage`
     */
    postV1TracksRestore: (json: PostV1TracksRestoreBody, options?: CallOptions) => ask<PostV1TracksRestoreAnswer>({ method: 'POST', path: '/v1/tracks/restore', json }, options),

    /**
     * Points of a track in their order, for a map, and its marks.
     *
     * `GET /v1/tracks/line`, for keys with the right `manage`
     */
    getV1TracksLine: (parameters: GetV1TracksLineParameters, options?: CallOptions) => ask<GetV1TracksLineAnswer>({ method: 'GET', path: '/v1/tracks/line', parameters }, options),

    /**
     * How long ended matrices and tables are kept, and what is due.
     *
     * With `days` it says what keeping them for so long would delete now. Nothing is changed.
     *
     * `GET /v1/retention`, for keys with the right `manage`
     */
    getV1Retention: (parameters: GetV1RetentionParameters = {}, options?: CallOptions) => ask<GetV1RetentionAnswer>({ method: 'GET', path: '/v1/retention', parameters }, options),

    /**
     * Sets how long ended matrices and tables are kept, and deletes what is due.
     *
     * From then on what becomes due is deleted within the hour. What waits, is read, runs, is paused or has not been run yet stays, however old.
     *
     * `POST /v1/retention`, for keys with the right `manage`
     */
    postV1Retention: (json: PostV1RetentionBody, options?: CallOptions) => ask<PostV1RetentionAnswer>({ method: 'POST', path: '/v1/retention', json }, options),

    /**
     * Whether the server is up, and how many packs answer.
     *
     * `GET /healthz`, without a key
     */
    getHealthz: (options?: CallOptions) => ask<GetHealthzAnswer>({ method: 'GET', path: '/healthz' }, options),

    /**
     * Whether requests are to be sent here: for load balancers.
     *
     * 503 from the moment that the server has been told to end, while it still answers what arrives (`cairn serve --drain`); where answers are stopped in the window; and where no pack can be read.
     *
     * `GET /readyz`, without a key
     */
    getReadyz: (options?: CallOptions) => ask<GetReadyzAnswer>({ method: 'GET', path: '/readyz' }, options),

    /**
     * Installed data packs with their manifests.
     *
     * `verification` is what the last check of this very file has found (`POST /v1/packs/verify`); absent where it was never checked.
     *
     * `GET /v1/packs`, for keys with the right `look-up`
     */
    getV1Packs: (options?: CallOptions) => ask<GetV1PacksAnswer>({ method: 'GET', path: '/v1/packs' }, options),

    /**
     * Says which packs answer first where several have an answer.
     *
     * Of packs that overlap at a level, the newer one answers unless this says otherwise. The order is kept beside the packs, and holds for every program that uses them.
     *
     * `POST /v1/packs/order`, for keys with the right `manage`
     */
    postV1PacksOrder: (json: PostV1PacksOrderBody, options?: CallOptions) => ask<PostV1PacksOrderAnswer>({ method: 'POST', path: '/v1/packs/order', json }, options),

    /**
     * Looks at the pack files now, opens what changed, and says what that was.
     *
     * A running server notices by itself, within a few seconds, that a pack was added, replaced, repaired or deleted. This asks for it at once. A new file is opened by another process first; one that takes it longer than a second is listed later. Requests that are being answered finish on the packs that they began with.
     *
     * `POST /v1/packs/reload`, for keys with the right `manage`
     */
    postV1PacksReload: (options?: CallOptions) => ask<PostV1PacksReloadAnswer>({ method: 'POST', path: '/v1/packs/reload' }, options),

    /**
     * All keys, those in force first, without the keys themselves.
     *
     * `GET /v1/keys`, for keys with the right `manage`
     */
    getV1Keys: (options?: CallOptions) => ask<GetV1KeysAnswer>({ method: 'GET', path: '/v1/keys' }, options),

    /**
     * Makes a key.
     *
     * The key itself is in this answer and never again: only its digest is kept. Without `rights` it may look up, and nothing else. `manage` includes `import`, and `import` includes `look-up`.
     *
     * `POST /v1/keys`, for keys with the right `manage`
     */
    postV1Keys: (json: PostV1KeysBody, options?: CallOptions) => ask<PostV1KeysAnswer>({ method: 'POST', path: '/v1/keys', json }, options),

    /**
     * Changes the name, rights, quotas, origins or rate limit of a key in force.
     *
     * What is not named stays. `rights`, `quotas` and `origins` replace what there was; `rate_limit: null` takes the limit away.
     *
     * `POST /v1/keys/{id}`, for keys with the right `manage`
     */
    postV1KeysId: (parameters: PostV1KeysIdParameters, json: PostV1KeysIdBody, options?: CallOptions) => ask<PostV1KeysIdAnswer>({ method: 'POST', path: '/v1/keys/{id}', parameters, json }, options),

    /**
     * Revokes a key: from now on it is refused.
     *
     * Its usage stays. A key that was revoked before stays as it is.
     *
     * `POST /v1/keys/{id}/revoke`, for keys with the right `manage`
     */
    postV1KeysIdRevoke: (parameters: PostV1KeysIdRevokeParameters, options?: CallOptions) => ask<PostV1KeysIdRevokeAnswer>({ method: 'POST', path: '/v1/keys/{id}/revoke', parameters }, options),

    /**
     * What a key has used: requests, answers by status and matrix cells, per interface and day.
     *
     * A key hears about itself. Who may manage hears about every key, or about the one that `key` names. Days are UTC; `from` is the first of the present month and `to` is today when absent.
     *
     * `GET /v1/usage`, for keys with the right `look-up`
     */
    getV1Usage: (parameters: GetV1UsageParameters = {}, options?: CallOptions) => ask<GetV1UsageAnswer>({ method: 'GET', path: '/v1/usage', parameters }, options),

    /**
     * The price list.
     *
     * `GET /v1/prices`, for keys with the right `manage`
     */
    getV1Prices: (options?: CallOptions) => ask<GetV1PricesAnswer>({ method: 'GET', path: '/v1/prices' }, options),

    /**
     * Sets the price list.
     *
     * Replaces the list before. Statements are made by the list in force when they are asked for.
     *
     * `POST /v1/prices`, for keys with the right `manage`
     */
    postV1Prices: (json: PostV1PricesBody, options?: CallOptions) => ask<PostV1PricesAnswer>({ method: 'POST', path: '/v1/prices', json }, options),

    /**
     * What a key has used in a month, and what that costs.
     *
     * A key hears about itself; its id is in `GET /v1/usage`. Who may manage hears about every key.
     *
     * `GET /v1/keys/{id}/statement`, for keys with the right `look-up`
     */
    getV1KeysIdStatement: (parameters: GetV1KeysIdStatementParameters, options?: CallOptions) => ask<GetV1KeysIdStatementAnswer>({ method: 'GET', path: '/v1/keys/{id}/statement', parameters }, options),

    /**
     * The latest requests of all keys, one by one.
     *
     * Kept in memory only, the last thousand. To follow them, ask again with `after` set to the `last` of the answer before and with `wait`: the answer comes as soon as there is one. Requests of this path are not listed.
     *
     * `GET /v1/requests`, for keys with the right `manage`
     */
    getV1Requests: (parameters: GetV1RequestsParameters = {}, options?: CallOptions) => ask<GetV1RequestsAnswer>({ method: 'GET', path: '/v1/requests', parameters }, options),

    /**
     * How the server is, and which port it takes.
     *
     * `GET /v1/server`, for keys with the right `manage`
     */
    getV1Server: (options?: CallOptions) => ask<GetV1ServerAnswer>({ method: 'GET', path: '/v1/server' }, options),

    /**
     * Chooses the port that the window’s server takes from its next start on.
     *
     * `POST /v1/server`, for keys with the right `manage`
     */
    postV1Server: (json: PostV1ServerBody, options?: CallOptions) => ask<PostV1ServerAnswer>({ method: 'POST', path: '/v1/server', json }, options),

    /**
     * Stops the answers to programs, or starts them again.
     *
     * While they are stopped every key but the window’s own gets 503; what has been accepted goes on. A server that starts answers.
     *
     * `POST /v1/server/answering`, for keys with the right `manage`
     */
    postV1ServerAnswering: (json: PostV1ServerAnsweringBody, options?: CallOptions) => ask<PostV1ServerAnsweringAnswer>({ method: 'POST', path: '/v1/server/answering', json }, options),

    /**
     * Moves the server to another port, at once, and keeps that for the next start.
     *
     * The answer still comes on the port before, which takes no more connections from then on and is closed when the requests that arrived there are answered. If the new port cannot be had, nothing changes.
     *
     * `POST /v1/server/port`, for keys with the right `manage`
     */
    postV1ServerPort: (json: PostV1ServerPortBody, options?: CallOptions) => ask<PostV1ServerPortAnswer>({ method: 'POST', path: '/v1/server/port', json }, options),

    /**
     * This interface as an OpenAPI 3.1 document.
     *
     * `GET /openapi.json`, without a key
     */
    getOpenapiJson: (options?: CallOptions) => ask<GetOpenapiJsonAnswer>({ method: 'GET', path: '/openapi.json' }, options),
  };
}
