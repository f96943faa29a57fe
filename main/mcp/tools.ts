/** The tools: every look-up of the HTTP interface, in the order in which an assistant reads them. */
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
import { orderEndpoint, routeEndpoint, snapEndpoint } from '../../contract/matrix.ts';
import { areaEndpoint, packsEndpoint } from '../../contract/service.ts';
import { timeZoneEndpoint } from '../../contract/time-zones.ts';
import { nearestZip4Endpoint, xy2zipEndpoint, zip2xyEndpoint } from '../../contract/zip4.ts';
import { createTool, LAT_LON, LON_LAT, type Tool, type ToolDefinition } from './tool.ts';

/** Cells of one matrix: an assistant reads them all. */
export const MAX_MATRIX_CELLS = 10_000;

/** Name of the tool that orders a job, and waits for it. */
export const MATRIX_TOOL = 'travel_time_matrix';

const DEFINITIONS: readonly ToolDefinition[] = [
  { name: 'time_zone_at', endpoint: timeZoneEndpoint, names: LON_LAT },
  { name: 'admin_areas_at', endpoint: adminChainEndpoint, names: LON_LAT },
  { name: 'admin_area_at', endpoint: adminEndpoint, names: LON_LAT, hasShapes: true },
  { name: 'geo_boundaries_at', endpoint: geoBoundariesEndpoint, names: LON_LAT },
  { name: 'geo_boundary_categories', endpoint: geoBoundaryCategoriesEndpoint },
  { name: 'area', endpoint: areaEndpoint, hasShapes: true },
  { name: 'geocode', endpoint: geocoderEndpoint, without: ['format', 'autocomplete'] },
  { name: 'reverse_geocode', endpoint: reverseGeocoderEndpoint, names: LON_LAT, without: ['format', 'latlng'] },
  { name: 'addresses_in_box', endpoint: boxAddressesEndpoint },
  {
    name: 'zip4_at',
    endpoint: xy2zipEndpoint,
    names: LAT_LON,
    hasShapes: true,
    description:
      'The ZIP+4 areas at a point; several where areas overlap, none where no area holds the point. Areas and plus-four digits of the default pack are modelled, not USPS: `packs` says of each pack whether it is modelled.',
  },
  { name: 'zip4_area', endpoint: zip2xyEndpoint, hasShapes: true },
  { name: 'nearest_zip4', endpoint: nearestZip4Endpoint, names: LON_LAT },
  { name: 'health_countries', endpoint: countriesEndpoint },
  { name: 'health_of_country', endpoint: countryDataEndpoint },
  { name: 'health_at', endpoint: pointDataEndpoint, names: LON_LAT },
  { name: 'health_tile_at', endpoint: pointTileEndpoint, names: LON_LAT, hasShapes: true },
  { name: 'health_tile', endpoint: indexTileEndpoint, names: { x_index: 'x', y_index: 'y' }, hasShapes: true },
  { name: 'health_of_level', endpoint: layerEndpoint },
  { name: 'health_series', endpoint: seriesEndpoint },
  {
    name: MATRIX_TOOL,
    endpoint: orderEndpoint,
    without: ['name'],
    description:
      'Travel times (seconds) and distances (metres) by road from every origin to every destination, each written `longitude,latitude`. ' +
      'A cell is null where `unreachable` says why. The smallest installed road pack that covers all points serves it. ' +
      `At most ${MAX_MATRIX_CELLS.toLocaleString('en')} cells: larger ones are for \`cairn matrix\` and the HTTP interface.`,
  },
  { name: 'route', endpoint: routeEndpoint, hasShapes: true },
  { name: 'nearest_road', endpoint: snapEndpoint },
  { name: 'packs', endpoint: packsEndpoint },
];

export const TOOLS: readonly Tool[] = DEFINITIONS.map(createTool);
