/**
 * Checks by the first areas of a file whether its coordinates fit its coordinate system, and whether their axes are
 * swapped. Areas at sea prove nothing, because zones at sea exist, unless the areas should be on land or in a country.
 */
import type { AxesOrder } from '../../../../contract/area-import.ts';
import type { AreaPreview } from '../../../../contract/area-preview.ts';
import type { Point } from '../../../../contract/coordinates.ts';
import type { Projection } from '../../../geometry/coordinate-system.ts';
import type { Shape } from '../../../geometry/shape.ts';

type Problem = NonNullable<AreaPreview['problem']>;

export interface Sample {
  shape?: Shape | undefined;
}

type Position = [x: number, y: number];

/** The installed countries. */
export interface Ground {
  countryAt(point: Point): string | undefined;
  /** Returns whether the packs of countries cover a point. */
  isCovered(point: Point): boolean;
}

/** What the user has stated about the areas. */
export interface AreaClaim {
  axes: AxesOrder;
  /** ISO 3166-1 alpha-3 code of the country of all areas. */
  country?: string | undefined;
  /** Whether they must be on land, e.g. administrative areas. */
  isOnLand?: boolean;
}

export interface Finding {
  /** Why the file can't be imported. */
  problem?: Problem;
  /** Why its axes may be swapped, if that isn't certain. */
  doubt?: string;
}

/** Number of areas whose position is checked. */
const LOOKED_AT = 50;
/** Minimum share of correctly placed areas whose first corner is on land: borders may lie in the sea. */
const MIN_SHARE = 0.8;

const cornerOf = ({ coordinates: [x = NaN, y = NaN] }: Shape): Position => [x, y];
const exchanged = ([x, y]: Position): Position => [y, x];

/** Returns the projection of positions with latitude or northing first. */
export const withExchangedAxes = (projection: Projection): Projection => ({
  ...projection,
  toWgs84: (coordinates) => projection.toWgs84(coordinates.map((_, i) => coordinates[i ^ 1] ?? NaN)),
});

/** Transforms a position to degrees; undefined if that fails. */
function inDegrees(corner: Position, projection: Projection): Position | undefined {
  const [lon, lat] = projection.toWgs84(Float64Array.from(corner)) ?? [];
  return lon === undefined || lat === undefined ? undefined : [lon, lat];
}

const isOnEarth = ([x, y]: Position): boolean => Math.abs(x) <= 360 && Math.abs(y) <= 90;
const isInDegrees = ([x, y]: Position): boolean => Math.abs(x) <= 180 && Math.abs(y) <= 90;
const written = ([x, y]: Position): string => `${Math.round(x * 100) / 100}, ${Math.round(y * 100) / 100}`;

/** Returns whether most positions fit when swapped, and few as written. */
function fitExchanged(asIs: readonly Position[], swapped: readonly Position[], fits: (at: Point) => boolean): boolean {
  const share = (corners: readonly Position[]): number =>
    corners.filter((corner) => isInDegrees(corner) && fits({ lon: corner[0], lat: corner[1] })).length / corners.length;
  return share(asIs) <= 1 - MIN_SHARE && share(swapped) >= MIN_SHARE;
}

/** Returns the problem that the range of the coordinates shows. */
function problemOfRange(
  file: string,
  corners: readonly Position[],
  { isGeographic, name }: Projection,
  axes: AxesOrder,
): Problem | undefined {
  const [first] = corners;
  if (first === undefined) return undefined;
  if (!isGeographic && corners.every(isInDegrees))
    return systemProblem(
      `the coordinates of ${file}, e.g. ${written(first)}, look like degrees, but its coordinate system is ` +
        `${name}. Specify EPSG:4326, or fix its .prj`,
      '4326',
    );
  if (!isGeographic || corners.some(isOnEarth)) return undefined;
  if (!corners.every((corner) => isOnEarth(exchanged(corner))))
    return systemProblem(
      `the coordinates of ${file}, e.g. ${written(first)}, aren't degrees, but its coordinate system is ${name}. ` +
        'Specify the EPSG code of its coordinate system',
    );
  return axes === 'exchanged'
    ? axesProblem(
        `the axes of ${file} aren't swapped: its positions are longitude before latitude, e.g. ` +
          `${written(exchanged(first))}. Set axes to as-written`,
        'as-written',
      )
    : exchangedProblem(file, first, '');
}

/**
 * Checks the coordinates of the first areas of a file.
 * @param ground only used if it covers the areas
 */
export function lookAtCoordinates(
  file: string,
  samples: readonly Sample[],
  projection: Projection,
  ground: Ground,
  { axes, country, isOnLand = false }: AreaClaim,
): Finding {
  const asWritten = samples
    .slice(0, LOOKED_AT)
    .flatMap(({ shape }): Position[] => (shape === undefined ? [] : [cornerOf(shape)]));
  const corners = axes === 'exchanged' ? asWritten.map(exchanged) : asWritten;
  const problem = problemOfRange(file, corners, projection, axes);
  if (problem !== undefined) return { problem };
  const [first] = corners;
  if (axes !== 'auto' || first === undefined) return {};
  const placed = (positions: readonly Position[]): Position[] =>
    positions.map((corner) => inDegrees(corner, projection)).filter((corner) => corner !== undefined);
  const [asIs, swapped] = [placed(corners), placed(corners.map(exchanged))];
  if (asIs.length === 0 || swapped.length === 0) return {};
  if (country !== undefined && fitExchanged(asIs, swapped, (at) => ground.countryAt(at) === country))
    return { problem: exchangedProblem(file, first, ` Its areas lie in ${country} only if they are swapped.`) };
  const isKnown = asIs.every((corner) => ground.isCovered({ lon: corner[0], lat: corner[1] }));
  if (!isKnown || !fitExchanged(asIs, swapped, (at) => ground.countryAt(at) !== undefined)) return {};
  if (isOnLand) return { problem: exchangedProblem(file, first, ' As written, its areas lie at sea.') };
  return {
    doubt:
      `as written, the areas of ${file} lie at sea, e.g. ${written(first)}; with swapped axes they would lie ` +
      'on land. Set axes to as-written or exchanged',
  };
}

const systemProblem = (message: string, suggestion?: string): Problem => ({
  parameter: 'epsg',
  message,
  ...(suggestion === undefined ? {} : { suggestion }),
});
const axesProblem = (message: string, suggestion: AxesOrder): Problem => ({ parameter: 'axes', message, suggestion });
const exchangedProblem = (file: string, corner: Position, why: string): Problem => {
  const otherwise = why === '' ? '' : '. If the positions are correct, set axes to as-written';
  return axesProblem(
    `the axes of ${file} are swapped: its positions are latitude before longitude, e.g. ${written(corner)}.${why} ` +
      `Set axes to exchanged, or export it with longitude first${otherwise}`,
    'exchanged',
  );
};
