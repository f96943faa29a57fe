import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ImportRefused } from './problem.ts';
import { ImportCancelled, startHealthImport } from './start.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-import-thread-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

function write(rows: readonly string[]): string {
  const path = join(directory, 'a.csv');
  writeFileSync(path, ['area,date,cases', ...rows, ''].join('\n'));
  return path;
}

const manyRows = (count: number): string[] => Array.from({ length: count }, (_, i) => `boundary:${100_000 + i},2020-03-14,${i}`);

it('imports in a thread and says how far it is', async () => {
  const progress: number[] = [];
  const { report } = startHealthImport({ files: [write(manyRows(30_000))], packsDirectory: directory }, (done, total) => progress.push(done / total));
  expect(await report).toMatchObject({ pack: 'health-a', areas: 30_000 });
  expect(progress.at(-1)).toBe(1);
  expect(progress.length).toBeGreaterThan(1);
});

it('hands over why it refused, whole', async () => {
  const { report } = startHealthImport({ files: [write(['URY,2020-03-14,x', 'URY,2020-03-15,-1'])], packsDirectory: directory });
  const refusal = await report.catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ImportRefused);
  expect(refusal).toMatchObject({ problems: { count: 2, kept: [{ line: 2, column: 'cases' }, { line: 3 }] } });
});

it('is cancelled on request, and leaves nothing behind', async () => {
  const running = startHealthImport({ files: [write(manyRows(300_000))], packsDirectory: directory }, () => running.cancel());
  await expect(running.report).rejects.toThrow(ImportCancelled);
  expect(readdirSync(directory)).toEqual(['a.csv']);
});
