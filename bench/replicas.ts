/**
 * Three servers on one store behind haproxy or nginx, one of them killed under load: npm run bench -- replicas [--packs
 * DIR] [--seconds N] [--quota N] [--connections N] [--proxy haproxy|nginx]. Fails if a request fails twice, or if a
 * quota isn't counted exactly.
 */
import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startPostgres } from '../main/store/postgres/postgres.fixture.ts';
import { createRandom } from '../main/packs/fixture-random.ts';
import { freePort, startCli, startHaproxy, startNginx, type Killable } from './replica-processes.ts';

const { values } = parseArgs({
  options: {
    packs: { type: 'string', default: join(import.meta.dirname, '..', 'data', 'packs') },
    seconds: { type: 'string', default: '10' },
    quota: { type: 'string', default: '10000' },
    connections: { type: 'string', default: '24' },
    proxy: { type: 'string', default: 'haproxy' },
  },
});
const HOST = 'maps.test';
const OWNER = 'the-owners-key-of-the-bench-0123456789-abc';
const PACKS = ['countries', 'time-zones', 'admin-world'];
const REPLICAS = 3;
/** Delay before a client retries. */
const RETRY_MS = 100;

const directory = mkdtempSync(join(tmpdir(), 'cairn-replicas-'));
const packs = join(directory, 'packs');
mkdirSync(packs);
for (const pack of PACKS) symlinkSync(resolve(values.packs, `${pack}.sqlite`), join(packs, `${pack}.sqlite`));

const postgres = await startPostgres();
const ports = await Promise.all(Array.from({ length: REPLICAS }, freePort));
const startServer = (port: number): Promise<Killable> =>
  startCli(
    ['serve', '--listen', '127.0.0.1', '--host', HOST, '--port', String(port), '--packs', packs].concat([
      '--data-dir',
      join(directory, `data-${port}`),
      '--api-key',
      OWNER,
      '--rights',
      'manage',
    ]),
    { CAIRN_STORE: postgres.url },
  );
const servers = await Promise.all(ports.map(startServer));
const proxy = await (values.proxy === 'nginx' ? startNginx : startHaproxy)(directory, ports, HOST);
const agent = new Agent({ keepAlive: true, maxSockets: Number(values.connections) });

/** @returns the status; 0 if there was no response */
function ask(key: string, path: string, body?: object): Promise<{ status: number; text: string }> {
  return new Promise((done) => {
    const call = request(
      {
        agent,
        host: '127.0.0.1',
        port: proxy.port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          host: HOST,
          'x-api-key': key,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => (text += chunk.toString()));
        response.on('end', () => done({ status: response.statusCode ?? 0, text }));
        response.on('error', () => done({ status: 0, text: '' }));
      },
    );
    call.on('error', () => done({ status: 0, text: '' }));
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function newKey(name: string, quotas: object): Promise<{ key: string; id: string }> {
  const { status, text } = await ask(OWNER, '/v1/keys', { name, quotas });
  if (status !== 200) throw new Error(`No key was created: ${status} ${text}`);
  const { key, id } = JSON.parse(text);
  // All servers are notified of the key within milliseconds.
  await setTimeout(500);
  return { key: String(key), id: String(id) };
}

const random = createRandom(7);
const lookUp = (): string =>
  `/timezonesv1/xy2tzdata?x=${(random() * 360 - 180).toFixed(4)}&y=${(random() * 170 - 85).toFixed(4)}`;

interface Load {
  statuses: Map<number, number>;
  /** Requests that failed at first, and that failed again after a retry. */
  failed: number;
  failedTwice: number;
  seconds: number;
}

const isFailure = (status: number): boolean => status === 0 || status >= 500;

/** Sends requests on all connections until `isOver` returns true. Failed requests are retried once. */
async function load(key: string, isOver: (sent: number) => boolean): Promise<Load> {
  const result: Load = { statuses: new Map(), failed: 0, failedTwice: 0, seconds: 0 };
  const started = performance.now();
  let sent = 0;
  const client = async (): Promise<void> => {
    while (!isOver(sent++)) {
      const path = lookUp();
      let { status } = await ask(key, path);
      if (isFailure(status)) {
        result.failed++;
        await setTimeout(RETRY_MS);
        ({ status } = await ask(key, path));
        if (isFailure(status)) result.failedTwice++;
      }
      result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: Number(values.connections) }, client));
  result.seconds = (performance.now() - started) / 1000;
  return result;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const loadText = ({ statuses, failed, failedTwice, seconds }: Load): string => {
  const count = [...statuses.values()].reduce((sum, each) => sum + each, 0);
  return (
    `${count} requests in ${seconds.toFixed(1)} s (${Math.round(count / seconds)} per second); by status ` +
    `${JSON.stringify(Object.fromEntries(statuses))}; ${failed} failed at first, ${failedTwice} after a retry`
  );
};

async function killAndStart(): Promise<void> {
  await servers[0]?.kill();
}
async function startAgain(): Promise<void> {
  servers[0] = await startServer(ports[0] ?? 0);
  await setTimeout(1500);
}

let isRight = true;
const must = (requirement: string, holds: boolean): void => {
  if (!holds) say(`FAILED: ${requirement}`);
  isRight &&= holds;
};

try {
  const free = await newKey('free', {});
  await load(free.key, (sent) => sent >= 3000);
  const until = performance.now() + Number(values.seconds) * 1000;
  const killing = setTimeout(Number(values.seconds) * 500).then(killAndStart);
  const underLoad = await load(free.key, () => performance.now() > until);
  await killing;
  say(`no quota, one of ${REPLICAS} servers killed: ${loadText(underLoad)}`);
  must('no request fails twice', underLoad.failedTwice === 0);
  await startAgain();

  const quota = Number(values.quota);
  const used = async (id: string): Promise<number> => {
    await setTimeout(4000);
    const { text } = await ask(OWNER, `/v1/usage?key=${id}`);
    return Number(JSON.parse(text).keys[0].quotas[0].used);
  };
  const calm = await newKey('calm', { timezones: quota });
  const undisturbed = await load(calm.key, (sent) => sent >= quota * 1.2);
  say(`quota of ${quota}: ${loadText(undisturbed)}; counted ${await used(calm.id)}`);
  must(
    'exactly as many requests succeed as the quota allows',
    undisturbed.statuses.get(200) === quota && (await used(calm.id)) === quota,
  );

  const hard = await newKey('hard', { timezones: quota });
  let killed: Promise<void> | undefined;
  const disturbed = await load(hard.key, (sent) => {
    if (sent > quota / 2) killed ??= killAndStart();
    return sent >= quota * 1.2;
  });
  await killed;
  const counted = await used(hard.id);
  const answered = disturbed.statuses.get(200) ?? 0;
  say(`quota of ${quota}, one server killed: ${loadText(disturbed)}; counted ${counted}`);
  must('the quota is counted exactly', counted === quota);
  must('no request fails twice', disturbed.failedTwice === 0);
  // The proxy may have retried requests on another server, which counted them again.
  must(
    'requests that were counted but got no response were in progress on the killed server',
    answered <= quota && quota - answered <= Number(values.connections),
  );
} finally {
  agent.destroy();
  proxy.stop();
  await Promise.all(servers.map((server) => server.kill()));
  await postgres.stop();
}
process.exitCode = isRight ? 0 : 1;
