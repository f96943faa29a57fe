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
import {
  ALIASES,
  FAST_HOLD,
  hits,
  hold,
  isOf,
  missing,
  PLANNED_ONCE,
  point,
  POSITION,
  settled,
  type LoadedPacks,
} from './function-parts.ts';
import { adminFunctions } from './admin-functions.ts';
import { EXACT_ARITHMETIC } from './exact-functions.ts';

const TIME_ZONE = `
CREATE OR REPLACE FUNCTION cairn._time_zone(lon double precision, lat double precision, OUT zone text)
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $body$
DECLARE
  ${POSITION}
  pieces bigint;
  surest integer;
BEGIN${ALIASES}
  -- Most points are far from every edge, and in one zone.
  IF cardinality(aliases) = 1 THEN
    SELECT count(*), min(q.hold), min(q.name) INTO pieces, surest, zone
    FROM (SELECT s.name, ${FAST_HOLD} AS hold FROM cairn.shard_time_zone s WHERE s.geometry && around) q
    WHERE q.hold > 0;
    IF pieces = 1 AND surest = 3 THEN RETURN; END IF;
  END IF;
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

/** Boundaries that are made of administrative areas: where one of these is at the point. */
const BY_MEMBERS = `
            SELECT m.pack, m.boundary_id, m.boundary_category AS category_code, m.area_km2, 3 AS hold
            FROM cairn.member_boundary m
            WHERE m.member_id = ANY (ids) AND m.member_id = ids[m.member_level + 1] AND ids[1] IS NOT NULL
              AND (m.countries IS NULL OR country = ANY (m.countries))`;

const geoBoundaries = ({ byMembers, lowestMember }: LoadedPacks): string => {
  const ownPieces = isOf(byMembers, 'NOT');
  const withMembers = byMembers.length === 0 ? '' : ` UNION ALL${BY_MEMBERS}`;
  return `
CREATE OR REPLACE FUNCTION cairn.geo_boundaries(x double precision, y double precision) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 20000 ROWS 10${PLANNED_ONCE} AS $body$
DECLARE
  lon double precision := x;
  lat double precision := y;
  ${POSITION}
  ids bigint[];
  country text;
  boundaries bigint[];
  packs text[];
  is_unsure boolean;
BEGIN${ALIASES}${
    byMembers.length === 0
      ? ''
      : `
  ${
    lowestMember > 1
      ? `SELECT a.ids, a.country INTO ids, country FROM cairn._admin_chain(lon, lat, ${lowestMember}) a;`
      : `SELECT ARRAY[a.country_id, a.id], a.country INTO ids, country FROM cairn._admin(lon, lat, ${lowestMember}) a;`
  }`
  }
  -- Most points are far from every edge.
  IF cardinality(aliases) = 1 THEN
    SELECT array_agg(q.boundary_id), array_agg(q.pack), bool_or(q.hold = 1) INTO boundaries, packs, is_unsure
    FROM (
      SELECT p.pack, p.boundary_id, p.category_code, p.area_km2, p.hold
      FROM (
        SELECT s.pack, s.boundary_id, s.category_code, s.area_km2, ${FAST_HOLD} AS hold
        FROM cairn.shard_geo_boundary s
        WHERE s.geometry && around AND ${ownPieces}
      ) p
      WHERE p.hold > 0${withMembers}
      ORDER BY 3, 4, 2, 1
    ) q;
    IF boundaries IS NULL THEN${missing('geo-boundaries')}
      RETURN;
    END IF;
    IF NOT is_unsure THEN
      FOR i IN 1 .. cardinality(boundaries) LOOP
        -- Pieces of an area, and what it is made of, may overlap.
        CONTINUE WHEN boundaries[i] = boundaries[i - 1] AND packs[i] = packs[i - 1];
        RETURN NEXT boundaries[i];
      END LOOP;
      RETURN;
    END IF;
  END IF;
  RETURN QUERY
  SELECT b.boundary_id
  FROM (
    SELECT a.*, min(a.boundary_id) FILTER (WHERE a.settled = a.surest) OVER (PARTITION BY a.category_code) AS lowest
    FROM (
      SELECT c.*, max(c.settled) OVER (PARTITION BY c.category_code) AS surest
      FROM (
        SELECT hit.*, ${settled('hit.candidates')} AS settled
        FROM (
          SELECT either.*, count(*) OVER (PARTITION BY either.category_code) AS candidates
          FROM (
            SELECT own.pack, own.boundary_id, own.category_code, own.area_km2, own.hold
            FROM (${hits('shard_geo_boundary', ownPieces)}
            ) own${withMembers}
            GROUP BY 1, 2, 3, 4, 5
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
};

const ZIP4 = `
CREATE OR REPLACE FUNCTION cairn.zip4(x double precision, y double precision) RETURNS SETOF text
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 20000 ROWS 1${PLANNED_ONCE} AS $body$
DECLARE
  lon double precision := x;
  lat double precision := y;
  ${POSITION}
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

/** The SQL that makes the functions, or makes them anew. */
export const functionsSql = (packs: LoadedPacks): string =>
  [EXACT_ARITHMETIC, adminFunctions(packs), TIME_ZONE, geoBoundaries(packs), ZIP4].join('\n');
