/** A whole matrix in plain JavaScript, on one thread: the oracle of the kernel, and what runs where WebAssembly cannot. */
import { emptyCells, join, type Cells } from './join.ts';
import { LabelSearch } from './labels.ts';
import { leavingArcs, type Metric } from './metric.ts';
import type { Places } from './places.ts';
import { SameStreet, type SameStreetInput } from './same-street.ts';

export function computeMatrix(metric: Metric, origins: Places, destinations: Places): Cells {
  const { hierarchy, weights, graph } = metric;
  const cells = emptyCells(origins.count, destinations.count, weights.form === 'cost');
  const search = new LabelSearch(hierarchy);
  const destinationLabels = search.ofPlaces(destinations, 'in');
  join(search.ofPlaces(origins, 'out'), destinationLabels, hierarchy.count, cells);
  const { departure } = graph.turns;
  const input: SameStreetInput = {
    origins,
    destinations,
    column: (d) => d,
    destinationLabels: [destinationLabels],
    leaving: leavingArcs(metric),
    streetKey: (directed) => weights.nodeKey[departure[directed]!]!,
    streetTotal: (directed) => (weights.nodeTotal ?? weights.nodeKey)[departure[directed]!]!,
    hubKey: new Float64Array(hierarchy.count).fill(Infinity),
    hubTotal: new Float64Array(hierarchy.count).fill(Infinity),
  };
  const sameStreet = new SameStreet(input, search);
  for (let o = 0; o < origins.count; o++) sameStreet.correct(o, o * cells.stride, cells);
  return cells;
}
