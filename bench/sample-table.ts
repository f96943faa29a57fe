/** Table of sample points for measurements. */
import { closeSync, openSync, writeSync } from 'node:fs';
import { createRandom } from '../main/packs/fixture-random.ts';

/** Longitude and latitude of the centre, width and height in degrees: Santa Cruz, Montevideo, the inhabited world. */
const PLACES = [
  [-122.0263, 36.9741, 0.06, 0.03],
  [-56.1645, -34.88, 0.06, 0.04],
  [0, 7.5, 360, 135],
] as const;

/**
 * Creates points: a third each in Santa Cruz, in Montevideo, and all over the world; one in a thousand is invalid.
 */
export function samplePoints(count: number): [longitude: number, latitude: number][] {
  const random = createRandom(7);
  return Array.from({ length: count }, (_, i) => {
    const [lon, lat, width, height] = PLACES[i % 3] ?? PLACES[0];
    const x = i % 1000 === 500 ? -1220.263 : lon + (random() - 0.5) * width;
    return [Number(x.toFixed(6)), Number((lat + (random() - 0.5) * height).toFixed(6))];
  });
}

/** Writes CSV of {@link samplePoints}: `meter_id,lon,lat,reading`. */
export function writeSampleTable(path: string, rows: number): void {
  const file = openSync(path, 'w');
  writeSync(file, 'meter_id,lon,lat,reading\n');
  for (const [row, [lon, lat]] of samplePoints(rows).entries())
    writeSync(file, `M-${row},${lon.toFixed(6)},${lat.toFixed(6)},${((row * 37) % 10_000) / 10}\n`);
  closeSync(file);
}
