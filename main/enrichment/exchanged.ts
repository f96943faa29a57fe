/**
 * Tells whether longitude and latitude of a table look exchanged: by where its points would lie the other way round.
 */
import { isOnEarth } from '../../contract/coordinates.ts';
import { gridOf, positionColumns, type PositionSource } from '../../contract/enrich.ts';
import { readCoordinate, readPair } from '../formats/tables/coordinate.ts';
import { readGridPair } from '../formats/tables/grid-number.ts';
import type { LookUpPool } from './pool.ts';
import { positionCells } from './coordinate-position.ts';

/** Rows that are looked at: enough for any share, and answered in a moment. */
export const SAMPLED_ROWS = 200;
/** One point at sea may well be meant. */
const FEWEST = 2;
/** Share of the points that may lie on land as they are. */
const MAX_ON_LAND = 0.05;
/** Share of the points that must lie on land the other way round. */
const MIN_EXCHANGED_ON_LAND = 0.9;

export interface Exchanged {
  /** What the two columns hold. */
  axes: 'longitude and latitude' | 'easting and northing';
  /** Points looked at, those of them on land as they are, and with longitude and latitude exchanged. */
  points: number;
  onLand: number;
  exchangedOnLand: number;
}

/** The numbers of a row, as they are written; nothing where they are not two. */
function numbersOf(
  position: PositionSource,
  cells: readonly string[],
): readonly [longitude: number, latitude: number] | undefined {
  const [first = '', second = ''] = positionCells(position, cells);
  if (position.kind === 'pair') return readPair(first, position.order);
  if (gridOf(position) !== undefined) {
    const read = readGridPair(first, second);
    return 'pair' in read ? read.pair : undefined;
  }
  const [longitude, latitude] = [readCoordinate(first), readCoordinate(second)];
  return longitude === undefined || latitude === undefined ? undefined : [longitude, latitude];
}

/** How many of the points lie in a country. @param epsg of the system that they are in @throws Fault */
async function countOnLand(
  pool: LookUpPool,
  points: readonly (readonly [number, number])[],
  epsg: number | undefined,
): Promise<number> {
  const position = { kind: 'columns', longitude: 0, latitude: 1, ...(epsg === undefined ? {} : { epsg }) } as const;
  const run = await pool.open({ fields: ['admin0'], position });
  try {
    const asked = epsg === undefined ? points.filter(([lon, lat]) => isOnEarth({ lon, lat })) : points;
    const answers = await run.answer(asked.map((point) => point.map(String)));
    const country = positionColumns(position).length;
    return answers.filter((cells) => (cells[country] ?? '') !== '').length;
  } finally {
    run.close();
  }
}

/**
 * Looks at points as they are and with longitude and latitude exchanged. They look exchanged where at most 5 % of them
 * lie on land as they are (one whose latitude is beyond ±90 lies nowhere) and at least 90 % the other way round. Tables
 * of the sea, whose points lie at sea either way, do not; nor do tables of land.
 * @param rows cells of some rows of the table
 * @returns nothing where they do not look exchanged, or it cannot be told: without the pack of countries, or from
 * addresses
 */
export async function lookExchanged(
  pool: LookUpPool,
  position: PositionSource,
  rows: readonly (readonly string[])[],
): Promise<Exchanged | undefined> {
  if (position.kind === 'address') return undefined;
  const points = rows.flatMap((cells) => {
    const point = numbersOf(position, cells);
    return point === undefined ? [] : [point];
  });
  if (points.length < FEWEST) return undefined;
  try {
    const epsg = gridOf(position);
    const onLand = await countOnLand(pool, points, epsg);
    if (onLand > points.length * MAX_ON_LAND) return undefined;
    const exchangedOnLand = await countOnLand(
      pool,
      points.map(([longitude, latitude]) => [latitude, longitude]),
      epsg,
    );
    return exchangedOnLand < points.length * MIN_EXCHANGED_ON_LAND
      ? undefined
      : {
          axes: epsg === undefined ? 'longitude and latitude' : 'easting and northing',
          points: points.length,
          onLand,
          exchangedOnLand,
        };
  } catch {
    // What the run itself needs is said where the run is refused.
    return undefined;
  }
}

/** Every so manieth of the rows, {@link SAMPLED_ROWS} at most: the first ones may not stand for all. */
export function sampleOf<Row>(rows: readonly Row[]): Row[] {
  const step = Math.max(1, Math.ceil(rows.length / SAMPLED_ROWS));
  return rows.filter((_, index) => index % step === 0);
}

/** `200 of 200 points lie in no country; …`: what was seen, without what to do, which differs by place. */
export const exchangedText = ({ axes, points, onLand, exchangedOnLand }: Exchanged): string =>
  `${points - onLand} of ${points} points are in no country; with ${axes} swapped, ${exchangedOnLand} ` +
  'would be. Are they swapped?';
