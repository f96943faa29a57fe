/** Our decoder and GeoJSON writer against SpatiaLite's own. */
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { decodePolygons } from './geometry-blob.ts';
import { geometryJson } from './geometry-json.ts';
import { loadSpatialite } from './spatialite.ts';

const database = new Database(':memory:');
loadSpatialite(database);

const make = (sql: string): Buffer => database.prepare<[], Buffer>(sql).pluck().get() ?? Buffer.alloc(0);

/** A ring around (x, y) with `count` points that no short decimal describes. */
function ring(x: number, y: number, radius: number, count: number): string {
  const points = Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count;
    const wobble = radius * (1 + 0.3 * Math.sin(index * 12.9898));
    return `${x + wobble * Math.cos(angle)} ${y + wobble * Math.sin(angle)}`;
  });
  return `(${[...points, points[0]].join(',')})`;
}

const SHAPES = {
  triangle: 'POLYGON((0 0, 1 0, 0 1, 0 0))',
  'polygon with a hole': `POLYGON(${ring(13.4, 52.5, 2, 40)},${ring(13.4, 52.5, 0.5, 17)})`,
  'multipolygon of one': `MULTIPOLYGON((${ring(-122, 37, 1, 9)}))`,
  'multipolygon with holes': `MULTIPOLYGON((${ring(170, -40, 3, 200)},${ring(170, -40, 1, 5)}),(${ring(-175, -20, 2, 33)}))`,
  'corners of the world': 'POLYGON((-180 -90, 180 -90, 180 90, -180 90, -180 -90))',
  'tiny numbers': 'POLYGON((0.0000001 -0.0000001, 0.00000004 0.5, -0.00000004 0.25, 0.0000001 -0.0000001))',
};

const FORMS = {
  plain: 'SELECT ST_GeomFromText(?, 4326)',
  compressed: 'SELECT CompressGeometry(ST_GeomFromText(?, 4326))',
};

const round = (value: unknown): unknown =>
  typeof value === 'number'
    ? Math.round(value * 1e7) / 1e7 + 0
    : Array.isArray(value)
      ? value.map((item) => round(item))
      : value;

describe.each(Object.entries(FORMS))('a %s geometry', (_form, sql) => {
  it.each(Object.entries(SHAPES))('%s is written as SpatiaLite writes it', (_name, wkt) => {
    const blob = database.prepare<[string], Buffer>(sql).pluck().get(wkt);
    if (blob === undefined) throw new Error('SpatiaLite made no geometry');
    const theirs = JSON.parse(
      database.prepare<[Buffer], string>('SELECT AsGeoJSON(UncompressGeometry(?), 15)').pluck().get(blob) ?? '',
    );
    const single = theirs.type === 'MultiPolygon' && theirs.coordinates.length === 1;
    const expected = {
      type: single ? 'Polygon' : theirs.type,
      coordinates: round(single ? theirs.coordinates[0] : theirs.coordinates),
    };
    expect(JSON.parse(geometryJson(decodePolygons(blob)).toString())).toEqual(expected);
  });
});

describe('decodePolygons', () => {
  it('refuses other geometries, a third dimension and damaged bytes', () => {
    expect(() => decodePolygons(make('SELECT MakePoint(1, 2, 4326)'))).toThrow(/class 1/);
    expect(() =>
      decodePolygons(make("SELECT ST_GeomFromText('POLYGON Z((0 0 1, 1 0 1, 0 1 1, 0 0 1))', 4326)")),
    ).toThrow(/class 1003/);
    expect(() => decodePolygons(Buffer.from('not a geometry, but long enough to have been one, really'))).toThrow(
      /not one of SpatiaLite/,
    );
    const triangle = make("SELECT ST_GeomFromText('POLYGON((0 0, 1 0, 0 1, 0 0))', 4326)");
    expect(() => decodePolygons(triangle.subarray(0, 80))).toThrow(/a geometry of 80 bytes says that it has 4 parts/);
  });

  it('reads big-endian geometries', () => {
    const blob = Buffer.alloc(43 + 4 + 4 + 64 + 1);
    blob.set([0, 0], 0);
    blob[38] = 0x7c;
    blob.writeInt32BE(3, 39);
    blob.writeInt32BE(1, 43);
    blob.writeInt32BE(4, 47);
    for (const [index, value] of [0, 0, 1, 0, 0, 1, 0, 0].entries()) blob.writeDoubleBE(value, 51 + index * 8);
    blob[115] = 0xfe;
    expect(geometryJson(decodePolygons(blob)).toString()).toBe(
      '{"type":"Polygon","coordinates":[[[0,0],[1,0],[0,1],[0,0]]]}',
    );
  });
});
