/** Files as people really have them: other encodings, wrappers, collections, curves, rings of nothing. */
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOf } from './all-of.fixture.ts';
import type { SourceFeature } from './feature-source.ts';
import { openFeatureFile } from './open-features.ts';
import { writeShapefile } from './shapefile-fixture.ts';
import { partsOf, polygonsOf } from '../geometry/shape.ts';

let directory: string;
let scratch: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-odd-'));
  scratch = mkdtempSync(join(tmpdir(), 'cairn-odd-scratch-'));
});
afterAll(() => {
  for (const made of [directory, scratch]) rmSync(made, { recursive: true });
});

type Ring = [number, number][];
const square = (west: number, south: number): Ring => [
  [west, south],
  [west + 1, south],
  [west + 1, south + 1],
  [west, south + 1],
  [west, south],
];
const polygon = (...rings: Ring[]): object => ({ type: 'Polygon', coordinates: rings });
const feature = (name: string, geometry: unknown): object => ({ type: 'Feature', properties: { name }, geometry });
const collection = (...features: object[]): object => ({ type: 'FeatureCollection', features });
const mixed = (...geometries: object[]): object => ({ type: 'GeometryCollection', geometries });
const wkt = (ring: Ring): string => `(${ring.map((position) => position.join(' ')).join(',')})`;

interface Read {
  system: unknown;
  features: SourceFeature[];
}

async function read(name: string, content: string | Buffer): Promise<Read> {
  const path = join(directory, name);
  writeFileSync(path, content);
  return readAt(path);
}

async function readAt(path: string): Promise<Read> {
  const source = await openFeatureFile(path, { shapes: 'polygons', scratchDirectory: scratch });
  try {
    const features = await allOf(source.features());
    return { system: source.coordinateSystem(), features };
  } finally {
    source.close();
  }
}

const namesOf = ({ features }: Read): unknown[] => features.map(({ properties }) => properties['name']);
/** Positions of each ring of each polygon; or what is wrong. */
const shapesOf = ({ features }: Read): unknown[] =>
  features.map(({ shape, fault }) =>
    shape === undefined ? fault : polygonsOf(shape).map((rings) => rings.map((ring) => ring.length / 2)),
  );

describe('JSON', () => {
  const [a, b] = [feature('A', polygon(square(7, 46))), feature('B', polygon(square(8, 46)))];

  it.each<[what: string, value: unknown]>([
    ['a list of features', [a, b]],
    ['a collection within another', collection(collection(a, b))],
    ['the answer of a server around its features', { success: true, result: { geojson: collection(a, b) } }],
  ])('%s is read', async (_what, value) => {
    const found = await read('a.json', JSON.stringify(value));
    expect([namesOf(found), shapesOf(found)]).toEqual([
      ['A', 'B'],
      [[[5]], [[5]]],
    ]);
    expect(found.features.map(({ row }) => row)).toEqual([1, 2]);
  });

  it('collections of shapes give their polygons', async () => {
    const point = { type: 'Point', coordinates: [7, 46] };
    const found = await read(
      'collections.geojson',
      JSON.stringify(
        collection(
          feature('both', mixed(polygon(square(7, 46)), mixed(polygon(square(9, 46)), point))),
          feature('none', mixed(point)),
        ),
      ),
    );
    expect(shapesOf(found)).toEqual([[[5], [5]], 'the geometry is a collection without polygons']);
  });

  it('leaves out rings of nothing, and says so', async () => {
    const speck: Ring = [
      [7.5, 46.5],
      [7.5, 46.5],
      [7.5, 46.5],
    ];
    const found = await read(
      'specks.geojson',
      JSON.stringify(
        collection(
          feature('hole', polygon(square(7, 46), speck)),
          feature('part', { type: 'MultiPolygon', coordinates: [[speck], [square(8, 46)], []] }),
          feature('all', polygon(speck)),
        ),
      ),
    );
    expect(shapesOf(found)).toEqual([[[5]], [[5]], 'a ring has 3 positions, but needs at least 4']);
    expect(found.features.map(({ remark }) => remark)).toEqual([
      'a ring with fewer than 4 positions was skipped',
      'a ring with fewer than 4 positions was skipped',
      undefined,
    ]);
  });

  it.each([
    ['urn:ogc:def:crs:EPSG::3857', 'EPSG:3857'],
    ['http://www.opengis.net/def/crs/EPSG/0/3857', 'EPSG:3857'],
    ['https://www.opengis.net/def/crs/OGC/1.3/CRS84', 'EPSG:4326'],
  ])('a crs behind the features counts: %s', async (name, system) => {
    const { type, ...rest } = { ...collection(a), type: 'FeatureCollection' };
    const value = { type, ...rest, crs: { type: 'name', properties: { name } } };
    expect((await read('late.geojson', JSON.stringify(value))).system).toEqual(system);
  });

  it('of Esri has its attributes, its holes, and its system', async () => {
    const clockwise = square(0, 0).toReversed();
    const hole: Ring = [
      [0.2, 0.2],
      [0.4, 0.2],
      [0.4, 0.4],
      [0.2, 0.2],
    ];
    const found = await read(
      'esri.json',
      JSON.stringify({
        geometryType: 'esriGeometryPolygon',
        spatialReference: { wkid: 102100, latestWkid: 3857 },
        features: [{ attributes: { name: 'A' }, geometry: { rings: [clockwise, hole] } }],
      }),
    );
    expect([found.system, namesOf(found), shapesOf(found)]).toEqual(['EPSG:3857', ['A'], [[[5, 4]]]]);
  });

  it('that says late that it is TopoJSON is read as such', async () => {
    const topology = {
      objects: { wards: { type: 'Polygon', arcs: [[0]], properties: { name: 'A' } } },
      arcs: [square(7, 46)],
      bbox: Array.from({ length: 9000 }, () => 0),
      type: 'Topology',
    };
    const found = await read('late.json', JSON.stringify(topology));
    expect([namesOf(found), shapesOf(found)]).toEqual([['A'], [[[5]]]]);
  });
});

/** As the fixture takes it, which writes a byte for each letter. */
const bytesAs = (encoding: string, text: string): string => iconv.encode(text, encoding).toString('latin1');

describe('text of other encodings', () => {
  const geoJson = JSON.stringify(collection(feature('Åland', polygon(square(7, 46)))));
  const kml = `<?xml version="1.0" encoding="ISO-8859-1"?><kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Åland</name><Polygon><outerBoundaryIs><LinearRing><coordinates>7, 46,0 8, 46,0 8, 47,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`;

  it.each<[what: string, name: string, content: Buffer]>([
    ['Latin-1', 'latin.geojson', Buffer.from(geoJson, 'latin1')],
    ['UTF-16 with its mark', 'sixteen.geojson', Buffer.from(`\uFEFF${geoJson}`, 'utf16le')],
    ['UTF-16, big-endian', 'big.geojson', Buffer.from(`\uFEFF${geoJson}`, 'utf16le').swap16()],
    ['UTF-8 with its mark and line ends of Windows', 'mark.geojson', Buffer.from(`\uFEFF${geoJson}\r\n`)],
    ['XML that says its encoding', 'latin.kml', Buffer.from(kml, 'latin1')],
    ['CSV', 'latin.csv', Buffer.from(`name;shape\nÅland;"POLYGON(${wkt(square(7, 46))})"\n`, 'latin1')],
  ])('%s is read', async (_what, name, content) => {
    const found = await read(name, content);
    expect(namesOf(found)).toEqual(['Åland']);
    expect(found.features[0]?.shape).toBeDefined();
    expect(readdirSync(scratch)).toEqual([]);
  });

  it.each([
    ['UTF-8', 'utf8', 'Åland'],
    ['65001', 'utf8', 'Åland'],
    ['', 'utf8', 'Åland'],
    ['ISO 8859-1', 'latin1', 'Åland'],
    ['88591', 'latin1', 'Åland'],
    ['ANSI 1252', 'latin1', 'Åland'],
    ['', 'latin1', 'Åland'],
    ['CP850', 'cp850', 'Åland ¾'],
    ['IBM 437', 'cp437', 'Åland ½'],
    ['OEM 852', 'cp852', 'Łódź'],
    ['28591', 'latin1', 'Åland'],
    ['CP1125', 'cp1125', 'Київ'],
    ['OEM', 'latin1', 'Åland'],
  ] as const)('a shapefile whose .cpg says "%s" and whose text is %s', async (label, encoding, name) => {
    const path = join(directory, 'names.shp');
    writeShapefile(path, {
      fields: [{ name: 'name', type: 'C', length: 10 }],
      // The fixture writes a byte for each letter.
      records: [{ values: [iconv.encode(name, encoding).toString('latin1')], rings: [square(7, 46).toReversed()] }],
    });
    rmSync(join(directory, 'names.cpg'), { force: true });
    if (label !== '') writeFileSync(join(directory, 'names.cpg'), label);
    expect(namesOf(await readAt(path))).toEqual([name]);
  });

  const EMBALSE = 'Embalse de Tentudía';
  const LIGA = 'Táliga';

  it.each([
    ['1252', ['utf8', 'utf8'], [undefined, undefined]],
    ['850', ['utf8', 'utf8'], [undefined, undefined]],
    ['936', ['utf8', 'utf8'], [undefined, undefined]],
    ['', ['utf8', 'latin1'], ['utf-8', undefined]],
    ['1252', ['utf8', 'latin1'], ['utf-8', undefined]],
    ['850', ['cp850', 'utf8'], [undefined, 'utf-8']],
    ['', ['utf8', 'utf8', 'latin1'], [undefined, undefined, 'windows-1252']],
    ['UTF-8', ['utf8', 'latin1'], [undefined, 'windows-1252']],
    ['UTF-8', ['latin1', 'latin1'], ['windows-1252', 'windows-1252']],
  ])('a shapefile whose .cpg says "%s" with text in %j names what differs', async (label, encodings, oddly) => {
    const names = encodings.map((_, row) => (row === encodings.length - 1 ? LIGA : EMBALSE));
    const path = join(directory, 'mixed.shp');
    writeShapefile(path, {
      fields: [{ name: 'name', type: 'C', length: 30 }],
      records: encodings.map((encoding, row) => ({
        values: [bytesAs(encoding, names[row] ?? '')],
        rings: [square(row, 46).toReversed()],
      })),
    });
    rmSync(join(directory, 'mixed.cpg'), { force: true });
    if (label !== '') writeFileSync(join(directory, 'mixed.cpg'), label);
    const found = await readAt(path);
    expect(namesOf(found)).toEqual(names);
    expect(found.features.map(({ remark }) => /was read as ([\w-]+): "/.exec(remark ?? '')?.[1])).toEqual(oddly);
  });

  it.each([
    ['936', 'gbk', ['乱', '码']],
    ['866', 'cp866', ['раб', 'Река']],
  ])('a shapefile in code page %s whose short words look like UTF-8 stays in it', async (label, encoding, names) => {
    const path = join(directory, 'short.shp');
    writeShapefile(path, {
      fields: [{ name: 'name', type: 'C', length: 30 }],
      records: names.map((name, row) => ({
        values: [bytesAs(encoding, name)],
        rings: [square(row, 46).toReversed()],
      })),
    });
    writeFileSync(join(directory, 'short.cpg'), label);
    expect(namesOf(await readAt(path))).toEqual(names);
  });

  it('a shapefile in UTF-8 whose text is cut within a letter keeps the letters before it', async () => {
    const path = join(directory, 'narrow.shp');
    writeShapefile(path, {
      fields: [{ name: 'name', type: 'C', length: 6 }],
      records: ['Tentúd', 'Tentuí'].map((name, row) => ({
        values: [bytesAs('utf8', name).slice(0, 6)],
        rings: [square(row, 46).toReversed()],
      })),
    });
    const found = await readAt(path);
    expect(namesOf(found)).toEqual(['Tentú', 'Tentu']);
    expect(found.features.map(({ remark }) => remark)).toEqual([undefined, undefined]);
  });

  it('a shapefile whose cells have remains behind a NUL, or NULs in front, without them', async () => {
    const path = join(directory, 'nul.shp');
    writeShapefile(path, {
      fields: [
        { name: 'name', type: 'C', length: 20 },
        { name: 'people', type: 'N', length: 6 },
      ],
      records: [
        { values: ['first\0garbage', '12\0\u00009'], rings: [square(7, 46).toReversed()] },
        { values: ['\0\u0000second\0', '\0\u00007'], rings: [square(8, 46).toReversed()] },
      ],
    });
    expect((await readAt(path)).features.map(({ properties }) => properties)).toEqual([
      { name: 'first', people: 12 },
      { name: 'second', people: 7 },
    ]);
  });

  it('a shapefile with two fields of one name gives both', async () => {
    const path = join(directory, 'twice.shp');
    const fields = ['name', 'name', 'name_2'].map((name) => ({ name, type: 'C' as const, length: 10 }));
    writeShapefile(path, { fields, records: [{ values: ['A', 'B', 'C'], rings: [square(7, 46).toReversed()] }] });
    expect((await readAt(path)).features[0]?.properties).toEqual({ name: 'A', name_2: 'B', name_2_2: 'C' });
  });

  it('a shapefile whose parts are written in other letters is found whole', async () => {
    const folder = mkdtempSync(join(directory, 'mixed-'));
    writeShapefile(join(folder, 'biz.shp'), {
      fields: [{ name: 'name', type: 'C', length: 30 }],
      records: [{ values: [bytesAs('cp850', 'Åland ¾')], rings: [square(7, 46).toReversed()] }],
      prj: 'GEOGCS["GCS_WGS_1984"]',
    });
    renameSync(join(folder, 'biz.dbf'), join(folder, 'Biz.DBF'));
    renameSync(join(folder, 'biz.prj'), join(folder, 'BIZ.prj'));
    writeFileSync(join(folder, 'bIZ.Cpg'), 'CP850');
    const found = await readAt(join(folder, 'biz.shp'));
    expect([namesOf(found), found.system]).toEqual([['Åland ¾'], 'GEOGCS["GCS_WGS_1984"]']);
  });

  it.each([
    [0x01, 'cp437'],
    [0x02, 'cp850'],
    [0x57, 'latin1'],
  ] as const)('a shapefile without .cpg whose table has the mark %i for %s', async (mark, encoding) => {
    const path = join(directory, 'marked.shp');
    writeShapefile(path, {
      fields: [{ name: 'name', type: 'C', length: 10 }],
      records: [{ values: [iconv.encode('Århus', encoding).toString('latin1')], rings: [square(7, 46).toReversed()] }],
    });
    const table = readFileSync(join(directory, 'marked.dbf'));
    table.writeUInt8(mark, 29);
    writeFileSync(join(directory, 'marked.dbf'), table);
    expect(namesOf(await readAt(path))).toEqual(['Århus']);
  });
});

describe('shapes in tables', () => {
  const binary = (head: string): string => {
    const positions = Buffer.alloc(square(7, 46).length * 16);
    for (const [i, [x, y]] of square(7, 46).entries()) {
      positions.writeDoubleLE(x, i * 16);
      positions.writeDoubleLE(y, i * 16 + 8);
    }
    return `${head}0100000005000000${positions.toString('hex')}`;
  };
  const json = JSON.stringify(polygon(square(7, 46))).replaceAll('"', '""');

  it.each([
    ['well-known binary', `name,geom\nA,${binary('0103000000')}\n`, undefined],
    ['binary of PostGIS', `name,geom\nA,${binary('010300002008080000').toUpperCase()}\n`, 2056],
    ['bytes of PostgreSQL', `name,geom\nA,\\x${binary('0103000000')}\n`, undefined],
    ['GeoJSON', `Geo Point;Geo Shape;name\n"46.5,7.5";"${json}";A\n`, undefined],
  ])('%s', async (_what, content, epsg = 4326) => {
    const found = await read('table.csv', content);
    expect([found.system, namesOf(found), shapesOf(found)]).toEqual([`EPSG:${epsg}`, ['A'], [[[5]]]]);
  });

  it('without a heading keeps its first row', async () => {
    const lines = `A,"POLYGON(${wkt(square(7, 46))})"\nB,"POLYGON(${wkt(square(8, 46))})"\n`;
    const found = await read('bare.csv', lines);
    expect(found.features.map(({ properties }) => properties)).toEqual([{ 'column 1': 'A' }, { 'column 1': 'B' }]);
  });

  it('may be lines of shapes alone', async () => {
    const found = await read('lines.wkt', `POLYGON(${wkt(square(7, 46))})\nMULTIPOLYGON((${wkt(square(8, 46))}))\n`);
    expect(shapesOf(found)).toEqual([[[5]], [[5]]]);
  });

  it('of another system than the first are reported', async () => {
    const cell = `POLYGON(${wkt(square(7, 46))})`;
    const found = await read('systems.csv', `name,wkt\nA,"SRID=4326;${cell}"\nB,"SRID=2056;${cell}"\n`);
    expect(shapesOf(found)).toEqual([
      [[5]],
      'the row is in EPSG:2056, but the first shape of the file is in EPSG:4326: use one system',
    ]);
  });

  it('may say of some that they are in degrees', async () => {
    const cell = `POLYGON(${wkt(square(7, 46))})`;
    const found = await read('some.csv', `name,wkt\nA,"${cell}"\nB,"SRID=4326;${cell}"\n`);
    expect([found.system, shapesOf(found)]).toEqual(['EPSG:4326', [[[5]], [[5]]]]);
  });

  it('whose lines end in several ways keep their rows', async () => {
    const cell = `"POLYGON(${wkt(square(7, 46))})"`;
    const found = await read('ends.csv', `name,wkt\r\nA,${cell}\nB,${cell}\r\nC,${cell}\rD,${cell}`);
    expect(namesOf(found)).toEqual(['A', 'B', 'C', 'D']);
  });

  it('with curves become straight, on the circle', async () => {
    const found = await read(
      'curves.csv',
      'name,wkt\n' +
        'circle,"CURVEPOLYGON(CIRCULARSTRING(11 50,9 50,11 50))"\n' +
        'half,"CURVEPOLYGON(COMPOUNDCURVE(CIRCULARSTRING(9 50,10 51,11 50),(11 50,9 50)))"\n' +
        'surface,"MULTISURFACE(((7 46,8 46,8 47,7 46)),CURVEPOLYGON((1 1,2 1,2 2,1 1)))"\n' +
        'mixed,"GEOMETRYCOLLECTION(POINT(1 1),POLYGON((7 46,8 46,8 47,7 46)))"\n',
    );
    expect(shapesOf(found)).toEqual([[[91]], [[47]], [[4], [4]], [[4]]]);
    for (const row of [0, 1]) {
      const { shape } = found.features[row] ?? {};
      const [outer = new Float64Array()] = shape === undefined ? [] : partsOf(shape);
      const ring = Array.from(
        { length: outer.length / 2 },
        (_, i) => [outer[2 * i] ?? 0, outer[2 * i + 1] ?? 0] as const,
      );
      const radii = ring.map(([x, y]) => Math.hypot(x - 10, y - 50));
      expect(Math.min(...radii)).toBeCloseTo(1, 9);
      expect(Math.max(...radii)).toBeCloseTo(1, 9);
      // The half circle is the northern one.
      if (row === 1) expect(Math.min(...ring.map(([, y]) => y))).toBeCloseTo(50, 9);
    }
  });
});

describe('Esri JSON', () => {
  it.each([
    [
      'curveRings',
      [
        [
          [7, 46],
          {
            c: [
              [8, 46],
              [7.5, 47],
            ],
          },
          [7, 46],
        ],
      ],
      /^the geometry contains Esri JSON curves.* straight/,
    ],
    [
      'paths',
      [
        [
          [7, 46],
          [8, 46],
        ],
      ],
      /^the geometry is a line, not/,
    ],
    ['points', [[7, 46]], /^the geometry is a point, not/],
  ])('of %s says what the shapes are', async (member, shape, words) => {
    const found = await read(
      `${member}.json`,
      JSON.stringify({
        spatialReference: { wkid: 4326 },
        features: [{ attributes: { name: 'A' }, geometry: { [member]: shape } }],
      }),
    );
    expect(found.features.map(({ fault }) => fault)).toEqual([expect.stringMatching(words)]);
  });
});

describe('whole numbers that are longer than a number holds', () => {
  const long = '12345678901234567890';
  const of = (rest: string): string => `{"type":"Feature","properties":{"id":${long},"n":7},${rest}}`;

  it('keep their digits in GeoJSON', async () => {
    const found = await read('long.geojson', of(`"geometry":${JSON.stringify(polygon(square(7, 46)))}`));
    expect(found.features.map(({ properties }) => properties)).toEqual([{ id: long, n: 7 }]);
    expect(shapesOf(found)).toEqual([[[5]]]);
  });

  it('keep their digits in TopoJSON', async () => {
    const found = await read(
      'long.topojson',
      `{"type":"Topology","arcs":[${JSON.stringify(square(7, 46))}],` +
        '"objects":{"a":{"type":"GeometryCollection","geometries":[{"type":"Polygon","arcs":[[0]],' +
        `"properties":{"id":${long}}}]}}}`,
    );
    expect(found.features.map(({ properties }) => properties)).toEqual([{ id: long }]);
  });
});

describe('what is not read', () => {
  it.each([
    ['a web page', 'a.geojson', '<!DOCTYPE html><html></html>', /this is a web page.* The download failed/],
    [
      'GML',
      'a.gml',
      '<?xml version="1.0"?><ogr:FeatureCollection xmlns:gml="http://www.opengis.net/gml">',
      'a.gml: the file is truncated. Download or export it again',
    ],
    ['MapInfo', 'a.tab', '!table\n!version 300\n', /can't be read as MapInfo .*all its parts.*GeoPackage/],
    [
      'TopoJSON whose shapes name one long arc over and over',
      'a.topojson',
      JSON.stringify({
        type: 'Topology',
        arcs: [Array.from({ length: 2001 }, (_, i) => [i % 2000, i % 2])],
        objects: {
          a: {
            type: 'GeometryCollection',
            geometries: Array.from({ length: 1000 }, () => ({ type: 'Polygon', arcs: [[0]] })),
          },
        },
      }),
      /the 1,000 shapes expand to 2,001,000 positions from the 2,001 of the arcs.* Export it again/,
    ],
    [
      'a part of a shapefile',
      'a.prj',
      'GEOGCS["GCS_WGS_1984"]',
      /this is a part of a shapefile.*Choose the \.shp file/,
    ],
  ])('%s is named, with what to do', async (_what, name, content, message) => {
    await expect(read(name, content)).rejects.toThrow(message);
  });
});
