/**
 * Where on the globe a pack has pieces, by cells of one degree: at most points, above all at sea, that tells without a
 * search that most packs have nothing there. See `functions.ts` for how names are written.
 */
import type { ClientBase } from 'pg';
import { SHORE_METRES } from '../../divisions.ts';
import { METRES_PER_DEGREE } from '../../nearest-point.ts';
import { literal, placed, type Names } from './names.ts';

const COLUMNS = 360;
const ROWS = 180;
/** A byte of a cell has so many bits: further packs are looked at everywhere. */
const MOST_PACKS = 8;

/** Nearer to a pole, and to ±180°, all packs are looked at: there a shore may be far away in degrees. */
const LATITUDES = 89;
const LONGITUDES = 178;

/** Farther than a shore is looked for, in degrees of latitude. */
const MARGIN = (1.1 * SHORE_METRES) / METRES_PER_DEGREE;

export const NEAR_CELL_TABLE = `
CREATE TABLE IF NOT EXISTS cairn.near_cell (pack text NOT NULL, cell integer NOT NULL);
CREATE INDEX IF NOT EXISTS near_cell_pack ON cairn.near_cell (pack);`;

/** The cells of a pack with pieces, or close to one. @param shards the table of its pieces */
const fill = (shards: string, pack: string): string => `
INSERT INTO cairn.near_cell
SELECT DISTINCT box.pack, (y + ${ROWS / 2}) * ${COLUMNS} + x + ${COLUMNS / 2}
FROM (
  SELECT s.pack, ST_XMin(s.geometry) AS west, ST_YMin(s.geometry) AS south, ST_XMax(s.geometry) AS east, ST_YMax(s.geometry) AS north
  FROM cairn.${shards} s
  WHERE s.pack = ${literal(pack)}
) box
CROSS JOIN LATERAL (
  SELECT ${MARGIN} / cos(radians(least(${LATITUDES}, greatest(abs(box.south), abs(box.north))) + ${2 * MARGIN})) AS aside
) margin
CROSS JOIN LATERAL generate_series(
  greatest(floor(box.west - aside)::integer, ${-COLUMNS / 2}), least(floor(box.east + aside)::integer, ${COLUMNS / 2 - 1})) x
CROSS JOIN LATERAL generate_series(
  greatest(floor(box.south - ${MARGIN})::integer, ${-ROWS / 2}), least(floor(box.north + ${MARGIN})::integer, ${ROWS / 2 - 1})) y`;

/** Which packs have something near a point: each has a bit; none where the pack is looked at everywhere. */
export interface NearPacks {
  bits: ReadonlyMap<string, number>;
  /** Whether each of them has one. */
  isWhole: boolean;
  /** One byte for each cell, by rows from the south, each from the west. */
  cells: Buffer;
}

/** @param shards a table of pieces @param packs ids of the packs that have some there */
export async function readNearPacks(
  client: ClientBase,
  names: Names,
  shards: string,
  packs: readonly string[],
): Promise<NearPacks> {
  const told = packs.slice(0, MOST_PACKS);
  const unknown = await client.query<{ id: string }>(
    placed(
      'SELECT id FROM unnest($1::text[]) id WHERE NOT EXISTS (SELECT FROM cairn.near_cell n WHERE n.pack = id)',
      names,
    ),
    [told],
  );
  for (const { id } of unknown.rows) await client.query(placed(fill(shards, id), names));
  const { rows } = await client.query<{ cell: number; mask: number }>(
    placed(
      'SELECT n.cell, bit_or(1 << (p.number::integer - 1)) AS mask FROM unnest($1::text[]) WITH ORDINALITY p (id, number) JOIN cairn.near_cell n ON n.pack = p.id GROUP BY 1',
      names,
    ),
    [told],
  );
  const cells = Buffer.alloc(COLUMNS * ROWS);
  for (const { cell, mask } of rows) cells[cell] = mask;
  return { bits: new Map(told.map((id, index) => [id, 1 << index])), isWhole: told.length === packs.length, cells };
}

/** A function that says which packs have something near a position, as bits. */
export const nearPacksFunction = (name: string, { cells }: NearPacks): string => `
-- By cells of one degree from the south and the west, in each a bit for each pack that has something there.
CREATE OR REPLACE FUNCTION cairn.${name}(lon double precision, lat double precision) RETURNS integer
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $body$
BEGIN
  IF abs(lat) > ${LATITUDES} OR abs(lon) > ${LONGITUDES} THEN RETURN ${2 ** MOST_PACKS - 1}; END IF;
  RETURN get_byte('\\x${cells.toString('hex')}'::bytea, (floor(lat)::integer + ${ROWS / 2}) * ${COLUMNS} + floor(lon)::integer + ${COLUMNS / 2});
END $body$;`;

/** A condition that a pack may have something at the point, by the variable `near_packs`. */
export const mayBeNear = ({ bits }: NearPacks, pack: string): string => {
  const bit = bits.get(pack);
  return bit === undefined ? 'true' : `near_packs & ${bit} <> 0`;
};
