import { rmSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { allOf } from './all-of.fixture.ts';
import { scratchForEach } from '../packs/scratch.fixture.ts';
import { loadSpatialite } from '../geometry/spatialite.ts';
import type { SourceFeature } from './feature-source.ts';
import { JsonCutter, type JsonPiece } from './tables/json-cutter.ts';
import { openFeatures } from './open-features.ts';
import { groupRings } from '../geometry/ring-groups.ts';
import { flat } from '../geometry/rings.ts';
import { writeShapefile } from './shapefile-fixture.ts';

const scratch = scratchForEach();
const { write } = scratch;
const readAll = async (
  path: string,
  layer?: string,
  shapes: 'polygons' | 'points' | 'any' = 'polygons',
): Promise<SourceFeature[]> => {
  const source = await openFeatures(path, { shapes, layer });
  try {
    return await allOf(source.features());
  } finally {
    source.close();
  }
};
const square = (west: number, south: number, side = 1): number[][] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const feature = (properties: object, rings: unknown[][][]): object => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: rings },
});
const polygonCount = (row: SourceFeature | undefined): number | undefined => row?.shape?.polygonEnds.length;

const cut = (text: string, step: number): JsonPiece[] => {
  const cutter = new JsonCutter();
  const bytes = Buffer.from(text);
  const pieces: JsonPiece[] = [];
  for (let at = 0; at < bytes.length; at += step) pieces.push(...cutter.feed(bytes.subarray(at, at + step)));
  expect(cutter.isComplete).toBe(true);
  return pieces;
};

describe('the JSON cutter', () => {
  const tricky = {
    type: 'Feature',
    properties: { name: 'a "quoted" } ] \\ name', features: [{ a: [1, 2] }], ünïcode: '🏠' },
    geometry: null,
  };
  const text = JSON.stringify({
    type: 'FeatureCollection',
    crs: { type: 'name', properties: { name: 'EPSG:2227' } },
    features: [tricky, { b: 2 }],
    bbox: [1, 2, 3, 4],
  });

  test.each([1, 2, 7, 64, 100_000])('gives the same pieces of chunks of %d bytes', (step) => {
    const pieces = cut(text, step);
    expect(pieces.filter(({ kind }) => kind === 'feature').map(({ text: json }): unknown => JSON.parse(json))).toEqual([
      tricky,
      { b: 2 },
    ]);
    expect(
      pieces.filter(({ kind }) => kind === 'member').map((piece) => (piece.kind === 'member' ? piece.name : '')),
    ).toEqual(['type', 'crs']);
  });

  test('takes one feature per line', () => {
    const pieces = cut(`\u001E${JSON.stringify(tricky)}\n${JSON.stringify({ type: 'Feature' })}\n`, 5);
    expect(pieces.filter(({ kind }) => kind === 'feature').map(({ text: json }): unknown => JSON.parse(json))).toEqual([
      tricky,
      { type: 'Feature' },
    ]);
  });

  test('passes over a feature that is too long, whatever of it is, and goes on', () => {
    const cutter = new JsonCutter(1 << 19);
    const long = Buffer.alloc(3 << 17, '[0,0],');
    const parts = [
      '{"type":"FeatureCollection","notes":[',
      long,
      long,
      '0],"features":[{"a":1},{"ring":[',
      long,
      long,
      '0],"name":"b"},{"c":3}],"',
      long,
      long,
      '":1}\n{"d":4}',
    ];
    const pieces = parts.flatMap((part) => Array.from(cutter.feed(Buffer.from(part))));
    expect(pieces.flatMap((piece) => (piece.kind === 'feature' ? [piece.fault ?? piece.text] : []))).toEqual([
      '{"a":1}',
      'the feature is longer than 0.5 MiB: simplify or divide it',
      '{"c":3}',
      '{"d":4}',
    ]);
    expect(cutter.isComplete).toBe(true);
  });

  test('knows that text ended in the middle', () => {
    const cutter = new JsonCutter();
    expect([...cutter.feed(Buffer.from(text.slice(0, -20)))].length).toBeGreaterThan(0);
    expect(cutter.isComplete).toBe(false);
  });
});

describe('GeoJSON', () => {
  test('gives each feature with its row, and says what is wrong with a geometry', async () => {
    const path = write(
      'areas.geojson',
      `\uFEFF${JSON.stringify({
        type: 'FeatureCollection',
        features: [
          feature({ zip9: 'one' }, [square(0, 0)]),
          { type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [1, 2] } },
          { type: 'Feature', properties: {}, geometry: null },
          feature({}, [
            [
              [0, 0],
              [1, 1],
              [0, 0],
            ],
          ]),
          feature({}, [
            [
              [0, 0],
              [1, 'x'],
              [1, 1],
              [0, 0],
            ],
          ]),
          feature({}, [square(0, 0).slice(0, 4)]),
        ],
      })}`,
    );
    const features = await readAll(path);
    expect(features.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(features.map(({ fault }) => fault)).toEqual([
      undefined,
      'the geometry is a point, not a polygon',
      'no geometry',
      'a ring has 3 positions, but needs at least 4',
      '[1,"x"] isn\'t a position of two numbers',
      undefined,
    ]);
    expect(polygonCount(features[0])).toBe(1);
  });

  test('reads the older crs member', async () => {
    const path = write(
      'old.json',
      JSON.stringify({
        type: 'FeatureCollection',
        crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::2227' } },
        features: [feature({}, [square(0, 0)])],
      }),
    );
    const source = await openFeatures(path, { shapes: 'polygons' });
    expect(await allOf(source.features())).toHaveLength(1);
    expect(source.coordinateSystem()).toEqual('EPSG:2227');
    source.close();
  });

  test('goes on after a feature that is no JSON', async () => {
    const path = write(
      'broken.geojson',
      `{"type":"FeatureCollection","features":[{"a":1,},${JSON.stringify(feature({}, [square(0, 0)]))}]}`,
    );
    expect((await readAll(path)).map(({ fault }) => fault?.startsWith('invalid JSON'))).toEqual([true, undefined]);
  });

  describe('GPX', () => {
    const GPX =
      '<gpx><wpt lat="47" lon="8"><name>Hut</name></wpt>' +
      '<rte><name>Up</name><rtept lat="1" lon="2"><name>A</name></rtept><rtept lat="3" lon="4"/></rte>' +
      '<trk><name>Round</name><trkseg><trkpt lat="1" lon="2"><time>t</time></trkpt><trkpt lat="3" lon="4"/></trkseg>' +
      '<trkseg><trkpt lat="9" lon="9"/></trkseg>' +
      '<trkseg><trkpt lat="5" lon="6"/><trkpt lat="7" lon="8"/></trkseg></trk>' +
      '<trk><trkseg><trkpt lat="" lon="2"/><trkpt lat="3" lon="4"/></trkseg></trk></gpx>';

    test('has waypoints as points, and routes and tracks as lines', async () => {
      const rows = await readAll(write('walk.gpx', GPX), undefined, 'any');
      expect(
        rows.map(({ row, properties, shape, fault }) => [row, properties, fault ?? [shape.kind, ...shape.coordinates]]),
      ).toEqual([
        [1, { kind: 'waypoint', name: 'Hut' }, ['point', 8, 47]],
        [2, { kind: 'route', name: 'Up' }, ['line', 2, 1, 4, 3]],
        // A segment of one position isn't a line.
        [3, { kind: 'track', name: 'Round' }, ['line', 2, 1, 4, 3, 6, 5, 8, 7]],
        [4, { kind: 'track' }, "lat and lon aren't two numbers"],
      ]);
      expect([...(rows[2]?.shape?.ringEnds ?? [])]).toEqual([2, 4]);
    });

    test('has the points of routes and tracks where points are needed', async () => {
      const rows = await readAll(write('walk.gpx', GPX), undefined, 'points');
      expect(rows.map(({ properties, fault }) => fault ?? properties)).toEqual([
        { kind: 'waypoint', name: 'Hut' },
        { kind: 'route', path: 'Up', name: 'A' },
        { kind: 'route', path: 'Up' },
        { kind: 'track', path: 'Round', time: 't' },
        ...Array.from({ length: 4 }, () => ({ kind: 'track', path: 'Round' })),
        "lat and lon aren't two numbers",
        { kind: 'track' },
      ]);
    });
  });

  test.each([
    [
      'is truncated',
      '{"type":"FeatureCollection","features":[{"type":"Feature"',
      'the file is truncated after feature 0. Download or export it again',
    ],
    ['is half TopoJSON', '{"type":"Topology","objects":{}}', "this isn't TopoJSON: it lacks objects or arcs"],
  ])('refuses a file that %s', async (_case, text, message) => {
    const path = write('bad.geojson', text);
    await expect(readAll(path)).rejects.toThrow(`bad.geojson: ${message}`);
  });
});

describe('shapefiles', () => {
  test('gives polygons with their holes, numbers and text', async () => {
    const path = join(scratch.directory, 'areas.shp');
    writeShapefile(path, {
      fields: [
        { name: 'ZIP', type: 'C', length: 5 },
        { name: 'PLUS4', type: 'N', length: 4 },
      ],
      records: [
        // Outer ring clockwise, hole counter-clockwise, and a second polygon.
        { values: ['95060', 12], rings: [square(0, 0, 10).toReversed(), square(2, 2), square(20, 20).toReversed()] },
        { values: ['01001', 7], rings: [square(0, 0).toReversed()] },
      ],
    });
    const features = await readAll(path);
    expect(features.map(({ properties }) => properties)).toEqual([
      { ZIP: '95060', PLUS4: 12 },
      { ZIP: '01001', PLUS4: 7 },
    ]);
    expect(polygonCount(features[0])).toBe(2);
    // The first polygon has two rings: its hole is inside it.
    expect(features[0]?.shape?.polygonEnds[0]).toBe(2);
  });

  test('leaves out what stands for no value, and writes dates as other formats do', async () => {
    const path = join(scratch.directory, 'areas.shp');
    const ring = [square(0, 0).toReversed()];
    writeShapefile(path, {
      fields: [
        { name: 'PUPILS', type: 'N', length: 6 },
        { name: 'SURVEYED', type: 'D', length: 8 },
        { name: 'OPEN', type: 'L', length: 1 },
        { name: 'NOTE', type: 'C', length: 8 },
      ],
      records: [
        { values: [300, '20260131', 'T', '******'], rings: ring },
        { values: ['******', '00000000', '?', '00000000'], rings: ring },
      ],
    });
    expect((await readAll(path)).map(({ properties }) => properties)).toEqual([
      { PUPILS: 300, SURVEYED: '2026-01-31', OPEN: 'T', NOTE: '******' },
      { PUPILS: undefined, SURVEYED: undefined, OPEN: undefined, NOTE: '00000000' },
    ]);
  });

  test('reports an empty shape by row', async () => {
    const path = join(scratch.directory, 'areas.shp');
    writeShapefile(path, {
      fields: [{ name: 'ZIP', type: 'C', length: 5 }],
      records: [
        { values: ['95060'], rings: [] },
        { values: ['95061'], rings: [square(0, 0).toReversed()] },
      ],
    });
    expect((await readAll(path)).map(({ fault }) => fault)).toEqual(['no geometry', undefined]);
  });

  test('is refused without its table, and cut short', async () => {
    const path = join(scratch.directory, 'areas.shp');
    writeShapefile(
      path,
      {
        fields: [{ name: 'ZIP', type: 'C', length: 5 }],
        records: [{ values: ['95060'], rings: [square(0, 0).toReversed()] }],
      },
      { cutBytes: 40 },
    );
    await expect(readAll(path)).rejects.toThrow('areas.shp: the file is truncated in record 1');
    rmSync(join(scratch.directory, 'areas.dbf'));
    await expect(readAll(path)).rejects.toThrow('areas.shp: there is no .dbf file next to it');
  });

  test('a hole drawn the wrong way round, with no ring around it, is an area', () => {
    expect(groupRings([flat(square(0, 0)), flat(square(5, 5))])).toHaveLength(2);
  });
});

const writeGeoPackage = (path: string, layers: { table: string; type: string; srid: number }[]): void => {
  const database = new Database(path);
  loadSpatialite(database);
  // Its base tables know EPSG:4326.
  database.exec('SELECT gpkgCreateBaseTables()');
  for (const { table, type, srid } of layers) {
    database.exec(`CREATE TABLE "${table}" (fid INTEGER PRIMARY KEY, ZIP9 TEXT)`);
    database.prepare("SELECT gpkgAddGeometryColumn(?, 'geom', ?, 0, 0, CAST(? AS INTEGER))").get(table, type, srid);
    database
      .prepare(`INSERT INTO "${table}" (ZIP9, geom) VALUES (?, AsGPB(GeomFromText(?, 4326)))`)
      .run('950601011', 'MULTIPOLYGON(((0 0, 1 0, 1 1, 0 0)))');
    database.prepare(`INSERT INTO "${table}" (ZIP9, geom) VALUES ('950601012', NULL)`).run();
  }
  database.close();
};

describe('GeoPackages', () => {
  test('gives the rows of the only polygon layer', async () => {
    const path = join(scratch.directory, 'areas.gpkg');
    writeGeoPackage(path, [
      { table: 'zip_four', type: 'MULTIPOLYGON', srid: 4326 },
      { table: 'points', type: 'POINT', srid: 4326 },
    ]);
    const source = await openFeatures(path, { shapes: 'polygons' });
    expect(source.coordinateSystem()).toEqual('EPSG:4326');
    const features = await allOf(source.features());
    expect(source.progress()).toBe(1);
    source.close();
    expect(features.map(({ properties }) => properties['ZIP9'])).toEqual(['950601011', '950601012']);
    expect(features[0]?.shape?.kind).toBe('polygon');
    expect(features[1]?.fault).toBe('no geometry');
  });

  test('asks which of several layers is meant', async () => {
    const path = join(scratch.directory, 'areas.gpkg');
    writeGeoPackage(path, [
      { table: 'a', type: 'POLYGON', srid: 4326 },
      { table: 'b', type: 'MULTIPOLYGON', srid: 4326 },
    ]);
    await expect(readAll(path)).rejects.toThrow(
      'the file has several layers of polygons. Choose one as the layer: a, b',
    );
    await expect(readAll(path, 'c')).rejects.toThrow('no layer is called "c". Choose one as the layer: a, b');
    expect(await readAll(path, 'b')).toHaveLength(2);
  });

  test('is distinguished from any other database', async () => {
    const path = join(scratch.directory, 'other.gpkg');
    const database = new Database(path);
    database.exec('CREATE TABLE t (a)');
    database.close();
    await expect(readAll(path)).rejects.toThrow("the database isn't a GeoPackage");
  });
});

test.each([
  ['empty.geojson', '', 'the file is empty'],
  ['blank.geojson', ' \n', 'the file is empty'],
  ['areas.zip', 'PK\u0003\u0004', 'the archive contains another archive. Extract it'],
  ['areas.geojson.gz', Buffer.from([0x1f, 0x8b, 8, 0]), 'the archive contains another archive. Extract it'],
  ['areas.txt', 'ZIP,PLUS4\n', 'no column contains shapes: ZIP, PLUS4'],
  ['areas.geojson', 'ZIP,PLUS4\n', 'unknown format. Use GeoJSON'],
])('%s is refused with a remedy', async (name, content, message) => {
  const path = write(name, content);
  await expect(readAll(path)).rejects.toThrow(`${name}: ${message}`);
});

test('a file that is not there is named', async () => {
  await expect(openFeatures(join(scratch.directory, 'none.shp'), { shapes: 'any' })).rejects.toThrow(
    'none.shp: file not found. Check its name and folder',
  );
  await expect(openFeatures(scratch.directory, { shapes: 'any' })).rejects.toThrow('this is a folder');
});
