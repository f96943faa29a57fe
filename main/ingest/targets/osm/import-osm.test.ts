import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openPackFile } from '../../../packs/pack-file.ts';
import { readOrder, readRoads } from '../../../packs/road-pack.ts';
import { streetFingerprint } from '../../../routing/graph/fingerprint.ts';
import { buildGraph } from '../../../routing/graph/graph.ts';
import { eliminationOrder } from '../../../routing/hierarchy/inertial-flow.ts';
import { PROFILES } from '../../../routing/profiles/profiles.ts';
import { OSM_PARTS } from '../../../../contract/imports.ts';
import { NetworkBuilder } from '../../../routing/network-builder.ts';
import { adminLevels, type LevelledArea } from './admin-levels.ts';
import { importInProcess } from '../../import-process.ts';
import type { ImportProgress } from '../../target.ts';
import { importOsm, importOsmFile } from './import-osm.ts';
import { writeRoadPack } from './write-road-pack.ts';

const EXTRACTS = join(import.meta.dirname, '../../../../../shared/data/osm');
const directory = mkdtempSync(join(tmpdir(), 'cairn-osm-import-'));
afterAll(() => rmSync(directory, { recursive: true }));

/**
 * A crossing with a forbidden turn, a footpath, two addresses, a bakery, and a district with a hole; another that is
 * cut off.
 */
const MAP = `<osm version="0.6">
<node id="1" lat="0" lon="0"/><node id="2" lat="0" lon="0.001"><tag k="highway" v="traffic_signals"/>
<tag k="name" v="not kept"/></node>
<node id="3" lat="0" lon="0.002"/><node id="4" lat="0.001" lon="0.001"/><node id="5" lat="5" lon="5"/>
<node id="6" lat="0.0001" lon="0.0005"><tag k="addr:housenumber" v="12"/><tag k="addr:street" v="High Street"/>
<tag k="addr:city" v="Smallville"/><tag k="shop" v="bakery"/><tag k="name" v="Crust"/></node>
<node id="7" lat="0.0002" lon="0.0006"><tag k="addr:housenumber" v="14"/></node>
<node id="11" lat="-1" lon="-1"/><node id="12" lat="-1" lon="1"/><node id="13" lat="1" lon="1"/>
<node id="14" lat="1" lon="-1"/>
<node id="21" lat="-0.5" lon="-0.5"/><node id="22" lat="-0.5" lon="0.5"/><node id="23" lat="0.5" lon="0.5"/>
<node id="24" lat="0.5" lon="-0.5"/>
<way id="10"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/><tag k="name" v="High Street"/></way>
<way id="11"><nd ref="2"/><nd ref="3"/><tag k="highway" v="residential"/><tag k="oneway" v="yes"/></way>
<way id="12"><nd ref="2"/><nd ref="4"/><nd ref="99"/><tag k="highway" v="footway"/></way>
<way id="13"><nd ref="1"/><nd ref="5"/><tag k="waterway" v="river"/></way>
<way id="14"><nd ref="1"/><nd ref="2"/><nd ref="4"/><nd ref="1"/><tag k="building" v="yes"/>
<tag k="addr:housenumber" v="16;18"/><tag k="addr:street" v="High Street"/></way>
<way id="31"><nd ref="13"/><nd ref="14"/><nd ref="11"/></way><way id="32"><nd ref="13"/><nd ref="12"/><nd ref="11"/>
</way>
<way id="33"><nd ref="21"/><nd ref="22"/><nd ref="23"/><nd ref="24"/><nd ref="21"/></way>
<relation id="20"><member type="way" ref="10" role="from"/><member type="node" ref="2" role="via"/>
<member type="way" ref="11" role="to"/>
<tag k="type" v="restriction"/><tag k="restriction" v="no_straight_on"/></relation>
<relation id="30"><member type="way" ref="31" role="outer"/><member type="way" ref="32" role="outer"/>
<member type="way" ref="33" role="inner"/>
<tag k="boundary" v="administrative"/><tag k="admin_level" v="8"/><tag k="name" v="Ringham"/></relation>
<relation id="34"><member type="way" ref="31" role="outer"/><member type="way" ref="77" role="outer"/>
<tag k="boundary" v="administrative"/><tag k="admin_level" v="8"/><tag k="name" v="Cutshire"/></relation></osm>`;

const file = join(directory, 'Small Map.osm');
writeFileSync(file, MAP);

const open = (id: string) => openPackFile(join(directory, `${id}.sqlite`));

test('roads, their tags and their restrictions are stored, and read back as they were', async () => {
  const {
    packs: [report],
  } = await importOsm({ file, packsDirectory: directory, parts: ['roads'], country: 'gb' });
  expect(report).toMatchObject({ pack: 'roads-small-map', counts: { nodes: 4, ways: 3, restrictions: 1 } });
  const pack = open('roads-small-map');
  expect(pack.manifest).toMatchObject({
    theme: 'roads',
    licence: 'ODbL-1.0',
    coverage: [0, 0, 0.002, 0.001],
    counts: { nodes: 4, ways: 3, streets_car: 2 },
  });
  const network = readRoads(pack);
  expect(network.country).toBe('GB');
  expect([...network.longitudeE7]).toEqual([0, 10_000, 20_000, 10_000]);
  expect([...network.wayId]).toEqual([10, 11, 12]);
  expect([...network.wayNodes]).toEqual([0, 1, 1, 2, 1, 3]);
  expect([...network.wayName].map((name) => network.names[name])).toEqual(['High Street', '', '']);
  expect(Object.fromEntries(network.tagSets[network.nodeTags[1]!]!)).toEqual({ highway: 'traffic_signals' });
  expect(Object.fromEntries(network.tagSets[network.wayTags[1]!]!)).toEqual({ highway: 'residential', oneway: 'yes' });
  expect(network.restrictions).toEqual([
    { tags: new Map([['restriction', 'no_straight_on']]), from: [0], viaNode: 1, viaWays: [], to: [1] },
  ]);
  const graph = buildGraph(network, PROFILES.car.vehicle);
  expect(readOrder(pack, 'car', streetFingerprint(graph.streets), graph.streets.count)).toEqual(
    eliminationOrder(graph),
  );
  expect(readOrder(pack, 'car', 1, graph.streets.count)).toBeUndefined();
  pack.database.close();
});

test('addresses and streets become a geocoder pack, businesses and districts packs of their own', async () => {
  const { packs: reports } = await importOsm({
    file,
    packsDirectory: directory,
    parts: ['addresses', 'businesses', 'admin'],
    name: 'mine',
  });
  expect(reports.map(({ pack }) => pack)).toEqual(['geocoder-mine', 'businesses-mine', 'admin-mine']);
  // Four numbers on three objects; the third object names no street. Without geocoder-world Smallville has the houses
  // that say so, and High Street.
  expect(reports[0]?.counts).toMatchObject({
    addresses: 3,
    houses: 4,
    streets: 2,
    without_street: 0,
    by_nearest_street: 1,
    businesses: 1,
    postcodes: 0,
  });

  const businesses = open('businesses-mine');
  expect(businesses.manifest.theme).toBe('businesses');
  expect(businesses.database.prepare('SELECT name, category, lon, lat FROM business').all()).toEqual([
    { name: 'Crust', category: 'shop=bakery', lon: 0.0005, lat: 0.0001 },
  ]);
  businesses.database.close();

  const admin = open('admin-mine');
  expect(admin.manifest.notes.join(' ')).toContain('Cutshire');
  const areas = admin.database
    .prepare<[], { name: string; category_code: number; area_km2: number }>(
      'SELECT name, category_code, area_km2 FROM area',
    )
    .all();
  expect(areas).toMatchObject([{ name: 'Ringham', category_code: 908 }]);
  // Two degrees square less one degree square, at the equator.
  expect(areas[0]?.area_km2 ?? 0).toBeGreaterThan(36_500);
  expect(areas[0]?.area_km2 ?? 0).toBeLessThan(37_500);
  admin.database.close();
});

const levelled = (country: string, osmLevel: number, what: 'division' | 'municipality' | '' = ''): LevelledArea => ({
  country,
  osmLevel,
  isDivision: what === 'division',
  isMunicipality: what === 'municipality',
});

const unknownSize = (): undefined => undefined;
const sized = (osmLevel: number, areaKm2: number, what: 'division' | '' = ''): LevelledArea => ({
  ...levelled('AND', osmLevel, what),
  areaKm2,
});
/** In a country of 468 km². */
const levelsInAndorra = (...areas: LevelledArea[]): unknown => adminLevels(areas, () => 468);

describe('levels of administrative areas', () => {
  test('are those of each country, as its areas in the file say', () => {
    const [italy, portugal, small] = ['ITA', 'PRT', 'LIE'];
    expect(
      adminLevels(
        [
          levelled(italy, 2),
          levelled(italy, 6, 'division'),
          levelled(italy, 8),
          levelled(italy, 9),
          levelled(portugal, 6, 'division'),
          levelled(portugal, 7, 'municipality'),
          levelled(portugal, 8),
          levelled(small, 6),
          levelled(small, 8, 'division'),
        ],
        unknownSize,
        // The region is known by a part of its border alone.
        [levelled(italy, 4, 'division')],
      ),
    ).toEqual([[0], [2], [8], [], [1], [8], [], [2], [8]]);
  });

  test('are both, the first and that of municipalities, where those make up a country', () => {
    // Parishes of number 7, and a town: with codes and without; of a part of the country nothing is known.
    expect(levelsInAndorra(sized(7, 200, 'division'), sized(7, 200), sized(8, 5))).toEqual([[1, 8], [1, 8], []]);
    expect(levelsInAndorra(sized(7, 400), sized(8, 5))).toEqual([[1, 8], []]);
    expect(levelsInAndorra(sized(7, 120), sized(8, 5))).toEqual([[2], [8]]);
    // Municipalities with codes of divisions, in constituencies.
    expect(levelsInAndorra(sized(6, 468), sized(8, 468, 'division'))).toEqual([[], [1, 8]]);
    // Regions and provinces above them are the divisions of larger countries.
    expect(levelsInAndorra(sized(4, 468), sized(6, 468), sized(8, 468))).toEqual([[1], [2], [8]]);
    expect(levelsInAndorra(sized(6, 468), sized(8, 468))).toEqual([[1], [8]]);
  });

  test('are the usual ones where no area says it', () => {
    expect(
      adminLevels(
        [4, 6, 7, 8, 10, 3].map((level) => levelled('XYZ', level)),
        unknownSize,
      ),
    ).toEqual([[1], [2], [3], [8], [], []]);
  });
});

/**
 * A school around a court, mapped as a relation; a shop whose outline is cut off; a house whose street a relation
 * names; a line of numbers beside High Street, on which number 6 is mapped as well.
 */
const ADDRESSES = `<osm version="0.6">
<node id="1" lat="0" lon="0"/><node id="2" lat="0" lon="0.004"/><node id="3" lat="0.004" lon="0.004"/>
<node id="4" lat="0.004" lon="0"/>
<node id="5" lat="0.001" lon="0.001"/><node id="6" lat="0.001" lon="0.003"/><node id="7" lat="0.003" lon="0.003"/>
<node id="8" lat="0.003" lon="0.001"/>
<node id="11" lat="0.01" lon="0"><tag k="addr:housenumber" v="2"/></node><node id="12" lat="0.01" lon="0.004">
<tag k="addr:housenumber" v="10"/></node>
<node id="13" lat="0.0101" lon="0.0021"><tag k="addr:housenumber" v="6"/><tag k="addr:street" v="High Street"/></node>
<node id="14" lat="0.02" lon="0"><tag k="addr:housenumber" v="1"/></node><node id="15" lat="0.02" lon="0.004">
<tag k="addr:housenumber" v="5"/></node>
<node id="16" lat="0.005" lon="0.005"><tag k="addr:housenumber" v="77"/></node>
<node id="17" lat="0.006" lon="0.005"><tag k="amenity" v="toilets"/></node>
<way id="20"><nd ref="1"/><nd ref="2"/><nd ref="3"/></way><way id="21"><nd ref="3"/><nd ref="4"/><nd ref="1"/></way>
<way id="22"><nd ref="5"/><nd ref="6"/><nd ref="7"/><nd ref="8"/><nd ref="5"/></way>
<way id="23"><nd ref="11"/><nd ref="12"/><tag k="addr:interpolation" v="even"/><tag k="addr:street" v="High Street"/>
</way>
<way id="24"><nd ref="14"/><nd ref="15"/><tag k="addr:interpolation" v="odd"/></way>
<relation id="30"><member type="way" ref="20" role="outer"/><member type="way" ref="21" role="outer"/>
<member type="way" ref="22" role="inner"/>
<tag k="type" v="multipolygon"/><tag k="addr:housenumber" v="40"/><tag k="addr:street" v="School Lane"/></relation>
<relation id="31"><member type="way" ref="20" role="outer"/><member type="way" ref="98" role="outer"/>
<tag k="type" v="multipolygon"/><tag k="shop" v="supermarket"/><tag k="name" v="Cut"/></relation>
<relation id="32"><member type="way" ref="99" role="outer"/><tag k="type" v="multipolygon"/>
<tag k="addr:housenumber" v="1"/><tag k="addr:street" v="Elsewhere"/></relation>
<relation id="33"><member type="node" ref="16" role="house"/><tag k="type" v="associatedStreet"/>
<tag k="name" v="Hill Road"/></relation></osm>`;

test(
  'addresses of relations lie inside their outline; those on lines between known numbers say that they are ' +
    'interpolated',
  async () => {
    const path = join(directory, 'addresses.osm');
    writeFileSync(path, ADDRESSES);
    const {
      packs: [addresses, businesses],
    } = await importOsm({
      file: path,
      packsDirectory: directory,
      parts: ['addresses', 'businesses'],
      name: 'lines',
    });
    // The odd line has no street, and neither have its ends.
    expect(addresses?.counts).toMatchObject({
      addresses: 5,
      interpolated: 2,
      houses: 7,
      without_street: 2,
      without_position: 1,
      interpolation_unreadable: 1,
    });
    expect(businesses?.counts).toEqual({ business: 1, point_of_interest: 1 });
    const interests = open('businesses-lines').database.prepare('SELECT source_id, category FROM point_of_interest');
    expect(interests.all()).toEqual([{ source_id: 17, category: 'amenity=toilets' }]);
    const pack = open('geocoder-lines');
    expect(pack.manifest.notes.join(' ')).toContain('2 house numbers are interpolated');
    const houses = pack.database
      .prepare(
        'SELECT street.name, number, house.lon, house.lat, interpolated FROM house JOIN document AS street ON ' +
          'street.id = house.street ORDER BY 1, 2, house.lon',
      )
      .raw()
      .all();
    expect(houses).toEqual([
      ['High Street', 2, 0, 100_000, null],
      ['High Street', 4, 10_000, 100_000, 1],
      ['High Street', 6, 21_000, 101_000, null],
      ['High Street', 8, 30_000, 100_000, 1],
      ['High Street', 10, 40_000, 100_000, null],
      ['Hill Road', 77, 50_000, 50_000, null],
      // In the building, west of the court.
      ['School Lane', 40, 5_000, 20_000, null],
    ]);
    pack.database.close();
  },
);

test('a relation that stands twice in a file, as in one that was put together of two, is one area', async () => {
  const path = join(directory, 'twice.osm');
  writeFileSync(path, MAP.replace(/(<relation id="30">[^]*?<\/relation>)/, '$1$1'));
  const { packs } = await importOsm({ file: path, packsDirectory: directory, parts: ['admin'], name: 'twice' });
  expect(packs[0]?.counts).toMatchObject({ areas: 1 });
});

test('an area across the antimeridian is cut there', async () => {
  const path = join(directory, 'fiji.osm');
  const corners = MAP.replaceAll('lon="-1"', 'lon="179"').replaceAll(/(?<=lat="-?1" )lon="1"/g, 'lon="-179"');
  writeFileSync(path, corners.replace('<member type="way" ref="33" role="inner"/>', ''));
  const { packs } = await importOsm({ file: path, packsDirectory: directory, parts: ['admin'], name: 'fiji' });
  const { database } = open(packs[0]?.pack ?? '');
  const [area] = database.prepare<[], number[]>('SELECT area_km2, west, east FROM area').raw().all();
  database.close();
  // Two degrees by two, and not the rest of the world.
  expect(area?.[0]).toBeCloseTo(49_234, -2);
  expect(area?.[1]).toBeCloseTo(-180, 6);
  expect(area?.[2]).toBeCloseTo(180, 6);
});

test('the process of an import tells what is wrong with the file', async () => {
  const importFile = (path: string): Promise<unknown> =>
    importInProcess('osm', { files: [path], id: 'osm-a', packsDirectory: directory, parts: ['roads'] });
  await expect(importFile(join(directory, 'nowhere.osm'))).rejects.toMatchObject({ code: 'ENOENT' });
  const page = join(directory, 'page.osm');
  writeFileSync(page, '<html>Not found</html>');
  await expect(importFile(page)).rejects.toMatchObject({ code: 'invalid_file' });
});

test('a cancelled import leaves nothing behind', async () => {
  const cancelling = new AbortController();
  const onProgress = ({ step }: ImportProgress): void => {
    if (step?.includes('bike') === true) cancelling.abort();
  };
  const reports = importInProcess(
    'osm',
    { files: [file], packsDirectory: directory, parts: ['roads'], id: 'osm-never' },
    { signal: cancelling.signal, onProgress },
  );
  await expect(reports).rejects.toMatchObject({
    reason: 'cancelled',
    message: 'The import was cancelled. Incomplete packs were discarded; finished ones were kept.',
  });
  expect(readdirSync(directory).filter((name) => name.includes('never'))).toEqual([]);
});

test.each(OSM_PARTS)('a file without %s is refused', async (part) => {
  const empty = join(directory, 'sea.osm');
  writeFileSync(empty, '<osm><node id="1" lat="0" lon="0"/></osm>');
  await expect(importOsm({ file: empty, packsDirectory: directory, parts: [part] })).rejects.toThrow(
    /sea\.osm contains no/,
  );
});

test('nodes off the earth are left out and counted; the road through them goes straight on', async () => {
  const off = join(directory, 'off.osm');
  writeFileSync(
    off,
    `<osm><node id="1" lat="0" lon="0"/><node id="2" lat="abc" lon="0.001"/><node id="3" lat="0" lon="0.002"/>
    <node id="4" lat="95" lon="0.003"/><node id="5" lat="0" lon="0.004"/>
    <way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/><tag k="highway" v="road"/></way>
    <way id="2"><nd ref="3"/><nd ref="5"/><tag k="highway" v="road"/></way></osm>`,
  );
  const { packs, notes } = await importOsm({ file: off, packsDirectory: directory, parts: ['roads'], name: 'off' });
  expect(packs[0]?.counts).toMatchObject({ nodes: 3, ways: 2, nodes_left_out: 2, ways_with_missing_nodes: 1 });
  expect(notes).toEqual([expect.stringContaining('2 nodes with a missing, invalid')]);
  const pack = open('roads-off');
  expect(pack.manifest).toMatchObject({ coverage: [0, 0, 0.004, 0], counts: { nodes_left_out: 2 } });
  expect(pack.manifest.notes).toContain(notes[0]);
  expect([...readRoads(pack).wayNodes]).toEqual([0, 1, 1, 2]);
  pack.database.close();
});

const placedNode = (ref: number): string => `<nd ref="${ref}" lat="0" lon="0.00${ref}"/>`;

test('roads whose ways carry coordinates are imported, with the tags of nodes that are objects as well', async () => {
  const overpass = join(directory, 'overpass.osm');
  const signals = '<node id="2" lat="0" lon="0.002"><tag k="highway" v="traffic_signals"/></node>';
  writeFileSync(
    overpass,
    `<osm><way id="1">${placedNode(1)}${placedNode(2)}<tag k="highway" v="road"/></way>${signals}
    <way id="2">${placedNode(2)}${placedNode(3)}<tag k="highway" v="road"/></way></osm>`,
  );
  await importOsm({ file: overpass, packsDirectory: directory, parts: ['map', 'roads'], name: 'overpass' });
  const pack = open('roads-overpass');
  const network = readRoads(pack);
  expect([...network.longitudeE7]).toEqual([10_000, 20_000, 30_000]);
  expect([...network.wayNodes]).toEqual([0, 1, 1, 2]);
  expect(network.tagSets[network.nodeTags[1]!]!.get('highway')).toBe('traffic_signals');
  pack.database.close();
  const map = open('map-overpass');
  expect(map.manifest.coverage[2]).toBeCloseTo(0.003);
  map.database.close();
});

test('a file all of whose nodes are off the earth is refused with that reason', async () => {
  const off = join(directory, 'all off.osm');
  writeFileSync(
    off,
    '<osm><node id="1" lat="abc" lon="0"/><node id="2" lat="91" lon="0"/><way id="1"><nd ref="1"/><nd ' +
      'ref="2"/><tag k="highway" v="road"/></way></osm>',
  );
  await expect(importOsm({ file: off, packsDirectory: directory, parts: ['roads'] })).rejects.toThrow(
    /all off\.osm contains no roads\. Nothing was imported\. Skipped: 2 nodes .+ \(1, 2\)/,
  );
});

test('a network with a node off the earth is never written', async () => {
  const builder = new NetworkBuilder();
  builder.addNode(1, 0, 0, new Map());
  builder.addNode(2, 950_000_000, 0, new Map());
  builder.addWay(1, [1, 2], new Map([['highway', 'road']]));
  const description = {
    id: 'roads-wrong',
    title: '',
    description: '',
    version: '1',
    vintage: '',
    licence: '',
    attribution: '',
    sources: [],
    notes: [],
  };
  await expect(writeRoadPack(builder.finish(), description, directory)).rejects.toThrow('950000000');
  expect(readdirSync(directory).filter((name) => name.startsWith('roads-wrong'))).toEqual([]);
});

test('a file whose roads lack their nodes is refused', async () => {
  const clipped = join(directory, 'clipped.osm');
  writeFileSync(
    clipped,
    '<osm><node id="1" lat="0" lon="0"/><way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="road"/></way></osm>',
  );
  await expect(importOsm({ file: clipped, packsDirectory: directory, parts: ['roads'] })).rejects.toThrow(
    /clipped\.osm contains no roads/,
  );
});

test('what a file holds nothing of is left out with a word, and the other parts are imported', async () => {
  const roadsOnly = join(directory, 'roads only.osm');
  writeFileSync(
    roadsOnly,
    '<osm><node id="1" lat="0" lon="0"/><node id="2" lat="0" lon="1"/><way id="1"><nd ref="1"/><nd ' +
      'ref="2"/><tag k="highway" v="road"/></way></osm>',
  );
  const request = { files: [roadsOnly], id: 'osm-roads-only', packsDirectory: directory };
  const { report } = await importOsmFile(request);
  expect(report.packs?.map(({ pack }) => pack)).toEqual(['map-roads-only', 'roads-roads-only']);
  expect(report.notes).toEqual([
    'Packs: map-roads-only, roads-roads-only',
    'roads only.osm contains no addresses or named streets and no businesses and no administrative areas ' +
      'with complete boundaries',
  ]);
});

describe.skipIf(!existsSync(EXTRACTS))('real extracts (skipped where ../shared is absent)', () => {
  test('Liechtenstein has its country, two regions and eleven municipalities, and thousands of addresses', async () => {
    const extract = join(EXTRACTS, 'liechtenstein-2024-03.osm.pbf');
    const { packs: reports } = await importOsm({
      file: extract,
      packsDirectory: directory,
      parts: ['addresses', 'businesses', 'admin'],
      name: 'li',
    });
    expect(reports[0]?.counts['addresses']).toBeGreaterThan(12_000);
    expect(reports[1]?.counts['business']).toBeGreaterThan(500);
    expect(reports[1]?.counts['point_of_interest']).toBeGreaterThan(500);
    const admin = open('admin-li');
    const perLevel = admin.database
      .prepare<[], { category_code: number; count: number }>(
        'SELECT category_code, count(*) count FROM area GROUP BY 1',
      )
      .all();
    expect(perLevel).toContainEqual({ category_code: 908, count: 11 });
    const country = admin.database
      .prepare<[], number>("SELECT area_km2 FROM area WHERE category_code = 900 AND name = 'Liechtenstein'")
      .pluck()
      .get();
    // 160.5 km² by the country's own survey.
    expect(country).toBeGreaterThan(159.5);
    expect(country).toBeLessThan(161.5);
    admin.database.close();
  });
});
