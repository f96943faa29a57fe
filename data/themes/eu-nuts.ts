/** Regions of the European Union's statistics: NUTS 0 to 3. */
import { GEO_BOUNDARY_CATEGORIES } from '../../contract/categories.ts';
import { boundaryId } from '../../main/packs/boundary-id.ts';
import { createAreaWriter } from '../../main/packs/write-areas.ts';
import { readIso3ByIso2 } from '../read/country-codes.ts';
import { type SourceArea, writeLevel } from '../read/source-areas.ts';
import { featuresOf, readTopology } from '../read/topology.ts';
import { defineTheme } from '../theme.ts';

interface NutsRegion {
  NUTS_ID: string;
  CNTR_CODE: string;
  NUTS_NAME: string;
}

const NUTS_CODES = Object.keys(GEO_BOUNDARY_CATEGORIES)
  .map(Number)
  .filter((code) => String((GEO_BOUNDARY_CATEGORIES as Record<number, string>)[code]).startsWith('nuts'))
  .toSorted((a, b) => a - b);
/** Eurostat's own country codes, where they are not those of ISO 3166-1. */
const ISO2_OF_EUROSTAT: Record<string, string> = { EL: 'GR', UK: 'GB' };

export const theme = defineTheme({
  id: 'eu-nuts',
  describe: {
    theme: 'geo-boundaries',
    title: 'NUTS regions of Europe',
    description: 'Regions of the Nomenclature of Territorial Units for Statistics, levels 0 to 3, of the European Union, EFTA and candidate countries.',
    vintage: 'NUTS 2021, 1:3 million',
    kind: 'measured',
    licence: 'GISCO terms (free for non-commercial use, with attribution)',
    attribution: '© EuroGeographics for the administrative boundaries',
  },
  sources: ['nuts', 'country-coder'],
  seconds: 20,
  build(context) {
    const iso3ByIso2 = readIso3ByIso2(context.file('country-coder', 'src/data/borders.json'));
    const writer = createAreaWriter(context.database);
    const accounts = NUTS_CODES.map((code, level) => {
      const topology = readTopology<NutsRegion>(context.file('nuts', `data/dist/NUTS/topojson/NUTS_RG_03M_2021_4326_LEVL_${level}.js`));
      const areas = featuresOf(topology, 'NUTS').map(
        ({ properties, geometry }): SourceArea => ({
          sourceKey: properties.NUTS_ID,
          name: properties.NUTS_NAME,
          localType: `NUTS ${level}`,
          countryIso3: iso3ByIso2.get(ISO2_OF_EUROSTAT[properties.CNTR_CODE] ?? properties.CNTR_CODE),
          parentId: level === 0 ? undefined : boundaryId(code - 1, properties.NUTS_ID.slice(0, -1)),
          geometry,
        }),
      );
      return writeLevel(writer, `NUTS ${level}`, code, areas, (done, total) => context.progress(`NUTS ${level}`, done, total));
    });
    const totals = writer.finish();
    return {
      coverage: totals.bbox,
      counts: { areas: totals.areas, shards: totals.shards, repaired: totals.repaired },
      accounts,
      notes: [
        'Generalised for maps at 1:3 million: borders and coasts are off by up to a few hundred metres.',
        'The terms of the source allow non-commercial use with attribution: leave this pack out of a commercial product.',
      ],
    };
  },
});
