import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Admin1Feature, NaturalEarthAdmin1 } from '../../read/natural-earth.types.ts';
import { findFirstLevels } from './first-levels.ts';
import { readSubdivisions } from './iso-subdivisions.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-subdivisions-'));
afterAll(() => rmSync(directory, { recursive: true }));
const path = join(directory, '2.js');
const entry = (code: string, name: string, parent: string): string =>
  `  {\n    code: '${code}',\n    name: ${name},\n    parent: '${parent}'\n  }`;
const TABLE = [
  entry('FR-BRE', "'Bretagne'", 'FR'),
  entry('FR-IDF', "'Île-de-France'", 'FR'),
  entry('FR-29', "'Finistère'", 'FR-BRE'),
  entry('FR-22', '"Côtes-d\'Armor"', 'FR-BRE'),
  entry('FR-77', "'Seine-et-Marne'", 'FR-IDF'),
  entry('FR-974', "'La Réunion'", 'FR'),
  entry('GB-SCT', "'Scotland [Alba]'", 'GB'),
  entry('GB-FIF', "'Fife'", 'GB'),
  entry('NO-34', "'Innlandet'", 'NO'),
  entry('UY-MO', "'Montevideo'", 'UY'),
];
writeFileSync(path, `export const iso31662 = [\n${TABLE.join(',\n')}\n]\n`);
const subdivisions = readSubdivisions(path);

const area = (properties: Partial<NaturalEarthAdmin1>): Admin1Feature => ({
  type: 'Feature',
  properties: {
    adm0_a3: 'FRA',
    adm1_code: `X-${properties.iso_3166_2}`,
    name: properties.iso_3166_2 ?? '',
    ...properties,
  },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 0],
      ],
    ],
  },
});

/** Returns names of the divisions in each merged first level, and of the others. */
const levelsOf = (...features: Admin1Feature[]): Record<string, string[]> => {
  const { unions, alone } = findFirstLevels(features, subdivisions);
  return {
    alone: alone.map(({ properties }) => properties.name ?? ''),
    ...Object.fromEntries(
      unions.map(({ code, members, isDivided }) => [
        `${code}${isDivided ? '' : ' undivided'}`,
        members.map(({ properties }) => properties.name ?? ''),
      ]),
    ),
  };
};

describe('the table of ISO 3166-2', () => {
  it('returns the first level of each subdivision, and its plain name', () => {
    expect(['FR-29', 'FR-BRE', 'FR-00'].map((code) => subdivisions.firstLevel(code))).toEqual([
      'FR-BRE',
      'FR-BRE',
      undefined,
    ]);
    expect([subdivisions.name('GB-SCT'), subdivisions.name('FR-22')]).toEqual(['Scotland', "Côtes-d'Armor"]);
  });

  it('doesn’t count subdivisions that are countries', () => expect(subdivisions.countOf('FR')).toBe(2));

  it('rejects a table in another format', () => {
    const other = join(directory, 'other.js');
    writeFileSync(other, `${entry('FR-BRE', "'Bretagne'", 'FR')}\n{\n    code: "FR-29" }`);
    expect(() => readSubdivisions(other)).toThrow('only 1 of 2 subdivisions can be read');
  });
});

describe('first levels', () => {
  it('are merged from the subdivisions that ISO assigns to them', () => {
    expect(
      levelsOf(
        area({ iso_3166_2: 'FR-29' }),
        area({ iso_3166_2: 'FR-22' }),
        area({ adm0_a3: 'URY', iso_3166_2: 'UY-MO' }),
      ),
    ).toEqual({ alone: ['UY-MO'], 'FR-BRE': ['FR-29', 'FR-22'] });
  });

  it('include a division unknown to ISO by the others of its region', () => {
    expect(
      levelsOf(
        area({ iso_3166_2: 'FR-77', region: 'Île-de-France' }),
        area({ iso_3166_2: 'FR-75', region: 'Île-de-France' }),
        area({ iso_3166_2: 'FR-RE', region: 'La Réunion' }),
      ),
    ).toEqual({ alone: ['FR-RE'], 'FR-IDF': ['FR-77', 'FR-75'] });
  });

  it('follow the parts of a country if ISO has no hierarchy', () => {
    expect(
      levelsOf(
        area({ adm0_a3: 'GBR', iso_3166_2: 'GB-FIF', geonunit: 'Scotland' }),
        area({ adm0_a3: 'GBR', iso_3166_2: 'GB-EDH', geonunit: 'Scotland' }),
      ),
    ).toEqual({ alone: [], 'GB-SCT': ['GB-FIF', 'GB-EDH'] });
  });

  it('are undivided if their divisions no longer exist', () => {
    expect(
      levelsOf(
        area({ adm0_a3: 'NOR', adm1_code: 'NOR-919', iso_3166_2: 'NO-04' }),
        area({ adm0_a3: 'NOR', adm1_code: 'NOR-920', iso_3166_2: 'NO-05' }),
      ),
    ).toEqual({ alone: [], 'NO-34 undivided': ['NO-04', 'NO-05'] });
  });
});
