import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { joinPackage } from './join-packages.mjs';

const INSTALLED = join(import.meta.dirname, '..', 'node_modules', 'typebox');
const directory = mkdtempSync(join(tmpdir(), 'cairn-join-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** Imports the files with Node itself, each separately. */
const exportsOf = (paths: readonly string[]): string[][] =>
  JSON.parse(
    execFileSync(process.execPath, [
      '--input-type=module',
      '--eval',
      'const modules = process.argv.slice(1).map(async (path) => Object.keys(await ' +
        'import(path)));process.stdout.write(JSON.stringify(await Promise.all(modules)));',
      ...paths,
    ]).toString(),
  );

it('joined files have the same exports as the package, and types stay in place', async () => {
  cpSync(join(INSTALLED, 'build'), join(directory, 'build'), { recursive: true });
  cpSync(join(INSTALLED, 'package.json'), join(directory, 'package.json'));
  await joinPackage(directory);
  const { exports } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  expect(exports['./value']).toMatchObject({
    types: './build/value/index.d.mts',
    node: './joined/value.mjs',
    default: './build/value/index.mjs',
  });
  const targets = Object.values<{ node: string; default: string }>(exports);
  expect(targets.length).toBeGreaterThan(5);
  expect(exportsOf(targets.map(({ node }) => join(directory, node)))).toEqual(
    exportsOf(targets.map((target) => join(directory, target.default))),
  );
  const before = readFileSync(join(directory, 'package.json'), 'utf8');
  await joinPackage(directory);
  expect(readFileSync(join(directory, 'package.json'), 'utf8')).toBe(before);
});
