import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { holdsPoints, kindOf, recognise, unfit } from './file-kinds.ts';
import { asSent } from './shapefile-parts.ts';

const file = (name: string, size = 1) => ({ name, size });

describe('files to import', () => {
  it.each([
    [['confirmed.csv', 'deaths.csv'], 'health'],
    [['areas.GPKG'], 'areas'],
    [['areas.geojson'], 'areas'],
    [['zip4-ca.geojson'], 'zip4'],
    [['places.kml'], 'areas'],
    [['wards.dbf', 'wards.prj', 'wards.shp'], 'areas'],
    [['regions.geojson.gz'], 'areas'],
    [['porto.osm.pbf'], 'osm'],
    [['monaco.osm.gz'], 'osm'],
    [['points.geojsonl'], 'addresses'],
    [['allCountries.zip', 'alternateNamesV2.zip'], 'places'],
    [['peaks.geojson'], 'places'],
    [['town.pmtiles'], 'tiles'],
    [['town.MBTILES'], 'tiles'],
    [['photo.rar'], 'areas'],
    [['noending'], 'areas'],
    [[], 'areas'],
  ])('%j are for %s', (names, kind) => expect(kindOf(names)).toBe(kind));

  it.each([
    ['health', [], 'Choose at least one file.'],
    ['health', [file('a.csv', 0)], 'a.csv is empty, or a folder. Choose the files in it.'],
    ['addresses', [file('a.shp'), file('a.dbf')], null],
    ['addresses', [file('walk.gpx')], null],
    ['zip4', [file('a.zip'), file('b.zip')], 'ZIP+4 areas come in one file, or in one shapefile with its parts.'],
    ['zip4', [file('a.SHP'), file('A.dbf'), file('a.shp.xml'), file('a.sbn')], null],
    [
      'areas',
      [file('a.shp'), file('b.dbf')],
      'a.shp contains the shapes of a shapefile: choose its .dbf with it, and its .prj and .cpg if they exist.',
    ],
    ['areas', [file('a.dbf')], 'a.dbf is part of a shapefile: choose its .shp and the other parts with it.'],
    ['osm', [file('a.osm.pbf'), file('b.osm.pbf')], 'OpenStreetMap files are imported one at a time.'],
    ['health', Array.from({ length: 17 }, (_, i) => file(`${i}.csv`)), '17 files exceed the limit of 16 per import.'],
    ['health', [file('a.csv'), file('b.csv')], null],
    [
      'areas',
      [file('walk.gpx')],
      'walk.gpx: GPX contains waypoints, routes and tracks, but no areas. Its waypoints can be looked up in ' +
        'Batch, or imported as addresses: see below. Cairn doesn’t use routes and tracks.',
    ],
    [
      'health',
      [file('a.bin')],
      'a.bin: unsupported file type. Cairn imports .csv, .tsv, .txt, .gz, .zip, .geojson, .json, .geojsonl, ' +
        '.ndjson, .gpkg, .tar, .tgz, .topojson, .kml, .kmz, .gml, .dxf, .fgb, .parquet, .shp, .dbf, .shx, .prj, ' +
        '.cpg, .pbf, .osm, .bz2, .mbtiles, .pmtiles, .tif, .tiff, .hgt, .xml, .xlsx, .ods, .gpx.',
    ],
    [
      'tiles',
      [file('a.csv')],
      'Map tiles come as .mbtiles, .pmtiles; a.csv isn’t one of these. Choose its type above, or another file.',
    ],
  ] as const)('for %s: %#', (kind, files, message) => expect(unfit(kind, files)).toBe(message));

  it.each([
    ['sites.csv', 'name,lat,lon\nA,1,2\n', true],
    ['offices.tsv', 'address\ttown\n1 Main St\tTown\n', true],
    ['species.geojson', '{"features":[{"geometry":{"type":"Point"},"properties":{"species":"x"}}', true],
    ['sites.xlsx', 'PK', true],
    ['parcels.xlsx', 'PK', false],
    ['points.geojson', '{"features":[{"geometry":{"type":"Point"},"properties":{"number":"1","street":"A"}}', false],
    ['wards.csv', 'name,wkt\nA,"POLYGON((0 0,1 0,1 1,0 0))"\n', false],
    ['jhu.csv', 'Province/State,Country/Region,Lat,Long,1/22/20\n', false],
    ['plain.csv', 'area;date;cases\n', false],
    ['oa.csv', 'LON,LAT,NUMBER,STREET\n', false],
    ['photo.rar', 'Rar!', false],
    ['empty.csv', '', false],
  ])('%s is shown as points: %#', async (name, text, isShown) =>
    expect(await holdsPoints(new File([text], name))).toBe(isShown),
  );

  it.each([
    ['sites.csv', 'name,lat,lon\nA,1,2\n', 'places'],
    ['oa.csv', 'LON,LAT,NUMBER,STREET,CITY\n1,2,3,Main St,Town\n', 'addresses'],
    ['own.csv', '\uFEFF# of the town\nHouseNumber;"StreetName";x;y\n', 'addresses'],
    ['owid.csv', 'iso_code,location,date,new_cases\n', 'health'],
    [
      'points.geojson',
      '{"features":[{"geometry":{"type":"Point"},"properties":{"number":"1","street":"A"}}',
      'addresses',
    ],
    [
      'species.geojson',
      '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point"',
      'places',
    ],
    [
      'areas.geojson',
      '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"MultiPolygon"',
      'areas',
    ],
    ['oa-addresses.zip', 'PK', 'addresses'],
    ['wards.shp', '', 'areas'],
    ['centrelines.shp', '', 'addresses'],
    ['own.geojson', '{"features":[{"properties":{"ZIP_PLUS4":"1"},"geometry":{"type":"Polygon"', 'zip4'],
    ['areas.gpkg', 'SQLite format 3', 'areas'],
    ['wards.csv', 'name,shape\nA,"POLYGON ((0 0, 1 0, 1 1, 0 0))"\n', 'areas'],
    ['monaco.osm.pbf', 'anything', 'osm'],
  ] as const)('%s is recognised by what it begins with', async (name, text, kind) =>
    expect(await recognise([new File([text], name)])).toBe(kind),
  );
});

it('sends the parts of a shapefile as one archive, beside other files as they are', async () => {
  const parts = ['wards.shp', 'Wards.DBF', 'wards.shp.xml'].map((name) => new File([`of ${name}`], name));
  const other = new File(['{}'], 'others.geojson');
  const sent = await asSent([...parts, other], new AbortController().signal);
  expect(sent.map(({ name }) => name)).toEqual(['wards.zip', 'others.geojson']);
  const unpacked = unzipSync(new Uint8Array((await sent[0]?.arrayBuffer()) ?? new ArrayBuffer()));
  expect(Object.entries(unpacked).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual(
    parts.map(({ name }) => [name, `of ${name}`]),
  );
});
