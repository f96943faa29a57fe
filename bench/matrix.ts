/**
 * Matrix from the map file to the JSON over HTTP, each part with its target, and sizes that must not grow: arcs,
 * triangles, labels. Times are only reported; counters and ratios have limits, and exceeding one ends with exit code 1.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { pointsNearNodes } from '../main/ingest/targets/osm/extract-fixture.ts';
import { openPackFile } from '../main/packs/pack-file.ts';
import { readRoads } from '../main/packs/road-pack.ts';
import { buildGraph } from '../main/routing/graph/graph.ts';
import { reachLimit, weigh } from '../main/routing/graph/weights.ts';
import { customise } from '../main/routing/hierarchy/customise.ts';
import { eliminationOrder } from '../main/routing/hierarchy/inertial-flow.ts';
import { prune } from '../main/routing/hierarchy/prune.ts';
import { buildTopology } from '../main/routing/hierarchy/topology.ts';
import { dijkstra } from '../main/routing/matrix/dijkstra.ts';
import { computeMatrix } from '../main/routing/matrix/matrix.ts';
import type { Metric } from '../main/routing/matrix/metric.ts';
import { placesOf } from '../main/routing/matrix/places.ts';
import { MODES, OPTIONS } from '../main/routing/profiles/profile.ts';
import { PROFILES } from '../main/routing/profiles/profiles.ts';
import { Snapper } from '../main/routing/snap/snapper.ts';
import { MatrixEngine } from '../main/matrix/engine.ts';
import { benchCancel, benchHttp, benchThread, type MatrixQuestion } from './matrix-http.ts';
import { networkFor, writeBenchPack } from './matrix-network.ts';
import { median } from './median.ts';

const { values: options } = parseArgs({
  options: {
    packs: { type: 'string', default: 'data/packs' },
    extract: { type: 'string' },
    nodes: { type: 'string' },
    mode: { type: 'string' },
    option: { type: 'string' },
    points: { type: 'string' },
    runs: { type: 'string' },
  },
});
const mode = MODES.find((name) => name === (options.mode ?? 'car'));
const option = OPTIONS.find((name) => name === (options.option ?? 'fastest'));
if (mode === undefined || option === undefined)
  throw new Error(`choose one of the modes ${MODES.join(', ')} and one of the options ${OPTIONS.join(', ')}`);
const points = Number(options.points ?? 1000);
const runs = Number(options.runs ?? 15);
const DISTRICT_E7 = 50_000;

let failed = false;
const say = (label: string, value: string, target = ''): void =>
  void process.stdout.write(`${label.padEnd(46)}${value.padStart(12)}   ${target}\n`);
const time = (label: string, milliseconds: number, target?: string): void =>
  say(label, `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`, target);
/** The limits of counters apply to real city maps: for a synthetic country they are only reported. */
const isSynthetic = options.nodes !== undefined;
function gate(label: string, value: number, limit: number, always = false): void {
  if (isSynthetic && !always) return say(label, value.toFixed(2));
  failed ||= value > limit;
  return say(label, value.toFixed(2), `at most ${limit}${value > limit ? '   EXCEEDED' : ''}`);
}
function timed<Result>(label: string, work: () => Result, target?: string): Result {
  const start = performance.now();
  const result = work();
  time(label, performance.now() - start, target);
  return result;
}

const cold = performance.now();
const readStart = performance.now();
const { name: mapName, network } = await networkFor(
  options.extract,
  options.nodes === undefined ? undefined : Number(options.nodes),
);
process.stdout.write(
  `${mapName}: ${network.latitudeE7.length} nodes, ${network.wayId.length} ways; ${mode}, ${option}; ` +
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}\n\n`,
);
time('read', performance.now() - readStart);
const profile = PROFILES[mode];
const graph = timed('graph', () => buildGraph(network, profile.vehicle));
const order = timed('order', () => eliminationOrder(graph), 'target 2500, stretch 1500');
const topology = timed('topology', () => buildTopology(graph, order), 'target 200, stretch 100');
const snapper = timed('grid for snapping', () => new Snapper(graph));
let triangles = 0;
const { turns } = graph;
const weights = weigh(graph, profile.weightings[option]);
const customStart = performance.now();
const custom = customise(topology, turns, weights, (count) => (triangles = count));
const hierarchy = prune(topology, custom);
time('customise and prune', performance.now() - customStart, 'target 200, stretch 100');
const metric: Metric = { graph, topology, weights, hierarchy };
const engine = new MatrixEngine(2);
const loaded = engine.load(() => metric);
const metricBytes = engine.memoryUsed + arrayBytes(weights);

const request = { duration: true, distance: true, stopMs: profile.stopSeconds * 1000, limit: reachLimit(graph) };
const origins = pointsNearNodes(network, points, 1);
const destinations = pointsNearNodes(network, points, 2);
const places = (lonLats: [number, number][], role: 'origin' | 'destination') =>
  placesOf(
    lonLats.map(([longitude, latitude]) => snapper.snap(longitude, latitude, role)),
    role,
    graph,
    topology,
    weights,
  );
const from = places(origins, 'origin');
const to = places(destinations, 'destination');
const first = await engine.run(loaded, from, to, request).result;
first.release();
time('file to first result, cold', performance.now() - cold, 'target 4000, stretch 2500');

process.stdout.write('\n');
gate(
  'arcs of the hierarchy per arc of the turn graph',
  (hierarchy.up.end.length + hierarchy.down.end.length) / turns.head.length,
  4.5,
);
if (triangles > 0) gate('triangles per arc of the turn graph', triangles / turns.head.length, 40);
gate('hubs per label', first.hubs / (from.count + to.count), 400);
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
say('memory of the map', megabytes(arrayBytes(network)), 'shared by all modes');
say(
  'memory of the mode: streets, turns, topology',
  megabytes(arrayBytes({ ...graph, network: undefined }) + arrayBytes(topology)),
  'target 25, stretch 20',
);
say('memory of the metric: weights and hierarchy', megabytes(metricBytes), 'target 13, stretch 9');

process.stdout.write(`\n${points} × ${points}, medians of ${runs}\n`);
const snapTimes = Array.from({ length: runs }, () => {
  const start = performance.now();
  places(origins, 'origin');
  places(destinations, 'destination');
  return performance.now() - start;
});
time('snap, both sides', median(snapTimes), 'target 5');
const crowd = pointsNearNodes(network, 2 * points, 3, DISTRICT_E7);
const crowdFrom = places(crowd.slice(0, points), 'origin');
const crowdTo = places(crowd.slice(points), 'destination');
let kernelMs = Number.NaN;
for (const threads of [1, 2]) {
  const singleThreaded = threads === 2 ? engine : new MatrixEngine(threads);
  const singleThreadedMetric = threads === 2 ? loaded : singleThreaded.load(() => metric);
  const measure = async (
    a: typeof from,
    b: typeof to,
    text: typeof request | undefined,
  ): Promise<{ ms: number; parts: Record<string, number> }> => {
    const times: number[] = [];
    let parts: Record<string, number> = {};
    for (let run = 0; run < runs; run++) {
      const start = performance.now();
      const result = await singleThreaded.run(singleThreadedMetric, a, b, text).result;
      times.push(performance.now() - start);
      ({ parts } = result);
      result.release();
    }
    return { ms: median(times), parts };
  };
  const bare = await measure(from, to, undefined);
  if (threads === 1) kernelMs = bare.ms;
  time(
    `engine, ${threads} thread${threads === 1 ? '' : 's'}`,
    bare.ms,
    threads === 1 ? 'target 35, stretch 25' : 'target 20, stretch 14',
  );
  const { parts, ms } = await measure(from, to, request);
  time('  with text', ms);
  for (const [part, partMs] of Object.entries(parts)) time(`  ${part}`, partMs);
  time(
    '  points of one district',
    (await measure(crowdFrom, crowdTo, undefined)).ms,
    threads === 1 ? 'target 50, stretch 35' : '',
  );
  if (threads === 1) await singleThreaded.close();
}
const plain = timed('the same in plain JavaScript', () => computeMatrix(metric, from, to));
const sample = 5;
const dijkstraStart = performance.now();
for (let o = 0; o < sample; o++) dijkstra(graph, topology, weights, from, o);
const dijkstraMs = ((performance.now() - dijkstraStart) / sample) * points;
time('the same by Dijkstra, extrapolated', dijkstraMs);
gate('kernel, one thread, per mille of Dijkstra', (1000 * kernelMs) / dijkstraMs, 10, true);
const check = await engine.run(loaded, from, to).result;
let different = 0;
for (let o = 0; o < from.count; o++)
  for (let d = 0; d < to.count; d++)
    if (check.key[o * check.stride + d] !== plain.key[o * plain.stride + d]) different++;
gate('cells that differ from plain JavaScript', different, 0, true);
check.release();
await engine.close();

const directory = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
try {
  const path = await writeBenchPack(network, directory);
  await overHttp(
    mapName,
    path,
    { origins, destinations, mode, option },
    ['/healthz', '/v1/packs'],
    'target 100, stretch 60; 3 million nodes 2000',
  );
} finally {
  rmSync(directory, { recursive: true });
}
say(
  'peak memory of this process',
  `${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`,
  'target 2000 for 3 million nodes',
);

const montevideo = join(options.packs, 'roads-montevideo.sqlite');
if (existsSync(montevideo)) {
  const file = openPackFile(montevideo);
  const roads = readRoads(file);
  file.database.close();
  const question = {
    origins: pointsNearNodes(roads, points, 1),
    destinations: pointsNearNodes(roads, points, 2),
    mode,
    option,
  };
  const lookUps = question.origins
    .slice(0, 200)
    .flatMap(([x, y]) => [
      `/timezonesv1/xy2tzdata?x=${x}&y=${y}`,
      `/v1/admin-chain?x=${x}&y=${y}`,
      `/adminv1/xy2admininfo?x=${x}&y=${y}&type=admin1`,
    ]);
  await overHttp('Montevideo, among the default packs', montevideo, question, lookUps, 'target 300');
} else process.stdout.write(`\nNo ${montevideo}: skipping the default packs.\n`);
process.exitCode = failed ? 1 : 0;

/** Returns the bytes of all typed arrays in a value. */
function arrayBytes(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  return typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, part) => sum + arrayBytes(part), 0)
    : 0;
}

/** Measures a matrix through the queue, from the request to the fetched JSON, from another process. */
async function overHttp(
  name: string,
  pack: string,
  question: MatrixQuestion,
  lookUps: readonly string[],
  target: string,
): Promise<void> {
  process.stdout.write(`\n${name}: over HTTP, through the queue, request to fetched JSON, server in another process\n`);
  const http = await benchHttp(dirname(pack), question, lookUps, runs);
  time('median', http.medianMs, target);
  time('processor time of the server', http.processorMs);
  time('first, on a network that was prepared', http.firstMs, 'target 500');
  for (const [part, ms] of Object.entries(http.parts)) time(`  ${part}`, ms);
  time('p99 of look-ups without matrices', http.idleLookUpP99Ms);
  time(`p99 of ${http.lookUps} concurrent look-ups`, http.lookUpP99Ms, 'target 20');
  say('bytes of the response', http.bytes.toLocaleString('en'));
  say('peak memory of the server', `${http.serverPeakMegabytes.toFixed(0)} MB`, 'target 2000 for 3 million nodes');
  process.stdout.write('  the work behind it:\n');
  for (const [part, ms] of Object.entries(await benchThread(pack, question, runs))) time(`  ${part}`, ms);
  const { longestMs, cancelled } = await benchCancel(pack, question);
  time(`slowest of ${cancelled} cancellations, in all phases`, longestMs, 'target 200');
}
