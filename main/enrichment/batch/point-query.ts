/** Queries the positions of answered rows in a box, sampled if there are many. */
import type Database from 'better-sqlite3';
import { MAX_BATCH_POINTS, type BatchPoints, type PointForm } from '../../../contract/batch.ts';
import { asJsonText, type JsonText } from '../../../contract/json-text.ts';
import type { Bbox } from '../../../contract/pack.ts';
import { errorColumn, openTable, type TableFile, type ViewCall } from './view-query.ts';

/** The requested positions and their form. */
export interface PointsQuery {
  bbox?: Bbox | undefined;
  form: PointForm;
}

export type SampledPoint = BatchPoints['points'][number];

/** SQL parts for the rows in a box, and for the sample that is drawn. */
interface PointSample {
  total: number;
  bounds: (number | null)[];
  /** Condition for the sampled rows in the box. */
  where: string;
  values: { share: number; west: number; south: number; east: number; north: number };
}

/**
 * Samples by a hash of the row number: taking every n-th row could pick a single place from a table that cycles through
 * several.
 */
function samplePointRows(database: Database.Database, bbox: Bbox | undefined): PointSample {
  const [west, south, east, north] = bbox ?? [-180, -90, 180, 90];
  const box = { west, south, east, north };
  // A box across the 180th meridian has west > east.
  const inBox =
    'lat BETWEEN @south AND @north AND ' +
    (west <= east ? 'lon BETWEEN @west AND @east' : '(lon >= @west OR lon <= @east)');
  const counts = database
    .prepare<[object], [number, ...(number | null)[]]>(
      `SELECT count(*), min(lon), min(lat), max(lon), max(lat) FROM answer WHERE ${inBox}`,
    )
    .raw()
    .get(box);
  const [total = 0, ...bounds] = counts ?? [];
  const share = Math.floor(2 ** 32 * Math.min(1, MAX_BATCH_POINTS / Math.max(1, total)));
  return {
    total,
    bounds,
    where: `${inBox} AND (number * 2654435761 & 4294967295) < @share`,
    values: { ...box, share },
  };
}

const isFaulty = ({ added = [] }: TableFile): string => `(${errorColumn(added)} <> '')`;

/** Returns the positions in the box as JSON. */
export function findPoints(table: TableFile, { bbox, form }: PointsQuery, call: ViewCall): JsonText<BatchPoints> {
  if (table.added === undefined) return asJsonText('{"total":0,"drawn":0,"points":[]}');
  const database = openTable(table, call);
  try {
    const { total, bounds, where, values } = samplePointRows(database, bbox);
    const text = `'[' || number || ',' || lon || ',' || lat || ',' || ${isFaulty(table)} || ']'`;
    const points =
      form === 'summary'
        ? []
        : database.prepare<[object], string>(`SELECT ${text} FROM answer WHERE ${where}`).pluck().all(values);
    const drawn =
      form === 'lists'
        ? points.length
        : total <= MAX_BATCH_POINTS
          ? total
          : database.prepare<[object], number>(`SELECT count(*) FROM answer WHERE ${where}`).pluck().get(values);
    const bboxText = total === 0 ? '' : `"bbox":[${bounds.join(',')}],`;
    return asJsonText(`{"total":${total},"drawn":${drawn ?? 0},${bboxText}"points":[${points.join(',')}]}`);
  } finally {
    database.close();
  }
}

/** Returns the positions in the box for further processing. */
export function samplePoints(table: TableFile, bbox: Bbox | undefined, call: ViewCall): SampledPoint[] {
  if (table.added === undefined) return [];
  const database = openTable(table, call);
  try {
    const { where, values } = samplePointRows(database, bbox);
    return database
      .prepare<[object], SampledPoint>(`SELECT number, lon, lat, ${isFaulty(table)} FROM answer WHERE ${where}`)
      .raw()
      .all(values);
  } finally {
    database.close();
  }
}
