/** Points of packs that can be found and counted: businesses, also of one category, places and addresses. */
import type { Bbox, PackTheme } from '../../../contract/pack.ts';
import type { PointNames } from '../../../contract/reach.ts';
import type { ReadableDatabase } from '../../packs/pack-database.ts';
import type { Pack } from '../../packs/pack.ts';
import type { Packs } from '../../packs/packs.ts';

/** Maximum number of points to search. */
export const MAX_POINTS = 500_000;

/** Maximum number of categories in a message. */
const MAX_NAMED_CATEGORIES = 12;

export interface NamedPoint {
  /** Of OpenStreetMap for businesses, of the row for places and addresses, a UUID for saved places. */
  id: number | string;
  name: string | null;
  /** House number of an address, whose `name` is the street. */
  number?: string | null;
  lon: number;
  lat: number;
}

/** Themes of packs with points, and the table of each. */
export const POINT_TABLES = {
  places: 'place',
  streets: 'business',
  businesses: 'business',
  geocoder: 'house',
} as const satisfies Partial<Record<PackTheme, string>>;
type PointTheme = keyof typeof POINT_TABLES;
export type PointTable = (typeof POINT_TABLES)[PointTheme];
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` returns strings
const POINT_THEMES = Object.keys(POINT_TABLES) as PointTheme[];

const POINTS: Record<PointTable, string> = {
  business: 'SELECT source_id AS id, name, NULL AS number, lon, lat, category FROM business',
  place: 'SELECT id, name, NULL AS number, lon, lat, NULL AS category FROM place',
  house:
    "SELECT house.id, document.name, house.number || ifnull(' ' || upper(suffix), '') AS number, " +
    'house.lon / 1e7 AS lon, house.lat / 1e7 AS lat, NULL AS category FROM house JOIN document ON document.id = street',
};

/** Returns the condition of the rows that are points; undefined if the pack has none. */
export function pointCondition(database: ReadableDatabase, table: PointTable): string | undefined {
  const columns = database.prepare<[], string>(`SELECT name FROM pragma_table_info('${table}')`).pluck().all();
  if (columns.length === 0) return undefined;
  // Earlier packs lack the column.
  const condition = columns.includes('interpolated') ? 'interpolated IS NULL' : 'TRUE';
  const isEmpty = database.prepare(`SELECT 1 FROM ${table} WHERE ${condition} LIMIT 1`).get() === undefined;
  return isEmpty ? undefined : condition;
}

/** Returns the table of points of a pack. @throws TypeError if packs of its theme have none */
export function pointTable({ manifest: { theme } }: Pack): PointTable {
  const found = POINT_THEMES.find((each) => each === theme);
  if (found === undefined) throw new TypeError(`Packs of the theme ${theme} have no points`);
  return POINT_TABLES[found];
}

/** Returns the number of points of a pack by category; only businesses have categories. */
function countByCategory(pack: Pack): ReadonlyMap<string, number> {
  const table = pointTable(pack);
  const condition = pointCondition(pack.database, table);
  if (condition === undefined) return new Map();
  const rows = pack.database
    .prepare<[], { category: string; count: number }>(
      `SELECT ${table === 'business' ? 'category' : "''"} AS category, count(*) AS count FROM ${table} ` +
        `WHERE ${condition} GROUP BY 1`,
    )
    .all();
  return new Map(rows.map(({ category, count }) => [category, count]));
}

const countsOf = (pack: Pack): ReadonlyMap<string, number> => pack.memo(countByCategory);

const sumOf = (counts: Iterable<number>): number => [...counts].reduce((sum, count) => sum + count, 0);

/** Packs with points. */
const pointPacks = (packs: Packs): Pack[] =>
  POINT_THEMES.flatMap((theme) => packs.ofTheme(theme)).filter((pack) => sumOf(countsOf(pack).values()) > 0);

/** Returns the names of all point sets, largest first. The id of a pack stands for all its points. */
export function pointNames(packs: Packs): PointNames['names'] {
  const names = new Map<string, PointNames['names'][number]>();
  const add = (name: string, points: number, pack: string): void => {
    const found = names.get(name);
    if (found === undefined) names.set(name, { name, points, packs: [pack] });
    else names.set(name, { name, points: found.points + points, packs: [...found.packs, pack] });
  };
  for (const pack of pointPacks(packs)) {
    for (const [category, count] of countsOf(pack)) if (category !== '') add(category, count, pack.id);
    add(pack.id, sumOf(countsOf(pack).values()), pack.id);
  }
  return [...names.values()].toSorted((a, b) => b.points - a.points);
}

/** Returns the packs with the points of a pack id or category, and the category. */
export function sourcesOf(packs: Packs, text: string): { packs: Pack[]; category: string | undefined } {
  const all = pointPacks(packs);
  const named = all.filter(({ id }) => id === text);
  if (named.length > 0) return { packs: named, category: undefined };
  return { packs: all.filter((pack) => countsOf(pack).has(text)), category: text };
}

/** Returns why points aren't available; undefined if they are. @param text id of a pack, or category of businesses */
export function unavailablePoints(packs: Packs, text: string): string | undefined {
  const { packs: sources, category } = sourcesOf(packs, text);
  const count = sumOf(
    sources.map((pack) =>
      sumOf(category === undefined ? countsOf(pack).values() : [countsOf(pack).get(category) ?? 0]),
    ),
  );
  if (count > MAX_POINTS) return `has ${count} points, more than ${MAX_POINTS}`;
  if (count > 0) return undefined;
  const all = pointPacks(packs);
  if (all.length === 0) return 'no installed pack has businesses, places or addresses';
  const categories = pointNames(packs).flatMap(({ name }) => (packs.ready.has(name) ? [] : [name]));
  const more = categories.length > MAX_NAMED_CATEGORIES ? ` and ${categories.length - MAX_NAMED_CATEGORIES} more` : '';
  return (
    `no installed pack has this id and points, and no business has this category. Packs: ` +
    `${all.map(({ id }) => id).join(', ')}. Categories: ${categories.slice(0, MAX_NAMED_CATEGORIES).join(', ')}${more}`
  );
}

/** Returns the points in a box. Those of fallback packs count only if no other pack has any in it. */
export function pointsOf(packs: Packs, text: string, [west, south, east, north]: Bbox): NamedPoint[] {
  const { packs: sources, category } = sourcesOf(packs, text);
  const read = (from: readonly Pack[]): NamedPoint[] =>
    from.flatMap((pack) => {
      const table = pointTable(pack);
      return pack.database
        .prepare<[number, number, number, number, string | null], NamedPoint>(
          `SELECT id, name, number, lon, lat FROM (${POINTS[table]} WHERE ${pointCondition(pack.database, table)}) ` +
            'WHERE lon BETWEEN ? AND ? AND lat BETWEEN ? AND ? AND category IS ifnull(?, category)',
        )
        .all(west, east, south, north, category ?? null);
    });
  const confirmed = read(sources.filter(({ id }) => packs.confirmed?.ready.has(id) ?? true));
  return confirmed.length > 0 || packs.confirmed === undefined ? confirmed : read(sources);
}
