/** 20,000 random cells for every mode and option on each of six extracts, from the kernel, against plain Dijkstra. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildGraph } from '../main/routing/graph/graph.ts';
import { eliminationOrder } from '../main/routing/hierarchy/inertial-flow.ts';
import { buildTopology } from '../main/routing/hierarchy/topology.ts';
import { cellOf, dijkstra } from '../main/routing/matrix/dijkstra.ts';
import { buildMetric } from '../main/routing/matrix/metric.ts';
import { placesOf } from '../main/routing/matrix/places.ts';
import { MODES, OPTIONS } from '../main/routing/profiles/profile.ts';
import { PROFILES } from '../main/routing/profiles/profiles.ts';
import { Snapper } from '../main/routing/snap/snapper.ts';
import { MatrixEngine } from '../main/matrix/engine.ts';
import { EXTRACTS, randomPoints, readNetwork } from './matrix-network.ts';

const NAMES = [
  'porto-2015-06-roads.osm.pbf',
  'northern-kentucky-roads.osm.pbf',
  'nyc-midtown-manhattan.osm.pbf',
  'us-virgin-islands-2025-05.osm.pbf',
  'heidelberg-ors-test.osm.pbf',
  'andorra-2018-03.osm.bz2',
];
const ORIGINS = 40;
const DESTINATIONS = 500;

/** Every third point in one district of about a kilometre, so that many share streets. */
const DISTRICT_E7 = 50_000;

const only = process.argv.slice(2);
const engine = new MatrixEngine(2);
let wrong = 0;
for (const name of NAMES.filter((candidate) => only.length === 0 || only.some((part) => candidate.includes(part)))) {
  const file = join(EXTRACTS, name);
  if (!existsSync(file)) {
    process.stdout.write(`${name}: not there, passed over\n`);
    continue;
  }
  const network = await readNetwork(file);
  for (const mode of MODES) {
    const { vehicle, weightings } = PROFILES[mode];
    const graph = buildGraph(network, vehicle);
    const topology = buildTopology(graph, eliminationOrder(graph));
    const snapper = new Snapper(graph);
    const snaps = (count: number, role: 'origin' | 'destination', seed: number) => {
      const crowd = Math.floor(count / 3);
      const lonLats = [...randomPoints(network, count - crowd, seed), ...randomPoints(network, crowd, 99, DISTRICT_E7)];
      return lonLats.map(([longitude, latitude]) => snapper.snap(longitude, latitude, role));
    };
    const from = snaps(ORIGINS, 'origin', 1);
    const to = snaps(DESTINATIONS, 'destination', 2);
    for (const option of OPTIONS) {
      const metric = buildMetric(graph, topology, weightings[option]);
      const origins = placesOf(from, 'origin', graph, topology, metric.weights);
      const destinations = placesOf(to, 'destination', graph, topology, metric.weights);
      const loaded = engine.load(() => metric);
      const result = await engine.run(loaded, origins, destinations).result;
      let bad = 0;
      let unreachable = 0;
      for (let o = 0; o < ORIGINS; o++) {
        const reached = dijkstra(graph, topology, metric.weights, origins, o);
        for (let d = 0; d < DESTINATIONS; d++) {
          const [key, total] = cellOf(reached, topology, origins, o, destinations, d);
          const at = o * result.stride + d;
          if (key === Infinity) unreachable++;
          if (result.key[at] !== key || result.total[at] !== total) bad++;
        }
      }
      result.release();
      engine.unload(loaded);
      wrong += bad;
      process.stdout.write(
        `${name.padEnd(36)}${mode.padEnd(12)}${option.padEnd(16)}${ORIGINS * DESTINATIONS} cells, ${bad} ` +
          `wrong, ${unreachable} without a path\n`,
      );
    }
  }
}
await engine.close();
process.stdout.write(wrong === 0 ? 'All cells are right.\n' : `${wrong} cells are WRONG.\n`);
process.exitCode = wrong === 0 ? 0 : 1;
