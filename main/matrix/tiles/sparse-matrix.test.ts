/**
 * A matrix with a maximum duration, in one piece and in tiles, has the same pairs as the full matrix within that limit.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressesIn } from '../../endpoints/matrix/fixture.ts';
import { writeSampleRoads } from '../../ingest/targets/osm/sample-roads.fixture.ts';
import { openDirectory } from '../../parts/directory.ts';
import type { Mode, Option } from '../../routing/profiles/profile.ts';
import { sampleCity } from '../../routing/sample-city.ts';
import { readAddresses } from '../addresses.ts';
import { createMatrixThread } from '../matrix-thread.ts';
import type { MatrixAnswer } from '../commands.ts';
import { nearTiles, orderByNeighbourhood } from './neighbourhoods.ts';
import { planMatrix, tileAt, tileCount, tileName, type PlannedMatrix } from './plan.ts';
import { countPairs, SparseRows } from './sparse-rows.ts';
import { writeSparseTile } from './sparse-tile.ts';

const SIDE = 40;
const FAR_AWAY = '0.02,0.02';
const directory = mkdtempSync(join(tmpdir(), 'cairn-sparse-'));
const network = sampleCity(60, 60);
const thread = createMatrixThread();
const pointsOf = (count: number, seed: number): Float64Array =>
  readAddresses('points', [FAR_AWAY, ...addressesIn(network, count - 1, seed)], []);
const [origins, destinations] = [pointsOf(330, 1), pointsOf(290, 2)];
let pack = '';
beforeAll(async () => {
  ({ path: pack } = await writeSampleRoads(network, 'roads-sample', directory));
});
afterAll(async () => {
  await thread.close();
  rmSync(directory, { recursive: true });
});

async function collect<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** Reorders points, given as longitude and latitude of each. */
const pick = (points: Float64Array, order: Int32Array): Float64Array =>
  Float64Array.from({ length: points.length }, (_, i) => points[2 * (order[i >> 1] ?? 0) + (i % 2)] ?? 0);

interface Travel {
  mode: Mode;
  option: Option;
  maxDurationSeconds?: number;
}

/** Cells as text, `''` without a value. */
const rowsOf = (pieces: readonly Uint8Array[]): string[][] => {
  const rows: (number | null)[][] = JSON.parse(`[${Buffer.concat(pieces).toString()}]`);
  return rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))));
};

interface Computed {
  answer: MatrixAnswer;
  duration: string[][];
  distance: string[][];
}

async function compute(travel: Travel, from = origins, to = destinations): Promise<Computed> {
  const wanted = { wantsDuration: true, wantsDistance: true };
  const answer = await thread.ask('matrix', [{ pack, ...travel, ...wanted, origins: from, destinations: to }]);
  return { answer, duration: rowsOf(answer.duration), distance: rowsOf(answer.distance) };
}

/** Returns the pairs within a limit as `origin destination seconds metres`. */
const within = ({ duration, distance }: Omit<Computed, 'answer'>, seconds: number): string[] =>
  duration.flatMap((row, o) =>
    row.flatMap((cell, d) =>
      cell !== '' && Number(cell) <= seconds ? [`${o} ${d} ${cell} ${distance[o]?.[d] ?? ''}`] : [],
    ),
  );

const CASES: [Mode, Option, number][] = [
  ['pedestrian', 'fastest', 8],
  ['bike', 'shortest', 6],
  ['car', 'safest', 4],
  ['technician', 'fastest', 7],
];

describe.each(CASES)('by %s, %s, within %f minutes', (mode, option, minutes) => {
  const seconds = minutes * 60;
  const travel = { mode, option, maxDurationSeconds: seconds };
  let wanted: string[];
  beforeAll(async () => {
    wanted = within(await compute({ mode, option }), seconds);
    expect(wanted.length).toBeGreaterThan(200);
  });

  it('equals the full matrix, filtered', async () => {
    const limited = await compute(travel);
    expect(within(limited, Infinity)).toEqual(wanted);
    const { originsWithoutRoad, unreachable } = limited.answer.outcome;
    expect(originsWithoutRoad).toEqual([0]);
    expect(Object.values(unreachable).reduce((all, count) => all + count, wanted.length)).toBe(330 * 290);
  });

  it('is the same in tiles of neighbouring points', async () => {
    const place = openDirectory(join(directory, `${mode}-${option}`));
    const placed = (lonLats: Float64Array, role: 'origin' | 'destination') =>
      thread.ask('place', [{ pack, mode, lonLats, role }]);
    const [from, to] = [await placed(origins, 'origin'), await placed(destinations, 'destination')];
    const [rows, columns] = [from, to].map(({ places, moved }) => ({
      places,
      moved,
      order: orderByNeighbourhood(places, SIDE),
    }));
    if (rows === undefined || columns === undefined) throw new Error('no order');
    const { id, plan, ...points } = planMatrix(
      { ...travel, pack: 'roads-sample', packDigest: '' },
      pick(origins, rows.order),
      pick(destinations, columns.order),
    );
    const planned: PlannedMatrix = { id, plan: { ...plan, side: SIDE }, ...points };
    const near = nearTiles(planned.plan, from, rows, columns);
    expect(near.length).toBeGreaterThan(0);
    // The city is seven kilometres wide: only pedestrians get nowhere near all of it.
    if (mode === 'pedestrian') expect(near.length).toBeLessThan(tileCount(planned.plan) * 0.75);
    for (const index of near) {
      const tile = tileAt(planned.plan, index);
      const { answer } = await compute(
        travel,
        points.origins.slice(2 * tile.row, 2 * (tile.row + tile.rows)),
        points.destinations.slice(2 * tile.column, 2 * (tile.column + tile.columns)),
      );
      await place.write(tileName(id, index), writeSparseTile(tile, answer));
    }
    expect(await countPairs(place, planned, near)).toBe(wanted.length);
    const sparse = await SparseRows.gather(
      place,
      planned,
      { origins: rows, destinations: columns, near },
      join(directory, 'pairs'),
    );
    const [duration, distance] = [await collect(sparse.cells('duration')), await collect(sparse.cells('distance'))];
    expect(within({ duration, distance }, Infinity)).toEqual(wanted);
    expect(duration.map(({ length }) => length)).toEqual(Array.from({ length: 330 }, () => 290));
    const [first] = await collect(sparse.pairs());
    // This origin has no road.
    expect(first?.pairs).toEqual(new Int32Array());
  });
});
