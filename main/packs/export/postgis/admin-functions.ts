/**
 * The administrative area of a level at a point, in PostgreSQL: `adminAreaAt` of `admin-areas.ts`. See `functions.ts` for
 * how names are written.
 */
import { ENCLOSED_WATER_CATEGORY } from '../../../../contract/categories.ts';
import { LOWEST_FILLED } from '../../divisions.ts';
import { adminChainFunction, CHECK_LEVEL } from './admin-chain.ts';
import { CELL_LOOK_UPS, IN_CELLS, cellQuery } from './cell-tables.ts';
import {
  ALIASES,
  COUNTRY,
  fastHold,
  missing,
  piecesNear,
  PLANNED_ONCE,
  POSITION,
  rankOf,
  type LoadedPacks,
} from './function-parts.ts';
import { nearPacksFunction } from './near-cells.ts';
import { nearestAreaFunctions } from './nearest-areas.ts';

/** The function for one level, which asks for the whole chain where a look does not tell. */
const pointFunctions = ({ ranks, withCountries, withDivisions, ofTheme, nearAreas }: LoadedPacks): string => `
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

/** The functions for administrative areas. */
export const adminFunctions = (packs: LoadedPacks): string => `
${nearPacksFunction('_packs_near_areas', packs.nearAreas)}
${nearestAreaFunctions(packs)}
${adminChainFunction(packs)}
${pointFunctions(packs)}`;
