/**
 * A wrong byte in a binary column results in an error that names the pack, or in a different result, but never in a
 * look-up that hangs or in an internal error.
 */
import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtPack } from '../../packs/built-packs.fixture.ts';
import { writeFixturePack } from '../../packs/fixture.ts';
import type { Outcomes } from './look-up.ts';

const SEED = 20_261_123;
/** Time limit for all look-ups of a pack on a busy machine; a hanging one takes longer. */
const DEADLINE_MS = 100_000;

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-damage-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

function spoilAndLookUp(id: string, flips: number): Promise<Outcomes> {
  const script = join(import.meta.dirname, 'look-up.ts');
  return new Promise((resolve, reject) => {
    const parameters = [script, join(directory, `${id}.sqlite`), String(flips), String(SEED)];
    execFile(
      process.execPath,
      parameters,
      { timeout: DEADLINE_MS, killSignal: 'SIGKILL', maxBuffer: 1 << 24 },
      (error, output) => {
        const lines = output.trim().split('\n');
        const last = lines.at(-1) ?? '';
        if (error === null) resolve(JSON.parse(last));
        else reject(new Error(`The look-ups of ${id} ended at ${last}`, { cause: error }));
      },
    );
  });
}

describe('wrong bytes in a pack', () => {
  it.each([
    ['neighbourhoods-germany', 40],
    ['zip4-santa-cruz', 60],
    ['roads-santa-cruz', 20],
    ['geocoder-santa-cruz', 40],
  ])(
    'in %s are detected, or harmless',
    async (id, flips) => {
      copyFileSync(builtPack(id), join(directory, `${id}.sqlite`));
      const { answered, refused, failed } = await spoilAndLookUp(id, flips);
      expect(failed).toEqual([]);
      expect(answered).toBeGreaterThan(0);
      expect(refused).toBeGreaterThan(0);
    },
    DEADLINE_MS + 20_000,
  );

  it('in uncompressed areas are detected, or harmless', async () => {
    const areas = Array.from({ length: 40 }, (_, i) => ({
      id: i + 1,
      category: 940,
      name: `Area ${i}`,
      wkt: `MULTIPOLYGON(((${i} 0,${i + 1} 0,${i + 1} 1,${i} 1,${i} 0)))`,
    }));
    writeFixturePack(directory, { id: 'plain', theme: 'geo-boundaries', areas });
    const { refused, failed } = await spoilAndLookUp('plain', 80);
    expect(failed).toEqual([]);
    expect(refused).toBeGreaterThan(0);
  });
});
