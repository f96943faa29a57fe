/**
 * Imports a million generated ZIP+4 areas and looks some up:
 *   npm run bench -- import-zip4 [--areas N] [--vertices N] [--directory DIR] [--keep]
 * The areas form a grid of wavy cells that share borders with their neighbours; one in a thousand is invalid. Limits:
 * 10 minutes and 2 GB for a million areas. Look-ups are compared with those in a pack of a hundredth of the size.
 */
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importInProcess } from '../main/ingest/import-process.ts';
import type { ImportProgress } from '../main/ingest/target.ts';
import { createRandom } from '../main/packs/fixture-random.ts';
import { openPackFile } from '../main/packs/pack-file.ts';
import { Zip4Pack } from '../main/packs/zip4-pack.ts';

const { values } = parseArgs({
  options: {
    areas: { type: 'string', default: '1000000' },
    vertices: { type: 'string', default: '16' },
    directory: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});

const WEST = -100;
const SOUTH = 30;
const CELL_DEGREES = 0.001;
const LOOKUPS = 20_000;
const FAULT_EVERY = 1000;
const BATCH = 2000;

/** Returns a point on a cell's border: a wave along the side, identical for both cells and flat at the corners. */
function border(fromX: number, fromY: number, toX: number, toY: number, share: number): [number, number] {
  const wave = 0.08 * Math.sin(share * Math.PI) * Math.sin(fromX * 7.1 + fromY * 3.7 + toX + toY);
  const [dx, dy] = [toX - fromX, toY - fromY];
  return [
    WEST + (fromX + dx * share + dy * wave) * CELL_DEGREES,
    SOUTH + (fromY + dy * share + dx * wave) * CELL_DEGREES,
  ];
}

function cell(column: number, row: number, perSide: number): string {
  const sides = [
    [0, 0, 1, 0, false],
    [1, 0, 1, 1, false],
    [0, 1, 1, 1, true],
    [0, 0, 0, 1, true],
  ] as const;
  const points = sides.flatMap(([x0, y0, x1, y1, isReversed]) =>
    Array.from({ length: perSide }, (_, i) =>
      border(column + x0, row + y0, column + x1, row + y1, isReversed ? 1 - i / perSide : i / perSide),
    ),
  );
  return [...points, ...points.slice(0, 1)].map(([x, y]) => `[${x.toFixed(7)},${y.toFixed(7)}]`).join(',');
}

function writeAreas(path: string, count: number, vertices: number): void {
  const columns = Math.ceil(Math.sqrt(count));
  const descriptor = openSync(path, 'w');
  writeSync(descriptor, '{"type":"FeatureCollection","features":[\n');
  for (let start = 0; start < count; start += BATCH) {
    const lines: string[] = [];
    for (let i = start; i < Math.min(count, start + BATCH); i++) {
      const zip9 = i % FAULT_EVERY === 1 ? 'none' : String(100_000_000 + i);
      lines.push(
        `{"type":"Feature","properties":{"ZIP":"${zip9.slice(0, 5)}","PLUS4":"${zip9.slice(5)}",` +
          '"FIPS":"48001"},"geometry":{"type":"Polygon",' +
          `"coordinates":[[${cell(i % columns, Math.floor(i / columns), vertices / 4)}]]}}`,
      );
    }
    writeSync(descriptor, (start === 0 ? '' : ',\n') + lines.join(',\n'));
  }
  writeSync(descriptor, '\n]}\n');
  closeSync(descriptor);
}

interface Run {
  seconds: number;
  peakMegabytes: number;
  microsecondsPerLookUp: number;
}

async function measure(directory: string, count: number, vertices: number): Promise<Run> {
  const file = join(directory, `areas-${count}.geojson`);
  const packs = join(directory, `packs-${count}`);
  mkdirSync(packs);
  writeAreas(file, count, vertices);
  process.stdout.write(
    `${count} areas of ${vertices} vertices, ${(statSync(file).size / 1e6).toFixed(0)} MB of GeoJSON\n`,
  );
  let peak = 0;
  let reported = -1;
  const started = performance.now();
  const onProgress = ({ step, share }: ImportProgress): void => {
    peak = Math.max(peak, process.memoryUsage.rss());
    const tenth = Math.floor(share * 10);
    if (tenth === reported) return;
    reported = tenth;
    process.stdout.write(
      `  ${step} ${(share * 100).toFixed(0)} % after ${((performance.now() - started) / 1000).toFixed(0)} s\n`,
    );
  };
  const request = { files: [file], id: 'zip4-imported', packsDirectory: packs };
  const { counts } = (await importInProcess('zip4', request, { onProgress })).report;
  const seconds = (performance.now() - started) / 1000;
  peak = Math.max(peak, process.resourceUsage().maxRSS * 1024);
  rmSync(file);
  const path = join(packs, 'zip4-imported.sqlite');
  process.stdout.write(
    `  ${counts['imported']} imported, ${counts['left_out']} omitted, ` +
      `pack of ${(statSync(path).size / 1e6).toFixed(0)} MB\n`,
  );
  const pack = openPackFile(path);
  const areas = new Zip4Pack(pack);
  const random = createRandom(5);
  const [west, south, east, north] = areas.coverage;
  const points = Array.from({ length: LOOKUPS }, () => ({
    lon: west + random() * (east - west),
    lat: south + random() * (north - south),
  }));
  for (const point of points) areas.at(point);
  const start = performance.now();
  let hits = 0;
  for (const point of points) hits += areas.at(point).length;
  const microsecondsPerLookUp = ((performance.now() - start) / LOOKUPS) * 1000;
  process.stdout.write(`  ${hits} of ${LOOKUPS} random points in an area\n`);
  pack.database.close();
  return { seconds, peakMegabytes: peak / 1e6, microsecondsPerLookUp };
}

const directory = values.directory ?? mkdtempSync(join(tmpdir(), 'cairn-import-zip4-'));
try {
  const count = Number(values.areas);
  const small = await measure(directory, Math.ceil(count / 100), Number(values.vertices));
  const large = await measure(directory, count, Number(values.vertices));
  const line = (label: string, { seconds, peakMegabytes, microsecondsPerLookUp }: Run): string =>
    `${label.padEnd(12)}${seconds.toFixed(1).padStart(9)}${peakMegabytes.toFixed(0).padStart(12)}` +
    microsecondsPerLookUp.toFixed(1).padStart(14);
  process.stdout.write(
    `${'areas'.padEnd(12)}${'seconds'.padStart(9)}${'peak MB'.padStart(12)}${'µs a look-up'.padStart(14)}\n`,
  );
  process.stdout.write(`${line(String(Math.ceil(count / 100)), small)}\n${line(String(count), large)}\n`);
  process.stdout.write(
    `look-up in the large pack: ${(large.microsecondsPerLookUp / small.microsecondsPerLookUp).toFixed(2)} × ` +
      'the small one\n',
  );
  const isWithin = large.seconds <= 600 * (count / 1e6) && large.peakMegabytes <= 2000;
  process.stdout.write(
    isWithin ? 'within 10 minutes a million and 2 GB\n' : 'NOT within 10 minutes a million and 2 GB\n',
  );
  process.exitCode = isWithin ? 0 : 1;
} finally {
  if (!values.keep) rmSync(directory, { recursive: true, force: true });
}
