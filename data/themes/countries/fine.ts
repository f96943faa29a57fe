/** Outlines of the countries with borders at ten metres and the shores of GSHHG. */
import { ENCLOSED_WATER_CATEGORY } from '../../../contract/categories.ts';
import { areaKm2, bboxOf, type MultiPolygon } from '../../../main/packs/write/rings.ts';
import { untangle } from '../../../main/packs/write/untangle.ts';
import { readIso3ByIso2 } from '../../read/country-codes.ts';
import { cutOutExclaves } from '../../read/exclaves.ts';
import { readBorders } from '../../read/gshhg/rivers.ts';
import { readShore } from '../../read/gshhg/shore.ts';
import { near } from '../../read/overlaps.ts';
import { readTzDatabase } from '../../read/tz-transitions.ts';
import { countriesInZone } from '../../read/zone-ground.ts';
import { openZones } from '../../read/zone-pieces.ts';
import type { BuildContext } from '../../kit/theme.ts';
import { DAMS } from './dams.ts';
import { DISPUTED_AREAS } from './disputed-areas.ts';
import { EXCLAVES, SMALL_EXCLAVES } from './exclaves.ts';
import { giveGolanToSyria } from './golan.ts';
import { readGround } from './ground.ts';
import { APART, MOVED, moveNamedGround, withNamedGround } from './named-ground.ts';
import { countryOutlines } from './outlines.ts';
import { zoneCountries } from './zone-countries.ts';
import { type DisputedOutline, disputedOutlines } from './disputed-outlines.ts';

/** Outlines by ISO 3166-1 alpha-3, and how they differ from their source. */
export interface Countries {
  outlines: Map<string, MultiPolygon>;
  disputed: DisputedOutline[];
  /** Enclosed waters by ISO 3166-1 alpha-3. */
  waters: Map<string, MultiPolygon>;
  inSource: number;
  differences: Record<string, number>;
  counts: Record<string, number>;
  notes: string[];
}

/**
 * Where both hold the same, the smaller country has it, but for these: Abyei and Kafia Kingi, which Sudan holds, and
 * the west of Arunachal Pradesh.
 */
const LARGER_HAS_IT = [
  { name: 'Abyei and Kafia Kingi', winner: 'SDN', loser: 'SSD' },
  { name: 'West of Arunachal Pradesh', winner: 'IND', loser: 'BTN' },
];
/** Takes what both hold from the loser, and returns it. */
function takeFrom(
  ground: Map<string, MultiPolygon>,
  { winner, loser }: { winner: string; loser: string },
): MultiPolygon {
  const polygons = ground.get(loser) ?? [];
  const minus = near(
    ground.get(winner) ?? [],
    polygons.map((polygon) => bboxOf([polygon])),
  );
  const left = untangle(polygons, minus);
  if (left === undefined) throw new Error(`The ground of ${winner} could not be taken from ${loser}`);
  ground.set(loser, left);
  return untangle(polygons, left) ?? [];
}

/** Countries with their own borders and the world's shores. */
export async function fineCountries({ file, progress }: BuildContext): Promise<Countries> {
  progress('read');
  const ground = readGround(file('countries-land-10m', 'map.geo.json'));
  const shore = await readShore(file('gshhg', 'binned_GSHHS_f.nc'));
  progress('settle overlaps');
  moveNamedGround(ground);
  for (const exclaves of [...EXCLAVES, ...SMALL_EXCLAVES]) cutOutExclaves(ground, exclaves);
  const settled = new Map<string, MultiPolygon>();
  for (const { name, ...pair } of LARGER_HAS_IT) settled.set(name, takeFrom(ground, pair));
  settled.set('Golan Heights', giveGolanToSyria(ground, await readBorders(file('gshhg', 'binned_border_f.nc'))));
  const tzdb = readTzDatabase(
    file('moment-timezone', 'data/packed/latest.json'),
    file('moment-timezone', 'data/meta/latest.json'),
  );
  const iso3ByIso2 = readIso3ByIso2(file('country-coder', 'src/data/borders.json'));
  const cells = openZones(
    file('geo-tz', 'data/timezones.geojson.index.json'),
    file('geo-tz', 'data/timezones.geojson.geo.dat'),
  );
  const zones = withNamedGround(
    zoneCountries(cells, (zone) => countriesInZone(tzdb, zone).flatMap((iso2) => iso3ByIso2.get(iso2) ?? [])),
  );
  const { countries, unclaimed, overlaps, newer, waters } = countryOutlines(ground, shore, zones, (done, total) =>
    progress('bring borders and shores together', done, total),
  );
  const disputed = disputedOutlines(countries, settled, file('natural-earth-admin1', 'data/states/admin1.json'));
  const withoutOutline = DISPUTED_AREAS.filter((area) => !disputed.some((outlined) => outlined.area === area));
  return {
    outlines: countries,
    disputed,
    waters,
    inSource: ground.size,
    differences: {},
    counts: {
      overlaps_settled: overlaps.length,
      unclaimed_islands: unclaimed.length,
      newer_land_km2: Math.round(areaKm2(newer)),
    },
    notes: [
      'A country has its land and its inland waters, up to the shore. Borders are those of OpenStreetMap as ' +
        'of 2018, simplified by ten metres; shores are those of GSHHG, about a hundred metres off, simplified ' +
        'by as much again. Islets less than a hundred metres across are left out.',
      "Land that no country of the borders' source holds has that of the time zone there, which includes the " +
        'territorial sea, and the nearest where countries share one (north Vietnam and Thailand) or there is ' +
        'none. Lakes and rivers between countries are divided where their time zones meet. The Caspian Sea has ' +
        'no country beyond its shore.',
      "Land that GSHHG lacks, such as what was made since its survey, is that of the borders' source: " +
        'islands apart from all land of GSHHG with room for a circle of 150 m, and what reaches more than a ' +
        'kilometre beyond its shore, lagoons included.',
      'Where two countries of the source overlap (territories with an ISO code of their own, disputed ' +
        'ground), the smaller one has the ground, but for undisputed exclaves (Büsingen, Campione, ' +
        'Baarle-Nassau within Baarle-Hertog, Madha, Sokh, Medvezhye, the parts beyond the Vennbahn), for Abyei ' +
        "and Kafia Kingi, which Sudan holds, and for what Bhutan's outline has of Arunachal Pradesh.",
      'Disputed areas, by ISO 3166 or else by the line of actual control: ' +
        `${DISPUTED_AREAS.map(({ name, country }) => `${name} ${country}`).join(', ')}. Their outlines, of ` +
        'category 929, are those of the countries, of their islands, of Natural Earth, or of what two countries of ' +
        `the source both hold; of ${withoutOutline.map(({ name }) => name).join(' and ')} no source has one.`,
      'Overlaps of more than a square kilometre settled that way: ' +
        `${overlaps.map(({ winner, loser }) => `${winner} over ${loser}`).join(', ')}.`,
      "The Golan Heights are Syria's, east of the line that GSHHG has there, which is up to two kilometres off.",
      ...(unclaimed.length === 0
        ? []
        : [`No country was found for ${unclaimed.length} islands of together ${areaKm2(unclaimed).toFixed(1)} km².`]),
      'Counted by where it lies, whatever source and time zones say: ' +
        `${[...APART, ...MOVED].map(({ name, iso3 }) => `${name} (${iso3})`).join(', ')}.`,
      'Lagoons and bays whose mouths are at most about four kilometres wide, up to 15,000 km², belong to the ' +
        `country around them like lakes (category ${ENCLOSED_WATER_CATEGORY.code}): told on a raster of 740 m, ` +
        'divided where time zones meet, and no part of the outlines, which end at the shore. ' +
        `${DAMS.map(({ name }) => name).join(', ')} close theirs, which GSHHG does not have: by our own list.`,
      "All land south of 60° S is Antarctica's, which ends where its ice does.",
    ],
  };
}
