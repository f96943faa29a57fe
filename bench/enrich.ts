/**
 * Appends four look-ups to 100,000 rows, from one CSV file to another, while a second client requests single points:
 *   npm run bench -- enrich [--rows N] [--packs DIR] [--fields F,…]
 * The rows are those of {@link writeSampleTable}. Limits on two cores: 10 s; responses to the other client within 100
 * ms; and at most 128 MB more memory than with half of the rows. The first table fills the caches of the threads
 * (decoded pieces of areas, rows of areas, tiles), which are limited in bytes or entries; they fill faster the less
 * scattered the points are. After that, memory should be stable; it is printed for every quarter. Mapped pages of packs
 * aren't counted: they belong to the operating system, which shares them between threads and reclaims them when needed.
 */
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { writeSampleTable } from './sample-table.ts';
import { startCairn, type ServerProcess } from './server-process.ts';

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    packs: { type: 'string', default: join(import.meta.dirname, '..', 'data', 'packs') },
    fields: { type: 'string', default: 'tz,admin2,zip9,address' },
  },
});

const KEY = 'bench-key-0123456789-0123456789-0123456789';
const LIMIT_SECONDS = 10;
const LIMIT_LOOK_UP_MS = 100;
const LIMIT_GROWTH_MB = 128;
const SAMPLE_MS = 50;

const ask = (url: string, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    request(url + path, { headers: { 'x-api-key': KEY } }, (response) => response.resume().on('end', resolve))
      .on('error', reject)
      .end();
  });

/** Streams the table through the server and returns the seconds taken. */
async function enrich(url: string, input: string, output: string): Promise<number> {
  const start = performance.now();
  await new Promise<void>((resolve, reject) => {
    const call = request(
      `${url}/v1/enrich?fields=${values.fields}`,
      { method: 'POST', headers: { 'x-api-key': KEY, 'content-type': 'text/csv' } },
      (response) => {
        if (response.statusCode !== 200) reject(new Error(`HTTP ${response.statusCode ?? 0}`));
        pipeline(response, createWriteStream(output)).then(resolve, reject);
      },
    );
    pipeline(createReadStream(input), call).catch(reject);
  });
  return (performance.now() - start) / 1000;
}

interface Taken {
  seconds: number;
  processorSeconds: number;
  /** Peak private memory of the server during the run, in megabytes. */
  ownPeak: number;
  /** Peak in each quarter of the run, in megabytes. */
  quarters: number[];
}

const QUARTERS = 4;

async function enriching(server: ServerProcess, input: string, output: string): Promise<Taken> {
  const before = server.processorSeconds();
  const samples = [server.ownMegabytes()];
  const sampler = setInterval(() => samples.push(server.ownMegabytes()), SAMPLE_MS);
  const seconds = await enrich(server.url, input, output);
  clearInterval(sampler);
  const size = Math.ceil(samples.length / QUARTERS);
  const quarters = Array.from({ length: QUARTERS }, (_, i) => Math.max(...samples.slice(i * size, (i + 1) * size)));
  return { seconds, processorSeconds: server.processorSeconds() - before, ownPeak: Math.max(...samples), quarters };
}

const verdict = (passed: boolean): string => (passed ? 'met' : 'NOT MET');

const directory = mkdtempSync(join(tmpdir(), 'cairn-bench-enrich-'));
const server = await startCairn({ packs: values.packs, dataDirectory: join(directory, 'data'), key: KEY });
try {
  const rows = Number(values.rows);
  const [small, large, output] = [
    join(directory, 'small.csv'),
    join(directory, 'large.csv'),
    join(directory, 'out.csv'),
  ];
  const before = Math.ceil(rows / 2);
  writeSampleTable(small, before);
  writeSampleTable(large, rows);
  const first = await enriching(server, small, output);
  const otherTimes: number[] = [];
  const measuring = { on: true };
  const measureLookUps = async (): Promise<void> => {
    while (measuring.on) {
      const start = performance.now();
      await ask(server.url, '/v1/admin-chain?x=-122.0263&y=36.9741');
      otherTimes.push(performance.now() - start);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const lookUps = measureLookUps();
  const { seconds, processorSeconds, ownPeak, quarters } = await enriching(server, large, output);
  measuring.on = false;
  await lookUps;
  const growth = ownPeak - first.ownPeak;
  const slowest = Math.max(...otherTimes);
  const sorted = otherTimes.toSorted((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  process.stdout.write(
    [
      `${rows} rows, ${values.fields}, over HTTP with ${before} rows before: ${seconds.toFixed(1)} s, ` +
        `${Math.round(rows / seconds)} rows/s, processor time ${processorSeconds.toFixed(1)} s including the ` +
        `others' answers (first ${first.seconds.toFixed(1)} s); limit ${LIMIT_SECONDS} s: ` +
        verdict(seconds <= LIMIT_SECONDS),
      `other client: p99 ${p99.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms of ${otherTimes.length}; ` +
        `limit ${LIMIT_LOOK_UP_MS} ms: ${verdict(slowest <= LIMIT_LOOK_UP_MS)}`,
      `memory: peak ${first.ownPeak.toFixed(0)} MB with half the rows, ${growth.toFixed(0)} MB more with all ` +
        `(${server.peakMegabytes().toFixed(0)} MB including mapped packs); limit ${LIMIT_GROWTH_MB} MB: ` +
        verdict(!(growth > LIMIT_GROWTH_MB)),
      `memory by quarter, MB: ${[...first.quarters, ...quarters].map((megabytes) => megabytes.toFixed(0)).join(', ')}`,
      '',
    ].join('\n'),
  );
  if (seconds > LIMIT_SECONDS || slowest > LIMIT_LOOK_UP_MS || growth > LIMIT_GROWTH_MB) process.exitCode = 1;
} finally {
  server.stop();
  rmSync(directory, { recursive: true });
}
