/** Country outlines at one kilometre, including shores, for builds without GSHHG. */
import { readFileSync } from 'node:fs';
import type { FeatureCollection, MultiPolygon as GeoJsonMultiPolygon, Polygon as GeoJsonPolygon } from 'geojson';
import { PolygonRepair } from '../../../main/geometry/repair.ts';
import { fromGeoJson, type MultiPolygon, type Polygon } from '../../../main/geometry/rings.ts';
import { untangle } from '../../../main/geometry/untangle.ts';
import { cutOutExclaves } from '../../read/exclaves.ts';
import { fillInlandWaters } from './inland-waters.ts';
import { readAdmin1 } from '../../read/natural-earth.ts';
import { bySize, containsPoint, makeDisjoint } from '../../read/overlaps.ts';
import { readZoneCells } from '../../read/zone-pieces.ts';
import type { BuildContext } from '../../kit/theme.ts';
import { EXCLAVES } from './exclaves.ts';
import type { Countries } from './fine.ts';

type CountryPolygons = FeatureCollection<GeoJsonPolygon | GeoJsonMultiPolygon, { A3: string }>;

/** Countries too small for one kilometre, each with a time zone of the same border. */
const ZONE_OF_MICROSTATE: Record<string, string> = { MCO: 'Europe/Monaco', VAT: 'Europe/Vatican' };
/** Island across ±180° that is incomplete in the source; the rest is from Natural Earth. */
const MISSING_ISLAND = { iso3: 'FJI', name: 'Vanua Levu', lon: 179.2, lat: -16.6 };
/** Southern edge of the source's web-mercator map; Antarctica is extended from there to the pole. */
const MERCATOR_EDGE = -85.05;
const extendToPole = (polygon: Polygon): Polygon =>
  polygon.map((ring) => ring.map((value, index) => (index % 2 === 1 && value < MERCATOR_EDGE ? -90 : value)));

function readMicrostates(context: BuildContext): Map<string, MultiPolygon> {
  const pieces = new Map<string, MultiPolygon>(Object.values(ZONE_OF_MICROSTATE).map((zone) => [zone, []]));
  const cells = readZoneCells(
    context.file('geo-tz', 'data/timezones.geojson.index.json'),
    context.file('geo-tz', 'data/timezones.geojson.geo.dat'),
  );
  for (const cell of cells) for (const { zone, polygons } of cell.pieces) pieces.get(zone)?.push(...polygons);
  return new Map(
    Object.entries(ZONE_OF_MICROSTATE).map(([iso3, zone]) => {
      const joined = untangle(pieces.get(zone) ?? []);
      if (joined === undefined || joined.length === 0)
        throw new Error(`The time zones have no area ${zone} for ${iso3}`);
      return [iso3, joined];
    }),
  );
}

/** Reads {@link MISSING_ISLAND} from Natural Earth. @throws Error if it is missing there, or not missing here */
function readMissingIsland(context: BuildContext, country: MultiPolygon): Polygon {
  const { name, lon, lat } = MISSING_ISLAND;
  if (containsPoint(country, lon, lat))
    throw new Error(`The source of countries now has ${name}: don't take it from Natural Earth any more`);
  const island = readAdmin1(context.file('natural-earth-admin1', 'data/states/admin1.json'))
    .flatMap(({ geometry }) => fromGeoJson(geometry))
    .find((polygon) => containsPoint([polygon], lon, lat));
  if (island === undefined) throw new Error(`Natural Earth has no land at ${lon}, ${lat}, the position of ${name}`);
  return island;
}

function readPolygons(context: BuildContext): {
  areas: Map<string, MultiPolygon>;
  sourceCount: number;
  repaired: number;
} {
  const { features }: CountryPolygons = JSON.parse(
    readFileSync(context.file('countries-land-1km', 'map.geo.json'), 'utf8'),
  );
  const repair = new PolygonRepair(context.database);
  const areas = new Map<string, MultiPolygon>();
  let repaired = 0;
  for (const [index, { properties, geometry }] of features.entries()) {
    context.progress('check and repair', index, features.length);
    const snapped = fromGeoJson(geometry);
    const valid = repair.validate(properties.A3 === 'ATA' ? snapped.map(extendToPole) : snapped);
    if (valid.repaired) repaired++;
    areas.set(properties.A3, valid.polygons);
  }
  return { areas, sourceCount: features.length, repaired };
}

/** Builds countries from the source at one kilometre. */
export function coarseCountries(context: BuildContext): Countries {
  const { areas, sourceCount, repaired } = readPolygons(context);
  const microstates = readMicrostates(context);
  for (const [iso3, polygons] of microstates) areas.set(iso3, polygons);
  const neighbouringLand = areas.get(MISSING_ISLAND.iso3) ?? [];
  const completed = untangle([...neighbouringLand, readMissingIsland(context, neighbouringLand)]);
  if (completed === undefined)
    throw new Error(`${MISSING_ISLAND.name} couldn't be joined to the rest of ${MISSING_ISLAND.iso3}`);
  areas.set(MISSING_ISLAND.iso3, completed);
  const waters = fillInlandWaters(areas);
  for (const exclaves of EXCLAVES) cutOutExclaves(areas, exclaves);
  const overlaps = makeDisjoint(areas, bySize(areas), 0.001, (done) =>
    context.progress('resolve overlaps', done, areas.size),
  );
  return {
    outlines: areas,
    disputed: [],
    waters: new Map(),
    sourceCount,
    differences: { 'too small for the source, from time zones: MCO, VAT': microstates.size },
    counts: { repaired, overlaps_settled: overlaps.length, inland_waters_filled: waters.filled },
    notes: [
      'Built without the shores of GSHHG, which were not available: coasts are from the source of borders at ' +
        'one kilometre. docs/packs.md explains how to download them manually.',
      'Countries are land polygons. Inland waters, which the source lacks, belong to the surrounding country; ' +
        'territorial waters, bays, and lakes shared by several countries have none. The coastline is simplified ' +
        'with an error of up to about one kilometre, so a point within a kilometre of a coast may be on the ' +
        'wrong side.',
      'Borders follow OpenStreetMap as of 2018. If two polygons overlap (territories with their own ISO code, ' +
        'disputed areas, simplified borders), the smaller one has precedence, so every point has at most one ' +
        'country. Exceptions are the undisputed exclaves of the source in a smaller country: Uzbekistan in ' +
        'Kyrgyzstan, Oman in the United Arab Emirates, Germany in Switzerland and Belgium, Russia in Belarus.',
      `Overlaps resolved that way: ${overlaps.map(({ winner, loser }) => `${winner} over ${loser}`).join(', ')}.`,
      'Monaco and Vatican City are too small for one kilometre and come from the time zones; Monaco includes ' +
        'its territorial sea.',
      'Vanua Levu, Fiji, is incomplete in the source and comes from Natural Earth at 1:10 million.',
      'Antarctica is extended to the pole from 85.05° S, where the source ends.',
    ],
  };
}
