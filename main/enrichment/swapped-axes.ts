/** Detects tables whose longitude and latitude are swapped, by where the points would lie after swapping. */
import { isOnEarth } from '../../contract/coordinates.ts';
import { gridOf, positionColumns, type PositionSource } from '../../contract/enrich.ts';
import { readCoordinate, readPair } from '../formats/tables/coordinate.ts';
import { readGridPair } from '../formats/tables/grid-number.ts';
import type { LookUpPool } from './pool.ts';
import { positionCells } from './coordinate-position.ts';

/** Sampled rows: enough to estimate shares, and looked up quickly. */
export const SAMPLED_ROWS = 200;
/** A single point at sea is plausible. */
const MIN_POINTS = 2;
/** Maximum share of points on land as given. */
const MAX_ON_LAND = 0.05;
/** Minimum share of points on land after swapping. */
const MIN_ON_LAND_SWAPPED = 0.9;

export interface SwappedAxes {
  /** What the two columns hold. */
  axes: 'longitude and latitude' | 'easting and northing';
  /** Sampled points, those on land as given, and those on land after swapping. */
  points: number;
  onLand: number;
  swappedOnLand: number;
}

/** Returns the two coordinates of a row as written; undefined unless both are numbers. */
export function numbersOf(
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

/** Counts the points that lie in a country. @param epsg of the points' coordinate system @throws Fault */
async function countOnLand(
  pool: LookUpPool,
  points: readonly (readonly [number, number])[],
  epsg: number | undefined,
): Promise<number> {
  const position = { kind: 'columns', longitude: 0, latitude: 1, ...(epsg === undefined ? {} : { epsg }) } as const;
  const run = await pool.open({ fields: ['admin0'], position });
  try {
    const valid = epsg === undefined ? points.filter(([lon, lat]) => isOnEarth({ lon, lat })) : points;
    const answers = await run.answer(valid.map((point) => point.map(String)));
    const country = positionColumns(position).length;
    return answers.filter((cells) => (cells[country] ?? '') !== '').length;
  } finally {
    run.close();
  }
}

/**
 * Detects swapped longitude and latitude: at most 5 % of the points are on land as given (a latitude beyond ±90 never
 * is) and at least 90 % after swapping. Marine tables, which lie at sea either way, aren't reported.
 * @param rows cells of sampled rows
 * @returns undefined if the axes aren't swapped, the pack of countries is missing, or rows have addresses
 */
export async function detectSwappedAxes(
  pool: LookUpPool,
  position: PositionSource,
  rows: readonly (readonly string[])[],
): Promise<SwappedAxes | undefined> {
  if (position.kind === 'address') return undefined;
  const points = rows.flatMap((cells) => {
    const point = numbersOf(position, cells);
    return point === undefined ? [] : [point];
  });
  if (points.length < MIN_POINTS) return undefined;
  try {
    const epsg = gridOf(position);
    const onLand = await countOnLand(pool, points, epsg);
    if (onLand > points.length * MAX_ON_LAND) return undefined;
    const swappedOnLand = await countOnLand(
      pool,
      points.map(([longitude, latitude]) => [latitude, longitude]),
      epsg,
    );
    return swappedOnLand < points.length * MIN_ON_LAND_SWAPPED
      ? undefined
      : {
          axes: epsg === undefined ? 'longitude and latitude' : 'easting and northing',
          points: points.length,
          onLand,
          swappedOnLand,
        };
  } catch {
    // The run reports its own errors.
    return undefined;
  }
}

/** Returns up to {@link SAMPLED_ROWS} rows, evenly spaced because the first rows may not be representative. */
export function sampleOf<Row>(rows: readonly Row[]): Row[] {
  const step = Math.max(1, Math.ceil(rows.length / SAMPLED_ROWS));
  return rows.filter((_, index) => index % step === 0);
}

/** The finding without a remedy, which depends on where it's shown: `200 of 200 points are in no country; …` */
export const swappedAxesText = ({ axes, points, onLand, swappedOnLand }: SwappedAxes): string =>
  `${points - onLand} of ${points} points are in no country; with ${axes} swapped, ${swappedOnLand} ` +
  'would be. Are they swapped?';
