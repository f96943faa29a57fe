/** Every value listed in help is accepted by its command. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMatrixFixture, type MatrixFixture } from '../endpoints/matrix/fixture.ts';
import { readFields } from '../enrichment/fields.ts';
import { useTestStore } from '../store/test-store.fixture.ts';
import { EXIT } from './failure.ts';
import { parseParts, parseRights } from './option-values.ts';
import { createProgram, run } from './program.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-help-'));
let fixture: MatrixFixture;
let points: string;
beforeAll(async () => {
  fixture = await startMatrixFixture(5, 5);
  points = join(directory, 'points.csv');
  // Far from all roads: the command fails after parsing its options, without computing anything.
  writeFileSync(points, 'lon,lat\n13.4,52.5\n');
  await useTestStore(directory);
  await run(['keys', 'create', 'k', '--data-dir', directory]);
});
afterAll(async () => {
  await fixture.close();
  rmSync(directory, { recursive: true });
});

/**
 * Returns each option whose description lists values, such as `matrix --format`, with those values. Lists look like `…:
 * csv, xlsx` or `…: quotas, origins or rate`.
 */
function listed(command: Command, path: readonly string[] = []): [option: string, values: string[]][] {
  const ownOptions = command.options.flatMap(({ long, description, argChoices }): [string, string[]][] => {
    if (argChoices !== undefined) return [[[...path, long].join(' '), argChoices]];
    const [, list] = /: ([\w.-]+(?:(?:, | or )[\w.<>: -]+?)+)(?:;|$)/.exec(description) ?? [];
    return list === undefined ? [] : [[[...path, long].join(' '), list.split(/, | or /)]];
  });
  return [...ownOptions, ...command.commands.flatMap((sub) => listed(sub, [...path, sub.name()]))];
}

const places = (): string[] => ['--packs', fixture.packsDirectory, '--data-dir', directory];
const matrix = (...args: string[]): Promise<number> =>
  run([
    'matrix',
    '--origins',
    points,
    '--destinations',
    points,
    '-o',
    join(directory, 'out.csv'),
    ...args,
    ...places(),
  ]);
const isochrone = (...args: string[]): Promise<number> =>
  run(['isochrone', '13.4', '52.5', '--minutes', '5', ...args, ...places()]);
const nearest = (...args: string[]): Promise<number> =>
  run(['nearest', '--origins', points, '--destinations', points, ...args, ...places()]);
const route = (...args: string[]): Promise<number> => run(['route', '--points', points, ...args, ...places()]);
const trip = (...args: string[]): Promise<number> => run(['trip', '--stops', points, ...args, ...places()]);
const keys = (...args: string[]): Promise<number> => run(['keys', ...args, '--data-dir', directory]);
/** Options that only need to be parsed. @throws if the parser fails */
const parsed = (found: readonly unknown[]): number => (found.length > 0 ? EXIT.failure : EXIT.usage);
const fileOf = (extension: string): string => join(directory, `out${extension}`);

/** Options required by a target of areas. */
const NEEDS: Record<string, string[]> = { admin: ['--level', '1'], boundary: ['--category', '940'] };

/** Runs a command with the value. @returns its exit code */
const RUNS: Record<string, (value: string) => number | Promise<number>> = {
  'serve --rights': (right) => parsed(parseRights(right)),
  'matrix --origins': (extension) =>
    run(['matrix', '--origins', `nowhere${extension}`, '--destinations', points, ...places()]),
  'matrix --mode': (mode) => matrix('--mode', mode),
  'matrix --option': (option) => matrix('--option', option),
  'matrix --output': (extension) =>
    run(['matrix', '--origins', points, '--destinations', points, '-o', fileOf(extension), ...places()]),
  'matrix --format': (format) => matrix('--format', format),
  'matrix --measure': (measure) => matrix('--measure', measure, '--format', 'csv'),
  'matrix --pairs': (pairs) => matrix('--pairs', pairs, '--format', 'geojson'),
  'matrix --avoid': (kind) => matrix('--avoid', kind),
  'isochrone --avoid': (kind) => isochrone('--avoid', kind),
  'nearest --avoid': (kind) => nearest('--avoid', kind),
  'route --avoid': (kind) => route('--avoid', kind),
  'trip --avoid': (kind) => trip('--avoid', kind),
  'isochrone --mode': (mode) => isochrone('--mode', mode),
  'isochrone --option': (option) => isochrone('--option', option),
  'isochrone --direction': (direction) => isochrone('--direction', direction),
  'isochrone --as': (shapes) => isochrone('--as', shapes),
  'nearest --mode': (mode) => nearest('--mode', mode),
  'nearest --option': (option) => nearest('--option', option),
  'route --mode': (mode) => route('--mode', mode),
  'route --option': (option) => route('--option', option),
  'route --language': (language) => route('--language', language),
  'route --format': (format) => route('--format', format),
  'trip --mode': (mode) => trip('--mode', mode),
  'trip --option': (option) => trip('--option', option),
  'trip --format': (format) => trip('--format', format),
  'lookup --format': (format) => run(['lookup', '1', '2', '--format', format, ...places()]),
  'geocode --format': (format) => run(['geocode', 'nowhere', '--format', format, ...places()]),
  'reverse --format': (format) => run(['reverse', '1', '2', '--format', format, ...places()]),
  'enrich --format': (format) =>
    run(['enrich', points, '--fields', 'tile_x', '--format', format, '-o', fileOf(format), ...places()]),
  'enrich --encoding': (encoding) =>
    run(['enrich', 'nowhere.csv', '--fields', 'tile_x', '--encoding', encoding, '-o', fileOf('.csv'), ...places()]),
  'summarise --format': (format) =>
    run(['summarise', points, '--by', 'tile:9', '--format', format, '-o', fileOf(format), ...places()]),
  'summarise --encoding': (encoding) =>
    run(['summarise', 'nowhere.csv', '--by', 'tile:9', '--encoding', encoding, '-o', fileOf('.csv'), ...places()]),
  'packs export --format': (format) => run(['packs', 'export', 'none', '--format', format, ...places()]),
  'places export --format': (format) =>
    run(['places', 'export', join(directory, `places-${format}`), '--format', format, '--data-dir', directory]),
  'import areas --as': (target) =>
    run(['import', 'areas', 'nowhere.geojson', '--as', target, ...(NEEDS[target] ?? []), ...places()]),
  'import areas --axes': (axes) =>
    run(['import', 'areas', 'nowhere.geojson', '--as', 'zip', '--axes', axes, ...places()]),
  'import files --axes': (axes) => run(['import', 'nowhere.geojson', '--axes', axes, ...places()]),
  'serve --log': (format) =>
    run(['serve', '--log', format, '--api-key', 'k'.repeat(30), '--packs', 'nowhere', '--data-dir', directory]),
  'keys create --right': (right) => keys('create', `k-${right}`, '--right', right),
  'keys change --right': (right) => keys('change', 'k', '--right', right),
  'keys change --no': (limit) => keys('change', 'k', '--no', limit),
  'enrich --fields': (field) =>
    parsed(
      readFields(
        field
          .replace('<places>', 'places')
          .replace('<category code>', '940')
          .replace('<level>', '1')
          .replace(/<\w+>/, '9'),
      ),
    ),
  'import osm --with': (part) => parsed(parseParts(part)),
};

const LISTED = listed(createProgram());

test('all options that list values are tested', () => {
  expect(LISTED.map(([option]) => option).toSorted()).toEqual(Object.keys(RUNS).toSorted());
});

test.each(LISTED.flatMap(([option, values]) => values.map((value) => [option, value] as const)))(
  '%s %s',
  async (option, value) => {
    expect(await RUNS[option]?.(value)).not.toBe(EXIT.usage);
  },
);

test('no help shows a default that is empty', () => {
  const all = (command: Command): string[] => [command.helpInformation(), ...command.commands.flatMap(all)];
  expect(all(createProgram()).join('\n')).not.toMatch(/default: ?\s(?:\[\]|\{\}|"")/);
});
