import { createReadStream, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAX_PACK_BYTES } from '../../../contract/pack-files.ts';
import { writeFixturePack } from '../fixture.ts';
import { newestDate } from '../precedence.ts';
import { addPackFile } from './addition.ts';
import { copyPack, noveltyOf, readPackIndex, writePackIndex } from './pack-files.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-sharing-'));
const [here, there] = [join(directory, 'here'), join(directory, 'there')];
beforeAll(() => {
  for (const folder of [here, there]) mkdirSync(folder);
  writeFixturePack(here, { id: 'admin-a', theme: 'admin', vintage: '2024', areas: [] });
});
afterAll(() => rmSync(directory, { recursive: true }));

const digestOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');

it('copies a pack with its digest, which the other machine verifies', async () => {
  const target = join(directory, 'given.sqlite');
  const sha256 = await copyPack(join(here, 'admin-a.sqlite'), target);
  expect(sha256).toBe(digestOf(join(here, 'admin-a.sqlite')));
  const add = (wanted: string): Promise<unknown> =>
    addPackFile(createReadStream(target), {
      packsDirectory: there,
      limitBytes: MAX_PACK_BYTES,
      mayReplace: false,
      sha256: wanted,
    });
  await expect(add('0'.repeat(64))).rejects.toThrow(`The SHA-256 of the file is ${sha256}, not 000`);
  expect(readdirSync(there)).toEqual([]);
  await add(sha256.toUpperCase());
  expect(readdirSync(there)).toEqual(['admin-a.sqlite']);
});

it("lists a folder, reads that list, and reports files that aren't packs", async () => {
  writeFileSync(join(here, 'broken.sqlite'), 'no pack');
  const { index, passedOver } = await writePackIndex(here);
  expect(passedOver).toEqual([{ file: 'broken.sqlite', reason: expect.any(String) }]);
  expect(readPackIndex(here)).toEqual({ folder: here, index });
  expect(index.packs).toMatchObject([
    { id: 'admin-a', file: 'admin-a.sqlite', vintage: '2024', sha256: digestOf(join(here, 'admin-a.sqlite')) },
  ]);
});

it.each([
  ['a path in it', (text: string): string => text.replace('"admin-a.sqlite"', '"../admin-a.sqlite"')],
  ['half of it', (text: string): string => text.slice(0, 100)],
])('refuses a list with %s', (_what, spoil) => {
  const file = join(directory, 'spoilt.json');
  writeFileSync(file, spoil(readFileSync(join(here, 'cairn-packs.json'), 'utf8')));
  expect(() => readPackIndex(file)).toThrow(/Rebuild the list/);
});

it('compares packs by vintage, then by build date', () => {
  const pack = { vintage: '2023', version: '1', built_at: '2025-01-01' };
  const compare = (other: Partial<typeof pack>): string => noveltyOf({ ...pack, ...other }, pack, newestDate);
  expect([compare({}), compare({ vintage: '2024-03' }), compare({ vintage: '2022', built_at: '2026-01-01' })]).toEqual([
    'same',
    'newer',
    'older',
  ]);
  expect([compare({ built_at: '2026-01-01' }), noveltyOf(pack, undefined, newestDate)]).toEqual(['newer', 'new']);
});
