/** Import and export of saved places over a socket: round trips of each format, and reports on skipped features. */
import { execFileSync } from 'node:child_process';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_IMPORTED_PLACES, PLACE_FILE_FORMATS, PlaceImportReport } from '../../../contract/place-files.ts';
import { PlaceFolder, SavedPlace } from '../../../contract/places.ts';
import {
  API_KEY,
  askAs,
  OWNER_KEY,
  startFixtureServer,
  textAt,
  type Answer,
  type FixtureServer,
} from '../../server/fixture-world.ts';

const List = Type.Object({ folders: Type.Array(PlaceFolder), places: Type.Array(SavedPlace) });

let server: FixtureServer;
beforeAll(async () => {
  server = await startFixtureServer();
});
afterAll(() => server.close());
const list = async (): Promise<Static<typeof List>> =>
  Value.Parse(List, (await askAs(server.url, API_KEY, '/v1/places')).json());
beforeEach(async () => {
  const { places, folders } = await list();
  await askAs(server.url, API_KEY, '/v1/places/remove', {
    places: places.map(({ id }) => id),
    folders: folders.map(({ id }) => id),
  });
});

const sendFile = (name: string, body: string | Uint8Array<ArrayBuffer>, query = ''): Promise<Response> =>
  fetch(`${server.url}/v1/places/import?name=${encodeURIComponent(name)}${query}`, {
    method: 'POST',
    headers: { 'x-api-key': API_KEY, 'content-type': 'application/octet-stream' },
    body,
  });
async function importFile(
  name: string,
  body: string | Uint8Array<ArrayBuffer>,
  query = '',
): Promise<Static<typeof PlaceImportReport>> {
  const answer = await sendFile(name, body, query);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return Value.Parse(PlaceImportReport, JSON.parse(text));
}
const download = (path: string): Promise<Response> => fetch(server.url + path, { headers: { 'x-api-key': API_KEY } });

const FOLDER = '3f2b8c1e-5d4a-4e6f-9a7b-0c1d2e3f4a5b';
const ODD = 'Über <b>& "Fälle"</b> 東京';
const saveSamples = (): Promise<Answer> =>
  askAs(server.url, API_KEY, '/v1/places', {
    folders: [{ id: FOLDER, name: 'Water & samples' }],
    places: [
      {
        name: ODD,
        note: 'first line\nsecond <line>',
        lon: -122.02255,
        lat: 36.97392,
        color: '#a3195b',
        folder: FOLDER,
      },
      { name: '=1+1', lon: 179.9999999, lat: -89.5, folder: FOLDER },
      { name: 'Lone', lon: 0, lat: 0 },
    ],
  });
/** Returns the properties of a place, without its owner. */
const reported = ({ folders, places }: Static<typeof List>) =>
  places
    .map(({ name, note, color, lon, lat, folder, created_at }) => ({
      name,
      note,
      color,
      lon,
      lat,
      created_at,
      folder: folders.find(({ id }) => id === folder)?.name,
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));

describe('files of places', () => {
  it.each(PLACE_FILE_FORMATS)('%s round-trips', async (format) => {
    await saveSamples();
    const before = reported(await list());
    const answer = await download(`/v1/places/export?format=${format}`);
    expect(answer.status).toBe(200);
    const file = new Uint8Array(await answer.arrayBuffer());
    const { places, folders } = await list();
    await askAs(server.url, API_KEY, '/v1/places/remove', {
      places: places.map(({ id }) => id),
      folders: folders.map(({ id }) => id),
    });
    const report = await importFile(`back.${format}`, file);
    expect(report).toMatchObject({ added: 3, left_out: 0, already_there: 0, shortened: 0 });
    const after = reported(await list());
    for (const place of after) {
      // A place without a folder is now in the folder named after the file.
      if (place.folder === 'back') place.folder = undefined;
      // A spreadsheet would evaluate this as a formula.
      if (place.name === "'=1+1") place.name = '=1+1';
    }
    expect(after.toSorted((x, y) => x.name.localeCompare(y.name))).toEqual(before);
    expect(await importFile(`back.${format}`, file)).toMatchObject({ added: 0, already_there: 3 });
  });

  it('can contain one folder, or selected places', async () => {
    await saveSamples();
    const folder = await (await download(`/v1/places/export?format=csv&folder=${FOLDER}`)).text();
    expect([folder.includes('Fälle'), folder.includes('Lone')]).toEqual([true, false]);
    const lone = (await list()).places.find(({ name }) => name === 'Lone');
    const onePlace = await askAs(server.url, API_KEY, '/v1/places/export', {
      format: 'geojson',
      places: [lone?.id ?? ''],
    });
    expect(onePlace.json()).toMatchObject({ features: [{ properties: { name: 'Lone', folder: null } }] });
    const noPlaces = await askAs(
      server.url,
      textAt(await askAs(server.url, OWNER_KEY, '/v1/keys', { name: 'o' }), 'key'),
      '/v1/places/export?format=geojson',
    );
    expect(noPlaces.json()).toMatchObject({ features: [] });
  });

  it.skipIf(!hasOgr())('are read by GDAL', async () => {
    await saveSamples();
    for (const format of ['gpx', 'kml', 'geojson']) {
      const text = await (await download(`/v1/places/export?format=${format}`)).text();
      const output = execFileSync('ogrinfo', ['-al', '-q', '/vsistdin/'], { input: text, encoding: 'utf8' });
      expect([format, output]).toEqual([format, expect.stringContaining(ODD)]);
      expect(output).toContain('POINT (-122.02255 36.97392');
    }
  });

  it('GPX: waypoints and route points are imported; track points are counted, or imported on request', async () => {
    const gpx = `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">
      <wpt lat="1" lon="2"><name>W</name><cmt>c</cmt><time>2025-04-01T10:00:00Z</time></wpt><wpt lat="91" lon="2">
<name>too far</name></wpt>
      <rte><name>R</name><rtept lat="3" lon="4"/></rte>
      <trk><name>T</name><trkseg><trkpt lat="5" lon="6"/><trkpt lat="5.1" lon="6"/></trkseg></trk></gpx>`;
    const report = await importFile('walk.gpx', gpx);
    expect(report).toMatchObject({ added: 2, track_points: 2, left_out: 1 });
    expect(report.left_out_rows).toEqual([
      {
        row: 2,
        name: 'too far',
        message: 'Latitude 91 is outside -90 to 90. Are longitude and latitude swapped?',
      },
    ]);
    expect(reported(await list())).toMatchObject([
      { name: 'W', note: 'c', folder: 'walk', created_at: '2025-04-01T10:00:00.000Z' },
      { name: 'walk 3', folder: 'R' },
    ]);
    expect(await importFile('walk.gpx', gpx, '&tracks=take')).toMatchObject({
      added: 2,
      already_there: 2,
      track_points: 0,
    });
    expect(reported(await list()).map(({ name, folder }) => [name, folder])).toContainEqual(['T 4', 'T']);
  });

  it('lines and areas are skipped and listed', async () => {
    const report = await importFile(
      'mixed.geojson',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            properties: { Title: 'Point', 'marker-color': '#ABC' },
            geometry: { type: 'Point', coordinates: [1, 2] },
          },
          {
            type: 'Feature',
            properties: { title: 'Line' },
            geometry: {
              type: 'LineString',
              coordinates: [
                [0, 0],
                [1, 1],
              ],
            },
          },
          { type: 'Feature', properties: { name: 'None' }, geometry: null },
        ],
      }),
      '&folder=Mine',
    );
    expect(report).toMatchObject({ added: 1, left_out: 2 });
    expect(report.left_out_rows.map(({ row }) => row)).toEqual([2, 3]);
    expect(reported(await list())).toMatchObject([{ name: 'Point', color: '#aabbcc', folder: 'Mine' }]);
  });

  it('tables are read by their coordinate columns; long texts are shortened and counted', async () => {
    const report = await importFile(
      'sites.csv',
      `Site,Latitude,Longitude,Notes\n${'n'.repeat(300)},1,2,${'x'.repeat(5000)}\n,3,4,\nbad,,5,\n`,
    );
    expect(report).toMatchObject({ added: 2, left_out: 1, shortened: 1 });
    expect(reported(await list()).map(({ name, note, lon, lat }) => [name.length, note?.length, lon, lat])).toEqual([
      [200, 4000, 2, 1],
      ['sites 2'.length, undefined, 4, 3],
    ]);
  });

  it('folder names from every format are single lines of limited length, and existing folders are reused', async () => {
    const long = `${'a'.repeat(119)} b`;
    const table = `name,lon,lat,folder\nA,1,2,${long}\nB,3,4,\n`;
    const folder = encodeURIComponent('Two\nlines');
    expect((await importFile('long.csv', table, `&folder=${folder}`)).added).toBe(2);
    expect((await importFile('long.csv', `${table}C,5,6,${long}\n`, `&folder=${folder}`)).added).toBe(1);
    expect((await importFile(`${long}.csv`, 'name,lon,lat\nD,7,8\n')).folder_ids).toEqual([]);
    expect((await list()).folders.map(({ name }) => name)).toEqual(['a'.repeat(119), 'Two lines']);
  });

  it.each([
    ['broken.gpx', '<gpx><wpt lat="1" lon="2">', 'broken.gpx'],
    ['broken.geojson', '{"type":"FeatureCollection","features":[{"type":"Fea', 'broken.geojson'],
    ['no.kmz', 'PK\u0003\u0004 not an archive', 'no.kmz'],
    ['words.csv', 'a,b\nx,y\n', 'no positions'],
    ['empty.csv', '', 'empty.csv'],
    [
      'bomb.kml',
      '<?xml version="1.0"?><!DOCTYPE k [<!ENTITY a "aaaa"><!ENTITY b ' +
        '"&a;&a;">]><kml><Placemark><name>&b;</name></Placemark></kml>',
      'bomb.kml',
    ],
  ])('%s is refused with a reason', async (name, body, words) => {
    const answer = await sendFile(name, body);
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining(words)]);
    expect(await list()).toMatchObject({ folders: [], places: [] });
  });

  it('a file with too many places is truncated, and beyond the limit of a key nothing is added', async () => {
    const rows = Array.from({ length: MAX_IMPORTED_PLACES + 3 }, (_, index) => `p${index},${index / 1000},1`);
    const report = await importFile('many.csv', `name,lon,lat\n${rows.join('\n')}\n`);
    expect(report).toMatchObject({ added: MAX_IMPORTED_PLACES, left_out: 3 });
  });
});

function hasOgr(): boolean {
  try {
    execFileSync('ogrinfo', ['--version']);
    return true;
  } catch {
    process.stderr.write('Skipped: no ogrinfo on this machine (Debian: gdal-bin)\n');
    return false;
  }
}
