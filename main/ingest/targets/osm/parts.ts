/** What the parts of an OpenStreetMap file are called. */
import type { OsmPart } from '../../../../contract/imports.ts';

/** One of what a part consists of. */
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

/** What is written, for the progress. */
export const PART_STEPS: Record<OsmPart, string> = {
  map: 'street map',
  roads: 'roads for travel times',
  addresses: 'addresses',
  businesses: 'businesses',
  admin: 'administrative areas',
};

/** What a file holds nothing of: `holds no road and no business`. */
export const lacks = (missing: readonly OsmPart[]): string =>
  `contains no ${missing.map((part) => NAMES[part]).join(' and no ')}`;
