/** `npm run bench -- NAME [options]`: runs one bench; `--help` lists them. */
import '../setup/need-node.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { LIFELINE } from '../main/server/lifeline.ts';
import { makeScratch } from './scratch.ts';

/** All benches: script name and description. */
const BENCHES: Record<string, string> = {
  lookups:
    'requests per second and p99 of each look-up, compared with an empty Fastify route; options --packs DIR, ' +
    '--seconds N, --seed N',
  geocoder:
    'time of geocoding, completing and reverse geocoding, also with a million synthetic addresses and with ' +
    'packs of other regions; options --packs DIR, --seed N, --count N',
  'import-zip4':
    'imports a million generated ZIP+4 areas and looks some up; options --areas N, --vertices N, --directory ' +
    'DIR, --keep',
  'in-process':
    'time of a look-up without HTTP, beside geo-tz, tz-lookup and country-coder; options --packs DIR, --points N, ' +
    '--rounds N, --seed N',
  'crossed-modules': 'the modules that a look-up crosses from socket to socket; options --path PATH, --packs DIR',
  start: 'time from the command to the first answer, and memory after it; options --packs DIR, --runs N',
  performance:
    'all of docs/performance.md: look-ups, geocoder, matrix, many points, enrichment, start and memory; options ' +
    '--packs DIR, --only NAME,…',
  enrich:
    'appends four look-ups to 100,000 rows while another client requests single points; options --rows N, --packs ' +
    'DIR, --fields F,…',
  'many-points':
    'points per second of /v1/look-ups for sets of fields, and look-ups of another client beside; options ' +
    '--points N, --runs N, --packs DIR, --tree DIR',
  matrix:
    'a matrix from the map file to the JSON over HTTP, each part with its target; options --extract FILE, ' +
    '--nodes N, --packs DIR, --mode M, --option O, --points N, --runs N',
  reach:
    'areas within minutes of a point, each part of the work and over HTTP, and the nearest of many points; ' +
    'options --extract FILE, --nodes N, --packs DIR, --mode M, --option O, --minutes N, --points N, --origins N, ' +
    '--destinations N, --count N',
  trips:
    'the order of visits against the best known of TSPLIB, and over HTTP; options --tsplib DIR, --packs DIR, --runs N',
  replicas:
    'three servers on one store behind haproxy or nginx, one killed under load: failed requests, and a shared ' +
    'quota; options --packs DIR, --seconds N, --quota N, --connections N, --proxy haproxy|nginx',
  'sparse-matrix':
    'the pairs within 5 minutes on foot of 100,000 × 100,000 points of Montevideo by two workers on one ' +
    'store, a sample compared with the full matrix; options --packs DIR, --side N, --minutes N, --mode MODE, ' +
    '--workers N, --sample N',
  workers:
    'a matrix of Montevideo, 10,000 × 10,000, in tiles by four workers on one store, one worker and the ' +
    'database killed, compared with a single process; options --packs DIR, --side N, --workers N',
  'worker-orders':
    'matrices of 1,000 × 1,000 over HTTP, computed by four workers on one store, one worker and the database ' +
    'killed, compared with a single process; options --packs DIR, --side N, --workers N',
  'key-timing':
    'time to reject a wrong key, by the length of the prefix it shares with the right one; option --rounds N',
  cancel:
    'time until the matrix thread is free after a client has hung up on a trip, nearest points or isochrones; ' +
    'option --packs DIR',
  calm:
    'latency of small look-ups while the server does expensive work; options --seconds N, ' +
    '--packs DIR, --seed N, --only ERRAND',
  readers:
    'memory, and latency for another key, while 300 clients of one key send the same request and read 1 kB/s ' +
    'each; options --readers N, --seconds N, --packs DIR, --seed N, --only ROUTE',
  soak:
    'memory during and after twenty minutes of mixed load; options ' +
    '--minutes N, --idle SECONDS, --packs DIR, --seed N, --only ERRAND',
  answers:
    '3,000 requests to all endpoints, recorded with their responses, and compared with them later: record ' +
    'FILE or compare FILE; options --requests N, --seed N, --packs DIR, --tree DIR, --shown N',
  'reach-pgrouting':
    'the search behind an area of 15 minutes beside pgRouting, on the same graph; options --packs DIR, --points N',
  postgis:
    'speed of the functions of cairn export postgis; options --packs DIR, --points N, --seed N, --url URL, ' +
    '--only LOOK-UP,…',
  'window-clicks':
    'response time to clicks in the window before, while and after a table is enriched; options --rows ' +
    'N, --packs DIR, --sizes WxH,…, --rounds N, --limit MS',
  'window-panel':
    'time from a click to a filled panel, compared with the same look-ups sent directly; options --packs ' +
    'DIR, --clicks N',
  'window-start':
    'time from navigation to the finished map, and its parts, compared with a bare map in the same browser; options ' +
    '--packs DIR, --runs N',
  'heat-map':
    'processor time of a frame of the heat map of a million cells; options --side N, --width N, --height N, --runs N',
};

const [name, ...options] = process.argv.slice(2);
if (name !== undefined && Object.hasOwn(BENCHES, name)) {
  // If the bench is killed, the processes it started end as well.
  const scratch = makeScratch();
  const bench = spawn(process.execPath, [...LIFELINE, join(import.meta.dirname, `${name}.ts`), ...options], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...scratch.environment },
  });
  // Ctrl-C also reaches the bench, and this process has to outlive it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => bench.kill(signal));
  bench.on('exit', (status) => {
    scratch.remove();
    process.exitCode = status ?? 1;
  });
} else {
  const list = Object.entries(BENCHES).map(([bench, summary]) => `  ${bench.padEnd(20)}${summary}`);
  const isHelp = name === '--help' || name === '-h' || name === undefined;
  (isHelp ? process.stdout : process.stderr).write(
    `${isHelp ? '' : `Unknown bench ${JSON.stringify(name)}.\n`}Usage: npm run bench -- NAME ` +
      `[options]\n\n${list.join('\n')}\n`,
  );
  process.exitCode = isHelp ? 0 : 2;
}
