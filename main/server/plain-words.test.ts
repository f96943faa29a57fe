/** Messages appear in the window, over HTTP and on the command line, so their remedies must work in all three. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

/** Source files with messages, except those of the command line. */
const SERVER = [
  'account',
  'endpoints',
  'enrichment',
  'formats',
  'geocoder',
  'ingest',
  'look-ups',
  'matrix',
  'packs',
  'routing',
  'server',
  'store',
  'threads',
].map((name) => join('main', name));

/** Programming terms. */
const FOR_PROGRAMS =
  /npm run|\b(?:GET|POST|DELETE|PUT) \/|(?<=^|[\s'"`(])--[a-z]|\bGEOS\b|\bSQLITE?_?ERROR\b|\bSQLite (?:error|failed)|\bcairn (?:import|packs|keys|serve|lookup|enrich|matrix)\b/;
/** In the window, only the API page mentions paths and options. */
const IN_WINDOW = /npm run|\bGEOS\b|\bSQLite\b|\bcairn (?:import|packs|keys|serve|lookup|enrich|matrix)\b/;

/** Exceptions, in which users need such a word. */
const EXPECTED_WORDS: Readonly<Record<string, string>> = {
  'renderer/workspaces/packs/FirstRun.tsx': 'the command that builds the default packs, to be copied',
  'renderer/workspaces/packs/PacksWorkspace.tsx': 'the same',
  'main/endpoints/reference/open-api.ts': 'the document is for those who write programs',
  'main/packs/upkeep/default-packs-build.ts': 'options of the script that builds packs',
  'main/server/crash.ts': 'a process of a test',
  'main/server/lifeline.ts': 'an option of Node',
  'main/server/published.ts': 'options of the command that publishes a server',
  'main/threads/one-process.ts': 'the same',
  'main/routing/kernel/compile.ts': 'options of the compiler',
  'main/server/not-shared.ts': 'a remedy for programs that share a store',
};

const sources = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(?:test|fixture)\.tsx?$|(?:^|\/)(?:fixture|fuzz|damage)\b/.test(name))
    .map((name) => join(folder, name));

/** Returns the lines of a file without comments. */
const codeOf = (file: string): string[] =>
  readFileSync(join(ROOT, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''))
    .split('\n')
    .map((line) => line.replace(/(?<=^|\s)\/\/ .*$/, ''));

const found = (folders: readonly string[], pattern: RegExp): string[] =>
  folders
    .flatMap(sources)
    .filter((file) => EXPECTED_WORDS[file] === undefined)
    .flatMap((file) =>
      codeOf(file).flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    );

test('messages of the server contain no command, option or path of a program', () => {
  expect(found(SERVER, FOR_PROGRAMS)).toEqual([]);
});

test('texts of the window contain no command', () => {
  expect(found(['renderer'], IN_WINDOW)).toEqual([]);
});

test('the exceptions still exist', () => {
  expect(
    Object.keys(EXPECTED_WORDS).filter((file) => !sources(file.split('/').slice(0, -1).join('/')).includes(file)),
  ).toEqual([]);
});
