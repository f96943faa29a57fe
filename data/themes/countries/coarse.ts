/** Outlines of the countries at one kilometre, shores included: for a build that has no shores of its own. */
import { readFileSync } from 'node:fs';
import type { FeatureCollection, MultiPolygon as GeoJsonMultiPolygon, Polygon as GeoJsonPolygon } from 'geojson';
import { PolygonRepair } from '../../../main/packs/write/repair.ts';
import { fromGeoJson, type MultiPolygon, type Polygon } from '../../../main/packs/write/rings.ts';
import { untangle } from '../../../main/packs/write/untangle.ts';
import { cutOutExclaves } from '../../read/exclaves.ts';
import { fillInlandWaters } from './inland-waters.ts';
import { readAdmin1 } from '../../read/natural-earth.ts';
import { bySize, containsPoint, makeDisjoint } from '../../read/overlaps.ts';
import { readZoneCells } from '../../read/zone-pieces.ts';
import type { BuildContext } from '../../kit/theme.ts';
import { EXCLAVES } from './exclaves.ts';
import type { Countries } from './fine.ts';

type CountryPolygons = FeatureCollection<GeoJsonPolygon | GeoJsonMultiPolygon, { A3: string }>;

/** Too small for a resolution of one kilometre; each has a time zone of its own, whose border is theirs. */
const ZONE_OF_MICROSTATE: Record<string, string> = { MCO: 'Europe/Monaco', VAT: 'Europe/Vatican' };
/** The source has only the end of this island, beyond ±180°, which it crosses; the rest is taken from Natural Earth. */
const MISSING_ISLAND = { iso3: 'FJI', name: 'Vanua Levu', lon: 179.2, lat: -16.6 };
/** The polygons end at the edge of the web-mercator map; the land of Antarctica goes on to the pole. */
const MERCATOR_EDGE = -85.05;
const toThePole = (polygon: Polygon): Polygon =>
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

/**
 * The polygon of {@link MISSING_ISLAND} in Natural Earth's divisions. @throws Error where they have none, or the
 * countries have it after all.
 */
function readMissingIsland(context: BuildContext, country: MultiPolygon): Polygon {
  const { name, lon, lat } = MISSING_ISLAND;
  if (containsPoint(country, lon, lat))
    throw new Error(`The source of countries has ${name} now: it need not be taken from Natural Earth any more`);
  const island = readAdmin1(context.file('natural-earth-admin1', 'data/states/admin1.json'))
    .flatMap(({ geometry }) => fromGeoJson(geometry))
    .find((polygon) => containsPoint([polygon], lon, lat));
  if (island === undefined) throw new Error(`Natural Earth has no land at ${lon}, ${lat}, where ${name} is`);
  return island;
}

function readPolygons(context: BuildContext): { areas: Map<string, MultiPolygon>; inSource: number; repaired: number } {
  const { features }: CountryPolygons = JSON.parse(
    readFileSync(context.file('countries-land-1km', 'map.geo.json'), 'utf8'),
  );
  const repair = new PolygonRepair(context.database);
  const areas = new Map<string, MultiPolygon>();
  let repaired = 0;
  for (const [index, { properties, geometry }] of features.entries()) {
    context.progress('check and repair', index, features.length);
    const snapped = fromGeoJson(geometry);
    const valid = repair.validate(properties.A3 === 'ATA' ? snapped.map(toThePole) : snapped);
    if (valid.repaired) repaired++;
    areas.set(properties.A3, valid.polygons);
  }
  return { areas, inSource: features.length, repaired };
}

/** Countries with the land that the source of one kilometre has. */
export function coarseCountries(context: BuildContext): Countries {
  const { areas, inSource, repaired } = readPolygons(context);
  const microstates = readMicrostates(context);
  for (const [iso3, polygons] of microstates) areas.set(iso3, polygons);
  const beside = areas.get(MISSING_ISLAND.iso3) ?? [];
  const completed = untangle([...beside, readMissingIsland(context, beside)]);
  if (completed === undefined)
    throw new Error(`${MISSING_ISLAND.name} could not be joined to the rest of ${MISSING_ISLAND.iso3}`);
  areas.set(MISSING_ISLAND.iso3, completed);
  const waters = fillInlandWaters(areas);
  for (const exclaves of EXCLAVES) cutOutExclaves(areas, exclaves);
  const overlaps = makeDisjoint(areas, bySize(areas), 0.001, (done) =>
    context.progress('settle overlaps', done, areas.size),
  );
  return {
    outlines: areas,
    disputed: [],
    waters: new Map(),
    inSource,
    differences: { 'too small for the source, taken from their time zones: MCO, VAT': microstates.size },
    counts: { repaired, overlaps_settled: overlaps.length, inland_waters_filled: waters.filled },
    notes: [
      "Built without the shores of GSHHG, which could not be had: coasts are those of the borders' source at " +
        'one kilometre. docs/packs.md says how to bring them.',
      'Countries are land polygons. Inland waters, which the source leaves out, are given to the country ' +
        'around them; territorial waters, bays, and lakes that several countries share have none. The ' +
        'coastline is simplified with an error of up to about one kilometre, so a point within a kilometre of ' +
        'a coast may fall on the wrong side.',
      'Borders follow OpenStreetMap as of 2018. Where two polygons overlap (territories with an ISO code of ' +
        'their own, disputed ground, simplified borders), the smaller one has the ground, so that every point ' +
        'has at most one country. Undisputed exclaves in a smaller country keep theirs, as far as the source ' +
        'has them: Uzbekistan in Kyrgyzstan, Oman in the United Arab Emirates, Germany in Switzerland and ' +
        'Belgium, Russia in Belarus.',
      `Overlaps settled that way: ${overlaps.map(({ winner, loser }) => `${winner} over ${loser}`).join(', ')}.`,
      'Monaco and Vatican City are too small for one kilometre and are taken from the time zones of the same ' +
        'origin; Monaco includes its territorial sea.',
      'Vanua Levu, Fiji, of which the source has only the end beyond ±180°, is taken from Natural Earth at ' +
        '1:10 million.',
      'Antarctica is extended from 85.05° S, where the source ends, to the pole.',
    ],
  };
}
