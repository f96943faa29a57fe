import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { writeShapefile } from '../formats/shapefile-fixture.ts';
import { scratchForEach } from '../packs/scratch.fixture.ts';
import { runInProcess, type Outcome } from './run-in-process.fixture.ts';

const scratch = scratchForEach();
let packs: string;
beforeEach(() => {
  packs = join(scratch.directory, 'packs');
  mkdirSync(packs);
});

const runImport = (...args: string[]): Promise<Outcome> =>
  runInProcess(['import', ...args, '--packs', packs, '--data-dir', join(scratch.directory, 'data')]);
const installed = (): string[] => readdirSync(packs).filter((name) => name.endsWith('.sqlite'));

const ring = (west: number, south: number): number[][] => [
  [west, south],
  [west, south + 0.01],
  [west + 0.01, south + 0.01],
  [west + 0.01, south],
  [west, south],
];
function write(name: string, content: string | object): string {
  const path = join(scratch.directory, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}
const areas = (...properties: object[]): object => ({
  type: 'FeatureCollection',
  features: properties.map((each, i) => ({
    type: 'Feature',
    properties: each,
    geometry: { type: 'Polygon', coordinates: [ring(8 + i, 47)] },
  })),
});

const WARDS = areas({ NAME: 'North', WARD_ID: 'N1' }, { NAME: 'South', WARD_ID: 'S2' });
const ADDRESSES = 'lon,lat,number,street\n8.001,47.001,5,Main Street\n8.002,47.002,7,Main Street\n';
const FIGURES = 'area,date,cases,deaths\nURY,2020-03-14,4,0\n';
const OSM =
  '<osm version="0.6"><node id="1" lat="47" lon="8"/><node id="2" lat="47.001" lon="8"/>' +
  '<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/><tag k="name" v="A"/></way></osm>';

/** A file, and the command that imports it, without its path. */
const CASES: [string, string | object, string][] = [
  ['wards 2023.geojson', WARDS, "areas FILE --as boundary --category-name 'wards 2023'"],
  ['ITA_adm2.geojson', WARDS, 'areas FILE --as admin --level 2'],
  ['zips.geojson', areas({ ZIP: '95060' }, { ZIP: '95062' }), 'areas FILE --as zip --key-field ZIP'],
  ['codes.json', areas({ ZIP9: '950601011' }, { ZIP9: '950601012' }), 'zip4 FILE'],
  ['parcels.geojson', areas({ NUMBER: '5', STREET: 'Main Street' }), 'addresses FILE --id parcels'],
  ['own.csv', ADDRESSES, 'addresses FILE --id own'],
  ['figures.csv', FIGURES, 'health FILE'],
  ['map.xml', OSM, 'osm FILE'],
  ['shapes.csv', 'NAME;shape\nA;"POLYGON((8 47,8 48,9 48,8 47))"\n', 'areas FILE --as boundary --category-name shapes'],
];

test('prints commands that work for names that begin with a hyphen', async () => {
  write('-x.csv', ADDRESSES);
  const folder = process.cwd();
  process.chdir(scratch.directory);
  try {
    const places = ['--packs', packs, '--data-dir', join(scratch.directory, 'data')];
    const { error } = await runInProcess(['import', ...places, '--', '-x.csv']);
    const [, command = ''] = /cairn (import .*)/.exec(error) ?? [];
    expect(command).toBe('import addresses ./-x.csv --id -x');
    expect(await runInProcess([...command.split(' '), ...places])).toMatchObject({ code: 0 });
    expect(installed()).toEqual(['geocoder-x.sqlite']);
  } finally {
    process.chdir(folder);
  }
});

const object = (name: string): object => ({
  type: 'GeometryCollection',
  geometries: [{ type: 'Polygon', arcs: [[0]], properties: { name } }],
});

describe('cairn import without a kind', () => {
  test.each(CASES)('recognises %s, and changes nothing without --yes', async (name, content, command) => {
    const path = write(name, content);
    const { code, error } = await runImport(path);
    const shown = /^[\w./-]+$/.test(path) ? path : `'${path}'`;
    expect(error).toContain(`\n  cairn import ${command.replace('FILE', shown)}\n`);
    expect(error).toContain('Nothing was imported: add --yes to import it like this');
    expect([code, installed()]).toEqual([2, []]);
  });

  test('imports several kinds in one command', async () => {
    const files = [write('wards.geojson', WARDS), write('own.csv', ADDRESSES), write('town.osm', OSM)];
    const { code, out } = await runImport('--yes', ...files);
    expect(out.match(/^Imported [\w-]+/gm)).toEqual([
      'Imported areas-wards',
      'Imported geocoder-own',
      'Imported map-town',
      'Imported roads-town',
      'Imported geocoder-town',
    ]);
    expect(code).toBe(0);
    expect((await runImport('--yes', ...files)).error).toContain('Pack areas-wards is already installed');
    expect((await runImport('--yes', '--replace', ...files)).code).toBe(0);
  });

  test('takes the parts of a shapefile for one, and passes on its coordinate system', async () => {
    const path = join(scratch.directory, 'grid.shp');
    writeShapefile(path, {
      fields: [{ name: 'NAME', type: 'C', length: 5 }],
      records: [{ values: ['A'], rings: [ring(500, 5200).map((at) => at.map((value) => value * 1000))] }],
    });
    expect((await runImport(path)).error).toContain('Option: --epsg CODE');
    const { code, error } = await runImport(
      '--yes',
      '--epsg',
      '32632',
      '--id',
      'My grid',
      path,
      path.replace(/shp$/, 'dbf'),
    );
    expect(error).toContain(
      `cairn import areas ${path} --as boundary --category-name grid --epsg 32632 --id 'My grid'\n`,
    );
    expect([code, installed()]).toEqual([0, ['areas-my-grid.sqlite']]);
  });

  test('imports each layer of a file', async () => {
    const arcs = [
      [
        [8, 47],
        [8, 48],
        [9, 48],
        [8, 47],
      ],
    ];
    const path = write('land.topojson', { type: 'Topology', arcs, objects: { adm1: object('A'), wards: object('B') } });
    const { code, error } = await runImport('--yes', path);
    expect(error).toContain(`areas ${path} --as admin --level 1 --layer adm1 --id land-adm1\n`);
    expect(error).toContain(`areas ${path} --as boundary --category-name wards --layer wards --id land-wards\n`);
    expect([code, installed()]).toEqual([0, ['areas-land-adm1.sqlite', 'areas-land-wards.sqlite']]);
    expect((await runImport('--yes', '--id', 'x', path)).error).toContain('these are 2 imports, each with its own id');
  });

  test.each([
    [
      'points.csv',
      'lon,lat,name\n8,47,A\n',
      /unknown contents: neither polygons nor columns for number.*Choose its kind/,
    ],
    ['empty.geojson', '', 'the file is empty'],
    ['page.html', '<!doctype html><p>Not found', 'web page'],
  ])('refuses %s', async (name, content, message) => {
    const { code, error } = await runImport('--yes', write(name, content));
    expect(error).toMatch(message);
    expect(code).not.toBe(0);
  });

  test('says which kinds there are', async () => {
    expect((await runImport('raods')).error).toContain(
      'raods: no such file, and not a kind of import. Kinds are health, zip4, osm, addresses, areas, tiles, raster, ' +
        'places',
    );
    expect((await runImport('roads')).error).toContain('cairn import osm FILE --with roads');
    const { code, error } = await runImport();
    expect([code, error]).toEqual([2, expect.stringContaining('Usage: cairn import')]);
  });
});
