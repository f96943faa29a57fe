/** Tells from the first areas of a file whether its coordinates can be what its coordinate system says. */
import type { Projection } from '../features/projection.ts';
import { polygonsOfWkb, type Position } from '../features/wkb-polygons.ts';
import { refused } from './report.ts';

export interface Sample {
  wkb: Buffer | undefined;
}

/** Of this many areas the position is looked at. */
const LOOKED_AT = 50;
/** Areas of a file whose axes are as they should be lie on land, but for a few islands and lakes. */
const MIN_SHARE = 0.8;

const firstCorner = (wkb: Buffer | undefined): Position | undefined => {
  const polygons = wkb === undefined ? undefined : polygonsOfWkb(wkb);
  return polygons === undefined || typeof polygons === 'string' ? undefined : polygons[0]?.[0]?.[0];
};

const isOnEarth = ([x, y]: Position): boolean => Math.abs(x) <= 360 && Math.abs(y) <= 90;
const isInDegrees = ([x, y]: Position): boolean => Math.abs(x) <= 180 && Math.abs(y) <= 90;
const written = ([x, y]: Position): string => `${Math.round(x * 100) / 100}, ${Math.round(y * 100) / 100}`;
const shareOf = (corners: readonly Position[], fits: (corner: Position) => boolean): number =>
  corners.filter(fits).length / corners.length;

/**
 * Looks at the first areas of a file.
 * @param isOnLand whether an installed pack has a country at a position; nothing where none is installed
 * @throws Fault that says what the coordinates look like instead
 */
export function checkCoordinates(
  file: string,
  samples: readonly Sample[],
  projection: Projection,
  isOnLand: ((x: number, y: number) => boolean) | undefined,
): void {
  const few = samples.slice(0, LOOKED_AT);
  const raw = few.map(({ wkb }) => firstCorner(wkb)).filter((corner) => corner !== undefined);
  const [first] = raw;
  if (first === undefined) return;
  if (!projection.isGeographic && raw.every(isInDegrees))
    throw refused(
      `${file} is said to be in ${projection.name}, whose coordinates are lengths, but has degrees such as ${written(first)}. Say that it is in EPSG:4326, or mend its .prj`,
    );
  if (projection.isGeographic && raw.every((corner) => !isOnEarth(corner)))
    throw refused(
      isOnEarth([first[1], first[0]])
        ? exchanged(file, first)
        : `${file} is said to be in degrees (${projection.name}), but has coordinates such as ${written(first)}. Say by its EPSG code which coordinate system that is`,
    );
  const corners = few
    .map(({ wkb }) => firstCorner(wkb === undefined ? undefined : projection.toWgs84(wkb)))
    .filter((corner) => corner !== undefined);
  if (isOnLand === undefined || corners.length === 0) return;
  const asIs = shareOf(corners, ([x, y]) => isInDegrees([x, y]) && isOnLand(x, y));
  const asSwapped = shareOf(corners, ([x, y]) => isInDegrees([y, x]) && isOnLand(y, x));
  if (asIs <= 1 - MIN_SHARE && asSwapped >= MIN_SHARE) throw refused(exchanged(file, first));
}

const exchanged = (file: string, corner: Position): string =>
  `the axes of ${file} are exchanged: its positions are latitude before longitude, such as ${written(corner)}. Say so (swap_axes), or export it with longitude first`;
