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
import type { RestOptions } from './resting.ts';

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

const keeping = (rest: Partial<RestOptions> = {}): ChildTask<Order, number> => new ChildTask<Order, number>(SCRIPT, 'The work', {}, { most: 2, idleMs: 400, ...rest });
const gone = (pid: number): Promise<void> => vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 5000, interval: 20 });

describe('a child that is kept', () => {
  it('does the next request, so many of them, and ends when there is none for a while', async () => {
    const task = keeping({ mostRequests: 3 });
    const first = await task.ask({ task: 'pid' });
    expect(await task.ask({ task: 'double', number: 4 })).toBe(8);
    expect(await task.ask({ task: 'pid' })).toBe(first);
    const second = await task.ask({ task: 'pid' });
    expect(second).not.toBe(first);
    expect(isAlive(first)).toBe(false);
    expect(isAlive(second)).toBe(true);
    await gone(second);
    expect(await task.ask({ task: 'double', number: 5 })).toBe(10);
  });

  it('is never used again after it failed, was cancelled or ended by a limit', async () => {
    const task = keeping();
    const used = new Set<number>();
    const renewed = async (): Promise<void> => {
      const pid = await task.ask({ task: 'pid' });
      expect(used).not.toContain(pid);
      used.add(pid);
    };
    await renewed();
    await expect(task.ask({ task: 'fail', problems: [] })).rejects.toThrow('it cannot be done');
    await renewed();
    await expect(task.ask({ task: 'never' }, { deadlineMs: 200 })).rejects.toMatchObject({ reason: 'deadline' });
    await renewed();
    const running = task.start({ task: 'never' });
    running.cancel();
    await expect(running.answer).rejects.toMatchObject({ reason: 'cancelled' });
    await renewed();
    await expect(task.ask({ task: 'exit', code: 3 })).rejects.toMatchObject({ reason: 'crashed' });
    await renewed();
  });

  it('is held to the limits of its request: one of other limits is another one, and one that holds much memory ends', async () => {
    const task = keeping({ idleMs: 5000 });
    const first = await task.ask({ task: 'pid' });
    const second = await task.ask({ task: 'pid' }, { stepMs: 300 });
    expect(second).not.toBe(first);
    await expect(task.ask({ task: 'never', step: 7 }, { stepMs: 300 })).rejects.toMatchObject({ reason: 'step', step: { item: 7 } });
    expect(await task.ask({ task: 'pid', holdBytes: 6e8 })).toBe(first);
    await gone(first);
  });

  it('hears no wish to end of a request that it has answered', async () => {
    const task = keeping({ idleMs: 5000 });
    const leaving = new AbortController();
    const running = task.start({ task: 'pid' }, { signal: leaving.signal, deadlineMs: 1000 });
    const pid = await running.answer;
    running.cancel();
    leaving.abort();
    expect(await task.ask({ task: 'pid' })).toBe(pid);
  });

  it('is one of as many as may be kept, and one that dies meanwhile is missed by nobody', async () => {
    const task = keeping({ most: 1, idleMs: 5000 });
    const pids = await Promise.all([task.ask({ task: 'pid' }), task.ask({ task: 'pid' })]);
    await vi.waitFor(() => expect(pids.filter(isAlive)).toHaveLength(1), { timeout: 5000, interval: 20 });
    const kept = pids.find(isAlive) ?? 0;
    process.kill(kept, 'SIGKILL');
    await gone(kept);
    expect(await task.ask({ task: 'double', number: 6 })).toBe(12);
  });

  it('keeps its parent from ending no moment, and ends with it', async () => {
    const script = `const { ChildTask } = await import(${JSON.stringify(new URL('child.ts', import.meta.url).href)});
      const task = new ChildTask(new URL(${JSON.stringify(SCRIPT.href)}), 'The work', {}, { most: 2 });
      await task.ask({ task: 'pid' });
      process.stdout.write(String(await task.ask({ task: 'pid' })));`;
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    let pid = '';
    parent.stdout.setEncoding('utf8').on('data', (text: string) => (pid += text));
    await vi.waitFor(() => expect(pid).not.toBe(''), { timeout: 10_000, interval: 5 });
    const answered = performance.now();
    await once(parent, 'close');
    expect(performance.now() - answered).toBeLessThan(1000);
    await gone(Number(pid));
  });
});
