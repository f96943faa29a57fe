/** The United States: states, counties and places at full precision, from the Census Bureau. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { MultiPolygon, Polygon } from 'geojson';
import { adminCategoryCode, type AdminLevel } from '../../contract/categories.ts';
import { boundaryId } from '../../main/packs/boundary-id.ts';
import { createAreaWriter } from '../../main/packs/write/areas.ts';
import { fromGeoJson } from '../../main/packs/write/rings.ts';
import { defineTheme } from '../theme.ts';

interface UsArea {
  /** `USA-` and the FIPS code: 2 digits of the state, 5 with the county's, 7 with the place's. */
  id: string;
  type: string;
  name: string;
  area: Polygon | MultiPolygon;
}

const LEVEL_OF: Record<string, AdminLevel> = { state: 1, county: 2, city: 8 };
/** Of states that ISO 3166 counts as countries. */
const ISO3_OF_TERRITORY: Record<string, string> = { 60: 'ASM', 66: 'GUM', 69: 'MNP', 72: 'PRI', 78: 'VIR' };
const DISTRICT_OF_COLUMBIA = '11';
const COUNTY_TYPE_OF_STATE: Record<string, string> = {
  '02': 'Borough or census area',
  11: 'District',
  22: 'Parish',
  60: 'District',
  66: 'Territory',
  69: 'Municipality',
  72: 'Municipio',
  78: 'Island',
};
/** Cities that belong to no county have county codes from here on; Carson City, Nevada, is one too. */
const FIRST_CITY_CODE = 510;
/** States with such cities: Maryland, Missouri, Nevada and Virginia. */
const STATES_WITH_INDEPENDENT_CITIES = new Set(['24', '29', '32', '51']);
const EXPECTED_LINES = 40_101;
const STATE_DIGITS = 2;

function localType(level: AdminLevel, fips: string): string {
  const state = fips.slice(0, STATE_DIGITS);
  if (level === 8) return 'City';
  if (level === 2) {
    const isCity = STATES_WITH_INDEPENDENT_CITIES.has(state) && Number(fips.slice(STATE_DIGITS)) >= FIRST_CITY_CODE;
    return isCity ? 'Independent city' : (COUNTY_TYPE_OF_STATE[state] ?? 'County');
  }
  if (state === DISTRICT_OF_COLUMBIA) return 'Federal district';
  return ISO3_OF_TERRITORY[state] === undefined ? 'State' : 'Territory';
}

async function* readUsAreas(path: string): AsyncGenerator<UsArea> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (line === '') continue;
    const area: UsArea = JSON.parse(line);
    yield area;
  }
}

export const theme = defineTheme({
  id: 'admin-us',
  describe: {
    theme: 'admin',
    title: 'Administrative areas of the United States',
    description: 'States and territories, counties and their equivalents, and places, at full precision.',
    vintage: 'TIGER/Line 2016',
    kind: 'measured',
    licence: 'Public domain (US Census Bureau)',
    attribution: 'US Census Bureau, TIGER/Line 2016',
  },
  sources: ['us-boundaries'],
  seconds: 200,
  async build({ database, file, progress }) {
    const writer = createAreaWriter(database);
    const counts: Record<string, number> = { state: 0, county: 0, city: 0 };
    const leftOut: Record<string, number> = {};
    let read = 0;
    for await (const { id, type, name, area } of readUsAreas(file('us-boundaries', 'areas.ndjson'))) {
      if (read++ % 200 === 0) progress('write', read, EXPECTED_LINES);
      const level = LEVEL_OF[type];
      if (level === undefined) {
        leftOut[type] = (leftOut[type] ?? 0) - 1;
        continue;
      }
      const fips = id.replace('USA-', '');
      const state = fips.slice(0, STATE_DIGITS);
      const iso3 = ISO3_OF_TERRITORY[state] ?? 'USA';
      writer.add({
        categoryCode: adminCategoryCode(level),
        sourceKey: id,
        name,
        localType: localType(level, fips),
        countryIso3: iso3,
        parentId: level === 1 ? boundaryId(adminCategoryCode(0), iso3) : boundaryId(adminCategoryCode(1), `USA-${state}`),
        polygons: fromGeoJson(area),
      });
      counts[type] = (counts[type] ?? 0) + 1;
    }
    const totals = writer.finish();
    const { neighborhood = 0, ...others } = leftOut;
    return {
      coverage: totals.bbox,
      counts: { areas: totals.areas, shards: totals.shards, repaired: totals.repaired, states: counts['state'] ?? 0, counties: counts['county'] ?? 0, places: counts['city'] ?? 0 },
      accounts: [
        { what: 'areas', inSource: read, written: totals.areas, differences: { 'neighbourhoods, which are under another licence (CC BY-SA)': neighborhood, ...others } },
      ],
      notes: [
        'Levels: admin1 state or territory, admin2 county or equivalent, admin8 place. Places are cities, towns and census-designated places: they do not cover the country. The source does not tell them apart and calls all of them "city"; so does their type here.',
        'States and counties include inland, coastal and Great Lakes waters up to the legal boundary.',
        'Territories that ISO 3166 lists as countries (American Samoa, Guam, Northern Mariana Islands, Puerto Rico, US Virgin Islands) carry their own country code.',
        'A place\'s parent is its state: places may lie in several counties.',
      ],
    };
  },
});
