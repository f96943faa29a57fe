import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openPackFile } from '../../packs/pack-file.ts';
import { readOrder, readRoads } from '../../packs/road-pack.ts';
import { streetFingerprint } from '../../routing/graph/fingerprint.ts';
import { buildGraph } from '../../routing/graph/graph.ts';
import { eliminationOrder } from '../../routing/hierarchy/inertial-flow.ts';
import { PROFILES } from '../../routing/profiles/profiles.ts';
import { importRoads } from './import-roads.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-roads-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** A crossing with a forbidden turn, and a footpath. */
const MAP = `<osm version="0.6">
<node id="1" lat="0" lon="0"/><node id="2" lat="0" lon="0.001"><tag k="highway" v="traffic_signals"/><tag k="name" v="not kept"/></node>
<node id="3" lat="0" lon="0.002"/><node id="4" lat="0.001" lon="0.001"/><node id="5" lat="5" lon="5"/>
<way id="10"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/><tag k="name" v="not kept"/></way>
<way id="11"><nd ref="2"/><nd ref="3"/><tag k="highway" v="residential"/><tag k="oneway" v="yes"/></way>
<way id="12"><nd ref="2"/><nd ref="4"/><nd ref="99"/><tag k="highway" v="footway"/></way>
<way id="13"><nd ref="1"/><nd ref="5"/><tag k="waterway" v="river"/></way>
<relation id="20"><member type="way" ref="10" role="from"/><member type="node" ref="2" role="via"/><member type="way" ref="11" role="to"/>
<tag k="type" v="restriction"/><tag k="restriction" v="no_straight_on"/></relation></osm>`;

const file = join(directory, 'Small Map.osm');
writeFileSync(file, MAP);

test('roads, their tags and their restrictions are stored, and read back as they were', async () => {
  const report = await importRoads({ file, packsDirectory: directory, country: 'gb' });
  expect(report).toMatchObject({ pack: 'roads-small-map', nodes: 4, ways: 3, restrictions: 1 });
  const pack = openPackFile(report.path);
  expect(pack.manifest).toMatchObject({ theme: 'roads', licence: 'ODbL-1.0', coverage: [0, 0, 0.002, 0.001], counts: { nodes: 4, ways: 3, streets_car: 2 } });
  const network = readRoads(pack.database);
  expect(network.country).toBe('GB');
  expect([...network.longitudeE7]).toEqual([0, 10_000, 20_000, 10_000]);
  expect([...network.wayId]).toEqual([10, 11, 12]);
  expect([...network.wayNodes]).toEqual([0, 1, 1, 2, 1, 3]);
  expect(Object.fromEntries(network.tagSets[network.nodeTags[1]!]!)).toEqual({ highway: 'traffic_signals' });
  expect(Object.fromEntries(network.tagSets[network.wayTags[1]!]!)).toEqual({ highway: 'residential', oneway: 'yes' });
  expect(network.restrictions).toEqual([{ tags: new Map([['restriction', 'no_straight_on']]), from: [0], viaNode: 1, viaWays: [], to: [1] }]);
  const graph = buildGraph(network, PROFILES.car.vehicle);
  expect(readOrder(pack.database, 'car', streetFingerprint(graph.streets))).toEqual(eliminationOrder(graph));
  expect(readOrder(pack.database, 'car', 1)).toBeUndefined();
  pack.database.close();
});

test('a cancelled import leaves nothing behind', async () => {
  const cancel = new AbortController();
  const importing = importRoads({ file, packsDirectory: directory, id: 'roads-never', signal: cancel.signal, onProgress: (step) => step.includes('bike') && cancel.abort() });
  await expect(importing).rejects.toThrow(/abort/i);
  expect(readdirSync(directory).filter((name) => name.includes('never'))).toEqual([]);
});

test('a file without roads is refused', async () => {
  const empty = join(directory, 'sea.osm');
  writeFileSync(empty, '<osm><node id="1" lat="0" lon="0"/></osm>');
  await expect(importRoads({ file: empty, packsDirectory: directory })).rejects.toThrow(/sea\.osm holds no road/);
});
