import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { isAlive } from './alive.ts';
import { ChildTask } from './child.ts';
import { Refused, type Order } from './fixture.ts';

const SCRIPT = new URL('fixture.ts', import.meta.url);
const plain = new ChildTask<Order, number, number>(SCRIPT, 'The work');
const known = new ChildTask<Order, number>(SCRIPT, 'The work', {
  Refused: ({ message, details }) => new Refused(message, Value.Parse(Type.Array(Type.String()), details['problems'])),
});

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-threads-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

describe('a child process', () => {
  it('answers, and says on its way how far it is', async () => {
    const progress: number[] = [];
    expect(await plain.ask({ task: 'count', to: 3 }, { onProgress: (n) => progress.push(n) })).toBe(3);
    expect(progress).toEqual([1, 2, 3]);
  });

  it('fails with the error of its work, of the same class where that is known', async () => {
    const failed = known.ask({ task: 'fail', problems: ['row 3'] });
    await expect(failed).rejects.toThrow(Refused);
    await expect(failed).rejects.toMatchObject({ message: 'it cannot be done', problems: ['row 3'] });
    await expect(plain.ask({ task: 'fail', problems: [] })).rejects.toMatchObject({ name: 'Refused', message: 'it cannot be done' });
  });

  it('is said to have ended early where it did', async () => {
    await expect(plain.ask({ task: 'exit', code: 7 })).rejects.toMatchObject({ name: 'ChildEnded', reason: 'crashed', message: 'The work ended early, with code 7' });
  });
});

describe('native work that never ends', () => {
  it('is ended within a second of the wish', async () => {
    const pidFile = join(directory, 'cancelled');
    const running = plain.start({ task: 'never', pidFile });
    await vi.waitFor(() => expect(existsSync(pidFile)).toBe(true), { timeout: 10_000, interval: 10 });
    const asked = performance.now();
    running.cancel();
    await expect(running.answer).rejects.toMatchObject({ reason: 'cancelled' });
    expect(performance.now() - asked).toBeLessThan(1000);
    expect(isAlive(Number(readFileSync(pidFile, 'utf8')))).toBe(false);
  });

  it('is ended where who asked has gone, also before it began', async () => {
    const gone = new AbortController();
    const answer = plain.ask({ task: 'never' }, { signal: gone.signal });
    gone.abort();
    await expect(answer).rejects.toMatchObject({ reason: 'cancelled' });
    await expect(plain.ask({ task: 'never' }, { signal: gone.signal })).rejects.toMatchObject({ reason: 'cancelled' });
  });

  it('is ended at its deadline, or where one step takes too long, and the step is named', async () => {
    await expect(plain.ask({ task: 'never' }, { deadlineMs: 600 })).rejects.toMatchObject({ reason: 'deadline', message: 'The work took longer than 0.6 s, and was ended' });
    await expect(plain.ask({ task: 'never', step: 2 ** 33 + 5, part: 1 }, { stepMs: 300 })).rejects.toMatchObject({ reason: 'step', step: { item: 2 ** 33 + 5, part: 1 } });
  });

  it('is ended where it takes more memory than it was given', async () => {
    await expect(plain.ask({ task: 'grow', step: 4 }, { memoryBytes: 200 * 2 ** 20 })).rejects.toMatchObject({ reason: 'memory', step: { item: 4, part: 0 }, message: expect.stringContaining('200 MiB') });
  });

  it('ends with the process that started it, also if that one is killed', async () => {
    const pidFile = join(directory, 'orphan');
    const script = `const { ChildTask } = await import(${JSON.stringify(new URL('child.ts', import.meta.url).href)});
      new ChildTask(new URL(${JSON.stringify(SCRIPT.href)}), 'The work').ask({ task: 'never', pidFile: ${JSON.stringify(pidFile)} }).catch(() => undefined);`;
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' });
    await vi.waitFor(() => expect(existsSync(pidFile) && readFileSync(pidFile, 'utf8') !== '').toBe(true), { timeout: 10_000, interval: 10 });
    parent.kill('SIGKILL');
    await once(parent, 'close');
    const pid = Number(readFileSync(pidFile, 'utf8'));
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 5000, interval: 20 });
  });
});
