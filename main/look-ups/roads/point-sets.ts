/** Points of packs among which the nearest can be searched: businesses, also by category, and places. */
import type { Bbox } from '../../../contract/pack.ts';
import type { PointNames } from '../../../contract/reach.ts';
import type { Pack } from '../../packs/pack.ts';
import type { Packs } from '../../packs/packs.ts';

/** Maximum number of points to search. */
export const MAX_POINTS = 500_000;

/** Maximum number of categories in a message. */
const MAX_NAMED_CATEGORIES = 12;

export interface NamedPoint {
  /** Id in the source of the pack: of OpenStreetMap for businesses, of the row for places. */
  id: number;
  name: string | null;
  lon: number;
  lat: number;
}

const BUSINESSES = 'SELECT source_id AS id, name, lon, lat, category FROM business';
const PLACES = 'SELECT id, name, lon, lat, NULL AS category FROM place';

/** Returns the number of points of a pack by category; places have none. */
function countByCategory({ database, manifest: { theme } }: Pack): ReadonlyMap<string, number> {
  const hasTable = (name: string): boolean =>
    database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(name) !== undefined;
  const rows =
    theme !== 'places' && !hasTable('business')
      ? []
      : database
          .prepare<[], { category: string; count: number }>(
            theme === 'places'
              ? "SELECT '' AS category, count(*) AS count FROM place"
              : 'SELECT category, count(*) AS count FROM business GROUP BY category',
          )
          .all();
  return new Map(rows.map(({ category, count }) => [category, count]));
}

const countsOf = (pack: Pack): ReadonlyMap<string, number> => pack.memo(countByCategory);

const sumOf = (counts: Iterable<number>): number => [...counts].reduce((sum, count) => sum + count, 0);

/** Packs with points. */
const pointPacks = (packs: Packs): Pack[] =>
  (['places', 'streets', 'businesses'] as const)
    .flatMap((theme) => packs.ofTheme(theme))
    .filter((pack) => sumOf(countsOf(pack).values()) > 0);

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

const hasHouses = ({ database }: Pack): boolean =>
  database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'house'").get() !== undefined &&
  database.prepare('SELECT 1 FROM house LIMIT 1').get() !== undefined;

/** Returns the ids of packs with addresses. */
export const addressPacks = (packs: Packs): string[] =>
  packs
    .ofTheme('geocoder')
    .filter((pack) => pack.memo(hasHouses))
    .map(({ id }) => id)
    .toSorted();

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
  if (all.length === 0) return 'no installed pack has businesses or places';
  const categories = pointNames(packs).flatMap(({ name }) => (packs.ready.has(name) ? [] : [name]));
  const more = categories.length > MAX_NAMED_CATEGORIES ? ` and ${categories.length - MAX_NAMED_CATEGORIES} more` : '';
  return (
    `no installed pack has this id and businesses or places, and no business has this category. Packs: ` +
    `${all.map(({ id }) => id).join(', ')}. Categories: ${categories.slice(0, MAX_NAMED_CATEGORIES).join(', ')}${more}`
  );
}

/** Returns the points in a box. Those of fallback packs count only if no other pack has any in it. */
export function pointsOf(packs: Packs, text: string, [west, south, east, north]: Bbox): NamedPoint[] {
  const { packs: sources, category } = sourcesOf(packs, text);
  const read = (from: readonly Pack[]): NamedPoint[] =>
    from.flatMap(({ database, manifest }) =>
      database
        .prepare<[number, number, number, number, string | null], NamedPoint>(
          `SELECT id, name, lon, lat FROM (${manifest.theme === 'places' ? PLACES : BUSINESSES}) ` +
            'WHERE lon BETWEEN ? AND ? AND lat BETWEEN ? AND ? AND category IS ifnull(?, category)',
        )
        .all(west, east, south, north, category ?? null),
    );
  const confirmed = read(sources.filter(({ id }) => packs.confirmed?.ready.has(id) ?? true));
  return confirmed.length > 0 || packs.confirmed === undefined ? confirmed : read(sources);
}
