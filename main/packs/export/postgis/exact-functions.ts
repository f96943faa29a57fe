/**
 * What decides exactly in PostgreSQL how a shape holds a point: `point-in-polygon.ts` and `nearest-point.ts`, to the
 * last bit. See `functions.ts` for how names are written.
 */
import { NEAR_DEGREES } from '../../area-pack.ts';

export const EXACT_ARITHMETIC = `
-- 2^162 times the number, exactly: numeric of a double precision is rounded to fifteen digits.
CREATE OR REPLACE FUNCTION cairn._exact(number double precision) RETURNS numeric
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $body$
DECLARE
  scale CONSTANT double precision := 18014398509481984;
  high double precision := trunc(number * scale);
  middle double precision := trunc((number * scale - high) * scale);
  low double precision := trunc(((number * scale - high) * scale - middle) * scale);
BEGIN
  IF middle = 0 AND low = 0 THEN RETURN high::bigint * 324518553658426726783156020576256; END IF;
  RETURN high::bigint * 324518553658426726783156020576256 + middle::bigint * 18014398509481984::numeric + low::bigint;
END $body$;

-- On which side of the line from 1 to 2 a point lies: the sign of orient2d, exactly.
CREATE OR REPLACE FUNCTION cairn._turn(
  x1 double precision, y1 double precision, x2 double precision, y2 double precision,
  x double precision, y double precision
) RETURNS integer
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $body$
DECLARE
  exact_x numeric := cairn._exact(x);
  exact_y numeric := cairn._exact(y);
BEGIN
  RETURN sign(
    (cairn._exact(y1) - exact_y) * (cairn._exact(x2) - exact_x)
    - (cairn._exact(x1) - exact_x) * (cairn._exact(y2) - exact_y)
  );
END $body$;

-- How the rings of a geometry, or a part of a ring, hold a point: 3 where a ray to the east crosses an odd number of
-- edges, 2 on an edge, 1 within ${NEAR_DEGREES} degrees of one, 0 elsewhere.
CREATE OR REPLACE FUNCTION cairn._hold(shape @geometry, x double precision, y double precision) RETURNS integer
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $body$
DECLARE
  tolerance CONSTANT double precision := ${NEAR_DEGREES};
  held integer;
BEGIN
  SELECT CASE
    WHEN bool_or(turned.side = 0) THEN 2
    WHEN count(*) FILTER (WHERE turned.side = 1) % 2 = 1 THEN 3
    WHEN bool_or(turned.is_near) THEN 1
    ELSE 0 END
  INTO held
  FROM (
    SELECT
      CASE
        WHEN (edge.y1 > y) <> (edge.y2 > y) THEN
          CASE
            WHEN edge.x1 > x AND edge.x2 > x THEN 1
            WHEN edge.x1 >= x OR edge.x2 >= x THEN
              CASE cairn._turn(edge.x1, edge.y1, edge.x2, edge.y2, x, y)
                WHEN 0 THEN 0
                WHEN CASE WHEN edge.y2 > edge.y1 THEN -1 ELSE 1 END THEN 1
                ELSE 2 END
            ELSE 2 END
        WHEN edge.y1 = y AND (edge.x1 = x OR (edge.y2 = y AND (edge.x1 > x) <> (edge.x2 > x))) THEN 0
        ELSE 2 END AS side,
      CASE
        WHEN x >= least(edge.x1, edge.x2) - tolerance AND x <= greatest(edge.x1, edge.x2) + tolerance
          AND y >= least(edge.y1, edge.y2) - tolerance AND y <= greatest(edge.y1, edge.y2) + tolerance
        THEN cairn._squared_distance(x, y, edge.x1, edge.y1, edge.x2, edge.y2) <= tolerance * tolerance
        ELSE false END AS is_near
    FROM (
      SELECT position.path[cardinality(position.path)] > 1 AS is_edge,
        lag(ST_X(position.geom)) OVER () AS x1, lag(ST_Y(position.geom)) OVER () AS y1,
        ST_X(position.geom) AS x2, ST_Y(position.geom) AS y2
      FROM ST_DumpPoints(shape) AS position
    ) edge
    WHERE edge.is_edge
  ) turned;
  RETURN held;
END $body$;

-- In square degrees.
CREATE OR REPLACE FUNCTION cairn._squared_distance(
  x double precision, y double precision,
  x1 double precision, y1 double precision, x2 double precision, y2 double precision
) RETURNS double precision
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $body$
DECLARE
  dx double precision := x2 - x1;
  dy double precision := y2 - y1;
  length double precision := dx * dx + dy * dy;
  along double precision := CASE WHEN length = 0 THEN 0 ELSE least(1, greatest(0, ((x - x1) * dx + (y - y1) * dy) / length)) END;
  ex double precision := x - (x1 + along * dx);
  ey double precision := y - (y1 + along * dy);
BEGIN
  RETURN ex * ex + ey * ey;
END $body$;

-- In degrees of latitude, on a plane that is true at the point: nearest-point.ts.
CREATE OR REPLACE FUNCTION cairn._distance(
  shape @geometry, x double precision, y double precision, shrink double precision
) RETURNS double precision
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $body$
DECLARE
  shortest double precision;
BEGIN
  IF cairn._hold(shape, x, y) > 1 THEN RETURN 0; END IF;
  SELECT sqrt(min(nearest.x * nearest.x + nearest.y * nearest.y)) INTO shortest
  FROM (
    SELECT CASE WHEN edge.t = 1 THEN edge.x2 ELSE edge.x1 + edge.t * (edge.x2 - edge.x1) END AS x,
      CASE WHEN edge.t = 1 THEN edge.y2 ELSE edge.y1 + edge.t * (edge.y2 - edge.y1) END AS y
    FROM (
      SELECT ends.*,
        CASE
          WHEN (x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1) = 0 THEN 0
          ELSE least(1, greatest(0,
            -(x1 * (x2 - x1) + y1 * (y2 - y1)) / ((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1)))) END AS t
      FROM (
        SELECT position.path[cardinality(position.path)] > 1 AS is_edge,
          lag((ST_X(position.geom) - x) * shrink) OVER () AS x1, lag(ST_Y(position.geom) - y) OVER () AS y1,
          (ST_X(position.geom) - x) * shrink AS x2, ST_Y(position.geom) - y AS y2
        FROM ST_DumpPoints(shape) AS position
      ) ends
      WHERE ends.is_edge
    ) edge
  ) nearest;
  RETURN shortest;
END $body$;

-- Whether the whole outline of an area holds a point inside, for areas whose pieces are cut: of others a border is one.
CREATE OR REPLACE FUNCTION cairn._inside(
  of_pack text, of_boundary bigint, aliases double precision[], lat double precision
) RETURNS boolean
LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE COST 1000 AS $body$
DECLARE
  alias double precision;
  held integer;
BEGIN
  FOREACH alias IN ARRAY aliases LOOP
    SELECT CASE WHEN bool_or(part.hold = 2) THEN 2 ELSE count(*) FILTER (WHERE part.hold = 3) % 2 END INTO held
    FROM (
      SELECT CASE
        -- All of it lies to the east: its ends tell whether it crosses the ray an odd number of times.
        WHEN o.west > alias THEN CASE WHEN (o.first_y > lat) <> (o.last_y > lat) THEN 3 ELSE 0 END
        ELSE cairn._hold(o.geometry, alias, lat) END AS hold
      FROM cairn.outline o
      WHERE o.pack = of_pack AND o.boundary_id = of_boundary AND o.south <= lat AND o.north >= lat AND o.east >= alias
    ) part;
    IF held = 1 THEN RETURN true; END IF;
  END LOOP;
  RETURN false;
END $body$;`;
