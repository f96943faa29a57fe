/** The built places pack: populations, capitals and seats. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openPackFile } from '../../../main/packs/pack-file.ts';

const PACK = join(import.meta.dirname, '..', '..', 'packs', 'places.sqlite');
const isBuilt = existsSync(PACK);
if (!isBuilt)
  process.stderr.write('places: skipped, data/packs/places.sqlite is missing (build it with npm run data)\n');

interface PlaceRow {
  population: number | null;
  seat_level: number | null;
}

describe.runIf(isBuilt)('the places pack', () => {
  const { database } = openPackFile(PACK);
  const named = (name: string, country: string): PlaceRow[] =>
    database
      .prepare<[string, string], PlaceRow>(
        'SELECT population, seat_level FROM place WHERE name = ? AND country_iso3 = ? ORDER BY population DESC',
      )
      .all(name, country);

  it.each([
    ['Odesa', 'UKR', 900_000],
    ['Rostov-on-Don', 'RUS', 1_000_000],
    ['Zaporizhzhya', 'UKR', 700_000],
    ['Graz', 'AUT', 200_000],
    ['Toronto', 'CAN', 2_500_000],
  ])('has the population of %s, %s', (name, country, min) =>
    expect(named(name, country)[0]?.population).toBeGreaterThan(min),
  );

  it('doesn’t assign the population of a city to its district', () => {
    expect(named('Sol', 'ESP').map(({ population }) => population)).toEqual([null]);
    const shared =
      'SELECT geonames_id FROM place WHERE geonames_id IS NOT NULL GROUP BY geonames_id HAVING count(*) > 1';
    expect(database.prepare(shared).all()).toEqual([]);
  });

  it('marks capitals and the seats of divisions', () => {
    expect(named('Madrid', 'ESP')[0]?.seat_level).toBe(0);
    expect(named('Graz', 'AUT')[0]?.seat_level).toBe(1);
    expect(named('Santa Cruz', 'USA')[0]?.seat_level).toBe(2);
    const capitals = database
      .prepare<[], number>('SELECT count(DISTINCT country_iso3) FROM place WHERE seat_level = 0')
      .pluck()
      .get();
    expect(capitals).toBeGreaterThan(235);
    const several = 'SELECT country_iso3 FROM place WHERE seat_level = 0 GROUP BY 1 HAVING count(*) > 1';
    expect(database.prepare(several).all()).toEqual([]);
  });
});
