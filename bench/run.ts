/** `npm run bench -- NAME [options]`: runs one bench; `--help` lists them. */
import '../setup/need-node.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { LIFELINE } from '../main/server/lifeline.ts';
import { makeScratch } from './scratch.ts';

/** Every bench: a script of that name beside this one, and what it measures. */
const BENCHES: Record<string, string> = {
  lookups:
    'requests per second and p99 of each look-up beside an empty Fastify route; options --packs DIR, ' +
    '--seconds N, --seed N',
  geocoder:
    'time of geocoding, completing and reverse geocoding, also beside a million synthetic addresses and ' +
    'packs of elsewhere; options --packs DIR, --seed N, --count N',
  'import-zip4':
    'imports a million generated ZIP+4 areas and looks some up; options --areas N, --vertices N, --directory ' +
    'DIR, --keep',
  enrich:
    'appends four look-ups to 100,000 rows while others ask for single points; options --rows N, --packs ' +
    'DIR, --fields F,…',
  matrix:
    'a matrix from the map file to the JSON over HTTP, each part beside its target; options --extract FILE, ' +
    '--nodes N, --packs DIR, --mode M, --option O, --points N, --runs N',
  replicas:
    'three servers on one store behind haproxy or nginx, one killed under load: failed requests, and a quota ' +
    'counted over all; options --packs DIR, --seconds N, --quota N, --connections N, --proxy haproxy|nginx',
  'sparse-matrix':
    'the pairs within 5 minutes on foot of 100,000 × 100,000 points of Montevideo by two workers on one ' +
    'store, a sample held against the whole matrix; options --packs DIR, --side N, --minutes N, --mode MODE, ' +
    '--workers N, --sample N',
  workers:
    'one matrix of Montevideo, 10,000 × 10,000, in tiles by four workers on one store, one killed and the ' +
    'database too, against one process; options --packs DIR, --side N, --workers N',
  'worker-orders':
    'orders of 1,000 × 1,000 over HTTP, computed by four workers on one store, one killed and the database ' +
    'too, against one process; options --packs DIR, --side N, --workers N',
  'key-timing':
    'how long refusing a wrong key takes, by how much of its start it shares with the right one; option --rounds N',
  calm:
    'how long small look-ups take while the server is asked for something expensive; options --seconds N, ' +
    '--packs DIR, --seed N, --only ERRAND',
  readers:
    'memory, and look-ups of another key, while 300 clients of one key request the same and read 1 kB/s ' +
    'each; options --readers N, --seconds N, --packs DIR, --seed N, --only ROUTE',
  soak:
    'whether memory stays where it is under twenty minutes of everything at once, and comes back; options ' +
    '--minutes N, --idle SECONDS, --packs DIR, --seed N, --only ERRAND',
  answers:
    '3,000 requests over all endpoints, recorded with their answers, and compared with them later: record ' +
    'FILE or compare FILE; options --requests N, --seed N, --packs DIR, --tree DIR, --shown N',
  postgis:
    'how fast the functions of cairn export postgis are; options --packs DIR, --points N, --seed N, --url URL, ' +
    '--only LOOK-UP,…',
  'window-clicks':
    'how soon the window answers clicks while a table is enriched, beside before and after; options --rows ' +
    'N, --packs DIR, --sizes WxH,…, --rounds N, --limit MS',
  'window-panel':
    'from a click to a filled panel, beside the same look-ups asked of the server alone; options --packs ' +
    'DIR, --clicks N',
  'window-start':
    'from the address to the finished map, and its parts, beside a bare map in the same browser; options ' +
    '--packs DIR, --runs N',
  'heat-map':
    'what painting a frame of the heat map of a million cells costs; options --side N, --width N, --height N, --runs N',
};

const [name, ...options] = process.argv.slice(2);
if (name !== undefined && Object.hasOwn(BENCHES, name)) {
  // If the bench is killed, what it started ends too.
  const scratch = makeScratch();
  const bench = spawn(process.execPath, [...LIFELINE, join(import.meta.dirname, `${name}.ts`), ...options], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...scratch.environment },
  });
  // Ctrl-C reaches the bench as well, and this process has to outlive it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => bench.kill(signal));
  bench.on('exit', (status) => {
    scratch.remove();
    process.exitCode = status ?? 1;
  });
} else {
  const list = Object.entries(BENCHES).map(([bench, what]) => `  ${bench.padEnd(20)}${what}`);
  const isHelp = name === '--help' || name === '-h' || name === undefined;
  (isHelp ? process.stdout : process.stderr).write(
    `${isHelp ? '' : `There is no bench ${JSON.stringify(name)}.\n`}Usage: npm run bench -- NAME ` +
      `[options]\n\n${list.join('\n')}\n`,
  );
  process.exitCode = isHelp ? 0 : 2;
}
