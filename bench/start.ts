/**
 * Time from the command to the first response, processor time of it, and memory after it:
 *   npm run bench -- start [--packs DIR] [--runs N]
 * The first start, which checks the packs, isn't counted.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client, jsonOf } from './client.ts';
import { median } from './median.ts';
import { startCairn } from './server-process.ts';

const { values } = parseArgs({
  options: { packs: { type: 'string', default: 'data/packs' }, runs: { type: 'string', default: '5' } },
});
const KEY = 'bench-key-0123456789-0123456789-0123456789';

interface Start {
  milliseconds: number;
  processorMilliseconds: number;
  megabytes: number;
}

async function startOnce(dataDirectory: string, settles: boolean): Promise<Start> {
  const begin = performance.now();
  const server = await startCairn({ packs: values.packs, dataDirectory, key: KEY });
  const client = new Client(server.url, KEY);
  try {
    jsonOf(await client.get('/timezonesv1/xy2tzdata?x=-122.0263&y=36.9741'));
    const milliseconds = performance.now() - begin;
    const processorMilliseconds = server.processorSeconds() * 1000;
    if (settles) await server.settle();
    return { milliseconds, processorMilliseconds, megabytes: server.ownMegabytes() };
  } finally {
    client.close();
    server.stop();
  }
}

const directory = mkdtempSync(join(tmpdir(), 'cairn-bench-start-'));
try {
  await startOnce(directory, true);
  const starts: Start[] = [];
  for (let run = 0; run < Number(values.runs); run++) starts.push(await startOnce(directory, false));
  process.stdout.write(
    `first response after ${median(starts.map(({ milliseconds }) => milliseconds)).toFixed(0)} ms, ` +
      `${median(starts.map((start) => start.processorMilliseconds)).toFixed(0)} ms of processor time, with ` +
      `${median(starts.map(({ megabytes }) => megabytes)).toFixed(0)} MB of private memory\n`,
  );
} finally {
  rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
