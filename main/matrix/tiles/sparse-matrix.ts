/** Planning and outcome of a matrix with a maximum duration, computed in tiles of neighbouring points. */
import type { PartStore } from '../../parts/part-store.ts';
import type { Role } from '../../routing/snap/snapper.ts';
import type { MatrixOutcome } from '../../store/matrix-job.ts';
import { readChanges } from '../avoid.ts';
import type { PlaceAnswer } from '../commands.ts';
import type { MatrixThread } from '../matrix-thread.ts';
import { hasRoad, nearTiles, orderByNeighbourhood, type Side } from './neighbourhoods.ts';
import { planMatrix, SIDE, type PlannedMatrix, type PlannedTravel } from './plan.ts';
import { countPairs, SparseRows } from './sparse-rows.ts';

/** A plan whose points are reordered into tiles of neighbours. */
export interface Neighbourhoods {
  planned: PlannedMatrix;
  origins: Side;
  destinations: Side;
  /** The tiles to compute; all others have no pair within the maximum duration. */
  tiles: readonly number[];
}

/** Reorders points. @param points longitude and latitude of each point */
const reorder = (points: Float64Array, order: Int32Array): Float64Array =>
  Float64Array.from(points, (_, i) => points[2 * (order[i >> 1] ?? 0) + (i & 1)] ?? 0);

const sideOf = ({ places, moved }: PlaceAnswer): Side => ({ places, moved, order: orderByNeighbourhood(places, SIDE) });

/**
 * Plans a matrix with a maximum duration.
 * @param path path of the road pack
 * @throws Error if the pack can't be read
 */
export async function planNeighbourhoods(
  thread: MatrixThread,
  path: string,
  travel: PlannedTravel,
  origins: Float64Array,
  destinations: Float64Array,
): Promise<Neighbourhoods> {
  const placed = (lonLats: Float64Array, role: Role): Promise<PlaceAnswer> =>
    thread.ask('place', [{ pack: path, mode: travel.mode, ...readChanges(travel, []), lonLats, role }]);
  const [from, to] = [await placed(origins, 'origin'), await placed(destinations, 'destination')];
  const [rows, columns] = [sideOf(from), sideOf(to)];
  const planned = planMatrix(travel, reorder(origins, rows.order), reorder(destinations, columns.order));
  return { planned, origins: rows, destinations: columns, tiles: nearTiles(planned.plan, from, rows, columns) };
}

/** Writes the pairs to a file, in the original order of the points. @throws as {@link SparseRows.gather} */
export const gatherPairs = (store: PartStore, near: Neighbourhoods, file: string): Promise<SparseRows> =>
  SparseRows.gather(store, near.planned, { ...near, near: near.tiles }, file);

const withoutRoad = ({ places, order }: Side): number[] =>
  Array.from({ length: order.length }, (_, point) => point).filter((point) => !hasRoad(places, point));

const movedPoints = ({ moved }: Side): number[] => [...moved.keys()].filter((point) => !Number.isNaN(moved[point]));

/**
 * Returns the outcome, with points numbered in their original order.
 * @throws Error if a tile is damaged; errors of the store
 */
export async function sparseOutcome(store: PartStore, near: Neighbourhoods): Promise<MatrixOutcome> {
  const [originsWithoutRoad, destinationsWithoutRoad] = [withoutRoad(near.origins), withoutRoad(near.destinations)];
  const { originCount, destinationCount } = near.planned.plan;
  const onRoads = originCount - originsWithoutRoad.length;
  const pairs = await countPairs(store, near.planned, near.tiles);
  return {
    unreachable: {
      no_road_at_origin: originsWithoutRoad.length * destinationCount,
      no_road_at_destination: onRoads * destinationsWithoutRoad.length,
      no_path: 0,
      too_far: onRoads * (destinationCount - destinationsWithoutRoad.length) - pairs,
    },
    originsWithoutRoad,
    destinationsWithoutRoad,
    originsMoved: movedPoints(near.origins),
    destinationsMoved: movedPoints(near.destinations),
  };
}
