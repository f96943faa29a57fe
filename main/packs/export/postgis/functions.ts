/**
 * Cairn's look-ups as functions of PostgreSQL, with the predicates of PostGIS. They follow the rules of `main/packs`:
 * `area-pack.ts` (areas that contain a point), `admin-areas.ts` and `nearest-division.ts` (which of them to choose).
 *
 * `qualify` adds the schemas of `ST_…`, `&&`, `@geometry` and `cairn.`, because functions use the search path of their
 * caller.
 */
import { adminCategoryCode, ENCLOSED_WATER_CATEGORY } from '../../../../contract/categories.ts';
import { FIRST_REACH_DEGREES, NEAR_DEGREES, REACH_FACTOR } from '../../area-pack.ts';
import {
  CLEARLY_FARTHER,
  ISLAND_REACH_DEGREES,
  LOWEST_FILLED,
  MAX_SHORE_DEGREES,
  REACH_DEGREES,
  SHORE_METRES,
  SMALL_KM2,
  COMPLETE_SHARE,
} from '../../nearest-division.ts';
import { METRES_PER_DEGREE } from '../../../../contract/great-circle.ts';
import { literal } from './names.ts';

const COUNTRY = adminCategoryCode(0);
const WATER = ENCLOSED_WATER_CATEGORY.code;
const SHORE_DEGREES = SHORE_METRES / METRES_PER_DEGREE;

const pointAt = (x: string, y = 'y'): string => `ST_SetSRID(ST_MakePoint(${x}, ${y}), 4326)`;

/**
 * Selects the rows of a table of polygons at x and y. `hold` is 3 inside, 2 on an edge, 1 within {@link NEAR_DEGREES}
 * of an edge, so that rounding leaves no gaps between neighbours.
 * @param where a condition on a row `s`
 */
const heldAt = (table: string, columns: readonly string[], where = 'true'): string => `
    SELECT * FROM (
      SELECT ${columns.map((column) => `s.${column}`).join(', ')}, CASE
          WHEN ST_Contains(s.geometry, p) THEN 3
          WHEN NOT ST_DWithin(s.geometry, p, ${NEAR_DEGREES}) THEN 0
          WHEN ST_Covers(s.geometry, p) THEN 2
          ELSE 1 END AS hold
      FROM unnest(cairn._points(x, y)) AS p
      JOIN cairn.${table} s ON s.geometry && ST_Expand(p, ${NEAR_DEGREES})
      WHERE ${where}
      OFFSET 0
    ) piece
    WHERE hold > 0`;

const POINTS = `
-- Where data may hold a position: 180 and -180 are one meridian, and all longitudes meet at a pole. NULL for what isn't
-- a position.
CREATE OR REPLACE FUNCTION cairn._points(x double precision, y double precision) RETURNS @geometry[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
  SELECT CASE
    WHEN x BETWEEN -180 AND 180 AND y BETWEEN -90 AND 90 THEN CASE
      WHEN abs(y) = 90 THEN ARRAY[${pointAt('0')}]
      WHEN abs(x) = 180 THEN ARRAY[${pointAt('-180')}, ${pointAt('180')}]
      ELSE ARRAY[${pointAt('x')}] END
    END
$body$;
CREATE OR REPLACE FUNCTION cairn._refuse(message text) RETURNS text
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $body$
BEGIN
  RAISE EXCEPTION USING MESSAGE = message, ERRCODE = 'invalid_parameter_value';
END $body$;`;

const CHAIN = `
-- The area of a category, a country and a parent (where given) that is nearest to a position, in boxes of so many
-- degrees that are tried in turn. In boxes larger than a reach it must be clearly nearer than all others. Distances are
-- in degrees of latitude on a plane that is true at the position.
CREATE OR REPLACE FUNCTION cairn._nearest(
  x double precision, y double precision, boxes double precision[], reach double precision,
  of_theme text, of_category bigint, of_country text, of_parent bigint
) RETURNS TABLE (boundary_id bigint, country_iso3 text, area_km2 double precision, degrees double precision)
LANGUAGE sql STABLE PARALLEL SAFE AS $body$
  SELECT near.boundary_id, near.country_iso3, near.area_km2, near.degrees
  FROM unnest(boxes) AS box
  CROSS JOIN LATERAL (
    SELECT area.*, lead(area.degrees) OVER (ORDER BY area.degrees) AS next_degrees
    FROM (
      SELECT s.boundary_id, s.country_iso3, s.area_km2, k.rank, s.pack,
        min(ST_Distance(ST_Scale(s.geometry, cos(radians(y)), 1),
          ${pointAt('(x + turn) * cos(radians(y))')})) AS degrees
      FROM unnest(ARRAY[-360, 0, 360]) AS turn
      JOIN cairn.shard_admin s ON s.geometry && ST_Expand(${pointAt('x + turn')}, box)
      JOIN cairn.pack k ON k.id = s.pack
      WHERE k.theme = of_theme AND s.category_code = of_category AND (of_country IS NULL OR s.country_iso3 = of_country)
        AND (of_parent IS NULL OR s.parent_id = of_parent)
      GROUP BY 1, 2, 3, 4, 5
    ) area
    ORDER BY area.degrees, area.rank, area.pack COLLATE "C", area.boundary_id
    LIMIT 1
  ) near
  WHERE CASE
    WHEN box > reach THEN near.next_degrees IS NULL OR near.next_degrees >= ${CLEARLY_FARTHER} * near.degrees
    ELSE box = reach OR near.degrees <= box * cos(radians(y)) END
  LIMIT 1
$body$;

-- How far a shore may be from a position, in degrees of longitude.
CREATE OR REPLACE FUNCTION cairn._shore_reach(y double precision) RETURNS double precision
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $body$
  SELECT least(${MAX_SHORE_DEGREES}, ${SHORE_DEGREES} / cos(radians(y)))
$body$;

-- Ids of the areas at a position from the country (1) down to a level (level + 1).
CREATE OR REPLACE FUNCTION cairn._land_chain(x double precision, y double precision, lowest integer)
RETURNS TABLE (ids bigint[])
LANGUAGE sql STABLE PARALLEL SAFE AS $body$
  WITH RECURSIVE piece AS MATERIALIZED (
    SELECT q.*, q.category_code - ${COUNTRY} AS level, k.rank
    FROM (${heldAt(
      'shard_admin',
      ['pack', 'boundary_id', 'category_code', 'country_iso3', 'parent_id', 'area_km2'],
      `s.category_code BETWEEN ${COUNTRY} AND ${COUNTRY} + lowest OR s.category_code = ${WATER}`,
    )}
    ) q
    JOIN cairn.pack k ON k.id = q.pack
  ), held AS (
    -- A country, else the enclosed water of one.
    SELECT * FROM piece
    WHERE category_code IN (${COUNTRY}, ${WATER}) AND country_iso3 IS NOT NULL
    ORDER BY category_code, hold DESC, rank, boundary_id
    LIMIT 1
  ), country AS (
    SELECT boundary_id, country_iso3, area_km2 FROM held WHERE category_code = ${COUNTRY}
    UNION ALL
    (SELECT a.boundary_id, a.country_iso3, a.area_km2
    FROM held JOIN cairn.area_data a ON held.category_code = ${WATER} AND a.pack = held.pack
      AND a.category_code = ${COUNTRY} AND a.country_iso3 = held.country_iso3
    ORDER BY a.name COLLATE "C", a.boundary_id LIMIT 1)
    UNION ALL
    SELECT n.boundary_id, n.country_iso3, n.area_km2
    FROM cairn._shore_reach(y) reach
    CROSS JOIN cairn._nearest(x, y, ARRAY[reach], reach, 'countries', ${COUNTRY}, NULL, NULL) n
    WHERE NOT EXISTS (SELECT FROM held) AND n.degrees <= ${SHORE_DEGREES}
  ), chain AS (
    SELECT 0 AS level, ARRAY[c.boundary_id] AS ids, c.country_iso3 AS country, c.boundary_id AS above, c.area_km2
    FROM (SELECT) AS always LEFT JOIN country c ON true
    UNION ALL
    SELECT c.level + 1, c.ids || n.boundary_id, c.country, coalesce(n.boundary_id, c.above),
      coalesce(n.area_km2, c.area_km2)
    FROM chain c
    LEFT JOIN LATERAL (
      SELECT own.boundary_id, own.area_km2
      FROM (
        -- In what was chosen above, of the pack that has the smallest, of the lowest id.
        SELECT f.*, min(f.area_km2) OVER (PARTITION BY f.hold, f.rank, f.is_within, f.pack) AS smallest
        FROM (
          SELECT piece.*, coalesce(piece.parent_id = ANY (c.ids), false) AS is_within FROM piece
          WHERE piece.level = c.level + 1 AND (piece.country_iso3 IS NULL OR piece.country_iso3 = c.country)
        ) f
        ORDER BY f.hold DESC, f.rank, f.is_within DESC, smallest, f.boundary_id
        LIMIT 1
      ) own
      UNION ALL
      -- On ground that only the source of the area above has, the nearest division.
      SELECT near.boundary_id, near.area_km2
      FROM cairn.division d
      CROSS JOIN cairn._nearest(x, y, 
        CASE WHEN c.level = 0 THEN ARRAY[${FIRST_REACH_DEGREES}, ${FIRST_REACH_DEGREES * REACH_FACTOR},
        ${REACH_DEGREES}, ${ISLAND_REACH_DEGREES}]
          ELSE ARRAY[${FIRST_REACH_DEGREES}, ${FIRST_REACH_DEGREES * REACH_FACTOR}, ${REACH_DEGREES}] END,
        ${REACH_DEGREES}, 'admin', ${COUNTRY} + c.level + 1, c.country, CASE WHEN c.level > 0 THEN c.above END) near
      WHERE c.level < ${LOWEST_FILLED} AND d.level = c.level + 1 AND d.country_iso3 = c.country
        AND d.parent_id = CASE WHEN c.level = 0 THEN 0 ELSE c.above END
        AND (c.area_km2 <= ${SMALL_KM2} OR d.area_km2 >= c.area_km2 * ${COMPLETE_SHARE})
        AND NOT EXISTS (
          SELECT FROM piece
          WHERE piece.level = c.level + 1 AND (piece.country_iso3 IS NULL OR piece.country_iso3 = c.country))
    ) n ON true
    WHERE c.level < lowest
  )
  SELECT chain.ids FROM chain WHERE chain.level = lowest
$body$;

-- The same, without setting out to search where there is only sea, as at most positions. A function in SQL inside of
-- another one would be planned for each position.
CREATE OR REPLACE FUNCTION cairn._chain(x double precision, y double precision, lowest integer) RETURNS bigint[]
LANGUAGE plpgsql STABLE PARALLEL SAFE SET plan_cache_mode = force_generic_plan SET jit = off AS $body$
BEGIN
  IF x BETWEEN -180 AND 180 AND y BETWEEN -90 AND 90 AND (abs(x) + ${MAX_SHORE_DEGREES} > 180 OR EXISTS (
    SELECT FROM cairn.shard_admin s
    WHERE s.geometry && ST_Expand(${pointAt('x')}, cairn._shore_reach(y), ${SHORE_DEGREES})
  )) THEN
    RETURN (SELECT c.ids FROM cairn._land_chain(x, y, lowest) c);
  END IF;
  RETURN NULL;
END $body$;`;

const ADMIN = `
  SELECT CASE
    WHEN level NOT BETWEEN 0 AND 8
      THEN cairn._refuse('Unknown level ' || level || '. Use 0, the country, to 8')::bigint
    ELSE (cairn._chain(x, y, level))[level + 1]
    END`;

const TIME_ZONE = `
  SELECT q.name
  FROM (${heldAt('shard_time_zone', ['name', 'boundary_id', 'area_km2'])}
  ) q
  ORDER BY q.hold DESC, CASE WHEN q.hold = 3 THEN q.area_km2 END, q.boundary_id
  LIMIT 1`;

const geoBoundaries = (byMembers: readonly string[], lowestMember: number): string => `
  SELECT a.boundary_id
  FROM (
    SELECT h.*, max(h.hold) OVER (PARTITION BY h.category_code) AS surest,
      min(h.boundary_id) OVER (PARTITION BY h.category_code, h.hold) AS lowest
    FROM (
      SELECT q.boundary_id, q.category_code, q.area_km2, max(q.hold) AS hold
      FROM (${heldAt(
        'shard_geo_boundary',
        ['boundary_id', 'category_code', 'area_km2'],
        byMembers.length === 0 ? 'true' : `s.pack NOT IN (${byMembers.map(literal).join(', ')})`,
      )}
        UNION ALL
        SELECT m.boundary_id, m.boundary_category, m.area_km2, 3
        FROM (SELECT cairn._chain(x, y, ${lowestMember}) AS ids OFFSET 0) c
        JOIN cairn.member_boundary m ON m.member_id = ANY (c.ids) AND m.member_id = c.ids[m.member_level + 1]
        WHERE m.countries IS NULL OR c.ids[1] = ANY (m.countries)
      ) q
      GROUP BY 1, 2, 3
    ) h
  ) a
  WHERE a.hold = a.surest AND (a.hold = 3 OR a.boundary_id = a.lowest)
  ORDER BY a.category_code, a.area_km2, a.boundary_id`;

const ZIP4 = `
  SELECT z.zip9
  FROM (
    SELECT q.*, max(q.hold) OVER (PARTITION BY q.pack) AS surest,
      min(q.id) OVER (PARTITION BY q.pack, q.hold) AS lowest
    FROM (${heldAt('zip4_data', ['pack', 'id', 'zip9'])} AND hold > 1
    ) q
    JOIN cairn.pack k ON k.id = q.pack
    -- Modelled areas yield to those of a pack that was surveyed or licensed, anywhere within its bounds.
    WHERE k.kind = 'measured' OR NOT EXISTS (
      SELECT FROM cairn.pack m WHERE m.theme = 'zip4' AND m.kind = 'measured'
        AND x BETWEEN m.west AND m.east AND y BETWEEN m.south AND m.north)
  ) z
  WHERE z.hold = z.surest AND (z.hold = 3 OR z.id = z.lowest)
  ORDER BY z.pack COLLATE "C", z.id`;

const refusal = (signature: string, theme: string): string =>
  `  SELECT cairn._refuse('The schema has no pack of theme ${theme}. Export one of that theme')` +
  `::${signature.includes('text') ? 'text' : 'bigint'}`;

/**
 * Returns the SQL that creates or replaces the functions. A look-up without packs raises an error.
 * @param themes of the loaded packs
 * @param byMembers ids of the packs whose boundaries consist of administrative areas
 * @param lowestMember lowest level of those areas
 */
export function functionsSql(themes: ReadonlySet<string>, byMembers: readonly string[], lowestMember: number): string {
  // Compiling a query takes longer than running it. Functions without settings are inlined into the query around them.
  const lookUp = (signature: string, theme: string, body: string, settings = 'SET jit = off'): string => `
CREATE OR REPLACE FUNCTION cairn.${signature}
LANGUAGE sql STABLE PARALLEL SAFE COST 20000 ${settings} AS $body$
${themes.has(theme) ? body : refusal(signature, theme)}
$body$;`;
  return `${POINTS}${CHAIN}
${lookUp('admin(x double precision, y double precision, level integer) RETURNS bigint', 'countries', ADMIN, '')}
COMMENT ON FUNCTION cairn.admin IS 'boundary_id of the administrative area of a level, 0 the country to 8';
${lookUp('time_zone(x double precision, y double precision) RETURNS text', 'time-zones', TIME_ZONE)}
COMMENT ON FUNCTION cairn.time_zone IS 'IANA name of the time zone at longitude x and latitude y';
${lookUp(
  'geo_boundaries(x double precision, y double precision) RETURNS SETOF bigint ROWS 10',
  'geo-boundaries',
  geoBoundaries(byMembers, lowestMember),
)}
COMMENT ON FUNCTION cairn.geo_boundaries IS
  'boundary_ids of the geo-boundaries, by category and then from small to large';
${lookUp('zip4(x double precision, y double precision) RETURNS SETOF text ROWS 1', 'zip4', ZIP4)}
COMMENT ON FUNCTION cairn.zip4 IS 'ZIP+4 codes of nine digits of the areas at longitude x and latitude y';`;
}
