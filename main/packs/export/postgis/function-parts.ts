/** Pieces of SQL that the look-ups are made of; `functions.ts` says how names are written in them. */
import { adminCategoryCode } from '../../../../contract/categories.ts';
import { NEAR_DEGREES } from '../../area-pack.ts';
import { mayBeNear, type NearPacks } from './near-cells.ts';

/** PostGIS's own arithmetic is right beyond it: its errors are a million times smaller. */
const CLOSE_DEGREES = 2e-6;
export const COUNTRY = adminCategoryCode(0);

/** What the functions know of the packs by heart: they are made anew when that changes. */
export interface LoadedPacks {
  /** Of every pack, by id: of two with an answer that of the lower number gives it. */
  ranks: ReadonlyMap<string, number>;
  /** Ids of the packs of a theme. */
  ofTheme: (theme: string) => readonly string[];
  /** Ids of the packs with countries or waters that they enclose. */
  withCountries: readonly string[];
  /** Of those, the packs of theme countries. */
  ofCountries: readonly string[];
  /** Ids of the packs with areas below the country. */
  withDivisions: readonly string[];
  /** Of those, the packs of theme admin. */
  ofDivisions: readonly string[];
  /** Which of the packs with countries, waters or divisions have something near a point. */
  nearAreas: NearPacks;
  /** Which of the packs of boundaries do that are told by their own pieces. */
  nearBoundaries: NearPacks;
  /** Ids of the packs of boundaries that are told by the administrative areas that they are made of. */
  byMembers: readonly string[];
  /** Level of the lowest of those areas. */
  lowestMember: number;
}

/** A condition that no other partition is opened for. */
export const isOf = (ids: readonly string[], not = ''): string =>
  ids.length === 0 ? (not === '' ? 'false' : 'true') : `s.pack ${not} IN (${ids.map((id) => `'${id}'`).join(', ')})`;

export const point = (x: string, y: string): string => `ST_SetSRID(ST_MakePoint(${x}, ${y}), 4326)`;

/** The place of a row's pack in the order in which packs answer. @param packs ids of those that it may be */
export const rankOf = (ranks: ReadonlyMap<string, number>, pack: string, packs?: readonly string[]): string => {
  const known = [...ranks].filter(([id]) => packs === undefined || packs.includes(id));
  return known.length < 2
    ? // A bare number would be a column's place where rows are ordered by it.
      `${known[0]?.[1] ?? 0}::integer`
    : `CASE ${pack} ${known.map(([id, rank]) => `WHEN '${id}' THEN ${rank}`).join(' ')} END`;
};

/** 3 inside, 1 too close to an edge to tell so, 0 outside. */
export const fastHold = (geometry: string): string => `CASE
          WHEN ST_Intersects(${geometry}, here) THEN CASE WHEN ST_DWithin(ST_Boundary(${geometry}), here, ${CLOSE_DEGREES}) THEN 1 ELSE 3 END
          WHEN ST_DWithin(${geometry}, here, ${CLOSE_DEGREES}) THEN 1 ELSE 0 END`;

/**
 * The pieces around the point, of each pack that may have some there by the variable `near_packs`.
 * @param where a condition on a piece `s`, by its pack
 */
export const piecesNear = (
  shards: string,
  columns: readonly string[],
  near: NearPacks,
  packs: readonly string[],
  where?: (pack: string) => string,
): string => {
  const select = (condition: string): string => `
          SELECT ${columns.map((column) => `s.${column}`).join(', ')}
          FROM cairn.${shards} s
          WHERE ${condition}`;
  if (packs.length === 0) return select('false');
  const queries = packs.map((pack) =>
    select(
      [
        's.geometry && around',
        `s.pack = '${pack}'`,
        mayBeNear(near, pack),
        ...(where === undefined ? [] : [where(pack)]),
      ].join(' AND '),
    ),
  );
  return queries.join(`
          UNION ALL`);
};

/**
 * Pieces, with what {@link fastHold} says of each. They are read first: an expression that is pushed down to the
 * partitions is set up for each of them, which takes longer than all that it computes, and computed for each mention.
 * @param pieces a query
 */
export const withHold = (columns: readonly string[], pieces: string): string => `
        SELECT ${columns.map((column) => `s.${column}`).join(', ')}, ${fastHold('s.geometry')} AS hold
        FROM (${pieces}
          OFFSET 0
        ) s
        OFFSET 0`;

/** 3 inside, 2 on a border, 1 near, 0 outside. */
export const hold = (geometry: string, x: string, y: string): string =>
  `CASE WHEN ST_DWithin(ST_Boundary(${geometry}), ${point(x, y)}, ${CLOSE_DEGREES}) THEN cairn._hold(${geometry}, ${x}, ${y})
        WHEN ST_Intersects(${geometry}, ${point(x, y)}) THEN 3 ELSE 0 END`;

/**
 * The areas at a point: `surest` of those of their pack and category, `several` of the category. Where none of a pack
 * and category holds the point, those that are near do.
 * @param where a condition on a piece `s`
 */
export const hits = (shards: string, where: string): string => `
    SELECT h.*, count(*) OVER (PARTITION BY h.category_code) AS several,
      count(*) OVER (PARTITION BY h.pack) AS several_of_pack
    FROM (
      SELECT m.*, max(m.hold) OVER (PARTITION BY m.pack, m.category_code) AS surest
      FROM (
        SELECT s.pack, s.boundary_id, s.category_code, s.name, s.country_iso3, s.parent_id, s.area_km2,
          max(${hold('s.geometry', 'alias.x', 'lat')}) AS hold
        FROM unnest(aliases) AS alias (x) JOIN cairn.${shards} s ON s.geometry && ST_Expand(${point('alias.x', 'lat')}, ${NEAR_DEGREES})
        WHERE ${where}
        GROUP BY 1, 2, 3, 4, 5, 6, 7
      ) m
      WHERE m.hold > 0
    ) h
    WHERE h.hold > 1 OR h.surest = 1`;

/** A border of a piece may be a cut inside its area: where that decides, the whole outline tells. */
export const settled = (several: string): string =>
  `CASE WHEN hit.hold = 2 AND ${several} > 1 AND cairn._inside(hit.pack, hit.boundary_id, aliases, lat) THEN 3 ELSE hit.hold END`;

/** Longitudes under which data may hold a point, as `aliases.ts` has them; and NULL for what is no position. */
export const ALIASES = `
  IF lon IS NULL OR lat IS NULL OR NOT (lon BETWEEN -180 AND 180 AND lat BETWEEN -90 AND 90) THEN RETURN; END IF;
  -- Products of still smaller numbers are none: PostgreSQL refuses them.
  IF abs(lon) < 1e-150 THEN lon := 0; END IF;
  IF abs(lat) < 1e-150 THEN lat := 0; END IF;
  aliases := CASE WHEN abs(lat) = 90 THEN ARRAY[double precision '0']
    WHEN abs(lon) = 180 THEN ARRAY[double precision '-180', 180] ELSE ARRAY[lon] END;
  here := ${point('aliases[1]', 'lat')};
  around := ST_Expand(here, ${NEAR_DEGREES});`;

/** What {@link ALIASES} sets. */
export const POSITION = `aliases double precision[];
  here @geometry;
  around @geometry;`;

/**
 * Planning a query again for each point takes longer than answering it, and so does starting processes for it: where
 * PostgreSQL may choose, it does both. The points themselves may be shared out among processes all the same.
 */
export const PLANNED_ONCE =
  ' SET plan_cache_mode = force_generic_plan SET max_parallel_workers_per_gather = 0 SET jit = off';

/** An error where there is no answer since there is no pack. @param packs those of the theme that are loaded */
export const missing = (theme: string, packs: readonly string[]): string =>
  packs.length > 0
    ? ''
    : `
    IF NOT EXISTS (SELECT FROM cairn.pack WHERE theme = '${theme}') THEN
      RAISE EXCEPTION 'There is no pack of theme ${theme} in the schema'
        USING HINT = 'Export the packs again with one of that theme', ERRCODE = 'undefined_object';
    END IF;`;
