import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createCodeReach } from './code-reach.ts';
import { themeModule, themeVersion } from './fingerprint.ts';
import { loadTheme, THEME_IDS } from './themes/index.ts';

const ROOT = join(import.meta.dirname, '..');
const reach = createCodeReach();
const reached = (id: string): ReadonlySet<string> => reach(themeModule(id)).files;

const version = (id: string, code: typeof reach): string => themeVersion({ id, needs: [] }, [], [], code);

const STREETS = ['streets-montevideo', 'streets-santa-cruz', 'streets-santa-cruz-osm'];
const GEOCODERS = [
  'geocoder-montevideo',
  'geocoder-nature',
  'geocoder-neighbourhoods-germany',
  'geocoder-santa-cruz',
  'geocoder-us-zip',
  'geocoder-world',
];
const ROADS = ['roads-montevideo', 'roads-santa-cruz'];
/** Themes that look up areas in packs. */
const AREA_READERS = [
  'area-shapes',
  'basemap-world',
  'geocoder-nature',
  'geocoder-world',
  'health-default',
  'regions-us',
  'regions-world',
];

it.each<[file: string, themes: readonly string[]]>([
  ['main/packs/write/pack.ts', THEME_IDS],
  ['data/facts/covid-countries-2023-03-09.csv', ['health-default']],
  ['data/themes/countries/disputed-areas.ts', ['admin-world', 'basemap-world', 'countries']],
  ['data/themes/zip4/segments.ts', ['zip4-santa-cruz']],
  ['data/themes/streets/stitch.ts', [...STREETS, 'zip4-santa-cruz']],
  ['data/themes/geocoder/names.ts', ['basemap-world', ...GEOCODERS, 'regions-world']],
  ['data/read/tz-transitions.ts', ['countries', 'time-zones']],
  ['main/geocoder/index/writer.ts', GEOCODERS],
  ['main/packs/area-pack.ts', AREA_READERS],
  ['main/routing/cost.ts', ROADS],
])('a change of %s makes exactly the packs stale that depend on it', (file, themes) => {
  const changed = createCodeReach((path) => {
    const content = readFileSync(path);
    return path === join(ROOT, file) ? Buffer.concat([content, Buffer.from('\nexport const added = 1;\n')]) : content;
  });
  expect(THEME_IDS.filter((id) => version(id, changed) !== version(id, reach)).toSorted()).toEqual(themes.toSorted());
});

it('every file for themes is reached by a theme', () => {
  const parts = globSync('data/{facts,kit,pyramid,read,themes}/**/*.{csv,ts}', { cwd: ROOT }).filter(
    // The folder `trial` contains the samplers of the geocoder's long test.
    (path) => !/\.(?:test|long|d|types)\.ts$|\/trial\//.test(path),
  );
  const all = new Set(THEME_IDS.flatMap((id) => [...reached(id)]));
  // The list of themes; a file of types; and the checks that tests and benchmarks run on the ZIP+4 model.
  expect(parts.filter((path) => !all.has(path)).toSorted()).toEqual([
    'data/themes/index.ts',
    'data/themes/regions/region.ts',
    'data/themes/zip4/checks.ts',
  ]);
});

it('no theme reaches the HTTP interface', () => {
  const all = new Set(THEME_IDS.flatMap((id) => [...reached(id)]));
  expect(
    [...all].filter((path) => /^(?:contract\/(?:endpoint|error)|main\/(?:endpoints|server)\/)/.test(path)),
  ).toEqual([]);
});

it('finds the module of a theme', async () => {
  for (const id of THEME_IDS) expect(await import(themeModule(id))).toHaveProperty('theme', await loadTheme(id));
  expect(() => themeModule('no-such-theme')).toThrow(
    'The theme no-such-theme needs exactly one module data/themes/*/no-such-theme.ts',
  );
});
