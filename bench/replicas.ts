/**
 * Three servers on one store behind haproxy or nginx, one killed under load: npm run bench -- replicas [--packs DIR]
 * [--seconds N] [--quota N] [--connections N] [--proxy haproxy|nginx]. Fails where a request fails that was tried
 * twice, or a quota is not counted exactly.
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
/** How long a client waits before it retries. */
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

/** @returns the status; 0 without an answer */
function ask(key: string, path: string, body?: object): Promise<{ status: number; text: string }> {
  return new Promise((done) => {
    const asked = request(
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
    asked.on('error', () => done({ status: 0, text: '' }));
    asked.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function newKey(name: string, quotas: object): Promise<{ key: string; id: string }> {
  const { status, text } = await ask(OWNER, '/v1/keys', { name, quotas });
  if (status !== 200) throw new Error(`No key was made: ${status} ${text}`);
  const { key, id } = JSON.parse(text);
  // All servers hear of it within milliseconds.
  await setTimeout(500);
  return { key: String(key), id: String(id) };
}

const random = createRandom(7);
const lookUp = (): string =>
  `/timezonesv1/xy2tzdata?x=${(random() * 360 - 180).toFixed(4)}&y=${(random() * 170 - 85).toFixed(4)}`;

interface Load {
  statuses: Map<number, number>;
  /** Requests that failed at first, and after a retry. */
  failed: number;
  failedTwice: number;
  seconds: number;
}

const isFailure = (status: number): boolean => status === 0 || status >= 500;

/** Asks on all connections until `isOver` says so; failures are retried once. */
async function load(key: string, isOver: (asked: number) => boolean): Promise<Load> {
  const result: Load = { statuses: new Map(), failed: 0, failedTwice: 0, seconds: 0 };
  const started = performance.now();
  let asked = 0;
  const client = async (): Promise<void> => {
    while (!isOver(asked++)) {
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
const told = ({ statuses, failed, failedTwice, seconds }: Load): string => {
  const count = [...statuses.values()].reduce((sum, each) => sum + each, 0);
  return (
    `${count} requests in ${seconds.toFixed(1)} s (${Math.round(count / seconds)} a second); by status ` +
    `${JSON.stringify(Object.fromEntries(statuses))}; failed at first ${failed}, after one retry ${failedTwice}`
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
const must = (what: string, holds: boolean): void => {
  if (!holds) say(`NOT AS IT SHOULD BE: ${what}`);
  isRight &&= holds;
};

try {
  const free = await newKey('free', {});
  await load(free.key, (asked) => asked >= 3000);
  const until = performance.now() + Number(values.seconds) * 1000;
  const killing = setTimeout(Number(values.seconds) * 500).then(killAndStart);
  const underLoad = await load(free.key, () => performance.now() > until);
  await killing;
  say(`no quota, one of ${REPLICAS} servers killed: ${told(underLoad)}`);
  must('no request fails that was tried twice', underLoad.failedTwice === 0);
  await startAgain();

  const quota = Number(values.quota);
  const used = async (id: string): Promise<number> => {
    await setTimeout(4000);
    const { text } = await ask(OWNER, `/v1/usage?key=${id}`);
    return Number(JSON.parse(text).keys[0].quotas[0].used);
  };
  const calm = await newKey('calm', { timezones: quota });
  const whole = await load(calm.key, (asked) => asked >= quota * 1.2);
  say(`quota of ${quota}: ${told(whole)}; counted ${await used(calm.id)}`);
  must('as many are answered as the quota says', whole.statuses.get(200) === quota && (await used(calm.id)) === quota);

  const hard = await newKey('hard', { timezones: quota });
  let killed: Promise<void> | undefined;
  const broken = await load(hard.key, (asked) => {
    if (asked > quota / 2) killed ??= killAndStart();
    return asked >= quota * 1.2;
  });
  await killed;
  const counted = await used(hard.id);
  const answered = broken.statuses.get(200) ?? 0;
  say(`quota of ${quota}, one server killed: ${told(broken)}; counted ${counted}`);
  must('the quota is counted exactly', counted === quota);
  must('no request fails that was tried twice', broken.failedTwice === 0);
  // The proxy may have retried them at another server, which counted them again.
  must(
    'what was counted and not answered was under way at the server that was killed',
    answered <= quota && quota - answered <= Number(values.connections),
  );
} finally {
  agent.destroy();
  proxy.stop();
  await Promise.all(servers.map((server) => server.kill()));
  await postgres.stop();
}
process.exitCode = isRight ? 0 : 1;
