/** Formats of areas besides GeoJSON, shapefile and GeoPackage. The fixtures are GDAL's and hyparquet-writer's. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DuckDBInstance } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { allOf } from './all-of.fixture.ts';
import { scratchForEach } from '../packs/scratch.fixture.ts';
import { Fault, isFault } from '../../contract/fault.ts';
import { createRandom } from '../packs/fixture-random.ts';
import { openDataFile } from './archive.ts';
import { type SourceFeature } from './feature-source.ts';
import { openFeatures } from './open-features.ts';
import { polygonsOf, type FoundShape } from '../geometry/shape.ts';
import { readWkb } from './wkb.ts';
import { readWkt } from './wkt.ts';

const scratch = scratchForEach();
const { write } = scratch;
const FIXTURES = join(import.meta.dirname, 'fixtures');

async function readAll(path: string, layer?: string): Promise<SourceFeature[]> {
  const source = await openFeatures(path, { shapes: 'polygons', layer });
  try {
    return await allOf(source.features());
  } finally {
    source.close();
  }
}

/** Positions of each ring of each polygon. */
const shapeOf = ({ shape }: FoundShape): number[][] | undefined =>
  shape === undefined ? undefined : polygonsOf(shape).map((rings) => rings.map(({ length }) => length / 2));
const faultsOf = (features: readonly SourceFeature[]): (string | undefined)[] => features.map(({ fault }) => fault);

const sized = (bytes: Buffer): Buffer[] => [Buffer.from(new Uint32Array([bytes.length]).buffer), bytes];

/** FlatGeobuf of unit squares without properties, behind an index of `nodes` that nothing reads. */
function indexedFlatGeobuf(count: number, nodeSize: number, nodes: number): Buffer {
  const header = Buffer.alloc(44);
  header.writeUInt32LE(28, 0);
  // The vtable: geometry type, number of features and size of nodes are there.
  for (const [place, value] of [24, 16, 0, 0, 4, 0, 0, 0, 0, 0, 8, 6].entries())
    header.writeUInt16LE(value, 4 + place * 2);
  header.writeInt32LE(24, 28);
  header.writeUInt8(3, 32);
  header.writeUInt16LE(nodeSize, 34);
  header.writeBigUInt64LE(BigInt(count), 36);
  const ring = [0, 0, 1, 0, 1, 1, 0, 1, 0, 0];
  const feature = Buffer.alloc(56 + ring.length * 8);
  feature.writeUInt32LE(12, 0);
  for (const [place, value] of [6, 8, 4].entries()) feature.writeUInt16LE(value, 4 + place * 2);
  feature.writeInt32LE(8, 12);
  feature.writeUInt32LE(24, 16);
  for (const [place, value] of [18, 12, 0, 4, 0, 0, 0, 0, 8].entries()) feature.writeUInt16LE(value, 20 + place * 2);
  feature.writeInt32LE(20, 40);
  feature.writeUInt32LE(8, 44);
  feature.writeUInt8(3, 48);
  feature.writeUInt32LE(ring.length, 52);
  for (const [place, value] of ring.entries()) feature.writeDoubleLE(value, 56 + place * 8);
  const features = Array.from({ length: count }, () => sized(feature)).flat();
  const magic = Buffer.from('fgb\u0003fgb\u0000', 'latin1');
  return Buffer.concat([magic, ...sized(header), Buffer.alloc(nodes * 40, 0xff), ...features]);
}

describe('FlatGeobuf', () => {
  const file = readFileSync(join(FIXTURES, 'districts.fgb'));

  it('is read with its properties, shapes and coordinate system', async () => {
    const source = await openFeatures(join(FIXTURES, 'districts.fgb'), { shapes: 'polygons' });
    expect([source.format, source.coordinateSystem()]).toEqual(['FlatGeobuf', 'EPSG:2056']);
    source.close();
    const features = await readAll(join(FIXTURES, 'districts.fgb'));
    const byCode = new Map(features.map((feature) => [feature.properties['code'], feature]));
    expect(byCode.get('D1')?.properties).toEqual({ code: 'D1', name: 'Altstadt', people: 1200 });
    expect(byCode.get('D3')?.properties).toEqual({ code: 'D3' });
    expect([byCode.get('D1'), byCode.get('D2')].map((feature) => feature && shapeOf(feature))).toEqual([
      [[5, 5]],
      [[4], [4]],
    ]);
  });

  it('gives the polygons of collections and of curved surfaces', async () => {
    const features = await readAll(join(FIXTURES, 'mixed.fgb'));
    const byName = new Map(features.map((feature) => [feature.properties['name'], feature]));
    const found = ['collection', 'half', 'circle', 'surface'].map((name) => byName.get(name));
    expect(found.map((feature) => feature && shapeOf(feature))).toEqual([[[4], [4]], [[47]], [[91]], [[4], [4]]]);
    expect(faultsOf(features).filter((fault) => fault !== undefined)).toEqual([
      'the geometry is a collection without polygons',
      'the geometry is a PolyhedralSurface, not a point, line or polygon',
    ]);
  });

  it('with one feature and an index, as GDAL writes it, gives that feature', async () => {
    const features = await readAll(join(FIXTURES, 'one-indexed.fgb'));
    expect([features.map(shapeOf), faultsOf(features)]).toEqual([[[[5]]], [undefined]]);
  });

  // Nodes of the index by the format's description: all items, and as many levels above them as lead to one root.
  it.each([
    [1, 2, 2],
    [1, 16, 2],
    [2, 2, 3],
    [2, 16, 3],
    [3, 2, 6],
    [16, 2, 31],
    [16, 16, 17],
    [17, 2, 37],
    [17, 16, 20],
    [17, 65_535, 18],
    [5, 0, 0],
  ])('of %i features with an index of nodes of %i gives them all', async (count, nodeSize, nodes) => {
    const path = write('indexed.fgb', indexedFlatGeobuf(count, nodeSize, nodes));
    const features = await readAll(path);
    expect(features.map(shapeOf)).toEqual(Array.from({ length: count }, () => [[5]]));
  });

  it('that ends early is refused with its place', async () => {
    await expect(readAll(write('short.fgb', file.subarray(0, -10)))).rejects.toThrow(
      /short\.fgb: the file is truncated after feature 2\. Download/,
    );
  });

  it('whose bytes are any is refused, or gives rows with their faults', async () => {
    const random = createRandom(5);
    for (let round = 0; round < 60; round++) {
      const spoilt = Buffer.from(file);
      for (let i = 0; i < 4; i++) spoilt[8 + Math.floor(random() * (spoilt.length - 8))] = Math.floor(random() * 256);
      const path = write('spoilt.fgb', spoilt);
      // oxlint-disable-next-line no-await-in-loop -- one file at a time
      const outcome = await readAll(path).catch((error: unknown) => error);
      expect(Array.isArray(outcome) || isFault(outcome, 'invalid_file')).toBe(true);
    }
  });
});

const nativeRing = (west: number): string =>
  `[{x:${west}.0,y:46.0},{x:${west + 1}.0,y:46.0},{x:${west + 1}.0,y:47.0},{x:${west}.0,y:46.0}]`;

/** Has DuckDB write rows of one shape each. */
async function writeByDuckDb(encoding: string, shapes: readonly string[], compression = 'snappy'): Promise<string> {
  const path = join(scratch.directory, `${encoding}-${compression}.parquet`);
  const geo = JSON.stringify({ version: '1.1.0', primary_column: 'geom', columns: { geom: { encoding } } });
  const rows = shapes.map((shape, index) => `SELECT ${index + 1} AS code, ${shape} AS geom`).join(' UNION ALL ');
  const duck = await (await DuckDBInstance.create(':memory:')).connect();
  await duck.run(
    `COPY (${rows} ORDER BY code) TO '${path}' (FORMAT parquet, COMPRESSION ${compression}, KV_METADATA ` +
      `{geo: '${geo}'})`,
  );
  duck.closeSync();
  return path;
}

describe('GeoParquet', () => {
  it('is read group by group, with the shapes as they are', async () => {
    const features = await readAll(join(FIXTURES, 'districts.parquet'));
    expect(features.map(({ row, properties }) => [row, properties['code'], properties['people'] ?? null])).toEqual([
      [1, 'D1', 1200],
      [2, 'D2', 900],
      [3, 'D3', null],
    ]);
    expect(features.map(shapeOf)).toEqual([[[5, 5]], [[4], [4]], [[4]]]);
  });

  it('that is cut off, or was spoilt, is refused', async () => {
    const file = readFileSync(join(FIXTURES, 'districts.parquet'));
    await expect(readAll(write('short.parquet', file.subarray(0, 300)))).rejects.toThrow(/the file is truncated/);
    const spoilt = Buffer.from(file);
    spoilt.fill(0xff, file.length - 60, file.length - 8);
    await expect(readAll(write('spoilt.parquet', spoilt))).rejects.toThrow(Fault);
  });

  it.each([
    ['polygon', [`[${nativeRing(7)},${nativeRing(7)}]`, `[${nativeRing(9)}]`, 'NULL'], [[[4, 4]], [[4]], undefined]],
    [
      'multipolygon',
      [`[[${nativeRing(7)}],[${nativeRing(9)},${nativeRing(9)}]]`, `[[${nativeRing(9)}]]`],
      [[[4], [4, 4]], [[4]]],
    ],
  ])('has shapes in the native encoding of a %s', async (encoding, shapes, expected) => {
    const features = await readAll(await writeByDuckDb(encoding, shapes));
    expect(features.map(shapeOf)).toEqual(expected);
    expect(features.map(({ properties }) => properties)).toEqual(shapes.map((_, index) => ({ code: index + 1 })));
  });

  it('says which row has no shape of the encoding', async () => {
    const path = await writeByDuckDb('polygon', [`[[{x: NULL, y: 46.0}]]`, `[${nativeRing(7)}]`, `[[{x:7.0,y:46.0}]]`]);
    expect(faultsOf(await readAll(path))).toEqual([
      '{"x":null,"y":46} isn\'t a position of two numbers',
      undefined,
      'a ring has 1 position, but needs at least 4',
    ]);
    await expect(readAll(await writeByDuckDb('polyhedron', ['7']))).rejects.toThrow(/are encoded as polyhedron/);
  });

  it('in a native encoding is refused where a group of rows has more positions than memory', async () => {
    const many = '[list_transform(range(1000001), i -> {x: i / 1000000.0, y: 0.0})]';
    await expect(readAll(await writeByDuckDb('polygon', [many]))).rejects.toThrow(
      /1,000,001 positions in a native encoding; the maximum is 1,000,000.*WKB/,
    );
  });

  it.each(['uncompressed', 'snappy', 'gzip', 'zstd', 'brotli'])('is read where it is %s', async (compression) => {
    const features = await readAll(await writeByDuckDb('polygon', [`[${nativeRing(7)}]`], compression));
    expect(features.map(shapeOf)).toEqual([[[4]]]);
  });

  it('compressed in a way that is not read names it, and those that are', async () => {
    await expect(readAll(await writeByDuckDb('polygon', [`[${nativeRing(7)}]`], 'lz4_raw'))).rejects.toThrow(
      /compressed with LZ4_RAW.*Snappy, Zstandard, gzip/,
    );
  });
});

const corners = (x: number): string => `${x},46 ${x + 1},46,300\n ${x + 1},47 ${x},46`;
const kml = (body: string): string =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>${body}</Document></kml>`;
const polygon = (outer: string, inner = ''): string =>
  `<Polygon>${inner}<outerBoundaryIs><LinearRing><coordinates>${outer}</coordinates></LinearRing>` +
  '</outerBoundaryIs></Polygon>';

describe('KML', () => {
  it('gives placemarks with names, data and shapes', async () => {
    const ring = `<LinearRing><coordinates>${corners(7.2)}</coordinates></LinearRing>`;
    const hole = `<innerBoundaryIs>${ring}</innerBoundaryIs>`;
    const features = await readAll(
      write(
        'a.kml',
        kml(
          '<Folder><name>F</name><Placemark><name>One &amp; all</name><ExtendedData><Data ' +
            'name="code"><value>1</value></Data><SchemaData><SimpleData ' +
            `name="kind">x</SimpleData></SchemaData></ExtendedData>${polygon(corners(7), hole)}</Placemark>` +
            `<Placemark><name>Two</name><MultiGeometry>${polygon(corners(8))}${polygon(corners(10))}` +
            '</MultiGeometry></Placemark>' +
            '<Placemark><name>Spot</name><Point><coordinates>7,46</coordinates></Point></Placemark>' +
            `<Placemark><name>Bad</name>${polygon('7,46 8,x 8,47 7,46')}</Placemark></Folder>`,
        ),
      ),
    );
    expect(features.map(({ properties }) => properties)).toEqual([
      { name: 'One & all', code: '1', kind: 'x', folder: 'F' },
      { name: 'Two', folder: 'F' },
      { name: 'Spot', folder: 'F' },
      { name: 'Bad', folder: 'F' },
    ]);
    expect(features.map(shapeOf)).toEqual([[[4, 4]], [[4], [4]], undefined, undefined]);
    expect(faultsOf(features).slice(2)).toEqual([
      'the geometry is a point, not a polygon',
      '"8,x" isn\'t a position of two numbers',
    ]);
  });

  it('that is too deep, cut off or has entities of its own is refused', async () => {
    for (const text of [
      kml('<a>'.repeat(200)),
      kml(`<Placemark>${polygon(corners(7))}`).slice(0, -30),
      `<!DOCTYPE kml [<!ENTITY a "aaaa">]>${kml('<Placemark><name>&a;&a;</name></Placemark>')}`,
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one file at a time
      await expect(readAll(write('bad.kml', text))).rejects.toThrow(Fault);
    }
  });
});

const topology = (
  objects: object,
  arcs: unknown = [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
  ],
): string => JSON.stringify({ type: 'Topology', objects, arcs });
const shape = (arcs: unknown): object => ({ type: 'Polygon', arcs, properties: { name: 'A' } });

describe('TopoJSON', () => {
  it('is put together from its arcs; the object with polygons is read', async () => {
    const objects = {
      lines: { type: 'LineString', arcs: [0] },
      areas: { type: 'GeometryCollection', geometries: [shape([[0]])] },
    };
    const [feature, ...others] = await readAll(write('a.json', topology(objects)));
    expect([feature?.properties, feature && shapeOf(feature), others]).toEqual([{ name: 'A' }, [[4]], []]);
  });

  it('asks which of several objects is meant', async () => {
    const path = write('b.json', topology({ a: shape([[0]]), b: shape([[0]]) }));
    await expect(readAll(path)).rejects.toThrow(/Choose one as the layer: a, b/);
    expect(await readAll(path, 'b')).toHaveLength(1);
  });

  it('leaves out shapes whose arcs are missing, or too many', async () => {
    const many = Array.from({ length: 30_000 }, () => [0]);
    const arcs = [Array.from({ length: 100 }, (_, i) => [i, i])];
    const objects = { a: { type: 'GeometryCollection', geometries: [shape([[7]]), shape(many)] } };
    expect(faultsOf(await readAll(write('c.json', topology(objects, arcs))))).toEqual([
      expect.stringContaining("the arcs can't be assembled"),
      expect.stringContaining('the feature has 3,000,000 positions'),
    ]);
  });
});

describe('CSV with well-known text', () => {
  it('is read whatever divides its cells, with the code that its shapes bear', async () => {
    const path = write(
      'a.csv',
      'id;wkt;name\n1;"SRID=2056;MULTIPOLYGON (((0 0,1 0,1 1,0 0)),((2 2,3 2,3 3,2 2)))";One\n2;POINT(1 ' +
        '2);Two\n3;;Three\n',
    );
    const source = await openFeatures(path, { shapes: 'polygons' });
    expect(source.coordinateSystem()).toEqual('EPSG:2056');
    const features = await readAll(path);
    expect(features.map(({ row, properties }) => [row, properties])).toEqual([
      [2, { id: '1', name: 'One' }],
      [3, { id: '2', name: 'Two' }],
      [4, { id: '3', name: 'Three' }],
    ]);
    expect(features.map(shapeOf)).toEqual([[[4], [4]], undefined, undefined]);
  });

  it('without shapes is refused with its columns', async () => {
    await expect(readAll(write('b.csv', 'ZCTA,MODZCTA\n10001,10001\n'))).rejects.toThrow(
      /no column contains shapes: ZCTA, MODZCTA/,
    );
  });

  it.each([
    ['POLYGON EMPTY', 'the geometry is empty'],
    ['POLYGON((0 0,1 0,1 1', "brackets aren't closed"],
    ['TIN(((0 0,1 0,1 1,0 0)))', 'the geometry is a TIN, not a point, line or polygon'],
    ['CURVEPOLYGON(SPIRAL(0 0,1 1,2 0))', "a curve of the geometry is a SPIRAL, which isn't supported"],
    ['POLYGON((0 0,1 x,1 1,0 0))', '"1 x" isn\'t a position of two numbers'],
  ])('says what is wrong with %s', (text, fault) => expect(readWkt(text).found.fault).toBe(fault));
});

describe('well-known binary', () => {
  it.each([
    ['with heights, big-endian', '00000003eb0000000100000004', 3],
    ['of PostGIS, with a code', '0103000020e61000000100000004000000', 2],
  ])('%s', (_what, head, width) => {
    const isLittle = head.startsWith('01');
    const ring = [0, 0, 1, 0, 1, 1, 0, 0];
    const numbers = Array.from({ length: 4 }, (_, i) =>
      [ring[2 * i] ?? 0, ring[2 * i + 1] ?? 0, 9].slice(0, width),
    ).flat();
    const body = Buffer.alloc(numbers.length * 8);
    for (const [i, number] of numbers.entries()) {
      if (isLittle) body.writeDoubleLE(number, i * 8);
      else body.writeDoubleBE(number, i * 8);
    }
    const found = readWkb(Buffer.concat([Buffer.from(head, 'hex'), body]));
    expect([...(found.shape?.coordinates ?? [])]).toEqual(ring);
  });

  it('that says more than it has is refused', () => {
    expect(readWkb(Buffer.from('010300000001000000ffffff7f', 'hex')).fault).toEqual(expect.any(String));
    expect(readWkb(Buffer.from('0103000000', 'hex')).fault).toBe('the geometry ends too early');
  });
});

describe('what is compressed with gzip', () => {
  it('is unpacked, and removed again', async () => {
    const data = await openDataFile(write('a.geojson.gz', gzipSync('{"type":"Feature"}')), scratch.directory);
    expect([data.path.endsWith('a.geojson'), readFileSync(data.path, 'utf8')]).toEqual([true, '{"type":"Feature"}']);
    data.remove();
    expect(() => readFileSync(data.path)).toThrow(/ENOENT/);
  });

  it('is refused where it grows beyond what data does, or is cut off', async () => {
    const bomb = gzipSync(Buffer.alloc(80 << 20));
    await expect(openDataFile(write('bomb.gz', bomb), scratch.directory)).rejects.toThrow(
      /more than 200 times its size/,
    );
    await expect(openDataFile(write('cut.gz', bomb.subarray(0, 2000)), scratch.directory)).rejects.toThrow(
      /the gzip file is damaged/,
    );
  });
});
