/** Points of packs that can be found and counted: businesses, also of one category, places and addresses. */
import type { Bbox, PackTheme } from '../../../contract/pack.ts';
import { PLACE_CATEGORIES, PLACE_IDS, tagsOfPlaces } from '../../../contract/place-categories.ts';
import type { PointNames } from '../../../contract/reach.ts';
import { nearestName } from '../../formats/tables/nearest-name.ts';
import type { ReadableDatabase } from '../../packs/pack-database.ts';
import type { Pack } from '../../packs/pack.ts';
import type { Packs } from '../../packs/packs.ts';

/** Maximum number of points to search. */
export const MAX_POINTS = 500_000;

/** Maximum number of categories in a message. */
const MAX_NAMED_CATEGORIES = 12;

/** Points of interest of the packs of businesses: what isn't a business is only found by its category. */
export const INTEREST_TABLE = 'point_of_interest';

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
export type PointTable = (typeof POINT_TABLES)[PointTheme] | typeof INTEREST_TABLE;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Object.keys` returns strings
const POINT_THEMES = Object.keys(POINT_TABLES) as PointTheme[];

const TAGGED = 'SELECT id AS row, source_id AS id, name, NULL AS number, lon, lat, category FROM';
const POINTS: Record<PointTable, string> = {
  business: `${TAGGED} business`,
  point_of_interest: `${TAGGED} ${INTEREST_TABLE}`,
  place: 'SELECT id AS row, id, name, NULL AS number, lon, lat, NULL AS category FROM place',
  house:
    "SELECT house.id AS row, house.id, document.name, house.number || ifnull(' ' || upper(suffix), '') AS number, " +
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

const sumOf = (counts: Iterable<number>): number => [...counts].reduce((sum, count) => sum + count, 0);

/** Returns the tables with the points of a pack that have a category, or all points of the pack. */
export const tablesOf = (table: PointTable, categories: readonly string[] | undefined): PointTable[] =>
  table === 'business' && categories !== undefined ? [table, INTEREST_TABLE] : [table];

/** Returns the number of points of a table by category; only businesses and points of interest have categories. */
function countTable({ database }: Pack, table: PointTable): ReadonlyMap<string, number> {
  const condition = pointCondition(database, table);
  if (condition === undefined) return new Map();
  const rows = database
    .prepare<[], { category: string; count: number }>(
      `SELECT ${table === 'business' || table === INTEREST_TABLE ? 'category' : "''"} AS category, ` +
        `count(*) AS count FROM ${table} WHERE ${condition} GROUP BY 1`,
    )
    .all();
  return new Map(rows.map(({ category, count }) => [category, count]));
}

const countPoints = (pack: Pack): ReadonlyMap<string, number> => countTable(pack, pointTable(pack));
/** Returns the number of points by category. */
const countsOf = (pack: Pack): ReadonlyMap<string, number> => pack.memo(countPoints);

const countInterests = (pack: Pack): ReadonlyMap<string, number> =>
  pointTable(pack) === 'business' ? countTable(pack, INTEREST_TABLE) : new Map();
const interestsOf = (pack: Pack): ReadonlyMap<string, number> => pack.memo(countInterests);

/** Returns the number of businesses and points of interest with a tag, in a pack. */
const taggedIn = (pack: Pack, tag: string): number =>
  (countsOf(pack).get(tag) ?? 0) + (interestsOf(pack).get(tag) ?? 0);

/** Packs with points. */
const pointPacks = (packs: Packs): Pack[] =>
  POINT_THEMES.flatMap((theme) => packs.ofTheme(theme)).filter(
    (pack) => countsOf(pack).size > 0 || interestsOf(pack).size > 0,
  );

/** Returns the number of businesses and points of interest with one of the tags. */
export const countTagged = (packs: Packs, tags: readonly string[]): number =>
  sumOf(pointPacks(packs).flatMap((pack) => tags.map((tag) => taggedIn(pack, tag))));

/** Returns the names of all point sets, largest first. The id of a pack stands for all its points. */
export function pointNames(packs: Packs): PointNames['names'] {
  const names = new Map<string, PointNames['names'][number]>();
  const add = (name: string, points: number, pack: string): void => {
    const found = names.get(name);
    if (found === undefined) names.set(name, { name, points, packs: [pack] });
    else names.set(name, { name, points: found.points + points, packs: [...found.packs, pack] });
  };
  for (const pack of pointPacks(packs)) {
    for (const [tag, count] of [...countsOf(pack), ...interestsOf(pack)]) if (tag !== '') add(tag, count, pack.id);
    for (const { id, tags } of PLACE_CATEGORIES) {
      const count = sumOf(tags.map((tag) => taggedIn(pack, tag)));
      if (count > 0) add(id, count, pack.id);
    }
    if (countsOf(pack).size > 0) add(pack.id, sumOf(countsOf(pack).values()), pack.id);
  }
  return [...names.values()].toSorted((a, b) => b.points - a.points);
}

/** Returns the packs with the points of a pack id, category or tag, and the tags of the category. */
export function sourcesOf(packs: Packs, text: string): { packs: Pack[]; tags: readonly string[] | undefined } {
  const all = pointPacks(packs);
  const named = all.filter((pack) => pack.id === text && countsOf(pack).size > 0);
  if (named.length > 0) return { packs: named, tags: undefined };
  const tags = tagsOfPlaces(text) ?? [text];
  return { packs: all.filter((pack) => tags.some((tag) => taggedIn(pack, tag) > 0)), tags };
}

/** Returns ` Did you mean …?` for an unknown category; empty if none is similar. */
const suggestion = (text: string): string => {
  const near = nearestName(text, PLACE_IDS);
  return near === undefined ? '' : ` Did you mean ${JSON.stringify(near)}?`;
};

/** Describes an unknown category. */
export const unknownCategory = (text: string): string =>
  `must be a category or a tag such as shop=bakery, not ${JSON.stringify(text)}.${suggestion(text)} ` +
  `Categories: ${PLACE_IDS.join(', ')}`;

/** Returns why points aren't available; undefined if they are. @param text id of a pack, category or tag */
export function unavailablePoints(packs: Packs, text: string): string | undefined {
  const { packs: sources, tags } = sourcesOf(packs, text);
  const count = sumOf(
    sources.flatMap((pack) =>
      tags === undefined ? Array.from(countsOf(pack).values()) : tags.map((tag) => taggedIn(pack, tag)),
    ),
  );
  if (count > MAX_POINTS) return `has ${count} points, more than ${MAX_POINTS}`;
  if (count > 0) return undefined;
  const all = pointPacks(packs);
  if (all.length === 0) return 'no installed pack has businesses, places or addresses';
  const isKnown = tagsOfPlaces(text) !== undefined;
  const listed = pointNames(packs).flatMap(({ name }) => (packs.ready.has(name) ? [] : [name]));
  const more = listed.length > MAX_NAMED_CATEGORIES ? ` and ${listed.length - MAX_NAMED_CATEGORIES} more` : '';
  const reason = isKnown
    ? 'no installed pack has points of this category.'
    : `no installed pack has this id and points, and no business has this category.${suggestion(text)}`;
  return (
    `${reason} Packs: ${all.map(({ id }) => id).join(', ')}. ` +
    `Categories: ${listed.slice(0, MAX_NAMED_CATEGORIES).join(', ')}${more}`
  );
}

/** A point with its pack, and the tag of a business or point of interest. */
export type FoundPoint = NamedPoint & { pack: string; row: number; table: PointTable; category: string | null };

/**
 * Returns the points in a box. Those of fallback packs count only if no other pack has any in it.
 * @param text id of a pack, category or tag
 */
export function pointsOf(packs: Packs, text: string, [west, south, east, north]: Bbox): FoundPoint[] {
  const { packs: sources, tags } = sourcesOf(packs, text);
  const wanted = JSON.stringify(tags ?? []);
  const read = (from: readonly Pack[]): FoundPoint[] =>
    from.flatMap((pack) =>
      tablesOf(pointTable(pack), tags).flatMap((table) => {
        const condition = pointCondition(pack.database, table);
        if (condition === undefined) return [];
        return pack.database
          .prepare<(string | number)[], FoundPoint>(
            `SELECT *, ? AS pack, ? AS "table" FROM (${POINTS[table]} WHERE ${condition}) ` +
              'WHERE lon BETWEEN ? AND ? AND lat BETWEEN ? AND ?' +
              (tags === undefined ? '' : ' AND category IN (SELECT value FROM json_each(?))'),
          )
          .all(pack.id, table, west, east, south, north, ...(tags === undefined ? [] : [wanted]));
      }),
    );
  const confirmed = read(sources.filter(({ id }) => packs.confirmed?.ready.has(id) ?? true));
  return confirmed.length > 0 || packs.confirmed === undefined ? confirmed : read(sources);
}
