import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { importInProcess, type RunOptions } from '../../import-process.ts';
import type { ImportResult } from '../../target.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-import-thread-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const importFigures = (file: string, options: RunOptions = {}): Promise<ImportResult> =>
  importInProcess('health', { files: [file], id: 'health-a', packsDirectory: directory }, options);

function write(rows: readonly string[]): string {
  const path = join(directory, 'a.csv');
  writeFileSync(path, ['area,date,cases', ...rows, ''].join('\n'));
  return path;
}

const manyRows = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => `boundary:${100_000 + i},2020-03-14,${i}`);

it('imports in a process and says how far it is', async () => {
  const progress: number[] = [];
  const { report } = await importFigures(write(manyRows(30_000)), { onProgress: ({ share }) => progress.push(share) });
  expect(report).toMatchObject({ pack: 'health-a', counts: { areas: 30_000 } });
  expect(progress.at(-1)).toBe(0.9);
  expect(progress.length).toBeGreaterThan(1);
});

it('hands over why it refused, whole', async () => {
  const refusal = await importFigures(write(['URY,2020-03-14,x', 'URY,2020-03-15,-1'])).catch(
    (error: unknown) => error,
  );
  expect(refusal).toMatchObject({ code: 'invalid_file' });
  expect(refusal).toMatchObject({ problems: { count: 2, listed: [{ line: 2, column: 'cases' }, { line: 3 }] } });
});

it('is cancelled on request, and leaves nothing behind', async () => {
  const cancelling = new AbortController();
  const result = importFigures(write(manyRows(300_000)), {
    signal: cancelling.signal,
    onProgress: () => cancelling.abort(),
  });
  await expect(result).rejects.toMatchObject({
    reason: 'cancelled',
    message: 'The import was cancelled. Nothing was changed.',
  });
  expect(readdirSync(directory)).toEqual(['a.csv']);
});
