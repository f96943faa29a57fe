/**
 * Cairn's look-ups as functions of PostgreSQL, by the rules of `main/packs` to the letter: `area-pack.ts` (which areas
 * hold a point), `admin-areas.ts` and `divisions.ts` (which of them stand for it), `look-ups/`.
 *
 * PostGIS decides by rounded arithmetic whether a point lies in a polygon. That is right away from the edges, and fast;
 * within {@link CLOSE_DEGREES} of one, `_hold` decides, as `point-in-polygon.ts` does, with exact arithmetic.
 *
 * `ST_…`, `&&` and `geometry` stand for those of PostGIS, whatever schema it is in, and `cairn.` for the schema of the
 * export: {@link placed} puts the names in. Functions see no search path but the caller's.
 */
import { ENCLOSED_WATER_CATEGORY, adminCategoryCode } from '../../../../contract/categories.ts';
import { FIRST_REACH_DEGREES, NEAR_DEGREES, REACH_FACTOR } from '../../area-pack.ts';
import {
  CLEARLY,
  ISLAND_REACH_DEGREES,
  LOWEST_FILLED,
  MAX_SHORE_DEGREES,
  REACH_DEGREES,
  SHORE_METRES,
  SMALL_KM2,
  WHOLE_SHARE,
} from '../../divisions.ts';
import { METRES_PER_DEGREE } from '../../nearest-point.ts';
import { EXACT_ARITHMETIC } from './exact-functions.ts';

/** PostGIS's own arithmetic is right beyond it: its errors are a million times smaller. */
const CLOSE_DEGREES = 2e-6;
/** What scaling coordinates may change of a distance, and more. */
const DISTANCE_ERROR_DEGREES = 1e-11;

const COUNTRY = adminCategoryCode(0);

const point = (x: string, y: string): string => `ST_SetSRID(ST_MakePoint(${x}, ${y}), 4326)`;

/** 3 inside, 2 on a border, 1 near, 0 outside. */
const hold = (geometry: string, x: string, y: string): string =>
  `CASE WHEN ST_DWithin(ST_Boundary(${geometry}), ${point(x, y)}, ${CLOSE_DEGREES}) THEN cairn._hold(${geometry}, ${x}, ${y})
        WHEN ST_Intersects(${geometry}, ${point(x, y)}) THEN 3 ELSE 0 END`;

/**
 * The areas at a point: `surest` of those of their pack and category, `several` of the category. Where none of a pack
 * and category holds the point, those that are near do.
 * @param where a condition on a piece `s`
 */
const hits = (shards: string, where: string): string => `
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
const settled = (several: string): string =>
  `CASE WHEN hit.hold = 2 AND ${several} > 1 AND cairn._inside(hit.pack, hit.boundary_id, aliases, lat) THEN 3 ELSE hit.hold END`;

/** Longitudes under which data may hold a point, as `aliases.ts` has them; and NULL for what is no position. */
const ALIASES = `
  IF lon IS NULL OR lat IS NULL OR NOT (lon BETWEEN -180 AND 180 AND lat BETWEEN -90 AND 90) THEN RETURN; END IF;
  -- Products of still smaller numbers are none: PostgreSQL refuses them.
  IF abs(lon) < 1e-150 THEN lon := 0; END IF;
  IF abs(lat) < 1e-150 THEN lat := 0; END IF;
  aliases := CASE WHEN abs(lat) = 90 THEN ARRAY[double precision '0']
    WHEN abs(lon) = 180 THEN ARRAY[double precision '-180', 180] ELSE ARRAY[lon] END;`;

/** Planning a query again for each point takes longer than answering it; where PostgreSQL may choose, it does. */
const PLANNED_ONCE = ' SET plan_cache_mode = force_generic_plan SET jit = off';

const missing = (theme: string): string => `
    IF NOT EXISTS (SELECT FROM cairn.pack WHERE theme = '${theme}') THEN
      RAISE EXCEPTION 'There is no pack of theme ${theme} in the schema'
        USING HINT = 'Load one: cairn export postgis --only ${theme}', ERRCODE = 'undefined_object';
    END IF;`;

const ADMIN = `
-- The area nearest to a point among those of a theme's packs, of a category, a country and a parent where they are
-- given, without one; in boxes that grow up to a reach in degrees.
CREATE OR REPLACE FUNCTION cairn._nearest(
  lon double precision, lat double precision, reach double precision,
  of_theme text, of_category bigint, of_country text, of_parent bigint, without bigint,
  OUT boundary_id bigint, OUT country_iso3 text, OUT area_km2 double precision, OUT metres double precision
)
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 10000 AS $body$
DECLARE
  shrink double precision := cos(lat * pi() / 180);
  box double precision := least(${FIRST_REACH_DEGREES}, reach);
BEGIN
  LOOP
    WITH near AS MATERIALIZED (
      SELECT s.pack, p.rank, s.boundary_id, s.country_iso3, s.area_km2, s.geometry, turned.x,
        ST_Distance(ST_Scale(s.geometry, shrink, 1), ${point('turned.x * shrink', 'lat')}) AS degrees
      FROM (
        SELECT lon + turn AS x FROM unnest(ARRAY[-360, 0, 360]) AS turn
        WHERE lon + turn >= -180 - box AND lon + turn <= 180 + box
      ) turned
      JOIN cairn.shard_admin s ON s.geometry && ST_Expand(${point('turned.x', 'lat')}, box)
      JOIN cairn.pack p ON p.id = s.pack
      WHERE p.theme = of_theme AND s.category_code = of_category AND (of_country IS NULL OR s.country_iso3 = of_country)
        AND (of_parent IS NULL OR s.parent_id = of_parent) AND (without IS NULL OR s.boundary_id <> without)
    ), closest AS MATERIALIZED (
      SELECT * FROM near WHERE near.degrees <= (SELECT min(near.degrees) FROM near) + ${DISTANCE_ERROR_DEGREES}
    )
    SELECT c.boundary_id, c.country_iso3, c.area_km2, double precision '${METRES_PER_DEGREE}' *
        CASE WHEN (SELECT count(DISTINCT closest.boundary_id) FROM closest) = 1 THEN c.degrees
          ELSE cairn._distance(c.geometry, c.x, lat, shrink) END
    INTO boundary_id, country_iso3, area_km2, metres
    FROM closest c
    ORDER BY 4, c.rank, c.pack COLLATE "C", c.boundary_id
    LIMIT 1;
    EXIT WHEN box = reach OR metres <= box * double precision '${METRES_PER_DEGREE}' * shrink;
    box := least(box * ${REACH_FACTOR}, reach);
  END LOOP;
END $body$;

-- Ids of the areas at a point from the country (1) down to a level (level + 1), and the country's code.
CREATE OR REPLACE FUNCTION cairn._admin(
  lon double precision, lat double precision, lowest integer, OUT ids bigint[], OUT country text
)
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 10000 AS $body$
DECLARE
  aliases double precision[];
  -- In order: the surest first, then those of the pack that answers first, then the lowest id.
  areas bigint[];
  packs text[];
  ranks integer[];
  codes bigint[];
  countries text[];
  parents bigint[];
  sizes double precision[];
  holds integer[];
  first integer;
  number integer;
  has_parent boolean;
  of_pack text;
  smallest double precision;
  above bigint;
  above_country text;
  above_size double precision;
  near record;
  other_metres double precision;
  divided double precision;
BEGIN
  ids := array_fill(NULL::bigint, ARRAY[coalesce(lowest, 0) + 1]);${ALIASES}
  IF lowest IS NULL THEN RETURN; END IF;
  IF NOT lowest BETWEEN 0 AND 8 THEN
    RAISE EXCEPTION 'Level % is none of 0, the country, to 8', lowest USING ERRCODE = 'invalid_parameter_value';
  END IF;
  SELECT array_agg(c.boundary_id ORDER BY c.settled DESC, c.rank, c.boundary_id),
    array_agg(c.pack ORDER BY c.settled DESC, c.rank, c.boundary_id),
    array_agg(c.rank ORDER BY c.settled DESC, c.rank, c.boundary_id),
    array_agg(c.category_code ORDER BY c.settled DESC, c.rank, c.boundary_id),
    array_agg(c.country_iso3 ORDER BY c.settled DESC, c.rank, c.boundary_id),
    array_agg(c.parent_id ORDER BY c.settled DESC, c.rank, c.boundary_id),
    array_agg(c.area_km2 ORDER BY c.settled DESC, c.rank, c.boundary_id),
    array_agg(c.settled ORDER BY c.settled DESC, c.rank, c.boundary_id)
  INTO areas, packs, ranks, codes, countries, parents, sizes, holds
  FROM (
    SELECT hit.*, p.rank, ${settled('hit.several')} AS settled
    FROM (${hits('shard_admin', `s.category_code BETWEEN ${COUNTRY} AND ${COUNTRY} + lowest OR s.category_code = ${ENCLOSED_WATER_CATEGORY.code}`)}
    ) hit
    JOIN cairn.pack p ON p.id = hit.pack
  ) c;

  FOR i IN 1 .. coalesce(cardinality(areas), 0) LOOP
    IF codes[i] = ${COUNTRY} AND countries[i] IS NOT NULL THEN
      above := areas[i];
      above_country := countries[i];
      above_size := sizes[i];
      EXIT;
    END IF;
  END LOOP;
  IF above IS NULL THEN
    FOR i IN 1 .. coalesce(cardinality(areas), 0) LOOP
      IF codes[i] = ${ENCLOSED_WATER_CATEGORY.code} AND countries[i] IS NOT NULL THEN
        SELECT a.boundary_id, a.country_iso3, a.area_km2 INTO above, above_country, above_size
        FROM cairn.area_data a
        WHERE a.pack = packs[i] AND a.category_code = ${COUNTRY} AND a.country_iso3 = countries[i]
        ORDER BY a.name COLLATE "C", a.boundary_id LIMIT 1;
        EXIT;
      END IF;
    END LOOP;
  END IF;
  IF above IS NULL THEN
    SELECT * INTO near FROM cairn._nearest(
      lon, lat, least(${MAX_SHORE_DEGREES}, ${SHORE_METRES / METRES_PER_DEGREE} / cos(lat * pi() / 180)), 'countries', ${COUNTRY}, NULL, NULL, NULL);
    IF near.metres <= ${SHORE_METRES} THEN
      above := near.boundary_id;
      above_country := near.country_iso3;
      above_size := near.area_km2;
    END IF;
  END IF;
  IF above IS NULL AND areas IS NULL THEN${missing('countries')}
  END IF;
  ids[1] := above;
  country := above_country;

  FOR at_level IN 1 .. lowest LOOP
    first := NULL;
    number := 0;
    has_parent := false;
    FOR i IN 1 .. coalesce(cardinality(areas), 0) LOOP
      CONTINUE WHEN codes[i] <> ${COUNTRY} + at_level OR countries[i] <> country OR (countries[i] IS NOT NULL AND country IS NULL);
      IF first IS NULL THEN
        first := i;
      ELSIF holds[i] <> holds[first] OR ranks[i] <> ranks[first] THEN
        EXIT;
      END IF;
      number := number + 1;
      has_parent := has_parent OR coalesce(parents[i] = ANY (ids), false);
    END LOOP;
    IF number > 1 THEN
      -- Those in what was chosen above come first; then those of the pack that has the smallest; then the lowest id.
      of_pack := NULL;
      FOR pass IN 1 .. 2 LOOP
        FOR i IN REVERSE cardinality(areas) .. 1 LOOP
          CONTINUE WHEN codes[i] <> ${COUNTRY} + at_level OR countries[i] <> country OR (countries[i] IS NOT NULL AND country IS NULL)
            OR holds[i] <> holds[first] OR ranks[i] <> ranks[first]
            OR (has_parent AND NOT coalesce(parents[i] = ANY (ids), false));
          IF pass = 1 AND (of_pack IS NULL OR sizes[i] <= smallest) THEN
            of_pack := packs[i];
            smallest := sizes[i];
          ELSIF pass = 2 AND packs[i] = of_pack THEN
            number := i;
          END IF;
        END LOOP;
      END LOOP;
      first := number;
    END IF;
    IF first IS NOT NULL THEN
      above := areas[first];
      above_country := countries[first];
      above_size := sizes[first];
      ids[at_level + 1] := above;
      CONTINUE;
    END IF;
    CONTINUE WHEN at_level > ${LOWEST_FILLED} OR above_country IS NULL;
    -- On ground that only the source of the area above counts to it, the nearest division stands for it.
    SELECT d.area_km2 INTO divided FROM cairn.division d
    WHERE d.level = at_level AND d.country_iso3 = above_country AND d.parent_id = CASE WHEN at_level = 1 THEN 0 ELSE above END;
    CONTINUE WHEN NOT FOUND OR (above_size > ${SMALL_KM2} AND divided < above_size * ${WHOLE_SHARE});
    SELECT * INTO near FROM cairn._nearest(
      lon, lat, ${REACH_DEGREES}, 'admin', ${COUNTRY} + at_level, above_country, CASE WHEN at_level > 1 THEN above END, NULL);
    IF near.boundary_id IS NULL AND at_level = 1 THEN
      -- An island off all of them belongs to the one that is clearly the nearest.
      SELECT * INTO near FROM cairn._nearest(lon, lat, ${ISLAND_REACH_DEGREES}, 'admin', ${COUNTRY} + 1, above_country, NULL, NULL);
      IF near.boundary_id IS NOT NULL THEN
        SELECT n.metres INTO other_metres FROM cairn._nearest(lon, lat, ${ISLAND_REACH_DEGREES}, 'admin', ${COUNTRY} + 1, above_country, NULL, near.boundary_id) n;
        IF other_metres < ${CLEARLY} * near.metres THEN near.boundary_id := NULL; END IF;
      END IF;
    END IF;
    IF near.boundary_id IS NOT NULL THEN
      above := near.boundary_id;
      above_country := near.country_iso3;
      above_size := near.area_km2;
      ids[at_level + 1] := above;
    END IF;
  END LOOP;
END $body$;

CREATE OR REPLACE FUNCTION cairn.admin(x double precision, y double precision, level integer) RETURNS bigint
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 20000${PLANNED_ONCE} AS $body$
BEGIN
  RETURN (SELECT a.ids[level + 1] FROM cairn._admin(x, y, level) a);
END $body$;
COMMENT ON FUNCTION cairn.admin IS
  'boundary_id of the administrative area of a level, 0 the country to 8, at longitude x and latitude y; NULL where there is none';`;

const TIME_ZONE = `
CREATE OR REPLACE FUNCTION cairn._time_zone(lon double precision, lat double precision, OUT zone text)
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 10000 AS $body$
DECLARE
  aliases double precision[];
BEGIN${ALIASES}
  SELECT c.name INTO zone
  FROM (
    SELECT hit.*, ${settled('hit.several_of_pack')} AS settled
    FROM (${hits('shard_time_zone', 'true')}
    ) hit
  ) c
  ORDER BY c.settled DESC, CASE WHEN c.settled = 3 THEN c.area_km2 END, c.boundary_id
  LIMIT 1;
  IF zone IS NULL THEN${missing('time-zones')}
  END IF;
END $body$;

CREATE OR REPLACE FUNCTION cairn.time_zone(x double precision, y double precision) RETURNS text
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 20000${PLANNED_ONCE} AS $body$
BEGIN
  RETURN cairn._time_zone(x, y);
END $body$;
COMMENT ON FUNCTION cairn.time_zone IS
  'IANA name of the time zone at longitude x and latitude y; NULL where there is none';`;

/** @param byMembers ids of the packs whose boundaries are told by the administrative areas that they are made of */
const geoBoundaries = (byMembers: readonly string[], lowestMember: number): string => `
CREATE OR REPLACE FUNCTION cairn.geo_boundaries(x double precision, y double precision) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 20000 ROWS 10${PLANNED_ONCE} AS $body$
DECLARE
  lon double precision := x;
  lat double precision := y;
  aliases double precision[];
  ids bigint[];
  country text;
BEGIN${ALIASES}${
  byMembers.length === 0
    ? ''
    : `
  SELECT a.ids, a.country INTO ids, country FROM cairn._admin(lon, lat, ${lowestMember}) a;`
}
  RETURN QUERY
  SELECT b.boundary_id
  FROM (
    SELECT a.*, max(a.settled) OVER (PARTITION BY a.category_code) AS surest,
      min(a.boundary_id) FILTER (WHERE a.settled = a.best) OVER (PARTITION BY a.category_code) AS lowest
    FROM (
      SELECT c.*, max(c.settled) OVER (PARTITION BY c.category_code) AS best
      FROM (
        SELECT hit.*, ${settled('hit.candidates')} AS settled
        FROM (
          SELECT either.*, count(*) OVER (PARTITION BY either.category_code) AS candidates
          FROM (
            SELECT own.pack, own.boundary_id, own.category_code, own.area_km2, own.hold
            FROM (${hits('shard_geo_boundary', byMembers.length === 0 ? 'true' : `s.pack NOT IN (${byMembers.map((id) => `'${id}'`).join(', ')})`)}
            ) own${
              byMembers.length === 0
                ? ''
                : `
            UNION ALL
            SELECT DISTINCT d.pack, d.boundary_id, d.category_code, d.area_km2, 3
            FROM cairn.area_member m
        JOIN cairn.pack p ON p.id = m.pack
        JOIN cairn.area_data d ON d.pack = m.pack AND d.boundary_id = m.boundary_id
        WHERE m.member_id = ANY (ids) AND ids[1] IS NOT NULL AND m.member_id = ids[m.member_category - ${COUNTRY - 1}]
          AND m.pack IN (${byMembers.map((id) => `'${id}'`).join(', ')})
          AND (p.member_countries IS NULL OR country = ANY (p.member_countries))`
            }
          ) either
        ) hit
      ) c
    ) a
  ) b
  WHERE b.settled = b.surest AND (b.surest = 3 OR b.boundary_id = b.lowest)
  ORDER BY b.category_code, b.area_km2, b.boundary_id;
  IF NOT FOUND THEN${missing('geo-boundaries')}
  END IF;
END $body$;
COMMENT ON FUNCTION cairn.geo_boundaries IS
  'boundary_ids of the geo-boundaries at longitude x and latitude y, by category and then from small to large';`;

const ZIP4 = `
CREATE OR REPLACE FUNCTION cairn.zip4(x double precision, y double precision) RETURNS SETOF text
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 20000 ROWS 1${PLANNED_ONCE} AS $body$
DECLARE
  lon double precision := x;
  lat double precision := y;
  aliases double precision[];
BEGIN${ALIASES}
  RETURN QUERY
  SELECT c.zip9
  FROM (
    SELECT z.pack, alias.x, z.id, z.zip9, z.hold,
      max(z.hold) OVER (PARTITION BY z.pack, alias.x) AS surest,
      min(z.id) FILTER (WHERE z.hold = 2) OVER (PARTITION BY z.pack, alias.x) AS lowest
    FROM unnest(aliases) AS alias (x)
    CROSS JOIN LATERAL (
      SELECT s.pack, s.id, s.zip9, ${hold('s.geometry', 'alias.x', 'lat')} AS hold
      FROM cairn.zip4_data s
      WHERE s.geometry && ${point('alias.x', 'lat')}
    ) z
    JOIN cairn.pack p ON p.id = z.pack
    -- Modelled areas stand back within the bounds of a pack that was surveyed or licensed.
    WHERE z.hold > 1 AND (p.kind = 'measured' OR NOT EXISTS (
      SELECT FROM cairn.pack m WHERE m.theme = 'zip4' AND m.kind = 'measured'
        AND lon BETWEEN m.west AND m.east AND lat BETWEEN m.south AND m.north))
  ) c
  WHERE c.hold = c.surest AND (c.surest = 3 OR c.id = c.lowest)
  ORDER BY c.pack COLLATE "C", c.x, c.id;
  IF NOT FOUND THEN${missing('zip4')}
  END IF;
END $body$;
COMMENT ON FUNCTION cairn.zip4 IS
  'ZIP+4 codes, nine digits each, of the areas at longitude x and latitude y';`;

/**
 * The SQL that makes the functions, or makes them anew.
 * @param byMembers ids of the packs whose boundaries are told by the administrative areas that they are made of
 * @param lowestMember level of the lowest of those areas
 */
export const functionsSql = (byMembers: readonly string[], lowestMember: number): string =>
  [EXACT_ARITHMETIC, ADMIN, TIME_ZONE, geoBoundaries(byMembers, lowestMember), ZIP4].join('\n');
