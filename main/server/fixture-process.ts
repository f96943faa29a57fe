/**
 * The fixture server in a separate process, with a sample city's roads in its packs: for tests that run as pages, whose
 * globals conflict with a server. Prints one line of JSON when it is ready, and exits when its standard input ends.
 */
import { writeSampleRoads } from '../ingest/targets/osm/sample-roads.fixture.ts';
import { sampleCity } from '../routing/sample-city.ts';
import { OWNER_KEY, startFixtureServer } from './fixture-world.ts';

const server = await startFixtureServer();
const { longitudeE7, latitudeE7 } = sampleCity(20, 20);
await writeSampleRoads(sampleCity(20, 20), 'roads-sample', server.packsDirectory);
await server.ask('/v1/packs/reload', {
  method: 'POST',
  headers: { 'x-api-key': OWNER_KEY, 'content-type': 'application/json' },
  body: '{}',
});
const crossings = Array.from(longitudeE7, (longitude, node) => ({
  lon: longitude / 1e7,
  lat: (latitudeE7[node] ?? 0) / 1e7,
}));
process.stdout.write(
  `${JSON.stringify({ url: server.url, key: OWNER_KEY, packs: server.packsDirectory, crossings })}\n`,
);
process.stdin.resume().once('end', () => void server.close().finally(() => process.exit(0)));
