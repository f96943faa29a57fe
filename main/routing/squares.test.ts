/** Squares: lines across them on drawn squares, against the visibility graph, and on a real map. */
import { describe, expect, test } from 'vitest';
import { EXTRACTS_EXIST, extractFile, readNetwork } from '../ingest/targets/osm/extract-fixture.ts';
import { isSquare, joinRings, linesAcross } from './squares.ts';

/** Letters of a sketch as nodes, 1000 units apart. */
function draw(sketch: string) {
  const latitudeE7 = new Int32Array(128);
  const longitudeE7 = new Int32Array(128);
  for (const [y, row] of sketch.split('\n').entries())
    for (const [x, letter] of Array.from(row).entries()) {
      latitudeE7[letter.codePointAt(0)!] = -1000 * y;
      longitudeE7[letter.codePointAt(0)!] = 1000 * x;
    }
  return { latitudeE7, longitudeE7 };
}

const nodesOf = (letters: string): number[] => Array.from(letters).map((letter) => letter.codePointAt(0)!);

const linesOn = (sketch: string, rings: readonly string[], entrances: string): string[] =>
  linesAcross(rings.map(nodesOf), draw(sketch), (node) => nodesOf(entrances).includes(node)).map((line) =>
    String.fromCodePoint(...line.toSorted((a, b) => a - b)),
  );

describe('lines across', () => {
  test.each<[string, string, string[], string, string[]]>([
    ['a square with two entrances', 'ab\ndc', ['abcda'], 'ac', ['ac']],
    ['not along its edge', 'ab\ndc', ['abcda'], 'ab', []],
    ['not from a single entrance', 'ab\ndc', ['abcda'], 'a', []],
    ['not from edges to themselves', 'aeb\nd.c', ['aebcda'], 'ab', []],
    ['round a corner', 'a....f\n......\n..cd..\nb....e', ['abcdefa'], 'be', []],
    ['an L round its corner', 'a.b...\n......\n......\n..c..d\n......\nf....e', ['abcdefa'], 'ad', ['ac']],
    [
      'a hole between the entrances',
      'a.....b\n.......\n..h.i..\n..k.j..\n.......\nd.....c',
      ['abcda', 'hijkh'],
      'ac',
      ['ai', 'ak', 'ci'],
    ],
    [
      'a hole beside the line',
      'a.....b\n....hi.\n....kj.\n.......\n.......\nd.....c',
      ['abcda', 'hijkh'],
      'ac',
      ['ac'],
    ],
    ['both diagonals', 'ab\ndc', ['abcda'], 'abcd', ['ac', 'bd']],
  ])('%s', (_, sketch, rings, entrances, lines) => {
    expect(linesOn(sketch, rings, entrances).toSorted()).toEqual(lines);
  });

  test('leave out those that others replace with a detour of less than a tenth', () => {
    // From a to j, over the entrances in between, is as near as straight on.
    expect(linesOn('a.b.c\n.....\nj.i.h', ['abchija'], 'abchij').length).toBeLessThan(8);
  });
});

test('rings are joined from ways in any direction', () => {
  expect(joinRings(['abc', 'edc', 'ea', 'xyzx', 'pq'].map(nodesOf))).toEqual([nodesOf('abcdea'), nodesOf('xyzx')]);
});

test.each<[Record<string, string>, boolean]>([
  [{ highway: 'pedestrian', area: 'yes' }, true],
  [{ highway: 'pedestrian' }, false],
  [{ railway: 'platform' }, true],
  [{ railway: 'platform', area: 'no' }, false],
  [{ type: 'multipolygon', highway: 'footway' }, true],
  [{ type: 'multipolygon', landuse: 'forest' }, false],
])('%j', (tags, expected) => {
  expect(isSquare(new Map(Object.entries(tags)))).toBe(expected);
});

test.skipIf(!EXTRACTS_EXIST)('the squares of Heidelberg and its multipolygons have lines across', async () => {
  const { wayId, wayTags, tagSets, wayFirst } = await readNetwork(extractFile('heidelberg-ors-test.osm.pbf'));
  const lines = new Map<number, number>();
  for (const [way, id] of wayId.entries())
    if (tagSets[wayTags[way]!]?.get('area') === 'yes' && wayFirst[way + 1] === (wayFirst[way] ?? 0) + 2)
      lines.set(id, (lines.get(id) ?? 0) + 1);
  expect(lines.size).toBeGreaterThan(100);
});
