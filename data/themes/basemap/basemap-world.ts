/**
 * Base map: land, water, borders and labels as vector tiles, from GSHHG, the pack of countries, Natural Earth, the US
 * Census and GeoNames.
 */
import type { Position } from 'geojson';
import { AreaPack } from '../../../main/packs/area-pack.ts';
import { TILE_TABLES } from '../../../main/packs/schema/tiles.ts';
import { areaKm2, fromGeoJson } from '../../../main/geometry/rings.ts';
import { needPack } from '../../kit/needed-pack.ts';
import { cutPyramid } from '../../pyramid/pyramid.ts';
import type { Shape } from '../../../main/packs/write/pyramid/shape.ts';
import { readIso3ByIso2, readTerritories } from '../../read/country-codes.ts';
import { readOutlines } from '../../read/gshhg/outlines.ts';
import { readRivers } from '../../read/gshhg/rivers.ts';
import { readShore } from '../../read/gshhg/shore.ts';
import { readSeas } from '../../read/iho-seas.ts';
import { readNamedGround } from '../../read/named-ground.ts';
import { iso3OfAdmin1, readAdmin1 } from '../../read/natural-earth.ts';
import type { NaturalEarthAdmin1 } from '../../read/natural-earth.types.ts';
import { PLACE_SOURCES, readPlaces } from '../../read/places.ts';
import { readTopology } from '../../read/topology.ts';
import { defineTheme, type ThemeContext } from '../../kit/theme.ts';
import {
  countryBorderShapes,
  countyBorders,
  divisionBorders,
  divisionsOf,
  mergedGround,
  type Divisions,
} from './borders.ts';
import { CountriesOnTheMap } from './countries-on-the-map.ts';
import {
  countryLabels,
  divisionLabels,
  OCEANS,
  oceanLabels,
  placeCountries,
  placeLabels,
  withNumberedSections,
  withoutDuplicates,
} from './labels.ts';
import { countryOfDisputed } from '../countries/disputed-areas.ts';
import { readGround } from '../countries/ground.ts';
import { landByBin } from '../countries/land.ts';
import { newerIslands } from '../countries/newer-land.ts';
import { COUNTRY_SOURCES } from '../geocoder/inputs.ts';
import { lakeLabels, lakesAndIslands, writeNaturalFeatures, type NaturalFeature } from './natural-features.ts';
import { placeSeas, seaLabels } from './sea-labels.ts';
import { TileWriter } from './tile-writer.ts';
import { riverLabels } from './river-labels.ts';
import { landShape, riverShapes, shoreShapes } from './waters.ts';
import { countryLabelNames } from './country-label-names.ts';
import { basemapNotes } from './basemap-notes.ts';

const COUNTRIES = 'countries';
const NAMED_GROUND = 'named-ground';
/** Zoom at which one unit of a tile is ten metres; maps magnify these tiles beyond it. */
const MAX_ZOOM = 10;
/** Minimum size of a lake: gaps between borders in Natural Earth, a few hundred metres wide, aren't lakes. */
const SMALLEST_HOLE_KM2 = 3;
const VINTAGE =
  'OpenStreetMap 2018 (borders of countries, newer islands); Natural Earth 5; US Census 2017; GeoNames 2026';
const LICENCE =
  'ODbL-1.0 (borders of countries, newer islands); CC-BY-4.0 (places); Unicode-3.0 (names of countries); ' +
  'public domain (the rest)';
const OTHER_ATTRIBUTION =
  '© OpenStreetMap contributors; geo-maps; NCAR Graphics (UCAR); Made with Natural Earth; US Census Bureau; ' +
  'GeoNames; Unicode CLDR';

/** Minimum zoom and fields of each layer, bottom to top. */
const LAYERS: Record<string, { minZoom: number; fields: Record<string, 'String' | 'Number'> }> = {
  land: { minZoom: 0, fields: {} },
  water: { minZoom: 0, fields: { kind: 'String' } },
  river: { minZoom: 3, fields: { level: 'Number' } },
  admin2_line: { minZoom: 6, fields: {} },
  admin1_line: { minZoom: 3, fields: {} },
  admin0_line: { minZoom: 0, fields: { disputed: 'Number' } },
  sea_label: { minZoom: 1, fields: { name: 'String', kind: 'String', rank: 'Number' } },
  river_label: { minZoom: 5, fields: { name: 'String', rank: 'Number' } },
  lake_label: { minZoom: 3, fields: { name: 'String', rank: 'Number' } },
  country_label: { minZoom: 0, fields: { name: 'String', rank: 'Number', iso3: 'String' } },
  admin1_label: { minZoom: 4, fields: { name: 'String', rank: 'Number' } },
  place: {
    minZoom: 3,
    fields: {
      name: 'String',
      rank: 'Number',
      population: 'Number',
      capital: 'Number',
      section: 'Number',
      west: 'Number',
    },
  },
};

const isLake = (hole: Position[]): boolean =>
  areaKm2(fromGeoJson({ type: 'Polygon', coordinates: [hole] })) >= SMALLEST_HOLE_KM2;

/** Returns land from the divisions, if no better source is available. */
const coarseLand = (divisions: Divisions): Shape[] =>
  mergedGround(divisions, divisions.all).coordinates.flatMap(([outer = [], ...holes]) =>
    landShape(
      outer.flat(),
      holes.filter(isLake).map((hole) => hole.flat()),
      MAX_ZOOM,
    ),
  );

/** Returns land, lakes and rivers, and the names of rivers. */
async function waters({ file, progress }: ThemeContext): Promise<{ ground: Shape[]; riverNames: Shape[] }> {
  progress('join shores');
  const shore = await readShore(file('gshhg', 'binned_GSHHS_f.nc'));
  const islands = newerIslands(readGround(file('countries-land-10m', 'map.geo.json')), landByBin(shore));
  const shores = [
    ...islands.flatMap(([outer = []]) => landShape(outer, [], MAX_ZOOM)),
    ...shoreShapes(readOutlines(shore), MAX_ZOOM),
  ];
  progress('read rivers');
  const rivers = await readRivers(file('gshhg', 'binned_river_f.nc'));
  return { ground: [...shores, ...riverShapes(rivers, MAX_ZOOM)], riverNames: riverLabels(rivers, MAX_ZOOM) };
}

/** Returns borders, bottom to top. @param countryOf ISO 3166-1 alpha-3 of a division */
function borders(
  { file, progress }: ThemeContext,
  countries: CountriesOnTheMap,
  divisions: Divisions,
  countryOf: (division: NaturalEarthAdmin1) => string | undefined,
): Shape[] {
  progress('find borders');
  return [
    ...countyBorders(readTopology<object>(file('us-atlas', 'counties-10m.json')), MAX_ZOOM),
    ...divisionBorders(divisions, countries, countryOf, MAX_ZOOM),
    ...countryBorderShapes(countries, MAX_ZOOM),
  ];
}

/** Returns all shapes of the map, bottom to top, and numbers for the accounts. */
async function shapesOf(
  context: ThemeContext,
  countries: CountriesOnTheMap,
): Promise<{
  shapes: Shape[];
  named: NaturalFeature[];
  divisions: Divisions;
  sourceCount: number;
  listed: number;
  places: number;
}> {
  const { file, has } = context;
  context.progress('read');
  const iso3ByIso2 = readIso3ByIso2(file('country-coder', 'src/data/borders.json'));
  const features = readAdmin1(file('natural-earth-admin1', 'data/states/admin1.json'));
  const divisions = divisionsOf(features);
  const listed = readPlaces(file);
  const places = withoutDuplicates(withNumberedSections(listed));
  const labelled = placeCountries(divisions, iso3ByIso2, places);
  const { ground, riverNames } = has('gshhg')
    ? await waters(context)
    : { ground: coarseLand(divisions), riverNames: [] };
  context.progress('place names');
  const seas = has('iho-seas') ? placeSeas(readSeas(file('iho-seas', 'dcw-collections.txt')), ground) : [];
  const lakes = has(NAMED_GROUND)
    ? lakesAndIslands(readNamedGround(file(NAMED_GROUND, 'Earth..4.names'), file(NAMED_GROUND, 'Earth..4.lines')))
    : [];
  const shapes = [
    ...ground,
    ...borders(
      context,
      countries,
      divisions,
      (division) => countryOfDisputed(division.adm1_code) ?? iso3OfAdmin1(division, iso3ByIso2),
    ),
    ...seaLabels(seas),
    ...oceanLabels(),
    ...lakeLabels(lakes),
    ...riverNames,
    ...countryLabels(labelled, countryLabelNames(context)),
    ...divisionLabels(divisions, MAX_ZOOM),
    ...placeLabels(places, labelled, iso3ByIso2, readTerritories(file('country-coder', 'src/data/borders.json'))),
  ];
  const named = [...OCEANS, ...seas, ...lakes];
  return { shapes, named, divisions, sourceCount: features.length, listed: listed.length, places: places.length };
}

export const theme = defineTheme({
  id: 'basemap-world',
  describe: {
    theme: 'basemap',
    title: 'World basemap',
    description:
      'Land, lakes, rivers, borders of countries, states and US counties, and labels, as vector tiles for ' +
      'zoom 0 to 10; maps magnify them beyond.',
    vintage: `GSHHG 2.3.7 (2017); ${VINTAGE}`,
    kind: 'measured',
    licence: `LGPL-3.0-or-later (land, water, names of seas); BSD-3-Clause (names of lakes); ${LICENCE}`,
    attribution: `GSHHG (Wessel and Smith, The GMT Team); ${OTHER_ATTRIBUTION}`,
  },
  sources: [
    'gshhg',
    'countries-land-10m',
    'iho-seas',
    NAMED_GROUND,
    'natural-earth-admin1',
    'us-atlas',
    ...PLACE_SOURCES,
    ...COUNTRY_SOURCES,
  ],
  needs: [COUNTRIES],
  seconds: 95,
  async build(context) {
    const { database, has, progress } = context;
    const pack = needPack(context, COUNTRIES);
    const { manifest } = pack;
    const { shapes, named, divisions, sourceCount, listed, places } = await shapesOf(
      context,
      new CountriesOnTheMap(new AreaPack(pack)),
    ).finally(() => pack.database.close());
    progress('cut tiles');
    database.exec(TILE_TABLES);
    writeNaturalFeatures(database, named);
    const insertLayer = database.prepare(
      'INSERT INTO tile_layer (name, min_zoom, max_zoom, fields) VALUES (?, ?, ?, ?)',
    );
    for (const [name, { minZoom, fields }] of Object.entries(LAYERS))
      insertLayer.run(name, minZoom, MAX_ZOOM, JSON.stringify(fields));
    const writer = new TileWriter();
    cutPyramid(shapes, MAX_ZOOM, writer, (done, total) => progress('cut tiles', done, total));
    progress('write tiles');
    const drawn = Map.groupBy(shapes, ({ group }) => group.layer);
    return {
      coverage: [-180, -90, 180, 90],
      counts: {
        ...writer.finish(database),
        natural_features: named.length,
        ...Object.fromEntries(Object.keys(LAYERS).map((name) => [name, drawn.get(name)?.length ?? 0])),
      },
      accounts: [
        { subject: 'first-level divisions drawn', sourceCount, writtenCount: divisions.all.length, differences: {} },
        {
          subject: 'places drawn',
          sourceCount: listed,
          writtenCount: places,
          differences: { 'listed again under a similar name': places - listed },
        },
      ],
      notes: basemapNotes({ isFine: has('gshhg'), hasSeas: has('iho-seas'), hasLakes: has(NAMED_GROUND) }),
      derivedFrom: [manifest],
      ...(has('gshhg') ? {} : { described: { vintage: VINTAGE, licence: LICENCE, attribution: OTHER_ATTRIBUTION } }),
    };
  },
});
