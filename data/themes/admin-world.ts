/** First-level divisions of the world, from Natural Earth. */
import { adminCategoryCode } from '../../contract/categories.ts';
import { boundaryId } from '../../main/packs/boundary-id.ts';
import { createAreaWriter } from '../../main/packs/write/areas.ts';
import { fromGeoJson } from '../../main/packs/write/rings.ts';
import { iso3OfAdmin1, readAdmin1 } from '../read/natural-earth.ts';
import { readIso3ByIso2 } from '../read/country-codes.ts';
import { defineTheme } from '../theme.ts';

/** Countries whose own pack has this level, from a better source. */
const OWN_PACK: Record<string, string> = {
  USA: 'admin-us',
  ASM: 'admin-us',
  GUM: 'admin-us',
  MNP: 'admin-us',
  PRI: 'admin-us',
  VIR: 'admin-us',
  DEU: 'admin-germany',
  ESP: 'admin-spain',
};

export const theme = defineTheme({
  id: 'admin-world',
  describe: {
    theme: 'admin',
    title: 'States and provinces of the world',
    description: 'First-level administrative divisions (admin1) of every country without a pack of its own.',
    vintage: 'Natural Earth 1:10m, version 5',
    kind: 'measured',
    licence: 'Public domain (Natural Earth)',
    attribution: 'Made with Natural Earth',
  },
  sources: ['natural-earth-admin1', 'country-coder'],
  seconds: 30,
  build(context) {
    const level = adminCategoryCode(1);
    context.progress('read');
    const iso3ByIso2 = readIso3ByIso2(context.file('country-coder', 'src/data/borders.json'));
    const features = readAdmin1(context.file('natural-earth-admin1', 'data/states/admin1.json'));
    const writer = createAreaWriter(context.database);
    const differences: Record<string, number> = {};
    const leaveOut = (reason: string): void => {
      differences[reason] = (differences[reason] ?? 0) - 1;
    };
    for (const [index, { properties, geometry }] of features.entries()) {
      if (index % 50 === 0) context.progress('write', index, features.length);
      const iso3 = iso3OfAdmin1(properties, iso3ByIso2);
      const pack = iso3 === undefined ? undefined : OWN_PACK[iso3];
      if (pack !== undefined) {
        leaveOut(`of ${iso3}, whose admin1 is in pack ${pack}`);
        continue;
      }
      if (properties.name === undefined || properties.name === '') {
        leaveOut('minor islands without a name');
        continue;
      }
      writer.add({
        categoryCode: level,
        sourceKey: properties.adm1_code,
        name: properties.name,
        localType: properties.type?.split('|')[0],
        countryIso3: iso3,
        parentId: iso3 === undefined ? undefined : boundaryId(adminCategoryCode(0), iso3),
        polygons: fromGeoJson(geometry),
      });
    }
    const totals = writer.finish();
    return {
      coverage: totals.bbox,
      counts: { areas: totals.areas, shards: totals.shards, repaired: totals.repaired },
      accounts: [{ what: 'admin1 areas', inSource: features.length, written: totals.areas, differences }],
      notes: [
        'Drawn for maps at 1:10 million: borders and coasts are off by up to a few kilometres, and do not coincide with the country borders of pack countries.',
        'Natural Earth gives the level that its editors judged most useful: for some countries (such as France, Italy, the United Kingdom) that is the department, province or county, not the region.',
        'Names are Natural Earth\'s, mostly in the local language. Areas that belong to no ISO country (such as the Spratly Islands) have no country code.',
      ],
    };
  },
});
