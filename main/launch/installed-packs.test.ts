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
let ownFolder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-installed-'));
  bundled = join(folder, 'resources', 'packs');
  mkdirSync(bundled, { recursive: true });
  for (const name of ['countries.sqlite', 'places.sqlite']) writeFileSync(join(bundled, name), `bundled ${name}`);
  ownFolder = ownPacksFolder(join(folder, 'data'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const find = (canCreate: boolean): string => installedPacks(bundled, join(folder, 'data'), canCreate);

it('a look-up creates no files and reads the bundled packs', () => {
  expect(bundledPacksFolder(join(folder, 'resources'))).toBe(bundled);
  expect(bundledPacksFolder(undefined)).toBeUndefined();
  expect(find(false)).toBe(bundled);
  expect(existsSync(ownFolder)).toBe(false);
});

it("a command that may write gets the user's folder, with links to the bundled packs", () => {
  expect(find(true)).toBe(ownFolder);
  expect(readlinkSync(join(ownFolder, 'countries.sqlite'))).toBe(join(bundled, 'countries.sqlite'));
  expect(find(false)).toBe(ownFolder);
});

it("keeps the user's own packs and doesn't restore removed ones", () => {
  mkdirSync(ownFolder, { recursive: true });
  writeFileSync(join(ownFolder, 'places.sqlite'), 'own');
  find(true);
  expect(readFileSync(join(ownFolder, 'places.sqlite'), 'utf8')).toBe('own');
  rmSync(join(ownFolder, 'countries.sqlite'));
  find(true);
  expect(existsSync(join(ownFolder, 'countries.sqlite'))).toBe(false);
  expect(readFileSync(join(bundled, 'countries.sqlite'), 'utf8')).toBe('bundled countries.sqlite');
});

it('follows an installation that has moved and removes links to packs that are no longer bundled', () => {
  find(true);
  const moved = join(folder, 'elsewhere');
  renameSync(bundled, moved);
  rmSync(join(moved, 'places.sqlite'));
  bundled = moved;
  find(true);
  expect(readlinkSync(join(ownFolder, 'countries.sqlite'))).toBe(join(moved, 'countries.sqlite'));
  expect(() => readlinkSync(join(ownFolder, 'places.sqlite'))).toThrow('ENOENT');
});

it("uses the user's folder if no packs are bundled", () => {
  expect(installedPacks(undefined, join(folder, 'data'), true)).toBe(ownFolder);
});
