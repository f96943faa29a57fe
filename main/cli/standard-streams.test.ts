/** `-` for standard input and output, `--format`, `--quiet`, `--strict`, completion and the manual page. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFixtureServer, type FixtureServer } from '../server/fixture-world.ts';
import { manPage } from './man-page.ts';
import { createProgram } from './program.ts';

const CLI = join(import.meta.dirname, '..', 'cli.ts');
let fixture: FixtureServer;
let temporary: string;
beforeAll(async () => {
  fixture = await startFixtureServer();
  temporary = mkdtempSync(join(tmpdir(), 'cairn-streams-'));
});
afterAll(async () => {
  await fixture.close();
  rmSync(temporary, { recursive: true });
});

function cairn(args: readonly string[], input: string | Buffer = '', environment: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    input,
    env: { ...process.env, CAIRN_PACKS: fixture.packsDirectory, TMPDIR: temporary, ...environment },
  });
  return { code: status, out: stdout.toString(), bytes: stdout, error: stderr.toString() };
}

const TABLE = 'id,lon,lat\n10,5,5\n9,-1220.263,5\n';

describe('cairn enrich -', () => {
  it('reads standard input and writes standard output; --strict reports bad rows, --quiet nothing else', () => {
    const { code, out, error } = cairn(['enrich', '-', '--fields', 'tile_x', '--strict', '--quiet'], TABLE);
    expect(out.split('\n')).toEqual([
      'id,lon,lat,tile_x,cairn_error',
      '10,5,5,33678,',
      '9,-1220.263,5,,Longitude -1220.263 is outside -180 to 180',
      '',
    ]);
    expect([code, error]).toEqual([
      1,
      'cairn: --strict: 1 of 2 rows have an error in cairn_error; standard output is still written\n',
    ]);
  });

  it('detects the input format, and writes the given output format', () => {
    const { code, bytes, error } = cairn(
      ['enrich', '-', '-o', '-', '--fields', 'tile_x', '--format', 'gpkg', '--json'],
      gzipSync(TABLE),
    );
    expect([code, bytes.toString('latin1', 0, 15)]).toEqual([0, 'SQLite format 3']);
    const parquet = cairn(['enrich', '-', '--fields', 'tile_x', '--format', 'parquet'], TABLE);
    expect([parquet.code, parquet.bytes.toString('latin1', 0, 4)]).toEqual([0, 'PAR1']);
    expect(JSON.parse(error.trim().split('\n').at(-1) ?? '')).toEqual({ output: '-', rows: 2, rows_with_errors: 1 });
    expect(readdirSync(temporary)).toEqual([]);
  });

  it('reports empty input', () => {
    const { code, error } = cairn(['enrich', '-', '--fields', 'tile_x']);
    expect([code, error]).toEqual([1, 'cairn: Standard input is empty\n']);
  });
});

it('cairn lookup - prints one line of JSON per point, reports invalid lines, and continues', () => {
  const { code, out, error } = cairn(['lookup', '-', '--format', 'json'], '5 5\nx,1\n\n-5;1\n');
  const points = out
    .trim()
    .split('\n')
    .map((line): { x: number; y: number } => JSON.parse(line));
  expect(points.map(({ x, y }) => [x, y])).toEqual([
    [5, 5],
    [-5, 1],
  ]);
  expect(code).toBe(1);
  expect(error).toContain('line 2: x must be a number from -180 to 180, not "x"');
  expect(error).toContain("cairn: 1 of 3 lines couldn't be answered");
});

it('a pack passes through a pipe unchanged', () => {
  const id = fixture.packs[0]?.id ?? '';
  const packed = cairn(['packs', 'export', id, '-']);
  expect([packed.code, packed.error.includes('SHA-256')]).toEqual([0, true]);
  const existing = join(temporary, 'there');
  rmSync(existing, { recursive: true, force: true });
  mkdirSync(existing);
  const added = cairn(['packs', 'add', '-', '--packs', existing, '--data-dir', join(temporary, 'data')], packed.bytes);
  expect([added.code, added.out]).toEqual([0, `Added ${id}\n`]);
  expect(readFileSync(join(existing, `${id}.sqlite`)).equals(packed.bytes)).toBe(true);
  rmSync(existing, { recursive: true });
});

it('standard input can be used only once', () => {
  const { code, error } = cairn(['matrix', '--origins', '-', '--destinations', '-'], TABLE);
  expect([code, error]).toEqual([2, 'cairn: Standard input can be read once: only one file may be -\n']);
});

describe('cairn complete, called by shell scripts', () => {
  it.each([
    [['ma'], 'matrix\t', ':4'],
    [['matrix', '--mode', 't'], 'truck\t', ':4'],
    [['packs', 've'], 'verify\t', ':4'],
    [['enrich', ''], '', ':0'],
  ])('%j', (words, begin, directive) => {
    const { out } = cairn(['complete', '--', ...words]);
    const lines = out.trim().split('\n');
    expect(out.startsWith(begin)).toBe(true);
    expect(lines.at(-1)).toBe(directive);
  });

  it('has a script for each shell', () => {
    for (const shell of ['bash', 'zsh', 'fish'])
      expect(cairn(['completion', shell]).out).toContain('cairn complete --');
  });
});

it('an invalid configuration fails a command, but not its help', () => {
  const file = join(temporary, 'config.json');
  writeFileSync(file, '{"prot": 1}');
  const invalid = cairn(['packs'], '', { CAIRN_CONFIG: file });
  expect([invalid.code, invalid.error]).toEqual([
    2,
    `cairn: ${file}: unknown key "prot". Use packs, data_dir, port, log, position, store, ` +
      'listen, host, tls_cert, tls_key\n',
  ]);
  expect(cairn(['packs', '--help'], '', { CAIRN_CONFIG: file }).code).toBe(0);
  writeFileSync(file, JSON.stringify({ packs: 'none-here' }));
  expect(cairn(['packs'], '', { CAIRN_CONFIG: file, CAIRN_PACKS: '' }).error).toContain(join(temporary, 'none-here'));
  rmSync(file);
});

it('packaging/linux/cairn.1 is up to date', () => {
  const page = join(import.meta.dirname, '..', '..', 'packaging', 'linux', 'cairn.1');
  expect(readFileSync(page, 'utf8'), 'npm run man writes it').toBe(manPage(createProgram()));
});
