/** Regions and divisions of the US Census Bureau, which are made of states. */
import { adminCategoryCode } from '../../../contract/categories.ts';
import { AreaPack } from '../../../main/packs/area-pack.ts';
import { needPack } from '../../kit/needed-pack.ts';
import { readAdmin1 } from '../../read/natural-earth.ts';
import type { NaturalEarthAdmin1 } from '../../read/natural-earth.types.ts';
import { defineTheme } from '../../kit/theme.ts';
import { AREA_CODES } from './codes.ts';
import type { Region } from './region.ts';
import { writeRegions } from './write.ts';

const STATES = 'admin-us';

/** @throws Error where a state has no region, division or code */
function readRegions(states: readonly NaturalEarthAdmin1[]): Region[] {
  const regions = new Map<string, Region & { members: string[] }>();
  const add = (region: Region, member: string): void => {
    const key = `${region.categoryCode} ${region.sourceKey}`;
    const known = regions.get(key) ?? { ...region, members: [] };
    known.members.push(member);
    regions.set(key, known);
  };
  for (const { name, region, region_sub: division, fips } of states) {
    if (region === undefined || division === undefined || fips === undefined)
      throw new Error(`Natural Earth has no census region, division or code for ${name}`);
    const member = `USA-${fips.slice(2)}`;
    add(
      {
        categoryCode: AREA_CODES.censusRegion,
        sourceKey: region,
        name: region,
        localType: 'Census region',
        members: [],
      },
      member,
    );
    add(
      {
        categoryCode: AREA_CODES.censusDivision,
        sourceKey: division,
        name: division,
        localType: 'Census division',
        members: [],
        parent: { categoryCode: AREA_CODES.censusRegion, sourceKey: region },
      },
      member,
    );
  }
  return [...regions.values()];
}

export const theme = defineTheme({
  id: 'regions-us',
  describe: {
    theme: 'geo-boundaries',
    title: 'Census regions of the United States',
    description: 'The four regions and nine divisions in which the US Census Bureau groups the states.',
    vintage: 'Natural Earth version 5 (regions); TIGER/Line 2016 (states)',
    kind: 'measured',
    licence: 'Public domain (US Census Bureau, Natural Earth)',
    attribution: 'Made with Natural Earth',
  },
  sources: ['natural-earth-admin1'],
  needs: [STATES],
  seconds: 3,
  build(context) {
    const states = needPack(context, STATES);
    try {
      const source = readAdmin1(context.file('natural-earth-admin1', 'data/states/admin1.json'))
        .map(({ properties }) => properties)
        .filter(({ iso_a2: iso2 }) => iso2 === 'US');
      return {
        ...writeRegions(context, readRegions(source), new AreaPack(states), adminCategoryCode(1)),
        madeFrom: [states.manifest],
        notes: [
          'Each region is made of whole states, and holds a point where one of them is the state at that ' +
            'point. Puerto Rico and the island areas are in no region.',
          'The shapes are simplified to about 3.5 km, for drawing, and for look-ups where the pack of states ' +
            'is not installed; as the states they reach into coastal waters and the Great Lakes.',
        ],
      };
    } finally {
      states.database.close();
    }
  },
});
