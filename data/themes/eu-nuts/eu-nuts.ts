/** Statistical regions of the European Union, NUTS 0 to 3. */
import { createAreaWriter } from '../../../main/packs/write/areas.ts';
import { boundaryId } from '../../../main/packs/boundary-id.ts';
import { fromGeoJson } from '../../../main/geometry/rings.ts';
import { readIso3ByIso2 } from '../../read/country-codes.ts';
import { featuresOf, readTopology } from '../../read/topology.ts';
import { completeAccount, defineTheme, type Account } from '../../kit/theme.ts';

interface NutsRegion {
  NUTS_ID: string;
  CNTR_CODE: string;
  NUTS_NAME: string;
}

const CODES = [920, 921, 922, 923] as const;
/** ISO 3166 codes of the European Union's own country codes. */
const ISO2_OF: Record<string, string> = { EL: 'GR', UK: 'GB' };

export const theme = defineTheme({
  id: 'eu-nuts',
  describe: {
    theme: 'geo-boundaries',
    title: 'EU statistical regions (NUTS)',
    description: 'NUTS 2021, levels 0 to 3, of the European Union, EFTA, candidate countries and the United Kingdom.',
    vintage: 'NUTS 2021',
    kind: 'measured',
    licence: 'GISCO terms (free for non-commercial use, with attribution)',
    attribution: '© EuroGeographics for the administrative boundaries',
  },
  sources: ['nuts', 'country-coder'],
  seconds: 3,
  build({ database, file, progress }) {
    const iso3ByIso2 = readIso3ByIso2(file('country-coder', 'src/data/borders.json'));
    const writer = createAreaWriter(database);
    const accounts: Account[] = [];
    for (const [level, code] of CODES.entries()) {
      const topology = readTopology<NutsRegion>(
        file('nuts', `data/dist/NUTS/topojson/NUTS_RG_03M_2021_4326_LEVL_${level}.js`),
      );
      const features = featuresOf(topology, 'NUTS');
      for (const [index, { properties, geometry }] of features.entries()) {
        if (index % 50 === 0) progress(`write NUTS ${level}`, index, features.length);
        const { NUTS_ID: key, CNTR_CODE: country, NUTS_NAME: name } = properties;
        const parentCode = CODES[level - 1];
        writer.add({
          categoryCode: code,
          sourceKey: key,
          name,
          localType: `NUTS ${level}`,
          countryIso3: iso3ByIso2.get(ISO2_OF[country] ?? country),
          parentId: parentCode === undefined ? undefined : boundaryId(parentCode, key.slice(0, -1)),
          polygons: fromGeoJson(geometry),
        });
      }
      accounts.push(completeAccount(`NUTS ${level} regions`, features.length));
    }
    const { bbox: coverage, ...counts } = writer.finish();
    return {
      coverage,
      counts,
      accounts,
      notes: [
        'Designed for maps at 1:3 million: borders and coasts are off by up to a kilometre.',
        'Names are in the script of the region. The source allows non-commercial use only.',
      ],
    };
  },
});
