/**
 * A thousand random corruptions of small packs of all themes: a server refuses such a pack by name, or gives the
 * answers of the valid one, even before it has checked the pack in the background.
 */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPack, hasPacks } from '../../packs/built-packs.fixture.ts';
import { writeFixturePack } from '../../packs/fixture.ts';
import { COUNTRIES, ZONES } from '../fixture-world.ts';
import type { Corruptions } from './corrupt.ts';

const CORRUPTIONS = Number(process.env['CAIRN_TEST_CORRUPTIONS'] ?? 1000);
const SEED = Number(process.env['CAIRN_TEST_SEED'] ?? Date.now() % 2 ** 31);
/** Time limit for one corruption on a busy machine, in milliseconds. */
const DEADLINE_MS = 30_000;

/** Packs of a few megabytes. Those of countries and time zones are invented, because the built ones are large. */
const BUILT = [
  'admin-spain',
  'neighbourhoods-germany',
  'grid-zones',
  'zip4-santa-cruz',
  'roads-santa-cruz',
  'geocoder-nature',
  'geocoder-santa-cruz',
  'health-default',
  'streets-santa-cruz',
];
const MADE_UP = [COUNTRIES, ZONES];
const IDS = [...MADE_UP.map(({ id }) => id), ...BUILT];
const EACH = Math.ceil(CORRUPTIONS / IDS.length);

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-corruptions-'));
  for (const id of IDS) mkdirSync(join(directory, id));
  for (const pack of MADE_UP) writeFixturePack(join(directory, pack.id), pack);
});
afterAll(() => rmSync(directory, { recursive: true }));

const pathOf = (id: string): string => join(directory, id, `${id}.sqlite`);

function corruptAndAsk(id: string): Promise<Corruptions> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'corrupt.ts'), pathOf(id), String(EACH), String(SEED)],
      { timeout: EACH * DEADLINE_MS, killSignal: 'SIGKILL', maxBuffer: 1 << 24 },
      (error, output) => {
        const last = output.trim().split('\n').at(-1) ?? '';
        if (error === null) resolve(JSON.parse(last));
        else reject(new Error(`The look-ups of ${id} ended at ${last}, seed ${SEED}`, { cause: error }));
      },
    );
  });
}

test.each(IDS)('%s', async (id) => {
  if (BUILT.includes(id)) {
    if (!hasPacks(`corruptions of ${id}`, [id])) return;
    copyFileSync(builtPack(id), pathOf(id));
  }
  const { failed, refused, right } = await corruptAndAsk(id);
  process.stdout.write(`${id}, seed ${SEED}: ${refused} refused, ${right} answered as before\n`);
  expect(failed, `seed ${SEED}`).toEqual([]);
  expect(refused + right).toBe(EACH);
  expect(refused).toBeGreaterThan(0);
});
