/** An import that may replace no pack leaves one that came while it ran, whatever its kind. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PackPlacement } from '../packs/write/place.ts';
import { importAddresses } from './targets/addresses/import-addresses.ts';
import { importHealth } from './targets/health/import-health.ts';
import { importOsm } from './targets/osm/import-osm.ts';
import { importZip4 } from './targets/zip4/import-zip4.ts';

let packsDirectory: string;
beforeAll(() => {
  packsDirectory = mkdtempSync(join(tmpdir(), 'cairn-there-'));
});
afterAll(() => rmSync(packsDirectory, { recursive: true }));

function write(name: string, text: string): string {
  const path = join(packsDirectory, name);
  writeFileSync(path, text);
  return path;
}

const MAP = `<osm version="0.6"><node id="1" lat="0" lon="0"/><node id="2" lat="0" lon="0.001"/>
<node id="3" lat="0" lon="0.002"><tag k="shop" v="bakery"/><tag k="name" v="Bread"/></node>
<way id="10"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/><tag k="name" v="High Street"/></way></osm>`;
const AREA = {
  type: 'Feature',
  properties: { ZIP: '95060', PLUS4: '1011', FIPS: '06087' },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [0, 0],
        [0.01, 0],
        [0.01, 0.01],
        [0, 0],
      ],
    ],
  },
};

const IMPORTS: [pack: string, run: (placing: PackPlacement) => Promise<unknown>][] = [
  [
    'health-mine',
    (placing) =>
      importHealth({
        files: [write('county.csv', 'fips,date,cases,deaths\n06087,2021-01-01,9000,90\n')],
        packsDirectory,
        id: 'health-mine',
        ...placing,
      }),
  ],
  [
    'zip4-mine',
    (placing) =>
      importZip4({
        files: [write('areas.geojson', JSON.stringify({ type: 'FeatureCollection', features: [AREA] }))],
        packsDirectory,
        id: 'zip4-mine',
        ...placing,
      }),
  ],
  [
    'geocoder-mine',
    (placing) =>
      importAddresses({
        files: [write('oa.csv', 'LON,LAT,NUMBER,STREET,CITY\n13.39,52.50,22,Markgrafenstraße,Berlin\n')],
        id: 'geocoder-mine',
        packsDirectory,
        fields: {},
        ...placing,
      }),
  ],
  [
    'roads-map',
    (placing) => importOsm({ file: write('map.osm', MAP), packsDirectory, parts: ['roads'], name: 'map', ...placing }),
  ],
  [
    'businesses-map',
    (placing) =>
      importOsm({ file: write('map.osm', MAP), packsDirectory, parts: ['businesses'], name: 'map', ...placing }),
  ],
];

it.each(IMPORTS)('%s', async (pack, run) => {
  const place = write(`${pack}.sqlite`, 'of another program');
  await expect(run({ newSince: new Date().toISOString() })).rejects.toThrow(
    `Pack ${pack} was added while the import was running`,
  );
  expect(readFileSync(place, 'utf8')).toBe('of another program');
  await run({});
  const whole = readFileSync(place);
  expect(whole.toString('latin1', 0, 6)).toBe('SQLite');
  // As after the end of a process that had written it.
  await run({ newSince: '2020-01-01T00:00:00.000Z' });
  expect(readFileSync(place).equals(whole)).toBe(false);
});
