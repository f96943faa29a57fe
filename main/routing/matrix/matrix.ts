/**
 * Computes a whole matrix in plain JavaScript on one thread: the test oracle of the kernel, and the fallback if
 * WebAssembly isn't available.
 */
import { emptyCells, join, type Cells } from './join.ts';
import { LabelSearch } from './labels.ts';
import { finish, type Steps } from '../steps.ts';
import type { Metric } from './metric.ts';
import type { Places } from './places.ts';
import { SameStreet, sharedStreets, unsearchedRides, type SameStreetInput } from './same-street.ts';

/** Computes all cells at once. */
export const computeMatrix = (metric: Metric, origins: Places, destinations: Places): Cells =>
  finish(matrixSteps(metric, origins, destinations));

/** Computes all cells, in a step per label and per row. */
export function* matrixSteps(metric: Metric, origins: Places, destinations: Places): Steps<Cells> {
  const { hierarchy, weights } = metric;
  const cells = emptyCells(origins.count, destinations.count, weights.form === 'cost');
  const search = new LabelSearch(hierarchy);
  const destinationLabels = yield* search.labelPlaces(destinations, 'in');
  const originLabels = yield* search.labelPlaces(origins, 'out');
  yield* join(originLabels, destinationLabels, hierarchy.count, cells);
  const input: SameStreetInput = {
    origins,
    destinations,
    columns: Int32Array.from(destinations.moved.keys()),
    destinationLabels: [destinationLabels],
    shared: sharedStreets(metric, origins, destinations),
    unsearched: unsearchedRides({ origins, destinations }),
    hubKey: new Float64Array(hierarchy.count).fill(Infinity),
    hubTotal: new Float64Array(hierarchy.count).fill(Infinity),
  };
  const sameStreet = new SameStreet(input, search);
  for (let o = 0; o < origins.count; o++) {
    sameStreet.correct(o, o * cells.stride, cells);
    yield;
  }
  return cells;
}
