/**
 * Regression test that compares responses of all endpoints with an earlier recording:
 *   npm run bench -- answers record FILE [--requests N] [--seed N] [--packs DIR] [--tree DIR]
 *   npm run bench -- answers compare FILE [--packs DIR] [--tree DIR] [--shown N]
 * `record` builds a list of requests: look-ups with valid, unusual and invalid parameters; the whole life of jobs,
 * tables, keys and imports; and, to fill up the list, random requests generated from the OpenAPI document. It sends
 * them one after another and saves them with their responses: status, content type, and body, masked by
 * answers/mask.ts. `compare` sends the same requests again and fails if a response differs; only a new `code` in an
 * error is allowed. Both need the same packs and the same day (UTC), because clock changes and usage depend on it.
 * `--tree` runs the server of another checkout, e.g. an older commit.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createRandom } from '../main/packs/fixture-random.ts';
import { addAccount } from './answers/account-journeys.ts';
import { difference } from './answers/difference.ts';
import { addLookUps } from './answers/look-ups.ts';
import { endOf, generatedSteps } from './answers/made-up.ts';
import { Mask } from './answers/mask.ts';
import { addMatrices } from './answers/matrix-journeys.ts';
import { addPacks } from './answers/pack-journeys.ts';
import { readRecording, writeRecording, type Recorded } from './answers/recording.ts';
import { Replay } from './answers/replay.ts';
import { Script, type Step } from './answers/step.ts';
import { addTables } from './answers/table-journeys.ts';
import { Client, jsonOf } from './client.ts';
import { startOwnerServer } from './server-process.ts';

const ROOT = join(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '3000' },
    seed: { type: 'string', default: '1' },
    packs: { type: 'string', default: join(ROOT, 'data', 'packs') },
    tree: { type: 'string', default: ROOT },
    shown: { type: 'string', default: '20' },
  },
});
const [task, file] = positionals;
if ((task !== 'record' && task !== 'compare') || file === undefined)
  throw new Error('Usage: answers record FILE, or answers compare FILE');
const KEY = 'bench-key-0123456789-0123456789-0123456789';
/** Number of random places near the towns, and of random places elsewhere, with one look-up each. */
const DRAWN_PLACES = 90;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const directory = mkdtempSync(join(tmpdir(), 'cairn-answers-'));
// Symbolic links, because imports add packs next to them and some packs are removed.
const packs = join(directory, 'packs');
mkdirSync(packs);
for (const name of readdirSync(values.packs).filter((each) => each.endsWith('.sqlite')))
  symlinkSync(resolve(values.packs, name), join(packs, name));
const began = Date.now();
const server = await startOwnerServer({
  packs,
  dataDirectory: join(directory, 'data'),
  key: KEY,
  tree: resolve(values.tree),
});
const client = new Client(server.url, KEY);
const replay = new Replay(client, new Mask(server.url, began));

/** Returns all scripted requests. */
function writtenSteps(seed: number): Step[] {
  const script = new Script();
  const random = createRandom(seed);
  // Keys come first: the list of requests must not depend on how often a job was polled.
  addAccount(script);
  addPacks(script);
  addLookUps(script, random, DRAWN_PLACES);
  addMatrices(script);
  addTables(script, random);
  return script.steps;
}

async function record(to: string, seed: number, requests: number): Promise<void> {
  const recorded: Recorded[] = [];
  const send = async (step: Step): Promise<void> => {
    const answer = await replay.send(step);
    recorded.push({ step, answer });
    const end = endOf(step, recorded.length - 1, answer.status);
    if (end !== undefined && recorded.length < requests) recorded.push({ step: end, answer: await replay.send(end) });
  };
  const written = writtenSteps(seed);
  if (written.length > requests)
    throw new Error(`--requests ${requests} is too few: ${written.length} requests are scripted`);
  for (const step of written) recorded.push({ step, answer: await replay.send(step) });
  const document: unknown = jsonOf(await client.get('/openapi.json'));
  for (const step of generatedSteps(document, seed, requests - written.length))
    if (recorded.length < requests) await send(step);
  writeRecording(to, { seed, day: new Date().toISOString().slice(0, 10) }, recorded);
  const statuses = Object.entries(Object.groupBy(recorded, ({ answer }) => answer.status)).map(
    ([status, list = []]) => `${list.length} × ${status}`,
  );
  say(
    `${recorded.length} requests, ${written.length} of them scripted; statuses: ${statuses.join(', ')}; saved as ${to}`,
  );
}

async function compare(from: string): Promise<boolean> {
  const { about, recorded } = readRecording(from);
  if (about.day !== new Date().toISOString().slice(0, 10))
    say(`Recorded on ${about.day}: responses that depend on the date may differ.`);
  const found: string[] = [];
  for (const [number, { step, answer }] of recorded.entries()) {
    const differenceText = difference(answer, await replay.send(step));
    if (differenceText !== undefined)
      found.push(`${number}: ${step.method} ${step.path.slice(0, 200)}\n  ${differenceText}`);
  }
  for (const each of found.slice(0, Number(values.shown))) say(each);
  say(`${recorded.length} requests, ${found.length} with a different response`);
  return found.length === 0;
}

try {
  if (task === 'record') await record(file, Number(values.seed), Number(values.requests));
  else if (!(await compare(file))) process.exitCode = 1;
} finally {
  client.close();
  server.stop();
  rmSync(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
