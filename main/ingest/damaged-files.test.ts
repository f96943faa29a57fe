/**
 * Files damaged at random places: an import gives all rows, or a fault that names the file, and never a part of them
 * without a word, an error of its own, or a pack that another import left half done.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFault } from '../../contract/fault.ts';
import { IMPORT_ID_PREFIXES } from '../../contract/imports.ts';
import { errorStack } from '../../contract/system-error.ts';
import { openInput } from '../enrichment/open-input.ts';
import { writeShapefile } from '../formats/shapefile-fixture.ts';
import { odsRow, writeOdsOf, writeXlsxOf } from '../formats/tables/bombs.fixture.ts';
import { multiPolygonWkb } from '../geometry/wkb.ts';
import { openPackFile } from '../packs/pack-file.ts';
import { randomNumbers } from '../routing/random.ts';
import type { ImportKind, ImportRequest } from './target.ts';
import { TARGETS } from './targets.ts';

/** `npm run test:long` damages two hundred of each. */
const DAMAGES = Number(process.env['CAIRN_TEST_DAMAGES'] ?? 8);
const SEED = Number(process.env['CAIRN_TEST_SEED'] ?? 1);
/** A file of some kilobytes takes a hundredth. */
const MAX_MS = 20_000;
const SHARED = join(import.meta.dirname, '../../../shared/data');
const FIXTURES = join(import.meta.dirname, '../formats/fixtures');

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-damaged-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

type Ring = [number, number][];
const square = (west: number, south: number): Ring => [
  [west, south],
  [west, south + 0.5],
  [west + 0.5, south + 0.5],
  [west + 0.5, south],
  [west, south],
];
const ROWS = Array.from({ length: 60 }, (_, i) => ({
  name: `Ward ${i}`,
  ward_id: `W-${String(i).padStart(3, '0')}`,
  ring: square(8 + (i % 10), 40 + Math.floor(i / 10)),
}));
const FEATURES = ROWS.map(({ ring, ...properties }) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [ring] },
}));
const wkt = (ring: Ring): string => `POLYGON((${ring.map((at) => at.join(' ')).join(',')}))`;

function writeGeoPackage(path: string): void {
  const database = new Database(path);
  database.pragma('synchronous = OFF');
  database.exec(
    `CREATE TABLE gpkg_spatial_ref_sys (srs_name, srs_id, organization, organization_coordsys_id, definition);
     INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84', 4326, 'EPSG', 4326, '');
     CREATE TABLE gpkg_geometry_columns (table_name, column_name, geometry_type_name, srs_id, z, m);
     INSERT INTO gpkg_geometry_columns VALUES ('wards', 'geom', 'MULTIPOLYGON', 4326, 0, 0);
     CREATE TABLE gpkg_contents (table_name, data_type, identifier);
     INSERT INTO gpkg_contents VALUES ('wards', 'features', 'wards');
     CREATE TABLE wards (fid INTEGER PRIMARY KEY, name, ward_id, geom)`,
  );
  const head = Buffer.from('4750000100000000', 'hex');
  head.writeUInt32LE(4326, 4);
  const insert = database.prepare('INSERT INTO wards (name, ward_id, geom) VALUES (?, ?, ?)');
  for (const { name, ward_id: id, ring } of ROWS)
    insert.run(name, id, Buffer.concat([head, multiPolygonWkb([[Float64Array.from(ring.flat())]])]));
  database.close();
}

function writeShape(path: string): void {
  writeShapefile(path, {
    fields: [
      { name: 'NAME', type: 'C', length: 12 },
      { name: 'WARD_ID', type: 'C', length: 8 },
    ],
    records: ROWS.map(({ name, ward_id: id, ring }) => ({ values: [name, id], rings: [ring] })),
    prj: 'EPSG:4326',
  });
}

const placemark = ({ name, ward_id: id, ring }: (typeof ROWS)[number]): string =>
  `<Placemark><name>${name}</name><ExtendedData><Data name="ward_id"><value>${id}</value></Data></ExtendedData>` +
  `<Polygon><outerBoundaryIs><LinearRing><coordinates>${ring.map((at) => at.join(',')).join(' ')}</coordinates>` +
  '</LinearRing></outerBoundaryIs></Polygon></Placemark>\n';

const TOPOLOGY = {
  type: 'Topology',
  arcs: ROWS.map(({ ring }) => ring),
  objects: {
    wards: {
      type: 'GeometryCollection',
      geometries: ROWS.map(({ name, ward_id: id }, i) => ({
        type: 'Polygon',
        arcs: [[i]],
        properties: { name, ward_id: id },
      })),
    },
  },
};
const OSM =
  '<osm version="0.6">\n' +
  ROWS.map((_, i) => `<node id="${i + 1}" lat="47.${i + 10}" lon="8.${i + 10}"/>\n`).join('') +
  ROWS.slice(1)
    .map(
      (_, i) =>
        `<way id="${i + 1}"><nd ref="${i + 1}"/><nd ref="${i + 2}"/><tag k="highway" v="residential"/>` +
        `<tag k="name" v="Street ${i}"/></way>\n`,
    )
    .join('') +
  '</osm>\n';
const FIGURES = ['area,date,cases,deaths', ...ROWS.map((_, i) => `URY,2020-0${1 + (i % 9)}-1${i % 7},${i},0`), ''].join(
  '\n',
);
const ADDRESSES = [
  'lon,lat,number,street,city',
  ...ROWS.map((_, i) => `8.0${i + 10},47.0${i + 10},${i + 1},Main Street,Town`),
  '',
].join('\n');

const GML =
  '<?xml version="1.0" encoding="utf-8"?>\n' +
  '<ogr:FeatureCollection xmlns:ogr="http://ogr.maptools.org/" xmlns:gml="http://www.opengis.net/gml/3.2">\n' +
  ROWS.map(
    ({ name, ward_id: id, ring }) =>
      `<ogr:featureMember><ogr:wards gml:id="${id}"><ogr:geom><gml:Polygon gml:id="g${id}" ` +
      'srsName="urn:ogc:def:crs:EPSG::4326"><gml:exterior><gml:LinearRing><gml:posList>' +
      `${ring.map(([x, y]) => `${y} ${x}`).join(' ')}</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>` +
      `</ogr:geom><ogr:name>${name}</ogr:name><ogr:ward_id>${id}</ogr:ward_id></ogr:wards></ogr:featureMember>\n`,
  ).join('') +
  '</ogr:FeatureCollection>\n';
const DXF = `0\nSECTION\n2\nENTITIES\n${ROWS.map(
  ({ name, ring }) =>
    `0\nLWPOLYLINE\n8\n${name}\n90\n4\n70\n1\n${ring
      .slice(1)
      .map(([x, y]) => `10\n${x}\n20\n${y}\n`)
      .join('')}`,
).join('')}0\nENDSEC\n0\nEOF\n`;
const MIF =
  'Version 300\nCharset "Neutral"\nDelimiter ","\nCoordSys Earth Projection 1, 104\nColumns 1\n  NAME Char(20)\n' +
  `Data\n\n${ROWS.map(({ ring }) => `Region 1\n5\n${ring.map((at) => `${at.join(' ')}\n`).join('')}\n`).join('')}`;
const SHEET = [
  ['name', 'ward_id', 'lon', 'lat'],
  ...ROWS.map(({ name, ward_id: id, ring }) => [name, id, ...(ring[0] ?? []).map(String)]),
];

interface Case {
  /** A table isn't imported, but read as Batch, matrix points and saved places do. */
  kind: ImportKind | 'table';
  /** The file that is damaged. */
  file: string;
  /** The file or folder that is read, unless it's the damaged one. */
  opened?: string;
  options?: Partial<ImportRequest>;
  make: (path: string) => void | Promise<unknown>;
  /** Whether lines of it can be lost without a trace: cut off at the end, or joined with their neighbours. */
  isOfLines?: boolean;
}

const text =
  (content: string) =>
  (path: string): void =>
    writeFileSync(path, content);
const copy =
  (from: string) =>
  (path: string): void =>
    cpSync(from, path);
/** Unpacks an archive into the folder of the damaged file. */
const unpack =
  (archive: string, up = '.') =>
  (path: string): void =>
    void execFileSync('unzip', ['-qo', join(FIXTURES, archive), '-d', join(dirname(path), up)]);
const GEONAMES = ROWS.map(
  ({ name }, index) =>
    `${index + 1}\t${name}\t${name}\tOther ${name}\t46.5\t8.${index}\tT\tPK\tCH\t\tVS\t\t\t\t0\t4000\t4000\t` +
    'Europe/Zurich\t2026-01-01\n',
).join('');
const CASES: Readonly<Record<string, Case>> = {
  GeoJSON: {
    kind: 'areas',
    file: 'a.geojson',
    make: text(JSON.stringify({ type: 'FeatureCollection', features: FEATURES }, undefined, 1)),
  },
  'GeoJSON with gzip': {
    kind: 'areas',
    file: 'a.geojson.gz',
    make: (path) => writeFileSync(path, gzipSync(JSON.stringify({ type: 'FeatureCollection', features: FEATURES }))),
  },
  'a sequence of GeoJSON': {
    kind: 'areas',
    file: 'a.geojsonl',
    make: text(FEATURES.map((feature) => `${JSON.stringify(feature)}\n`).join('')),
    isOfLines: true,
  },
  TopoJSON: { kind: 'areas', file: 'a.topojson', make: text(JSON.stringify(TOPOLOGY)) },
  shapefile: { kind: 'areas', file: 'a.shp', make: writeShape },
  'the table of a shapefile': {
    kind: 'areas',
    file: 'a.dbf',
    opened: 'a.shp',
    make: (path) => writeShape(path.replace(/dbf$/, 'shp')),
  },
  GeoPackage: { kind: 'areas', file: 'a.gpkg', make: writeGeoPackage },
  KML: {
    kind: 'areas',
    file: 'a.kml',
    make: text(`<?xml version="1.0"?><kml><Document>${ROWS.map(placemark).join('')}</Document></kml>`),
  },
  FlatGeobuf: { kind: 'areas', file: 'a.fgb', make: copy(join(FIXTURES, 'districts.fgb')) },
  GeoParquet: { kind: 'areas', file: 'a.parquet', make: copy(join(FIXTURES, 'districts.parquet')) },
  'a ZIP archive of MapInfo': { kind: 'areas', file: 'mi.zip', make: copy(join(FIXTURES, 'wards-tab.zip')) },
  'the shapes of a MapInfo table': { kind: 'areas', file: 'mi.map', opened: 'mi.tab', make: unpack('wards-tab.zip') },
  'the rows of a MapInfo table': { kind: 'areas', file: 'mi.dat', opened: 'mi.tab', make: unpack('wards-tab.zip') },
  'MapInfo interchange': {
    kind: 'areas',
    file: 'a.mif',
    make: (path) => {
      writeFileSync(path, MIF);
      writeFileSync(path.replace(/mif$/, 'mid'), ROWS.map(({ name }) => `"${name}"\n`).join(''));
    },
  },
  GML: { kind: 'areas', file: 'a.gml', make: text(GML) },
  DXF: { kind: 'areas', file: 'a.dxf', options: { epsg: 4326 }, make: text(DXF) },
  'a ZIP archive of a File Geodatabase': {
    kind: 'areas',
    file: 't.zip',
    options: { layer: 'wards' },
    make: copy(join(FIXTURES, 'wards.gdb.zip')),
  },
  'the table of a File Geodatabase': {
    kind: 'areas',
    file: 't.gdb/a00000009.gdbtable',
    opened: 't.gdb',
    options: { layer: 'wards' },
    make: unpack('wards.gdb.zip', '..'),
  },
  XLSX: {
    kind: 'table',
    file: 'a.xlsx',
    make: (path) =>
      writeXlsxOf(
        path,
        SHEET.map(
          (cells, i) =>
            `<row r="${i + 1}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`,
        ).join(''),
      ),
  },
  ODS: {
    kind: 'table',
    file: 'a.ods',
    make: (path) => writeOdsOf(path, SHEET.map((cells) => odsRow(cells)).join('')),
  },
  'CSV with shapes': {
    kind: 'areas',
    file: 'a.csv',
    make: text(
      `name;ward_id;shape\n${ROWS.map(({ name, ward_id: id, ring }) => `${name};${id};"${wkt(ring)}"\n`).join('')}`,
    ),
    isOfLines: true,
  },
  addresses: { kind: 'addresses', file: 'a.csv', make: text(ADDRESSES), isOfLines: true },
  'a dump of GeoNames': { kind: 'places', file: 'a.txt', make: text(GEONAMES), isOfLines: true },
  figures: { kind: 'health', file: 'a.csv', make: text(FIGURES), isOfLines: true },
  'OpenStreetMap XML': { kind: 'osm', file: 'a.osm', make: text(OSM) },
  ...(existsSync(SHARED)
    ? ({
        'OpenStreetMap PBF': {
          kind: 'osm',
          file: 'a.osm.pbf',
          make: copy(join(SHARED, 'osm/dc-northwest-roads.osm.pbf')),
        },
        MBTiles: { kind: 'tiles', file: 'a.mbtiles', make: copy(join(SHARED, 'tiles/geography-class-png.mbtiles')) },
        PMTiles: { kind: 'tiles', file: 'a.pmtiles', make: copy(join(SHARED, 'tiles/toner-raster-z3.pmtiles')) },
      } satisfies Record<string, Case>)
    : {}),
};

type Random = () => number;
const within = (random: Random, length: number): number => Math.floor(random() * length);

/** What a disk, a network or a program does to a file. */
const DAMAGE: Readonly<Record<string, (bytes: Buffer, random: Random) => Buffer>> = {
  'another byte': (bytes, random) => {
    const changed = Buffer.from(bytes);
    changed[within(random, bytes.length)] = within(random, 256);
    return changed;
  },
  'a block of zeros': (bytes, random) => {
    const at = within(random, bytes.length);
    return Buffer.from(bytes).fill(0, at, Math.min(bytes.length, at + 1 + within(random, 512)));
  },
  'noise in a block': (bytes, random) => {
    const at = within(random, bytes.length);
    const noise = Buffer.from(bytes.subarray(at, at + 64).map(() => within(random, 256)));
    return Buffer.concat([bytes.subarray(0, at), noise, bytes.subarray(at + noise.length)]);
  },
  'no end': (bytes, random) => bytes.subarray(0, within(random, bytes.length)),
  'a part that is missing': (bytes, random) => {
    const at = within(random, bytes.length);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + within(random, 64))]);
  },
  'a part that comes twice': (bytes, random) => {
    const at = within(random, bytes.length);
    return Buffer.concat([bytes.subarray(0, at + 1 + within(random, 64)), bytes.subarray(at)]);
  },
};

const optionsOf: Readonly<Record<ImportKind, Partial<ImportRequest>>> = {
  areas: { areas: { as: 'boundary', category_name: 'Ward' } },
  osm: { parts: ['addresses', 'businesses', 'admin'] },
  addresses: {},
  health: {},
  places: {},
  tiles: {},
  raster: {},
  zip4: {},
};
const idOf = (kind: ImportKind): string => `${IMPORT_ID_PREFIXES[kind]}damaged`;

/** Rows that are accounted for, read or reported, and how many are reported. */
interface Outcome {
  rows: number;
  problems: number;
}

async function readTable(path: string, scratchDirectory: string): Promise<Outcome> {
  const table = await openInput(path, { scratchDirectory });
  try {
    let rows = 0;
    for await (const batch of table.rows()) rows += batch.length;
    return { rows, problems: 0 };
  } finally {
    await table.close();
  }
}

/** Reads or imports a file, in a folder of its own. */
async function importFile({ kind, file, opened = file, options }: Case, folder: string): Promise<Outcome> {
  const path = join(folder, opened);
  const [packsDirectory, scratchDirectory] = [join(folder, 'packs'), join(folder, 'scratch')];
  for (const each of [packsDirectory, scratchDirectory]) mkdirSync(each);
  if (kind === 'table') return readTable(path, scratchDirectory);
  const importFiles = await TARGETS[kind].load();
  const { report, problem_count: problems } = await importFiles({
    files: [path],
    id: idOf(kind),
    packsDirectory,
    scratchDirectory,
    ...optionsOf[kind],
    ...options,
  });
  const { imported, tiles = 0, left_out: leftOut = 0 } = report.counts;
  return { rows: (imported ?? tiles) + leftOut, problems };
}

/** Neighbours whose divider is lost are left out as one row: a damage of half a kilobyte hits up to four. */
const MOST_JOINED = 4;
/** A part that is missing or comes twice may leave a valid document with a row less or more. */
const MOST_UNSEEN = 1;
const areAccounted = ({ rows, problems }: Outcome, expected: number): boolean =>
  Math.abs(expected - rows) <= (problems > 0 ? MOST_JOINED : MOST_UNSEEN);

/** What is wrong with the outcome of importing a damaged file; undefined if nothing is. */
async function wrongAbout(each: Case, folder: string, rows: number): Promise<string | undefined> {
  const { kind, file, opened = file, isOfLines = false } = each;
  const started = performance.now();
  const outcome = await importFile(each, folder).catch((error: Error) => error);
  const milliseconds = performance.now() - started;
  const made = readdirSync(join(folder, 'packs'));
  if (milliseconds > MAX_MS) return `it took ${Math.round(milliseconds)} ms`;
  if (readdirSync(join(folder, 'scratch')).length > 0) return 'scratch was left';
  if (made.some((name) => !name.endsWith('.sqlite'))) return `${made.join(', ')} were left`;
  if (outcome instanceof Error) {
    if (made.length > 0) return `refused, but made ${made.join(', ')}`;
    if (!isFault(outcome, 'invalid_file', 'invalid_parameter')) return `an error of its own: ${errorStack(outcome)}`;
    const stem = basename(opened).split('.', 1)[0] ?? '';
    return outcome.message.includes(`${stem}.`) ? undefined : `a fault without the file: ${outcome.message}`;
  }
  for (const name of made) openPackFile(join(folder, 'packs', name)).database.close();
  if (kind !== 'areas' && kind !== 'tiles' && kind !== 'table') return undefined;
  return isOfLines || areAccounted(outcome, rows) ? undefined : `${outcome.rows} of ${rows} rows are accounted for`;
}

describe('damaged at random places', () => {
  test.each(Object.entries(CASES))('%s', { timeout: DAMAGES * MAX_MS }, async (name, each) => {
    const original = join(directory, `${name}-whole`);
    const { file, make } = each;
    const damaged = async (folder: string, damage: (path: string) => void): Promise<void> => {
      const path = join(folder, file);
      mkdirSync(dirname(path), { recursive: true });
      await make(path);
      damage(path);
    };
    await damaged(original, () => undefined);
    const { rows } = await importFile(each, original);
    const bytes = readFileSync(join(original, file));
    const random = randomNumbers(SEED);
    const kinds = Object.entries(DAMAGE);
    const wrong: string[] = [];
    for (let i = 0; i < DAMAGES; i++) {
      const [what, damage] = kinds[i % kinds.length] ?? ['', (whole: Buffer) => whole];
      const folder = mkdtempSync(join(directory, 'case-'));
      // oxlint-disable-next-line no-await-in-loop -- one import at a time, as in the product
      await damaged(folder, (path) => writeFileSync(path, damage(bytes, random)));
      // oxlint-disable-next-line no-await-in-loop -- the same
      const found = await wrongAbout(each, folder, rows);
      if (found !== undefined) wrong.push(`${i}, ${what}: ${found}`);
      rmSync(folder, { recursive: true });
    }
    expect(wrong).toEqual([]);
  });
});
