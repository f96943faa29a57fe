import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { INVENTED } from '../fixture.ts';
import { readManifestOf } from '../pack-file.ts';
import type { PackDescription } from './pack.ts';
import { beginImportedPack, placeImported } from './place.ts';

const DESCRIPTION: PackDescription = { ...INVENTED, theme: 'places', title: 'A', description: 'Nothing' };
const LONG_AGO = '2020-01-01T00:00:00.000Z';

let directory: string;
let place: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-place-'));
  place = join(directory, 'mine.sqlite');
});
afterEach(() => rmSync(directory, { recursive: true }));

const write = (newSince: string | undefined, description = DESCRIPTION): Promise<string> =>
  beginImportedPack(directory, 'mine', { newSince }).finish(description);

it.each<PackDescription['coverage']>([
  [0, 0, 1, 95],
  [0, -90.5, 1, 0],
  [-181, 0, 1, 1],
  [0, 0, 200, 1],
  [0, 0, Number.NaN, 1],
  [0, 0, Infinity, 1],
])("a pack with coverage outside the earth isn't written: %j", async (...coverage) => {
  await expect(write(undefined, { ...DESCRIPTION, coverage })).rejects.toThrow(/^mine: .*coverage/);
  expect(readdirSync(directory)).toEqual([]);
});

describe('a pack that may not replace another', () => {
  it('is added if no pack has its id', async () => {
    expect(await write(LONG_AGO)).toBe(place);
    expect(readManifestOf(place).title).toBe('A');
    expect(readdirSync(directory)).toEqual(['mine.sqlite']);
  });

  it('leaves a pack unchanged that was added meanwhile, and deletes its own file', async () => {
    const pack = beginImportedPack(directory, 'mine', { newSince: LONG_AGO });
    writeFileSync(place, 'of another program');
    await expect(pack.finish(DESCRIPTION)).rejects.toThrow(expect.objectContaining({ code: 'already_installed' }));
    expect(readFileSync(place, 'utf8')).toBe('of another program');
    expect(readdirSync(directory)).toEqual(['mine.sqlite']);
  });

  it('leaves a pack of another import unchanged, but replaces one of its own', async () => {
    await write(undefined, { ...DESCRIPTION, title: 'B' });
    await expect(write(LONG_AGO)).rejects.toThrow('Pack mine was added while the import was running');
    await write(undefined);
    await expect(write(new Date(Date.now() + 60_000).toISOString())).rejects.toThrow(
      expect.objectContaining({ code: 'already_installed' }),
    );
    await write(LONG_AGO);
    await write(undefined, { ...DESCRIPTION, title: 'C' });
    expect(readManifestOf(place).title).toBe('C');
  });
});

const noLink = (): Promise<void> => Promise.reject(Object.assign(new Error('no links here'), { code: 'EPERM' }));

describe('on a file system without hard links', () => {
  it('a file is moved to an unused path only', async () => {
    const file = join(directory, 'unfinished');
    writeFileSync(file, 'new');
    await placeImported(file, place, DESCRIPTION, LONG_AGO, noLink);
    expect(readFileSync(place, 'utf8')).toBe('new');
    writeFileSync(file, 'newer');
    await expect(placeImported(file, place, DESCRIPTION, LONG_AGO, noLink)).rejects.toThrow(
      expect.objectContaining({ code: 'already_installed' }),
    );
    expect([readFileSync(place, 'utf8'), readdirSync(directory).toSorted()]).toEqual([
      'new',
      ['mine.sqlite', 'unfinished'],
    ]);
  });

  it("nothing is left at the path if a file can't be moved there", async () => {
    await expect(placeImported(join(directory, 'gone'), place, DESCRIPTION, LONG_AGO, noLink)).rejects.toMatchObject({
      code: 'ENOENT',
    });
    expect(readdirSync(directory)).toEqual([]);
  });
});
