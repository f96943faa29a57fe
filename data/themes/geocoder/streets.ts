/** Conversion of a streets pack's rows to streets of a geocoder pack. */
import type { ReadableDatabase } from '../../../main/packs/pack-database.ts';
import type { StreetItem } from '../../../main/geocoder/index/add-streets.ts';
import type { LonLat } from '../../../main/geocoder/index/streets.ts';

interface EdgeRow {
  name: string;
  left_from: number | null;
  left_to: number | null;
  left_zip: string | null;
  right_from: number | null;
  right_to: number | null;
  right_zip: string | null;
  line: string;
}

interface AddressRow {
  number: string;
  street: string;
  postcode: string | null;
  lon: number;
  lat: number;
}

export interface BusinessRow {
  name: string;
  category: string;
  lon: number;
  lat: number;
}

/** Postal codes of both sides of an edge. */
export interface EdgePostcodes {
  left: string | undefined;
  right: string | undefined;
}

function readLonLats(geoJson: string): LonLat[] {
  const { coordinates }: { coordinates: [number, number][] } = JSON.parse(geoJson);
  return coordinates;
}

/**
 * Yields every named edge, once per place that it belongs to.
 * @param database a streets pack, with SpatiaLite loaded
 * @param placesOf returns handles of the places of an edge with these postal codes
 */
export function* edgeItems(
  database: ReadableDatabase,
  placesOf: (postcodes: EdgePostcodes) => readonly number[],
): Generator<StreetItem> {
  const rows = database.prepare<[], EdgeRow>(
    `SELECT name, left_from_number left_from, left_to_number left_to, left_zip, right_from_number right_from,
      right_to_number right_to, right_zip,
       AsGeoJSON(geometry, 7) line
     FROM street_edge WHERE name IS NOT NULL ORDER BY id`,
  );
  for (const row of rows.iterate()) {
    const left = row.left_zip ?? undefined;
    const right = row.right_zip ?? undefined;
    const edge = {
      leftFrom: row.left_from ?? undefined,
      leftTo: row.left_to ?? undefined,
      rightFrom: row.right_from ?? undefined,
      rightTo: row.right_to ?? undefined,
      leftPostcode: left,
      rightPostcode: right,
      line: readLonLats(row.line),
    };
    const context = [...new Set([left, right])].filter((code) => code !== undefined);
    for (const parent of placesOf({ left, right })) yield { street: row.name, parent, context, edge };
  }
}

/** Yields every address point of a streets pack. */
export function* addressItems(database: ReadableDatabase, parent: number): Generator<StreetItem> {
  for (const { number, street, postcode, lon, lat } of database
    .prepare<[], AddressRow>('SELECT number, street, postcode, lon, lat FROM address ORDER BY id')
    .iterate()) {
    yield {
      street,
      parent,
      context: postcode === null ? [] : [postcode],
      house: { number, postcode: postcode ?? undefined, lon, lat },
    };
  }
}

/** Returns the named businesses of a streets pack. */
export function readNamedBusinesses(database: ReadableDatabase): BusinessRow[] {
  return database
    .prepare<[], BusinessRow>('SELECT name, category, lon, lat FROM business WHERE name IS NOT NULL ORDER BY id')
    .all();
}
