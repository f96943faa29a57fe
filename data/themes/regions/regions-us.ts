/** Regions and divisions of the US Census Bureau, which consist of states. */
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

/** Groups states by region and division. @throws Error if a state has no region, division or code */
function readRegions(states: readonly NaturalEarthAdmin1[]): Region[] {
  const regions = new Map<string, Region & { members: string[] }>();
  const add = (region: Region, member: string): void => {
    const key = `${region.categoryCode} ${region.sourceKey}`;
    const group = regions.get(key) ?? { ...region, members: [] };
    group.members.push(member);
    regions.set(key, group);
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
        derivedFrom: [states.manifest],
        notes: [
          'Each region consists of entire states, and contains the points of these states. Puerto Rico and the ' +
            'island areas are in no region.',
          'Shapes are simplified to about 3.5 km, for drawing, and for look-ups if the pack of states is not ' +
            'installed; like the states they include coastal waters and parts of the Great Lakes.',
        ],
      };
    } finally {
      states.database.close();
    }
  },
});
