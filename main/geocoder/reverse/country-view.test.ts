import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminAreaAt } from '../../packs/admin-areas.ts';
import { hasPacks, PACKS } from '../../packs/built-packs.fixture.ts';
import { writeFixturePack } from '../../packs/fixture.ts';
import { openPacks, type OpenPacks } from '../../packs/pack-store.ts';
import { withCountryView } from './country-view.ts';
import { openIndexes } from '../index/open-index.ts';
import { describeCandidate } from '../retrieve/finding.ts';
import type { Finding } from '../retrieve/result.ts';

const finding = (types: Finding['types'], boundaryId: number | undefined): Finding => ({
  types,
  name: 'Westland',
  areas: [],
  position: [20, 20],
  locationType: 'APPROXIMATE',
  viewRadiusMetres: 500_000,
  pack: 'geocoder-world',
  boundaryId,
});
const VIEW = { bounds: [-10, 0, 0, 10], label: [-5, 7] } as const;

describe('withCountryView', () => {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-view-'));
  let packs: OpenPacks;
  beforeAll(() => {
    writeFixturePack(directory, {
      id: 'countries',
      theme: 'countries',
      countries: [
        {
          iso3: 'WST',
          iso2: 'WS',
          name: 'Westland',
          officialName: 'Republic of Westland',
          view: { bounds: [...VIEW.bounds], label: VIEW.label },
        },
        { iso3: 'EST', iso2: 'ES', name: 'Eastland', officialName: 'Eastland' },
      ],
      areas: [
        { id: 200, category: 900, name: 'Westland', iso3: 'WST', wkt: 'MULTIPOLYGON(((-10 0,0 0,0 10,-10 10,-10 0)))' },
        { id: 100, category: 900, name: 'Eastland', iso3: 'EST', wkt: 'MULTIPOLYGON(((0 0,10 0,10 10,0 10,0 0)))' },
      ],
    });
    packs = openPacks(directory);
  });
  afterAll(() => {
    packs.close();
    rmSync(directory, { recursive: true });
  });

  it('locates a country inside of it, with its own bounds', () => {
    expect(withCountryView(packs, finding(['country', 'political'], 200))).toEqual({
      ...finding(['country', 'political'], 200),
      position: VIEW.label,
      bounds: VIEW.bounds,
    });
  });

  it.each([
    ['that no pack draws', finding(['country', 'political'], 999)],
    ['whose pack is of an earlier version', finding(['country', 'political'], 100)],
    ['that no area is known of', finding(['country', 'political'], undefined)],
  ])('leaves a country as it is %s', (_what, country) => expect(withCountryView(packs, country)).toBe(country));

  it('leaves alone what is no country', () => {
    const region = finding(['administrative_area_level_1', 'political'], 200);
    expect(withCountryView(packs, region)).toBe(region);
  });
});

const isBuilt = hasPacks('where the real countries are found', ['countries', 'geocoder-world']);

describe.runIf(isBuilt)('the countries of the real packs', () => {
  it('are each found at a point inside, in bounds of their own', () => {
    const packs = openPacks(PACKS);
    const index = openIndexes(packs).indexes.find(({ packId }) => packId === 'geocoder-world');
    const drawn = new Set(
      packs.areas('countries').flatMap((pack) => pack.areasOf(900).map(({ boundaryId }) => boundaryId)),
    );
    const faults: string[] = [];
    for (const boundaryId of drawn) {
      const id = index?.reader.ofBoundary(boundaryId);
      const candidate = id === undefined ? undefined : index?.candidates.get(id);
      if (candidate === undefined) continue;
      const {
        name,
        position: [x, y],
        bounds,
      } = withCountryView(packs, describeCandidate(candidate, 'geocoder-world'));
      if (adminAreaAt(packs, { lon: x, lat: y }, 0)?.area.boundaryId !== boundaryId)
        faults.push(`${name} is said to be at ${x}, ${y}, which is outside`);
      const [west = 1, south = 1, east = 0, north = 0] = bounds ?? [];
      if (x < west || x > east || y < south || y > north) faults.push(`${name} is not in its bounds ${bounds?.join()}`);
    }
    packs.close();
    expect(faults).toEqual([]);
    expect(drawn.size).toBeGreaterThan(240);
  });
});
