/** Pack `geocoder-nature`: index of continents, regions of the world, seas, lakes and islands. */
import type { Bbox } from '../../../contract/pack.ts';
import { adminCategoryCode, GEO_BOUNDARY_CATEGORIES } from '../../../contract/categories.ts';
import type { IndexDocument } from '../../../main/geocoder/index/index-document.ts';
import { GeocoderIndexWriter } from '../../../main/geocoder/index/writer.ts';
import { boundaryId } from '../../../main/packs/boundary-id.ts';
import { AreaPack } from '../../../main/packs/area-pack.ts';
import type { PackFile } from '../../../main/packs/pack-file.ts';
import { beginPack } from '../../../main/packs/write/pack.ts';
import { needPack } from '../../kit/needed-pack.ts';
import type { Theme } from '../../kit/theme.ts';
import { readSeas } from '../../read/iho-seas.ts';
import { citing } from './inputs.ts';
import { regionsByTowns } from './regions-by-towns.ts';
import { seaDocuments } from './world-seas.ts';
import { groundDocuments } from './ground-documents.ts';

/** Common names of regions of the world, in addition to those of the United Nations and CLDR. */
const COMMON_NAMES: Readonly<Record<string, readonly string[]>> = {
  'Central America': ['Centroamérica'],
  'Eastern Africa': ['East Africa'],
  'Eastern Asia': ['East Asia', 'Far East'],
  'Eastern Europe': ['East Europe'],
  'Latin America and the Caribbean': ['Latin America', 'LATAM', 'América Latina', 'Latinoamérica', 'Lateinamerika'],
  'Northern Africa': ['North Africa'],
  'Northern Europe': ['North Europe'],
  'South America': ['Sudamérica', 'Suramérica'],
  'South-eastern Asia': ['Southeast Asia', 'South East Asia'],
  'Southern Asia': ['South Asia'],
  'Southern Europe': ['South Europe'],
  'Western Africa': ['West Africa'],
  'Western Asia': ['West Asia'],
  'Western Europe': ['West Europe'],
};

const WORLD: Bbox = [-180, -90, 180, 90];
/** Importance of the categories of the pack regions-world that people search by name. */
const CATEGORY_IMPORTANCE: Readonly<Record<string, number>> = {
  continent: 0.95,
  un_region: 0.9,
  un_subregion: 0.8,
  un_intermediate_region: 0.8,
  country_group: 0.75,
};

interface RegionRow {
  boundary_id: number;
  category_code: number;
  name: string;
  west: number;
  south: number;
  east: number;
  north: number;
  lon: number;
  lat: number;
}

/** Returns continents and regions of the world with translated names, without duplicates. */
function regionDocuments({ database }: PackFile, iso2Of: ReadonlyMap<number, string>): IndexDocument[] {
  const names = Map.groupBy(
    database.prepare<[], { id: number; name: string }>('SELECT boundary_id AS id, name FROM area_name').all(),
    ({ id }) => id,
  );
  const rows = database
    .prepare<[], RegionRow>(
      `SELECT boundary_id, category_code, name, west, south, east, north, ST_X(inside) AS lon, ST_Y(inside) AS lat
       FROM (SELECT *, ST_PointOnSurface(geometry) AS inside FROM area) WHERE source_key <> 'AQ'
         ORDER BY category_code, boundary_id`,
    )
    .all();
  const members = Map.groupBy(
    database
      .prepare<[], { id: number; member: number }>('SELECT boundary_id AS id, member_id AS member FROM area_member')
      .all(),
    ({ id }) => id,
  );
  const knownNames = new Set<string>();
  return rows.flatMap(({ boundary_id: id, category_code: code, name, west, south, east, north, lon, lat }) => {
    const category = Object.entries(GEO_BOUNDARY_CATEGORIES).find(([key]) => Number(key) === code)?.[1] ?? '';
    const importance = CATEGORY_IMPORTANCE[category];
    if (importance === undefined || knownNames.has(name)) return [];
    knownNames.add(name);
    return [
      {
        kind: 'natural',
        name,
        alternates: [
          ...new Set([...(names.get(id)?.map((entry) => entry.name) ?? []), ...(COMMON_NAMES[name] ?? [])]),
        ].filter((alternative) => alternative !== name),
        countries: members.get(id)?.flatMap(({ member }) => iso2Of.get(member) ?? []),
        category: category === 'continent' ? 'continent' : 'region',
        lon,
        lat,
        bounds: [west, south, east, north],
        boundaryId: id,
        importance,
      } as const satisfies IndexDocument,
    ];
  });
}

/** Source of the base map's lakes and islands. */
const GROUND = 'named-ground';

export const theme: Theme = {
  id: 'geocoder-nature',
  sources: ['iho-seas', GROUND],
  needs: ['regions-world', 'countries', 'admin-world', 'basemap-world', 'places'],
  seconds: 15,
  async run(context) {
    const regions = needPack(context, 'regions-world');
    const countries = new AreaPack(needPack(context, 'countries'));
    const isLand = (lon: number, lat: number): boolean =>
      countries.at({ lon, lat }).some(({ categoryCode }) => categoryCode === adminCategoryCode(0));
    const pack = beginPack(context.packsDirectory, 'geocoder-nature');
    const writer = new GeocoderIndexWriter(pack.database);
    const codes = needPack(context, 'countries')
      .database.prepare<[], { iso2: string; iso3: string }>('SELECT iso2, iso3 FROM country')
      .all();
    const areas = regionDocuments(
      regions,
      new Map(codes.map(({ iso2, iso3 }) => [boundaryId(adminCategoryCode(0), iso3), iso2])),
    );
    const seas = seaDocuments(readSeas(context.file('iho-seas', 'dcw-collections.txt')), isLand);
    const division = needPack(context, 'admin-world').database.prepare<[string]>('SELECT 1 FROM area WHERE name = ?');
    const country = needPack(context, 'countries').database.prepare<[string]>('SELECT 1 FROM country WHERE name = ?');
    const ground = groundDocuments(
      needPack(context, 'basemap-world').database,
      (name) => division.get(name) !== undefined || country.get(name) !== undefined,
    );
    const places = needPack(context, 'places');
    const regionsOfTowns = regionsByTowns(places.database);
    for (const document of [...areas, ...seas, ...ground, ...regionsOfTowns]) writer.addDocument(document);
    const written = writer.finish();
    await pack.finish({
      theme: 'geocoder',
      title: 'Geocoder, continents, seas, lakes and islands',
      description:
        'Continents, regions of the world and unions of countries, oceans, seas, gulfs and straits, large ' +
        'lakes and islands, as an index for geocoding.',
      version: context.version,
      vintage: regions.manifest.vintage,
      coverage: WORLD,
      kind: 'measured',
      ...citing([
        ...regions.manifest.sources,
        ...places.manifest.sources,
        context.cite('iho-seas'),
        context.cite(GROUND),
      ]),
      counts: {
        ...written,
        regions: areas.length,
        seas: seas.length,
        lakes_and_islands: ground.length,
        regions_by_towns: regionsOfTowns.length,
      },
      notes: [
        'Continents and regions have names in 78 languages (CLDR). The best-known seas and lakes have translated ' +
          'names from our own list, as no source is available; the others and islands have English names only.',
        'A sea is a point on the water near the middle of its box.',
        'Regions without a boundary (Silicon Valley, Siberia) are from our own list of towns in each; their point ' +
          'is the middle of these.',
      ],
    });
    return [];
  },
};
