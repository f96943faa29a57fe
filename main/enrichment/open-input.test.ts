/** Files of points as tables. `fixtures` are GDAL's (FlatGeobuf, shapefile in UTM 21 S) and hyparquet-writer's. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { parquetWriteFile } from 'hyparquet-writer';
import { afterAll, describe, expect, it } from 'vitest';
import { isFault } from '../../contract/fault.ts';
import { openDataFile } from '../formats/archive.ts';
import { createRandom } from '../packs/fixture-random.ts';
import { previewTable } from '../formats/tables/preview.ts';
import type { TableRow, TableSource } from '../formats/tables/table.ts';
import { writeTableFile } from '../formats/tables/write-table.ts';
import { openInput, type OpenInputOptions } from './open-input.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-input-'));
afterAll(() => rmSync(directory, { recursive: true }));
const FIXTURES = join(import.meta.dirname, 'fixtures');

function write(name: string, content: string | Buffer): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}

interface Read {
  source: TableSource;
  columns: string[];
  rows: string[][];
  faults: (string | undefined)[];
}

async function read(path: string, options?: OpenInputOptions): Promise<Read> {
  const source = await openInput(path, options);
  try {
    const rows: TableRow[] = [];
    for await (const batch of source.rows()) rows.push(...batch);
    return {
      source,
      columns: source.columns.map(({ name }) => name),
      rows: rows.map(({ cells }) => cells),
      faults: rows.map(({ fault }) => fault),
    };
  } finally {
    await source.close();
  }
}

/** As long as they are exact: the second one is too large for a number. */
const SITES = [
  ['1', 'Montevideo', '-56.1645', '-34.9011'],
  ['9007199254740993', 'Ñandú', '-55.9', '-34.7'],
];
const COLUMNS = ['id', 'name', 'lon', 'lat'];

async function geoPackage(name: string): Promise<string> {
  const path = join(directory, name);
  const writer = writeTableFile(path, 'gpkg', {
    columns: [
      { name: 'id', kind: 'number' },
      { name: 'name', kind: 'text' },
      { name: 'x', kind: 'number' },
      { name: 'y', kind: 'number' },
    ],
    coordinates: { longitude: 2, latitude: 3 },
    omitsCoordinates: true,
  });
  await writer.write([
    ['1', 'Montevideo', '-56.1645', '-34.9011'],
    ['2', 'nowhere', '', ''],
  ]);
  await writer.finish();
  return path;
}

const KML = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>
<Placemark><name>Montevideo</name><ExtendedData><Data name="id"><value>1</value></Data></ExtendedData>
<Point><coordinates>-56.1645,-34.9011,30</coordinates></Point></Placemark>
<Placemark><name>Border</name><LineString><coordinates>1,2 3,4</coordinates></LineString></Placemark>
<Placemark><name>Bad</name><Point><coordinates>east,2</coordinates></Point></Placemark></Document></kml>`;

const GPX = `<?xml version="1.0"?><gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">
<metadata><name>Not a point</name></metadata>
<wpt lat="-34.9011" lon="-56.1645"><ele>30</ele><name>Well &amp; pump</name></wpt>
<trk><name>Round</name><trkseg><trkpt lat="1" lon="2"><time>2026-11-01T10:00:00Z</time></trkpt><trkpt lat="" lon="2"/>
</trkseg></trk></gpx>`;

describe('points as a table', () => {
  it('of FlatGeobuf', async () => {
    const { columns, rows, source } = await read(join(FIXTURES, 'sites.fgb'));
    expect([columns, rows]).toEqual([COLUMNS, SITES]);
    expect(source).toMatchObject({ format: 'fgb', isWhole: true, geometryColumns: { longitude: 2, latitude: 3 } });
    expect(source.progress()).toBe(1);
  });

  it('of a zipped shapefile in metres, turned to longitude and latitude; nothing stays unpacked', async () => {
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith(`cairn-import-${process.pid}-`));
    const { columns, rows } = await read(join(FIXTURES, 'sites-utm.zip'));
    expect(columns).toEqual(COLUMNS);
    for (const [i, [id, name, lon, lat]] of rows.entries()) {
      expect([id, name]).toEqual(SITES[i]?.slice(0, 2));
      expect(Number(lon)).toBeCloseTo(Number(SITES[i]?.[2]), 7);
      expect(Number(lat)).toBeCloseTo(Number(SITES[i]?.[3]), 7);
    }
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith(`cairn-import-${process.pid}-`))).toEqual(before);
  });

  it('of a system that is said beside the file, only where the file does not say it', async () => {
    const packed = join(FIXTURES, 'sites-utm.zip');
    const { rows } = await read(packed);
    expect((await read(packed, { defaultEpsg: 32_631 })).rows).toEqual(rows);
    const { path } = await openDataFile(packed, mkdtempSync(join(directory, 'unpacked-')));
    rmSync(path.replace(/shp$/, 'prj'));
    await expect(read(path)).rejects.toThrow("the file doesn't contain its coordinate system");
    const inMetres = await read(path, { defaultEpsg: 32_721 });
    expect(inMetres.rows.map((cells) => cells.slice(2).map(Number))).toEqual(
      rows.map(([, , lon, lat]) => [expect.closeTo(Number(lon), 7), expect.closeTo(Number(lat), 7)]),
    );
  });

  it('of Parquet without shapes, as the columns that it has', async () => {
    const { columns, rows, source } = await read(join(FIXTURES, 'sites.parquet'));
    expect([columns, rows]).toEqual([COLUMNS, SITES]);
    expect(source.geometryColumns).toBeUndefined();
  });

  it('of Parquet, but no group of rows that becomes more than memory holds', async () => {
    const path = join(directory, 'repeated.parquet');
    const columnData = [{ name: 'lon', data: new Int32Array(22_400_000).fill(7) }];
    parquetWriteFile({ filename: path, columnData, rowGroupSize: 22_400_000 });
    expect(statSync(path).size).toBeLessThan(10_000);
    await expect(read(path)).rejects.toThrow(
      'repeated.parquet: a row group has 22,400,000 rows of 1 column; the maximum is 22,369,621 rows. Write it ' +
        'with smaller row groups',
    );
  }, 120_000);

  it('of a GeoPackage, with its layers; a row without a point has its fault', async () => {
    const path = await geoPackage('own.gpkg');
    const { columns, rows, faults, source } = await read(path);
    expect(columns).toEqual(['fid', 'id', 'name', 'lon', 'lat']);
    expect(rows).toEqual([
      ['1', '1', 'Montevideo', '-56.1645', '-34.9011'],
      ['2', '2', 'nowhere', '', ''],
    ]);
    expect(faults).toEqual([undefined, "The feature can't be used: no geometry"]);
    expect(source.sheets).toEqual([source.sheet]);
    await expect(openInput(path, { sheet: 'other' })).rejects.toThrow(
      'no layer of points is called "other". Choose one as the layer:',
    );
  });

  it('of a GeoPackage whose layer is a view is not read: what a view computes may have no end', async () => {
    const path = await geoPackage('view.gpkg');
    const database = new Database(path);
    const table = database.prepare('SELECT table_name FROM gpkg_geometry_columns').pluck().get();
    database.exec(
      `CREATE VIEW endless AS SELECT * FROM "${String(table)}"; PRAGMA foreign_keys = OFF; UPDATE ` +
        "gpkg_geometry_columns SET table_name = 'endless'",
    );
    database.close();
    await expect(openInput(path)).rejects.toThrow('view.gpkg: the file has no layer of points');
  });

  it('of a GeoPackage whose column computes a text is refused at the feature where that is too long', async () => {
    const path = await geoPackage('computed.gpkg');
    const database = new Database(path);
    const table = database.prepare('SELECT table_name FROM gpkg_geometry_columns').pluck().get();
    database.exec(
      `ALTER TABLE "${String(table)}" ADD COLUMN long TEXT GENERATED ALWAYS AS (hex(zeroblob(1000000))) VIRTUAL`,
    );
    database.close();
    await expect(openInput(path)).rejects.toThrow(
      'computed.gpkg: the text of feature 1 is longer than 1,048,576 characters',
    );
  });

  it('of KML', async () => {
    const { columns, rows, faults } = await read(write('places.kml', KML));
    expect(columns).toEqual(['name', 'id', 'lon', 'lat']);
    expect(rows[0]).toEqual(['Montevideo', '1', '-56.1645', '-34.9011']);
    expect(faults).toEqual([
      undefined,
      "The feature can't be used: the geometry is a line, not a point",
      'The feature can\'t be used: "east,2" isn\'t a position of two numbers',
    ]);
  });

  it('of GPX: waypoints and the points of tracks', async () => {
    const { columns, rows, faults } = await read(write('walk.gpx', GPX));
    expect(columns).toEqual(['kind', 'ele', 'name', 'path', 'time', 'lon', 'lat']);
    expect(rows.slice(0, 2)).toEqual([
      ['waypoint', '30', 'Well & pump', '', '', '-56.1645', '-34.9011'],
      ['track', '', '', 'Round', '2026-11-01T10:00:00Z', '2', '1'],
    ]);
    expect(faults[2]).toBe("The feature can't be used: lat and lon aren't two numbers");
    await expect(read(write('cut.gpx', GPX.slice(0, -30)))).rejects.toThrow('cut.gpx: after point');
  });
});

const feature = (coordinates: unknown, properties: object | null, type = 'Point') => ({
  type: 'Feature',
  id: 'own',
  geometry: { type, coordinates },
  properties,
});

describe('points of GeoJSON', () => {
  it('with any properties, but without the ids of the features; others stay, with a fault', async () => {
    const line = [
      [0, 0],
      [1, 1],
    ];
    const features = [
      feature([-56.1, -34.9], { a: 'x', n: 1.5 }),
      feature([0, 0], { late: { deep: [1] } }),
      feature(line, { a: 'line' }, 'LineString'),
      feature([1, 2], null),
    ];
    const text = JSON.stringify({ type: 'FeatureCollection', features });
    const { columns, rows, faults, source } = await read(write('g.geojson', `\uFEFF${text}`));
    expect(source.format).toBe('geojson');
    expect(columns).toEqual(['a', 'n', 'late', 'lon', 'lat']);
    expect(rows).toEqual([
      ['x', '1.5', '', '-56.1', '-34.9'],
      ['', '', '{"deep":[1]}', '0', '0'],
      ['line', '', '', '', ''],
      ['', '', '', '1', '2'],
    ]);
    expect(faults).toEqual([undefined, undefined, expect.stringMatching(/can't be used: .*[Ll]ine/), undefined]);
  });

  it('line by line', async () => {
    const { rows } = await read(
      write(
        'l.geojsonl',
        `${JSON.stringify(feature([1, 2], { a: 1 }))}\n${JSON.stringify(feature([3, 4], { a: 2 }))}\n`,
      ),
    );
    expect(rows).toEqual([
      ['1', '1', '2'],
      ['2', '3', '4'],
    ]);
  });

  it('whose whole numbers are longer than a number holds keep their digits', async () => {
    const text =
      '{"type":"Feature","properties":{"id":12345678901234567890,"n":[-98765432109876543210]},' +
      '"geometry":{"type":"Point","coordinates":[1,2]}}';
    expect((await read(write('long.geojson', text))).rows).toEqual([
      ['12345678901234567890', '["-98765432109876543210"]', '1', '2'],
    ]);
  });

  it('come before columns that are called like theirs', async () => {
    const path = write('own.geojson', JSON.stringify(feature([1, 2], { lon: '8.5', lat: '47.3' })));
    const { guess } = await previewTable(path, 1, await openInput(path));
    expect(guess).toMatchObject({ longitude: 2, latitude: 3, swapped: false, certain: true });
  });

  it('in the coordinate system that the older member crs names', async () => {
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::32721' } };
    const collection = { type: 'FeatureCollection', crs, features: [feature([576_000, 6_137_000], {})] };
    const [row = []] = (await read(write('utm.geojson', JSON.stringify(collection)))).rows;
    expect(row.map(Number)).toEqual([expect.closeTo(-56.17, 1), expect.closeTo(-34.9, 1)]);
  });

  it.each([
    ['settings', '{"name":"settings","size":3}', 'the JSON contains no GeoJSON features'],
    ['a file cut off', '{"type":"FeatureCollection","features":[{"type":"Feature"', 'the file is truncated'],
    ['nothing', '{"type":"FeatureCollection","features":[]}', 'the file has no features'],
    [
      'more columns than a spreadsheet has',
      Array.from({ length: 20_000 }, (_, i) => `{"type":"Feature","properties":{"c${i}":1}}`).join('\n'),
      "the table has 16385 columns; the maximum is 16384. Remove columns that aren't needed",
    ],
  ])('are not in %s', async (_what, text, message) => {
    await expect(read(write('other.json', text))).rejects.toThrow(`other.json: ${message}`);
  });
});

/** Of a shapefile whose other parts are missing. */
function shapefileHead(): Buffer {
  const head = Buffer.alloc(100);
  head.writeInt32BE(9994);
  return head;
}

describe('packed tables', () => {
  it.each([
    ['sites.csv.gz', gzipSync('id,lon,lat\n7,1,2\n'), [['7', '1', '2']]],
    [
      'sites.kml.gz',
      gzipSync(KML.replace(/<Placemark><name>Border[\s\S]*(?=<\/Document>)/, '')),
      [['Montevideo', '1', '-56.1645', '-34.9011']],
    ],
  ])('%s is read, under whatever path it lies', async (name, content, rows) => {
    expect((await read(write('4f1c', content), { name })).rows).toEqual(rows);
  });

  it.each([
    ['cut.csv.gz', gzipSync('id,lon,lat\n1,2,3\n').subarray(0, 20), 'the gzip file is damaged'],
    [
      'filled.csv.gz',
      gzipSync(`${Array.from({ length: 9000 }, (_, i) => `c${i}`).join(',')}\n${'1\n'.repeat(20_000)}`),
      'filled.csv: up to row 7458 the cells contain more than 64 MiB of text',
    ],
    ['twice.csv.gz.gz', gzipSync(gzipSync('a,b\n')), 'the archive contains another archive'],
    ['alone.shp', shapefileHead(), 'alone.shp: there is no .dbf file next to it'],
    ['data.doc', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'this is an Excel 97–2003 workbook (.xls)'],
  ])('%s is refused with a remedy', async (name, content, message) => {
    await expect(read(write('upload', content), { name })).rejects.toThrow(message);
  });
});

it('takes bytes of any kind as rows with their faults, or refuses the file', async () => {
  const random = createRandom(7);
  for (const name of ['sites.fgb', 'sites.parquet', 'sites-utm.zip']) {
    const file = readFileSync(join(FIXTURES, name));
    for (let round = 0; round < 40; round++) {
      const spoilt = Buffer.from(file);
      for (let i = 0; i < 4; i++) spoilt[8 + Math.floor(random() * (spoilt.length - 8))] = Math.floor(random() * 256);
      // oxlint-disable-next-line no-await-in-loop -- one file at a time
      const outcome = await read(write('spoilt', spoilt), { name }).catch((error: unknown) => error);
      if (!isFault(outcome, 'invalid_file')) expect(outcome).not.toBeInstanceOf(Error);
    }
  }
});
