/** Neighbourhoods of Berlin, Leipzig and Potsdam. */
import { boundaryId } from '../../../main/packs/boundary-id.ts';
import { createAreaWriter } from '../../../main/packs/write/areas.ts';
import { fromGeoJson } from '../../../main/geometry/rings.ts';
import { readAreas } from '../../read/area-list.ts';
import { completeAccount, defineTheme, type Account } from '../../kit/theme.ts';

interface Neighbourhood {
  spatial_name: string;
  OTEIL: string;
}

const CATEGORY = 930;
/** Municipalities by their regional key in the pack `admin-germany`. */
const CITIES = [
  { file: 'berlin', city: 'Berlin', localType: 'Ortsteil', municipality: 'DEU-110000000000' },
  { file: 'leipzig', city: 'Leipzig', localType: 'Ortsteil', municipality: 'DEU-147130000000' },
  { file: 'potsdam', city: 'Potsdam', localType: 'Stadtteil', municipality: 'DEU-120540000000' },
];
const MUNICIPALITY_CATEGORY = 908;

export const theme = defineTheme({
  id: 'neighbourhoods-germany',
  describe: {
    theme: 'geo-boundaries',
    title: 'Neighbourhoods of Berlin, Leipzig and Potsdam',
    description: 'Ortsteile and Stadtteile as defined by the cities.',
    vintage: 'About 2018',
    kind: 'measured',
    licence:
      'Berlin: Geoportal nutzIII; Leipzig: Datenlizenz Deutschland; Potsdam: open data of the city (all with ' +
      'attribution)',
    attribution: 'Geoportal Berlin / Ortsteile; Stadt Leipzig, Amt für Statistik und Wahlen; Landeshauptstadt Potsdam',
  },
  sources: ['neighborhood-outlines'],
  seconds: 3,
  build({ database, file, progress }) {
    const writer = createAreaWriter(database);
    const accounts: Account[] = [];
    for (const { file: name, city, localType, municipality } of CITIES) {
      progress(`write ${city}`);
      const features = readAreas<Neighbourhood>(file('neighborhood-outlines', `geoJSON/${name}.json`));
      for (const { properties, geometry } of features) {
        writer.add({
          categoryCode: CATEGORY,
          sourceKey: `${name}/${properties.spatial_name}`,
          name: properties.OTEIL,
          localType,
          countryIso3: 'DEU',
          parentId: boundaryId(MUNICIPALITY_CATEGORY, municipality),
          polygons: fromGeoJson(geometry),
        });
      }
      accounts.push(completeAccount(`neighbourhoods of ${city}`, features.length));
    }
    const { bbox: coverage, ...counts } = writer.finish();
    return {
      coverage,
      counts,
      accounts,
      notes: ['Three cities only; the source package has no date.'],
    };
  },
});
