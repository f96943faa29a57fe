/** Repeatedly kills a server under load and reports what was lost. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { LIFELINE } from './lifeline.ts';

const CLI = join(import.meta.dirname, '..', 'cli.ts');

export interface CrashOptions {
  packsDirectory: string;
  dataDirectory: string;
  key: string;
  /** Body of a valid matrix request. */
  order: object;
  kills: number;
  /** Duration of the load before each kill. */
  loadMs: number;
}

export interface CrashOutcome {
  /** Number of jobs that were accepted. */
  orders: number;
  /** Accepted jobs that haven't finished after the last start. */
  unfinished: string[];
  /** For each kill, the number of requests answered before the last second that weren't counted. */
  missing: number[];
}

/** Usage is written every second, which may take longer on a busy machine. */
const GRACE_MS = 1500;
/** Maximum time to wait without any job finishing. */
const MAX_STALL_MS = 60_000;
/** Well below the maximum number of connections. */
const CONCURRENT_REQUESTS = 16;
const TRIES = 5;

interface Running {
  url: string;
  child: ChildProcess;
}

/**
 * Starts a server that ends with this process at the latest.
 * @throws Error if it exits before it listens, e.g. because a database can't be opened
 */
async function start({ packsDirectory, dataDirectory, key }: CrashOptions): Promise<Running> {
  const args = [
    ...LIFELINE,
    CLI,
    'serve',
    '--port',
    '0',
    '--packs',
    packsDirectory,
    '--data-dir',
    dataDirectory,
    '--api-key',
    key,
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const { stdout } = child;
  if (stdout === null) throw new Error('The server has no standard output for its address');
  const ended = once(child, 'exit').then(([code, signal]: unknown[]) => {
    throw new Error(`The server exited before it listened (${String(code ?? signal)})`);
  });
  const [line]: unknown[] = await Promise.race([once(createInterface({ input: stdout }), 'line'), ended]);
  return { url: JSON.parse(String(line)).url, child };
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

interface Client {
  get(path: string): Promise<unknown>;
  post(path: string, body: object): Promise<unknown>;
}

function clientOf(url: string, key: string): Client {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  return {
    get: async (path) => (await fetch(url + path, { headers })).json(),
    post: async (path, body) =>
      (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json(),
  };
}

/** Retries a request, because the first one on a kept-alive connection to the previous server on this port fails. */
async function retry<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await request();
    } catch (error) {
      if (attempt === TRIES) throw error;
      await setTimeout(100 * attempt);
    }
  }
}

interface LoadResult {
  /** Times of responses of `/v1/packs`, in milliseconds. */
  answers: number[];
  orders: string[];
}

/** Sends requests and matrix jobs until the server is killed. */
async function load(client: Client, order: object, loaded: LoadResult, killed: AbortSignal): Promise<void> {
  for (let round = 0; !killed.aborted; round++) {
    try {
      await client.get('/v1/packs');
      loaded.answers.push(performance.now());
      if (round % 20 !== 0) continue;
      const { uuid }: { uuid?: unknown } = Object(await client.post('/tdmv1/order', order));
      if (typeof uuid === 'string') loaded.orders.push(uuid);
    } catch {
      // The server was killed, or a connection broke: the next round shows which.
      await setTimeout(10);
    }
  }
}

/** Returns the number of requests, e.g. `GET /v1/packs`, that the server has counted as `other`. */
async function counted(client: Client): Promise<number> {
  const { keys }: { keys: { days: { interface: string; requests: number }[] }[] } = Object(
    await retry(() => client.get('/v1/usage')),
  );
  return keys.flatMap(({ days }) => days).reduce((sum, day) => sum + (day.interface === 'other' ? day.requests : 0), 0);
}

async function unfinishedOf(client: Client, orders: readonly string[]): Promise<string[]> {
  const unfinished: string[] = [];
  for (let first = 0; first < orders.length; first += CONCURRENT_REQUESTS) {
    const batch = orders.slice(first, first + CONCURRENT_REQUESTS);
    const answers = await Promise.all(batch.map((uuid) => retry(() => client.post('/tdmv1/fetch', { uuid }))));
    unfinished.push(...batch.filter((_uuid, index) => Object(answers[index]).status !== 'Finished'));
  }
  return unfinished;
}

async function waitForAll(client: Client, orders: readonly string[]): Promise<string[]> {
  let waiting = [...orders];
  let movedAt = performance.now();
  while (waiting.length > 0 && performance.now() < movedAt + MAX_STALL_MS) {
    const left = await unfinishedOf(client, waiting);
    if (left.length < waiting.length) movedAt = performance.now();
    waiting = left;
    if (waiting.length > 0) await setTimeout(100);
  }
  return waiting;
}

/**
 * Runs all rounds of load and kill. Always stops its last server.
 * @throws Error if a server doesn't start, e.g. because of its database, or doesn't respond although it wasn't killed
 */
export async function loadThenKill(options: CrashOptions): Promise<CrashOutcome> {
  const { key, order, kills, loadMs } = options;
  const orders: string[] = [];
  const missing: number[] = [];
  let running = await start(options);
  try {
    for (let kill = 0; kill < kills; kill++) {
      const client = clientOf(running.url, key);
      const before = await counted(client);
      const loaded: LoadResult = { answers: [], orders: [] };
      const killed = new AbortController();
      const loads = [load(client, order, loaded, killed.signal), load(client, order, loaded, killed.signal)];
      await setTimeout(loadMs + Math.random() * 400);
      const killedAt = performance.now();
      await end(running.child, 'SIGKILL');
      killed.abort();
      await Promise.all(loads);
      orders.push(...loaded.orders);
      running = await start(options);
      const due = loaded.answers.filter((answeredAt) => answeredAt < killedAt - GRACE_MS).length;
      missing.push(Math.max(0, due - ((await counted(clientOf(running.url, key))) - before)));
    }
    const unfinished = await waitForAll(clientOf(running.url, key), orders);
    await end(running.child, 'SIGTERM');
    return { orders: orders.length, unfinished, missing };
  } finally {
    await end(running.child, 'SIGKILL');
  }
}
