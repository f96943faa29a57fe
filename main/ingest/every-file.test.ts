/** One table of files over everything that reads files: packed, named and encoded in any way, damaged or empty. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorMessage } from '../../contract/system-error.ts';
import { writeShapefile } from '../formats/shapefile-fixture.ts';
import { multiPolygonWkb, pointWkb } from '../geometry/wkb.ts';
import { scratchForEach } from '../packs/scratch.fixture.ts';
import { TARGETS, type ReadingTarget } from './every-target.fixture.ts';
import { importHealth } from './targets/health/import-health.ts';

const scratch = scratchForEach();
let packs: string;
beforeEach(() => {
  packs = join(scratch.directory, 'packs');
  mkdirSync(packs);
});

type Shape = ReadingTarget['shape'];
type Position = [x: number, y: number];

/** Half the side of an area, in degrees. */
const HALF = 0.01;
const ROWS = [
  { NAME: 'Zürich', ZIP9: '950601011', NUMBER: '12', STREET: 'Hauptstraße', at: [10.2, 50.1] },
  { NAME: 'Łódź', ZIP9: '950601012', NUMBER: '14', STREET: 'Hauptstraße', at: [10.3, 50.1] },
  { NAME: 'Köln', ZIP9: '950601013', NUMBER: '16', STREET: 'Hauptstraße', at: [10.4, 50.1] },
] satisfies { NAME: string; ZIP9: string; NUMBER: string; STREET: string; at: Position }[];
const COLUMNS = ['NAME', 'ZIP9', 'NUMBER', 'STREET'] as const;

const ringAt = ([x, y]: Position): Position[] => [
  [x - HALF, y - HALF],
  [x - HALF, y + HALF],
  [x + HALF, y + HALF],
  [x + HALF, y - HALF],
  [x - HALF, y - HALF],
];
const geometryOf = (at: Position, shape: Shape): object =>
  shape === 'point' ? { type: 'Point', coordinates: at } : { type: 'Polygon', coordinates: [ringAt(at)] };
const wkbOf = (at: Position, shape: Shape): Buffer =>
  shape === 'point' ? pointWkb(at) : multiPolygonWkb([[Float64Array.from(ringAt(at).flat())]]);
const pairs = (positions: Position[], between: string): string => positions.map((at) => at.join(between)).join(',');
const wktOf = (at: Position, shape: Shape): string =>
  shape === 'point' ? `POINT(${at.join(' ')})` : `POLYGON((${pairs(ringAt(at), ' ')}))`;

/** As PostGIS writes it out: with its code. */
function ewkbOf(at: Position, shape: Shape): string {
  const wkb = wkbOf(at, shape);
  const head = Buffer.from(wkb.subarray(0, 5));
  head.writeUInt32LE(head.readUInt32LE(1) + 0x20_00_00_00, 1);
  return Buffer.concat([head, Buffer.from([0xe6, 0x10, 0, 0]), wkb.subarray(5)]).toString('hex');
}

const geojson = (shape: Shape, members: object = {}): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    ...members,
    features: ROWS.map(({ at, ...properties }) => ({ type: 'Feature', properties, geometry: geometryOf(at, shape) })),
  });
const sequence = (shape: Shape): string =>
  ROWS.map(
    ({ at, ...properties }) =>
      `\u001E${JSON.stringify({ type: 'Feature', properties, geometry: geometryOf(at, shape) })}\n`,
  ).join('');
const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
function csv(shape: Shape, cellOf: (at: Position, shape: Shape) => string, heading = 'shape'): string {
  const lines = ROWS.map((row) => [...COLUMNS.map((column) => row[column]), quoted(cellOf(row.at, shape))].join(','));
  return `${[...COLUMNS, heading].join(',')}\n${lines.join('\n')}\n`;
}
const coordinates = (positions: Position[]): string =>
  `<coordinates>${positions.map((each) => each.join(',')).join(' ')}</coordinates>`;
function kml(shape: Shape): string {
  const placemarks = ROWS.map(({ at, ...properties }) => {
    const data = Object.entries(properties).map(
      ([name, value]) => `<Data name="${name}"><value>${value}</value></Data>`,
    );
    const drawn =
      shape === 'point'
        ? `<Point>${coordinates([at])}</Point>`
        : `<Polygon><outerBoundaryIs><LinearRing>${coordinates(ringAt(at))}</LinearRing></outerBoundaryIs></Polygon>`;
    return `<Placemark><ExtendedData>${data.join('')}</ExtendedData>${drawn}</Placemark>`;
  });
  return `<?xml version="1.0"?><kml><Document>${placemarks.join('')}</Document></kml>`;
}

function geoPackage(shape: Shape, layers = ['data']): Buffer {
  const path = join(scratch.directory, 'made.gpkg');
  const database = new Database(path);
  database.exec(
    `CREATE TABLE gpkg_spatial_ref_sys (srs_name, srs_id, organization, organization_coordsys_id, definition);
     INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84', 4326, 'EPSG', 4326, '');
     CREATE TABLE gpkg_geometry_columns (table_name, column_name, geometry_type_name, srs_id, z, m);
     CREATE TABLE gpkg_contents (table_name, data_type, identifier)`,
  );
  const head = Buffer.from('4750000100000000', 'hex');
  head.writeUInt32LE(4326, 4);
  for (const layer of layers) {
    const type = shape === 'point' ? 'POINT' : 'MULTIPOLYGON';
    database.exec(`CREATE TABLE "${layer}" (NAME, ZIP9, NUMBER, STREET, geom)`);
    database.prepare('INSERT INTO gpkg_geometry_columns VALUES (?, ?, ?, 4326, 0, 0)').run(layer, 'geom', type);
    database.prepare('INSERT INTO gpkg_contents VALUES (?, ?, ?)').run(layer, 'features', layer);
    for (const row of ROWS)
      database
        .prepare(`INSERT INTO "${layer}" VALUES (?, ?, ?, ?, ?)`)
        .run(row.NAME, row.ZIP9, row.NUMBER, row.STREET, Buffer.concat([head, wkbOf(row.at, shape)]));
  }
  database.close();
  const bytes = readFileSync(path);
  rmSync(path);
  return bytes;
}

/** Writes a shapefile in degrees with text in Windows-1252, and returns its folder. */
function shapefile(shape: Shape, name = 'data'): string {
  const folder = join(scratch.directory, 'parts');
  mkdirSync(folder, { recursive: true });
  writeShapefile(join(folder, `${name}.shp`), {
    fields: COLUMNS.map((column) => ({ name: column, type: 'C', length: 12 })),
    shape,
    records: ROWS.map((row) => ({
      values: COLUMNS.map((column) => (column === 'NAME' ? 'Koeln' : row[column].replace('ß', 'ss'))),
      rings: [shape === 'point' ? [row.at] : ringAt(row.at)],
    })),
    prj: 'EPSG:4326',
  });
  return folder;
}

function packed(command: string, args: string[], name: string, folder: string): string {
  const path = join(scratch.directory, name);
  execFileSync(
    command,
    args.map((each) => (each === 'FILE' ? path : each)),
    { cwd: folder },
  );
  return path;
}
/** A tar archive as GNU tar writes it. */
const tar = (folder: string, name: string, ...options: string[]): string =>
  packed('tar', ['-cf', 'FILE', ...options, '.'], name, folder);

/** Puts one file in a folder of its own. */
function folderOf(name: string, content: string | Buffer): string {
  const folder = join(scratch.directory, 'parts');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), content);
  return folder;
}

const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');
const write = (name: string, content: string | Buffer): string => scratch.write(name, content);

/** Files with the three rows, whatever they are called. */
const READ: [string, (shape: Shape) => string][] = [
  ['GeoJSON', (shape) => write('data.geojson', geojson(shape))],
  ['GeoJSON with a byte order mark', (shape) => write('data.geojson', `\uFEFF${geojson(shape)}`)],
  ['GeoJSON in UTF-16', (shape) => write('data.geojson', utf16(geojson(shape)))],
  ['a sequence with record separators', (shape) => write('data.geojsonl', sequence(shape))],
  ['GeoJSON called .json', (shape) => write('data.json', geojson(shape))],
  ['GeoJSON called .csv', (shape) => write('data.csv', geojson(shape))],
  ['GeoJSON called .gpkg', (shape) => write('data.gpkg', geojson(shape))],
  ['GeoJSON without an extension', (shape) => write('data', geojson(shape))],
  ['GeoJSON with gzip', (shape) => write('data.geojson.gz', gzipSync(geojson(shape)))],
  ['gzip called .geojson', (shape) => write('data.geojson', gzipSync(geojson(shape)))],
  ['KML', (shape) => write('data.kml', kml(shape))],
  ['KML called .xml', (shape) => write('data.xml', kml(shape))],
  ['GeoPackage', (shape) => write('data.gpkg', geoPackage(shape))],
  ['GeoPackage without an extension', (shape) => write('data', geoPackage(shape))],
  ['GeoPackage called .csv', (shape) => write('data.csv', geoPackage(shape))],
  ['GeoPackage called .geojson', (shape) => write('data.geojson', geoPackage(shape))],
  ['a layer without a name', (shape) => write('data.gpkg', geoPackage(shape, ['']))],
  ['shapefile', (shape) => join(shapefile(shape), 'data.shp')],
  [
    'shapefile in capitals',
    (shape) => {
      const folder = shapefile(shape);
      for (const part of ['shp', 'dbf', 'prj'])
        execFileSync('mv', [`data.${part}`, `DATA.${part.toUpperCase()}`], { cwd: folder });
      return join(folder, 'DATA.SHP');
    },
  ],
  ['a zipped shapefile', (shape) => packed('zip', ['-qr', 'FILE', '.'], 'data.zip', shapefile(shape))],
  [
    'a zip archive called .shp',
    (shape) => packed('sh', ['-c', 'zip -qr - . > "$0"', 'FILE'], 'data.shp', shapefile(shape)),
  ],
  ['a tar archive', (shape) => tar(shapefile(shape), 'data.tar')],
  ['a tar archive with gzip', (shape) => tar(shapefile(shape), 'data.tar.gz', '-z')],
  [
    'a tar archive of POSIX with a long name',
    (shape) => tar(folderOf(`${'long-'.repeat(40)}.geojson`, geojson(shape)), 'data.tgz', '-z', '--format=posix'),
  ],
  [
    'a tar archive of GNU with a long name',
    (shape) => tar(folderOf(`${'long-'.repeat(40)}.geojson`, geojson(shape)), 'data.tgz', '-z', '--format=gnu'),
  ],
  ['CSV with well-known text', (shape) => write('data.csv', csv(shape, wktOf))],
  ['CSV with the binary of PostGIS', (shape) => write('data.csv', csv(shape, ewkbOf, 'the_geom'))],
  [
    'CSV with GeoJSON in its cells',
    (shape) =>
      write(
        'data.csv',
        csv(shape, (at) => JSON.stringify(geometryOf(at, shape))),
      ),
  ],
  [
    'CSV with comments before the heading',
    (shape) => write('data.csv', `# exported 2026-01-01, by somebody\n# again\n${csv(shape, wktOf)}`),
  ],
  ['CSV whose heading begins with #', (shape) => write('data.csv', `# exported\n#${csv(shape, wktOf)}`)],
  ['CSV in UTF-16', (shape) => write('data.csv', utf16(csv(shape, wktOf)))],
  ['CSV with carriage returns', (shape) => write('data.csv', csv(shape, wktOf).replaceAll('\n', '\r\n'))],
  ['CSV called .geojson', (shape) => write('data.geojson', csv(shape, wktOf))],
  ['CSV without an extension', (shape) => write('data', csv(shape, wktOf))],
  ['CSV with gzip', (shape) => write('data.csv.gz', gzipSync(csv(shape, wktOf)))],
];

test.each(READ)('%s is read by everything', async (_, make) => {
  for (const [name, { shape, read }] of Object.entries(TARGETS)) {
    const path = make(shape);
    expect(await read(path, { directory: packs }).catch(errorMessage), name).toMatchObject({ rows: ROWS.length });
    rmSync(join(scratch.directory, 'parts'), { recursive: true, force: true });
  }
});

test.each(READ.slice(0, 3))('%s is where it should be', async (_, make) => {
  for (const [name, { shape, read }] of Object.entries(TARGETS)) {
    const { at } = await read(make(shape), { directory: packs });
    expect([name, ...at]).toEqual([name, expect.closeTo(10.2, 4), expect.closeTo(50.1, 4)]);
  }
});

test('waypoints of GPX are read; routes and tracks are lines, which become points or faults', async () => {
  const waypoints = ROWS.map(({ NAME, at: [lon, lat] }) => `<wpt lat="${lat}" lon="${lon}"><name>${NAME}</name></wpt>`);
  const GPX =
    `<gpx>${waypoints.join('')}` +
    '<trk><trkseg><trkpt lat="50" lon="10"/><trkpt lat="51" lon="10"/></trkseg></trk></gpx>';
  const outcomes = new Map<string, unknown>();
  for (const [name, { read }] of Object.entries(TARGETS))
    outcomes.set(name, await read(write('walk.gpx', GPX), { directory: packs }).catch(errorMessage));
  const noAreas = expect.stringMatching(/^walk\.gpx: this is GPX, which can't be imported as areas\. .* in Batch$/);
  const noAddresses = expect.stringMatching(/^walk\.gpx: no column for number, street found\./);
  expect(Object.fromEntries(outcomes)).toEqual({
    areas: noAreas,
    'a preview of areas': noAreas,
    'ZIP+4': noAreas,
    addresses: noAddresses,
    'parcels with addresses': noAddresses,
    tables: { rows: 5, at: [10.2, 50.1] },
    'saved places': { rows: 3, at: [10.2, 50.1] },
  });
});

const half = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);

describe('is refused by everything in the same words:', () => {
  const DAMAGED =
    /(?:truncated|damaged|can't be read|isn't valid|but declares|shorter than|there are 1 shapes).*(?:again|archive)$/;
  const cases: [string, (shape: Shape) => string, string | RegExp][] = [
    ['an empty file', () => write('data.geojson', ''), 'data.geojson: the file is empty. Download or export it again'],
    ['an empty table', () => write('data.csv', ''), 'data.csv: the file is empty. Download or export it again'],
    ['white space', () => write('data.kml', ' \r\n'), 'data.kml: the file is empty. Download or export it again'],
    ['an empty archive', () => write('data.zip', ''), 'data.zip: the file is empty. Download or export it again'],
    [
      'gzip of nothing',
      () => write('data.csv.gz', gzipSync('')),
      'data.csv: the file is empty. Download or export it again',
    ],
    ['half of GeoJSON', (shape) => write('data.geojson', half(Buffer.from(geojson(shape)))), DAMAGED],
    ['half of KML', (shape) => write('data.kml', half(Buffer.from(kml(shape)))), DAMAGED],
    ['half of a GeoPackage', (shape) => write('data.gpkg', half(geoPackage(shape))), DAMAGED],
    ['half of gzip', (shape) => write('data.geojson.gz', half(gzipSync(geojson(shape)))), DAMAGED],
    [
      'half of a zip archive',
      (shape) => write('data.zip', half(readFileSync(packed('zip', ['-qr', 'FILE', '.'], 'a.zip', shapefile(shape))))),
      DAMAGED,
    ],
    [
      'half of a tar archive',
      (shape) =>
        write('data.tar', readFileSync(tar(folderOf('data.geojson', geojson(shape)), 'a.tar')).subarray(0, 1100)),
      DAMAGED,
    ],
    [
      'half of a shapefile',
      (shape) => {
        const path = join(shapefile(shape), 'data.shp');
        writeFileSync(path, readFileSync(path).subarray(0, 130));
        return path;
      },
      DAMAGED,
    ],
    [
      'a shapefile without its table',
      (shape) => {
        const folder = shapefile(shape);
        rmSync(join(folder, 'data.dbf'));
        return join(folder, 'data.shp');
      },
      'data.shp: there is no .dbf file next to it. ' +
        'Put all parts of the shapefile in one folder or ZIP archive: .shp, .dbf and .prj',
    ],
    [
      'an archive in an archive',
      (shape) => write('data.gz', gzipSync(gzipSync(geojson(shape)))),
      'data.gz: the archive contains another archive. Extract the archive, and use the file inside',
    ],
    [
      'a way out of an archive',
      (shape) => tar(folderOf('data.geojson', geojson(shape)), 'data.tar', '-P', '--transform=s,^,../,'),
      /^data\.tar: the name "\.\.\/.*" in the archive is a path outside the archive\./,
    ],
    ['a web page', () => write('data.html', '<!doctype html><p>Not found'), /^data\.html: this is a web page/],
    [
      'a workbook of Excel 97',
      () => write('data.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')),
      /^data\.xls: .*\.xlsx or CSV$/,
    ],
  ];
  test.each(cases)('%s', async (_, make, message) => {
    const refusals: [string, string][] = [];
    for (const [name, { shape, read }] of Object.entries(TARGETS)) {
      const outcome = await read(make(shape), { directory: packs }).then(JSON.stringify, errorMessage);
      refusals.push([name, outcome]);
      rmSync(join(scratch.directory, 'parts'), { recursive: true, force: true });
    }
    for (const [name, refusal] of refusals) {
      if (typeof message === 'string') expect(refusal, name).toBe(message);
      else expect(refusal, name).toMatch(message);
    }
  });
});

async function importFigures(path: string): Promise<number | undefined> {
  const folders = { packsDirectory: packs, scratchDirectory: scratch.directory };
  const { report } = await importHealth({ files: [path], id: 'health-a', ...folders });
  return report.counts['figures'];
}

describe('figures', () => {
  const FIGURES = 'area,date,cases,deaths\nURY,2020-03-14,4,0\nARG,2020-03-14,5,1\n';
  test.each<[string, () => string]>([
    ['plain', () => write('a.csv', FIGURES)],
    ['with a byte order mark', () => write('a.csv', `\uFEFF${FIGURES}`)],
    ['in UTF-16', () => write('a.csv', utf16(FIGURES))],
    ['with comments', () => write('a.csv', `# exported 2026-01-01\n${FIGURES}`)],
    ['with gzip', () => write('a.csv.gz', gzipSync(FIGURES))],
    ['in a zip archive', () => packed('zip', ['-qr', 'FILE', '.'], 'a.zip', folderOf('a.csv', FIGURES))],
    ['in a tar archive', () => tar(folderOf('a.csv', FIGURES), 'a.tgz', '-z')],
    ['without an extension', () => write('a', FIGURES)],
  ])('%s are read', async (_, make) => {
    expect(await importFigures(make())).toBe(2);
  });
  test.each<[string, () => string, string]>([
    ['an empty file', () => write('a.csv', ''), 'a.csv: the file is empty. Download or export it again'],
    ['half of gzip', () => write('a.csv.gz', half(gzipSync(FIGURES))), 'a.csv.gz: the gzip file is damaged'],
  ])('%s is refused', async (_, make, message) => {
    await expect(importFigures(make())).rejects.toThrow(message);
  });
});
