import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  copyFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import type { OsmHandler } from './objects.ts';
import { readOsm } from './read.ts';

const EXTRACTS = join(import.meta.dirname, '../../../../shared/data/osm');
const extract = (name: string): string => join(EXTRACTS, name);
const directory = mkdtempSync(join(tmpdir(), 'cairn-osm-'));
afterAll(() => rmSync(directory, { recursive: true }));

interface Counts {
  nodes: number;
  ways: number;
  relations: number;
  highways: number;
  restrictions: number;
  nodesOfHighways: number;
}

async function count(file: string): Promise<Counts> {
  const counts: Counts = { nodes: 0, ways: 0, relations: 0, highways: 0, restrictions: 0, nodesOfHighways: 0 };
  await readOsm(file, {
    node: () => counts.nodes++,
    way(_id, nodes, tags) {
      counts.ways++;
      if (!tags.has('highway')) return;
      counts.highways++;
      counts.nodesOfHighways += nodes.length;
    },
    relation(_id, _members, tags) {
      counts.relations++;
      if (tags.get('type') === 'restriction') counts.restrictions++;
    },
  });
  return counts;
}

// Counted once with osmium-independent means: the extracts' own listing names the highway ways and restrictions.
describe.skipIf(!existsSync(EXTRACTS))('extracts (skipped where ../shared is absent)', () => {
  test.each([
    ['porto-2015-06-roads.osm.pbf', { nodes: 347_944, highways: 51_349, restrictions: 357 }],
    ['northern-kentucky-roads.osm.pbf', { nodes: 90_816, highways: 16_664, restrictions: 314 }],
    ['monaco-2012-gh.osm.gz', { nodes: 13_739, highways: 866, restrictions: 0 }],
    ['andorra-2018-03.osm.bz2', { nodes: 203_265, highways: 3_961, restrictions: 70 }],
  ])('%s', async (name, expected) => {
    expect(await count(extract(name))).toMatchObject(expected);
  });

  test('a damaged blob names the byte', async () => {
    const file = join(directory, 'damaged.osm.pbf');
    const bytes = readFileSync(extract('dc-northwest-roads.osm.pbf'));
    bytes.fill(0, 200_000, 200_100);
    writeFileSync(file, bytes);
    await expect(readOsm(file, {})).rejects.toThrow(/damaged\.osm\.pbf is damaged at byte \d+: .+\. Download it again/);
  });

  test('a file cut short names the byte', async () => {
    const file = join(directory, 'cut.osm.pbf');
    copyFileSync(extract('dc-northwest-roads.osm.pbf'), file);
    truncateSync(file, 300_000);
    await expect(readOsm(file, {})).rejects.toThrow(/cut\.osm\.pbf is truncated: \d+ bytes expected at byte \d+/);
  });
});

/** A whole number as protobuf writes it. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}
const field = (number: number, bytes: Buffer): Buffer =>
  Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes]);

/** A blob of a PBF file with its header. */
function blobOf(type: string, blob: Buffer): Buffer {
  const header = Buffer.concat([field(1, Buffer.from(type)), varint(24), varint(blob.length)]);
  return Buffer.concat([Buffer.from([0, 0, 0, header.length]), header, blob]);
}

/** More than the 32 MiB that a blob may hold, as some kilobytes. */
const ZEROS = Buffer.alloc(33 * 2 ** 20);

test.each([
  ['zlib', field(3, deflateSync(ZEROS))],
  ['zstd', field(7, zstdCompressSync(ZEROS))],
])('a blob that unpacks to more than a blob may hold is refused: %s', async (name, blob) => {
  const file = join(directory, `bomb-${name}.osm.pbf`);
  writeFileSync(
    file,
    Buffer.concat([blobOf('OSMHeader', field(3, deflateSync(Buffer.alloc(0)))), blobOf('OSMData', blob)]),
  );
  await expect(readOsm(file, { node: () => undefined })).rejects.toThrow(
    /is damaged at byte \d+: a blob expands to more than 32 MiB/,
  );
});

/** A PBF file of one block. */
const fileOf = (block: Buffer): Buffer =>
  Buffer.concat([blobOf('OSMHeader', field(3, deflateSync(Buffer.alloc(0)))), blobOf('OSMData', field(1, block))]);

test.each([
  ['a group that is longer than its block', Buffer.concat([varint(18), varint(100), Buffer.alloc(4)])],
  ['a node that is longer than its group', field(2, Buffer.concat([varint(10), varint(100), Buffer.alloc(4)]))],
  [
    'a node whose last field is longer than the node',
    Buffer.concat([field(2, field(1, Buffer.from([18, 9]))), field(1, Buffer.alloc(20))]),
  ],
  ['a number without an end', field(2, field(1, Buffer.concat([varint(8), Buffer.alloc(12, 0xff)])))],
  ['a type of field that there is not', field(2, varint(11))],
])('fields that are not as they should be are damage: %s', async (_what, block) => {
  const file = join(directory, 'fields.osm.pbf');
  writeFileSync(file, fileOf(block));
  const failure = readOsm(file, { node: () => undefined });
  await expect(failure).rejects.toThrow(expect.objectContaining({ code: 'invalid_file' }));
  await expect(failure).rejects.toThrow(/fields\.osm\.pbf is damaged.*at byte \d+/);
});

/** As protobuf writes a negative number: its two's complement, in ten bytes. */
const negative = (value: bigint): Buffer =>
  Buffer.from(
    Array.from(
      { length: 10 },
      (_, i) => Number((BigInt.asUintN(64, value) >> BigInt(7 * i)) & 127n) + (i < 9 ? 128 : 0),
    ),
  );

test('the offsets of a block may be negative', async () => {
  const file = join(directory, 'offset.osm.pbf');
  // Id 7, at 0.00002° north and 0.00001° west of the offsets, which are in nanodegrees.
  const node = field(1, Buffer.concat([varint(8), varint(14), varint(64), varint(400), varint(72), varint(199)]));
  writeFileSync(
    file,
    fileOf(
      Buffer.concat([field(2, node), varint(152), negative(-34_900_000_000n), varint(160), negative(-56_200_000_000n)]),
    ),
  );
  const seen: unknown[] = [];
  await readOsm(file, { node: (id, latitude, longitude) => seen.push([id, latitude, longitude]) });
  expect(seen).toEqual([[7, -348_999_800, -562_000_100]]);
});

/** A number as protobuf's sint64 has it. */
const zigzag = (value: number): Buffer => varint(value < 0 ? -2 * value - 1 : 2 * value);
const packed = (number: number, values: readonly number[]): Buffer => field(number, Buffer.concat(values.map(zigzag)));

/** Everything that arrives, in order. */
async function objectsOf(file: string) {
  const seen: unknown[] = [];
  const leftOut = await readOsm(file, {
    node: (id, latitude, longitude, tags) => seen.push(['node', id, latitude, longitude, ...tags.keys()]),
    way: (id, nodes) => seen.push(['way', id, ...nodes]),
    relation: (id, members) => seen.push(['relation', id, ...members.map((member) => member.id)]),
  });
  return { seen, leftOut };
}

const written = async (name: string, content: string | Buffer) => {
  const file = join(directory, name);
  writeFileSync(file, content);
  return objectsOf(file);
};

describe('objects without a place on the earth, or without an id', () => {
  test.each(['95', '-90.0000001', 'abc', '', ' ', '1e400', 'NaN', 'Infinity', '0x10', '5,5', '52°', undefined])(
    'a node of latitude %j is left out, with its number',
    async (latitude) => {
      const lat = latitude === undefined ? '' : `lat="${latitude}"`;
      const { seen, leftOut } = await written(
        'coordinates.osm',
        `<osm><node id="1" lat="90" lon="-180"/><node id="2" ${lat} lon="3"/><node id="4" lat="3" lon="200"/></osm>`,
      );
      expect(seen).toEqual([['node', 1, 900_000_000, -1_800_000_000]]);
      expect(leftOut.nodes).toBe(2);
      expect(leftOut.notes()).toEqual([expect.stringMatching(/^Skipped: 2 nodes with a missing, .+ \(2, 4\)\. /)]);
    },
  );

  test('so it is in PBF', async () => {
    // Three dense nodes, in differences: 1 at 0°, 2 at 95° north, 3 back at 0° and 200° east.
    const dense = field(
      2,
      Buffer.concat([
        packed(1, [1, 1, 1]),
        packed(8, [0, 950_000_000, -950_000_000]),
        packed(9, [0, 0, 2_000_000_000]),
      ]),
    );
    const { seen, leftOut } = await written('coordinates.osm.pbf', fileOf(field(2, dense)));
    expect(seen).toEqual([['node', 1, 0, 0]]);
    expect(leftOut.nodes).toBe(2);
  });

  test('of many a few are named', async () => {
    const nodes = Array.from({ length: 20 }, (_, i) => `<node id="${i + 1}"/>`).join('');
    const { leftOut } = await written('many.osm', `<osm>${nodes}</osm>`);
    expect(leftOut.notes()[0]).toContain('(1, 2, 3, 4, 5 and 15 more)');
  });

  test.each(['', 'abc', '1.5', '1e400'])('objects of the id %j are left out', async (id) => {
    const { seen, leftOut } = await written(
      'ids.osm',
      `<osm><node id="${id}" lat="1" lon="1"/><way id="${id}"/><relation id="${id}"/><way id="7"><nd ` +
        'ref="1"/></way></osm>',
    );
    expect(seen).toEqual([['way', 7, 1]]);
    expect(leftOut.notes()).toEqual(['Skipped: 3 objects without a valid id.']);
  });

  test('what JOSM has deleted, or an old version hides, is left out', async () => {
    const { seen } = await written(
      'deleted.osm',
      `<osm><node id="1" lat="1" lon="1" action="delete"/><node id="-2" lat="1" lon="1" action="modify" visible="true"/>
      <way id="3" action="delete"><nd ref="1"/></way><way id="4" visible="false"><nd ref="1"/></way>
      <relation id="5" action="delete"/><relation id="6"/></osm>`,
    );
    expect(seen).toEqual([
      ['node', -2, 10_000_000, 10_000_000],
      ['relation', 6],
    ]);
  });

  test('a list of changes is refused', async () => {
    const diff = '<osm><action type="delete"><old><node id="1" lat="1" lon="1"/></old></action></osm>';
    await expect(written('diff.osm', diff)).rejects.toThrow(
      /diff\.osm isn't valid OSM XML.+the file contains changes \(<action>\)/,
    );
  });
});

const nodeAt = (lon: number): string => `<nd lat="1" lon="${lon}"/>`;

describe('ways that carry coordinates', () => {
  test('in XML, as the Overpass API writes them', async () => {
    const file = join(directory, 'geometry.osm');
    writeFileSync(
      file,
      `<osm><way id="5"><bounds minlat="0" minlon="-45" maxlat="1" maxlon="-44"/><nd ref="1" lat="0.001" lon="-45"/>
      <nd ref="2"/><nd ref="3" lat="0.002" lon="abc"/></way>
      <relation id="8"><member type="way" ref="5" role="from"><nd lat="0.001" lon="-45"/></member></relation></osm>`,
    );
    const { seen, leftOut } = await objectsOf(file);
    expect(seen).toEqual([
      ['node', 1, 10_000, -450_000_000],
      ['way', 5, 1, 2, 3],
      ['relation', 8, 5],
    ]);
    expect(leftOut.nodes).toBe(1);
  });

  test('in XML without ids of nodes: ways meet where the coordinates are equal', async () => {
    const file = join(directory, 'tags geometry.osm');
    writeFileSync(
      file,
      `<osm><way id="5">${nodeAt(1)}${nodeAt(2)}</way><way id="6">${nodeAt(2)}${nodeAt(3)}</way></osm>`,
    );
    const { seen } = await objectsOf(file);
    const [first, second] = [-(2 ** 52), 1 - 2 ** 52];
    expect(seen.filter((object) => Array.isArray(object) && object[0] === 'way')).toEqual([
      ['way', 5, first, second],
      ['way', 6, second, second + 1],
    ]);
  });

  test('in PBF, as osmium add-locations-to-ways writes them', async () => {
    const file = join(directory, 'locations.osm.pbf');
    const way = field(
      3,
      Buffer.concat([varint(8), varint(9), packed(8, [7, 1]), packed(9, [10_000, 5]), packed(10, [-450_000_000, 20])]),
    );
    writeFileSync(file, fileOf(field(2, way)));
    expect((await objectsOf(file)).seen).toEqual([
      ['node', 7, 10_000, -450_000_000],
      ['node', 8, 10_005, -449_999_980],
      ['way', 9, 7, 8],
    ]);
  });
});

const XML = `<?xml version="1.0"?><osm version="0.6">
<node id="7" lat="1.5" lon="-2.25"><tag k="name" v="A &amp; B"/></node><node id="5000000000" lat="1.6" lon="-2.3"/>
<way id="9"><nd ref="7"/><nd ref="5000000000"/><tag k="highway" v="residential"/></way>
<relation id="3"><member type="way" ref="9" role="from"/><tag k="type" v="restriction"/></relation></osm>`;

describe('XML', () => {
  test('objects with their tags, nodes and members', async () => {
    const file = join(directory, 'small.osm.gz');
    writeFileSync(file, gzipSync(XML));
    const seen: unknown[] = [];
    const handler: OsmHandler = {
      node: (id, latitude, longitude, tags) => seen.push([id, latitude, longitude, [...tags]]),
      way: (id, nodes, tags) => seen.push([id, [...nodes], [...tags]]),
      relation: (id, members, tags) => seen.push([id, members, [...tags]]),
    };
    await readOsm(file, handler);
    expect(seen).toEqual([
      [7, 15_000_000, -22_500_000, [['name', 'A & B']]],
      [5_000_000_000, 16_000_000, -23_000_000, []],
      [9, [7, 5_000_000_000], [['highway', 'residential']]],
      [3, [{ type: 'way', id: 9, role: 'from' }], [['type', 'restriction']]],
    ]);
  });

  test.each([
    ['damaged.osm.gz', Buffer.from('not gzip at all')],
    ['damaged.osm.bz2', Buffer.from('not bzip2 at all')],
    ['other.osm', Buffer.from('<html></html>')],
    ['unclosed.osm', Buffer.from('<osm><node id="1"')],
    ['empty.osm', Buffer.alloc(0)],
    ['text.osm.pbf', Buffer.from('this is a text file')],
    ['empty.osm.pbf', Buffer.alloc(0)],
    ['roads.shp', Buffer.alloc(4)],
    ['cut.osm.gz', gzipSync(XML).subarray(0, 100)],
    ['cut.osm.bz2', Buffer.concat([Buffer.from('BZh9'), Buffer.alloc(40, 1)])],
  ])('%s is refused with a message that names it', async (name, bytes) => {
    const file = join(directory, name);
    writeFileSync(file, bytes);
    const failure = readOsm(file, { node: () => undefined });
    await expect(failure).rejects.toThrow(expect.objectContaining({ code: 'invalid_file' }));
    await expect(failure).rejects.toThrow(name);
  });

  test.each([
    ['page.osm.pbf', '\n<!DOCTYPE html><html><body>Not found</body></html>', 'is a web page'],
    ['maps.osm', 'PK\u0003\u0004 and so on', 'is a ZIP archive: extract it'],
    ['nothing.osm', '', 'is empty'],
    ['letter.osm', 'Dear Sir or Madam', "isn't an OpenStreetMap file"],
  ])('%s is called what it is', async (name, content, message) => {
    const file = join(directory, name);
    writeFileSync(file, content);
    await expect(readOsm(file, {})).rejects.toThrow(message);
  });

  test('a directory is refused', async () => {
    mkdirSync(join(directory, 'folder.osm.pbf'));
    await expect(readOsm(join(directory, 'folder.osm.pbf'), {})).rejects.toThrow('folder.osm.pbf is a directory');
  });

  test('the content decides, not the name', async () => {
    const file = join(directory, 'download');
    writeFileSync(file, gzipSync(XML));
    const ids: number[] = [];
    await readOsm(file, { way: (id) => ids.push(id) });
    expect(ids).toEqual([9]);
  });
});
