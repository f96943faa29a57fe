import type { Feature, MultiPolygon, Polygon } from 'geojson';

/** What Natural Earth 5 says of a division of the first level; names in other languages stand beside these. */
export interface NaturalEarthAdmin1 {
  adm0_a3: string;
  adm1_code: string;
  iso_a2?: string;
  gu_a3?: string;
  name?: string;
  type?: string;
  type_en?: string;
  /** FIPS 10-4; of states of the United States `US` and their FIPS code. */
  fips?: string;
  iso_3166_2?: string;
  /** Part of a country that the source tells apart (England). */
  geonunit?: string;
  /** Name and code of a grouping of divisions: of one kind in each country, official in some. */
  region?: string;
  region_cod?: string;
  /** A finer grouping, within `region`. */
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
