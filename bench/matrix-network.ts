/** Networks and points for the benches of the matrix. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readOsm } from '../main/importers/osm/read.ts';
import { NetworkBuilder } from '../main/routing/network-builder.ts';
import type { RoadNetwork } from '../main/routing/network.ts';
import { randomNumbers, sampleCountry } from '../main/routing/sample-city.ts';

/** Extracts that are not part of the project lie beside it. */
export const EXTRACTS = join(import.meta.dirname, '../../shared/data/osm');

export async function readNetwork(file: string): Promise<RoadNetwork> {
  const builder = new NetworkBuilder();
  await readOsm(file, {
    node: (id, latitude, longitude, tags) => builder.addNode(id, latitude, longitude, tags),
    way: (id, nodes, tags) => builder.addWay(id, nodes, tags),
    relation: (_, members, tags) => builder.addRelation(members, tags),
  });
  return builder.finish();
}

/** The file that was named, or Porto if it is there, or a made-up country of about as many nodes as asked for. */
export async function networkFor(
  file: string | undefined,
  nodes: number | undefined,
): Promise<{ name: string; network: RoadNetwork }> {
  const porto = join(EXTRACTS, 'porto-2015-06-roads.osm.pbf');
  const chosen = file === undefined ? (nodes === undefined && existsSync(porto) ? porto : undefined) : resolve(file);
  if (chosen !== undefined) return { name: chosen.split('/').at(-1) ?? chosen, network: await readNetwork(chosen) };
  return { name: 'made-up country', network: sampleCountry(nodes ?? 300_000) };
}

/** Points within about 30 m of random road nodes, on the whole map or around one place. `[longitude, latitude]` */
export function randomPoints(
  { longitudeE7, latitudeE7 }: RoadNetwork,
  count: number,
  seed: number,
  radiusE7?: number,
): [number, number][] {
  const random = randomNumbers(seed);
  const points: [number, number][] = [];
  const centre = Math.floor(random() * longitudeE7.length);
  while (points.length < count) {
    const node = Math.floor(random() * longitudeE7.length);
    const [x = 0, y = 0] = [longitudeE7[node], latitudeE7[node]];
    const isNear =
      radiusE7 === undefined ||
      (Math.abs(x - longitudeE7[centre]!) < radiusE7 && Math.abs(y - latitudeE7[centre]!) < radiusE7);
    if (isNear) points.push([(x + (random() - 0.5) * 6000) / 1e7, (y + (random() - 0.5) * 4000) / 1e7]);
  }
  return points;
}
