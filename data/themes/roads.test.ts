import { expect, test } from 'vitest';
import { networkOf, type StreetEdge } from './roads-network.ts';
import { separateLevels } from './roads-santa-cruz.ts';

const edge = (id: number, fromNode: number, toNode: number, roadClass: string, oneWay: StreetEdge['oneWay'] = 0): StreetEdge => ({
  id,
  sourceId: id,
  class: roadClass,
  fromNode,
  toNode,
  oneWay,
  tags: { surface: 'asphalt' },
  line: [[fromNode / 100, 0], [(fromNode + toNode) / 200, 0.001], [toNode / 100, 0]],
});

test('edges become ways that meet in their nodes; points between are their own', () => {
  const network = networkOf([edge(1, 1, 2, 'residential', -1), edge(2, 2, 3, 'tertiary', 1)], 'US');
  expect(network.latitudeE7).toHaveLength(5);
  const [first = [], second = []] = [0, 1].map((way) => Array.from(network.wayNodes.subarray(network.wayFirst[way], network.wayFirst[way + 1])));
  expect(first).toHaveLength(3);
  expect(first.at(-1)).toBe(second[0]);
  expect([...network.wayTags].map((set) => Object.fromEntries(network.tagSets[set] ?? []))).toEqual([
    { surface: 'asphalt', highway: 'residential', oneway: '-1' },
    { surface: 'asphalt', highway: 'tertiary', oneway: 'yes' },
  ]);
});

test('a motorway is taken off the streets that cross it, not off its ramps nor off the road that goes on', () => {
  const crossed = [edge(1, 1, 5, 'motorway'), edge(2, 5, 2, 'motorway'), edge(3, 3, 5, 'residential'), edge(4, 5, 4, 'residential')];
  expect(separateLevels(crossed)).toBe(1);
  expect(crossed.map(({ fromNode, toNode }) => [fromNode, toNode])).toEqual([[1, -5], [-5, 2], [3, 5], [5, 4]]);
  expect(separateLevels([edge(1, 1, 5, 'motorway'), edge(2, 5, 2, 'motorway'), edge(3, 5, 3, 'motorway_link')])).toBe(0);
  expect(separateLevels([edge(1, 1, 5, 'motorway'), edge(2, 5, 2, 'primary')])).toBe(0);
});
