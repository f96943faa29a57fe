/** Fixture for matrix tests: a sample city as a road pack, and a server for it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeSampleRoads } from '../../ingest/targets/osm/sample-roads.fixture.ts';
import type { RoadNetwork } from '../../routing/network.ts';
import { randomNumbers } from '../../routing/random.ts';
import { sampleCity } from '../../routing/sample-city.ts';
import type { RunningServer } from '../../server/start.ts';
import { startTestServer } from '../../server/test-server.fixture.ts';

export const API_KEY = 'matrix-test-key-0123456789-0123456789';
export const SECOND_KEY = 'matrix-test-second-key-0123456789-012345';
export const PACK = 'roads-sample';

export interface MatrixFixture {
  server: RunningServer;
  packsDirectory: string;
  dataDirectory: string;
  network: RoadNetwork;
  /** Returns `<longitude>,<latitude>` near random junctions. */
  addresses(count: number, seed: number): string[];
  /** Sends a POST if there is a body, a GET if not. */
  ask(path: string, body?: unknown): Promise<{ status: number; json: () => Promise<unknown> }>;
  close(): Promise<void>;
}

interface FixtureOptions {
  /** The sample city of this size, unless another network is given. */
  network?: RoadNetwork;
  /** Adds packs before the server starts. */
  prepare?: (packsDirectory: string) => void;
}

export async function startMatrixFixture(
  columns = 30,
  rows = 30,
  { network = sampleCity(columns, rows), prepare }: FixtureOptions = {},
): Promise<MatrixFixture> {
  const directory = mkdtempSync(join(tmpdir(), 'cairn-matrix-'));
  const packsDirectory = join(directory, '.');
  const dataDirectory = join(directory, 'data');
  await writeSampleRoads(network, PACK, packsDirectory);
  prepare?.(packsDirectory);
  const server = await startTestServer({ packsDirectory, dataDirectory, port: 0, apiKeys: [API_KEY, SECOND_KEY] });
  return {
    server,
    packsDirectory,
    dataDirectory,
    network,
    addresses: (count, seed) => addressesIn(network, count, seed),
    ask: (path, body) => ask(server.url, path, body),
    async close() {
      await server.close();
      rmSync(directory, { recursive: true });
    },
  };
}

export function addressesIn({ longitudeE7, latitudeE7 }: RoadNetwork, count: number, seed: number): string[] {
  const random = randomNumbers(seed);
  return Array.from({ length: count }, () => {
    const node = Math.floor(random() * longitudeE7.length);
    const near = (values: Int32Array): string => ((values[node] ?? 0) / 1e7 + (random() - 0.5) * 4e-4).toFixed(6);
    return `${near(longitudeE7)},${near(latitudeE7)}`;
  });
}

export function ask(url: string, path: string, body?: unknown): Promise<Response> {
  const headers = { 'x-api-key': API_KEY, 'content-type': 'application/json' };
  return fetch(url + path, body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) });
}
