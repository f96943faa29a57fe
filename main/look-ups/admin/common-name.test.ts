/** Names of areas in the requested language. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeFixturePack } from '../../packs/fixture.ts';
import { openPacks, type OpenPacks } from '../../packs/pack-store.ts';
import { adminChainAt } from './chain.ts';

const wkt = 'MULTIPOLYGON(((0 0,9 0,9 9,0 9,0 0)))';
let directory: string;
let packs: OpenPacks;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-common-name-'));
  writeFixturePack(directory, {
    id: 'countries',
    theme: 'countries',
    areas: [{ id: 1, category: 900, name: 'Italian Republic', iso3: 'ITA', wkt }],
    countries: [{ iso3: 'ITA', iso2: 'IT', name: 'Italy', officialName: 'Italian Republic' }],
  });
  writeFixturePack(directory, {
    id: 'admin',
    theme: 'admin',
    areas: [
      {
        id: 2,
        category: 901,
        name: 'Lombardia',
        iso3: 'ITA',
        parentId: 1,
        wkt,
        names: { de: 'Lombardei', 'zh-Hant': '倫巴底', zh: '伦巴第' },
      },
      { id: 3, category: 902, name: 'Milano', iso3: 'ITA', parentId: 2, wkt, vintage: 'before 2015' },
    ],
  });
  packs = openPacks(directory);
});
afterAll(() => {
  packs.close();
  rmSync(directory, { recursive: true });
});

const chainIn = (language?: string): (string | undefined)[] =>
  adminChainAt(packs, { lon: 5, lat: 5 }, language).levels.map(({ common_name: name }) => name);

describe('names in common use', () => {
  it.each([
    ['de', ['Italien', 'Lombardei', undefined]],
    ['de-AT', ['Italien', 'Lombardei', undefined]],
    ['en-US', ['Italy', undefined, undefined]],
    ['zh-TW', ['義大利', '倫巴底', undefined]],
    ['zh-Hans', ['意大利', '伦巴第', undefined]],
    ['xx', [undefined, undefined, undefined]],
    ['de-1', [undefined, undefined, undefined]],
  ])('are those of %s', (language, names) => expect(chainIn(language)).toEqual(names));

  it('are omitted if no language is requested', () =>
    expect(adminChainAt(packs, { lon: 5, lat: 5 }).levels.filter((level) => 'common_name' in level)).toEqual([]));

  it("don't change the official ones", () =>
    expect(adminChainAt(packs, { lon: 5, lat: 5 }, 'de').levels.map(({ name }) => name)).toEqual([
      'Italian Republic',
      'Lombardia',
      'Milano',
    ]));
});

it('a division that its country has replaced has a vintage', () =>
  expect(adminChainAt(packs, { lon: 5, lat: 5 }).levels.map(({ vintage }) => vintage)).toEqual([
    undefined,
    undefined,
    'before 2015',
  ]));
