import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { scratchForEach } from '../../../packs/scratch.fixture.ts';
import { ADDRESS_FIELDS } from '../../../../contract/address-columns.ts';
import { isFault } from '../../../../contract/fault.ts';
import { pointWkb } from '../../../geometry/wkb.ts';
import { openPackFile } from '../../../packs/pack-file.ts';
import type { ImportRequest, ImportResult } from '../../target.ts';
import { importAddresses } from './import-addresses.ts';
import { odsRow, writeOdsOf, writeXlsxOf } from '../../../formats/tables/bombs.fixture.ts';
import { readFieldMap } from './fields.ts';
import { writeShapefile, type FixtureShapefile } from '../../../formats/shapefile-fixture.ts';

const scratch = scratchForEach();
const { write } = scratch;
const run = async (
  files: readonly string[],
  options: Partial<ImportRequest> = {},
): Promise<Omit<ImportResult, 'report'> & Pick<ImportResult['report'], 'counts' | 'notes'>> => {
  const request = { files, id: 'geocoder-test', packsDirectory: scratch.directory, ...options };
  const { report, ...problems } = await importAddresses(request);
  return { ...report, ...problems };
};
const rows = (sql: string): unknown[] => {
  const { database } = openPackFile(join(scratch.directory, 'geocoder-test.sqlite'));
  try {
    return database.prepare(sql).raw().all();
  } finally {
    database.close();
  }
};
const placemark = (values: Record<string, string>, shape: string): string =>
  `<kml><Placemark><ExtendedData>${Object.entries(values)
    .map(([name, value]) => `<Data name="${name}"><value>${value}</value></Data>`)
    .join('')}</ExtendedData>${shape}</Placemark></kml>`;
const line = (properties: object): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties,
        geometry: {
          type: 'LineString',
          coordinates: [
            [-71.1, 42.37],
            [-71.11, 42.38],
          ],
        },
      },
    ],
  });

const xlsxRow = (cells: string[]): string =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;

describe('address points', () => {
  test('an OpenAddresses file: numbers with letters and spans, the town, the postal code', async () => {
    const file = write(
      'oa.csv',
      'LON,LAT,NUMBER,STREET,CITY,POSTCODE\n13.39,52.50,22 ' +
        'A,Markgrafenstraße,Berlin,10117\n13.39,52.501,7-9,Markgrafenstraße,Berlin,10117\n',
    );
    const report = await run([file]);
    expect(report).toMatchObject({ counts: { rows_read: 2, house_numbers: 3, streets: 1, left_out: 0 } });
    expect(rows('SELECT number, suffix, postcode FROM house ORDER BY number')).toEqual([
      [7, null, '10117'],
      [9, null, '10117'],
      [22, 'a', '10117'],
    ]);
    expect(
      rows(
        'SELECT street.name, town.name FROM document street JOIN document town ON town.id = street.parent ' +
          'WHERE street.kind = 5',
      ),
    ).toEqual([['Markgrafenstraße', 'Berlin']]);
    expect(
      rows(
        'SELECT code.name, town.name, code.lon, code.lat FROM document code JOIN document town ON town.id = ' +
          'code.parent WHERE code.kind = 3',
      ),
    ).toEqual([['10117', 'Berlin', 133_900_000, 525_010_000]]);
    expect(report.notes[1]).toContain("geocoder-world isn't installed");
  });

  test('rows that cannot be read are left out, each with its line and reason', async () => {
    const file = write(
      'bad.csv',
      'lon,lat,number,street\n1,2,5,Main St\n1,2,,Main St\n1,2,end,Main St\n1,2,6,\nx,2,7,Main ' +
        'St\n1,95,7,Main St\n0,0,7,Main St\n',
    );
    const { problems, counts } = await run([file]);
    expect(counts).toMatchObject({ left_out: 6, house_numbers: 1 });
    expect(problems.map((problem) => [problem.line, problem.message])).toEqual([
      [3, 'no house number'],
      [4, '"end" isn\'t a house number'],
      [5, 'no street'],
      [6, "the position x, 2 isn't a longitude and latitude"],
      [7, "the position 1, 95 isn't a longitude and latitude"],
      [8, 'the position is 0, 0'],
    ]);
  });

  test('names of points are not taken for their streets', async () => {
    const school = write('schools.csv', 'NAME,BLDG_NUM,LON,LAT\nHigh School,12,-77,38.9\n');
    await expect(run([school])).rejects.toThrow(/no column for street found/);
    const { counts } = await run([school], { fields: { street: 'NAME' } });
    expect(counts).toMatchObject({ house_numbers: 1 });
  });

  test('columns of other names can be said', async () => {
    const file = write('own.csv', 'where_x,where_y,nr,way\n1,2,5,Hauptstr.\n');
    await expect(run([file])).rejects.toThrow(
      'own.csv: no column for number, street, lon, lat found. Specify each. Columns: where_x, where_y, nr, way',
    );
    const fields = readFieldMap(['lon=where_x', 'lat=where_y', 'number=NR', 'street=way'], ADDRESS_FIELDS);
    expect((await run([file], { fields })).counts['house_numbers']).toBe(1);
    await expect(run([file], { fields: { ...fields, number: 'no' } })).rejects.toThrow(
      'own.csv has no field "no". Its fields are: where_x, where_y, nr, way',
    );
    expect(() => readFieldMap(['town=x'], ADDRESS_FIELDS)).toThrow(
      expect.objectContaining({ code: 'invalid_parameter' }),
    );
  });

  test.each([
    [
      'German',
      'Rechtswert;Längengrad;Breitengrad;Hausnummer;Straße;PLZ;Ort\n4;8,5417;47,3769;5;Löwenstraße;8001;Zürich\n',
    ],
    ['Spanish', 'calle;número;ciudad;longitud;latitud\nLöwenstraße;5;Zürich;8,5417;47,3769\n'],
  ])('headings of %s, decimal commas and text that is not UTF-8', async (_language, text) => {
    const report = await run([write('words.csv', Buffer.from(text, 'latin1'))]);
    expect([report.problems, report.counts['house_numbers']]).toEqual([[], 1]);
    const where =
      'SELECT s.name, round(h.lon * 1e-7, 4), round(h.lat * 1e-7, 4) FROM house h, document s WHERE s.kind = 5';
    expect(rows(where)).toEqual([['Löwenstraße', 8.5417, 47.3769]]);
  });

  test.each(['xlsx', 'ods'] as const)('a workbook, its rows by their number in the sheet: %s', async (format) => {
    const rowsOfSheet = [
      ['lon', 'lat', 'Hausnummer', 'Straße'],
      ['8.5417', '47.3769', '5', 'Löwenstraße'],
      ['8.5417', '47.3769', '', 'Löwenstraße'],
    ];
    const path = join(scratch.directory, `own.${format}`);
    await (format === 'xlsx'
      ? writeXlsxOf(path, rowsOfSheet.map(xlsxRow).join(''))
      : writeOdsOf(path, rowsOfSheet.map((cells) => odsRow(cells)).join('')));
    const { counts, problems } = await run([path]);
    expect(counts).toMatchObject({ rows_read: 2, house_numbers: 1, left_out: 1 });
    expect(problems).toMatchObject([{ line: 3, message: 'no house number' }]);
  });

  test.each([
    ['an address in one piece', 'lon,lat,number,Adresse\n1,2,5,Hauptstr. 5\n', 'no column for street'],
    ['a number that may be that of the row', 'lon,lat,No,street\n1,2,5,Main St\n', 'no column for number'],
    ['a web page', '<!doctype html><html></html>', 'this is a web page'],
    ['a damaged FlatGeobuf', Buffer.from('fgb\u0003fgb\u0000rest'), "the header can't be read"],
  ])('%s is no address', async (_what, content, message) => {
    await expect(run([write('other.dat', content)])).rejects.toThrow(message);
  });

  test('placemarks of KML, and lines of it as centre lines', async () => {
    const point = placemark({ number: '12', street: 'Main St' }, '<Point><coordinates>1,2</coordinates></Point>');
    expect(await run([write('a.kml', point)])).toMatchObject({ counts: { house_numbers: 1 } });
    const ranges = { street: 'Main St', L_F_ADD: '1', L_T_ADD: '9', R_F_ADD: '2', R_T_ADD: '10' };
    const road = placemark(ranges, '<LineString><coordinates>1,2 1.001,2</coordinates></LineString>');
    expect(await run([write('b.kml', road)])).toMatchObject({ counts: { centre_lines: 1, streets: 1 } });
  });

  test('features on one line each', async () => {
    const feature = JSON.stringify({
      type: 'Feature',
      properties: { number: '12', street: 'Main St', city: 'Springfield' },
      geometry: { type: 'Point', coordinates: [1, 2] },
    });
    expect((await run([write('oa.geojson', `${feature}\n${feature}\n`)])).counts['house_numbers']).toBe(2);
  });
});

describe('centre lines', () => {
  test('ranges per side; zero, −1 and blanks are none', async () => {
    const report = await run([
      write(
        'lines.geojson',
        line({ Street: 'Main St', L_From: 1, L_To: 99, R_From: 0, R_To: -1, ZIP_Left: '02139', ZIP_Right: '02140' }),
      ),
    ]);
    expect(report).toMatchObject({ counts: { centre_lines: 1, streets: 1 } });
    expect(rows('SELECT left_from, left_to, right_from, right_to, left_postcode, right_postcode FROM edge')).toEqual([
      [1, 99, null, null, '02139', '02140'],
    ]);
  });

  test('a town for rows that name none', async () => {
    await run([write('lines.geojson', line({ Street: 'Main St' }))], { locality: 'Cambridge' });
    expect(rows('SELECT name FROM document WHERE kind = 2')).toEqual([['Cambridge']]);
  });
});

/** As Esri writes it; PROJ does not find it by its name. */
const UTM_10N =
  'PROJCS["WGS_1984_UTM_Zone_10N",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,' +
  '298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],' +
  'PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],' +
  'PARAMETER["Central_Meridian",-123.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],' +
  'UNIT["Meter",1.0]]';
const PARTS: FixtureShapefile['fields'] = [
  { name: 'ST_NUM', type: 'N', length: 8 },
  { name: 'DIRPRE', type: 'C', length: 4 },
  { name: 'ST_NAME', type: 'C', length: 20 },
  { name: 'ST_TYPE', type: 'C', length: 6 },
];

const shapefile = (fixture: Omit<FixtureShapefile, 'fields'> & Partial<FixtureShapefile>): string => {
  const path = join(scratch.directory, 'own.shp');
  writeShapefile(path, { fields: PARTS, prj: UTM_10N, ...fixture });
  return path;
};

describe('shapefiles and GeoPackages', () => {
  test('points of another coordinate system, the street in parts', async () => {
    const file = shapefile({
      shape: 'point',
      records: [
        { values: [2408, '', 'ATHERTON', 'ST'], rings: [[[564_676.447927, 4_191_178.8829]]] },
        { values: [12, 'E', '9TH', 'AVE'], rings: [] },
      ],
    });
    const report = await run([file]);
    expect(report).toMatchObject({
      counts: { rows_read: 2, house_numbers: 1, left_out: 1 },
      problems: [{ file: 'own.shp', line: 2, message: 'no geometry' }],
    });
    // The file itself gives this parcel's longitude and latitude.
    const place = 'round(house.lon / 1e7, 6), round(house.lat / 1e7, 6)';
    expect(
      rows(`SELECT number, street.name, ${place} FROM house JOIN document street ON street.id = house.street`),
    ).toEqual([[2408, 'ATHERTON ST', -122.264_687, 37.865_788]]);
  });

  test('rows whose text is not encoded like their table are kept and named', async () => {
    const at = [[564_676, 4_191_178]];
    const file = shapefile({
      shape: 'point',
      records: ['P\u00e9REZ', 'P\u00c3\u00a9REZ', 'ATHERTON'].map((name) => ({
        values: [7, '', name, 'ST'],
        rings: [at],
      })),
    });
    expect(await run([file])).toMatchObject({
      counts: { rows_read: 3, left_out: 0 },
      problem_count: 1,
      problems: [{ line: 2, message: expect.stringContaining('was read as utf-8: "PéREZ"') }],
    });
  });

  test('parcels: a point inside', async () => {
    const parcel = [
      [564_600, 4_191_100],
      [564_600, 4_191_200],
      [564_700, 4_191_200],
      [564_700, 4_191_100],
      [564_600, 4_191_100],
    ];
    await run([shapefile({ records: [{ values: [7, 'N', 'MAIN', 'ST'], rings: [parcel] }] })]);
    expect(
      rows(
        'SELECT number FROM house WHERE lon BETWEEN -1222656000 AND -1222644000 AND lat BETWEEN 378650000 ' +
          'AND 378661000',
      ),
    ).toEqual([[7]]);
    expect(rows('SELECT name FROM document WHERE kind = 5')).toEqual([['N MAIN ST']]);
  });

  test('centre lines', async () => {
    const fields: FixtureShapefile['fields'] = ['FULLNAME', 'ST_TYPE', 'LFROMADD', 'LTOADD'].map((name) => ({
      name,
      type: 'C',
      length: 12,
    }));
    const report = await run([
      shapefile({
        shape: 'line',
        fields,
        records: [
          {
            values: ['Main St', 'St', '1', '99'],
            rings: [
              [
                [564_600, 4_191_100],
                [564_700, 4_191_200],
              ],
            ],
          },
        ],
      }),
    ]);
    expect(report).toMatchObject({ counts: { centre_lines: 1, streets: 1 } });
    expect(rows('SELECT name FROM document WHERE kind = 5')).toEqual([['Main St']]);
  });

  test('a layer of a GeoPackage', async () => {
    const path = join(scratch.directory, 'own.gpkg');
    const database = new Database(path);
    database.exec(`
      CREATE TABLE gpkg_spatial_ref_sys (srs_id INTEGER PRIMARY KEY, organization TEXT,
        organization_coordsys_id INTEGER, definition TEXT);
      INSERT INTO gpkg_spatial_ref_sys VALUES (4326, 'EPSG', 4326, '');
      CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, geometry_type_name TEXT, srs_id INTEGER);
      INSERT INTO gpkg_geometry_columns VALUES ('points', 'geom', 'POINT', 4326);
      CREATE TABLE points (fid INTEGER PRIMARY KEY, geom BLOB, housenumber TEXT, street TEXT);`);
    const header = Buffer.from([0x47, 0x50, 0, 1, 0xe6, 0x10, 0, 0]);
    database
      .prepare('INSERT INTO points VALUES (1, ?, ?, ?)')
      .run(Buffer.concat([header, pointWkb([13.4, 52.5])]), '22 A', 'Markgrafenstraße');
    database.close();
    await run([path]);
    expect(rows('SELECT number, suffix, lon, lat FROM house')).toEqual([[22, 'a', 134_000_000, 525_000_000]]);
  });

  test.each([
    [{ prj: 'LOCAL_CS["of the works"]' }, {}, 'unknown coordinate system'],
    [
      { fields: [{ name: 'APN', type: 'C', length: 8 }] as FixtureShapefile['fields'] },
      {},
      'no column for number, street',
    ],
    [{}, { epsg: 999_999 }, 'unknown coordinate system: EPSG:999999'],
  ])('%j is refused', async (fixture, options, message) => {
    const file = shapefile({
      shape: 'point',
      records: [{ values: ['1', '', 'A', 'ST'], rings: [[[1, 2]]] }],
      ...fixture,
    });
    const failure = await run([file], options).catch((error: unknown) => error);
    expect(isFault(failure, 'invalid_file')).toBe(true);
    expect(String(failure)).toContain(message);
  });
});

describe('a file that is none', () => {
  test.each([
    ['empty.csv', '', 'the file is empty'],
    ['head.csv', 'lon,lat,number,street\n', 'none of the 0 rows of head.csv could be imported'],
    ['t.geojson', '{"type":"Topology"}', "this isn't TopoJSON: it lacks objects or arcs"],
    ['x.geojson', '{"a":1}', 'x.geojson: no row can be used. Row 1: '],
    ['y.geojson', '{"type":', 'y.geojson: the file is truncated'],
  ])('%s is refused, and the pack that was there stays', async (name, content, message) => {
    await run([write('good.csv', 'lon,lat,number,street\n1,2,5,Main St\n')]);
    const before = readFileSync(join(scratch.directory, 'geocoder-test.sqlite'));
    const failure = await run([write(name, content)]).catch((error: unknown) => error);
    expect(isFault(failure, 'invalid_file')).toBe(true);
    expect(String(failure)).toContain(message);
    expect(readFileSync(join(scratch.directory, 'geocoder-test.sqlite')).equals(before)).toBe(true);
    expect(existsSync(join(scratch.directory, 'geocoder-test.sqlite.unfinished'))).toBe(false);
  });
});
