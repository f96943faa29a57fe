/** Every value listed in the description of an option is accepted by its command. */
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
 * Returns each option whose description lists values, such as `import osm --with`, with those values. Lists look like
 * `…: csv, xlsx` or `…: quotas, origins or rate`. The parser itself reads and lists the choices of other options.
 */
function listed(command: Command, path: readonly string[] = []): [option: string, values: string[]][] {
  const ownOptions = command.options.flatMap(({ long, description, argChoices }): [string, string[]][] => {
    if (argChoices !== undefined) return [];
    const [, list] = /: ([\w.-]+(?:(?:, | or )[\w.<>@: -]+?)+)(?:;|$)/.exec(description) ?? [];
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

/** Runs a command with the value. @returns its exit code */
const RUNS: Record<string, (value: string) => number | Promise<number>> = {
  'serve --rights': (right) => parsed(parseRights(right)),
  'matrix --origins': (extension) =>
    run(['matrix', '--origins', `nowhere${extension}`, '--destinations', points, ...places()]),
  'matrix --output': (extension) =>
    run(['matrix', '--origins', points, '--destinations', points, '-o', fileOf(extension), ...places()]),
  'matrix --avoid': (kind) => matrix('--avoid', kind),
  'isochrone --avoid': (kind) => isochrone('--avoid', kind),
  'nearest --avoid': (kind) => nearest('--avoid', kind),
  'route --avoid': (kind) => route('--avoid', kind),
  'trip --avoid': (kind) => trip('--avoid', kind),
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
          .replace('<level@date>', '1@2020-07-27')
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
