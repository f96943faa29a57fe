/** German administrative areas, from the Land down to the municipality. */
import { readFileSync } from 'node:fs';
import type { Feature, FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import { adminCategoryCode, type AdminLevel } from '../../contract/categories.ts';
import { boundaryId } from '../../main/packs/boundary-id.ts';
import { createAreaWriter } from '../../main/packs/write-areas.ts';
import { type SourceArea, writeLevel } from '../read/source-areas.ts';
import { defineTheme } from '../theme.ts';

interface Verwaltungsgebiet {
  /** Regionalschlüssel: its prefixes are the keys of the areas above. */
  RS: string;
  GEN: string;
  BEZ: string;
}

type AreaFeature = Feature<Polygon | MultiPolygon, Verwaltungsgebiet>;

interface Level {
  level: AdminLevel;
  file: string;
  what: string;
}

const LEVELS: readonly Level[] = [
  { level: 1, file: 'laender.geo.json', what: 'Länder' },
  { level: 2, file: 'regierungsbezirke.geo.json', what: 'Regierungsbezirke' },
  { level: 3, file: 'kreise.geo.json', what: 'Kreise' },
  { level: 4, file: 'verwaltungsgemeinschaften.geo.json', what: 'Verwaltungsgemeinschaften' },
  { level: 8, file: 'gemeinden.geo.json', what: 'Gemeinden' },
];
const COUNTRY = 'DEU';

/** Features of a file, which gives an area in several parts as a collection of its own. */
function readFeatures(path: string): AreaFeature[] {
  const entries: (AreaFeature | FeatureCollection<Polygon | MultiPolygon, Verwaltungsgebiet>)[] = JSON.parse(readFileSync(path, 'utf8'));
  return entries.flatMap((entry) => (entry.type === 'FeatureCollection' ? entry.features : [entry]));
}

export const theme = defineTheme({
  id: 'admin-germany',
  describe: {
    theme: 'admin',
    title: 'Administrative areas of Germany',
    description: 'Länder, Regierungsbezirke, Kreise, Verwaltungsgemeinschaften and Gemeinden of Germany.',
    vintage: 'VG250, about 2014',
    kind: 'measured',
    licence: 'GeoNutzV (free use with attribution)',
    attribution: '© GeoBasis-DE / BKG',
  },
  sources: ['german-areas'],
  seconds: 60,
  build(context) {
    const writer = createAreaWriter(context.database);
    const idByKey = new Map<string, number>();
    const accounts = LEVELS.map(({ level, file, what }) => {
      const areas = readFeatures(context.file('german-areas', file)).map(({ properties, geometry }): SourceArea => {
        const parentKey = longestPrefix(properties.RS, idByKey);
        return {
          sourceKey: properties.RS,
          name: properties.GEN,
          localType: properties.BEZ,
          countryIso3: COUNTRY,
          parentId: parentKey === undefined ? boundaryId(adminCategoryCode(0), COUNTRY) : idByKey.get(parentKey),
          geometry,
        };
      });
      const account = writeLevel(writer, what, adminCategoryCode(level), areas, (done, total) => context.progress(what, done, total));
      for (const { sourceKey } of areas) idByKey.set(sourceKey, boundaryId(adminCategoryCode(level), sourceKey));
      return account;
    });
    const totals = writer.finish();
    return {
      coverage: totals.bbox,
      counts: { areas: totals.areas, shards: totals.shards, repaired: totals.repaired },
      accounts,
      notes: [
        'Levels: admin1 Land, admin2 Regierungsbezirk, admin3 Kreis, admin4 Verwaltungsgemeinschaft, admin8 Gemeinde.',
        'Not every Land has Regierungsbezirke. Municipalities merged since the source was made are shown as they were.',
      ],
    };
  },
});

/** The area above: the one whose key is the longest proper prefix of `key`. */
function longestPrefix(key: string, known: ReadonlyMap<string, number>): string | undefined {
  for (let length = key.length - 1; length > 0; length--) if (known.has(key.slice(0, length))) return key.slice(0, length);
  return undefined;
}
