/** The tools: every look-up, and further endpoints that compute from packs, in the order shown to assistants. */
import { LOOK_UPS } from '../../contract/look-up-table.ts';
import { LON_LAT, type ToolDefinition } from '../../contract/look-up.ts';
import { orderEndpoint } from '../../contract/matrix.ts';
import { isochroneEndpoint, isochronesEndpoint } from '../../contract/reach.ts';
import { routeEndpoint } from '../../contract/route.ts';
import { areaEndpoint, packsEndpoint } from '../../contract/service.ts';
import { tripEndpoint } from '../../contract/trip.ts';
import { createTool, type Tool } from './tool.ts';

/** Maximum cells of one matrix, because an assistant reads them all. */
export const MAX_MATRIX_CELLS = 10_000;

/** Name of the tool that runs a matrix job and waits for it. */
export const MATRIX_TOOL = 'travel_time_matrix';

const DEFINITIONS: readonly ToolDefinition[] = [
  ...LOOK_UPS,
  { endpoint: areaEndpoint, hasShapes: true },
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
  { endpoint: isochroneEndpoint, names: LON_LAT, hasShapes: true },
  { endpoint: isochronesEndpoint, hasShapes: true },
  { endpoint: tripEndpoint },
  { endpoint: packsEndpoint },
];

export const TOOLS: readonly Tool[] = DEFINITIONS.map(createTool);
