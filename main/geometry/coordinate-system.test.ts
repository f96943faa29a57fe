/** One table of coordinate systems over everything that reads files: the same positions, and the same words. */
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorMessage } from '../../contract/system-error.ts';
import { writeShapefile, type FixtureShapefile } from '../formats/shapefile-fixture.ts';
import { TARGETS, type ReadingTarget } from '../ingest/every-target.fixture.ts';
import { scratchForEach } from '../packs/scratch.fixture.ts';
import { canonicalSystem, CoordinateSystemFault, openProjection } from './coordinate-system.ts';
import { loadSpatialite } from './spatialite.ts';

const scratch = scratchForEach();
let database: Database.Database;
beforeAll(() => {
  database = new Database(':memory:');
  loadSpatialite(database);
});
afterAll(() => database.close());

/** Of the area's middle, and of the point. */
const [LON, LAT] = [10.2, 50.1];
/** Half the side of the area, in degrees. */
const HALF = 0.01;

const wkt2 = (epsg: number): string =>
  String(database.prepare("SELECT PROJ_AsWKT('EPSG', CAST(? AS INTEGER))").pluck().get(epsg));

type LonLat = [number, number];

/** Easting and northing of a position in the system, by PROJ itself. */
function projected([lon, lat]: LonLat, system: string): LonLat {
  const [x = NaN, y = NaN] = database
    .prepare<[number, number, string], number>(
      `WITH g AS (SELECT ST_Transform(MakePoint(?, ?, 4326), 4326, NULL, 'EPSG:4326', ?) AS p)
       SELECT ST_X(p) FROM g UNION ALL SELECT ST_Y(p) FROM g`,
    )
    .pluck()
    .all(lon, lat, system);
  return [x, y];
}

const FIELDS: FixtureShapefile['fields'] = [
  { name: 'NAME', type: 'C', length: 10 },
  { name: 'ZIP9', type: 'C', length: 9 },
  { name: 'NUMBER', type: 'C', length: 4 },
  { name: 'STREET', type: 'C', length: 12 },
];

interface Case {
  /** Definition by which the coordinates are made. */
  system: string;
  /** Content of the .prj. */
  prj?: string | undefined;
  /** Code that the person gives. */
  epsg?: number;
}

/** The file with one area, or one point. */
function writeCase({ system, prj }: Case, shape: 'polygon' | 'point'): string {
  const corner = (x: number, y: number): LonLat => projected([LON + x * HALF, LAT + y * HALF], system);
  const ring =
    shape === 'point' ? [corner(0, 0)] : [corner(-1, -1), corner(-1, 1), corner(1, 1), corner(1, -1), corner(-1, -1)];
  const path = join(scratch.directory, 'data.shp');
  writeShapefile(path, {
    fields: FIELDS,
    shape,
    records: [{ values: ['A', '950601011', '12', 'Main Street'], rings: [ring] }],
    ...(prj === undefined ? {} : { prj }),
  });
  return path;
}

/** What a target finds: the middle of the area, or the point. */
const find = async ({ shape, read }: ReadingTarget, found: Case): Promise<LonLat> =>
  (await read(writeCase(found, shape), { epsg: found.epsg, directory: scratch.directory })).at;

/** As ArcGIS writes it, without a code: the projection of a firm of its own. */
const CUSTOM_LAEA =
  'PROJCS["Own_LAEA",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],' +
  'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Lambert_Azimuthal_Equal_Area"],' +
  'PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",10.0],' +
  'PARAMETER["Latitude_Of_Origin",50.0],UNIT["Meter",1.0]]';
const ESRI_UTM =
  'PROJCS["WGS_1984_UTM_Zone_32N",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,' +
  '298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],' +
  'PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",9.0],' +
  'PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';
const HEIGHTS =
  'VERTCS["EVRF_2007",VDATUM["EVRF2007"],PARAMETER["Vertical_Shift",0.0],PARAMETER["Direction",1.0],' +
  'UNIT["Meter",1.0]]';
const PROJ_TEXT = '+proj=lcc +lat_1=35 +lat_2=65 +lat_0=52 +lon_0=10 +x_0=4000000 +y_0=2800000 +ellps=GRS80 +units=m';
/** Easting comes first in files, though the authority has northing first. */
const NORTHING_FIRST = 31_467;

describe('is read by everything alike:', () => {
  const cases: [string, () => Case][] = [
    ["Esri's well-known text", () => ({ system: 'EPSG:32632', prj: ESRI_UTM })],
    ['a definition without a code', () => ({ system: CUSTOM_LAEA, prj: `\uFEFF${CUSTOM_LAEA}\r\n` })],
    ['a definition with a system of heights', () => ({ system: 'EPSG:32632', prj: `${ESRI_UTM},${HEIGHTS}` })],
    ['WKT 2, northing first', () => ({ system: 'EPSG:31467', prj: wkt2(NORTHING_FIRST) })],
    ['a code, northing first', () => ({ system: 'EPSG:31467', prj: 'EPSG:31467' })],
    ['a code that the person gives, northing first', () => ({ system: 'EPSG:31467', epsg: NORTHING_FIRST })],
    ['a URN', () => ({ system: 'EPSG:3035', prj: 'urn:ogc:def:crs:EPSG::3035' })],
    ['degrees, latitude first', () => ({ system: 'EPSG:4326', prj: 'urn:ogc:def:crs:EPSG::4326' })],
    ['a PROJ string', () => ({ system: PROJ_TEXT, prj: PROJ_TEXT })],
    ["a code of Esri's", () => ({ system: 'ESRI:102014', epsg: 102_014 })],
    ['a code that corrects the file', () => ({ system: 'EPSG:32632', prj: 'no definition', epsg: 32_632 })],
  ];
  test.each(cases)('%s', async (_, found) => {
    for (const [target, reading] of Object.entries(TARGETS)) {
      const [lon, lat] = await find(reading, found());
      expect([lon, lat], target).toEqual([expect.closeTo(LON, 4), expect.closeTo(LAT, 4)]);
    }
  });
});

describe('is refused by everything in the same words:', () => {
  const SPECIFY = 'Specify its EPSG code, or export the file in WGS84 (EPSG:4326)';
  const MISSING = "data.shp: the file doesn't contain its coordinate system (a shapefile has it in its .prj).";
  const cases: [string, Case, string | RegExp][] = [
    ['no .prj', { system: 'EPSG:32632' }, `${MISSING} ${SPECIFY}`],
    ['an empty .prj', { system: 'EPSG:32632', prj: ' \n' }, `${MISSING} ${SPECIFY}`],
    [
      'no .prj, but degrees',
      { system: 'EPSG:4326' },
      /^data\.shp: the file doesn't contain its .* Its coordinates, e\.g\. .* If they are, specify EPSG code 4326$/,
    ],
    [
      'a .prj that ends in the middle',
      { system: 'EPSG:32632', prj: ESRI_UTM.slice(0, 120) },
      `data.shp: unknown coordinate system: WGS_1984_UTM_Zone_32N. ${SPECIFY}`,
    ],
    [
      'another text',
      { system: 'EPSG:32632', prj: 'UTM 32' },
      `data.shp: unknown coordinate system: UTM 32. ${SPECIFY}`,
    ],
    [
      'an unknown code',
      { system: 'EPSG:32632', epsg: 99_999 },
      `data.shp: unknown coordinate system: EPSG:99999. ${SPECIFY}`,
    ],
    [
      'axes through the centre of the earth',
      { system: 'EPSG:32632', epsg: 4978 },
      /unknown coordinate system: EPSG:4978/,
    ],
  ];
  test.each(cases)('%s', async (_, found, message) => {
    for (const [target, reading] of Object.entries(TARGETS)) {
      const refusal = await find(reading, found).then(String, errorMessage);
      expect(refusal, target).toMatch(message);
      if (typeof message === 'string') expect(refusal, target).toBe(message);
    }
  });
});

test.each([
  ['urn:ogc:def:crs:EPSG::2227', 'EPSG:2227'],
  ['urn:ogc:def:crs:EPSG:6.18:3857', 'EPSG:3857'],
  ['http://www.opengis.net/def/crs/EPSG/0/3857', 'EPSG:3857'],
  ['http://www.opengis.net/gml/srs/epsg.xml#4326', 'EPSG:4326'],
  ['urn:ogc:def:crs:OGC:1.3:CRS84', 'EPSG:4326'],
  ['https://www.opengis.net/def/crs/OGC/1.3/CRS84', 'EPSG:4326'],
  ['epsg:4258', 'EPSG:4258'],
  [' +proj=longlat ', '+proj=longlat'],
  ['DHDN / 3-degree Gauss-Kruger zone 3', 'DHDN / 3-degree Gauss-Kruger zone 3'],
])('%s is %s', (definition, system) => {
  expect(canonicalSystem(definition)).toBe(system);
});

test.each([
  ['EPSG:4326', 'WGS 84', true],
  ['EPSG:32721', 'WGS 84 / UTM zone 21S', false],
  ['EPSG:4267', 'NAD27', true],
  [CUSTOM_LAEA, 'Own_LAEA', false],
  ['+proj=longlat +ellps=bessel', '+proj=longlat +ellps=bessel', true],
])('%s is called %s', (definition, title, isGeographic) => {
  const projection = openProjection(definition);
  expect([projection.title, projection.isGeographic]).toEqual([title, isGeographic]);
  projection.close();
});

test('heights are not positions', () => {
  expect(() => openProjection('EPSG:5773')).toThrow(CoordinateSystemFault);
});
