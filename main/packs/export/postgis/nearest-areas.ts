/**
 * The nearest area to a point that none holds, in PostgreSQL: `nearest-point.ts`. See `functions.ts` for how names are
 * written.
 */
import { FIRST_REACH_DEGREES, REACH_FACTOR } from '../../area-pack.ts';
import { MAX_SHORE_DEGREES, SHORE_METRES } from '../../divisions.ts';
import { METRES_PER_DEGREE } from '../../nearest-point.ts';
import { COUNTRY, isOf, point, rankOf, type LoadedPacks } from './function-parts.ts';

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

/** The functions for the nearest country, division and shore. */
export const nearestAreaFunctions = ({ ranks, ofCountries, ofDivisions }: LoadedPacks): string => `
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
END $body$;`;
