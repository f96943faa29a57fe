/** Imports of areas beside invented countries; what they make is asked by the look-ups themselves. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AreaTarget } from '../../../../contract/area-import.ts';
import { adminChainAt } from '../../../look-ups/admin/chain.ts';
import { geoBoundaryCategories, geoBoundariesAt } from '../../../look-ups/geo-boundaries/look-up.ts';
import { adminAreaAt } from '../../../packs/admin-areas.ts';
import { adminChainUp } from '../../../packs/admin-tree.ts';
import { writeFixturePack } from '../../../packs/fixture.ts';
import { openPacks } from '../../../packs/pack-store.ts';
import type { Packs } from '../../../packs/packs.ts';
import { loadSpatialite } from '../../../geometry/spatialite.ts';
import { readGeometry } from '../../../formats/geojson.ts';
import { writeShapefile } from '../../../formats/shapefile-fixture.ts';
import { importInProcess } from '../../import-process.ts';
import type { ImportRequest } from '../../target.ts';
import { importAreas } from './import-areas.ts';
import { openProjection, WGS84 } from '../../../geometry/coordinate-system.ts';
import { lookAtCoordinates } from './order-of-axes.ts';
import { previewAreas } from './preview-areas.ts';

const box = (west: number, south: number, east: number, north: number): string =>
  `MULTIPOLYGON(((${west} ${south},${east} ${south},${east} ${north},${west} ${north},${west} ${south})))`;

let [directory, packs] = ['', ''];
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-areas-'));
  packs = mkdtempSync(join(directory, 'packs-'));
  writeFixturePack(packs, {
    id: 'countries',
    theme: 'countries',
    vintage: '2018',
    countries: [
      { iso3: 'AAA', iso2: 'AA', name: 'Aland', officialName: 'Republic of Aland' },
      { iso3: 'BBB', iso2: 'BB', name: 'Bland', officialName: 'Kingdom of Bland' },
    ],
    areas: [
      { id: 1, category: 900, name: 'Aland', iso3: 'AAA', wkt: box(10, 60, 14, 64) },
      { id: 2, category: 900, name: 'Bland', iso3: 'BBB', wkt: box(14, 60, 18, 64) },
    ],
  });
  writeFixturePack(packs, {
    id: 'admin-world',
    theme: 'admin',
    vintage: '2015',
    areas: [
      { id: 11, category: 901, name: 'West', iso3: 'AAA', wkt: box(10, 60, 12, 64), sourceKey: 'AA-W', parentId: 1 },
      { id: 12, category: 901, name: 'East', iso3: 'AAA', wkt: box(12, 60, 14, 64), sourceKey: 'AA-E', parentId: 1 },
    ],
  });
});
afterAll(() => rmSync(directory, { recursive: true }));

type Properties = Readonly<Record<string, unknown>>;
type Ring = number[][];

const square = (west: number, south: number, side = 1): Ring => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const feature = (properties: Properties, ring: Ring): object => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [ring] },
});
function write(name: string, features: readonly object[]): string {
  const path = join(directory, name);
  writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features }));
  return path;
}
const oneArea = (name: string, ring: Ring): string => write(name, [feature({ code: 'a', name: 'A' }, ring)]);
const run = async (options: Pick<ImportRequest, 'files' | 'areas'> & Partial<ImportRequest>) => {
  const result = await importAreas({ id: 'areas-test', packsDirectory: packs, ...options });
  return { ...result, ...result.report };
};

/** Asks the packs as they are. */
function asking<Answer>(ask: (library: Packs) => Answer): Answer {
  const library = openPacks(packs);
  try {
    return ask(library);
  } finally {
    library.close();
  }
}
const remove = (id: string): void => rmSync(join(packs, `${id}.sqlite`), { force: true });

describe('administrative areas', () => {
  it('answer at their level, under the areas that are there, with what the person says of them', async () => {
    const file = write('regions-2023.geojson', [
      feature({ REG_CODE: '01', REG_NAME: 'North' }, square(10, 62, 2)),
      feature({ REG_CODE: '02', REG_NAME: 'South' }, square(10, 60, 2)),
    ]);
    const report = await run({
      files: [file],
      areas: { as: 'admin', level: 2, country: 'AAA' },
      vintage: '2023-06',
      licence: 'CC-BY-4.0',
      attribution: 'Office of Aland',
      title: 'Regions of Aland',
    });
    expect(report.notes).toEqual(['regions-2023.geojson: GeoJSON, EPSG:4326; name from REG_NAME, key from REG_CODE']);
    expect(report.counts).toMatchObject({ rows: 2, imported: 2, left_out: 0, without_parent: 0 });
    asking((library) => {
      expect(
        adminChainAt(library, { lon: 11, lat: 61 }).levels.map(({ level, name, pack }) => [level, name, pack]),
      ).toEqual([
        [0, 'Aland', 'countries'],
        [1, 'West', 'admin-world'],
        [2, 'South', 'areas-test'],
      ]);
      const area = adminAreaAt(library, { lon: 11, lat: 63 }, 2)?.area;
      expect(area?.sourceKey).toBe('areas-test:01');
      expect(area && adminChainUp(library, area).map(({ name }) => name)).toEqual(['North', 'West', 'Aland']);
      expect(library.ready.get('areas-test')?.manifest).toMatchObject({
        title: 'Regions of Aland',
        licence: 'CC-BY-4.0',
        attribution: 'Office of Aland',
        vintage: '2023-06',
        coverage: [10, 60, 12, 64],
        counts: { areas: 2, imported: 2 },
      });
    });
    const again = await run({
      files: [file],
      id: 'areas-next',
      areas: { as: 'admin', level: 2, country: 'AAA' },
      check_only: true,
    });
    expect(again.notes).toEqual([
      expect.anything(),
      'areas-test already has areas of this category at the location of 2 areas of the file. To replace that ' +
        'edition, use its id and allow replacing it',
    ]);
    remove('areas-test');
  });

  it('are named by row where they lie in another country than their own', async () => {
    const file = write('exclave.geojson', [
      feature({ code: 'x', name: 'Exclave' }, square(15, 61)),
      feature({ code: 'y', name: 'Home' }, square(11, 61)),
    ]);
    const report = await run({ files: [file], areas: { as: 'admin', level: 8, country: 'AAA' }, check_only: true });
    expect(report.counts).toMatchObject({ imported: 2, without_parent: 1 });
    expect(report.notes[1]).toBe(
      '1 area of 2 lies in a different country than specified: are the coordinate system (EPSG:4326) and the ' +
        'country correct?',
    );
    expect(report.problems).toEqual([
      expect.objectContaining({ message: 'assigned to AAA, but lies in BBB according to the installed countries' }),
    ]);
  });

  it('find the area above by a field, by its key or name; by position where that says nothing', async () => {
    const file = write('towns.geojson', [
      feature({ id: 'a', name: 'A', above: 'AA-E' }, square(10.2, 60.2, 0.1)),
      feature({ id: 'b', name: 'B', above: 'east' }, square(10.4, 60.2, 0.1)),
      feature({ id: 'c', name: 'C', above: 'nowhere' }, square(10.6, 60.2, 0.1)),
      feature({ id: 'd', name: 'D', above: '' }, square(12.6, 60.2, 0.1)),
    ]);
    const report = await run({ files: [file], areas: { as: 'admin', level: 8, parent_field: 'ABOVE' } });
    expect(report.problems).toEqual([
      {
        file: 'towns.geojson',
        line: 3,
        message: 'no unique parent area named "nowhere" is installed',
        remedy: 'The parent area was found by position instead',
      },
    ]);
    const parents = asking((library) =>
      library
        .areas('admin')
        .find(({ id }) => id === 'areas-test')
        ?.areasOf(908)
        .map(({ name, parentId, countryIso3 }) => [name, parentId, countryIso3]),
    );
    expect(parents).toEqual([
      ['A', 12, 'AAA'],
      ['B', 12, 'AAA'],
      ['C', 11, 'AAA'],
      ['D', 12, 'AAA'],
    ]);
    remove('areas-test');
  });

  it('take level and country from fields, and say which areas are there already', async () => {
    const file = write('mixed.geojson', [
      feature({ code: 'w', name: 'New West', lvl: 'ADM1', iso: 'AA' }, square(10, 60, 2)),
      feature({ code: 'x', name: 'Centre', lvl: 2, iso: 'Aland' }, square(10, 60, 1)),
      feature({ code: 'y', name: 'Odd', lvl: 'high', iso: 'AAA' }, square(11, 60, 1)),
    ]);
    const report = await run({ files: [file], areas: { as: 'admin', level_field: 'lvl', country_field: 'iso' } });
    expect(report.counts).toMatchObject({ rows: 3, imported: 2, left_out: 1 });
    expect(report.problems[0]).toMatchObject({ line: 3, message: 'the level lvl is "high"' });
    expect(report.notes.at(-1)).toBe(
      'admin-world already has areas of this category at the location of 1 area of the file',
    );
    remove('areas-test');
  });
});

/** The chain above each area of the pack, by name. */
const parents = (library: Packs): Record<string, string> => {
  const pack = library.areas('admin').find(({ id }) => id === 'areas-test');
  const all = [901, 902, 903, 908].flatMap((code) => pack?.areasOf(code) ?? []);
  return Object.fromEntries(
    all.map((area) => [
      area.name,
      adminChainUp(library, area)
        .slice(1)
        .map(({ name }) => name)
        .join(' < '),
    ]),
  );
};

describe('several levels in one file', () => {
  const levels = { as: 'admin', level_field: 'lvl' } as const;
  it('get parents by position, in any order, from the installed packs if the file has none', async () => {
    const file = write('nested.geojson', [
      feature({ code: 't1', name: 'Town', lvl: 8 }, square(10.2, 60.2, 0.1)),
      feature({ code: 't2', name: 'Far town', lvl: 8 }, square(12.5, 60.5, 0.1)),
      feature({ code: 'd1', name: 'District', lvl: 2 }, square(10, 60, 1)),
      feature({ code: 'r1', name: 'New West', lvl: 1 }, square(10, 60, 2)),
    ]);
    const report = await run({ files: [file], areas: levels });
    expect(report.counts).toMatchObject({ imported: 4, without_parent: 0 });
    expect(report.notes).toContain('With a parent area in the same import: 2 areas');
    expect(asking(parents)).toEqual({
      'New West': 'Aland',
      District: 'New West < Aland',
      Town: 'District < New West < Aland',
      'Far town': 'East < Aland',
    });
    remove('areas-test');
  });

  it('are put under the one that the row names by key or name, and what contradicts is reported', async () => {
    const file = write('named.geojson', [
      feature({ code: '1', name: 'North', lvl: 1, up: '' }, square(10, 62, 2)),
      feature({ code: '2', name: 'South', lvl: 1, up: '' }, square(10, 60, 2)),
      feature({ code: '1', name: 'Vale', lvl: 2, up: '2' }, square(10, 62, 0.5)),
      feature({ code: 'a', name: 'A', lvl: 8, up: '1' }, square(10.2, 60.2, 0.1)),
      feature({ code: 'b', name: 'B', lvl: 8, up: 'north' }, square(10.4, 60.2, 0.1)),
      feature({ code: 'c', name: 'C', lvl: 8, up: 'AA-E' }, square(10.6, 60.2, 0.1)),
      feature({ code: 'd', name: 'D', lvl: 3, up: 'a' }, square(10.8, 60.2, 0.1)),
      feature({ code: 'e', name: 'E', lvl: 8, up: 'nowhere' }, square(11, 60.2, 0.1)),
    ]);
    const report = await run({ files: [file], areas: { ...levels, key_field: 'code', parent_field: 'up' } });
    expect(report.problems.map(({ line, message }) => [line, message])).toEqual([
      [7, 'the parent area "a" has level 8, which isn\'t above 3'],
      [8, 'no unique parent area named "nowhere" in the file or the installed packs'],
    ]);
    expect(asking(parents)).toEqual({
      North: 'Aland',
      South: 'Aland',
      Vale: 'South < Aland',
      A: 'Vale < South < Aland',
      B: 'North < Aland',
      C: 'East < Aland',
      D: 'South < Aland',
      E: 'South < Aland',
    });
    remove('areas-test');
  });
});

describe('geo-boundaries and ZIP codes', () => {
  it('have an own category with its name, and sub-categories', async () => {
    const file = write('schools.geojson', [
      feature({ AREA_ID: 'SA-1', NAME: 'Bay', TYPE: 'Unified' }, square(10, 60)),
      feature({ AREA_ID: 'SA-2', NAME: null, TYPE: 'Charter' }, square(11, 60)),
    ]);
    const report = await run({
      files: [file],
      areas: { as: 'boundary', category: 1000, category_name: 'School area', sub_category_field: 'TYPE' },
    });
    expect(report.counts).toMatchObject({ imported: 2, unnamed: 1 });
    asking((library) => {
      expect(geoBoundaryCategories(library).categories).toEqual([
        { category_code: 1000, category_name: 'school_area', packs: ['areas-test'] },
      ]);
      expect(geoBoundariesAt(library, { lon: 11.5, lat: 60.5 }).boundaries).toMatchObject([
        { category_name: 'school_area', geo_boundary_name: 'SA-2', sub_category_code: 2, sub_category_name: 'Charter' },
      ]);
    });
    remove('areas-test');
  });

  it('keep the zeros that ZIP codes begin with, and the parts of one in several rows', async () => {
    const file = write('zips.geojson', [
      feature({ ZIP: 501, n: 1 }, square(10, 60)),
      feature({ ZIP: 501, n: 2 }, square(12, 60)),
      feature({ ZIP: 9, n: 3 }, square(13, 60)),
    ]);
    const report = await run({ files: [file], areas: { as: 'zip' } });
    expect(report.counts).toMatchObject({ imported: 2, left_out: 1, doubled: 1 });
    expect(report.problems.map(({ line, message }) => [line, message])).toEqual([[3, 'ZIP is 9']]);
    const named = asking((library) => geoBoundariesAt(library, { lon: 12.5, lat: 60.5 }).boundaries);
    expect(named).toMatchObject([{ category_code: 980, category_name: 'us_zip_code', geo_boundary_name: '00501' }]);
    remove('areas-test');
  });
});

const isNorth = ({ lat }: { lat: number }): boolean => lat > 50;

describe('the report', () => {
  const target = { as: 'boundary', category: 930 } as const;

  it('names rows that were repaired, doubled or left out, and a check writes nothing', async () => {
    const bow: Ring = [
      [10, 60],
      [11, 61],
      [11, 60],
      [10, 61],
      [10, 60],
    ];
    const file = write('odd.geojson', [
      feature({ code: 'a', name: 'Bow' }, bow),
      feature({ code: 'b', name: 'Fine' }, square(12, 60)),
      feature({ code: 'b', name: 'Same' }, square(13, 60)),
      feature({ code: 'c', name: 'Far' }, square(400, 60)),
      { type: 'Feature', properties: { code: 'd', name: 'Spot' }, geometry: { type: 'Point', coordinates: [1, 2] } },
      feature({ code: 'e', name: 'Speck' }, square(10, 60, 1e-9)),
      {
        type: 'Feature',
        properties: { code: 'f', name: 'Holed' },
        geometry: { type: 'Polygon', coordinates: [square(14, 60), square(14.2, 60.2, 3)] },
      },
    ]);
    const report = await run({ files: [file], areas: { ...target, key_field: 'code' }, check_only: true });
    expect(report.counts).toMatchObject({ rows: 7, imported: 4, repaired: 2, left_out: 3, outside: 1, doubled: 1 });
    expect(report.problems.map(({ line, message }) => [line, message])).toEqual([
      [1, expect.stringContaining('intersected itself and was repaired')],
      [3, 'duplicate key "b"'],
      [4, expect.stringContaining('is outside longitude')],
      [5, expect.stringContaining('a point')],
      [6, 'the polygon has no area'],
      [7, 'the polygon intersected itself and was repaired; its holes were larger than its outer rings'],
    ]);
    expect(report.check_only).toBe(true);
    expect(readdirSync(packs).toSorted()).toEqual(['admin-world.sqlite', 'countries.sqlite']);
  });

  const refusal = (name: string, rings: Ring[], options: Partial<ImportRequest> = {}): Promise<unknown> =>
    run({
      files: [
        write(
          name,
          rings.map((ring, i) => feature({ code: `k${i}`, name: `N${i}` }, ring)),
        ),
      ],
      areas: target,
      ...options,
    });

  it('refuses a file whose axes are proved to be exchanged, by what is said of it or by the range', async () => {
    const admin = { as: 'admin', level: 1, country: 'AAA' } as const;
    await expect(refusal('swapped.geojson', [square(60.5, 11, 0.5)], { areas: admin })).rejects.toThrow(
      'the axes of swapped.geojson are swapped: its positions are latitude before longitude, e.g. 60.5, 11. Its ' +
        'areas lie in AAA only if they are swapped. Set axes to exchanged, or export it with longitude first. If ' +
        'the positions are correct, set axes to as-written',
    );
    await expect(refusal('tall.geojson', [square(10, 120)])).rejects.toThrow(/Set axes to exchanged/);
    await expect(
      refusal('fine.geojson', [square(10, 120)], { areas: { ...target, axes: 'as-written' } }),
    ).rejects.toThrow(/are swapped/);
    await expect(
      refusal('right.geojson', [square(120, 10)], { areas: { ...target, axes: 'exchanged' } }),
    ).rejects.toThrow(/the axes of right\.geojson aren't swapped.* Set axes to as-written/);
  });

  it('takes areas at sea, says that their axes may be exchanged, and does as is said of them', async () => {
    const zone = oneArea('zone.geojson', square(60.5, 11, 0.5));
    const notes = async (more: Partial<AreaTarget>): Promise<unknown> => {
      const report = await run({ files: [zone], areas: { ...target, ...more }, check_only: true });
      return [report.counts['without_country'], report.notes.filter((note) => note.includes('axes'))];
    };
    expect(await notes({})).toEqual([
      1,
      [
        'as written, the areas of zone.geojson lie at sea, e.g. 60.5, 11; with swapped axes they would lie on land. ' +
          'Set axes to as-written or exchanged',
      ],
    ]);
    expect(await notes({ axes: 'as-written' })).toEqual([1, []]);
    expect(await notes({ axes: 'exchanged' })).toEqual([0, []]);
    const land = { as: 'admin', level: 1 } as const;
    await expect(run({ files: [zone], areas: land })).rejects.toThrow('As written, its areas lie at sea');
    const { counts } = await run({ files: [zone], areas: { ...land, axes: 'as-written' }, check_only: true });
    expect(counts).toMatchObject({ imported: 1, without_country: 1 });
  });

  it('decides nothing by countries that are not installed', () => {
    const shape = readGeometry({ type: 'Polygon', coordinates: [square(60.5, 11)] });
    const ground = { isCovered: isNorth, countryAt: (at: { lat: number }) => (isNorth(at) ? 'AAA' : undefined) };
    const choice = { axes: 'auto', isOnLand: true } as const;
    expect(lookAtCoordinates('a', [shape], openProjection(WGS84), ground, choice)).toEqual({});
  });

  it('exchanges northing and easting before they become degrees', async () => {
    const ring = square(6_700_000, 600_000, 1000);
    const report = await run({
      files: [oneArea('northing.geojson', ring)],
      areas: { ...target, axes: 'exchanged' },
      epsg: 32_632,
      check_only: true,
    });
    expect(report.counts).toMatchObject({ imported: 1, without_country: 0 });
  });

  it('refuses degrees that are said to be metres, and metres that are said to be degrees', async () => {
    const prj =
      'PROJCS["ETRS89 / UTM zone 32N",GEOGCS["ETRS89",DATUM["European_Terrestrial_Reference_System_1989",' +
      'SPHEROID["GRS 1980",6378137,298.257222101]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],' +
      'PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",9],' +
      'PARAMETER["scale_factor",0.9996],PARAMETER["false_easting",500000],PARAMETER["false_northing",0],UNIT["m",1]]';
    const fields = [{ name: 'NAME', type: 'C', length: 5 } as const];
    const shape = (name: string, ring: Ring): string => {
      const path = join(directory, `${name}.shp`);
      writeShapefile(path, { fields, records: [{ values: ['A'], rings: [ring.toReversed()] }], prj });
      return path;
    };
    await expect(run({ files: [shape('degrees', square(11, 61))], areas: target })).rejects.toThrow(
      /the coordinates of .*, e\.g\. .*, look like degrees, but its coordinate system is ETRS89 \/ UTM zone 32N/,
    );
    const { counts } = await run({
      files: [shape('metres', square(600_000, 6_700_000, 1000))],
      areas: target,
      check_only: true,
    });
    expect(counts).toMatchObject({ imported: 1, without_country: 0 });
    await expect(refusal('metres.geojson', [square(600_000, 6_700_000, 1000)])).rejects.toThrow(
      /e\.g\. 600000, 6700000, aren't degrees, but its coordinate system is EPSG:4326/,
    );
  });

  it.each(['shp', 'gpkg'])('names the code of degrees where a file (%s) in degrees says no system', async (ending) => {
    const path = join(directory, `unsaid.${ending}`);
    if (ending === 'shp') {
      const fields = [{ name: 'NAME', type: 'C', length: 5 } as const];
      writeShapefile(path, { fields, records: [{ values: ['A'], rings: [square(11.25, 61).toReversed()] }] });
    } else {
      const database = new Database(path);
      loadSpatialite(database);
      database.exec(`SELECT gpkgCreateBaseTables();
        CREATE TABLE wards (fid INTEGER PRIMARY KEY, NAME TEXT);
        SELECT gpkgAddGeometryColumn('wards', 'geom', 'MULTIPOLYGON', 0, 0, 0);
        INSERT INTO wards (NAME, geom) VALUES ('A', AsGPB(GeomFromText('${box(11.25, 61, 12.25, 62)}')))`);
      database.close();
    }
    await expect(run({ files: [path], areas: target })).rejects.toThrow(
      /Its coordinates, e\.g\. 11\.25, 6[12], look like longitude and latitude\. If they are, specify EPSG code 4326$/,
    );
    expect(await run({ files: [path], areas: target, epsg: 4326, check_only: true })).toMatchObject({
      counts: { imported: 1 },
    });
  });

  it('reads a GeoPackage with a write-ahead log and leaves nothing beside it', async () => {
    const folder = mkdtempSync(join(directory, 'log-'));
    const path = join(folder, 'log.gpkg');
    const database = new Database(path);
    loadSpatialite(database);
    database.exec(`SELECT gpkgCreateBaseTables(); PRAGMA journal_mode = WAL;
      CREATE TABLE wards (fid INTEGER PRIMARY KEY, NAME TEXT);
      SELECT gpkgAddGeometryColumn('wards', 'geom', 'MULTIPOLYGON', 0, 0, 4326);
      INSERT INTO wards (NAME, geom) VALUES ('A', AsGPB(GeomFromText('${box(11, 61, 12, 62)}', 4326)))`);
    database.close();
    expect(await run({ files: [path], areas: target, check_only: true })).toMatchObject({ counts: { imported: 1 } });
    expect(await previewAreas({ file: path, packsDirectory: packs })).toMatchObject({ rows_read: 1 });
    expect(readdirSync(folder)).toEqual(['log.gpkg']);
  });

  it('names rows whose text is not encoded like its table', async () => {
    const path = join(directory, 'cells.shp');
    const names = ['Tentud\u00c3\u00ada', 'T\u00e1liga', 'Madrid'];
    writeShapefile(path, {
      fields: [{ name: 'NAME', type: 'C', length: 12 }],
      records: names.map((name, row) => ({ values: [name], rings: [square(10 + row, 61).toReversed()] })),
    });
    const { counts, problems } = await run({ files: [path], areas: target, epsg: 4326, check_only: true });
    expect([counts.imported, problems.map(({ line, message }) => [line, message])]).toEqual([
      3,
      [[1, `NAME isn't encoded like the table (windows-1252) and was read as utf-8: "Tentudía"`]],
    ]);
  });

  it('refuses files without areas, and fields that are not there', async () => {
    await expect(refusal('none.geojson', [])).rejects.toThrow('none.geojson: the file contains no features');
    await expect(
      refusal('field.geojson', [square(10, 60)], { areas: { ...target, name_field: 'titel' } }),
    ).rejects.toThrow('field.geojson has no field "titel". Its fields are: code, name');
    expect(readdirSync(packs)).toHaveLength(2);
  });
});

it('runs in a process of its own, leaves out the feature that ends it, and is cancelled at any time', async () => {
  const file = write('child.geojson', [
    feature({ code: 'a', name: 'A' }, square(10, 60)),
    feature({ code: 'b', name: 'B' }, square(12, 60)),
  ]);
  const request = {
    files: [file],
    id: 'areas-child',
    packsDirectory: packs,
    areas: { as: 'admin', level: 1 },
  } as const;
  const { report } = await importInProcess('areas', {
    ...request,
    check_only: true,
    refused: [{ item: 2, part: 0, reason: 'reading it takes too long' }],
  });
  expect(report.counts).toMatchObject({ imported: 2 });
  await expect(
    importInProcess('areas', { ...request, files: [join(directory, 'gone.geojson')] }),
  ).rejects.toMatchObject({
    code: 'invalid_file',
    message: expect.stringContaining('gone.geojson: file not found'),
  });
  await expect(importInProcess('areas', request, { signal: AbortSignal.timeout(150) })).rejects.toThrow(
    'Nothing was changed',
  );
  expect(readdirSync(packs).toSorted()).toEqual(['admin-world.sqlite', 'countries.sqlite']);
}, 60_000);
