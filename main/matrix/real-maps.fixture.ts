/** The real maps of long tests of paths, Porto and Montevideo: skipped where ../shared or the pack is absent. */
import { EXTRACTS_EXIST, loadExtract } from '../ingest/targets/osm/extract-fixture.ts';
import { builtPack, hasPacks } from '../packs/built-packs.fixture.ts';
import { openPackFile } from '../packs/pack-file.ts';
import { readRoads } from '../packs/road-pack.ts';
import type { RoadNetwork } from '../routing/network.ts';

const readPack = (): RoadNetwork => {
  const pack = openPackFile(builtPack('roads-montevideo'));
  try {
    return readRoads(pack);
  } finally {
    pack.database.close();
  }
};

/** Parts of the names of maps, separated by commas. */
const chosen = (process.env['CAIRN_TEST_EXTRACTS'] ?? '').split(',');

export const REAL_MAPS = [
  { name: 'porto', exists: EXTRACTS_EXIST, read: () => loadExtract('porto-2015-06-roads.osm.pbf') },
  {
    name: 'montevideo',
    exists: hasPacks('paths in Montevideo', ['roads-montevideo']),
    read: () => Promise.resolve(readPack()),
  },
].filter(({ name }) => chosen.some((part) => name.includes(part)));

const networks = new Map<string, Promise<RoadNetwork>>();

/** Reads the network of a map once. */
export function networkOf({ name, read }: (typeof REAL_MAPS)[number]): Promise<RoadNetwork> {
  const known = networks.get(name) ?? read();
  networks.set(name, known);
  return known;
}
