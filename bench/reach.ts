/**
 * Areas within minutes of a point, each part of the work, and the nearest of many points:
 * npm run bench -- reach [--packs DIR] [--extract FILE | --nodes N] [--mode M] [--option O] [--minutes N]
 * [--points N] [--origins N] [--destinations N] [--count N].
 * Times are medians over the points. The first round also measures the nearest streets of the map; the
 * second reuses them.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pointsNearNodes, prepare, type Prepared } from '../main/ingest/targets/osm/extract-fixture.ts';
import { coordinatesText } from '../main/matrix/geometry-text.ts';
import { openPackFile } from '../main/packs/pack-file.ts';
import { readRoads } from '../main/packs/road-pack.ts';
import { reachLimit } from '../main/routing/graph/weights.ts';
import { buildMetric } from '../main/routing/matrix/metric.ts';
import { placesOf } from '../main/routing/matrix/places.ts';
import type { RoadNetwork } from '../main/routing/network.ts';
import { MODES, OPTIONS } from '../main/routing/profiles/profile.ts';
import { PROFILES } from '../main/routing/profiles/profiles.ts';
import { IDLE_MS } from '../main/threads/idle-timer.ts';
import { LevelField } from '../main/routing/reach/level-field.ts';
import { streetLevels } from '../main/routing/reach/levels.ts';
import { NearestStreets } from '../main/routing/reach/nearest-streets.ts';
import { outline } from '../main/routing/reach/outlines.ts';
import { ReachSearch } from '../main/routing/reach/search.ts';
import { StreetTiles } from '../main/routing/reach/street-tiles.ts';
import { Stretches, type Limits } from '../main/routing/reach/stretches.ts';
import { Client, jsonOf } from './client.ts';
import { networkFor, writeBenchPack } from './matrix-network.ts';
import { median } from './median.ts';
import { startCairn, type ServerProcess } from './server-process.ts';

const { values: options } = parseArgs({
  options: {
    packs: { type: 'string', default: join(import.meta.dirname, '..', 'data', 'packs') },
    extract: { type: 'string' },
    nodes: { type: 'string' },
    mode: { type: 'string', default: 'car' },
    option: { type: 'string', default: 'fastest' },
    minutes: { type: 'string', default: '15' },
    points: { type: 'string', default: '50' },
    origins: { type: 'string', default: '10000' },
    destinations: { type: 'string', default: '100000' },
    count: { type: 'string', default: '1' },
  },
});
const mode = chosen(MODES, options.mode);
const option = chosen(OPTIONS, options.option);
const minutes = Number(options.minutes);
const WIDTH = 250;
const KEY = 'bench-key-0123456789-0123456789-0123456789';

const say = (label: string, value: string, target = ''): void =>
  void process.stdout.write(`${label.padEnd(46)}${value.padStart(14)}   ${target}\n`);
const formatMs = (milliseconds: number): string => `${milliseconds.toFixed(milliseconds < 100 ? 1 : 0)} ms`;

/** Prints the median of each part, over the points of each round. */
function benchEngine({ graph, topology, snapper }: Prepared, points: readonly [number, number][]): void {
  const metric = buildMetric(graph, topology, PROFILES[mode].weightings[option]);
  const { decimetres } = reachLimit(graph);
  const limit = { milliseconds: minutes * 60_000, decimetres };
  const limits: Limits = { measure: 'duration', limits: [limit] };
  const usable = snapper.usable('destination');
  const start = performance.now();
  const search = new ReachSearch(metric);
  const nearest = new NearestStreets(new StreetTiles(graph), usable);
  say('once for the map and the metric', formatMs(performance.now() - start));
  let [bytes, corners] = [0, 0];
  for (const round of ['first', 'second']) {
    const times = new Map<string, number[]>();
    const processor: number[] = [];
    for (const point of points) {
      let mark = performance.now();
      const used = process.cpuUsage();
      const lap = <Result>(part: string, result: Result): Result => {
        const now = performance.now();
        times.set(part, [...(times.get(part) ?? []), now - mark]);
        mark = now;
        return result;
      };
      const snaps = [snapper.snap(...point, 'origin')];
      const places = placesOf(snaps, 'origin', graph, topology, metric.weights);
      const reached = lap('search', search.search(places, 'from', limit));
      const stretches = new Stretches(metric, { reached, direction: 'from', places, snaps }, limits);
      const levels = lap('levels of the streets', streetLevels(nearest.tiles, usable, stretches));
      const field = lap('field', new LevelField(nearest, levels, WIDTH));
      const areas = lap('outline', outline(field));
      const { user, system } = process.cpuUsage(used);
      processor.push((user + system) / 1000);
      const text = lap('text', areas.map(({ polygons }) => coordinatesText(polygons)).join(''));
      bytes = Math.max(bytes, text.length);
      corners = Math.max(
        corners,
        (areas[0]?.polygons ?? []).flat().reduce((sum, { length }) => sum + length / 2, 0),
      );
    }
    process.stdout.write(`${round} round\n`);
    for (const [part, partTimes] of times) say(`  ${part}`, formatMs(median(partTimes)));
    const parts = [...times].filter(([part]) => part !== 'text').map(([, partTimes]) => partTimes);
    const totals = points.map((_, i) => parts.reduce((sum, partTimes) => sum + (partTimes[i] ?? 0), 0));
    say('  search to outline', formatMs(median(totals)), 'target 30; 300 on 3 million nodes');
    say('  the same, of the slowest point', formatMs(Math.max(...totals)));
    say('  the same, processor time', formatMs(median(processor)));
  }
  say('nearest streets in memory', `${(nearest.bytes / 1e6).toFixed(1)} MB`);
  say('corners of the largest area', corners.toLocaleString('en'));
  say('its text', `${(bytes / 1e6).toFixed(2)} MB`);
}

/** Runs `work` with a client of a server that has these packs. */
async function overHttp(packs: string, work: (client: Client, server: ServerProcess) => Promise<void>): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
  const server = await startCairn({ packs, dataDirectory: data, key: KEY });
  const client = new Client(server.url, KEY);
  try {
    await server.settle();
    await work(client, server);
  } finally {
    client.close();
    server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function benchAreas(client: Client, points: readonly [number, number][]): Promise<void> {
  for (const round of ['first', 'second']) {
    const times: number[] = [];
    for (const [x, y] of points) {
      const start = performance.now();
      const answer = await client.get(
        `/tdmv1/isochrone?x=${x}&y=${y}&minutes=${minutes}&mode=${mode}&option=${option}`,
      );
      times.push(performance.now() - start);
      jsonOf(answer);
    }
    if (round === 'first') say('over HTTP, first of all, with the network', formatMs(times[0] ?? Number.NaN));
    say(`over HTTP, ${round} round`, formatMs(median(times)), 'target 60');
  }
}

/** Returns the choice of that name. @throws Error */
function chosen<Name extends string>(choices: readonly Name[], name: string): Name {
  const found = choices.find((choice) => choice === name);
  if (found === undefined) throw new Error(`choose from ${choices.join(', ')}, not ${name}`);
  return found;
}

const { name, network } = await networkFor(
  options.extract,
  options.nodes === undefined ? undefined : Number(options.nodes),
);
process.stdout.write(`${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}; ${minutes} minutes, ${mode}, ${option}\n`);
await benchMap(name, network);
const montevideo = join(options.packs, 'roads-montevideo.sqlite');
if (existsSync(montevideo)) {
  const pack = openPackFile(montevideo);
  const roads = readRoads(pack);
  pack.database.close();
  await benchMap('Montevideo', roads, montevideo);
} else process.stdout.write(`\nNo ${montevideo}: Montevideo is not measured.\n`);

/** @param pack of the network; written for the time of the bench if absent */
async function benchMap(title: string, roads: RoadNetwork, pack?: string): Promise<void> {
  process.stdout.write(`\n${title}: ${roads.latitudeE7.length} nodes\n`);
  const points = pointsNearNodes(roads, Number(options.points), 7);
  benchEngine(prepare(roads, PROFILES[mode].vehicle), points);
  const directory = mkdtempSync(join(tmpdir(), 'cairn-bench-'));
  try {
    const path = pack ?? (await writeBenchPack(roads, directory));
    await overHttp(dirname(path), async (client) => {
      await benchAreas(client, points);
      if (pack !== undefined) await benchNearest(client, roads);
    });
    await benchMemory(dirname(path), roads);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function addresses(roads: RoadNetwork, count: number, seed: number): string[] {
  return pointsNearNodes(roads, count, seed).map(([x, y]) => `${x.toFixed(7)},${y.toFixed(7)}`);
}

function nearestBody(roads: RoadNetwork): string {
  return JSON.stringify({
    origin_addresses: addresses(roads, Number(options.origins), 1),
    destination_addresses: addresses(roads, Number(options.destinations), 2),
    k: Number(options.count),
    mode,
    option,
  });
}

/** Prints the peak memory of a new server for one request of each kind, and its memory before it and when idle. */
async function benchMemory(packs: string, roads: RoadNetwork): Promise<void> {
  const requests: [kind: string, path: string, body: string][] = [
    [
      `isochrone of ${minutes} minutes`,
      '/tdmv1/isochrone',
      JSON.stringify({ addresses: addresses(roads, 1, 7), minutes: [minutes], mode, option }),
    ],
    [`nearest of ${options.destinations}, for ${options.origins}`, '/tdmv1/nearest', nearestBody(roads)],
    ['trip of 200', '/tdmv1/trip', JSON.stringify({ addresses: addresses(roads, 200, 3), mode, option })],
  ];
  for (const [kind, path, body] of requests)
    await overHttp(packs, async (client, server) => {
      const before = server.ownMegabytes();
      jsonOf(await client.post(path, body));
      const peak = server.peakMegabytes();
      // The thread with the network ends when it is idle.
      await setTimeout(IDLE_MS + 5000);
      say(
        `memory: ${kind}`,
        `${peak.toFixed(0)} MB`,
        `${before.toFixed(0)} before, ${server.ownMegabytes().toFixed(0)} MB when idle`,
      );
    });
}

async function benchNearest(client: Client, roads: RoadNetwork): Promise<void> {
  const body = nearestBody(roads);
  const times: number[] = [];
  for (let run = 0; run < 5; run++) {
    const start = performance.now();
    jsonOf(await client.post('/tdmv1/nearest', body));
    times.push(performance.now() - start);
  }
  say(
    `nearest ${options.count} of ${options.destinations}, for ${options.origins}`,
    formatMs(median(times)),
    'target 3000',
  );
}
