/** What a geocoder pack is written from. */
import type { Bbox } from '../../../contract/pack.ts';
import type { DocumentKind } from './identifiers.ts';
import type { LonLat } from './streets.ts';

/** What can be found: an area, a place, a street. */
export interface IndexDocument {
  kind: DocumentKind;
  name: string;
  lon: number;
  lat: number;
  /** 0 to 1: what comes first where the text fits several equally well. */
  importance: number;
  /** Handle of the area that holds this one. */
  parent?: number | undefined;
  /** Administrative level of a region, 1 to 8. */
  level?: number | undefined;
  /** Code or abbreviation: `CA`, `US`. Found like a name. */
  shortName?: string | undefined;
  /** Codes that people write behind a town and nobody searches by: `BY` of Bavaria. */
  codes?: readonly string[] | undefined;
  /** ISO 3166-1 alpha-2 codes of the countries of a region of the world. */
  countries?: readonly string[] | undefined;
  /** Other names, in any language. */
  alternates?: readonly string[] | undefined;
  /** An area's names in two dozen languages. What lies in it is found by them only if it is of the first level. */
  translations?: readonly string[] | undefined;
  /** Words that help to find it and are not its name: postal codes, the town that an airport serves. */
  context?: readonly string[] | undefined;
  /** What it is, in the words of the source: `restaurant`, `large_airport`. */
  category?: string | undefined;
  bounds?: Bbox | undefined;
  population?: number | undefined;
  /** Distance from its point within which a position is at it; not for places. Without it, only texts find it. */
  reachMetres?: number | undefined;
  /** The area of an area pack that it is. */
  boundaryId?: number | undefined;
  /** Only names the parents of other documents; another pack answers for it. */
  reference?: boolean | undefined;
}

/** A house number of a street, at its own point. */
export interface IndexHouse {
  number: number;
  suffix: string;
  postcode?: string | undefined;
  lon: number;
  lat: number;
  /** Placed between known numbers: no point of its own. */
  isInterpolated?: boolean | undefined;
}

/**
 * A piece of a street between two ends of `line`, with the house numbers along it; left and right are those of the
 * line's direction.
 */
export interface IndexEdge {
  leftFrom?: number | undefined;
  leftTo?: number | undefined;
  rightFrom?: number | undefined;
  rightTo?: number | undefined;
  leftPostcode?: string | undefined;
  rightPostcode?: string | undefined;
  line: readonly LonLat[];
  /** Where the street meets others; the two ends unless stated. */
  corners?: readonly LonLat[] | undefined;
}
