import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { installedPacks, ownPacksFolder, bundledPacksFolder } from './installed-packs.ts';

let folder: string;
let bundled: string;
let own: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-installed-'));
  bundled = join(folder, 'resources', 'packs');
  mkdirSync(bundled, { recursive: true });
  for (const name of ['countries.sqlite', 'places.sqlite']) writeFileSync(join(bundled, name), `brought ${name}`);
  own = ownPacksFolder(join(folder, 'data'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const find = (makes: boolean): string => installedPacks(bundled, join(folder, 'data'), makes);

it('a look-up makes no files, and reads what was brought along', () => {
  expect(bundledPacksFolder(join(folder, 'resources'))).toBe(bundled);
  expect(bundledPacksFolder(undefined)).toBeUndefined();
  expect(find(false)).toBe(bundled);
  expect(existsSync(own)).toBe(false);
});

it('what writes gets a folder of its own, with links to what was brought along', () => {
  expect(find(true)).toBe(own);
  expect(readlinkSync(join(own, 'countries.sqlite'))).toBe(join(bundled, 'countries.sqlite'));
  expect(find(false)).toBe(own);
});

it("keeps the person's own packs, and does not bring back what was removed", () => {
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'places.sqlite'), 'own');
  find(true);
  expect(readFileSync(join(own, 'places.sqlite'), 'utf8')).toBe('own');
  rmSync(join(own, 'countries.sqlite'));
  find(true);
  expect(existsSync(join(own, 'countries.sqlite'))).toBe(false);
  expect(readFileSync(join(bundled, 'countries.sqlite'), 'utf8')).toBe('brought countries.sqlite');
});

it('follows an installation that has moved, and takes away links to packs that it no longer brings', () => {
  find(true);
  const moved = join(folder, 'elsewhere');
  renameSync(bundled, moved);
  rmSync(join(moved, 'places.sqlite'));
  bundled = moved;
  find(true);
  expect(readlinkSync(join(own, 'countries.sqlite'))).toBe(join(moved, 'countries.sqlite'));
  expect(() => readlinkSync(join(own, 'places.sqlite'))).toThrow('ENOENT');
});

it('without packs of an installer the folder is the own one', () => {
  expect(installedPacks(undefined, join(folder, 'data'), true)).toBe(own);
});
