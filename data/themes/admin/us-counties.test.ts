/** All counties of the built packs, current and former, at a point inside of each. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FORMER_DIVISION_CATEGORY, adminCategoryCode } from '../../../contract/categories.ts';
import type { Point } from '../../../contract/coordinates.ts';
import { INSIDE, locate } from '../../../main/geometry/point-in-polygon.ts';
import { adminAreaAt } from '../../../main/packs/admin-areas.ts';
import type { Area } from '../../../main/packs/area-row.ts';
import { hasPacks, PACKS } from '../../../main/packs/built-packs.fixture.ts';
import { createRandom } from '../../../main/packs/fixture-random.ts';
import { openPacks, type OpenPacks } from '../../../main/packs/pack-store.ts';

const TRIES = 5000;

describe.runIf(hasPacks('counties of the United States', ['countries', 'admin-us']))('counties', () => {
  let packs: OpenPacks;
  beforeAll(() => {
    packs = openPacks(PACKS);
  });
  afterAll(() => packs.close());
  const areasOf = (category: number): readonly Area[] => packs.ready.get('admin-us')?.areas?.areasOf(category) ?? [];

  /** Returns a random point of the county in its country or near its shore; counties include waters beyond. */
  function pointIn({ boundaryId, countryIso3, bbox: [west, south, east, north] }: Area): Point | undefined {
    const geometry = packs.ready.get('admin-us')?.areas?.geometry(boundaryId);
    if (geometry === undefined) return undefined;
    const random = createRandom(boundaryId);
    for (let i = 0; i < TRIES; i++) {
      const point = { lon: west + random() * (east - west), lat: south + random() * (north - south) };
      if (locate(geometry, point.lon, point.lat) !== INSIDE) continue;
      if (adminAreaAt(packs, point, 0)?.area.countryIso3 === countryIso3) return point;
    }
    return undefined;
  }

  /** Returns the counties that their points don't find, with what they find. */
  const astray = (areas: readonly Area[], date?: string): unknown[] =>
    areas.flatMap((area) => {
      const point = pointIn(area);
      const found = point === undefined ? undefined : adminAreaAt(packs, point, 2, date)?.area;
      return found?.boundaryId === area.boundaryId ? [] : [{ county: area.name, point, found: found?.name }];
    });

  it('of today answer at their own points', () => {
    const counties = areasOf(adminCategoryCode(2));
    expect(counties).toHaveLength(3235);
    expect(astray(counties)).toEqual([]);
  });

  it('that others have replaced answer on the day before', () => {
    const formers = areasOf(FORMER_DIVISION_CATEGORY.code);
    expect(formers.map(({ name, vintage }) => `${name}, ${vintage}`)).toEqual([
      'Fairfield County, before 2022-06-06',
      'Hartford County, before 2022-06-06',
      'Litchfield County, before 2022-06-06',
      'Middlesex County, before 2022-06-06',
      'New Haven County, before 2022-06-06',
      'New London County, before 2022-06-06',
      'Tolland County, before 2022-06-06',
      'Valdez-Cordova Census Area, before 2019-01-02',
      'Windham County, before 2022-06-06',
    ]);
    expect(astray(formers, '2019-01-01')).toEqual([]);
  });

  it.each([
    ['Capitol Planning Region', -72.68, 41.76],
    ['Greater Bridgeport Planning Region', -73.2, 41.18],
    ['Lower Connecticut River Valley Planning Region', -72.65, 41.56],
    ['Naugatuck Valley Planning Region', -73.04, 41.555],
    ['Northeastern Connecticut Planning Region', -71.91, 41.915],
    ['Northwest Hills Planning Region', -73.12, 41.8],
    ['South Central Connecticut Planning Region', -72.925, 41.31],
    ['Southeastern Connecticut Planning Region', -72.1, 41.355],
    ['Western Connecticut Planning Region', -73.54, 41.05],
    ['Chugach Census Area', -145.76, 60.545],
    ['Chugach Census Area', -146.35, 61.13],
    ['Copper River Census Area', -145.53, 62.11],
  ])('of towns: %s', (county, lon, lat) => expect(adminAreaAt(packs, { lon, lat }, 2)?.area.name).toBe(county));
});
