/**
 * The programs and commands of the pages run as they stand there, one block after the other, and print what the page
 * says: letter for letter but for figures, which change with the data.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasPacks, linkPacks } from '../main/packs/built-packs.fixture.ts';
import { startServer } from '../main/server/start.ts';

const ROOT = join(import.meta.dirname, '..');
const NEEDED = [
  'countries',
  'admin-us',
  'time-zones',
  'geocoder-world',
  'geocoder-santa-cruz',
  'zip4-santa-cruz',
  'roads-santa-cruz',
  'streets-santa-cruz',
];
const KEY = 'k'.repeat(43);
const run = promisify(execFile);

interface Block {
  language: string;
  code: string;
  /** The last name of a file before it, as code. */
  file: string;
}

/** The blocks of code of a page, in order. */
function blocksOf(page: string): Block[] {
  const text = readFileSync(join(import.meta.dirname, page), 'utf8');
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(({ index, 1: language = '', 2: code = '' }) => ({
    language,
    code,
    file: [...text.slice(0, index).matchAll(/`([\w-]+\.\w+)`/g)].at(-1)?.[1] ?? '',
  }));
}
const joined = (blocks: readonly Block[], language: string): string =>
  blocks
    .filter((block) => block.language === language)
    .map(({ code }) => code)
    .join('');
/** Figures are the data's, not the page's. */
const withoutFigures = (text: string): string => text.replaceAll(/\d[\d.]*/g, '0').trimEnd();

const isBuilt = hasPacks('the examples', NEEDED);

describe.skipIf(!isBuilt)('what is printed on', () => {
  let scratch: string;
  let server: Awaited<ReturnType<typeof startServer>>;
  let environment: NodeJS.ProcessEnv;
  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'cairn-pages-'));
    const packsDirectory = join(scratch, 'packs');
    mkdirSync(packsDirectory);
    linkPacks(NEEDED, packsDirectory);
    server = await startServer({ packsDirectory, dataDirectory: join(scratch, 'data'), port: 0, apiKeys: [KEY] });
    await vi.waitFor(
      async () => {
        const answer = await fetch(`${server.url}/v1/packs`, { headers: { 'x-api-key': KEY } });
        expect((await answer.text()).match(/"status":"\w+"/g)).toEqual(NEEDED.map(() => '"status":"ready"'));
      },
      { timeout: 60_000, interval: 200 },
    );
    environment = {
      ...process.env,
      CAIRN_KEY: KEY,
      CAIRN_URL: server.url,
      CAIRN_PACKS: packsDirectory,
      CAIRN_DATA_DIR: join(scratch, 'commands'),
      PYTHONPATH: join(ROOT, 'clients', 'python'),
      PYTHONDONTWRITEBYTECODE: '1',
    };
  });
  afterAll(async () => {
    await server.close();
    rmSync(scratch, { recursive: true });
  });

  const print = async (program: string, ...args: string[]): Promise<string> => {
    const { stdout } = await run(program, args, { cwd: scratch, env: environment });
    return stdout;
  };

  it('the page for JavaScript', async () => {
    const blocks = blocksOf('javascript.md');
    writeFileSync(join(scratch, 'report.mjs'), joined(blocks, 'js'));
    expect(withoutFigures((await print(process.execPath, 'report.mjs')).replaceAll('\n\n', '\n'))).toBe(
      withoutFigures(joined(blocks, 'text')),
    );
  });

  it('the page for Python', async ({ skip }) => {
    const python = await print('/usr/bin/python3', '-c', 'import sys; print(sys.version_info >= (3, 11))').catch(
      () => 'absent',
    );
    skip(python.trim() !== 'True', 'Python 3.11 is not installed (Debian: python3)');
    const blocks = blocksOf('python.md');
    // The last blocks, of another name of the language.
    const pandas = await print('/usr/bin/python3', '-c', 'import pandas').catch(() => undefined);
    if (pandas === undefined) process.stderr.write('Skipped: pandas on the page for Python (Debian: python3-pandas)\n');
    const part = (language: string, last: string): string =>
      joined(blocks, language) + (pandas === undefined ? '' : joined(blocks, last));
    writeFileSync(join(scratch, 'report.py'), part('python', 'py'));
    expect(withoutFigures(await print('/usr/bin/python3', 'report.py'))).toBe(withoutFigures(part('text', 'txt')));
  });

  it('the recipes', async () => {
    const blocks = blocksOf('recipes.md');
    const files = blocks.filter(({ language }) => language === 'csv' || language === 'json');
    expect(files.map(({ file }) => file)).toEqual(['sites.csv', 'depots.csv', 'customers.csv', 'territories.geojson']);
    for (const { file, code } of files) writeFileSync(join(scratch, file), code);
    const command = `cairn() { '${process.execPath}' '${join(ROOT, 'cairn.mjs')}' "$@"; }\n`;
    const script = `set -e\n${command}${joined(blocks, 'sh')}`;
    expect(withoutFigures(await print('bash', '-c', script))).toBe(withoutFigures(joined(blocks, 'text')));
  });
});
