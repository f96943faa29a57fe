/** Countries: land polygons at one kilometre from OpenStreetMap, names and dial codes. */
import { readFileSync } from 'node:fs';
import type { FeatureCollection, MultiPolygon as GeoJsonMultiPolygon, Polygon as GeoJsonPolygon } from 'geojson';
import { adminCategoryCode } from '../../contract/categories.ts';
import { COUNTRY_TABLE } from '../../main/packs/schema/areas.ts';
import { createAreaWriter } from '../../main/packs/write/areas.ts';
import { PolygonRepair } from '../../main/packs/write/repair.ts';
import { fromGeoJson, type MultiPolygon, type Polygon } from '../../main/packs/write/rings.ts';
import { viewOfCountry } from '../read/country-view.ts';
import { dialCode, type DialParts } from '../read/dial-code.ts';
import { cutOutExclaves, type Exclaves } from '../read/exclaves.ts';
import { fillInlandWaters } from '../read/inland-waters.ts';
import { readAdmin1 } from '../read/natural-earth.ts';
import { bySize, containsPoint, makeDisjoint } from '../read/overlaps.ts';
import { readZoneCells } from '../read/zone-pieces.ts';
import { untangle } from '../../main/packs/write/untangle.ts';
import { defineTheme, type BuildContext } from '../theme.ts';

interface CountryRecord {
  cca2: string;
  cca3: string;
  name: { common: string; official: string };
  idd: DialParts;
  capital?: string[];
  region: string;
}

type CountryPolygons = FeatureCollection<GeoJsonPolygon | GeoJsonMultiPolygon, { A3: string }>;

/** Too small for a resolution of one kilometre; each has a time zone of its own, whose border is theirs. */
const ZONE_OF_MICROSTATE: Record<string, string> = { MCO: 'Europe/Monaco', VAT: 'Europe/Vatican' };
/** The names' source uses an older user-assigned code than the polygons. */
const KOSOVO = { names: 'UNK', polygons: 'XKX' };
/** The source has only the end of this island, beyond ±180°, which it crosses; the rest is taken from Natural Earth. */
const MISSING_ISLAND = { iso3: 'FJI', name: 'Vanua Levu', lon: 179.2, lat: -16.6 };
/** The polygons end at the edge of the web-mercator map; the land of Antarctica goes on to the pole. */
const MERCATOR_EDGE = -85.05;
/** Undisputed ground of a larger country within a smaller one: Sokh and Shohimardon, Madha, Büsingen, the parts beyond the Vennbahn, Medvezhye. */
const EXCLAVES: readonly Exclaves[] = [
  { owner: 'UZB', around: 'KGZ' },
  { owner: 'OMN', around: 'ARE' },
  { owner: 'DEU', around: 'CHE' },
  { owner: 'DEU', around: 'BEL' },
  { owner: 'RUS', around: 'BLR' },
];

const toThePole = (polygon: Polygon): Polygon =>
  polygon.map((ring) => ring.map((value, index) => (index % 2 === 1 && value < MERCATOR_EDGE ? -90 : value)));

function readMicrostates(context: BuildContext): Map<string, MultiPolygon> {
  const pieces = new Map<string, MultiPolygon>(Object.values(ZONE_OF_MICROSTATE).map((zone) => [zone, []]));
  const cells = readZoneCells(context.file('geo-tz', 'data/timezones.geojson.index.json'), context.file('geo-tz', 'data/timezones.geojson.geo.dat'));
  for (const cell of cells) for (const { zone, polygons } of cell.pieces) pieces.get(zone)?.push(...polygons);
  return new Map(
    Object.entries(ZONE_OF_MICROSTATE).map(([iso3, zone]) => {
      const joined = untangle(pieces.get(zone) ?? []);
      if (joined === undefined || joined.length === 0) throw new Error(`The time zones have no area ${zone} for ${iso3}`);
      return [iso3, joined];
    }),
  );
}

/** The polygon of {@link MISSING_ISLAND} in Natural Earth's divisions. @throws Error where they have none, or the countries have it after all. */
function readMissingIsland(context: BuildContext, country: MultiPolygon): Polygon {
  const { name, lon, lat } = MISSING_ISLAND;
  if (containsPoint(country, lon, lat)) throw new Error(`The source of countries has ${name} now: it need not be taken from Natural Earth any more`);
  const island = readAdmin1(context.file('natural-earth-admin1', 'data/states/admin1.json')).flatMap(({ geometry }) => fromGeoJson(geometry)).find((polygon) => containsPoint([polygon], lon, lat));
  if (island === undefined) throw new Error(`Natural Earth has no land at ${lon}, ${lat}, where ${name} is`);
  return island;
}

function readPolygons(context: BuildContext): { areas: Map<string, MultiPolygon>; inSource: number; repaired: number } {
  const { features }: CountryPolygons = JSON.parse(readFileSync(context.file('countries-land-1km', 'map.geo.json'), 'utf8'));
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

/** Names of the countries by ISO 3166-1 alpha-3 code; the polygons of `areas` tell where a map looks at them. */
function writeCountries(context: BuildContext, areas: ReadonlyMap<string, MultiPolygon>): Map<string, string> {
  const { database } = context;
  database.exec(COUNTRY_TABLE);
  const insert = database.prepare(
    `INSERT INTO country (iso3, iso2, name, official_name, dial_code, capital, region, west, south, east, north, label_lon, label_lat)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const records: CountryRecord[] = JSON.parse(readFileSync(context.file('world-countries', 'countries.json'), 'utf8'));
  const names = new Map<string, string>();
  for (const record of records) {
    const iso3 = record.cca3 === KOSOVO.names ? KOSOVO.polygons : record.cca3;
    names.set(iso3, record.name.official);
    const { bounds, label } = viewOfCountry(areas.get(iso3) ?? []) ?? { bounds: [null, null, null, null], label: [null, null] };
    insert.run(iso3, record.cca2, record.name.common, record.name.official, dialCode(record.idd) ?? null, record.capital?.[0] ?? null, record.region, ...bounds, ...label);
  }
  return names;
}

export const theme = defineTheme({
  id: 'countries',
  describe: {
    theme: 'countries',
    title: 'Countries',
    description: 'Land polygons of 250 countries and territories with their inland waters at a resolution of one kilometre, with names, ISO codes and dial codes.',
    vintage: 'OpenStreetMap 2018 (borders), 2024 (names)',
    kind: 'measured',
    licence: 'ODbL-1.0',
    attribution: '© OpenStreetMap contributors; geo-maps; mledoze/countries; Made with Natural Earth',
  },
  sources: ['countries-land-1km', 'world-countries', 'geo-tz', 'natural-earth-admin1'],
  seconds: 60,
  build(context) {
    const { areas, inSource, repaired } = readPolygons(context);
    const microstates = readMicrostates(context);
    for (const [iso3, polygons] of microstates) areas.set(iso3, polygons);
    const beside = areas.get(MISSING_ISLAND.iso3) ?? [];
    const completed = untangle([...beside, readMissingIsland(context, beside)]);
    if (completed === undefined) throw new Error(`${MISSING_ISLAND.name} could not be joined to the rest of ${MISSING_ISLAND.iso3}`);
    areas.set(MISSING_ISLAND.iso3, completed);
    const waters = fillInlandWaters(areas);
    for (const exclaves of EXCLAVES) cutOutExclaves(areas, exclaves);
    const overlaps = makeDisjoint(areas, bySize(areas), 0.001, (done) => context.progress('settle overlaps', done, areas.size));
    const names = writeCountries(context, areas);
    const writer = createAreaWriter(context.database);
    let written = 0;
    for (const [iso3, polygons] of areas) {
      context.progress('write', written++, areas.size);
      const name = names.get(iso3);
      if (name === undefined) throw new Error(`world-countries has no name for ${iso3}`);
      writer.add({ categoryCode: adminCategoryCode(0), sourceKey: iso3, name, localType: 'Country', countryIso3: iso3, polygons });
    }
    const totals = writer.finish();
    return {
      coverage: totals.bbox,
      counts: { areas: totals.areas, shards: totals.shards, countries: names.size, repaired: repaired + totals.repaired, overlaps_settled: overlaps.length, inland_waters_filled: waters.filled },
      accounts: [
        { what: 'country polygons', inSource, written: totals.areas, differences: { 'too small for the source, taken from their time zones: MCO, VAT': microstates.size } },
        { what: 'country names', inSource: names.size, written: names.size, differences: {} },
      ],
      notes: [
        'Countries are land polygons. Inland waters, which the source leaves out, are given to the country around them; territorial waters, bays, and lakes that several countries share have none. The coastline is simplified with an error of up to about one kilometre, so a point within a kilometre of a coast may fall on the wrong side.',
        'Borders follow OpenStreetMap as of 2018. Where two polygons overlap (territories with an ISO code of their own, disputed ground, simplified borders), the smaller one has the ground, so that every point has at most one country. Undisputed exclaves in a smaller country keep theirs, as far as the source has them: Uzbekistan in Kyrgyzstan, Oman in the United Arab Emirates, Germany in Switzerland and Belgium, Russia in Belarus.',
        `Overlaps settled that way: ${overlaps.map(({ winner, loser }) => `${winner} over ${loser}`).join(', ')}.`,
        'Monaco and Vatican City are too small for one kilometre and are taken from the time zones of the same origin; Monaco includes its territorial sea.',
        'Vanua Levu, Fiji, of which the source has only the end beyond ±180°, is taken from Natural Earth at 1:10 million.',
        'Antarctica is extended from 85.05° S, where the source ends, to the pole.',
        'A dial code with several area codes (such as 1 for North America) is given without the area codes. Vatican City has 39 and Western Sahara 212, of the networks that they belong to.',
        'What a map shows of a country is the box of its main territory: its largest part with all that lies within a quarter of the size of that box (two degrees at least, six at most), step by step, and every part of a tenth of its area with what lies near that. It ends at ±180°.',
      ],
    };
  },
});
