import { expect, it } from 'vitest';
import { NodePositions } from '../../../formats/osm/node-positions.ts';
import { RelationRings } from './relation-rings.ts';

it(
  'puts a way together for the relations that name it, and refuses a file whose relations name it thousands of ' +
    'times',
  () => {
    const rings = new RelationRings(new NodePositions());
    const { outer } = rings.want([{ type: 'way', id: 7, role: 'outer' }]);
    rings.take(
      7,
      Float64Array.from({ length: 1_000_001 }, (_, i) => i % 1_000_000),
    );
    expect(() => {
      for (let relation = 0; relation < 64; relation++) rings.joined(outer);
    }).not.toThrow();
    expect(() => rings.joined(outer)).toThrow(/more than 64 times the 1,000,001 positions/);
  },
);
