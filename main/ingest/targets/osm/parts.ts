/** Names of the parts of an OpenStreetMap file. */
import type { OsmPart } from '../../../../contract/imports.ts';

/** The contents of each part. */
const NAMES: Record<OsmPart, string> = {
  map: 'features for the map',
  roads: 'roads',
  addresses: 'addresses or named streets',
  businesses: 'businesses',
  admin: 'administrative areas with complete boundaries',
};

export const PART_TITLES: Record<OsmPart, string> = {
  map: 'Street map',
  roads: 'Roads',
  addresses: 'Addresses',
  businesses: 'Businesses',
  admin: 'Administrative areas',
};

/** Steps of the progress. */
export const PART_STEPS: Record<OsmPart, string> = {
  map: 'street map',
  roads: 'roads for travel times',
  addresses: 'addresses',
  businesses: 'businesses',
  admin: 'administrative areas',
};

/** Formats missing parts: `contains no roads and no businesses`. */
export const lacks = (missing: readonly OsmPart[]): string =>
  `contains no ${missing.map((part) => NAMES[part]).join(' and no ')}`;
