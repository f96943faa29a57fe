/** Pack `geocoder-neighbourhoods-germany`: index of the pack `neighbourhoods-germany`. */
import type { Bbox } from '../../../contract/pack.ts';
import { GeocoderIndexWriter } from '../../../main/geocoder/index/writer.ts';
import { beginPack } from '../../../main/packs/write/pack.ts';
import type { Theme } from '../../kit/theme.ts';
import { citing, COUNTRY_SOURCES, countryNamed, countryNameSources, readNamedCountries } from './inputs.ts';
import { needPack } from '../../kit/needed-pack.ts';
import { countryDocument } from './names.ts';

interface NeighbourhoodRow {
  boundary_id: number;
  name: string;
  /** Municipality in the pack admin-germany. */
  parent_id: number | null;
  west: number;
  south: number;
  east: number;
  north: number;
}

const REFERENCE = { importance: 0, reference: true } as const;
const IMPORTANCE = 0.35;

export const theme: Theme = {
  id: 'geocoder-neighbourhoods-germany',
  sources: COUNTRY_SOURCES,
  needs: ['neighbourhoods-germany', 'admin-germany'],
  seconds: 2,
  async run(context) {
    const areas = needPack(context, 'neighbourhoods-germany');
    const rows = areas.database
      .prepare<[], NeighbourhoodRow>(
        'SELECT boundary_id, name, parent_id, west, south, east, north FROM area ORDER BY boundary_id',
      )
      .all();
    const cityNames = new Map(
      needPack(context, 'admin-germany')
        .database.prepare<[], [number, string]>('SELECT boundary_id, name FROM area')
        .raw()
        .all(),
    );
    const pack = beginPack(context.packsDirectory, 'geocoder-neighbourhoods-germany');
    const writer = new GeocoderIndexWriter(pack.database);
    const country = writer.addDocument({
      ...countryDocument(countryNamed(readNamedCountries(context), 'DEU'), { lon: 10.45, lat: 51.16 }),
      ...REFERENCE,
    });
    const cities = new Map<string, number>();
    for (const { boundary_id: boundaryId, name, parent_id: parentId, west, south, east, north } of rows) {
      const bounds: Bbox = [west, south, east, north];
      const centre = { lon: (west + east) / 2, lat: (south + north) / 2 };
      const city = cityNames.get(parentId ?? 0);
      if (city === undefined) throw new Error(`${name} isn't in a municipality of admin-germany`);
      const parent =
        cities.get(city) ?? writer.addDocument({ kind: 'place', name: city, parent: country, ...centre, ...REFERENCE });
      cities.set(city, parent);
      writer.addDocument({
        kind: 'neighbourhood',
        name,
        parent,
        ...centre,
        bounds,
        boundaryId,
        importance: IMPORTANCE,
      });
    }
    const written = writer.finish();
    const { vintage, coverage, sources } = areas.manifest;
    await pack.finish({
      theme: 'geocoder',
      title: 'Geocoder, neighbourhoods in Germany',
      description: `Neighbourhoods of ${[...cities.keys()].join(', ')}, as an index for geocoding.`,
      version: context.version,
      vintage,
      coverage,
      kind: 'measured',
      ...citing([...sources, ...countryNameSources(context)]),
      counts: { ...written, cities: cities.size },
      notes: [],
    });
    return [];
  },
};
