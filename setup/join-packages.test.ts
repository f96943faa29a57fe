import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { joinPackage } from './join-packages.mjs';

const INSTALLED = join(import.meta.dirname, '..', 'node_modules', 'typebox');
const directory = mkdtempSync(join(tmpdir(), 'cairn-join-'));
afterAll(() => rmSync(directory, { recursive: true }));

const exportsOf = async (path: string): Promise<string[]> => Object.keys(await import(pathToFileURL(path).href));

it('joined files export what the package does, and types stay where they were', async () => {
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
  for (const { node, default: original } of targets)
    expect([node, await exportsOf(join(directory, node))]).toEqual([node, await exportsOf(join(directory, original))]);
  const before = readFileSync(join(directory, 'package.json'), 'utf8');
  await joinPackage(directory);
  expect(readFileSync(join(directory, 'package.json'), 'utf8')).toBe(before);
});
