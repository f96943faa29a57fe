/** `cairn import zip4` in its own process. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const CLI = join(import.meta.dirname, '..', 'cli.ts');

let directory: string;
let packs: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-cli-zip4-'));
  packs = mkdtempSync(join(directory, 'packs-'));
});
afterEach(() => {
  rmSync(directory, { recursive: true });
});

interface Outcome {
  code: number | null;
  out: string;
  error: string;
}

const POLL_MS = 50;

/**
 * Runs the command. With `interrupt`, sends one SIGINT, like Ctrl-C, when the unfinished pack exists. A second one
 * would end the process immediately.
 */
function importZip4(args: string[], { interrupt = false } = {}): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [CLI, 'import', 'zip4', ...args, '--packs', packs, '--data-dir', join(directory, 'data')],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const outcome: Outcome = { code: null, out: '', error: '' };
    child.stdout.on('data', (chunk: Buffer) => (outcome.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (outcome.error += chunk.toString()));
    child.on('error', reject);
    const poll = interrupt
      ? setInterval(() => {
          if (readdirSync(packs).length === 0) return;
          clearInterval(poll);
          child.kill('SIGINT');
        }, POLL_MS)
      : undefined;
    child.on('close', (code) => {
      clearInterval(poll);
      resolve({ ...outcome, code });
    });
  });
}

const area = (zip9: string, west: number): object => ({
  type: 'Feature',
  properties: { CODE: zip9 },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [west, 37],
        [west + 0.01, 37],
        [west + 0.01, 37.01],
        [west, 37.01],
        [west, 37],
      ],
    ],
  },
});
const write = (areas: object[]): string => {
  const path = join(directory, 'areas.geojson');
  writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features: areas }));
  return path;
};

describe('cairn import zip4', () => {
  test('makes a pack and reports the fields used and the rows skipped', async () => {
    const { code, out, error } = await importZip4([
      write([area('95060-1011', -122), area('?', -121)]),
      '--zip9',
      'code',
      '--id',
      'zip4-mine',
    ]);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out).toContain('Imported zip4-mine: ZIP+4 areas, areas.geojson\n  rows read: 2, imported: 1, left out: 1');
    expect(out).toContain('areas.geojson: GeoJSON, EPSG:4326; zip9 from CODE');
    expect(out).toContain('line 2: CODE is "?". It must have nine digits, e.g. 950601234 or 95060-1234');
    expect(readdirSync(packs)).toEqual(['zip4-mine.sqlite']);
  });

  test('prints its report as one line of JSON', async () => {
    const { out } = await importZip4([write([area('950601011', -122)]), '--zip9', 'CODE', '--json']);
    expect(JSON.parse(out)).toMatchObject({
      pack: 'zip4-imported',
      counts: { rows_read: 1, imported: 1, left_out: 0 },
      problem_count: 0,
    });
  });

  test('rejects a file without codes, with a remedy', async () => {
    const { code, error } = await importZip4([write([area('950601011', -122)])]);
    expect(code).toBe(1);
    expect(error).toBe(
      'cairn: Nothing was imported: areas.geojson: no field contains ZIP+4 codes. Specify the fields of the ZIP ' +
        'code and of the four digits after it, or of the complete code. Its fields are: CODE. Options: --zip FIELD, ' +
        '--plus4 FIELD, --zip9 FIELD\n',
    );
    expect(readdirSync(packs)).toEqual([]);
  });

  test.each([
    [['--epsg', 'utm'], 'It must be an EPSG code, e.g. 4269.'],
    [['--id', '../..'], 'must have a letter'],
    [['--zip9', 'CODE', '--zip', 'CODE'], "--zip9 can't be combined with --zip or --plus4"],
  ])('rejects %j as an invalid command line', async (args, message) => {
    const { code, error } = await importZip4([write([]), ...args]);
    expect(code).toBe(2);
    expect(error).toContain(message);
  });

  test('cancels on Ctrl-C and writes nothing', async () => {
    const many = Array.from({ length: 150_000 }, (_, i) => area(String(100_000_000 + i), -120 + (i % 1000) * 0.02));
    const { code, error } = await importZip4([write(many), '--zip9', 'CODE'], { interrupt: true });
    expect({ code, error }).toEqual({ code: 130, error: 'cairn: The import was cancelled. Nothing was changed.\n' });
    expect(readdirSync(packs)).toEqual([]);
  });
});
