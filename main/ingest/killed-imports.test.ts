/** `kill -9` at any moment of an import: the installed pack answers, and the next import leaves nothing of the last. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPackFile } from '../packs/pack-file.ts';
import { isAlive } from '../threads/alive.ts';
import { randomNumbers } from '../routing/random.ts';

/** `npm run test:long` kills fifty times. */
const KILLS = Number(process.env['CAIRN_TEST_KILLS'] ?? 3);
const CLI = join(import.meta.dirname, '..', 'cli.ts');

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-killed-'));
  for (const folder of ['packs', 'data', 'tmp']) mkdirSync(join(directory, folder));
});
afterAll(() => rmSync(directory, { recursive: true }));

/** Writes an archive, which an import unpacks. */
function writeWards(count: number): string {
  const features = Array.from({ length: count }, (_, i) => {
    const [west, south] = [(i % 100) / 10, 40 + Math.floor(i / 100) / 10];
    const ring = [
      [west, south],
      [west, south + 0.1],
      [west + 0.1, south + 0.1],
      [west + 0.1, south],
      [west, south],
    ];
    return {
      type: 'Feature',
      properties: { name: `Ward ${i}`, ward_id: i },
      geometry: { type: 'Polygon', coordinates: [ring] },
    };
  });
  const path = join(directory, `wards-${count}.geojson.gz`);
  writeFileSync(path, gzipSync(JSON.stringify({ type: 'FeatureCollection', features })));
  return path;
}

const packs = (): string => join(directory, 'packs');
const startImport = (file: string): ChildProcess => {
  const places = ['--packs', packs(), '--data-dir', join(directory, 'data')];
  const target = ['--as', 'boundary', '--category-name', 'Ward', '--id', 'wards', '--replace'];
  return spawn(process.execPath, [CLI, 'import', 'areas', file, ...target, ...places], {
    env: { ...process.env, TMPDIR: join(directory, 'tmp') },
    stdio: 'ignore',
  });
};

function countInPack(): number | undefined {
  const { database, manifest } = openPackFile(join(packs(), 'areas-wards.sqlite'));
  database.close();
  return manifest.counts['areas'];
}

/** Processes that write a pack, or have written one until they were killed. */
const writers = (): number[] =>
  readdirSync(packs()).flatMap((name) => {
    const writer = /\.(\d+)\.unfinished/.exec(name)?.[1];
    return writer === undefined ? [] : [Number(writer)];
  });

const [FEW, MANY] = [10, 3000];

test('kill -9 during imports', { timeout: 60_000 + KILLS * 30_000 }, async () => {
  const [few, many] = [writeWards(FEW), writeWards(MANY)];
  expect((await once(startImport(few), 'exit'))[0]).toBe(0);
  const started = performance.now();
  expect((await once(startImport(many), 'exit'))[0]).toBe(0);
  const milliseconds = performance.now() - started;
  const random = randomNumbers(1);
  for (let kill = 0; kill < KILLS; kill++) {
    const child = startImport(kill % 2 === 0 ? few : many);
    const ended = once(child, 'exit');
    // oxlint-disable-next-line no-await-in-loop -- one import after the other
    await setTimeout(random() * milliseconds);
    child.kill('SIGKILL');
    // oxlint-disable-next-line no-await-in-loop -- as above
    await ended;
    expect([FEW, MANY]).toContain(countInPack());
  }
  // The process of an import ends by itself once its parent is gone.
  await vi.waitFor(() => expect(writers().filter(isAlive)).toEqual([]), { timeout: 10_000, interval: 100 });
  expect((await once(startImport(few), 'exit'))[0]).toBe(0);
  expect(countInPack()).toBe(FEW);
  expect(readdirSync(packs())).toEqual(['areas-wards.sqlite']);
  expect(readdirSync(join(directory, 'tmp')).filter((name) => name.startsWith('cairn-'))).toEqual([]);
});
