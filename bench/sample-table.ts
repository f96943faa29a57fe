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
 * Writes CSV: `meter_id,lon,lat,reading`. A third of the rows each are in Santa Cruz, in Montevideo, and all over the
 * world; one in a thousand is invalid.
 */
export function writeSampleTable(path: string, rows: number): void {
  const random = createRandom(7);
  const file = openSync(path, 'w');
  writeSync(file, 'meter_id,lon,lat,reading\n');
  for (let row = 0; row < rows; row++) {
    const [lon, lat, width, height] = PLACES[row % 3] ?? PLACES[0];
    const x = row % 1000 === 500 ? -1220.263 : lon + (random() - 0.5) * width;
    writeSync(
      file,
      `M-${row},${x.toFixed(6)},${(lat + (random() - 0.5) * height).toFixed(6)},${(random() * 1000).toFixed(1)}\n`,
    );
  }
  closeSync(file);
}
