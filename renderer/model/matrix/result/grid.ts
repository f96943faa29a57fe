/** A finished matrix as typed arrays, one row per origin in the order of the job. A cell without a path is NaN. */
import { NO_VALUE, type BinaryMatrix } from '../../../../contract/matrix-binary.ts';
import type { FetchAnswer, Unreachable } from '../../../../contract/matrix.ts';
import { pointCode, reasonOfCell, type EXPORT_MEASURES } from '../../../../contract/matrix-export.ts';
import type { Point } from '../../../kit/coordinates/point.ts';

/** `duration` in seconds, `distance` in metres: always of the same path. */
export type Measure = (typeof EXPORT_MEASURES)[number];

export type Reason = keyof Unreachable;

/** An origin or a destination. */
export type Place = Point & {
  /** `O-07`, `D-313`: its position in the order, from 1. */
  readonly code: string;
  /** Name in the order, if any. */
  readonly name: string | null;
};

export type MatrixGrid = {
  readonly uuid: string;
  readonly mode: FetchAnswer['mode'];
  readonly option: FetchAnswer['option'];
  readonly origins: readonly Place[];
  readonly destinations: readonly Place[];
  /** Undefined if the job doesn't include it. */
  readonly duration: Float64Array | undefined;
  readonly distance: Float64Array | undefined;
  readonly unreachable: Unreachable;
  /** Positions, from 0, of the ends that have no road of the mode near by. */
  readonly originsWithoutRoad: readonly number[];
  readonly destinationsWithoutRoad: readonly number[];
};

/** Cell numbers run row by row: `origin * destinations + destination`. */
export type Cell = { readonly origin: number; readonly destination: number };

function placesOf(letter: 'O' | 'D', addresses: readonly string[], names: readonly string[] | undefined): Place[] {
  return addresses.map((address, index) => {
    const [lon = Number.NaN, lat = Number.NaN] = address.split(',').map(Number);
    const name = names?.[index]?.trim();
    return {
      code: pointCode(letter, index, addresses.length),
      name: name === undefined || name === '' ? null : name,
      lon,
      lat,
    };
  });
}

function valuesIn(tenths: Int32Array | undefined): Float64Array | undefined {
  if (tenths === undefined) return undefined;
  return Float64Array.from(tenths, (value) => (value === NO_VALUE ? Number.NaN : value / 10));
}

const NONE: Unreachable = { no_road_at_origin: 0, no_road_at_destination: 0, no_path: 0, too_far: 0 };

/** @returns `null` for a job without matrices, which hasn't finished */
export function readGrid({ job, duration, distance }: BinaryMatrix): MatrixGrid | null {
  if (duration === undefined && distance === undefined) return null;
  return {
    uuid: job.uuid,
    mode: job.mode,
    option: job.option,
    origins: placesOf('O', job.origin_addresses, job.origin_names),
    destinations: placesOf('D', job.destination_addresses, job.destination_names),
    duration: valuesIn(duration),
    distance: valuesIn(distance),
    unreachable: job.unreachable ?? NONE,
    originsWithoutRoad: job.origins_without_road ?? [],
    destinationsWithoutRoad: job.destinations_without_road ?? [],
  };
}

/** The values of a measure, or of the other where the job has only that one. */
export function valuesOf(
  grid: MatrixGrid,
  measure: Measure,
): { readonly measure: Measure; readonly values: Float64Array } {
  const other = measure === 'duration' ? 'distance' : 'duration';
  const wanted = grid[measure];
  if (wanted !== undefined) return { measure, values: wanted };
  return {
    measure: other,
    values: grid[other] ?? new Float64Array(grid.origins.length * grid.destinations.length).fill(Number.NaN),
  };
}

export const cellNumber = ({ destinations }: Pick<MatrixGrid, 'destinations'>, { origin, destination }: Cell): number =>
  origin * destinations.length + destination;

export const cellAt = ({ destinations }: Pick<MatrixGrid, 'destinations'>, number: number): Cell => ({
  origin: Math.floor(number / destinations.length),
  destination: number % destinations.length,
});

/** Why a cell has no value. */
export const reasonOf = (grid: MatrixGrid, { origin, destination }: Cell): Reason =>
  reasonOfCell(grid, origin, destination);
