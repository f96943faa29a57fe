/** The United States: states, counties and places at full precision, from the Census Bureau. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { MultiPolygon, Polygon } from 'geojson';
import {
  adminCategoryCode,
  adminCategoryName,
  FORMER_DIVISION_CATEGORY,
  type AdminLevel,
} from '../../../contract/categories.ts';
import { boundaryId } from '../../../main/packs/boundary-id.ts';
import { createAreaWriter } from '../../../main/packs/write/areas.ts';
import { fromGeoJson } from '../../../main/geometry/rings.ts';
import { namesOfAdmin1, readAdmin1 } from '../../read/natural-earth.ts';
import { defineTheme, type BuildContext } from '../../kit/theme.ts';
import { readTopology } from '../../read/topology.ts';
import { type CountyNames, PLANNING_REGIONS, readCountyNames } from './county-names.ts';
import { currentCounties, type County, type CountyProperties } from './current-counties.ts';

interface UsArea {
  /** `USA-` and the FIPS code: 2 digits of the state, 5 with the county's, 7 with the place's. */
  id: string;
  type: string;
  name: string;
  area: Polygon | MultiPolygon;
}

const LEVEL_OF: Record<string, AdminLevel> = { state: 1, county: 2, city: 8 };
/** ISO 3166 codes of territories that are countries there, by FIPS code. */
const ISO3_OF_TERRITORY: Record<string, string> = { 60: 'ASM', 66: 'GUM', 69: 'MNP', 72: 'PRI', 78: 'VIR' };
const DISTRICT_OF_COLUMBIA = '11';
/** Types of counties without a description in their name: the federal district, Guam, and an independent city. */
const TYPE_OF_COUNTY: Record<string, string> = { 11001: 'District', 32510: 'Independent city', 66010: 'Territory' };
/** Description of independent cities. */
const CITY = 'city';
/**
 * Counties that others have replaced since 2016. Sources: Census Bureau, "Substantial Changes to Counties and County
 * Equivalent Entities"; Federal Register, 6 June 2022, "Change to County-Equivalents in the State of Connecticut".
 */
const REPLACED: readonly { isFormer: (fips: string) => boolean; until: string; codes: readonly string[] }[] = [
  { isFormer: (fips) => fips === '02261', until: '2019-01-02', codes: ['02063', '02066'] },
  {
    isFormer: (fips) => fips.startsWith('09'),
    until: '2022-06-06',
    codes: PLANNING_REGIONS,
  },
];
const EXPECTED_LINES = 40_101;
const STATE_DIGITS = 2;
const COUNTY = adminCategoryCode(2);
const FORMER_COUNTY = {
  categoryCode: FORMER_DIVISION_CATEGORY.code,
  idCategoryCode: COUNTY,
  subCategoryCode: COUNTY,
  subCategoryName: adminCategoryName(2),
} as const;

function stateType(state: string): string {
  if (state === DISTRICT_OF_COLUMBIA) return 'Federal district';
  return ISO3_OF_TERRITORY[state] === undefined ? 'State' : 'Territory';
}

/** Returns name and local type. */
function describe(
  { type, name }: Pick<UsArea, 'type' | 'name'>,
  fips: string,
  counties: CountyNames,
): { name: string; localType: string } {
  if (type === 'state') return { name, localType: stateType(fips) };
  if (type === 'city') return { name, localType: 'City' };
  const description = counties.description(fips, name);
  if (description === '') return { name, localType: TYPE_OF_COUNTY[fips] ?? 'County' };
  return { name: `${name} ${description}`, localType: description === CITY ? 'Independent city' : description };
}

async function* readUsAreas(path: string): AsyncGenerator<UsArea> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (line === '') continue;
    const area: UsArea = JSON.parse(line);
    yield area;
  }
}

/** Reads translated names of states by FIPS code. */
function readStateNames({ file }: BuildContext): Map<string, ReadonlyMap<string, string>> {
  const states = readAdmin1(file('natural-earth-admin1', 'data/states/admin1.json')).filter(
    ({ properties }) => properties.iso_a2 === 'US',
  );
  return new Map(
    states.map(({ properties }) => [properties.fips?.slice(STATE_DIGITS) ?? '', namesOfAdmin1(properties)]),
  );
}

export const theme = defineTheme({
  id: 'admin-us',
  describe: {
    theme: 'admin',
    title: 'Administrative areas of the United States',
    description: 'States and territories, counties and their equivalents, and places, at full precision.',
    vintage: 'TIGER/Line 2016; counties of 2023',
    kind: 'measured',
    licence: 'Public domain (US Census Bureau)',
    attribution:
      'US Census Bureau, TIGER/Line 2016 and counties of 2023; names in other languages: Made with Natural Earth',
  },
  sources: ['us-boundaries', 'us-atlas', 'us-county-names', 'natural-earth-admin1'],
  seconds: 50,
  async build(context) {
    const { database, file, progress } = context;
    const stateNames = readStateNames(context);
    const counties = readCountyNames(file('us-county-names', 'data/fips-counties.csv'));
    const writer = createAreaWriter(database);
    const counts: Record<string, number> = { state: 0, county: 0, city: 0 };
    const skipped: Record<string, number> = {};
    const formers = REPLACED.map((): County[] => []);
    let read = 0;
    for await (const unit of readUsAreas(file('us-boundaries', 'areas.ndjson'))) {
      const { id, type, area } = unit;
      if (read++ % 200 === 0) progress('write', read, EXPECTED_LINES);
      const level = LEVEL_OF[type];
      if (level === undefined) {
        skipped[type] = (skipped[type] ?? 0) - 1;
        continue;
      }
      const fips = id.replace('USA-', '');
      const state = fips.slice(0, STATE_DIGITS);
      const iso3 = ISO3_OF_TERRITORY[state] ?? 'USA';
      const replaced = type === 'county' ? REPLACED.findIndex(({ isFormer }) => isFormer(fips)) : -1;
      const polygons = fromGeoJson(area);
      formers[replaced]?.push({ fips, name: unit.name, polygons });
      writer.add({
        ...(replaced === -1 ? { categoryCode: adminCategoryCode(level) } : FORMER_COUNTY),
        sourceKey: id,
        ...describe(unit, fips, counties),
        countryIso3: iso3,
        parentId:
          level === 1 ? boundaryId(adminCategoryCode(0), iso3) : boundaryId(adminCategoryCode(1), `USA-${state}`),
        names: stateNames.get(fips),
        vintage: REPLACED[replaced] === undefined ? undefined : `before ${REPLACED[replaced].until}`,
        polygons,
      });
      counts[type] = (counts[type] ?? 0) + 1;
    }
    const topology = readTopology<CountyProperties>(file('us-atlas', 'counties-10m.json'));
    const current = REPLACED.flatMap(({ codes }, i) => currentCounties(database, formers[i] ?? [], topology, codes));
    for (const { fips, name, polygons } of current)
      writer.add({
        categoryCode: COUNTY,
        sourceKey: `USA-${fips}`,
        ...describe({ type: 'county', name }, fips, counties),
        countryIso3: 'USA',
        parentId: boundaryId(adminCategoryCode(1), `USA-${fips.slice(0, STATE_DIGITS)}`),
        polygons,
      });
    const formerCount = formers.flat().length;
    const totals = writer.finish();
    const { neighborhood = 0, ...others } = skipped;
    return {
      coverage: totals.bbox,
      counts: {
        areas: totals.areas,
        shards: totals.shards,
        repaired: totals.repaired,
        states: counts['state'] ?? 0,
        counties: (counts['county'] ?? 0) - formerCount + current.length,
        former_counties: formerCount,
        places: counts['city'] ?? 0,
      },
      accounts: [
        {
          subject: 'areas',
          sourceCount: read,
          writtenCount: totals.areas,
          differences: {
            'neighbourhoods, under another licence (CC BY-SA)': neighborhood,
            'counties since 2016': current.length,
            ...others,
          },
        },
      ],
      notes: [
        'Levels: admin1 state or territory, admin2 county or equivalent, admin8 place. Places are cities, ' +
          'towns and census-designated places, which do not cover the whole country. The source has the type ' +
          '"city" for all of them, and so does this pack.',
        'Counties have their official name with its legal description (Santa Cruz County, Baltimore city, ' +
          "Juneau City and Borough), from the Census Bureau's table of codes.",
        'States and counties include inland, coastal and Great Lakes waters up to the legal boundary.',
        'Territories that ISO 3166 lists as countries (American Samoa, Guam, Northern Mariana Islands, ' +
          'Puerto Rico, US Virgin Islands) have their own country code.',
        "A place's parent is its state: places may lie in several counties.",
        'The nine planning regions of Connecticut (since 2022), and Chugach and Copper River in Alaska (since 2019), ' +
          'are at full precision where they have the borders of the counties that they replaced. The borders between ' +
          'them are simplified to about 300 m.',
        'The eight former counties of Connecticut and Valdez-Cordova are in category ' +
          `${FORMER_DIVISION_CATEGORY.code}, and answer for earlier dates.`,
      ],
    };
  },
});
