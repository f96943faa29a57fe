/** Kills a server under load again and again, and says what was lost. For the test and the bench of it. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

export interface CrashOptions {
  start: () => Promise<{ url: string; child: ChildProcess }>;
  key: string;
  /** Body of a matrix order that can be served. */
  order: object;
  kills: number;
  /** How long the load goes on before each kill. */
  loadMs: number;
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
const LONGEST_WAIT_MS = 60_000;

/** A `get` is tried twice: a connection that was kept to the server before may be all there is. */
interface Client {
  get(path: string): Promise<unknown>;
  post(path: string, body: object): Promise<unknown>;
}

function clientOf(url: string, key: string): Client {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  return {
    get: async (path) => (await fetch(url + path, { headers }).catch(() => fetch(url + path, { headers }))).json(),
    post: async (path, body) => (await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json(),
  };
}

interface Loaded {
  /** When answers of `/v1/packs` came, in milliseconds. */
  answers: number[];
  orders: string[];
}

/** Asks and orders until the server is gone. */
async function load(client: Client, order: object, loaded: Loaded): Promise<void> {
  try {
    for (let round = 0; ; round++) {
      await client.get('/v1/packs');
      loaded.answers.push(performance.now());
      if (round % 20 === 0) loaded.orders.push(String(Object(await client.post('/tdmv1/order', order)).uuid));
    }
  } catch {
    // It was killed.
  }
}

/** Requests that the server has counted as `GET /v1/packs` and the like. */
async function counted(client: Client): Promise<number> {
  const { keys }: { keys: { days: { interface: string; requests: number }[] }[] } = Object(await client.get('/v1/usage'));
  return keys.flatMap(({ days }) => days).reduce((sum, day) => sum + (day.interface === 'other' ? day.requests : 0), 0);
}

async function waitForAll(client: Client, orders: readonly string[]): Promise<string[]> {
  const deadline = performance.now() + LONGEST_WAIT_MS;
  let waiting = [...orders];
  while (waiting.length > 0 && performance.now() < deadline) {
    const states = await Promise.all(waiting.map(async (uuid) => String(Object(await client.post('/tdmv1/fetch', { uuid })).status)));
    waiting = waiting.filter((_uuid, index) => states[index] !== 'Finished');
    if (waiting.length > 0) await setTimeout(100);
  }
  return waiting;
}

export async function loadThenKill({ start, key, order, kills, loadMs }: CrashOptions): Promise<CrashOutcome> {
  const orders: string[] = [];
  const missing: number[] = [];
  let running = await start();
  for (let kill = 0; kill < kills; kill++) {
    const client = clientOf(running.url, key);
    const before = await counted(client);
    const loaded: Loaded = { answers: [], orders: [] };
    const loads = [load(client, order, loaded), load(client, order, loaded)];
    await setTimeout(loadMs + Math.random() * 400);
    const killedAt = performance.now();
    running.child.kill('SIGKILL');
    await once(running.child, 'exit');
    await Promise.all(loads);
    orders.push(...loaded.orders.filter((uuid) => uuid !== 'undefined'));
    running = await start();
    const due = loaded.answers.filter((at) => at < killedAt - GRACE_MS).length;
    missing.push(Math.max(0, due - ((await counted(clientOf(running.url, key))) - before)));
  }
  const unfinished = await waitForAll(clientOf(running.url, key), orders);
  running.child.kill('SIGTERM');
  await once(running.child, 'exit');
  return { orders: orders.length, unfinished, missing };
}
