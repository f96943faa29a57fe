/**
 * Processor time of a look-up in the process, without HTTP, beside libraries for the same question:
 *   npm run bench -- in-process [--packs DIR] [--points N] [--rounds N] [--seed N]
 * All get the same points, random on the sphere, half of them in a country, in turn; the median of the rounds counts.
 * geo-tz and country-coder have simplified borders, and tz-lookup a grid, so their answers differ near borders.
 */
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';
import type { Point } from '../contract/coordinates.ts';
import { createRowLookUps } from '../main/enrichment/row-look-ups.ts';
import { createRandom } from '../main/packs/fixture-random.ts';
import { openPacks } from '../main/packs/pack-store.ts';
import { median } from './median.ts';
import { randomPoints } from './random-points.ts';

const { values } = parseArgs({
  options: {
    packs: { type: 'string', default: 'data/packs' },
    points: { type: 'string', default: '5000' },
    rounds: { type: 'string', default: '7' },
    seed: { type: 'string', default: '1' },
  },
});
const require = createRequire(import.meta.url);
/** CommonJS modules; the second has no types. */
const { find }: { find: (lat: number, lon: number) => string[] } = require('geo-tz');
const timeZoneOf: (lat: number, lon: number) => string = require('tz-lookup');
const {
  iso1A3Code,
}: { iso1A3Code: (lonLat: [number, number]) => string | null } = require('@rapideditor/country-coder');

const packs = openPacks(values.packs);
const points = randomPoints(packs, Number(values.points), createRandom(Number(values.seed)));

/** A look-up of these fields at a point, as for a row of a table. */
function cairn(fields: readonly string[]): (point: Point) => unknown {
  const { lookUp } = createRowLookUps(packs, { fields, position: { kind: 'columns', longitude: 0, latitude: 1 } });
  const row = fields.map(() => '');
  return (point) => lookUp(point, row, 0);
}

const SUBJECTS: readonly (readonly [name: string, lookUp: (point: Point) => unknown])[] = [
  ['time zone: Cairn', cairn(['tz'])],
  ['time zone: geo-tz', ({ lon, lat }) => find(lat, lon)],
  ['time zone: tz-lookup', ({ lon, lat }) => timeZoneOf(lat, lon)],
  ['country: Cairn', cairn(['admin0'])],
  ['country: country-coder', ({ lon, lat }) => iso1A3Code([lon, lat])],
  ['zone and three levels: Cairn', cairn(['tz', 'admin0', 'admin1', 'admin2'])],
];

const times = SUBJECTS.map((): number[] => []);
for (let round = 0; round <= Number(values.rounds); round++)
  for (const [i, [, lookUp]] of SUBJECTS.entries()) {
    const before = process.cpuUsage();
    for (const point of points) lookUp(point);
    const { user, system } = process.cpuUsage(before);
    // The first round fills caches and compiles.
    if (round > 0) times[i]?.push((user + system) / points.length);
  }
packs.close();
for (const [i, [name]] of SUBJECTS.entries())
  process.stdout.write(
    `${name.padEnd(34)}${median(times[i] ?? [])
      .toFixed(2)
      .padStart(9)} µs\n`,
  );
