/**
 * Points per second of `/v1/look-ups`, from request to response, and the latency of another client's look-ups beside:
 *   npm run bench -- many-points [--points N] [--runs N] [--packs DIR] [--tree DIR] [--forms F,…]
 * The points are those of {@link samplePoints}. Each set of fields is requested once before it is measured.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from './client.ts';
import { lookUpsDuring } from './look-ups-during.ts';
import { median } from './median.ts';
import { samplePoints } from './sample-table.ts';
import { startCairn } from './server-process.ts';

const { values } = parseArgs({
  options: {
    points: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '5' },
    packs: { type: 'string', default: join(import.meta.dirname, '..', 'data', 'packs') },
    tree: { type: 'string' },
    forms: { type: 'string', default: 'JSON,NDJSON' },
  },
});
const KEY = 'bench-key-0123456789-0123456789-0123456789';
/** Fields, and the target in points per second on two cores. */
const FIELDS: readonly (readonly [fields: string, target: number])[] = [
  ['tz', 400_000],
  ['tz,admin0,admin1,admin2', 150_000],
  ['tz,admin0,admin1,admin2,address', 40_000],
];
const OTHERS = ['/timezonesv1/xy2tzdata?x=-122.0263&y=36.9741', '/timezonesv1/xy2tzdata?x=-56.16&y=-34.88'];

const points = samplePoints(Number(values.points));
const lines = points.map((point) => `${JSON.stringify(point)}\n`).join('');

interface Form {
  name: string;
  send: (client: Client, fields: string) => ReturnType<Client['post']>;
}

const FORMS: readonly Form[] = [
  {
    name: 'JSON',
    send: (client, fields) => client.post('/v1/look-ups', { points, fields: fields.split(',') }),
  },
  {
    name: 'NDJSON',
    send: (client, fields) => client.post(`/v1/look-ups?fields=${fields}`, lines, 'application/x-ndjson'),
  },
];

async function secondsOf({ send }: Form, client: Client, fields: string): Promise<number> {
  const start = performance.now();
  const { status, body } = await send(client, fields);
  if (status !== 200) throw new Error(`HTTP ${status}: ${body.toString('utf8', 0, 300)}`);
  return (performance.now() - start) / 1000;
}

const directory = mkdtempSync(join(tmpdir(), 'cairn-bench-points-'));
const server = await startCairn({
  packs: values.packs,
  dataDirectory: join(directory, 'data'),
  key: KEY,
  tree: values.tree,
});
const client = new Client(server.url, KEY);
try {
  await server.settle();
  for (const form of FORMS.filter(({ name }) => values.forms.split(',').includes(name))) {
    for (const [fields, target] of FIELDS) {
      await secondsOf(form, client, fields);
      const seconds: number[] = [];
      const before = server.processorSeconds();
      for (let run = 0; run < Number(values.runs); run++) seconds.push(await secondsOf(form, client, fields));
      const rate = points.length / median(seconds);
      const processor = ((server.processorSeconds() - before) / points.length / seconds.length) * 1e6;
      process.stdout.write(
        `${form.name.padEnd(8)}${fields.padEnd(34)}${Math.round(rate).toString().padStart(9)} points/s, ` +
          `${processor.toFixed(1)} µs of processor time each   ` +
          `target ${target}: ${rate >= target ? 'met' : 'NOT MET'}\n`,
      );
    }
    const others = await lookUpsDuring(server.url, KEY, OTHERS, async () => {
      for (let run = 0; run < Number(values.runs); run++) await secondsOf(form, client, 'tz');
    });
    const at = (share: number): string =>
      `${(others[Math.min(others.length - 1, Math.floor(others.length * share))] ?? 0).toFixed(1)} ms`;
    process.stdout.write(
      `${form.name.padEnd(8)}another client's look-ups: p50 ${at(0.5)}, p99 ${at(0.99)}, slowest ${at(1)} of ` +
        `${others.length}\n`,
    );
  }
  process.stdout.write(`peak memory ${server.peakMegabytes().toFixed(0)} MB including mapped packs\n`);
} finally {
  client.close();
  server.stop();
  rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
