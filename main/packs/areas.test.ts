import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, it, describe } from 'vitest';
import type { AreaPack } from './area-pack.ts';
import { writeFixturePack } from './fixture.ts';
import { openPacks } from './pack-store.ts';
import { foldName, iso3Key, keysOfArea, pathKey, type KeyedArea } from './area-key.ts';

/** Names in other languages and vintages of areas, and packs of earlier versions without them. */
describe('area names', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'cairn-area-names-'));
    const wkt = 'MULTIPOLYGON(((0 0,1 0,1 1,0 1,0 0)))';
    writeFixturePack(directory, {
      id: 'admin',
      theme: 'admin',
      areas: [
        {
          id: 7,
          category: 901,
          name: 'Lombardia',
          wkt,
          vintage: '2010',
          names: { de: 'Lombardei', 'zh-Hant': '倫巴底' },
        },
      ],
    });
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  function asked<T>(question: (pack: AreaPack) => T): T | undefined {
    const packs = openPacks(directory);
    try {
      const [pack] = packs.areas('admin');
      return pack === undefined ? undefined : question(pack);
    } finally {
      packs.close();
    }
  }

  it('returns only the names that the pack has', () => {
    expect(asked((pack) => ['de', 'zh-Hant', 'fr'].map((language) => pack.nameIn(7, language)))).toEqual([
      'Lombardei',
      '倫巴底',
      undefined,
    ]);
    expect(asked((pack) => pack.nameIn(8, 'de'))).toBeUndefined();
  });

  it('returns the vintage of a division', () => expect(asked((pack) => pack.area(7)?.vintage)).toBe('2010'));

  it('reads packs of earlier versions, which have neither', () => {
    const database = new Database(join(directory, 'admin.sqlite'));
    database.exec('DROP TABLE area_name; ALTER TABLE area DROP COLUMN vintage');
    database.close();
    expect(asked((pack) => [pack.area(7)?.name, pack.area(7)?.vintage, pack.nameIn(7, 'de')])).toEqual([
      'Lombardia',
      null,
      undefined,
    ]);
  });
});

const keys = (area: Partial<KeyedArea> & { path: string[] }): string[] => [
  ...keysOfArea({
    boundaryId: 1,
    categoryCode: 901,
    sourceKey: 'X-1',
    countryIso3: 'URY',
    names: () => area.path,
    ...area,
  }),
];

describe('area key', () => {
  describe('keysOfArea', () => {
    it('identifies countries by code, with one key for all codes of Kosovo', () => {
      expect(keys({ categoryCode: 900, path: ['Oriental Republic of Uruguay'], countryName: 'Uruguay' })).toEqual([
        'boundary:1',
        'iso3:URY',
        'path:oriental republic of uruguay',
        'path:uruguay',
      ]);
      for (const code of ['XKX', 'XKS', 'unk', 'OWID_KOS']) expect(iso3Key(code)).toBe('iso3:XKX');
    });

    it('identifies states and counties of the United States by FIPS code', () => {
      expect(keys({ countryIso3: 'USA', sourceKey: 'USA-06', path: ['California', 'United States'] })).toContain(
        'fips:06',
      );
      expect(
        keys({
          countryIso3: 'USA',
          categoryCode: 902,
          sourceKey: 'USA-06087',
          path: ['Santa Cruz', 'California', 'United States'],
        }),
      ).toContain('fips:06087');
      expect(keys({ countryIso3: 'PRI', categoryCode: 900, sourceKey: 'PRI', path: ['Puerto Rico'] })).toContain(
        'fips:72',
      );
    });

    it('accepts no other numbers as FIPS codes', () => {
      for (const area of [
        { sourceKey: 'USA-06087' },
        { countryIso3: 'USA', sourceKey: 'USA-3514' },
        { countryIso3: 'USA', categoryCode: 908, sourceKey: 'USA-06087' },
      ]) {
        expect(keys({ ...area, path: ['a', 'b'] }).filter((key) => key.startsWith('fips:'))).toEqual([]);
      }
    });

    it('identifies areas by the names up to their country, or its code', () => {
      expect(keys({ path: ['Ñeembucú', 'Uruguay'] }).slice(-2)).toEqual(['path:neembucu|uruguay', 'path:neembucu|ury']);
    });

    it("reads names only if codes don't suffice", () => {
      const area: KeyedArea = {
        boundaryId: 1,
        categoryCode: 900,
        sourceKey: 'URY',
        countryIso3: 'URY',
        names: () => {
          throw new Error('asked');
        },
      };
      const asked = keysOfArea(area);
      expect([asked.next().value, asked.next().value]).toEqual(['boundary:1', 'iso3:URY']);
      expect(() => asked.next()).toThrow('asked');
    });
  });

  it('compares names without case, accents and punctuation', () => {
    expect(foldName("  Côte-d'Ivoire ")).toBe('cote d ivoire');
    expect(pathKey(['São Paulo', 'BRASIL'])).toBe('path:sao paulo|brasil');
    expect(foldName('Санкт-Петербург')).toBe('санкт петербург');
  });
});
