import type { Feature, MultiPolygon, Polygon } from 'geojson';

/** Properties of a first-level division in Natural Earth 5, beside translated names. */
export interface NaturalEarthAdmin1 {
  adm0_a3: string;
  adm1_code: string;
  iso_a2?: string;
  gu_a3?: string;
  name?: string;
  type?: string;
  type_en?: string;
  /** FIPS 10-4 code; for states of the United States `US` and their FIPS code. */
  fips?: string;
  iso_3166_2?: string;
  /** Part of a country that the source lists separately (England). */
  geonunit?: string;
  /** Name and code of a group of divisions, official in some countries. */
  region?: string;
  region_cod?: string;
  /** A smaller group within `region`. */
  region_sub?: string;
  /** Name of the division in GeoNames, and its number in Wikidata. */
  gn_name?: string;
  wikidataid?: string;
  scalerank?: number;
  min_label?: number;
  latitude?: number;
  longitude?: number;
}

export type Admin1Feature = Feature<Polygon | MultiPolygon, NaturalEarthAdmin1>;
