import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { unfit } from './file-kinds.ts';
import { asSent } from './shapefile-parts.ts';

const file = (name: string, size = 1) => ({ name, size });

describe('files to import', () => {
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
  ] as const)('for %s: %#', (kind, files, message) => expect(unfit(kind, files)).toBe(message));
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
