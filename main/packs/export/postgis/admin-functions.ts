/** Administrative areas in PostgreSQL: `admin-areas.ts` and `divisions.ts`. See `functions.ts` for how names are written. */
import { ENCLOSED_WATER_CATEGORY } from '../../../../contract/categories.ts';
import { FIRST_REACH_DEGREES, REACH_FACTOR } from '../../area-pack.ts';
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
import { nearPacksFunction } from './near-cells.ts';
import { CELL_LOOK_UPS, IN_CELLS, cellQuery } from './cell-tables.ts';
import {
  ALIASES,
  COUNTRY,
  fastHold,
  hits,
  isOf,
  missing,
  piecesNear,
  PLANNED_ONCE,
  point,
  POSITION,
  rankOf,
  settled,
  type LoadedPacks,
} from './function-parts.ts';

/** What scaling coordinates may change of a distance, and more. */
const DISTANCE_ERROR_DEGREES = 1e-11;

const METRES = `double precision '${METRES_PER_DEGREE}'`;

/** @param packs ids of those that are looked at */
const nearest = (name: string, packs: readonly string[], ranks: ReadonlyMap<string, number>): string => `
-- The area nearest to a point among those of a category, a country and a parent where they are given, without one; in
-- boxes that grow up to a reach in degrees.
CREATE OR REPLACE FUNCTION cairn.${name}(
  lon double precision, lat double precision, reach double precision,
  of_category bigint, of_country text, of_parent bigint, without bigint,
  OUT boundary_id bigint, OUT country_iso3 text, OUT area_km2 double precision, OUT metres double precision
)
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $body$
DECLARE
  shrink double precision := cos(lat * pi() / 180);
  -- The nearest is the same whatever the boxes: where there is little to look at, one is enough.
  box double precision := CASE WHEN reach < ${5 * FIRST_REACH_DEGREES} THEN reach ELSE ${FIRST_REACH_DEGREES} END;
BEGIN
  LOOP
    WITH near AS MATERIALIZED (
      SELECT s.pack, s.boundary_id, s.country_iso3, s.area_km2, s.geometry, turned.x,
        ST_Distance(ST_Scale(s.geometry, shrink, 1), ${point('turned.x * shrink', 'lat')}) AS degrees
      FROM (
        SELECT lon + turn AS x FROM unnest(ARRAY[-360, 0, 360]) AS turn
        WHERE lon + turn >= -180 - box AND lon + turn <= 180 + box
      ) turned
      JOIN cairn.shard_admin s ON s.geometry && ST_Expand(${point('turned.x', 'lat')}, box)
      WHERE ${isOf(packs)} AND s.category_code = of_category AND (of_country IS NULL OR s.country_iso3 = of_country)
        AND (of_parent IS NULL OR s.parent_id = of_parent) AND (without IS NULL OR s.boundary_id <> without)
    ), closest AS MATERIALIZED (
      SELECT * FROM near WHERE near.degrees <= (SELECT min(near.degrees) FROM near) + ${DISTANCE_ERROR_DEGREES}
    )
    SELECT c.boundary_id, c.country_iso3, c.area_km2, ${METRES} *
        CASE WHEN (SELECT count(DISTINCT closest.boundary_id) FROM closest) = 1 THEN c.degrees
          ELSE cairn._distance(c.geometry, c.x, lat, shrink) END
    INTO boundary_id, country_iso3, area_km2, metres
    FROM closest c
    ORDER BY 4, ${rankOf(ranks, 'c.pack')}, c.pack COLLATE "C", c.boundary_id
    LIMIT 1;
    EXIT WHEN box = reach OR metres <= box * ${METRES} * shrink;
    box := least(box * ${REACH_FACTOR}, reach);
  END LOOP;
END $body$;`;

const CHECK_LEVEL = `
  IF lowest IS NULL THEN RETURN; END IF;
  IF NOT lowest BETWEEN 0 AND 8 THEN
    RAISE EXCEPTION 'Level % is none of 0, the country, to 8', lowest USING ERRCODE = 'invalid_parameter_value';
  END IF;`;

const COLUMNS = [
  ['areas', 'boundary_id'],
  ['packs', 'pack'],
  ['ranks', 'rank'],
  ['codes', 'category_code'],
  ['countries', 'country_iso3'],
  ['parents', 'parent_id'],
  ['sizes', 'area_km2'],
  ['holds', 'hold'],
] as const;
const VARIABLES = COLUMNS.map(([variable]) => variable).join(', ');

/** Reads all that is at a point into the variables, exactly. */
const readExactly = (ranks: ReadonlyMap<string, number>): string => `
      SELECT ${COLUMNS.map(([, column]) => `array_agg(q.${column})`).join(', ')}
      INTO ${VARIABLES}
      FROM (
        SELECT hit.boundary_id, hit.pack, ${rankOf(ranks, 'hit.pack')} AS rank, hit.category_code, hit.country_iso3, hit.parent_id,
          hit.area_km2, ${settled('hit.several')} AS hold
        FROM (${hits('shard_admin', `s.category_code BETWEEN ${COUNTRY} AND ${COUNTRY} + lowest OR s.category_code = ${ENCLOSED_WATER_CATEGORY.code}`)}
        ) hit
        ORDER BY 8 DESC, 3, 1
      ) q;`;

/** The functions for administrative areas. */
export const adminFunctions = ({
  ranks,
  withCountries,
  ofCountries,
  withDivisions,
  ofDivisions,
  ofTheme,
  nearAreas,
}: LoadedPacks): string => `
${nearPacksFunction('_packs_near_areas', nearAreas)}

${nearest('_nearest_country', ofCountries, ranks)}
${nearest('_nearest_division', ofDivisions, ranks)}

-- The country whose shore is near to a point that no country holds.
CREATE OR REPLACE FUNCTION cairn._country_near_shore(
  lon double precision, lat double precision,
  OUT boundary_id bigint, OUT country_iso3 text, OUT area_km2 double precision
)
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $body$
DECLARE
  reach double precision := least(${MAX_SHORE_DEGREES}, ${SHORE_METRES / METRES_PER_DEGREE} / cos(lat * pi() / 180));
  around @geometry := ST_Expand(${point('lon', 'lat')}, reach);
  near record;
BEGIN
  -- Out at sea a look at the index is enough.
  IF abs(lon) + reach < 180 AND NOT EXISTS (
    SELECT FROM cairn.shard_admin s WHERE s.geometry && around AND s.category_code = ${COUNTRY} AND ${isOf(ofCountries)}
  ) THEN
    RETURN;
  END IF;
  SELECT * INTO near FROM cairn._nearest_country(lon, lat, reach, ${COUNTRY}, NULL, NULL, NULL);
  IF near.metres <= ${SHORE_METRES} THEN
    boundary_id := near.boundary_id;
    country_iso3 := near.country_iso3;
    area_km2 := near.area_km2;
  END IF;
END $body$;

-- Ids of the areas at a point from the country (1) down to a level (level + 1), the country's code, and the first level
-- whose area does not hold the point, but stands for it as the nearest.
CREATE OR REPLACE FUNCTION cairn._admin_chain(
  lon double precision, lat double precision, lowest integer, OUT ids bigint[], OUT country text, OUT filled integer
)
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $body$
DECLARE
  ${POSITION}
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
  ids := array_fill(NULL::bigint, ARRAY[coalesce(lowest, 0) + 1]);${ALIASES}${CHECK_LEVEL}
${readExactly(ranks)}

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
      SELECT n.boundary_id, n.country_iso3, n.area_km2 INTO above, above_country, above_size
      FROM cairn._country_near_shore(lon, lat) n;
      filled := CASE WHEN above IS NOT NULL THEN 0 END;
    END IF;
  IF above IS NULL AND areas IS NULL THEN${missing('countries', ofTheme('countries'))}
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
    filled := coalesce(filled, at_level);
    SELECT * INTO near FROM cairn._nearest_division(
      lon, lat, ${REACH_DEGREES}, ${COUNTRY} + at_level, above_country, CASE WHEN at_level > 1 THEN above END, NULL);
    IF near.boundary_id IS NULL AND at_level = 1 THEN
      -- An island off all of them belongs to the one that is clearly the nearest.
      SELECT * INTO near FROM cairn._nearest_division(lon, lat, ${ISLAND_REACH_DEGREES}, ${COUNTRY} + 1, above_country, NULL, NULL);
      IF near.boundary_id IS NOT NULL THEN
        SELECT n.metres INTO other_metres FROM cairn._nearest_division(lon, lat, ${ISLAND_REACH_DEGREES}, ${COUNTRY} + 1, above_country, NULL, near.boundary_id) n;
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

-- The country at a point, and its area of a level. Most points are far from every edge, and held by one area of a level
-- or none: what stands for the others is told by the whole chain.
CREATE OR REPLACE FUNCTION cairn._admin(
  lon double precision, lat double precision, lowest integer,
  OUT country_id bigint, OUT country text, OUT id bigint
)
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $body$
DECLARE
  ${POSITION}
  near_packs integer;
  piece record;
  hold integer;
  rank integer;
  -- Of the country, or of the water that stands for it.
  category bigint;
  pack_id text;
  country_rank integer;
  surest integer;
  -- The areas of the level, of all countries.
  areas bigint[];
  countries text[];
  ranks integer[];
  holds integer[];
  first integer;
  is_unsure boolean := false;
  near record;
  chain record;
BEGIN${ALIASES}${CHECK_LEVEL}
  IF cardinality(aliases) = 1 THEN
    near_packs := cairn._packs_near_areas(lon, lat);
${
  nearAreas.isWhole
    ? `    -- Out at sea there is nothing at all.
    IF near_packs = 0 THEN${missing('countries', ofTheme('countries'))}
      RETURN;
    END IF;`
    : ''
}
    FOR piece IN${piecesNear(
      'shard_admin',
      ['boundary_id', 'country_iso3', 'category_code', 'pack', 'geometry'],
      nearAreas,
      [...new Set([...withCountries, ...withDivisions])],
      (pack) =>
        `${withCountries.includes(pack) ? '' : 'lowest > 0 AND '}s.category_code IN (${COUNTRY}, ${ENCLOSED_WATER_CATEGORY.code}, ${COUNTRY} + lowest)`,
    )}
    LOOP
      hold := ${fastHold('piece.geometry')};
      CONTINUE WHEN hold = 0;
      IF piece.category_code IN (${COUNTRY}, ${ENCLOSED_WATER_CATEGORY.code}) THEN
        CONTINUE WHEN piece.country_iso3 IS NULL;
        IF hold = 1 THEN
          surest := 1;
          EXIT;
        END IF;
        rank := ${rankOf(ranks, 'piece.pack', withCountries)};
        IF surest IS NULL OR (piece.category_code, rank, piece.boundary_id) < (category, country_rank, country_id) THEN
          surest := 3;
          category := piece.category_code;
          country_rank := rank;
          country_id := piece.boundary_id;
          country := piece.country_iso3;
          pack_id := piece.pack;
        END IF;
      ELSE
        areas := areas || piece.boundary_id;
        countries := countries || piece.country_iso3;
        ranks := ranks || ${rankOf(ranks, 'piece.pack', withDivisions)};
        holds := holds || hold;
      END IF;
    END LOOP;
    IF category = ${ENCLOSED_WATER_CATEGORY.code} AND surest = 3 THEN
      SELECT a.boundary_id INTO country_id
      FROM cairn.area_data a
      WHERE a.pack = pack_id AND a.category_code = ${COUNTRY} AND a.country_iso3 = country
      ORDER BY a.name COLLATE "C", a.boundary_id LIMIT 1;
      IF country_id IS NULL THEN surest := 1; END IF;
    ELSIF surest IS NULL THEN
      near := cairn._country_near_shore(lon, lat);
      country_id := near.boundary_id;
      country := near.country_iso3;
    END IF;
    IF surest IS DISTINCT FROM 1 THEN
      IF lowest = 0 THEN
        IF country_id IS NULL THEN${missing('countries', ofTheme('countries'))}
        END IF;
        id := country_id;
        RETURN;
      END IF;
      -- Those of no country are of all.
      FOR i IN 1 .. coalesce(cardinality(areas), 0) LOOP
        CONTINUE WHEN countries[i] IS NOT NULL AND countries[i] IS DISTINCT FROM country;
        is_unsure := is_unsure OR holds[i] = 1;
        IF first IS NULL OR ranks[i] < ranks[first] THEN
          first := i;
        ELSIF ranks[i] = ranks[first] THEN
          is_unsure := true;
        END IF;
      END LOOP;
      IF first IS NULL THEN
        IF country_id IS NULL THEN${missing('countries', ofTheme('countries'))}
        END IF;
        IF country IS NULL OR NOT (lowest <= ${LOWEST_FILLED} AND EXISTS (
          SELECT FROM cairn.division d WHERE d.level = lowest AND d.country_iso3 = country)) THEN
          RETURN;
        END IF;
      ELSIF country IS NOT NULL AND NOT is_unsure THEN
        id := areas[first];
        RETURN;
      END IF;
    END IF;
  END IF;
  SELECT c.ids, c.country INTO chain FROM cairn._admin_chain(lon, lat, lowest) c;
  country_id := chain.ids[1];
  country := chain.country;
  id := chain.ids[lowest + 1];
END $body$;

CREATE OR REPLACE FUNCTION cairn._admin_by_pieces(x double precision, y double precision, level integer) RETURNS bigint
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 20000${PLANNED_ONCE} AS $body$
BEGIN
  RETURN (cairn._admin(x, y, level)).id;
END $body$;

CREATE OR REPLACE FUNCTION cairn.admin(x double precision, y double precision, level integer) RETURNS bigint
LANGUAGE plpgsql STABLE PARALLEL SAFE COST 20000 AS $body$
DECLARE
  known bigint[];
BEGIN
  IF level BETWEEN 0 AND 8 AND ${IN_CELLS} THEN${cellQuery(CELL_LOOK_UPS.admin, 'a.ids INTO known')};
    IF cardinality(known) > level THEN RETURN known[level + 1]; END IF;
  END IF;
  RETURN cairn._admin_by_pieces(x, y, level);
END $body$;
COMMENT ON FUNCTION cairn.admin IS
  'boundary_id of the administrative area of a level, 0 the country to 8, at longitude x and latitude y; NULL where there is none';`;
