/** Runs matrices on a server in a separate process and fetches them, as a local client program would. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { releaseRows } from '../main/matrix/commands.ts';
import { createMatrixThread } from '../main/matrix/matrix-thread.ts';
import { networksIn } from '../main/matrix/network-cache.ts';
import type { Mode, Option } from '../main/routing/profiles/profile.ts';
import { isCancelled } from '../main/threads/work-ended.ts';
import { lookUpsDuring } from './look-ups-during.ts';
import { median } from './median.ts';
import { startCairn } from './server-process.ts';

const KEY = 'bench-key-0123456789-0123456789-0123456789';

/** Maximum time that a fetch waits for the end of the job, in seconds. */
const WAIT = 60;

/** Duration of look-ups without matrices, in milliseconds. */
const IDLE_MS = 2000;

export interface MatrixQuestion {
  origins: [number, number][];
  destinations: [number, number][];
  mode: Mode;
  option: Option;
}

export interface HttpFigures {
  firstMs: number;
  medianMs: number;
  /** Processor time of the server per matrix, which depends less on other programs; NaN if the system has no /proc. */
  processorMs: number;
  /** Medians of the time until the response to the request, and until the first and the last byte of the fetch. */
  parts: Record<string, number>;
  /** Look-ups on a separate connection: without matrices, and while matrices run one after another. */
  idleLookUpP99Ms: number;
  lookUpP99Ms: number;
  lookUps: number;
  bytes: number;
  serverPeakMegabytes: number;
}

const pairs = (lonLats: [number, number][]): string[] =>
  lonLats.map(([longitude, latitude]) => `${longitude.toFixed(7)},${latitude.toFixed(7)}`);

interface Answer {
  bytes: number;
  /** Arrival time of the first bytes, by performance.now(). */
  began: number;
  head: string;
}

function ask(agent: Agent, url: string, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-api-key': KEY, 'content-type': 'application/json' };
    const call = request(url, { method: body === undefined ? 'GET' : 'POST', agent, headers }, (response) => {
      let [bytes, began, head] = [0, 0, ''];
      response.on('data', (chunk: Buffer) => {
        if (bytes === 0) [began, head] = [performance.now(), chunk.toString('latin1', 0, 300)];
        bytes += chunk.length;
      });
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ bytes, began, head });
        else reject(new Error(`${url} answered ${response.statusCode}: ${head}`));
      });
    });
    call.on('error', reject);
    call.end(body);
  });
}

/** Resolves when the networks of all road packs are stored. @throws Error after two minutes */
async function isPrepared(packsDirectory: string, dataDirectory: string): Promise<void> {
  const packs = readdirSync(packsDirectory).filter((name) => /^roads-.*\.sqlite$/.test(name));
  for (let attempt = 0; attempt < 240; attempt++) {
    await setTimeout(500);
    const folder = networksIn(dataDirectory);
    const stored = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.car-fastest')) : [];
    if (stored.length === packs.length) return;
  }
  throw new Error('The server has not prepared its networks');
}

const p99Of = (ascending: readonly number[]): number => ascending[Math.floor(ascending.length * 0.99)] ?? Number.NaN;

/** @param lookUps paths requested in turn while matrices run */
export async function benchHttp(
  packsDirectory: string,
  question: MatrixQuestion,
  lookUps: readonly string[],
  runs: number,
): Promise<HttpFigures> {
  const { origins, destinations, mode, option } = question;
  const data = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
  const server = await startCairn({ packs: packsDirectory, dataDirectory: data, key: KEY });
  await isPrepared(packsDirectory, data);
  // Not while its packs are being checked.
  await server.settle();
  const agent = new Agent({ keepAlive: true });
  const order = JSON.stringify({
    result: ['cost', 'distance'],
    origin_addresses: pairs(origins),
    destination_addresses: pairs(destinations),
    mode,
    option,
  });
  let bytes = 0;
  const matrix = async (): Promise<[total: number, order: number, first: number, last: number]> => {
    const start = performance.now();
    const ordered = await ask(agent, `${server.url}/tdmv1/order`, order);
    const { uuid }: { uuid: string } = JSON.parse(ordered.head);
    const accepted = performance.now();
    const answer = await ask(agent, `${server.url}/tdmv1/fetch`, JSON.stringify({ uuid, wait: WAIT }));
    const end = performance.now();
    if (!answer.head.includes('"status":"Finished"')) throw new Error(answer.head);
    ({ bytes } = answer);
    await ask(agent, `${server.url}/tdmv1/delete`, JSON.stringify({ uuid }));
    return [end - start, accepted - start, answer.began - accepted, end - answer.began];
  };
  try {
    const [firstMs] = await matrix();
    for (let run = 0; run < 3; run++) await matrix();
    const laps: Awaited<ReturnType<typeof matrix>>[] = [];
    const before = server.processorSeconds();
    for (let run = 0; run < runs; run++) laps.push(await matrix());
    const processorMs = ((server.processorSeconds() - before) / runs) * 1000;
    const [medianMs = 0, ordering = 0, first = 0, last = 0] = [0, 1, 2, 3].map((part) =>
      median(laps.map((lap) => lap[part]!)),
    );
    // The first ones open packs, with or without matrices.
    for (const path of lookUps) await ask(agent, server.url + path);
    const idleTimes = await lookUpsDuring(server.url, KEY, lookUps, () => setTimeout(IDLE_MS));
    const times = await lookUpsDuring(server.url, KEY, lookUps, async () => {
      for (let run = 0; run < runs; run++) await matrix();
    });
    return {
      firstMs,
      medianMs,
      processorMs,
      parts: { order: ordering, 'until the first byte': first, 'until the last byte': last },
      idleLookUpP99Ms: p99Of(idleTimes),
      lookUpP99Ms: p99Of(times),
      lookUps: times.length,
      bytes,
      serverPeakMegabytes: server.peakMegabytes(),
    };
  } finally {
    agent.destroy();
    server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/**
 * Delays in milliseconds after the start of a matrix on a thread that has loaded nothing yet: at least one in every
 * phase.
 */
const CANCEL_AFTER = [5, 30, 100, 200, 300, 400, 500, 600, 800, 1000, 1300];

const commandFor = (pack: string, { origins, destinations, mode, option }: MatrixQuestion) => ({
  pack,
  mode,
  option,
  origins: Float64Array.from(origins.flat()),
  destinations: Float64Array.from(destinations.flat()),
  wantsDuration: true,
  wantsDistance: true,
});

/** Returns the longest time that a cancelled matrix kept running while it was reading, building and computing. */
export async function benchCancel(
  pack: string,
  question: MatrixQuestion,
): Promise<{ longestMs: number; cancelled: number }> {
  const times: number[] = [];
  for (const milliseconds of CANCEL_AFTER) {
    const thread = createMatrixThread();
    const cancelling = new AbortController();
    const running = thread
      .ask('matrix', [commandFor(pack, question)], { signal: cancelling.signal })
      .catch((error: unknown) => error);
    await setTimeout(milliseconds);
    const start = performance.now();
    cancelling.abort();
    if (isCancelled(await running)) times.push(performance.now() - start);
    await thread.close();
  }
  return { longestMs: Math.max(...times), cancelled: times.length };
}

/** Returns medians of the parts of a job's work, run on the same thread without the queue. */
export async function benchThread(
  pack: string,
  question: MatrixQuestion,
  runs: number,
): Promise<Record<string, number>> {
  const thread = createMatrixThread();
  const reports: Record<string, number>[] = [];
  try {
    for (let run = 0; run < runs + 3; run++) {
      const start = performance.now();
      const answer = await thread.ask('matrix', [commandFor(pack, question)]);
      releaseRows(answer);
      // The first few are slower, because code isn't compiled yet.
      if (run >= 3) reports.push({ ...answer.parts, 'all of it': performance.now() - start });
    }
    const [names = {}] = reports;
    return Object.fromEntries(
      Object.keys(names).map((part) => [part, median(reports.map((report) => report[part] ?? 0))]),
    );
  } finally {
    await thread.close();
  }
}
