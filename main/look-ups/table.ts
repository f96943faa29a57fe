/**
 * The table of look-ups: the code of all that answer their endpoint at once or have fields. A new look-up is a folder
 * with its rows, and one more line here.
 */
import { adminChainRow, adminRow } from './admin/rows.ts';
import { reverseGeocoderRow } from './addresses/rows.ts';
import { bordersRow } from './borders/rows.ts';
import { codesRow } from './codes/rows.ts';
import { geoBoundariesRow, geoBoundaryCategoriesRow } from './geo-boundaries/rows.ts';
import { pointDataRow, pointTileRow } from './health/rows.ts';
import { placeCategoriesRow, placesOfInterestRow } from './places-of-interest/rows.ts';
import { rasterRow } from './raster/rows.ts';
import { nearestDestinationsRow, nearestRoadRow } from './roads/rows.ts';
import type { LookUpRow } from './row.ts';
import { timeZoneRow } from './time-zones/rows.ts';
import { nearestZip4Row, xy2zipRow, zip2xyRow } from './zip4/rows.ts';

export const TABLE: readonly LookUpRow[] = [
  timeZoneRow,
  adminRow,
  adminChainRow,
  geoBoundariesRow,
  geoBoundaryCategoriesRow,
  xy2zipRow,
  zip2xyRow,
  nearestZip4Row,
  reverseGeocoderRow,
  pointTileRow,
  pointDataRow,
  nearestRoadRow,
  nearestDestinationsRow,
  codesRow,
  bordersRow,
  placesOfInterestRow,
  placeCategoriesRow,
  rasterRow,
];

const BY_LOOK_UP = new Map(TABLE.map((row) => [row.lookUp, row]));

/** Returns the code of a look-up; undefined if it neither answers at once nor has fields. */
export const rowOf = (lookUp: LookUpRow['lookUp']): LookUpRow | undefined => BY_LOOK_UP.get(lookUp);
