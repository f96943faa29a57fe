/** A finished matrix as a file: table, workbook, JSON, or the paths along the roads. */
import { Type, type Static } from 'typebox';
import { defineEndpoint } from './endpoint.ts';
import { ErrorBody } from './error.ts';
import { GUARD_DESCRIPTION } from './formula-guard.ts';
import type { Unreachable } from './matrix.ts';

/** What one job alone makes. */
export const JOB_FORMATS = ['csv', 'csv-long', 'xlsx', 'json', 'geojson', 'unreachable'] as const;
export type JobFormat = (typeof JOB_FORMATS)[number];

export const EXPORT_FORMATS = [...JOB_FORMATS, 'comparison'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

export const EXPORT_MEASURES = ['duration', 'distance'] as const;

export const EXPORT_PAIRS = ['nearest', 'all'] as const;
/** `nearest`: each destination from its nearest origin. `all`: every cell. */
export type ExportPairs = (typeof EXPORT_PAIRS)[number];

/** Maximum of lines of one GeoJSON export: each is a path that is computed for it. */
export const MAX_EXPORTED_LINES = 10_000;

const FEWEST_DIGITS = 2;

/**
 * What a point is called that has no name: `O-07` of up to 99 origins, `D-0305` of 1000 destinations. @param index from
 * 0
 */
export const pointCode = (letter: 'O' | 'D', index: number, count: number): string =>
  `${letter}-${String(index + 1).padStart(Math.max(FEWEST_DIGITS, String(count).length), '0')}`;

/** Two jobs have a point in common where it lies at the same place, to the seventh decimal of a degree. */
export const placeKey = (longitude: number, latitude: number): string =>
  `${longitude.toFixed(7)},${latitude.toFixed(7)}`;

/**
 * Where the points of one job stand in another.
 * @param wanted keys of {@link placeKey}
 * @returns for each the position of the same place among `others`, −1 where it is not among them
 */
export function matchPlaces(wanted: readonly string[], others: readonly string[]): Int32Array {
  const positions = new Map(others.map((key, position) => [key, position]));
  return Int32Array.from(wanted, (key) => positions.get(key) ?? -1);
}

/** What is known of a job's cells without a path. */
export interface ReasonSource {
  readonly unreachable: Unreachable;
  /** Positions, from 0, of the ends that have no road of the mode near by. */
  readonly originsWithoutRoad: { includes: (position: number) => boolean };
  readonly destinationsWithoutRoad: { includes: (position: number) => boolean };
}

/** Why a cell has no value. Which pairs are too far apart is not known one by one where others have no path at all. */
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
      '`csv` and `xlsx`: a row per origin, a column per destination. `csv-long`: a line per pair. `json`: as ' +
      '`POST /tdmv1/fetch` answers. ' +
      '`geojson`: the paths along the roads, a line per pair. `unreachable`: a CSV of the cells without a ' +
      'path, with the reason. `comparison`: a CSV with a line per pair that the job `with` has too',
  }),
  measure: Type.Optional(
    Type.Enum([...EXPORT_MEASURES], {
      description:
        'What `csv`, `xlsx` and `comparison` hold, what `min` and `max` speak of and by what an origin is ' +
        'nearest; `duration` when absent and the job has it',
    }),
  ),
  pairs: Type.Optional(
    Type.Enum([...EXPORT_PAIRS], {
      description:
        'Of `geojson`: `nearest`, each destination from its nearest origin (when absent), or `all` ' +
        `cells, at most ${MAX_EXPORTED_LINES}`,
    }),
  ),
  with: Type.Optional(
    Type.String({
      maxLength: 100,
      description:
        'Of `comparison`, and required there: the job to compare with. Points are the same where they lie at ' +
        'the same place',
    }),
  ),
  guard_formulas: Type.Optional(Type.Enum(['1'], { description: GUARD_DESCRIPTION })),
  min: Type.Optional(Type.Number({ description: 'Of `geojson`: only cells with at least so many seconds or metres' })),
  max: Type.Optional(Type.Number({ description: 'Of `geojson`: only cells with at most so many seconds or metres' })),
  least: Type.Optional(Type.Number({ deprecated: true, description: 'As `min`, by its name before' })),
  most: Type.Optional(Type.Number({ deprecated: true, description: 'As `max`, by its name before' })),
});
export type ExportQuery = Static<typeof ExportQuery>;

export const EXPORT_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  'csv-long': 'text/csv; charset=utf-8',
  unreachable: 'text/csv; charset=utf-8',
  comparison: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json; charset=utf-8',
  geojson: 'application/geo+json',
};

/** A content type without its parameters, as the document names it. */
const bareType = (type: string): string => type.split(';', 1)[0] ?? type;

export const exportEndpoint = defineEndpoint({
  method: 'GET',
  path: '/tdmv1/export',
  operationId: 'exportMatrix',
  tag: 'Time-distance matrix',
  summary: 'A finished job as a file',
  description:
    'The answer is streamed. A client that closes the connection ends the work on it. `content-disposition` ' +
    'names the file.',
  access: 'look-up',
  query: ExportQuery,
  answers: {
    200: {
      description: 'The file, of the content type of its format',
      contentType: 'text/csv',
      otherTypes: {
        [bareType(EXPORT_TYPES.xlsx)]: { description: 'With `format=xlsx`: a workbook' },
        [bareType(EXPORT_TYPES.json)]: { description: 'With `format=json`: as `POST /tdmv1/fetch` answers' },
        [bareType(EXPORT_TYPES.geojson)]: { description: 'With `format=geojson`: a feature for each pair' },
      },
    },
    404: { description: 'There is no job of that uuid', schema: ErrorBody },
    409: { description: 'The job is not finished', schema: ErrorBody },
  },
});
