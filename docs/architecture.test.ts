/** The two pages for those who change Cairn name files that are there, and lead from every endpoint to its code. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const ARCHITECTURE = read('docs/architecture.md');
const PAGES = [ARCHITECTURE, read('CONTRIBUTING.md')];

/** Every `code` that is a path of the repository: it has a slash, and begins with one of its folders. */
const namedPaths = (page: string): string[] =>
  [...page.matchAll(/`((?:contract|main|preload|renderer|data|setup|e2e|bench|docs)\/[^`\s]*)`/g)].map(
    ([, path = '']) => path,
  );

interface Row {
  paths: string[];
  contracts: string[];
  folder: string;
}

const codesOf = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

const ROWS: Row[] = ARCHITECTURE.split('\n')
  .filter((line) => line.startsWith('| `/'))
  .map((line) => {
    const [, paths, contracts, folder] = line.split('|');
    return { paths: codesOf(paths), contracts: codesOf(contracts), folder: codesOf(folder)[0] ?? '' };
  });

/** Every path that the contract has, with the file that defines it. */
const ENDPOINTS = readdirSync(join(ROOT, 'contract'))
  .filter((name) => /^[\w-]+\.ts$/.test(name))
  .flatMap((name) =>
    [...read(`contract/${name}`).matchAll(/^\s+path: '([^']+)'/gm)].map(([, path = '']) => ({
      path,
      contract: `contract/${name}`,
    })),
  );

/** The row for a path: of those that it begins with, the longest. */
function rowOf(path: string): Row | undefined {
  const matches = ROWS.flatMap((row) =>
    row.paths.filter((start) => path === start || path.startsWith(`${start}/`)).map((start) => ({ row, start })),
  );
  return matches.toSorted((a, b) => b.start.length - a.start.length)[0]?.row;
}

describe('the pages for those who change Cairn', () => {
  it('name files and folders that are there', () => {
    const named = PAGES.flatMap(namedPaths);
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('know of every folder of endpoints', () => {
    const folders = readdirSync(join(ROOT, 'main/endpoints'), { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && entry.name !== 'kit',
    );
    const listed = new Set(ROWS.map(({ folder }) => folder).filter((folder) => folder.startsWith('main/endpoints/')));
    // The endpoints of the table of look-ups are listed with the folder of their look-up.
    expect(folders.map(({ name }) => `main/endpoints/${name}/`).toSorted()).toEqual(
      [...listed, 'main/endpoints/look-ups/'].toSorted(),
    );
  });

  it('find at least the endpoints of the specification', () => expect(ENDPOINTS.length).toBeGreaterThan(70));

  it.each(ENDPOINTS)('lead from $path to its contract and its route', ({ path, contract }) => {
    const row = rowOf(path);
    expect(row?.contracts).toContain(contract);
    const imports = readdirSync(join(ROOT, row?.folder ?? ''))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => read(`${row?.folder ?? ''}${name}`));
    expect(imports.some((text) => text.includes(contract))).toBe(true);
  });
});
