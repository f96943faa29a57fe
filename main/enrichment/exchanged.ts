/**
 * Tells whether longitude and latitude of a table look exchanged: by where its points would lie the other way round.
 */
import type { PositionSource } from '../../contract/enrich.ts';
import { readCoordinate, readPair } from '../tables/coordinate.ts';
import type { LookUpPool } from './pool.ts';
import { positionCells } from './row-look-ups.ts';

/** Rows that are looked at: enough for any share, and answered in a moment. */
export const SAMPLED_ROWS = 200;
/** One point at sea may well be meant. */
const FEWEST = 2;
/** Share of the points that may lie on land as they are. */
const MAX_ON_LAND = 0.05;
/** Share of the points that must lie on land the other way round. */
const MIN_EXCHANGED_ON_LAND = 0.9;

export interface Exchanged {
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
  const [longitude, latitude] = [readCoordinate(first), readCoordinate(second)];
  return longitude === undefined || latitude === undefined ? undefined : [longitude, latitude];
}

const isOnEarth = ([longitude, latitude]: readonly [number, number]): boolean =>
  Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90;

/** How many of the points lie in a country. @throws Fault */
async function countOnLand(pool: LookUpPool, points: readonly (readonly [number, number])[]): Promise<number> {
  const run = await pool.open({ fields: ['admin0'], position: { kind: 'columns', longitude: 0, latitude: 1 } });
  try {
    const answers = await run.answer(points.filter(isOnEarth).map((point) => point.map(String)));
    return answers.filter(([country]) => country !== undefined && country !== '').length;
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
    const onLand = await countOnLand(pool, points);
    if (onLand > points.length * MAX_ON_LAND) return undefined;
    const exchangedOnLand = await countOnLand(
      pool,
      points.map(([longitude, latitude]) => [latitude, longitude]),
    );
    return exchangedOnLand < points.length * MIN_EXCHANGED_ON_LAND
      ? undefined
      : { points: points.length, onLand, exchangedOnLand };
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
export const exchangedText = ({ points, onLand, exchangedOnLand }: Exchanged): string =>
  `${points - onLand} of ${points} points lie in no country; with longitude and latitude exchanged, ${exchangedOnLand} would lie in one. Are the two exchanged?`;
