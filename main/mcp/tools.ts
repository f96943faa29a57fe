/** The tools: every look-up of the HTTP interface, in the order shown to assistants. */
import { adminChainEndpoint, adminEndpoint } from '../../contract/admin.ts';
import { geoBoundariesEndpoint, geoBoundaryCategoriesEndpoint } from '../../contract/geo-boundaries.ts';
import { boxAddressesEndpoint, geocoderEndpoint, reverseGeocoderEndpoint } from '../../contract/geocoder.ts';
import {
  countriesEndpoint,
  countryDataEndpoint,
  indexTileEndpoint,
  layerEndpoint,
  pointDataEndpoint,
  pointTileEndpoint,
  seriesEndpoint,
} from '../../contract/health.ts';
import { orderEndpoint, snapEndpoint } from '../../contract/matrix.ts';
import { isochroneEndpoint, isochronesEndpoint, nearestEndpoint } from '../../contract/reach.ts';
import { routeEndpoint } from '../../contract/route.ts';
import { areaEndpoint, packsEndpoint } from '../../contract/service.ts';
import { timeZoneEndpoint } from '../../contract/time-zones.ts';
import { nearestZip4Endpoint, xy2zipEndpoint, zip2xyEndpoint } from '../../contract/zip4.ts';
import { createTool, LAT_LON, LON_LAT, type Tool, type ToolDefinition } from './tool.ts';

/** Maximum cells of one matrix, because an assistant reads them all. */
export const MAX_MATRIX_CELLS = 10_000;

/** Name of the tool that runs a matrix job and waits for it. */
export const MATRIX_TOOL = 'travel_time_matrix';

const DEFINITIONS: readonly ToolDefinition[] = [
  { endpoint: timeZoneEndpoint, names: LON_LAT },
  { endpoint: adminChainEndpoint, names: LON_LAT },
  { endpoint: adminEndpoint, names: LON_LAT, hasShapes: true },
  { endpoint: geoBoundariesEndpoint, names: LON_LAT },
  { endpoint: geoBoundaryCategoriesEndpoint },
  { endpoint: areaEndpoint, hasShapes: true },
  { endpoint: geocoderEndpoint, omit: ['format', 'autocomplete'] },
  { endpoint: reverseGeocoderEndpoint, names: LON_LAT, omit: ['format', 'latlng'] },
  { endpoint: boxAddressesEndpoint },
  {
    endpoint: xy2zipEndpoint,
    names: LAT_LON,
    hasShapes: true,
    description:
      'The ZIP+4 areas at a point; several where areas overlap, none where no area holds the point. Areas ' +
      'and plus-four digits of the default pack are modelled, not USPS: `packs` says of each pack whether it ' +
      'is modelled.',
  },
  { endpoint: zip2xyEndpoint, hasShapes: true },
  { endpoint: nearestZip4Endpoint, names: LON_LAT },
  { endpoint: countriesEndpoint },
  { endpoint: countryDataEndpoint },
  { endpoint: pointDataEndpoint, names: LON_LAT },
  { endpoint: pointTileEndpoint, names: LON_LAT, hasShapes: true },
  { endpoint: indexTileEndpoint, names: { x_index: 'x', y_index: 'y' }, hasShapes: true },
  { endpoint: layerEndpoint },
  { endpoint: seriesEndpoint },
  {
    name: MATRIX_TOOL,
    endpoint: orderEndpoint,
    omit: ['name'],
    description:
      'Travel times (seconds) and distances (metres) by road from every origin to every destination, each ' +
      'written `longitude,latitude`. ' +
      'A cell is null where `unreachable` says why. The smallest installed road pack that covers all points ' +
      'serves it. ' +
      `At most ${MAX_MATRIX_CELLS.toLocaleString('en')} cells: larger ones are for \`cairn matrix\` and the ` +
      'HTTP interface.',
  },
  { endpoint: routeEndpoint, hasShapes: true, omit: ['format'] },
  { endpoint: snapEndpoint },
  { endpoint: isochroneEndpoint, names: LON_LAT, hasShapes: true },
  { endpoint: isochronesEndpoint, hasShapes: true },
  { endpoint: nearestEndpoint },
  { endpoint: packsEndpoint },
];

export const TOOLS: readonly Tool[] = DEFINITIONS.map(createTool);
