/**
 * Tests every row of the tables in this folder, on maps built the same way as by an import.
 *
 * A table for each mode lists which tags open a way: `outcome | tags of the way | peer: choice`, with the tags of a
 * node in its middle after `@`. A way is a residential street unless the row states `highway`; `highway=` removes it.
 * Outcomes are `both`, `forward`, `backward`, `closed`; for bicycles, `ride` and `push` by direction. Rows of speeds
 * are `mode | km/h forward | km/h backward | tags | peer: choice`, 0 if closed. If the scenarios of another engine
 * expect another outcome, that is the `peer`, with the choice in `docs/profiles.md` that explains the difference.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DrawnMap, type DrawnRestriction, type DrawnWay } from '../drawn-map.ts';
import type { Mode } from '../profiles/profile.ts';
import { PATHS } from './paths.ts';
import { TURNS, type TurnScenario } from './turns.ts';

const CHOICES = readFileSync(join(import.meta.dirname, '../../../docs/profiles.md'), 'utf8')
  .split('\n')
  .flatMap((line) => /^\| \*\*(?<name>.+?)\*\* \|/.exec(line)?.groups?.['name'] ?? []);

/** The outcome that another engine expects, which differs from ours, and the choice that explains the difference. */
interface Peer {
  outcome: string;
  choice: string;
}

function peerOf(cell: string | undefined): Peer | undefined {
  if (cell === undefined) return undefined;
  const [outcome = '', choice = ''] = cell.split(': ');
  return { outcome, choice };
}

const peers: Peer[] = [];

/** Records a difference and checks that a documented choice explains it; an unexplained difference is a bug of ours. */
function expectExplained(peer: Peer | undefined, ours: string): void {
  if (peer === undefined) return;
  peers.push(peer);
  expect(peer.outcome, 'a row names a peer only where it differs').not.toBe(ours);
  expect(CHOICES, 'docs/profiles.md has no such choice').toContain(peer.choice);
}

const rowsOf = (table: string): string[][] =>
  readFileSync(join(import.meta.dirname, `${table}.txt`), 'utf8')
    .split('\n')
    .filter((line) => line.includes('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));

const tagsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(' & ')
      .filter((tag) => tag !== '')
      .map((tag) => [tag.slice(0, tag.indexOf('=')), tag.slice(tag.indexOf('=') + 1)]),
  );

/** Ten kilometres from b to c, long enough that rounding to whole seconds doesn't matter. */
const TEN_KILOMETRES = `a---b${'-'.repeat(50)}N${'-'.repeat(48)}c---d`;

/** Returns the speeds on a way along and against its direction, km/h, by the tags of the way and of a node half-way. */
function speedsOn(text: string, mode: Mode): [forward: number, backward: number] {
  const [wayText = '', nodeText = ''] = ` ${text}`.split(/ @ (?!\()/);
  const { highway = 'residential', ...tags } = tagsOf(wayText.trim());
  const map = new DrawnMap(
    {
      sketch: TEN_KILOMETRES,
      ways: [{ nodes: 'abNcd', tags: highway === '' ? tags : { highway, ...tags } }],
      nodes: { N: tagsOf(nodeText.trim()) },
    },
    mode,
  );
  if (map.graph.streets.count === 0) return [0, 0];
  const kmh = (from: string, to: string): number => {
    const trip = map.trip(from, to, 'fastest');
    return trip === undefined ? 0 : (trip.metres / trip.seconds) * 3.6;
  };
  return [kmh('ab', 'cd'), kmh('cd', 'ab')];
}

const DIRECTIONS: Record<string, string> = { '11': 'both', '10': 'forward', '01': 'backward', '00': 'closed' };

function outcomeOn(text: string, mode: Mode): string {
  const speeds = speedsOn(text, mode);
  return DIRECTIONS[speeds.map((kmh) => (kmh > 0 ? 1 : 0)).join('')] ?? '';
}

/** Speed below any riding speed in these tables, km/h. */
const PUSHED_KMH = 4.6;

function ridingOn(text: string): string {
  const found = speedsOn(text, 'bike').map((kmh) => (kmh === 0 ? 'closed' : kmh < PUSHED_KMH ? 'push' : 'ride'));
  return found.every((each) => each === 'closed') ? 'closed' : found.join(' ');
}

describe.each<[Mode, string, (text: string) => string]>([
  ['car', 'car', (text) => outcomeOn(text, 'car')],
  ['truck', 'truck', (text) => outcomeOn(text, 'truck')],
  ['bike', 'bike', ridingOn],
  ['pedestrian', 'foot', (text) => outcomeOn(text, 'pedestrian')],
])('ways for %s', (_mode, table, outcome) => {
  test.each(rowsOf(table).map(([ours = '', text = '', peer]) => [text, ours, peer] as const))(
    '%s is %s',
    (text, ours, peer) => {
      expect(outcome(text)).toBe(ours);
      expectExplained(peerOf(peer), ours);
    },
  );
});

describe('speeds, within half a per cent', () => {
  const modes: Record<string, Mode> = { car: 'car', truck: 'truck', bike: 'bike', foot: 'pedestrian' };
  test.each(rowsOf('speeds'))('by %s, %s and %s km/h: %s', (mode, forward, backward, text, peer?: string) => {
    const [along, against] = speedsOn(text ?? '', modes[mode ?? ''] ?? 'car');
    expect(Math.abs(along - Number(forward))).toBeLessThanOrEqual(Number(forward) * 0.005);
    expect(Math.abs(against - Number(backward))).toBeLessThanOrEqual(Number(backward) * 0.005);
    expectExplained(peerOf(peer), `${forward} ${backward}`);
  });
});

/** Parses ways, e.g. `abc>`, `cd{access=no}`. */
function waysOf(text: string): DrawnWay[] {
  return [...text.matchAll(/(?<nodes>[A-Za-z]+)(?<oneway>[<>]?)(?:\{(?<tags>[^}]*)\})?/g)].map(({ groups = {} }) => {
    const { highway, route, railway, ...tags } = tagsOf(groups['tags'] ?? '');
    const kind = { ...(highway && { highway }), ...(route && { route }), ...(railway && { railway }) };
    const oneway = groups['oneway'] === '>' ? { oneway: 'yes' } : groups['oneway'] === '<' ? { oneway: '-1' } : {};
    return {
      nodes: groups['nodes'] ?? '',
      tags: { ...(Object.keys(kind).length === 0 ? { highway: 'residential' } : kind), ...oneway, ...tags },
    };
  });
}

/** Returns the index of a way by its letters, in either order. */
function wayNumber(ways: readonly DrawnWay[], letters: string): number {
  const found = ways.findIndex(({ nodes }) => nodes === letters || nodes === Array.from(letters).toReversed().join(''));
  if (found < 0) throw new Error(`no way is called ${letters}`);
  return found;
}

function ruleOf(text: string, ways: readonly DrawnWay[]): DrawnRestriction {
  const [, words = '', tags = ''] = /^(?<words>[^{]*)(?:\{(?<tags>.*)\})?$/.exec(text) ?? [];
  const parts = words.trim().split(' ');
  const [from = '', via = '', to = ''] = parts.slice(-3);
  const numbers = (names: string): number[] => names.split('+').map((letters) => wayNumber(ways, letters));
  return {
    from: numbers(from),
    via: via.length === 1 ? via : numbers(via),
    to: numbers(to),
    tags: { ...(parts.length === 4 && { restriction: parts[0] ?? '' }), ...tagsOf(tags) },
  };
}

describe.each([...TURNS, ...PATHS])(
  '$name',
  ({ sketch, ways: drawn, rules, trips, mode = 'car', nodes = {} }: TurnScenario) => {
    const ways = waysOf(drawn);
    const map = new DrawnMap({ sketch, ways, nodes, restrictions: rules.map((rule) => ruleOf(rule, ways)) }, mode);
    test.each(trips)('%s', (row) => {
      const [trip = '', peer] = row.split(' | ');
      const [ends = '', ours = ''] = trip.split(' = ');
      const [from = '', to = ''] = ends.split('>');
      expect(map.path(from, to) ?? '-').toBe(ours);
      expectExplained(peerOf(peer), ours);
    });
  },
);

test('every choice in docs/profiles.md has a row that demonstrates it', () => {
  expect(CHOICES.filter((choice) => !peers.some((peer) => peer.choice === choice))).toEqual([]);
});
