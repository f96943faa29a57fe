/**
 * Every look-up, in the order in which fields and tools are listed. `main/look-ups/table.ts` has their code. A new
 * look-up is one more line here and there.
 */
import { adminChainLookUp, adminLookUp } from './admin.ts';
import { bordersLookUp } from './borders.ts';
import { codesLookUp } from './codes.ts';
import { geoBoundariesLookUp, geoBoundaryCategoriesLookUp } from './geo-boundaries.ts';
import { boxAddressesEndpoint, geocoderEndpoint, reverseGeocoderLookUp } from './geocoder.ts';
import {
  countriesEndpoint,
  countryDataEndpoint,
  indexTileEndpoint,
  layerEndpoint,
  pointDataLookUp,
  pointTileLookUp,
  seriesEndpoint,
} from './health.ts';
import type { LookUp } from './look-up.ts';
import { nearestRoadLookUp } from './matrix.ts';
import { placeCategoriesLookUp, placesOfInterestLookUp } from './places-of-interest.ts';
import { nearestDestinationsLookUp, pointNamesLookUp } from './reach.ts';
import { rasterLookUp } from './raster.ts';
import { timeZoneLookUp } from './time-zones.ts';
import { nearestZip4LookUp, xy2zipLookUp, zip2xyLookUp } from './zip4.ts';

export const LOOK_UPS = [
  timeZoneLookUp,
  adminLookUp,
  adminChainLookUp,
  geoBoundariesLookUp,
  geoBoundaryCategoriesLookUp,
  xy2zipLookUp,
  zip2xyLookUp,
  nearestZip4LookUp,
  { endpoint: geocoderEndpoint, omit: ['format', 'autocomplete'] },
  reverseGeocoderLookUp,
  { endpoint: boxAddressesEndpoint },
  { endpoint: countriesEndpoint },
  { endpoint: countryDataEndpoint },
  pointTileLookUp,
  { endpoint: indexTileEndpoint, names: { x_index: 'x', y_index: 'y' }, hasShapes: true },
  pointDataLookUp,
  { endpoint: layerEndpoint },
  { endpoint: seriesEndpoint },
  nearestRoadLookUp,
  nearestDestinationsLookUp,
  pointNamesLookUp,
  codesLookUp,
  bordersLookUp,
  placesOfInterestLookUp,
  placeCategoriesLookUp,
  rasterLookUp,
] as const satisfies readonly LookUp[];
