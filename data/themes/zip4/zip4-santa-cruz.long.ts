/**
 * The modelled pack has the same contents each time it is built. The other test checks whether the contents are right.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { builtPack, hasPacks } from '../../../main/packs/built-packs.fixture.ts';
import { TIGER_TILES } from '../streets/tiger.ts';
import { theme } from './zip4-santa-cruz.ts';

const TIGER = join(import.meta.dirname, '../../cache/tile-reduce@3.1.1-tiger', TIGER_TILES);
const isBuilt = hasPacks('building ZIP+4 areas again', [theme.id]) && existsSync(TIGER);

/** SHA-256 of all rows, including geometries: the file itself contains the time of its build. */
function contentHash(path: string): string {
  const database = new Database(path, { readonly: true });
  const hash = createHash('sha256');
  for (const table of ['zip4', 'zip4_range', 'zip5']) {
    for (const row of database.prepare<[], unknown[]>(`SELECT * FROM ${table} ORDER BY 1, 2, 3, 4`).raw().iterate()) {
      for (const value of row) hash.update(Buffer.isBuffer(value) ? value : `${String(value)}\0`);
    }
  }
  database.close();
  return hash.digest('hex');
}

test.skipIf(!isBuilt)('rebuilding it results in the same areas', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-zip4-model-'));
  await theme.run({
    packsDirectory: directory,
    version: 'test',
    file: () => TIGER,
    has: () => true,
    cite: () => ({ name: 'tile-reduce', version: '3.1.1', licence: 'Public domain', attribution: 'US Census Bureau' }),
    progress: () => undefined,
  });
  expect(contentHash(join(directory, `${theme.id}.sqlite`))).toBe(contentHash(builtPack(theme.id)));
  rmSync(directory, { recursive: true });
});
