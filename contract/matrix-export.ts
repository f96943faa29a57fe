/** A finished matrix as a file: table, workbook, JSON, or the paths along the roads. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { GUARD_DESCRIPTION } from './formula-guard.ts';
import type { Unreachable } from './matrix.ts';

/** Formats of a single job. */
export const JOB_FORMATS = ['csv', 'csv-long', 'nearest', 'xlsx', 'json', 'geojson', 'unreachable'] as const;
export type JobFormat = (typeof JOB_FORMATS)[number];

export const EXPORT_FORMATS = [...JOB_FORMATS, 'comparison'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_MEASURES = ['duration', 'distance'] as const;

export const EXPORT_PAIRS = ['nearest', 'nearest-destination', 'all'] as const;
/**
 * `nearest`: each destination from its nearest origin; `nearest-destination`: each origin to its nearest destination;
 * `all`: every cell.
 */
export type ExportPairs = (typeof EXPORT_PAIRS)[number];

export type NearestPairs = Exclude<ExportPairs, 'all'>;

/** Maximum number of nearest points listed for each. */
export const MAX_NEAREST_LISTED = 100;

/** Maximum number of lines in a GeoJSON export, because each path must be computed. */
export const MAX_EXPORTED_LINES = 10_000;

const FEWEST_DIGITS = 2;

/**
 * Returns the code of a point without a name: `O-07` for up to 99 origins, `D-0305` for 1000 destinations.
 * @param index from 0
 */
export const pointCode = (letter: 'O' | 'D', index: number, count: number): string =>
  `${letter}-${String(index + 1).padStart(Math.max(FEWEST_DIGITS, String(count).length), '0')}`;

/** Returns a key for comparing points of two jobs: equal if they match to the seventh decimal of a degree. */
export const placeKey = (longitude: number, latitude: number): string =>
  `${longitude.toFixed(7)},${latitude.toFixed(7)}`;

/**
 * Finds the points of one job in another.
 * @param requested keys from {@link placeKey}
 * @returns for each key, its index in `others`; −1 if not found
 */
export function matchPlaces(requested: readonly string[], available: readonly string[]): Int32Array {
  const positions = new Map(available.map((key, position) => [key, position]));
  return Int32Array.from(requested, (key) => positions.get(key) ?? -1);
}

/** Information about a job's cells without a path. */
export interface ReasonSource {
  readonly unreachable: Unreachable;
  /** Indices, from 0, of the points without a road of the mode nearby. */
  readonly originsWithoutRoad: { includes: (position: number) => boolean };
  readonly destinationsWithoutRoad: { includes: (position: number) => boolean };
}

/**
 * Returns why a cell has no value. If a job has both kinds, it doesn't record which cells are too far and which have no
 * path.
 */
export function reasonOfCell(
  { unreachable, originsWithoutRoad, destinationsWithoutRoad }: ReasonSource,
  origin: number,
  destination: number,
): keyof Unreachable {
  if (originsWithoutRoad.includes(origin)) return 'no_road_at_origin';
  if (destinationsWithoutRoad.includes(destination)) return 'no_road_at_destination';
  return unreachable.too_far > 0 && unreachable.no_path === 0 ? 'too_far' : 'no_path';
}

const ExportQuery = Type.Object({
  uuid: Type.String({ maxLength: 100, description: 'Identifier of the job' }),
  format: Type.Enum([...EXPORT_FORMATS], {
    description:
      '`csv`: a row per origin, a column per destination. `csv-long`: a line per pair. `nearest`: a CSV of the ' +
      'nearest points of each. `xlsx`: a workbook with the table of each measure, the nearest destination of each ' +
      'origin, the nearest origin of each destination, and the points. `json`: the response of `POST /tdmv1/fetch`. ' +
      '`geojson`: the paths along the roads, a line per pair. `unreachable`: a CSV of the cells without a ' +
      'path, with the reason. `comparison`: a CSV with a line per pair that the job `with` has too',
  }),
  measure: Type.Optional(
    Type.Enum([...EXPORT_MEASURES], {
      description:
        'Values of `csv` and `comparison`, the first sheet of `xlsx`; also the measure of `min`, `max` and of what ' +
        'is nearest. ' +
        'When absent, `duration` if the job has it',
    }),
  ),
  pairs: Type.Optional(
    Type.Enum([...EXPORT_PAIRS], {
      description:
        'For `geojson` and `nearest`: `nearest`, each destination from its nearest origin (when absent), ' +
        '`nearest-destination`, each origin to its nearest destination, or, for `geojson`, `all` cells, at most ' +
        `${MAX_EXPORTED_LINES}`,
    }),
  ),
  k: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_NEAREST_LISTED,
      description: 'For `nearest`: how many are listed for each, the nearest first. 1 when absent',
    }),
  ),
  with: Type.Optional(
    Type.String({
      maxLength: 100,
      description: 'For `comparison`, required: the job to compare with. Points at the same position match',
    }),
  ),
  guard_formulas: Type.Optional(Type.Enum(['1'], { description: GUARD_DESCRIPTION })),
  min: Type.Optional(Type.Number({ description: 'For `geojson`: minimum seconds or metres of a cell' })),
  max: Type.Optional(Type.Number({ description: 'For `geojson`: maximum seconds or metres of a cell' })),
  least: Type.Optional(Type.Number({ deprecated: true, description: 'Former name of `min`' })),
  most: Type.Optional(Type.Number({ deprecated: true, description: 'Former name of `max`' })),
});
export type ExportQuery = Static<typeof ExportQuery>;

export const EXPORT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  'csv-long': 'text/csv; charset=utf-8',
  nearest: 'text/csv; charset=utf-8',
  unreachable: 'text/csv; charset=utf-8',
  comparison: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
  geojson: 'application/geo+json',
};

/** Returns a content type without its parameters, as in OpenAPI. */
const bareType = (type: string): string => type.split(';', 1)[0] ?? type;

export const exportEndpoint = defineEndpoint({
  method: 'GET',
  path: '/tdmv1/export',
  operationId: 'exportMatrix',
  tag: 'Time-distance matrix',
  summary: 'A finished job as a file',
  description:
    'The response is streamed. Closing the connection cancels the export. `content-disposition` contains the file ' +
    'name.',
  access: 'look-up',
  query: ExportQuery,
  answers: {
    200: {
      description: 'The file, with the content type of its format',
      contentType: 'text/csv',
      otherTypes: {
        [bareType(EXPORT_TYPES.xlsx)]: { description: 'With `format=xlsx`: a workbook' },
        [bareType(EXPORT_TYPES.json)]: { description: 'With `format=json`: the response of `POST /tdmv1/fetch`' },
        [bareType(EXPORT_TYPES.geojson)]: { description: 'With `format=geojson`: a feature per pair' },
      },
    },
    404: { description: 'Job not found', schema: ErrorBody },
    409: { description: "The job hasn't finished", schema: ErrorBody },
  },
});
