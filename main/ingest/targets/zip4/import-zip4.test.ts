import { createWriteStream, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { writeFixturePack } from '../../../packs/fixture.ts';
import { openPackFile } from '../../../packs/pack-file.ts';
import { Zip4Pack } from '../../../packs/zip4-pack.ts';
import { writeShapefile } from '../../../formats/shapefile-fixture.ts';
import type { Zip4Fields } from '../../../../contract/zip4-columns.ts';
import { importInProcess } from '../../import-process.ts';
import type { ImportProgress, ImportRequest, ImportResult } from '../../target.ts';
import { importZip4 } from './import-zip4.ts';

const SHARED = join(import.meta.dirname, '../../../../../shared/data');

let directory: string;
let packs: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-import-'));
  packs = mkdtempSync(join(directory, 'packs-'));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

type Ring = [number, number][];
const square = (west: number, south: number, side = 0.01): Ring => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
/** Crosses itself: two triangles. */
const bowTie: Ring = [
  [-90, 30],
  [-89.99, 30.01],
  [-89.99, 30],
  [-90, 30.01],
  [-90, 30],
];
const feature = (properties: object, ring: Ring): object => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [ring] },
});

const writeGeoJson = (features: object[], crs?: string): string => {
  const path = join(directory, 'areas.geojson');
  const member = crs === undefined ? {} : { crs: { type: 'name', properties: { name: crs } } };
  writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', ...member, features }));
  return path;
};
const requestFor = (file: string): ImportRequest => ({ files: [file], id: 'zip4-imported', packsDirectory: packs });
const run = async (
  file: string,
  options: Partial<ImportRequest> = {},
): Promise<Omit<ImportResult, 'report'> & Pick<ImportResult['report'], 'counts' | 'notes'>> => {
  const { report, ...problems } = await importZip4({ ...requestFor(file), ...options });
  return { ...report, ...problems };
};
const withPack = <T>(look: (pack: Zip4Pack, manifest: ReturnType<typeof openPackFile>['manifest']) => T): T => {
  const file = openPackFile(join(packs, 'zip4-imported.sqlite'));
  try {
    return look(new Zip4Pack(file), file.manifest);
  } finally {
    file.database.close();
  }
};

describe('an archive', () => {
  test('gives the file of data in it, and leaves nothing unpacked', async () => {
    const zip = new ZipFile();
    zip.addBuffer(
      readFileSync(writeGeoJson([feature({ ZIP: '95060', PLUS4: '1011', FIPS: '06087' }, square(-122.03, 36.97))])),
      'areas/areas.geojson',
    );
    zip.end();
    const path = join(directory, 'areas.zip');
    await pipeline(zip.outputStream, createWriteStream(path));
    expect(await run(path, { scratchDirectory: packs })).toMatchObject({
      counts: { imported: 1 },
      notes: ['areas.geojson: GeoJSON, EPSG:4326; zip from ZIP, plus4 from PLUS4, fips from FIPS'],
    });
    expect(readdirSync(packs)).toEqual(['zip4-imported.sqlite']);
  });
});

describe('a GeoJSON file', () => {
  test('becomes a pack that answers look-ups', async () => {
    const file = writeGeoJson([
      feature({ ZIP: '95060', PLUS4: '1011', FIPS: '06087' }, square(-122.03, 36.97)),
      feature({ ZIP: '01001', PLUS4: '0007', FIPS: '25013' }, square(-72.6, 42.06)),
    ]);
    const report = await run(file, { title: 'Licensed areas', licence: 'Contract 12', attribution: 'Supplier' });
    expect(report).toMatchObject({
      pack: 'zip4-imported',
      counts: { rows_read: 2, imported: 2, left_out: 0, repaired: 0, without_county: 0 },
      notes: ['areas.geojson: GeoJSON, EPSG:4326; zip from ZIP, plus4 from PLUS4, fips from FIPS'],
      problems: [],
    });
    withPack((pack, manifest) => {
      expect(manifest).toMatchObject({
        theme: 'zip4',
        kind: 'measured',
        title: 'Licensed areas',
        licence: 'Contract 12',
        attribution: 'Supplier',
        counts: { zip4: 2, left_out: 0 },
      });
      // On the grid of packs, 3.3 mm away at most.
      expect(manifest.coverage.map((degrees) => degrees.toFixed(7))).toEqual([
        '-122.0300000',
        '36.9700000',
        '-72.5900000',
        '42.0700000',
      ]);
      expect(pack.at({ lon: -122.025, lat: 36.975 })).toMatchObject([
        { zip: '95060', plus4: '1011', zip9: '950601011', fips: '06087' },
      ]);
      expect(pack.ofCode('010010007')).toHaveLength(1);
      const area = pack.at({ lon: -122.025, lat: 36.975 })[0]?.areaSquareMetres ?? 0;
      expect(area / (0.01 * 111_195) ** 2 / Math.cos((36.975 * Math.PI) / 180)).toBeCloseTo(1, 2);
    });
  });

  test('has its faulty rows reported and left out, and the rest imported', async () => {
    const good = { ZIP9: '95060-1011', FIPS: '06087' };
    const file = writeGeoJson([
      feature(good, square(-122.03, 36.97)),
      feature({ ...good, ZIP9: '95060' }, square(-122.03, 36.97)),
      feature({ ...good, ZIP9: null }, square(-122.03, 36.97)),
      { type: 'Feature', properties: good, geometry: null },
      feature(good, square(-1220.3, 36.97)),
      feature(good, [
        [0, 0],
        [1, 1],
        [2, 2],
        [0, 0],
      ]),
      feature({ ...good, FIPS: 'Santa Cruz' }, square(-122.01, 36.97)),
      feature({ ...good, ZIP9: 950601012 }, bowTie),
    ]);
    const report = await run(file);
    expect(report).toMatchObject({
      counts: { rows_read: 8, imported: 3, left_out: 5, repaired: 1, without_county: 1 },
    });
    expect(report.problems.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      '2: ZIP9 is "95060"',
      '3: ZIP9 is empty',
      '4: no geometry',
      '5: the extent -1220.3, 36.97 to -1220.29, 36.98 is outside longitude −180 to 180 and latitude −90 to 90',
      '6: the polygon has no area',
      '7: county "Santa Cruz" isn\'t a FIPS code',
      expect.stringMatching(/^8: the polygon intersected itself and was repaired/),
    ]);
    for (const { remedy } of report.problems) expect(remedy).not.toBe('');
    withPack((pack) => {
      // Both triangles of the bow tie, and nothing between them.
      expect(pack.at({ lon: -89.991, lat: 30.005 })).toMatchObject([{ zip9: '950601012' }]);
      expect(pack.at({ lon: -89.995, lat: 30.009 })).toEqual([]);
      expect(pack.at({ lon: -122.005, lat: 36.975 })).toMatchObject([{ fips: null }]);
    });
  });

  test('is transformed from another coordinate system', async () => {
    // A square of 1,000 US survey feet in Santa Cruz, in California zone 3 (EPSG:2227).
    const [x, y] = [6_112_345, 1_812_345];
    const ring: Ring = [
      [x, y],
      [x + 1000, y],
      [x + 1000, y + 1000],
      [x, y + 1000],
      [x, y],
    ];
    const report = await run(writeGeoJson([feature({ zip9: '950601011' }, ring)], 'urn:ogc:def:crs:EPSG::2227'));
    expect(report.notes).toEqual(['areas.geojson: GeoJSON, EPSG:2227; zip9 from zip9']);
    withPack((pack) => {
      const [area] = pack.at({ lon: -122.036, lat: 36.963 });
      const [longitude, latitude] = pack.geometry(area?.id ?? 0).coordinates;
      expect(longitude).toBeCloseTo(-122.037_871, 6);
      expect(latitude).toBeCloseTo(36.962_042, 6);
      expect(area?.areaSquareMetres).toBeCloseTo(304.8 ** 2, -3);
    });
  });

  test('takes a county that no field names from the administrative areas', async () => {
    writeFixturePack(packs, {
      id: 'admin-us',
      theme: 'admin',
      areas: [
        {
          id: 1,
          category: 902,
          name: 'Santa Cruz',
          iso3: 'USA',
          sourceKey: 'USA-06087',
          wkt: 'MULTIPOLYGON(((-123 36.5,-122 36.5,-122 37.5,-123 37.5,-123 36.5)))',
        },
      ],
    });
    const report = await run(
      writeGeoJson([
        feature({ zip9: '950601011' }, square(-122.03, 36.97)),
        feature({ zip9: '950601012' }, square(-100, 36.97)),
      ]),
    );
    expect(report).toMatchObject({
      counts: { imported: 2, without_county: 1 },
      notes: [expect.anything(), '1 row with a county from the pack admin-us'],
    });
    withPack((pack) => {
      expect(pack.ofCode('950601011')).toMatchObject([{ fips: '06087' }]);
      expect(pack.ofCode('950601012')).toMatchObject([{ fips: null }]);
    });
  });

  test('takes the fields that are named', async () => {
    const file = writeGeoJson([feature({ a: '95060', b: '1011', ZIP: '00000', PLUS4: '0000' }, square(-90, 30))]);
    await run(file, { fields: { zip: 'A', plus4: 'b' } });
    withPack((pack) => expect(pack.ofCode('950601011')).toHaveLength(1));
  });

  test('puts a county together from state and county', async () => {
    const file = writeGeoJson([feature({ zip4: '950601011', STATEFP: '06', COUNTYFP: 87 }, square(-90, 30))]);
    expect((await run(file)).notes).toEqual([
      'areas.geojson: GeoJSON, EPSG:4326; zip9 from zip4, fips from COUNTYFP, state from STATEFP',
    ]);
    withPack((pack) => expect(pack.ofCode('950601011')).toMatchObject([{ fips: '06087' }]));
  });

  test.each<[string, object, Zip4Fields, string]>([
    [
      'without codes',
      { name: 'x' },
      {},
      'no field contains ZIP+4 codes. Specify the fields of the ZIP code and of the four digits after it, or of ' +
        'the complete code. Its fields are: name',
    ],
    ['with five digits only', { ZCTA5: '95060' }, {}, 'no field contains ZIP+4 codes'],
    [
      'without the named field',
      { ZIP: '95060' },
      { zip9: 'CODE' },
      'areas.geojson has no field "CODE". Its fields are: ZIP',
    ],
  ])('%s is refused', async (_case, properties, fields, message) => {
    await expect(run(writeGeoJson([feature(properties, square(-90, 30))]), { fields })).rejects.toThrow(message);
    expect(readdirSync(packs)).toEqual([]);
  });
});

describe('a shapefile', () => {
  const rings = [square(-122.03, 36.97).toReversed()];
  const fields = [
    { name: 'ZIP', type: 'C' as const, length: 5 },
    { name: 'PLUS4', type: 'N' as const, length: 4 },
  ];

  test('is read in the system of its .prj', async () => {
    const path = join(directory, 'areas.shp');
    const prj =
      'GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137,' +
      '298.257222101]],PRIMEM["Greenwich",0],UNIT["Degree",0.017453292519943295]]';
    writeShapefile(path, { fields, records: [{ values: ['95060', 12], rings }], prj });
    expect(await run(path)).toMatchObject({
      counts: { imported: 1 },
      notes: ['areas.shp: shapefile, GCS_North_American_1983; zip from ZIP, plus4 from PLUS4'],
    });
    withPack((pack) => expect(pack.at({ lon: -122.025, lat: 36.975 })).toMatchObject([{ zip9: '950600012' }]));
  });

  test('without a .prj is refused until its system is said', async () => {
    const path = join(directory, 'areas.shp');
    writeShapefile(path, { fields, records: [{ values: ['95060', 12], rings }] });
    await expect(run(path)).rejects.toThrow(
      "the file doesn't contain its coordinate system (a shapefile has it in its .prj). Its coordinates, " +
        'e.g. -122.03, 36.97, look like longitude and latitude. If they are, specify EPSG code 4326',
    );
    expect(await run(path, { epsg: 4326 })).toMatchObject({ counts: { imported: 1 } });
  });

  test('with an unknown system is refused', async () => {
    const path = join(directory, 'areas.shp');
    writeShapefile(path, { fields, records: [{ values: ['95060', 12], rings }], prj: 'LOCAL_CS["Town grid"]' });
    await expect(run(path)).rejects.toThrow('unknown coordinate system: Town grid');
    await expect(run(path, { epsg: 999_999 })).rejects.toThrow('unknown coordinate system: EPSG:999999');
  });
});

const first = (): string => writeGeoJson([feature({ zip9: '950601011' }, square(-90, 30))]);
const path = (): string => join(packs, 'zip4-imported.sqlite');

describe('the pack that was there', () => {
  test('is replaced by a second import', async () => {
    await run(first());
    await run(writeGeoJson([feature({ zip9: '950602222' }, square(-90, 30))]));
    withPack((pack) => expect(pack.at({ lon: -89.995, lat: 30.005 })).toMatchObject([{ zip9: '950602222' }]));
    expect(readdirSync(packs)).toEqual(['zip4-imported.sqlite']);
  });

  test('stays after a cancelled import', async () => {
    await run(first());
    const before = readFileSync(path());
    const many = Array.from({ length: 3000 }, (_, i) =>
      feature({ zip9: String(100_000_000 + i) }, square(i * 0.01, 10)),
    );
    const file = writeGeoJson(many);
    const cancelling = new AbortController();
    const result = importInProcess('zip4', requestFor(file), {
      signal: cancelling.signal,
      onProgress: () => cancelling.abort(),
    });
    await expect(result).rejects.toThrow('The import was cancelled. Nothing was changed.');
    expect(readFileSync(path()).equals(before)).toBe(true);
    expect(readdirSync(packs)).toEqual(['zip4-imported.sqlite']);
  });

  test.each([
    [
      'nothing can be used',
      () => writeGeoJson([{ type: 'Feature', properties: { zip9: '950601011' }, geometry: null }]),
      'areas.geojson: no row can be used. Row 1: no geometry',
    ],
    ['there are no features', () => writeGeoJson([]), 'areas.geojson: the file contains no features'],
    [
      'the file is truncated',
      () => {
        const file = writeGeoJson([feature({ zip9: '950601011' }, square(-90, 30))]);
        writeFileSync(file, readFileSync(file).subarray(0, -5));
        return file;
      },
      'the file is truncated',
    ],
  ])('stays where %s', async (_case, file, message) => {
    await run(first());
    const before = readFileSync(path());
    await expect(run(file())).rejects.toThrow(message);
    expect(readFileSync(path()).equals(before)).toBe(true);
    expect(existsSync(`${path()}.unfinished`)).toBe(false);
  });
});

const many = (): string =>
  writeGeoJson(
    Array.from({ length: 4000 }, (_, i) =>
      feature({ zip9: String(100_000_000 + i) }, square((i % 100) * 0.01, 30 + Math.floor(i / 100) * 0.01)),
    ),
  );

describe('in a process of its own', () => {
  test('reports progress that only grows, and the result', async () => {
    const seen: ImportProgress[] = [];
    const { report } = await importInProcess('zip4', requestFor(many()), { onProgress: (each) => seen.push(each) });
    expect(report.counts).toMatchObject({ imported: 4000 });
    expect(seen.length).toBeGreaterThan(5);
    expect(seen.map(({ share }) => share)).toEqual(seen.map(({ share }) => share).toSorted((a, b) => a - b));
    expect(new Set(seen.map(({ step }) => step))).toEqual(new Set(['reading', 'indexing', 'checking']));
    withPack((pack) => expect(pack.at({ lon: 0.505, lat: 30.205 })).toHaveLength(1));
  });

  test('can be cancelled', async () => {
    const cancelling = new AbortController();
    const report = importInProcess('zip4', requestFor(many()), { signal: cancelling.signal });
    cancelling.abort();
    await expect(report).rejects.toMatchObject({ reason: 'cancelled' });
    expect(readdirSync(packs)).toEqual([]);
  });

  test('fails with the same words', async () => {
    const report = importInProcess('zip4', requestFor(join(directory, 'none.gpkg')));
    await expect(report).rejects.toMatchObject({
      code: 'invalid_file',
      message: 'none.gpkg: file not found. Check its name and folder',
    });
  });
});

const hasShared = existsSync(SHARED);
if (!hasShared) console.warn('skipped: the shared trial data is not here');
describe.skipIf(!hasShared)('files that were not made for these tests', () => {
  test('ZIP areas have no plus-four, and say so', async () => {
    await expect(run(join(SHARED, 'us_zip_polygons/nyc-zip-polygons.geojson'))).rejects.toThrow(
      'no field contains ZIP+4 codes',
    );
  });

  test('a TIGER shapefile of address lines is no polygon layer', async () => {
    await expect(run(join(SHARED, 'zip4_tiger/tl_2021_30059_addrfeat.shp'))).rejects.toThrow(
      'the file contains lines; areas need polygons. Choose a layer of polygons',
    );
  });
});
