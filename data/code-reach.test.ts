import { mkdtempSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCodeReach } from './code-reach.ts';

let folder = '';
const write = (name: string, content: string): void => writeFileSync(join(folder, name), content);
const digest = (name = 'theme.ts'): string => createCodeReach()(join(folder, name)).digest;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'code-reach-'));
  mkdirSync(join(folder, 'parts'));
  write(
    'parts/lines.ts',
    'export const length = (line: readonly number[]): number => line.length;\nexport type Line = readonly number[];\n',
  );
  write('parts/lazy.ts', 'export default 1;\n');
  write('parts/worker.ts', "export * from './lines.ts';\n");
  write('parts/shape.ts', 'export interface Shape { sides: number }\n');
  write('figures.csv', 'area,cases\n');
  write(
    'theme.ts',
    `import { length, type Line } from './parts/lines.ts';
import type { Shape } from './parts/shape.ts';
export const line: Line = [];
export const build = async (shape: Shape): Promise<unknown> => [shape, length(line), await import('./parts/lazy.ts')];
export const worker = new URL('./parts/worker.ts', import.meta.url);
export const figures = new URL('figures.csv', import.meta.url);
`,
  );
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['the module itself', 'theme.ts', 'export const more = 1;\n'],
  ['a module that it imports', 'parts/lines.ts', 'export const width = 1;\n'],
  ['a module that it imports when it runs', 'parts/lazy.ts', 'export const more = 1;\n'],
  ['a module that it starts as a thread', 'parts/worker.ts', 'export const more = 1;\n'],
  ['a data file', 'figures.csv', 'URY,4\n'],
])('a change of %s changes the digest', (_what, file, added) => {
  const before = digest();
  writeFileSync(join(folder, file), added, { flag: 'a' });
  expect(digest()).not.toBe(before);
});

it('a change of types, comments or layout keeps the digest', () => {
  const before = digest();
  write('parts/shape.ts', 'export interface Shape { sides: number; name: string }\n');
  write(
    'parts/lines.ts',
    '/** Its points. */\nexport const length = (\n  line: ReadonlyArray<number>,\n): number => {\n  return ' +
      'line.length; // all of them\n};\nexport type Line = never;\n',
  );
  expect(digest()).not.toBe(before);
  write(
    'parts/lines.ts',
    '/** Its points. */\nexport const length = (\n  line: ReadonlyArray<number>,\n): number =>\n  ' +
      'line.length; // all of them\nexport type Line = never;\n',
  );
  expect(digest()).toBe(before);
});

it('moving or renaming a file keeps the digest', () => {
  const before = digest();
  renameSync(join(folder, 'parts/worker.ts'), join(folder, 'thread.ts'));
  write('thread.ts', 'export * from "./parts/lines.ts"\n');
  write(
    'moved.ts',
    `import { length } from "./parts/lines.ts";
export const line = [], build = 0;
`,
  );
  expect(digest('moved.ts')).not.toBe(before);
  write(
    'moved.ts',
    `import { length } from "./parts/lines.ts"
export const line = [];
export const build = async (shape) => [shape, length(line), await import("./parts/lazy.ts")];
export const worker = new URL("./thread.ts", import.meta.url);
export const figures = new URL("./figures.csv", import.meta.url);
`,
  );
  expect(digest('moved.ts')).toBe(before);
});

it('depends on the version of a package, and rejects an unlisted one', () => {
  write('theme.ts', "import sax from 'sax';\nexport default sax;\n");
  expect(digest()).toMatch(/^[0-9a-f]{64}$/);
  write('theme.ts', "import none from 'no-such-package';\nexport default none;\n");
  expect(() => digest()).toThrow("theme.ts imports no-such-package, which package.json doesn't list");
});

it('depends on the version of a package that is required, or resolved for its files', () => {
  const require = "import { createRequire } from 'node:module';\nexport default createRequire(import.meta.url)";
  for (const use of ["('sax')", ".resolve('sax/package.json')"]) {
    write('theme.ts', `${require}${use};\n`);
    expect(digest()).toMatch(/^[0-9a-f]{64}$/);
    write('theme.ts', `${require}${use.replace('sax', 'no-such-package')};\n`);
    expect(() => digest()).toThrow("theme.ts imports no-such-package, which package.json doesn't list");
  }
});

it.each([
  [
    'export default (name: string) => import(`./parts/${name}.ts`);',
    "`./parts/${name}.ts` can't be followed; use a literal path",
  ],
  [
    "import { join } from 'node:path';\nexport default join(import.meta.dirname, 'figures.csv');",
    "this use of import.meta can't be followed; name files as new URL('./file', import.meta.url)",
  ],
  ["import './none.ts';", 'none.ts'],
  ["import './parts/again.ts';", 'theme.ts: modules that import each other have no digest'],
])("rejects references that it can't follow: %s", (code, message) => {
  write('parts/again.ts', "import '../theme.ts';\n");
  write('theme.ts', code);
  expect(() => digest()).toThrow(message);
});
