import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import Database from 'better-sqlite3';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPackFile } from '../../../main/packs/pack-file.ts';
import { loadSpatialite } from '../../../main/geometry/spatialite.ts';
import { tileAt } from '../../kit/vector-tiles.ts';
import { clipLine } from '../../read/source-tiles.ts';
import { matchOneWay } from './one-way.ts';
import { orientEdges, type Orientable } from './orient.ts';
import { lineLength, Plane, type Line } from '../../kit/plane.ts';
import { stitch } from './stitch.ts';

describe('clipping', () => {
  test('returns the parts inside, in the direction of the line', () => {
    expect(
      clipLine(
        [
          [-5, 5],
          [5, 5],
          [5, 15],
          [8, 15],
          [8, 5],
        ],
        [0, 0, 10, 10],
      ),
    ).toEqual([
      [
        [0, 5],
        [5, 5],
        [5, 10],
      ],
      [
        [8, 10],
        [8, 5],
      ],
    ]);
  });
  test('returns nothing for a line that only touches a corner', () =>
    expect(
      clipLine(
        [
          [-5, 5],
          [5, -5],
        ],
        [0, 0, 10, 10],
      ),
    ).toEqual([]));
});

describe('stitching', () => {
  test('joins pieces in any order and direction, without joints on straight lines', () => {
    const { line, widestGap } = stitch([
      [
        [20, 0],
        [30, 5],
      ],
      [
        [20.5, 0.2],
        [10, 0],
      ],
      [
        [0, 0],
        [10, 0.4],
      ],
    ]);
    expect(line.length).toBe(3);
    expect([line[0], line.at(-1)].toSorted((a, b) => (a?.[0] ?? 0) - (b?.[0] ?? 0))).toEqual([
      [0, 0],
      [30, 5],
    ]);
    expect(widestGap).toBeCloseTo(Math.hypot(0.5, 0.2));
  });
  test('reduces a joint with an offset across the street to one vertex', () => {
    const { line } = stitch([
      [
        [0, 0],
        [10, 0],
      ],
      [
        [10, 3],
        [20, 20],
      ],
    ]);
    expect(line).toEqual([
      [0, 0],
      [10, 1.5],
      [20, 20],
    ]);
  });
});

const edge = (
  id: number,
  fromNode: number,
  toNode: number,
  line: Line,
  faces: [number, number] = [0, 0],
): Orientable => ({ id, fromNode, toNode, faceLeft: faces[0], faceRight: faces[1], line });
const identity = (point: readonly [number, number]): readonly [number, number] => point;

describe('orientation', () => {
  test('orients lines from their FROM to their TO node, and merges their ends', () => {
    const edges = [
      edge(1, 1, 2, [
        [0, 0],
        [100, 0],
      ]),
      edge(2, 2, 3, [
        [200, 1],
        [101, 1],
      ]),
      edge(3, 4, 2, [
        [100, 100],
        [100, 2],
      ]),
    ];
    const { reversed, unknown } = orientEdges(edges, identity);
    expect({ reversed, unknown }).toEqual({ reversed: 1, unknown: 0 });
    expect(edges[1]?.line[1]).toEqual([200, 1]);
    expect(edges[0]?.line[1]).toEqual(edges[1]?.line[0]);
    expect(edges[0]?.line[1]).toEqual(edges[2]?.line[1]);
  });

  test('counts edges that touch no other', () =>
    expect(
      orientEdges(
        [
          edge(1, 1, 2, [
            [0, 0],
            [1, 0],
          ]),
        ],
        identity,
      ).unknown,
    ).toBe(1));

  test('reverses a loop by its faces', () => {
    // A counter-clockwise loop at node 1 with face 7 inside, i.e. on its left, but declared on the right.
    const loop = edge(
      2,
      1,
      1,
      [
        [0, 0],
        [50, -50],
        [50, 50],
        [0, 0],
      ],
      [8, 7],
    );
    const edges = [
      edge(
        1,
        1,
        2,
        [
          [0, 0],
          [-100, 0],
        ],
        [8, 8],
      ),
      edge(
        3,
        1,
        3,
        [
          [0, 0],
          [0, 100],
        ],
        [8, 8],
      ),
      loop,
    ];
    expect(orientEdges(edges, identity).flippedByFaces).toBe(1);
    expect(loop.line[1]).toEqual([50, 50]);
  });
});

describe('one-way streets', () => {
  const edges = [
    {
      id: 1,
      line: [
        [0, 0],
        [100, 0],
      ] as Line,
    },
  ];
  test('get the direction of a parallel line', () => {
    expect(
      matchOneWay(edges, [
        {
          id: 9,
          oneWay: 1,
          line: [
            [110, 3],
            [-10, 3],
          ],
        },
      ]),
    ).toEqual([{ edgeId: 1, lineId: 9, oneWay: -1 }]);
    expect(
      matchOneWay(edges, [
        {
          id: 9,
          oneWay: -1,
          line: [
            [110, 3],
            [-10, 3],
          ],
        },
      ]),
    ).toEqual([{ edgeId: 1, lineId: 9, oneWay: 1 }]);
  });
  test('aren’t found if a two-way road is nearer, or if the line is perpendicular or too far', () => {
    expect(
      matchOneWay(edges, [
        {
          id: 9,
          oneWay: 1,
          line: [
            [0, 3],
            [100, 3],
          ],
        },
        {
          id: 8,
          oneWay: 0,
          line: [
            [0, 1],
            [100, 1],
          ],
        },
      ]),
    ).toEqual([]);
    expect(
      matchOneWay(edges, [
        {
          id: 9,
          oneWay: 1,
          line: [
            [50, -50],
            [50, 50],
          ],
        },
      ]),
    ).toEqual([]);
    expect(
      matchOneWay(edges, [
        {
          id: 9,
          oneWay: 1,
          line: [
            [0, 20],
            [100, 20],
          ],
        },
      ]),
    ).toEqual([]);
  });
  test('aren’t found if the edge represents both carriageways', () => {
    expect(
      matchOneWay(edges, [
        {
          id: 9,
          oneWay: 1,
          line: [
            [0, -6],
            [100, -6],
          ],
        },
        {
          id: 8,
          oneWay: 1,
          line: [
            [100, 7],
            [0, 7],
          ],
        },
      ]),
    ).toEqual([]);
  });
});

test('the plane converts to degrees and back within rounding, at the correct scale', () => {
  const plane = new Plane(15, 2048, [5286, 12_740], 37.02);
  const [x, y] = plane.fromLonLat(plane.toLonLat([1234.5, -987.6]));
  expect(Math.hypot(x - 1234.5, y + 987.6)).toBeLessThan(0.02);
  const [west, south] = plane.toLonLat([0, 0]);
  const [east] = plane.toLonLat([1000, 0]);
  expect(((east - west) * 111_319.49 * Math.cos((south * Math.PI) / 180)) / 1000).toBeCloseTo(1, 2);
});

const packPath = (id: string): string => join(import.meta.dirname, `../../packs/${id}.sqlite`);
const IDS = ['streets-santa-cruz', 'streets-santa-cruz-osm', 'streets-montevideo'];
const areBuilt = IDS.every((id) => existsSync(packPath(id)));
if (!areBuilt) console.warn('streets: skipped, the street packs are not in data/packs (build them with npm run data)');

/** Returns the features of a layer in a gzip-compressed tile. */
function featuresOf(data: Buffer, layer: string): VectorTileFeature[] {
  const found = new VectorTile(new PbfReader(Uint8Array.from(gunzipSync(data)))).layers[layer];
  return Array.from({ length: found?.length ?? 0 }, (_, i) => found?.feature(i)).filter(
    (feature) => feature !== undefined,
  );
}

describe.skipIf(!areBuilt)('the street packs', () => {
  const databases = new Map<string, Database.Database>();
  beforeAll(() => {
    for (const id of IDS) {
      const database = new Database(packPath(id), { readonly: true });
      loadSpatialite(database);
      databases.set(id, database);
    }
  });
  afterAll(() => {
    for (const database of databases.values()) database.close();
  });
  const count = (id: string, sql: string): number =>
    databases.get(id)?.prepare<[], number>(sql).pluck().get() ?? Number.NaN;

  test.each(IDS)('%s has a manifest, valid geometries and a complete index', (id) => {
    const file = openPackFile(packPath(id));
    expect(file.manifest).toMatchObject({ id, theme: 'streets', kind: 'measured' });
    expect(file.manifest.licence).toBe(id === 'streets-santa-cruz' ? 'Public domain (US Government work)' : 'ODbL-1.0');
    file.database.close();
    for (const table of ['street_edge', 'building']) {
      expect(count(id, `SELECT count(*) FROM ${table} WHERE geometry IS NULL`)).toBe(0);
      expect(count(id, `SELECT count(*) FROM idx_${table}_geometry`)).toBe(count(id, `SELECT count(*) FROM ${table}`));
    }
  });

  test('Santa Cruz has the expected edges, with node ids, ranges and ZIP codes per side', () => {
    const id = 'streets-santa-cruz';
    expect(count(id, 'SELECT count(*) FROM street_edge')).toBe(14_069);
    expect(
      count(
        id,
        'SELECT count(DISTINCT node) FROM (SELECT from_node AS node FROM street_edge UNION SELECT to_node ' +
          'FROM street_edge)',
      ),
    ).toBe(12_602);
    expect(count(id, 'SELECT count(left_from) + count(right_from) FROM street_edge')).toBe(16_807);
    expect(count(id, 'SELECT count(left_from_number) + count(right_from_number) FROM street_edge')).toBe(16_800);
    expect(count(id, 'SELECT count(left_zip) + count(right_zip) FROM street_edge')).toBe(16_807);
    expect(count(id, 'SELECT count(*) FROM street_edge WHERE left_zip <> right_zip')).toBe(46);
  });

  test('the ends of Santa Cruz’ edges meet at their nodes', () => {
    const id = 'streets-santa-cruz';
    const apart = count(
      id,
      `WITH ends AS (SELECT from_node AS node, ST_StartPoint(geometry) AS p FROM street_edge UNION ALL
        SELECT to_node, ST_EndPoint(geometry) FROM street_edge)
       SELECT count(*) FROM (SELECT node FROM ends GROUP BY node
         HAVING max(ST_X(p)) - min(ST_X(p)) > 3e-5 OR max(ST_Y(p)) - min(ST_Y(p)) > 3e-5)`,
    );
    expect(apart).toBeLessThan(12_602 * 0.002);
  });

  test('Santa Cruz’ one-way streets are edges of the other pack', () => {
    const known = new Set(
      databases.get('streets-santa-cruz')?.prepare<[], number>('SELECT source_id FROM street_edge').pluck().all(),
    );
    const oneWay =
      databases
        .get('streets-santa-cruz-osm')
        ?.prepare<[], number>('SELECT source_id FROM street_one_way')
        .pluck()
        .all() ?? [];
    expect(oneWay.length).toBeGreaterThan(400);
    expect(oneWay.filter((tlid) => !known.has(tlid))).toEqual([]);
    expect(count('streets-santa-cruz-osm', 'SELECT count(*) FROM building')).toBeGreaterThanOrEqual(4450);
    expect(
      count('streets-santa-cruz-osm', 'SELECT count(*) FROM building WHERE coalesce(ST_IsValid(geometry), 0) <> 1'),
    ).toBe(0);
    expect(
      count('streets-montevideo', 'SELECT count(*) FROM building WHERE coalesce(ST_IsValid(geometry), 0) <> 1'),
    ).toBe(0);
  });

  test('Montevideo has its addresses and businesses, and a graph whose edges meet exactly', () => {
    const id = 'streets-montevideo';
    expect(count(id, 'SELECT count(*) FROM address')).toBe(205_655);
    expect(count(id, "SELECT count(DISTINCT number || '|' || street) FROM address")).toBe(204_104);
    expect(count(id, 'SELECT count(*) FROM business')).toBeGreaterThan(6500);
    expect(count(id, 'SELECT count(*) FROM street_edge')).toBeGreaterThan(29_685);
    expect(
      count(
        id,
        `WITH ends AS (SELECT from_node AS node, ST_StartPoint(geometry) AS p FROM street_edge UNION ALL
          SELECT to_node, ST_EndPoint(geometry) FROM street_edge)
         SELECT count(*) FROM (SELECT node FROM ends GROUP BY node
           HAVING max(ST_X(p)) > min(ST_X(p)) OR max(ST_Y(p)) > min(ST_Y(p)))`,
      ),
    ).toBe(0);
  });

  test.each([
    ['streets-santa-cruz-osm', 37.02, ['CA 1', 'CA 17', 'CA 9']],
    ['streets-montevideo', -34.86, ['5']],
  ] as const)('%s has its major roads on the map from zoom 9, with their names and numbers', (id, latitude, refs) => {
    const majors = new Map<string, number>();
    const seen = new Set<string>();
    for (const data of databases.get(id)?.prepare<[], Buffer>('SELECT data FROM tile WHERE z = 9').pluck().all() ??
      []) {
      for (const road of featuresOf(data, 'road')) {
        const { properties } = road;
        const name = String(properties['class']);
        // Kilometres on the ground at the town's latitude; tiles are of 4,096 units.
        const perUnit = (40_075 * Math.cos((latitude * Math.PI) / 180)) / 2 ** 9 / 4096;
        for (const line of road.loadGeometry())
          majors.set(
            name,
            (majors.get(name) ?? 0) + lineLength(line.map(({ x, y }): [number, number] => [x, y])) * perUnit,
          );
        if (properties['ref'] !== undefined) seen.add(String(properties['ref']));
      }
    }
    const expected =
      databases
        .get(id)
        ?.prepare<[], { class: string; km: number }>(
          'SELECT class, sum(ST_Length(geometry, 1)) / 1000 AS km FROM street_edge WHERE class IN ' +
            "('motorway', 'trunk', 'primary') GROUP BY class",
        )
        .all() ?? [];
    expect([...majors.keys()].toSorted()).toEqual(expected.map((row) => row.class).toSorted());
    for (const { class: name, km } of expected) expect((majors.get(name) ?? 0) / km, name).toBeGreaterThan(0.93);
    expect([...seen]).toEqual(expect.arrayContaining([...refs]));
  });

  test('the routable Santa Cruz has ramps, bridges and one-way streets, and no crossing on a motorway', () => {
    const id = 'streets-santa-cruz-osm';
    expect(
      count(id, "SELECT count(DISTINCT source_id) FROM street_edge WHERE class = 'motorway_link'"),
    ).toBeGreaterThan(60);
    expect(
      count(id, 'SELECT count(DISTINCT source_id) FROM street_edge WHERE tags LIKE \'%"bridge":"yes"%\''),
    ).toBeGreaterThan(200);
    expect(
      count(
        id,
        "SELECT count(*) FROM street_edge WHERE class = 'motorway' AND one_way = 0 AND source_class = 'motorway'",
      ),
    ).toBe(0);
    // Only ramps, and the road at its end, meet a motorway.
    expect(
      count(
        id,
        `WITH ends AS (SELECT from_node AS node, class FROM street_edge UNION ALL SELECT to_node, class
          FROM street_edge)
         SELECT count(*) FROM (SELECT node FROM ends GROUP BY node
           HAVING sum(class = 'motorway') >= 2 AND sum(class IN ('residential', 'tertiary', 'secondary', 'footway',
           'path', 'cycleway')) > 0)`,
      ),
    ).toBe(0);
  });

  test('the map tiles have roads, buildings, house numbers and ground in Montevideo', () => {
    const { x, y } = tileAt(-56.19, -34.905, 15);
    const tile = databases
      .get('streets-montevideo')
      ?.prepare<[number, number], Buffer>('SELECT data FROM tile WHERE z = 15 AND x = ? AND y = ?')
      .pluck()
      .get(x, y);
    const { layers } = new VectorTile(new PbfReader(Uint8Array.from(gunzipSync(tile ?? Buffer.alloc(0)))));
    expect(Object.keys(layers).toSorted()).toEqual(['area_label', 'building', 'ground', 'housenumber', 'road']);
    expect(layers['ground']?.feature(0).properties).toEqual({ kind: 'park' });
    const roads = Array.from({ length: layers['road']?.length ?? 0 }, (_, i) => layers['road']?.feature(i).properties);
    expect(roads.some((properties) => typeof properties?.['name'] === 'string' && properties['oneway'] === 1)).toBe(
      true,
    );
  });

  // Montevideo's source ends at 34.8138° S, Santa Cruz's at 121.8823° W.
  test.each([
    ['streets-montevideo', 14, tileAt(-56.17, -34.82, 14), 'at the northern edge'],
    ['streets-montevideo', 14, tileAt(-56.19, -34.905, 14), 'in the centre'],
    ['streets-santa-cruz-osm', 14, tileAt(-122.026, 36.973, 14), 'in the centre'],
    ['streets-santa-cruz-osm', 14, tileAt(-121.886, 36.99, 14), 'at the eastern edge'],
  ])('roads of %s fade at zoom %i, tile %o: %s', (id, z, { x, y }, where) => {
    const tile = databases
      .get(id)
      ?.prepare<[number, number, number], Buffer>('SELECT data FROM tile WHERE z = ? AND x = ? AND y = ?')
      .pluck()
      .get(z, x, y);
    const bands = featuresOf(tile ?? Buffer.alloc(0), 'road').map(({ properties }) => Number(properties['fade'] ?? 0));
    expect(bands.length).toBeGreaterThan(20);
    if (where === 'in the centre') expect(new Set(bands)).toEqual(new Set([0]));
    else expect(new Set(bands)).toEqual(new Set([...bands, 1, 4, 6]));
  });
});
