/**
 * The search behind an area of 15 minutes beside `pgr_drivingDistance` of pgRouting, on the same turn graph:
 *   npm run bench -- reach-pgrouting [--packs DIR] [--points N]
 * Needs Debian's postgresql-15-pgrouting. Both answer the time at each street; neither draws an area.
 */
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { pointsNearNodes, prepare } from '../main/ingest/targets/osm/extract-fixture.ts';
import { openPackFile } from '../main/packs/pack-file.ts';
import { readRoads } from '../main/packs/road-pack.ts';
import { pack } from '../main/routing/cost.ts';
import { reachLimit } from '../main/routing/graph/weights.ts';
import { buildMetric, type Metric } from '../main/routing/matrix/metric.ts';
import { placesOf } from '../main/routing/matrix/places.ts';
import { PROFILES } from '../main/routing/profiles/profiles.ts';
import type { RoadNetwork } from '../main/routing/network.ts';
import { ReachSearch } from '../main/routing/reach/search.ts';
import { startPostgres } from '../main/store/postgres/postgres.fixture.ts';
import { networkFor } from './matrix-network.ts';
import { median } from './median.ts';

const { values } = parseArgs({
  options: {
    packs: { type: 'string', default: join(import.meta.dirname, '..', 'data', 'packs') },
    points: { type: 'string', default: '20' },
  },
});
const MILLISECONDS = 15 * 60_000;

/** Rows of arcs for PostgreSQL: id, node, node, and the cost of the turn and the street that it leads to. */
function* rowsOf({ graph: { turns }, weights }: Metric): Generator<string> {
  for (let node = 0; node < turns.count; node++)
    for (let arc = turns.first[node] ?? 0; arc < (turns.first[node + 1] ?? 0); arc++) {
      const head = turns.head[arc] ?? 0;
      const cost = weights.turnKey(turns.turnMs[arc] ?? 0) + (weights.nodeKey[head] ?? 0);
      yield `${arc}\t${node}\t${head}\t${cost}\n`;
    }
}

async function compare(client: Client, name: string, roads: RoadNetwork): Promise<void> {
  const { graph, topology, snapper } = prepare(roads, PROFILES.car.vehicle);
  const metric = buildMetric(graph, topology, PROFILES.car.weightings.fastest);
  await client.query('CREATE TABLE arc (id int, source int, target int, cost float8)');
  await pipeline(Readable.from(rowsOf(metric)), client.query(copyFrom('COPY arc FROM STDIN')));
  await client.query('ANALYZE arc');
  const search = new ReachSearch(metric);
  const limit = { milliseconds: MILLISECONDS, decimetres: reachLimit(graph).decimetres };
  const [own, theirs]: [number[], number[]] = [[], []];
  for (const point of pointsNearNodes(roads, Number(values.points), 7)) {
    const snaps = [snapper.snap(...point, 'origin')];
    const places = placesOf(snaps, 'origin', graph, topology, metric.weights);
    const rank = places.rank.find((candidate) => candidate >= 0);
    if (rank === undefined) continue;
    let start = performance.now();
    search.search(places, 'from', limit);
    own.push(performance.now() - start);
    start = performance.now();
    await client.query(
      "SELECT count(*) FROM pgr_drivingDistance('SELECT id, source, target, cost FROM arc', $1::int, $2::float8, true)",
      [topology.node[rank], pack(MILLISECONDS, 0)],
    );
    theirs.push(performance.now() - start);
  }
  await client.query('DROP TABLE arc');
  process.stdout.write(
    `${name.padEnd(12)}${median(own).toFixed(1).padStart(8)} ms${median(theirs).toFixed(0).padStart(8)} ms pgRouting` +
      `${(median(theirs) / median(own)).toFixed(0).padStart(6)} times\n`,
  );
}

const postgres = await startPostgres();
const client = new Client({ connectionString: postgres.url });
try {
  await client.connect();
  await client.query('CREATE EXTENSION pgrouting CASCADE');
  const file = openPackFile(join(values.packs, 'roads-montevideo.sqlite'));
  await compare(client, 'Montevideo', readRoads(file));
  file.database.close();
  await compare(client, 'Porto', (await networkFor(undefined, undefined)).network);
} finally {
  await client.end();
  await postgres.stop();
}
