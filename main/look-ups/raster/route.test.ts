import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeArrayBuffer } from 'geotiff';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { importRaster } from '../../ingest/targets/raster/import-raster.ts';
import { API_KEY, OWNER_KEY, startFixtureServer, type FixtureServer } from '../../server/fixture-world.ts';

let server: FixtureServer;
let directory: string;

/** A raster of 4 × 2 cells of a degree, from 10° west and 10° north. */
function writeTiff(name: string, cells: readonly number[], noData: string): string {
  const path = join(directory, name);
  const bytes = writeArrayBuffer(Float32Array.from(cells), {
    width: 4,
    height: 2,
    ModelPixelScale: [1, 1, 0],
    ModelTiepoint: [0, 0, 0, -10, 10, 0],
    GTModelTypeGeoKey: 2,
    GTRasterTypeGeoKey: 1,
    GeographicTypeGeoKey: 4326,
    GDAL_NODATA: noData,
    SampleFormat: [3],
    BitsPerSample: [32],
  });
  writeFileSync(path, Buffer.from(bytes));
  return path;
}

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-raster-'));
  server = await startFixtureServer();
  const shared = { packsDirectory: server.packsDirectory, damaged: [] };
  const heights = writeTiff('heights.tif', [100, 200, -1, 400, 500, 600, 700, 800.5], '-1');
  const legend = join(directory, 'legend.csv');
  writeFileSync(legend, 'value,name\n1,Forest\n2,Water\n');
  const cover = writeTiff('cover.tif', [1, 1, 2, 2, 1, 1, 3, 3], '0');
  await importRaster({ files: [heights], id: 'raster-heights', elevation: true, ...shared });
  await importRaster({ files: [cover, legend], id: 'raster-cover', vintage: '2021', ...shared });
  await server.ask('/v1/packs/reload', { method: 'POST', headers: { 'x-api-key': OWNER_KEY } });
});
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

const ask = async (query: string): Promise<unknown> => (await server.ask(`/v1/raster?${query}`)).json();

it('answers with the value of each pack at the point', async () => {
  const [height, cover] = [
    { pack: 'raster-heights', title: 'heights.tif', value: 200, is_height: true, kind: 'measured' },
    { pack: 'raster-cover', value: 1, name: 'Forest', vintage: '2021' },
  ];
  const answer = await ask('x=-8.5&y=9.5');
  expect(answer).toMatchObject({ elevation_m: 200 });
  expect(Object(answer).values).toEqual(
    expect.arrayContaining([expect.objectContaining(height), expect.objectContaining(cover)]),
  );
  expect(await ask('x=-8.5&y=9.5&pack=raster-cover')).toEqual({ values: [expect.objectContaining(cover)] });
});

it('interpolates between cells, but not between classes', async () => {
  expect(await ask('x=-9&y=9&interpolate=bilinear&pack=raster-heights')).toMatchObject({ values: [{ value: 350 }] });
  expect(await ask('x=-9&y=9.5&interpolate=bilinear&pack=raster-cover')).toMatchObject({ values: [{ value: 1 }] });
});

it('leaves out what has no data, and points outside', async () => {
  expect(Object(await ask('x=-7.5&y=9.5'))).toEqual({ values: [expect.objectContaining({ name: 'Water' })] });
  expect(await ask('x=20&y=20')).toEqual({ values: [] });
});

it('names the packs that exist', async () => {
  const answer = await server.ask('/v1/raster?x=0&y=0&pack=raster-none');
  expect(answer.status).toBe(400);
  expect(answer.json()).toMatchObject({
    message: expect.stringContaining('raster-cover, raster-heights'),
    errors: [{ parameter: 'pack' }],
  });
});

it('has the same values as fields of tables', async () => {
  const fields = 'elevation,raster:raster-cover,raster_class:raster-cover';
  const { text } = await server.ask(`/v1/enrich?fields=${fields}`, {
    method: 'POST',
    body: 'lon,lat\n-8.5,9.5\n-7.5,9.5\n-6.5,8.5\n20,20\n',
    headers: { 'content-type': 'text/csv', 'x-api-key': API_KEY },
  });
  expect(text.trim().split('\n').slice(1)).toEqual([
    '-8.5,9.5,200,1,Forest,',
    '-7.5,9.5,,2,Water,',
    '-6.5,8.5,800.5,3,,',
    '20,20,,,,',
  ]);
});

it('describes its pictures with their legend', async () => {
  expect((await server.ask('/tiles/raster-cover.json')).json()).toMatchObject({
    format: 'png',
    legend: [{ value: 1, name: 'Forest' }, { value: 2, name: 'Water' }, { value: 3 }],
  });
  expect((await server.ask('/tiles/raster-heights.json')).json()).toMatchObject({
    legend: [{ value: 100 }, {}, {}, {}, { value: 800.5 }],
  });
  expect((await server.ask('/tiles/raster-cover/0/0/0.png')).status).toBe(200);
});
