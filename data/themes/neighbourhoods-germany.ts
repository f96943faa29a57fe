/** Neighbourhoods (Ortsteile, Stadtteile) of Berlin, Leipzig and Potsdam. */
import { readFileSync } from 'node:fs';
import type { FeatureCollection, MultiPolygon, Polygon } from 'geojson';
import { createAreaWriter } from '../../main/packs/write-areas.ts';
import { type SourceArea, writeLevel } from '../read/source-areas.ts';
import { defineTheme } from '../theme.ts';

interface Neighbourhood {
  OTEIL?: string;
  Name?: string;
  BEZIRK?: string;
}

const NEIGHBOURHOOD = 930;
const CITIES = ['berlin', 'leipzig', 'potsdam'] as const;

const titleCase = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

export const theme = defineTheme({
  id: 'neighbourhoods-germany',
  describe: {
    theme: 'geo-boundaries',
    title: 'Neighbourhoods of Berlin, Leipzig and Potsdam',
    description: 'Ortsteile and Stadtteile with their district.',
    vintage: '2019 (publication of the source package)',
    kind: 'measured',
    licence: 'Geoportal Berlin nutzIII; Datenlizenz Deutschland (Leipzig); Open Data Potsdam',
    attribution: 'Geoportal Berlin; Stadt Leipzig; Landeshauptstadt Potsdam',
  },
  sources: ['neighborhood-outlines'],
  seconds: 3,
  build(context) {
    const writer = createAreaWriter(context.database);
    const accounts = CITIES.map((city) => {
      const { features }: FeatureCollection<Polygon | MultiPolygon, Neighbourhood> = JSON.parse(readFileSync(context.file('neighborhood-outlines', `geoJSON/${city}.json`), 'utf8'));
      const areas = features.map(({ properties, geometry }): SourceArea => {
        const name = properties.OTEIL ?? properties.Name;
        if (name === undefined) throw new Error(`a neighbourhood of ${titleCase(city)} has no name: ${JSON.stringify(properties)}`);
        return { sourceKey: `${city}/${name}`, name, localType: properties.BEZIRK === undefined ? titleCase(city) : `${titleCase(city)}, ${properties.BEZIRK}`, countryIso3: 'DEU', geometry };
      });
      return writeLevel(writer, `neighbourhoods of ${titleCase(city)}`, NEIGHBOURHOOD, areas, (done, total) => context.progress(city, done, total));
    });
    const totals = writer.finish();
    return { coverage: totals.bbox, counts: { areas: totals.areas, shards: totals.shards, repaired: totals.repaired }, accounts, notes: ['Three cities only: elsewhere no neighbourhood is known.'] };
  },
});
