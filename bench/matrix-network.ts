/** The network that the benches of the matrix and of areas measure. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { extractFile, readNetwork } from '../main/ingest/targets/osm/extract-fixture.ts';
import type { RoadNetwork } from '../main/routing/network.ts';
import { writeRoadPack } from '../main/ingest/targets/osm/write-road-pack.ts';
import { sampleCountry } from '../main/routing/sample-city.ts';

/** Reads `file`, or Porto if it exists, or makes up a country of about `nodes` nodes. */
export async function networkFor(
  file: string | undefined,
  nodes: number | undefined,
): Promise<{ name: string; network: RoadNetwork }> {
  const porto = extractFile('porto-2015-06-roads.osm.pbf');
  const chosen = file === undefined ? (nodes === undefined && existsSync(porto) ? porto : undefined) : resolve(file);
  if (chosen !== undefined) return { name: chosen.split('/').at(-1) ?? chosen, network: await readNetwork(chosen) };
  return { name: 'made-up country', network: sampleCountry(nodes ?? 300_000) };
}

/** Writes `network` as a pack. @returns its path */
export async function writeBenchPack(network: RoadNetwork, directory: string): Promise<string> {
  const source = { name: 'bench', version: '1', licence: 'none', attribution: 'none' };
  const description = {
    id: 'roads-bench',
    title: 'Bench',
    description: '',
    version: '1',
    vintage: '',
    licence: 'none',
    attribution: 'none',
    sources: [source],
    notes: [],
  };
  return (await writeRoadPack(network, description, directory)).path;
}
