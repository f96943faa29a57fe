/** Files of formats that are converted. The archives of a MapInfo table and a geodatabase are GDAL's. */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openInput } from '../enrichment/open-input.ts';
import { scratchForEach } from '../packs/scratch.fixture.ts';
import { openFeatureFile, type OpenFileOptions } from './open-features.ts';

const scratch = scratchForEach();
const FIXTURES = join(import.meta.dirname, 'fixtures');

const GML = `<?xml version="1.0" encoding="utf-8"?>
<ogr:FeatureCollection xmlns:ogr="http://ogr.maptools.org/" xmlns:gml="http://www.opengis.net/gml/3.2">
  <ogr:featureMember><ogr:wards gml:id="wards.0">
    <ogr:geom><gml:Polygon gml:id="g0" srsName="urn:ogc:def:crs:EPSG::4326"><gml:exterior><gml:LinearRing>
      <gml:posList>50 10 51 10 51 11 50 11 50 10</gml:posList>
    </gml:LinearRing></gml:exterior></gml:Polygon></ogr:geom>
    <ogr:NAME>Zürich</ogr:NAME>
  </ogr:wards></ogr:featureMember>
</ogr:FeatureCollection>`;
const MIF = `Version 300
Charset "Neutral"
Delimiter ","
CoordSys Earth Projection 1, 104
Columns 1
  NAME Char(20)
Data

Region 1
5
10 50
10 51
11 51
11 50
10 50
`;
/** A closed line, and one that is open. */
const drawing = (...lines: [isClosed: boolean, x: number][]): string => {
  const polylines = lines.map(([isClosed, x]) => {
    const corners = [`10\n${x}\n20\n50`, `10\n${x}\n20\n51`, `10\n${x + 1}\n20\n51`, `10\n${x + 1}\n20\n50`];
    return `0\nLWPOLYLINE\n8\nWARDS\n90\n4\n70\n${isClosed ? 1 : 0}\n${corners.join('\n')}\n`;
  });
  return `0\nSECTION\n2\nENTITIES\n${polylines.join('')}0\nENDSEC\n0\nEOF\n`;
};

interface Read {
  format: string;
  system: string | undefined;
  /** Name and first corner, or the fault. */
  rows: unknown[];
}

async function read(path: string, options: Partial<OpenFileOptions> = {}): Promise<Read> {
  const source = await openFeatureFile(path, {
    shapes: 'polygons',
    scratchDirectory: scratch.directory,
    ...options,
  });
  try {
    const rows: unknown[] = [];
    for await (const { properties, shape, fault } of source.features())
      rows.push(fault ?? [properties['NAME'], ...shape.coordinates.slice(0, 2)]);
    return { format: source.format, system: source.coordinateSystem(), rows };
  } finally {
    source.close();
  }
}

test('GML, latitude first as its system has it', async () => {
  const found = await read(scratch.write('wards.gml', GML));
  expect(found).toEqual({ format: 'GML', system: 'EPSG:4326', rows: [['Zürich', 10, 50]] });
  // GDAL writes a description beside a file of GML, unless told otherwise.
  expect(readdirSync(scratch.directory)).toEqual(['wards.gml']);
});

test('MapInfo interchange, in an archive with its table', async () => {
  scratch.write('wards.mif', MIF);
  scratch.write('wards.mid', '"North"\n');
  execFileSync('zip', ['-q', 'wards.zip', 'wards.mif', 'wards.mid'], { cwd: scratch.directory });
  expect(await read(join(scratch.directory, 'wards.zip'))).toMatchObject({
    format: 'MapInfo',
    rows: [['North', 10, 50]],
  });
});

test('a MapInfo table, in an archive with its parts', async () => {
  const { format, rows } = await read(join(FIXTURES, 'wards-tab.zip'));
  expect([format, rows]).toEqual([
    'MapInfo',
    [expect.arrayContaining(['Zürich']), expect.anything(), expect.anything()],
  ]);
});

test('closed lines of a drawing are areas, open ones are not', async () => {
  const path = scratch.write('wards.dxf', drawing([true, 10], [false, 12]));
  expect(await read(path)).toEqual({
    format: 'DXF',
    system: undefined,
    rows: [[undefined, 10, 50], 'the geometry is a line, not a polygon'],
  });
});

test('a geodatabase of two layers asks which one is meant, and gives it', async () => {
  const path = join(FIXTURES, 'wards.gdb.zip');
  await expect(read(path)).rejects.toThrow('Choose one as the layer: wards, posts');
  const { format, rows } = await read(path, { layer: 'wards' });
  expect([format, rows.length]).toEqual(['File Geodatabase', 3]);
  execFileSync('unzip', ['-q', path], { cwd: scratch.directory });
  expect((await read(join(scratch.directory, 't.gdb'), { layer: 'posts', shapes: 'points' })).rows).toHaveLength(3);
});

test('points are read as a table', async () => {
  const point = '<gml:Point gml:id="p" srsName="urn:ogc:def:crs:EPSG::4326"><gml:pos>50 10</gml:pos></gml:Point>';
  const path = scratch.write('posts.gml', GML.replace(/<gml:Polygon[\s\S]*<\/gml:Polygon>/, point));
  const table = await openInput(path, { scratchDirectory: scratch.directory });
  expect(table.head.map(({ cells }) => cells.slice(-3))).toEqual([['Zürich', '10', '50']]);
  await table.close();
  expect(readdirSync(scratch.directory)).toEqual(['posts.gml']);
});

test.each([
  ['half.gml', GML.slice(0, -30), /half\.gml: the file is truncated/],
  ['odd.gml', GML.replace('<ogr:NAME>', '<ogr:N'), /can't be read as GML \(.*ogr2ogr -f GPKG out\.gpkg in\.gml$/],
  [
    'alone.tab',
    '!table\n!version 300\nDefinition Table\n',
    /alone\.tab: the file can't be read as MapInfo .*all its parts/,
  ],
  ['half.dxf', drawing([true, 10]).slice(0, 60), /half\.dxf: the file is truncated/],
])('%s is refused with a remedy', async (name, content, message) => {
  const path = scratch.write(name, content);
  const refusal = await read(path).catch(String);
  expect(refusal).toMatch(message);
  expect(readdirSync(scratch.directory)).toEqual([name]);
});
