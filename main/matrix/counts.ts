/** Counts the points of packs, and saved places, in areas, and finds the health figures there. */
import { openPackFile } from '../packs/pack-file.ts';
import { COVERAGE_MARGIN } from '../packs/road-coverage.ts';
import type { CountedItem, CountedPack } from '../look-ups/roads/count-sources.ts';
import { pointCondition, tablesOf } from '../look-ups/roads/point-sets.ts';
import type { ReadableDatabase } from '../packs/pack-database.ts';
import type { Area } from '../routing/reach/outlines.ts';
import type { Steps } from '../routing/steps.ts';
import { sharesOf, type Shared } from './shares.ts';
import { Strips } from './strips.ts';

/** Number of rows to read at once, which takes a few milliseconds, and of points per step. */
const ROWS = 20_000;
const POINTS = 256;

export interface Counts {
  /** By area: numbers of points by name of the counted item; absent if no pack knows. */
  counts: Record<string, number>[];
  /** Ids of the packs that were counted, by name of the item. */
  packs: Record<string, string[]>;
  /** By area: the areas with figures in it; undefined if they aren't wanted. */
  health?: Shared[][];
}

/**
 * Counts points in each area. A pack knows the number if its extent contains the area, except for a margin of about a
 * kilometre as for roads, or if only its own points are requested. Interpolated addresses don't count.
 */
export function* countsIn(areas: readonly Area[], items: readonly CountedItem[]): Steps<Counts> {
  const strips = areas.map(({ polygons }) => new Strips(polygons));
  const found: Counts = { counts: areas.map(() => ({})), packs: {} };
  for (const item of items) {
    const { name } = item;
    if ('health' in item) {
      const reached = areas.map(({ squareKilometres }, area) => ({ squareKilometres, strips: strips[area]! }));
      found.health = yield* sharesOf(reached, item.health);
      found.packs[name] = [...new Set(found.health.flat().map(({ area }) => area.pack))];
      continue;
    }
    // Areas without a box have no points within the limit.
    let open = [...strips.keys()].filter((area) => strips[area]!.west <= strips[area]!.east);
    const note = (counted: readonly number[], counts: readonly number[]): void => {
      for (const [i, area] of counted.entries()) found.counts[area]![name] = counts[i]!;
      open = open.filter((area) => !counted.includes(area));
    };
    const stripsOf = (indices: readonly number[]): Strips[] => indices.map((area) => strips[area]!);
    if ('saved' in item) {
      const counts = open.map(() => 0);
      yield* tally(
        item.saved.map(({ lon, lat }) => [lon * 1e7, lat * 1e7]),
        stripsOf(open),
        counts,
      );
      note(open, counts);
      continue;
    }
    for (const source of item.sources) {
      const covered = open.filter((area) => covers(source, strips[area]!));
      if (covered.length === 0) continue;
      const counts = yield* countFrom(source, stripsOf(covered));
      if (counts === undefined) continue;
      note(covered, counts);
      (found.packs[name] ??= []).push(source.pack);
    }
  }
  return found;
}

/** Adds the points in each area, in units of 1e-7 degrees, to its count. */
function* tally(
  points: readonly (readonly [x: number, y: number])[],
  areas: readonly Strips[],
  counts: number[],
): Steps<void> {
  for (const [i, [x, y]] of points.entries()) {
    if (i % POINTS === 0) yield;
    for (const [area, strips] of areas.entries()) if (strips.has(Math.round(x), Math.round(y))) counts[area]!++;
  }
}

function covers({ coverage }: CountedPack, area: Strips): boolean {
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

/** Counts the points of a pack; undefined if it has none. */
function* countFrom({ path, table, tags }: CountedPack, areas: readonly Strips[]): Steps<number[] | undefined> {
  const { database } = openPackFile(path);
  try {
    let counts: number[] | undefined;
    for (const each of tablesOf(table, tags)) {
      const condition = pointCondition(database, each);
      if (condition === undefined) continue;
      counts ??= areas.map(() => 0);
      yield;
      yield* countRows({ database, table: each, condition, tags }, areas, counts);
    }
    return counts;
  } finally {
    database.close();
  }
}

function* countRows(
  {
    database,
    table,
    condition,
    tags,
  }: Pick<CountedPack, 'table' | 'tags'> & { database: ReadableDatabase; condition: string },
  areas: readonly Strips[],
  counts: number[],
): Steps<void> {
  // Houses are stored as integers of 1e-7 degrees; other points are rounded to these.
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
    .prepare<(number | string)[], [x: number, y: number]>(
      `SELECT lon * ${unit}, lat * ${unit} FROM ${table} WHERE id > ? AND id <= ? AND lon BETWEEN ? AND ? ` +
        `AND lat BETWEEN ? AND ? AND ${condition}` +
        (tags === undefined ? '' : ' AND category IN (SELECT value FROM json_each(?))'),
    )
    .raw();
  const wanted = tags === undefined ? [] : [JSON.stringify(tags)];
  for (let after = Number.MIN_SAFE_INTEGER; after < Number.MAX_SAFE_INTEGER;) {
    const last = lastOf.get(after) ?? Number.MAX_SAFE_INTEGER;
    yield* tally(rowsOf.all(after, last, ...box, ...wanted), areas, counts);
    yield;
    after = last;
  }
}
