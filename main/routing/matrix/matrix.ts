/**
 * Computes a whole matrix in plain JavaScript on one thread: the test oracle of the kernel, and the fallback if
 * WebAssembly isn't available.
 */
import { emptyCells, join, type Cells } from './join.ts';
import { LabelSearch } from './labels.ts';
import type { Metric } from './metric.ts';
import type { Places } from './places.ts';
import { SameStreet, sharedStreets, unsearchedRides, type SameStreetInput } from './same-street.ts';

export function computeMatrix(metric: Metric, origins: Places, destinations: Places): Cells {
  const { hierarchy, weights } = metric;
  const cells = emptyCells(origins.count, destinations.count, weights.form === 'cost');
  const search = new LabelSearch(hierarchy);
  const destinationLabels = search.labelPlaces(destinations, 'in');
  join(search.labelPlaces(origins, 'out'), destinationLabels, hierarchy.count, cells);
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
  for (let o = 0; o < origins.count; o++) sameStreet.correct(o, o * cells.stride, cells);
  return cells;
}
