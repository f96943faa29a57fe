/** The map under everything: land, water, borders and labels as vector tiles, from GSHHG, Natural Earth, the US Census and GeoNames. */
import type { Position } from 'geojson';
import { TILE_TABLES } from '../../../main/packs/schema/tiles.ts';
import { areaKm2, fromGeoJson } from '../../../main/packs/write/rings.ts';
import { cutPyramid } from '../../pyramid/pyramid.ts';
import type { Shape } from '../../pyramid/shape.ts';
import { readIso3ByIso2 } from '../../read/country-codes.ts';
import { readOutlines } from '../../read/gshhg/outlines.ts';
import { readRivers } from '../../read/gshhg/rivers.ts';
import { readShore } from '../../read/gshhg/shore.ts';
import { readAdmin1 } from '../../read/natural-earth.ts';
import { PLACE_SOURCES, readPlaces } from '../../read/places.ts';
import { readTopology } from '../../read/topology.ts';
import { defineTheme, type ThemeContext } from '../../kit/theme.ts';
import { countyBorders, divisionBorders, divisionsOf, mergedGround, type Divisions } from './borders.ts';
import { countryLabelNames } from './country-names.ts';
import { countryLabels, divisionLabels, oceanLabels, placeLabels } from './labels.ts';
import { COUNTRY_SOURCES } from '../geocoder/inputs.ts';
import { TileWriter } from './tile-writer.ts';
import { landShape, riverShapes, shoreShapes } from './waters.ts';

/** At this zoom one unit of a tile is ten metres; maps magnify these tiles beyond it. */
const MAX_ZOOM = 10;
/** Gaps between neighbours' borders in Natural Earth, a few hundred metres wide, would be drawn as lakes. */
const SMALLEST_HOLE_KM2 = 3;
const PLACES_LICENCE = 'CC-BY-4.0 (places); Unicode-3.0 (names of countries)';
const REST = 'Made with Natural Earth; US Census Bureau; GeoNames; Unicode CLDR';

/** What each layer of the tiles holds, bottom to top. */
const LAYERS: Record<string, { minZoom: number; fields: Record<string, 'String' | 'Number'> }> = {
  land: { minZoom: 0, fields: {} },
  water: { minZoom: 2, fields: { kind: 'String' } },
  river: { minZoom: 3, fields: { level: 'Number' } },
  admin2_line: { minZoom: 6, fields: {} },
  admin1_line: { minZoom: 3, fields: {} },
  admin0_line: { minZoom: 0, fields: {} },
  sea_label: { minZoom: 1, fields: { name: 'String', kind: 'String' } },
  country_label: { minZoom: 1, fields: { name: 'String', rank: 'Number', iso3: 'String' } },
  admin1_label: { minZoom: 4, fields: { name: 'String', rank: 'Number' } },
  place: { minZoom: 3, fields: { name: 'String', rank: 'Number', population: 'Number', capital: 'Number' } },
};

const isLake = (hole: Position[]): boolean => areaKm2(fromGeoJson({ type: 'Polygon', coordinates: [hole] })) >= SMALLEST_HOLE_KM2;

/** The coast of the divisions, where there is no better one. */
const coarseLand = (divisions: Divisions): Shape[] =>
  mergedGround(divisions, divisions.all).coordinates.flatMap(([outer = [], ...holes]) => landShape(outer.flat(), holes.filter(isLake).map((hole) => hole.flat()), MAX_ZOOM));

async function waters({ file, progress }: ThemeContext): Promise<Shape[]> {
  progress('put the shores together');
  const shores = shoreShapes(readOutlines(await readShore(file('gshhg', 'binned_GSHHS_f.nc'))), MAX_ZOOM);
  progress('read rivers');
  return [...shores, ...riverShapes(await readRivers(file('gshhg', 'binned_river_f.nc')), MAX_ZOOM)];
}

export const theme = defineTheme({
  id: 'basemap-world',
  describe: {
    theme: 'basemap',
    title: 'World basemap',
    description: 'Land, lakes, rivers, borders of countries, states and US counties, and labels, as vector tiles for zoom 0 to 10, to be magnified beyond.',
    vintage: 'GSHHG 2.3.7 (2017); Natural Earth 5; US Census 2017; GeoNames 2026',
    kind: 'measured',
    licence: `LGPL-3.0-or-later (land and water); ${PLACES_LICENCE}; public domain (the rest)`,
    attribution: `GSHHG (Wessel and Smith, The GMT Team); ${REST}`,
  },
  sources: ['gshhg', 'natural-earth-admin1', 'us-atlas', ...PLACE_SOURCES, ...COUNTRY_SOURCES],
  seconds: 90,
  async build(context) {
    const { database, file, has, progress } = context;
    progress('find borders');
    const iso3ByIso2 = readIso3ByIso2(file('country-coder', 'src/data/borders.json'));
    const features = readAdmin1(file('natural-earth-admin1', 'data/states/admin1.json'));
    const divisions = divisionsOf(features);
    const places = readPlaces(file);
    const isFine = has('gshhg');
    const shapes = [
      ...(isFine ? await waters(context) : coarseLand(divisions)),
      ...countyBorders(readTopology<object>(file('us-atlas', 'counties-10m.json')), MAX_ZOOM),
      ...divisionBorders(divisions, MAX_ZOOM),
      ...countryLabels(divisions, iso3ByIso2, countryLabelNames(context)),
      ...divisionLabels(divisions, MAX_ZOOM),
      ...placeLabels(places),
      ...oceanLabels(),
    ];
    progress('cut tiles');
    database.exec(TILE_TABLES);
    const insertLayer = database.prepare('INSERT INTO tile_layer (name, min_zoom, max_zoom, fields) VALUES (?, ?, ?, ?)');
    for (const [name, { minZoom, fields }] of Object.entries(LAYERS)) insertLayer.run(name, minZoom, MAX_ZOOM, JSON.stringify(fields));
    const writer = new TileWriter();
    cutPyramid(shapes, MAX_ZOOM, writer, (done, total) => progress('cut tiles', done, total));
    progress('write tiles');
    const drawn = Map.groupBy(shapes, ({ group }) => group.layer);
    return {
      coverage: [-180, -90, 180, 90],
      counts: { ...writer.finish(database), ...Object.fromEntries(Object.keys(LAYERS).map((name) => [name, drawn.get(name)?.length ?? 0])) },
      accounts: [
        { what: 'first-level divisions drawn', inSource: features.length, written: divisions.all.length, differences: {} },
        { what: 'places drawn', inSource: places.length, written: places.length, differences: {} },
      ],
      notes: [
        ...(isFine
          ? [
              'Shores, lakes and rivers are those of GSHHG, within about 100 m in towns, of the state of 2017. They are simplified at scales below zoom 10.',
              'In Antarctica the edge of the ice is the shore: ice shelves are drawn as land. Islands in lakes are land, ponds on them water.',
            ]
          : [`Built without GSHHG, which could not be had: the coast is that of maps at 1:10 million, off by up to two kilometres; there are no lakes and rivers but those that Natural Earth cuts out. docs/packs.md says how to bring it.`]),
        'Borders are drawn for maps at 1:10 million, off by up to two kilometres. Look-ups use the packs of countries and areas.',
        'There is no relief, no depth and no land cover: no source of them was found.',
        'Countries are named by their common names, in the languages of CLDR; places as GeoNames spells them. Which places are named at a zoom follows from their population among those around them.',
        'The five names of oceans and where they stand are our own, no source has them; smaller seas, lakes and rivers have no names.',
        'Counties are drawn for the United States only, from zoom 6.',
      ],
      ...(isFine ? {} : { described: { vintage: 'Natural Earth 5; US Census 2017; GeoNames 2026', licence: `${PLACES_LICENCE}; public domain (the rest)`, attribution: REST } }),
    };
  },
});
