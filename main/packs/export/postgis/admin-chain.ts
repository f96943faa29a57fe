/**
 * All administrative areas at a point, from the country downwards, in PostgreSQL: `adminAreasAt` of `admin-areas.ts`. See
 * `functions.ts` for how names are written.
 */
import { ENCLOSED_WATER_CATEGORY } from '../../../../contract/categories.ts';
import {
  CLEARLY,
  ISLAND_REACH_DEGREES,
  LOWEST_FILLED,
  REACH_DEGREES,
  SMALL_KM2,
  WHOLE_SHARE,
} from '../../divisions.ts';
import { ALIASES, COUNTRY, hits, missing, POSITION, rankOf, settled, type LoadedPacks } from './function-parts.ts';

/** Refuses a level that does not exist. */
export const CHECK_LEVEL = `
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

/** The function for the areas of all levels. */
export const adminChainFunction = ({ ranks, ofTheme }: LoadedPacks): string => `
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
END $body$;`;
