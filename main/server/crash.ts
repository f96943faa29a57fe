/** Kills a server under load again and again, and says what was lost. For the test and the bench of it. */
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
  /** Body of a matrix order that can be served. */
  order: object;
  kills: number;
  /** How long the load goes on before each kill. */
  loadMs: number;
  /** Told after each kill what has been lost by then. */
  onKill?: (outcome: Omit<CrashOutcome, 'unfinished'>) => void;
}

export interface CrashOutcome {
  /** Orders that were accepted. */
  orders: number;
  /** Accepted orders that have not finished after the last start. */
  unfinished: string[];
  /** By kill: answers from before the last second that are not counted. */
  missing: number[];
}

/** A write begins every second and takes a moment on a busy machine. */
const GRACE_MS = 1500;
/** Waiting ends when no order has finished for so long. */
const LONGEST_STANDSTILL_MS = 60_000;
/** Far below the number of connections that a server takes. */
const ASKED_AT_ONCE = 16;
const TRIES = 5;

interface Running {
  url: string;
  child: ChildProcess;
}

/**
 * Starts a server that ends with this process at the latest.
 * @throws Error if it ends before it listens, as it does where a database cannot be opened.
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
  if (stdout === null) throw new Error('The server has no output to tell its address on');
  const ended = once(child, 'exit').then(([code, signal]: unknown[]) => {
    throw new Error(`The server ended before it listened (${String(code ?? signal)})`);
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

/**
 * Asks again where the connection broke: one kept from the server before, on the same port, breaks at its first use.
 */
async function surely<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (attempt === TRIES) throw error;
      await setTimeout(100 * attempt);
    }
  }
}

interface Loaded {
  /** When answers of `/v1/packs` came, in milliseconds. */
  answers: number[];
  orders: string[];
}

/** Asks and orders until the server is killed. */
async function load(client: Client, order: object, loaded: Loaded, killed: AbortSignal): Promise<void> {
  for (let round = 0; !killed.aborted; round++) {
    try {
      await client.get('/v1/packs');
      loaded.answers.push(performance.now());
      if (round % 20 !== 0) continue;
      const { uuid }: { uuid?: unknown } = Object(await client.post('/tdmv1/order', order));
      if (typeof uuid === 'string') loaded.orders.push(uuid);
    } catch {
      // Killed, or a connection that broke: the next round tells.
      await setTimeout(10);
    }
  }
}

/** Requests that the server has counted as `GET /v1/packs` and the like. */
async function counted(client: Client): Promise<number> {
  const { keys }: { keys: { days: { interface: string; requests: number }[] }[] } = Object(
    await surely(() => client.get('/v1/usage')),
  );
  return keys.flatMap(({ days }) => days).reduce((sum, day) => sum + (day.interface === 'other' ? day.requests : 0), 0);
}

async function unfinishedOf(client: Client, orders: readonly string[]): Promise<string[]> {
  const unfinished: string[] = [];
  for (let first = 0; first < orders.length; first += ASKED_AT_ONCE) {
    const asked = orders.slice(first, first + ASKED_AT_ONCE);
    const answers = await Promise.all(asked.map((uuid) => surely(() => client.post('/tdmv1/fetch', { uuid }))));
    unfinished.push(...asked.filter((_uuid, index) => Object(answers[index]).status !== 'Finished'));
  }
  return unfinished;
}

async function waitForAll(client: Client, orders: readonly string[]): Promise<string[]> {
  let waiting = [...orders];
  let movedAt = performance.now();
  while (waiting.length > 0 && performance.now() < movedAt + LONGEST_STANDSTILL_MS) {
    const left = await unfinishedOf(client, waiting);
    if (left.length < waiting.length) movedAt = performance.now();
    waiting = left;
    if (waiting.length > 0) await setTimeout(100);
  }
  return waiting;
}

/**
 * @throws Error if a server does not start, its database among the reasons, or does not answer although it has not been
 * killed. Leaves no server running either way.
 */
export async function loadThenKill(options: CrashOptions): Promise<CrashOutcome> {
  const { key, order, kills, loadMs, onKill } = options;
  const orders: string[] = [];
  const missing: number[] = [];
  let running = await start(options);
  try {
    for (let kill = 0; kill < kills; kill++) {
      const client = clientOf(running.url, key);
      const before = await counted(client);
      const loaded: Loaded = { answers: [], orders: [] };
      const killed = new AbortController();
      const loads = [load(client, order, loaded, killed.signal), load(client, order, loaded, killed.signal)];
      await setTimeout(loadMs + Math.random() * 400);
      const killedAt = performance.now();
      await end(running.child, 'SIGKILL');
      killed.abort();
      await Promise.all(loads);
      orders.push(...loaded.orders);
      running = await start(options);
      const due = loaded.answers.filter((at) => at < killedAt - GRACE_MS).length;
      missing.push(Math.max(0, due - ((await counted(clientOf(running.url, key))) - before)));
      onKill?.({ orders: orders.length, missing });
    }
    const unfinished = await waitForAll(clientOf(running.url, key), orders);
    await end(running.child, 'SIGTERM');
    return { orders: orders.length, unfinished, missing };
  } finally {
    await end(running.child, 'SIGKILL');
  }
}
