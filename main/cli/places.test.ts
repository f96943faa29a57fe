/** `cairn places` in a separate process. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { useTestStore } from '../store/test-store.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });

const CLI = join(import.meta.dirname, '..', 'cli.ts');
const directory = mkdtempSync(join(tmpdir(), 'cairn-cli-places-'));
beforeAll(() => useTestStore(join(directory, 'data')));
afterAll(() => rmSync(directory, { recursive: true }));

function places(args: string[], input = ''): { code: number | null; out: string; error: string } {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [CLI, 'places', ...args, '--data-dir', join(directory, 'data')],
    { encoding: 'utf8', input, cwd: directory },
  );
  return { code: status, out: stdout, error: stderr };
}

it('imports, lists and exports places', () => {
  expect(places(['list']).out).toContain('No saved places yet');
  writeFileSync(
    join(directory, 'walk.gpx'),
    '<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1"><wpt ' +
      'lat="1" lon="2"><name>Gauge</name><desc>first</desc></wpt><wpt lat="95" ' +
      'lon="2"><name>Far</name></wpt></gpx>',
  );
  const imported = places(['import', 'walk.gpx', '--folder', 'Samples', '--json', '--strict']);
  expect(imported.code).toBe(1);
  expect(imported.error).toContain('walk.gpx: no. 2 (Far): Latitude 95 is outside -90 to 90');
  expect(JSON.parse(imported.out)).toEqual({
    added: 1,
    already_there: 0,
    left_out: 1,
    left_out_rows: [
      { row: 2, name: 'Far', message: 'Latitude 95 is outside -90 to 90. Are longitude and latitude swapped?' },
    ],
    track_points: 0,
    shortened: 0,
  });
  expect(places(['import', '-'], 'name,lon,lat\nDepot,3,4\n').error).toContain('1 place added');
  expect(places(['list']).out).toMatch(/^NAME .*\nGauge +1 +2 +Samples +first\nDepot +4 +3 /m);
  expect(
    places(['list', '--folder', 'Samples', '--json'])
      .out.trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([{ name: 'Gauge', lon: 2, lat: 1, folder: 'Samples' }]);
  expect(places(['export', 'out.kml', '--folder', 'Samples']).error).toContain('1 place written to out.kml');
  expect(readFileSync(join(directory, 'out.kml'), 'utf8')).toContain('<name>Gauge</name>');
  expect(JSON.parse(places(['export', '-']).out)).toMatchObject({ features: [{}, {}] });
});

it("reports errors and doesn't change existing files", () => {
  expect(places(['list', '--folder', 'None'])).toMatchObject({ code: 1, error: expect.stringContaining('"None"') });
  expect(places(['import', 'missing.gpx'])).toMatchObject({ code: 1, error: expect.stringContaining('missing.gpx') });
  expect(places(['export', 'out.doc'])).toMatchObject({ code: 2, error: expect.stringContaining('--format') });
  expect(places(['export', join('no', 'folder.gpx')])).toMatchObject({
    code: 1,
    error: expect.stringContaining('ENOENT'),
  });
  expect(existsSync(join(directory, 'out.doc'))).toBe(false);
});
