import { describe, expect, test, it } from 'vitest';
import {
  lineLengthMetres,
  pointAlong,
  projectOnLine,
  readLine,
  toDegrees,
  toUnits,
  writeLine,
} from './line-geometry.ts';
import Database from 'better-sqlite3';
import { decodePolygons } from './geometry-blob.ts';
import { geometryJson } from './geometry-json.ts';
import { loadSpatialite } from './spatialite.ts';
import { haversineMetres } from '../../contract/great-circle.ts';

describe('line geometry', () => {
  /** 0.001° east along the equator, then 0.001° north: 111.2 m each. */
  const corner = readLine(
    writeLine([
      [0, 0],
      [0.001, 0],
      [0.001, 0.001],
    ]),
  );

  test('a line survives its BLOB, also when the BLOB is a view into a larger buffer', () => {
    const blob = writeLine([
      [-122.03, 36.97],
      [-122.031, 36.971],
    ]);
    const view = Buffer.concat([Buffer.alloc(3), blob]).subarray(3);
    expect([...readLine(view)]).toEqual([-1_220_300_000, 369_700_000, -1_220_310_000, 369_710_000]);
  });

  test('length is in metres', () => {
    expect(lineLengthMetres(corner)).toBeCloseTo(222.39, 1);
  });

  describe('a point along a line', () => {
    test('lies left of the direction for a positive offset', () => {
      const point = pointAlong(corner, 50, 10);
      expect(point.lat).toBeGreaterThan(0);
      expect(haversineMetres(toDegrees(point.lon), toDegrees(point.lat), 0, 0)).toBeCloseTo(Math.hypot(50, 10), 1);
    });
    test('stops at the end', () => {
      expect(pointAlong(corner, 9999, 0)).toEqual({ lon: toUnits(0.001), lat: toUnits(0.001) });
    });
  });

  test('projecting a point that was set off sideways gives its distance, side and place along the line', () => {
    for (const left of [4, -4]) {
      const point = pointAlong(corner, 160, left);
      const foot = projectOnLine(corner, point.lon, point.lat);
      expect(foot.distanceMetres).toBeCloseTo(4, 1);
      expect(foot.alongMetres).toBeCloseTo(160, 1);
      expect(foot.side).toBe(Math.sign(left));
    }
  });

  test('a line of one point twice has length zero and can be projected on', () => {
    const dot = readLine(
      writeLine([
        [5, 5],
        [5, 5],
      ]),
    );
    expect(lineLengthMetres(dot)).toBe(0);
    expect(projectOnLine(dot, toUnits(5), toUnits(5)).distanceMetres).toBe(0);
  });
});

/** Our decoder and GeoJSON writer against SpatiaLite's own. */
/** A ring around (x, y) with `count` points that no short decimal describes. */
function ring(x: number, y: number, radius: number, count: number): string {
  const points = Array.from({ length: count }, (_, index) => {
    const angle = (2 * Math.PI * index) / count;
    const wobble = radius * (1 + 0.3 * Math.sin(index * 12.9898));
    return `${x + wobble * Math.cos(angle)} ${y + wobble * Math.sin(angle)}`;
  });
  return `(${[...points, points[0]].join(',')})`;
}

describe('geometry', () => {
  const database = new Database(':memory:');
  loadSpatialite(database);

  const make = (sql: string): Buffer => database.prepare<[], Buffer>(sql).pluck().get() ?? Buffer.alloc(0);

  const withHole = [ring(170, -40, 3, 200), ring(170, -40, 1, 5)].join(',');
  const SHAPES = {
    triangle: 'POLYGON((0 0, 1 0, 0 1, 0 0))',
    'polygon with a hole': `POLYGON(${ring(13.4, 52.5, 2, 40)},${ring(13.4, 52.5, 0.5, 17)})`,
    'multipolygon of one': `MULTIPOLYGON((${ring(-122, 37, 1, 9)}))`,
    'multipolygon with holes': `MULTIPOLYGON((${withHole}),(${ring(-175, -20, 2, 33)}))`,
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
        /isn't in SpatiaLite's format/,
      );
      const triangle = make("SELECT ST_GeomFromText('POLYGON((0 0, 1 0, 0 1, 0 0))', 4326)");
      expect(() => decodePolygons(triangle.subarray(0, 80))).toThrow(/a geometry of 80 bytes claims to have 4 parts/);
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
});
