/** The built geocoder packs: licences, abbreviations, and countries without places. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { builtPack, PACKS } from '../../../main/packs/built-packs.fixture.ts';
import { openPackFile } from '../../../main/packs/pack-file.ts';

const built = existsSync(PACKS) ? readdirSync(PACKS).filter((file) => /^geocoder-.*\.sqlite$/u.test(file)) : [];
if (!built.includes('geocoder-world.sqlite'))
  process.stderr.write('geocoder packs: skipped, no packs in data/packs (build them with npm run data)\n');

const COUNTRY_KIND = 0;
const DEGREE = 1e7;

describe.runIf(built.includes('geocoder-world.sqlite'))("the geocoder's packs", () => {
  it('have a share-alike licence only if they contain OpenStreetMap data', () => {
    const shareAlike = built.filter((file) => openPackFile(join(PACKS, file)).manifest.licence.includes('ODbL'));
    expect(
      shareAlike.filter((file) => !openPackFile(join(PACKS, file)).manifest.attribution.includes('OpenStreetMap')),
    ).toEqual([]);
    expect(shareAlike).not.toContain('geocoder-world.sqlite');
  });

  it('contain traditional abbreviations of states and counties, but not for namesakes', () => {
    const { database } = openPackFile(builtPack('geocoder-world'));
    const named = database
      .prepare<[string], { name: string }>(
        "SELECT name FROM document WHERE '|' || alternates || '|' LIKE '%|' || ? || '|%' ORDER BY name",
      )
      .pluck();
    expect(named.all('calif')).toEqual(['California']);
    expect(named.all('sask')).toEqual(['Saskatchewan']);
    expect(named.all('tamps')).toEqual(['Tamaulipas']);
    expect(named.all('wilts')).toEqual(['Wiltshire']);
  });

  it('contain every country once, at its position, with an English name', () => {
    const { database } = openPackFile(builtPack('geocoder-world'));
    const rows = database
      .prepare<[number], { name: string; lon: number; lat: number; boundary_id: number | null }>(
        'SELECT name, lon, lat, boundary_id FROM document WHERE kind = ?',
      )
      .all(COUNTRY_KIND);
    const countries = new Map(rows.map((row) => [row.name, row]));
    expect(countries.size).toBe(250);
    expect(rows.filter(({ lon, lat, boundary_id: boundary }) => (lon === 0 && lat === 0) || boundary === null)).toEqual(
      [],
    );
    for (const [name, lon, lat] of [
      ['Antarctica', 0, -75],
      ['Bouvet Island', 3.4, -54.4],
      ['Heard Island and McDonald Islands', 73.5, -53.1],
    ] as const) {
      const country = countries.get(name);
      expect(
        Math.hypot((country?.lon ?? Number.NaN) / DEGREE - lon, (country?.lat ?? Number.NaN) / DEGREE - lat),
        name,
      ).toBeLessThan(1);
    }
    for (const name of [
      'Germany',
      'Bosnia and Herzegovina',
      'Saint Kitts and Nevis',
      'Myanmar',
      'Hong Kong',
      'DR Congo',
      "Côte d'Ivoire",
      'Kosovo',
      'Türkiye',
    ])
      expect([...countries.keys()]).toContain(name);
  });
});
