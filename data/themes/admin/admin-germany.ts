/** Germany from Länder to municipalities, by the Federal Agency for Cartography and Geodesy. */
import { adminCategoryCode, type AdminLevel } from '../../../contract/categories.ts';
import { boundaryId } from '../../../main/packs/boundary-id.ts';
import { createAreaWriter } from '../../../main/packs/write/areas.ts';
import { fromGeoJson } from '../../../main/geometry/rings.ts';
import { readAreas } from '../../read/area-list.ts';
import { namesOfAdmin1, readAdmin1 } from '../../read/natural-earth.ts';
import { defineTheme, type Account } from '../../kit/theme.ts';

interface GermanArea {
  /** Regionalschlüssel: the keys of all containing areas are prefixes of an area's key. */
  RS: string;
  GEN: string;
  BEZ: string;
  /** Geofaktor: 1 and 2 are water, 3 and 4 land. */
  GF: number;
}

const FIRST_LAND_FACTOR = 3;
const LEVELS: { level: AdminLevel; file: string; keyDigits: number; what: string }[] = [
  { level: 1, file: 'laender', keyDigits: 2, what: 'Länder' },
  { level: 2, file: 'regierungsbezirke', keyDigits: 3, what: 'Regierungsbezirke' },
  { level: 3, file: 'kreise', keyDigits: 5, what: 'Kreise' },
  { level: 4, file: 'verwaltungsgemeinschaften', keyDigits: 9, what: 'Verwaltungsgemeinschaften' },
  { level: 8, file: 'gemeinden', keyDigits: 12, what: 'Gemeinden' },
];

/** Returns a unique key: official keys of different countries may be equal. */
const sourceKey = (regionalKey: string): string => `DEU-${regionalKey}`;

export const theme = defineTheme({
  id: 'admin-germany',
  describe: {
    theme: 'admin',
    title: 'Administrative areas of Germany',
    description: 'Länder, Regierungsbezirke, Kreise, Verwaltungsgemeinschaften and Gemeinden.',
    vintage: '1 January 2016 (VG250)',
    kind: 'measured',
    licence: 'GeoNutzV (free use with attribution)',
    attribution: '© GeoBasis-DE / BKG 2016 (data changed); names in other languages: Made with Natural Earth',
  },
  sources: ['german-areas', 'natural-earth-admin1'],
  seconds: 15,
  build({ database, file, progress }) {
    const states = readAdmin1(file('natural-earth-admin1', 'data/states/admin1.json')).filter(
      ({ properties }) => properties.iso_a2 === 'DE',
    );
    const namesOf = new Map(states.map(({ properties }) => [properties.name, namesOfAdmin1(properties)] as const));
    const writer = createAreaWriter(database);
    const accounts: Account[] = [];
    const levelByKey = new Map<string, AdminLevel>();
    for (const { level, file: name, keyDigits, what } of LEVELS) {
      progress(`read ${what}`);
      const features = readAreas<GermanArea>(file('german-areas', `${name}.geo.json`));
      const land = Map.groupBy(
        features.filter(({ properties }) => properties.GF >= FIRST_LAND_FACTOR),
        ({ properties }) => properties.RS,
      );
      let done = 0;
      for (const [key, parts] of land) {
        if (done++ % 100 === 0) progress(`write ${what}`, done, land.size);
        const properties = parts[0]?.properties;
        if (properties === undefined) continue;
        const parent = LEVELS.findLast(
          (upper) => upper.keyDigits < keyDigits && levelByKey.get(key.slice(0, upper.keyDigits)) === upper.level,
        );
        writer.add({
          categoryCode: adminCategoryCode(level),
          sourceKey: sourceKey(key),
          name: properties.GEN,
          localType: properties.BEZ,
          countryIso3: 'DEU',
          parentId:
            parent === undefined
              ? boundaryId(adminCategoryCode(0), 'DEU')
              : boundaryId(adminCategoryCode(parent.level), sourceKey(key.slice(0, parent.keyDigits))),
          names: level === 1 ? namesOf.get(properties.GEN) : undefined,
          polygons: parts.flatMap(({ geometry }) => fromGeoJson(geometry)),
        });
        levelByKey.set(key, level);
      }
      const landParts = [...land.values()].reduce((sum, parts) => sum + parts.length, 0);
      accounts.push({
        subject: `features of ${what}`,
        sourceCount: features.length,
        writtenCount: land.size,
        differences: {
          'parts of the sea and Lake Constance': landParts - features.length,
          'further parts of an area': land.size - landParts,
        },
      });
    }
    const { bbox: coverage, ...totals } = writer.finish();
    return {
      coverage,
      counts: {
        ...totals,
        ...Object.fromEntries(
          accounts.map(({ subject: what, writtenCount: count }) => [what.replace('features of ', ''), count]),
        ),
      },
      accounts,
      notes: [
        'Levels: admin1 Land, admin2 Regierungsbezirk (only in Baden-Württemberg, Bayern, Hessen and ' +
          'Nordrhein-Westfalen), admin3 Kreis or kreisfreie Stadt, admin4 Verwaltungsgemeinschaft, admin8 ' +
          'Gemeinde.',
        'Land only, without parts of Länder and Kreise in the sea and in Lake Constance.',
        'Designed for maps at 1:250,000.',
      ],
    };
  },
});
