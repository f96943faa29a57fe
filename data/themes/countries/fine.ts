/** Country outlines with borders at ten metres and the shores of GSHHG. */
import { ENCLOSED_WATER_CATEGORY } from '../../../contract/categories.ts';
import { areaKm2, bboxOf, type MultiPolygon } from '../../../main/geometry/rings.ts';
import { untangle } from '../../../main/geometry/untangle.ts';
import { outlineNamed, readIso3ByIso2 } from '../../read/country-codes.ts';
import { cutOutExclaves } from '../../read/exclaves.ts';
import { readBorders } from '../../read/gshhg/rivers.ts';
import { readShore } from '../../read/gshhg/shore.ts';
import { nearBoxes } from '../../read/overlaps.ts';
import { readTzDatabase } from '../../read/tz-transitions.ts';
import { countriesInZone } from '../../read/zone-ground.ts';
import { openZones } from '../../read/zone-pieces.ts';
import type { BuildContext } from '../../kit/theme.ts';
import { DAMS } from './dams.ts';
import { BIR_TAWIL, DISPUTED_AREAS } from './disputed-areas.ts';
import { EXCLAVES, SMALL_EXCLAVES } from './exclaves.ts';
import { assignGolanToSyria } from './golan.ts';
import { readGround } from './ground.ts';
import { REASSIGNED, UNASSIGNED, moveNamedGround, withNamedGround } from './named-ground.ts';
import { countryOutlines } from './outlines.ts';
import { zoneCountries } from './zone-countries.ts';
import { type DisputedOutline, disputedOutlines } from './disputed-outlines.ts';

/** Outlines by ISO 3166-1 alpha-3, with numbers for the accounts. */
export interface Countries {
  outlines: Map<string, MultiPolygon>;
  disputed: DisputedOutline[];
  /** Enclosed waters by ISO 3166-1 alpha-3. */
  waters: Map<string, MultiPolygon>;
  sourceCount: number;
  differences: Record<string, number>;
  counts: Record<string, number>;
  notes: string[];
}

/**
 * Overlaps in which the larger country takes precedence: Sudan administers Abyei and Kafia Kingi, India Arunachal
 * Pradesh.
 */
const ASSIGNED_TO_LARGER = [
  { name: 'Abyei and Kafia Kingi', winner: 'SDN', loser: 'SSD' },
  { name: 'West of Arunachal Pradesh', winner: 'IND', loser: 'BTN' },
];
/** Subtracts the winner's polygons from the loser's, and returns the overlap. */
function resolveOverlap(
  ground: Map<string, MultiPolygon>,
  { winner, loser }: { winner: string; loser: string },
): MultiPolygon {
  const polygons = ground.get(loser) ?? [];
  const minus = nearBoxes(
    ground.get(winner) ?? [],
    polygons.map((polygon) => bboxOf([polygon])),
  );
  const left = untangle(polygons, minus);
  if (left === undefined) throw new Error(`${winner} couldn't be subtracted from ${loser}`);
  ground.set(loser, left);
  return untangle(polygons, left) ?? [];
}

/** Returns what country-coder's coarse outline of Bir Tawil leaves between Egypt and Sudan. */
function birTawil(ground: ReadonlyMap<string, MultiPolygon>, bordersPath: string): MultiPolygon {
  const outline = outlineNamed(bordersPath, BIR_TAWIL);
  const neighbours = ['EGY', 'SDN'].flatMap((iso3) => ground.get(iso3) ?? []);
  const left = untangle(outline, nearBoxes(neighbours, [bboxOf(outline)]));
  if (left === undefined) throw new Error(`Egypt and Sudan couldn't be subtracted from ${BIR_TAWIL}`);
  return left;
}

/** Builds countries from fine borders and shores. */
export async function fineCountries({ file, progress }: BuildContext): Promise<Countries> {
  progress('read');
  const ground = readGround(file('countries-land-10m', 'map.geo.json'));
  const shore = await readShore(file('gshhg', 'binned_GSHHS_f.nc'));
  progress('resolve overlaps');
  moveNamedGround(ground);
  for (const exclaves of [...EXCLAVES, ...SMALL_EXCLAVES]) cutOutExclaves(ground, exclaves);
  const resolved = new Map<string, MultiPolygon>();
  for (const { name, ...pair } of ASSIGNED_TO_LARGER) resolved.set(name, resolveOverlap(ground, pair));
  resolved.set(BIR_TAWIL, birTawil(ground, file('country-coder', 'src/data/borders.json')));
  resolved.set('Golan Heights', assignGolanToSyria(ground, await readBorders(file('gshhg', 'binned_border_f.nc'))));
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
    progress('merge borders and shores', done, total),
  );
  const disputed = disputedOutlines(countries, resolved, file('natural-earth-admin1', 'data/states/admin1.json'));
  const withoutOutline = DISPUTED_AREAS.filter((area) => !disputed.some((outlined) => outlined.area === area));
  return {
    outlines: countries,
    disputed,
    waters,
    sourceCount: ground.size,
    differences: {},
    counts: {
      overlaps_settled: overlaps.length,
      unclaimed_islands: unclaimed.length,
      newer_land_km2: Math.round(areaKm2(newer)),
    },
    notes: [
      'A country consists of its land and inland waters, up to the shore. Borders are from OpenStreetMap as of ' +
        '2018, simplified by ten metres; shores are from GSHHG, accurate to about a hundred metres and ' +
        'simplified by as much again. Islets of less than a hundred metres are not included.',
      'Land outside all countries of the source of borders belongs to the country of its time zone, which includes ' +
        'the territorial sea, or to the nearest country if several share the zone (north Vietnam and Thailand) ' +
        'or there is none. Lakes and rivers between countries are divided where their time zones meet. The ' +
        'Caspian Sea has no country beyond its shore.',
      'Land missing in GSHHG, e.g. newer land, is from the source of borders: islands away from all land of GSHHG ' +
        'with room for a circle of 150 m, and land more than a kilometre beyond its shore, including lagoons.',
      'If two countries of the source overlap (territories with their own ISO code, disputed areas), the smaller ' +
        'one has precedence. Exceptions are undisputed exclaves (Büsingen, Campione, Baarle-Nassau within ' +
        'Baarle-Hertog, Madha, Sokh, Medvezhye, the parts beyond the Vennbahn), Abyei and Kafia Kingi, which ' +
        "Sudan administers, and Bhutan's overlap with Arunachal Pradesh.",
      'Disputed areas, by ISO 3166 or else by the line of actual control: ' +
        `${DISPUTED_AREAS.map(({ name, country }) => `${name} ${country}`).join(', ')}. Their outlines, of ` +
        'category 929, are those of the countries, of their islands, of Natural Earth, or of overlaps in the source. ' +
        `No source has an outline of ${withoutOutline.map(({ name }) => name).join(' and ')}.`,
      'Overlaps of more than a square kilometre resolved that way: ' +
        `${overlaps.map(({ winner, loser }) => `${winner} over ${loser}`).join(', ')}.`,
      'The Golan Heights belong to Syria, east of the line in GSHHG, which is up to two kilometres off.',
      ...(unclaimed.length === 0
        ? []
        : [
            `No country was found for ${unclaimed.length} islands with a total area of ` +
              `${areaKm2(unclaimed).toFixed(1)} km².`,
          ]),
      'Assigned by position, regardless of sources and time zones: ' +
        `${[...UNASSIGNED, ...REASSIGNED].map(({ name, iso3 }) => `${name} (${iso3})`).join(', ')}.`,
      'Lagoons and bays of up to 15,000 km² with mouths of at most about four kilometres belong to the surrounding ' +
        `country like lakes (category ${ENCLOSED_WATER_CATEGORY.code}). They are found on a raster of 740 m, ` +
        'divided where time zones meet, and are not part of the outlines, which end at the shore. ' +
        `Dams missing in GSHHG are from our own list: ${DAMS.map(({ name }) => name).join(', ')}.`,
      'All land south of 60° S is Antarctica, which ends at the edge of its ice.',
    ],
  };
}
