/** A made-up city for tests and benches: a crooked grid with main roads, one-way streets, gaps and forbidden turns, from a seed. */
import { NetworkBuilder } from './network-builder.ts';
import type { RoadNetwork } from './network.ts';

/** A small linear congruential generator (Numerical Recipes): numbers in [0, 1), the same in every run. */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
}

/** Degrees × 10⁷ between neighbouring crossings: about 120 m. */
const SPACING_E7 = 10_800;
const ORIGIN = { latitudeE7: 411_000_000, longitudeE7: -86_000_000 };

const classOf = (line: number): string => (line % 12 === 0 ? 'primary' : line % 4 === 0 ? 'tertiary' : 'residential');

/**
 * @param columns crossings from west to east; @param rows from north to south.
 * @param shapePoints nodes between two crossings: on real maps about three.
 */
export function sampleCity(columns: number, rows: number, seed = 1, shapePoints = 0): RoadNetwork {
  const random = randomNumbers(seed);
  const builder = new NetworkBuilder();
  const id = (x: number, y: number): number => y * columns + x + 1;
  const jitter = (): number => Math.round((random() - 0.5) * SPACING_E7 * 0.6);
  const noTags = new Map<string, string>();
  const signals = new Map([['highway', 'traffic_signals']]);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      const tags = random() < 0.05 ? signals : noTags;
      builder.addNode(id(x, y), ORIGIN.latitudeE7 - y * SPACING_E7 + jitter(), ORIGIN.longitudeE7 + x * SPACING_E7 + jitter(), tags);
    }
  }
  let way = 0;
  let extra = columns * rows;
  /** New nodes on a slightly bent line between the places where two crossings would be without jitter. */
  const shape = (a: number, b: number): number[] =>
    Array.from({ length: shapePoints }, (_, i) => {
      const share = (i + 1) / (shapePoints + 1);
      const between = (of: (crossing: number) => number): number => of(a - 1) + share * (of(b - 1) - of(a - 1));
      const y = between((crossing) => Math.floor(crossing / columns)) + random() * 0.1;
      const x = between((crossing) => crossing % columns) + random() * 0.1;
      builder.addNode(++extra, Math.round(ORIGIN.latitudeE7 - y * SPACING_E7), Math.round(ORIGIN.longitudeE7 + x * SPACING_E7), noTags);
      return extra;
    });
  const addStreet = (a: number, b: number, line: number): void => {
    if (random() < 0.08) return;
    const tags = new Map([['highway', classOf(line)]]);
    if (random() < 0.15) tags.set('oneway', random() < 0.5 ? 'yes' : '-1');
    if (random() < 0.03) tags.set('access', 'destination');
    builder.addWay(++way, [a, ...shape(a, b), b], tags);
    if (way > 1 && random() < 0.03) {
      const members = [
        { type: 'way' as const, id: way - 1, role: 'from' },
        { type: 'node' as const, id: a, role: 'via' },
        { type: 'way' as const, id: way, role: 'to' },
      ];
      builder.addRelation(members, new Map([['type', 'restriction'], ['restriction', 'no_straight_on']]));
    }
  };
  for (let y = 0; y < rows; y++) for (let x = 1; x < columns; x++) addStreet(id(x - 1, y), id(x, y), y);
  for (let x = 0; x < columns; x++) for (let y = 1; y < rows; y++) addStreet(id(x, y - 1), id(x, y), x);
  return builder.finish();
}
