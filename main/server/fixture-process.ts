/**
 * The server of the invented world in a process of its own, with a made-up city's roads among its packs: for tests that
 * are pages, whose
 * globals a server cannot share. Prints one line of JSON when it answers, and ends when its standard input does.
 */
import { writeSampleRoads } from '../importers/osm/sample-roads.fixture.ts';
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
