/** Measures whether addresses in streets packs are found by their own texts. */
import { loadSpatialite } from '../../../../main/geometry/spatialite.ts';
import { describeFinding, type Geocoder } from './geocoder.ts';
import { withinAnyOf } from './placed.ts';
import {
  sampleAddresses,
  sampleRanges,
  withTypo,
  type AddressSample,
  type Random,
  type RangeSample,
} from './samples.ts';
import type { Measure } from './reliability.ts';

const textOf = ({ number, street, town, zip }: RangeSample): string => `${number} ${street}, ${town}, CA ${zip}`;

function measureAddressPoints(geocoder: Geocoder, random: Random, measure: Measure): void {
  const samples = sampleAddresses(geocoder.open('streets-montevideo'), random, 2000);
  const isFound = (text: string, { positions }: AddressSample): string | true => {
    const first = geocoder.find(text);
    const [lon = 0, lat = 0] = first?.position ?? [];
    return (first !== undefined && withinAnyOf({ lon, lat }, positions, 1)) || `${text} → ${describeFinding(first)}`;
  };
  measure('Montevideo: address point by its own text, first place', 99.5, samples, (sample) =>
    isFound(`${sample.street} ${sample.number}, Montevideo`, sample),
  );
  measure('Montevideo: the same with one typo', 98.6, samples, (sample) =>
    isFound(withTypo(random, `${sample.street} ${sample.number}, Montevideo`), sample),
  );
}

function measureRanges(geocoder: Geocoder, random: Random, measure: Measure): void {
  const zips = geocoder.townsOfZips();
  const samples = sampleRanges(geocoder.open('streets-santa-cruz'), random, 2000, (zip) => zips.get(zip));
  const isFound = (text: string, { street, number }: RangeSample): string | true => {
    const first = geocoder.find(text);
    return (first?.name === street && first.houseNumber === String(number)) || `${text} → ${describeFinding(first)}`;
  };
  measure('Santa Cruz: number in a range found on its street', 99.5, samples, (sample) =>
    isFound(textOf(sample), sample),
  );
  measure('Santa Cruz: the same with one typo', 97.4, samples, (sample) =>
    isFound(withTypo(random, textOf(sample)), sample),
  );
  measure('Santa Cruz: geocode → reverse: street, range, parity', 99.5, samples, (sample) => {
    const first = geocoder.find(textOf(sample));
    const back = first === undefined ? undefined : geocoder.findAt(...first.position);
    const number = Number(back?.houseNumber);
    const isRight =
      back?.name === sample.street &&
      number >= Math.min(sample.from, sample.to) &&
      number <= Math.max(sample.from, sample.to) &&
      number % 2 === sample.from % 2;
    return isRight || `${textOf(sample)} → ${describeFinding(back)}`;
  });
  const zip4 = geocoder.open('zip4-santa-cruz');
  loadSpatialite(zip4);
  const zipsAt = zip4
    .prepare<[number, number, number, number, number, number], string>(
      `SELECT zip FROM zip4
       WHERE ROWID IN (SELECT pkid FROM idx_zip4_geometry WHERE xmin <= ? AND xmax >= ? AND ymin <= ? AND ymax >= ?)
         AND ST_Intersects(geometry, MakePoint(?, ?, 4326))`,
    )
    .pluck();
  measure("Santa Cruz: ZIP+4 at that point has its side's ZIP", 99.5, samples, (sample) => {
    const [lon, lat] = geocoder.find(textOf(sample))?.position ?? [0, 0];
    const found = zipsAt.all(lon, lon, lat, lat, lon, lat);
    return found.includes(sample.zip) || `${textOf(sample)} → ${found.join() || 'none'}`;
  });
}

export function measureOwnTexts(geocoder: Geocoder, random: Random, measure: Measure): void {
  measureAddressPoints(geocoder, random, measure);
  measureRanges(geocoder, random, measure);
}
