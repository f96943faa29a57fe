/** Counts the points of packs in areas. */
import { openPackFile } from '../packs/pack-file.ts';
import type { ReadableDatabase } from '../packs/pack-database.ts';
import { COVERAGE_MARGIN } from '../packs/road-coverage.ts';
import type { CountedItem, CountSource } from '../look-ups/roads/count-sources.ts';
import type { Polygon } from '../routing/reach/outlines.ts';
import type { Steps } from '../routing/steps.ts';
import { Strips } from './strips.ts';

/** Rows that are read at once, which takes a few milliseconds, and points per step. */
const ROWS = 20_000;
const POINTS = 256;

export interface Counts {
  /** By area: numbers of points by name of what is counted. Absent where no pack can say. */
  counts: Record<string, number>[];
  /** Ids of the packs that counted, by name of what they counted. */
  packs: Record<string, string[]>;
}

/**
 * Counts in each area. A pack can say if its extent contains the area, but for a margin of about a kilometre, as for
 * roads, or if only its points are wanted. Interpolated addresses don't count.
 */
export function* countsIn(areas: readonly (readonly Polygon[])[], items: readonly CountedItem[]): Steps<Counts> {
  const strips = areas.map((polygons) => new Strips(polygons));
  const found: Counts = { counts: areas.map(() => ({})), packs: {} };
  for (const { name, sources } of items) {
    // What is within no limit has no points.
    let open = [...strips.keys()].filter((area) => strips[area]!.west <= strips[area]!.east);
    for (const source of sources) {
      const covered = open.filter((area) => covers(source, strips[area]!));
      if (covered.length === 0) continue;
      const counts = yield* countFrom(
        source,
        covered.map((area) => strips[area]!),
      );
      if (counts === undefined) continue;
      for (const [i, area] of covered.entries()) found.counts[area]![name] = counts[i]!;
      (found.packs[name] ??= []).push(source.pack);
      open = open.filter((area) => !covered.includes(area));
    }
  }
  return found;
}

function covers({ coverage }: CountSource, area: Strips): boolean {
  if (coverage === undefined) return true;
  const [west, south, east, north] = coverage;
  const margin = COVERAGE_MARGIN * 1e7;
  return (
    area.west >= west * 1e7 - margin &&
    area.east <= east * 1e7 + margin &&
    area.south >= south * 1e7 - margin &&
    area.north <= north * 1e7 + margin
  );
}

/** Counts the points of a pack; undefined if it has none at all. */
function* countFrom(source: CountSource, areas: readonly Strips[]): Steps<number[] | undefined> {
  const { database } = openPackFile(source.path);
  try {
    const condition = conditionOf(database, source);
    if (condition === undefined) return undefined;
    const { table, category } = source;
    const counts = areas.map(() => 0);
    yield;
    // Houses are stored as whole numbers of 1e-7 degrees; others are rounded to them.
    const unit = table === 'house' ? 1 : 1e7;
    const box = [
      (Math.min(...areas.map(({ west }) => west)) - 1) / unit,
      (Math.max(...areas.map(({ east }) => east)) + 1) / unit,
      (Math.min(...areas.map(({ south }) => south)) - 1) / unit,
      (Math.max(...areas.map(({ north }) => north)) + 1) / unit,
    ];
    const lastOf = database
      .prepare<[number], number>(`SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT 1 OFFSET ${ROWS - 1}`)
      .pluck();
    const rowsOf = database
      .prepare<(number | string)[], [lon: number, lat: number]>(
        `SELECT lon, lat FROM ${table} WHERE id > ? AND id <= ? AND lon BETWEEN ? AND ? AND lat BETWEEN ? AND ? AND ` +
          `${condition}${category === undefined ? '' : ' AND category = ?'}`,
      )
      .raw();
    for (let after = Number.MIN_SAFE_INTEGER; after < Number.MAX_SAFE_INTEGER;) {
      const last = lastOf.get(after) ?? Number.MAX_SAFE_INTEGER;
      const rows = rowsOf.all(after, last, ...box, ...(category === undefined ? [] : [category]));
      for (const [i, [lon, lat]] of rows.entries()) {
        if (i % POINTS === 0) yield;
        const [x, y] = [Math.round(lon * unit), Math.round(lat * unit)];
        for (let area = 0; area < areas.length; area++) if (areas[area]!.has(x, y)) counts[area]!++;
      }
      yield;
      after = last;
    }
    return counts;
  } finally {
    database.close();
  }
}

/** Returns the condition of the rows to count; undefined if the table has no row to count, or doesn't exist. */
function conditionOf(database: ReadableDatabase, { table }: CountSource): string | undefined {
  const columns = database.prepare<[], string>(`SELECT name FROM pragma_table_info('${table}')`).pluck().all();
  if (columns.length === 0) return undefined;
  // Earlier packs lack the column.
  const condition = columns.includes('interpolated') ? 'interpolated IS NULL' : 'TRUE';
  const isEmpty = database.prepare(`SELECT 1 FROM ${table} WHERE ${condition} LIMIT 1`).get() === undefined;
  return isEmpty ? undefined : condition;
}
