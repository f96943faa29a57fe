/** Where the rows answered of a table are: those in a box, a sample of them where they are many. */
import type Database from 'better-sqlite3';
import { MAX_BATCH_POINTS, type BatchPoints, type PointForm } from '../../../contract/batch.ts';
import { asJsonText, type JsonText } from '../../../contract/json-text.ts';
import type { Bbox } from '../../../contract/pack.ts';
import { errorColumn, openTable, type TableFile, type ViewCall } from './view-query.ts';

/** Which positions are asked for, and in which form. */
export interface PointsWish {
  bbox?: Bbox | undefined;
  form: PointForm;
}

export type SampledPoint = BatchPoints['points'][number];

/** What SQL needs for the rows in a box, and for those of them that are drawn. */
interface Choice {
  total: number;
  around: (number | null)[];
  /** Conditions: all in the box, and the sample. */
  where: string;
  values: { share: number; west: number; south: number; east: number; north: number };
}

/**
 * Of more than are drawn a sample by the hash of their numbers: every n-th would show but one place of a table that
 * goes round several.
 */
function choose(database: Database.Database, bbox: Bbox | undefined): Choice {
  const [west, south, east, north] = bbox ?? [-180, -90, 180, 90];
  const box = { west, south, east, north };
  // A box that goes over the 180th meridian has its west in the east.
  const within =
    'lat BETWEEN @south AND @north AND ' +
    (west <= east ? 'lon BETWEEN @west AND @east' : '(lon >= @west OR lon <= @east)');
  const found = database
    .prepare<[object], [number, ...(number | null)[]]>(
      `SELECT count(*), min(lon), min(lat), max(lon), max(lat) FROM answer WHERE ${within}`,
    )
    .raw()
    .get(box);
  const [total = 0, ...around] = found ?? [];
  const share = Math.floor(2 ** 32 * Math.min(1, MAX_BATCH_POINTS / Math.max(1, total)));
  return {
    total,
    around,
    where: `${within} AND (number * 2654435761 & 4294967295) < @share`,
    values: { ...box, share },
  };
}

const isFaulty = ({ added = [] }: TableFile): string => `(${errorColumn(added)} <> '')`;

/** The positions in the box, as JSON. */
export function findPoints(table: TableFile, { bbox, form }: PointsWish, call: ViewCall): JsonText<BatchPoints> {
  if (table.added === undefined) return asJsonText('{"total":0,"drawn":0,"points":[]}');
  const database = openTable(table, call);
  try {
    const { total, around, where, values } = choose(database, bbox);
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
    const bboxText = total === 0 ? '' : `"bbox":[${around.join(',')}],`;
    return asJsonText(`{"total":${total},"drawn":${drawn ?? 0},${bboxText}"points":[${points.join(',')}]}`);
  } finally {
    database.close();
  }
}

/** The same positions, for who goes on to work with them. */
export function samplePoints(table: TableFile, bbox: Bbox | undefined, call: ViewCall): SampledPoint[] {
  if (table.added === undefined) return [];
  const database = openTable(table, call);
  try {
    const { where, values } = choose(database, bbox);
    return database
      .prepare<[object], SampledPoint>(`SELECT number, lon, lat, ${isFaulty(table)} FROM answer WHERE ${where}`)
      .raw()
      .all(values);
  } finally {
    database.close();
  }
}
