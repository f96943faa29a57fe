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
  fastHold,
  hits,
  hold,
  isOf,
  missing,
  piecesNear,
  PLANNED_ONCE,
  point,
  POSITION,
  settled,
  withHold,
  type LoadedPacks,
} from './function-parts.ts';
import { adminFunctions } from './admin-functions.ts';
import { CELL_LOOK_UPS, IN_CELLS, cellQuery } from './cell-tables.ts';
import { EXACT_ARITHMETIC } from './exact-functions.ts';
import { nearPacksFunction } from './near-cells.ts';

const timeZone = ({ ofTheme }: LoadedPacks): string => `
CREATE OR REPLACE FUNCTION cairn._time_zone_by_pieces(lon double precision, lat double precision, OUT zone text)
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 20000${PLANNED_ONCE} AS $body$
DECLARE
  ${POSITION}
  pieces bigint;
  surest integer;
BEGIN${ALIASES}
  -- Most points are far from every edge, and in one zone.
  IF cardinality(aliases) = 1 THEN
    SELECT count(*), min(q.hold), min(q.name) INTO pieces, surest, zone
    FROM (${withHold(['name'], 'SELECT s.name, s.geometry FROM cairn.shard_time_zone s WHERE s.geometry && around')}
    ) q
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
  IF zone IS NULL THEN${missing('time-zones', ofTheme('time-zones'))}
  END IF;
END $body$;

CREATE OR REPLACE FUNCTION cairn.time_zone(x double precision, y double precision) RETURNS text
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 20000 AS $body$
DECLARE
  known text;
BEGIN
  IF ${IN_CELLS} THEN${cellQuery(CELL_LOOK_UPS.timeZone, 'a.name INTO known')};
    IF FOUND THEN RETURN known; END IF;
  END IF;
  RETURN cairn._time_zone_by_pieces(x, y);
END $body$;
COMMENT ON FUNCTION cairn.time_zone IS
  'IANA name of the time zone at longitude x and latitude y; NULL where there is none';`;

/** Boundaries that are made of administrative areas: where one of these is at the point. */
const IS_MEMBER = `m.member_id = ANY (ids) AND m.member_id = ids[m.member_level + 1] AND ids[1] IS NOT NULL
              AND (m.countries IS NULL OR country = ANY (m.countries))`;
const BY_MEMBERS = `
            SELECT m.pack, m.boundary_id, m.boundary_category AS category_code, m.area_km2, 3 AS hold
            FROM cairn.member_boundary m
            WHERE ${IS_MEMBER}`;

const geoBoundaries = ({ byMembers, lowestMember, ofTheme, nearBoundaries }: LoadedPacks): string => {
  const byPieces = ofTheme('geo-boundaries').filter((id) => !byMembers.includes(id));
  const columns = ['pack', 'boundary_id', 'category_code', 'area_km2', 'geometry'];
  const noPack = missing('geo-boundaries', ofTheme('geo-boundaries'));
  const ownPieces = isOf(byMembers, 'NOT');
  const withMembers = byMembers.length === 0 ? '' : ` UNION ALL${BY_MEMBERS}`;
  return `
${nearPacksFunction('_packs_near_boundaries', nearBoundaries)}

CREATE OR REPLACE FUNCTION cairn._geo_boundaries_by_pieces(x double precision, y double precision) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 20000 ROWS 10${PLANNED_ONCE} AS $body$
DECLARE
  lon double precision := x;
  lat double precision := y;
  ${POSITION}
  near_packs integer;
  admin record;
  ids bigint[];
  country text;
  piece record;
  hold integer;
  boundary bigint;
  boundaries bigint[];
  latest_id bigint;
  latest_pack text;
  is_unsure boolean := false;
BEGIN${ALIASES}${
    byMembers.length === 0
      ? ''
      : `
  IF ${IN_CELLS} THEN${cellQuery(CELL_LOOK_UPS.admin, 'a.ids, a.name INTO ids, country')};
  END IF;
  IF ids IS NULL OR cardinality(ids) <= ${lowestMember} THEN
  ${
    lowestMember > 1
      ? `SELECT a.ids, a.country INTO ids, country FROM cairn._admin_chain(lon, lat, ${lowestMember}) a;`
      : `admin := cairn._admin(lon, lat, ${lowestMember});
  ids := ARRAY[admin.country_id, admin.id];
  country := admin.country;`
  }
  END IF;`
  }
  -- Most points are far from every edge.
  IF cardinality(aliases) = 1 THEN
    near_packs := cairn._packs_near_boundaries(lon, lat);
    FOR piece IN${piecesNear('shard_geo_boundary', columns, nearBoundaries, byPieces)}${
      byMembers.length === 0
        ? ''
        : `
          UNION ALL
          SELECT m.pack, m.boundary_id, m.boundary_category, m.area_km2, NULL
          FROM cairn.member_boundary m
          WHERE ${IS_MEMBER}`
    }
          ORDER BY category_code, area_km2, boundary_id, pack
    LOOP
      IF piece.geometry IS NOT NULL THEN
        hold := ${fastHold('piece.geometry')};
        CONTINUE WHEN hold = 0;
        is_unsure := hold = 1;
        EXIT WHEN is_unsure;
      END IF;
      -- Pieces of an area, and what it is made of, may overlap.
      CONTINUE WHEN piece.boundary_id = latest_id AND piece.pack = latest_pack;
      latest_id := piece.boundary_id;
      latest_pack := piece.pack;
      boundaries := boundaries || piece.boundary_id;
    END LOOP;
    IF NOT is_unsure THEN
      IF boundaries IS NULL THEN${noPack}
        RETURN;
      END IF;
      FOREACH boundary IN ARRAY boundaries LOOP
        RETURN NEXT boundary;
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
  IF NOT FOUND THEN${noPack}
  END IF;
END $body$;

CREATE OR REPLACE FUNCTION cairn.geo_boundaries(x double precision, y double precision) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 20000 ROWS 10 AS $body$
DECLARE
  known bigint[];
  boundary bigint;
BEGIN
  IF ${IN_CELLS} THEN${cellQuery(CELL_LOOK_UPS.geoBoundaries, 'a.ids INTO known')};
    IF FOUND THEN
      FOREACH boundary IN ARRAY known LOOP
        RETURN NEXT boundary;
      END LOOP;
      RETURN;
    END IF;
  END IF;
  FOR boundary IN SELECT g FROM cairn._geo_boundaries_by_pieces(x, y) g LOOP
    RETURN NEXT boundary;
  END LOOP;
END $body$;
COMMENT ON FUNCTION cairn.geo_boundaries IS
  'boundary_ids of the geo-boundaries at longitude x and latitude y, by category and then from small to large';`;
};

const zip4 = ({ ofTheme }: LoadedPacks): string => `
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
  IF NOT FOUND THEN${missing('zip4', ofTheme('zip4'))}
  END IF;
END $body$;
COMMENT ON FUNCTION cairn.zip4 IS
  'ZIP+4 codes, nine digits each, of the areas at longitude x and latitude y';`;

/** The SQL that makes the functions, or makes them anew. */
export const functionsSql = (packs: LoadedPacks): string =>
  [EXACT_ARITHMETIC, adminFunctions(packs), timeZone(packs), geoBoundaries(packs), zip4(packs)].join('\n');
