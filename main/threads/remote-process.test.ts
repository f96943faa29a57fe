import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isAlive } from './alive.ts';
import type { ProcessFunctions } from './fixture.ts';
import { RemoteProcess } from './remote-process.ts';
import type { IdleProcessOptions } from './idle-processes.ts';

const SCRIPT = new URL('fixture.ts', import.meta.url);
const plain = new RemoteProcess<ProcessFunctions, number>(SCRIPT, 'The work');

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-threads-'));
});
afterAll(() => rmSync(directory, { recursive: true }));

it('a process that exits before replying is reported as such', async () => {
  await expect(plain.ask('exit', [7])).rejects.toMatchObject({
    name: 'WorkEnded',
    reason: 'crashed',
    message: 'The work stopped unexpectedly (code 7)',
  });
});

/** Other work of the machine may delay a process by a second once, but not this often. */
const WITHIN_A_SECOND = { retry: 2 };

/** Imported by scripts that run in other processes. */
const MODULE = new URL('remote-process.ts', import.meta.url).href;
const IMPORT = `const { RemoteProcess } = await import(${JSON.stringify(MODULE)});`;

describe('native work that never ends', () => {
  it('is killed within a second of being cancelled', WITHIN_A_SECOND, async () => {
    const pidFile = join(directory, 'cancelled');
    rmSync(pidFile, { force: true });
    const cancelled = new AbortController();
    const answer = plain.ask('never', [{ pidFile }], { signal: cancelled.signal });
    answer.catch(() => undefined);
    await vi.waitFor(() => expect(existsSync(pidFile)).toBe(true), { timeout: 60_000, interval: 10 });
    const startedAt = performance.now();
    cancelled.abort();
    await expect(answer).rejects.toMatchObject({ reason: 'cancelled' });
    expect(performance.now() - startedAt).toBeLessThan(1000);
    expect(isAlive(Number(readFileSync(pidFile, 'utf8')))).toBe(false);
  });

  it('is killed if its caller has disconnected, even before it has started', async () => {
    const cancelled = new AbortController();
    const answer = plain.ask('never', [], { signal: cancelled.signal });
    cancelled.abort();
    await expect(answer).rejects.toMatchObject({ reason: 'cancelled' });
    await expect(plain.ask('never', [], { signal: cancelled.signal })).rejects.toMatchObject({ reason: 'cancelled' });
  });

  it('is killed at its deadline, or if a step takes too long, reporting the step', async () => {
    await expect(plain.ask('never', [], { deadlineMs: 600 })).rejects.toMatchObject({
      reason: 'deadline',
      message: 'The work took longer than 0.6 s and was stopped',
    });
    await expect(plain.ask('never', [{ step: 2 ** 33 + 5, part: 1 }], { stepMs: 300 })).rejects.toMatchObject({
      reason: 'step',
      step: { item: 2 ** 33 + 5, part: 1 },
    });
  });

  it('is killed if it exceeds its memory limit', async () => {
    await expect(plain.ask('grow', [{ step: 4 }], { memoryBytes: 200 * 2 ** 20 })).rejects.toMatchObject({
      reason: 'memory',
      step: { item: 4, part: 0 },
      message: expect.stringContaining('200 MiB'),
    });
  });

  it('ends with its parent process, even if that is killed', async () => {
    const pidFile = join(directory, 'orphan');
    const script = `${IMPORT}
      const work = new RemoteProcess(new URL(${JSON.stringify(SCRIPT.href)}), 'The work');
      work.ask('never', [{ pidFile: ${JSON.stringify(pidFile)} }]).catch(() => undefined);`;
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'ignore' });
    await vi.waitFor(() => expect(existsSync(pidFile)).toBe(true), { timeout: 60_000, interval: 10 });
    parent.kill('SIGKILL');
    await once(parent, 'close');
    const pid = Number(readFileSync(pidFile, 'utf8'));
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 60_000, interval: 20 });
  });
});

const reusing = (rest: Partial<IdleProcessOptions> = {}): RemoteProcess<ProcessFunctions> =>
  new RemoteProcess(SCRIPT, 'The work', { max: 2, idleMs: 400, ...rest });
const waitForExit = (pid: number): Promise<void> =>
  vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 60_000, interval: 20 });

describe('a reused process', () => {
  it('serves a limited number of further calls, and ends when idle for a while', async () => {
    const task = reusing({ maxCalls: 3 });
    const first = await task.ask('pid', []);
    expect(await task.ask('double', [4])).toBe(8);
    expect(await task.ask('pid', [])).toBe(first);
    const second = await task.ask('pid', []);
    expect(second).not.toBe(first);
    expect(isAlive(first)).toBe(false);
    expect(isAlive(second)).toBe(true);
    await waitForExit(second);
    expect(await task.ask('double', [5])).toBe(10);
  });

  it('is never reused after failing, being cancelled or exceeding a limit', async () => {
    const task = reusing();
    const used = new Set<number>();
    const renewed = async (): Promise<void> => {
      const pid = await task.ask('pid', []);
      expect(used).not.toContain(pid);
      used.add(pid);
    };
    await renewed();
    await expect(task.ask('fail', ['row 3'])).rejects.toThrow('it cannot be done');
    await renewed();
    await expect(task.ask('never', [], { deadlineMs: 200 })).rejects.toMatchObject({ reason: 'deadline' });
    await renewed();
    const cancelled = new AbortController();
    const answer = task.ask('never', [], { signal: cancelled.signal });
    cancelled.abort();
    await expect(answer).rejects.toMatchObject({ reason: 'cancelled' });
    await renewed();
    await expect(task.ask('exit', [3])).rejects.toMatchObject({ reason: 'crashed' });
    await renewed();
  });

  it('keeps its limits: other limits start another process, and one with much memory is ended', async () => {
    const task = reusing({ idleMs: 5000 });
    const first = await task.ask('pid', []);
    const second = await task.ask('pid', [], { stepMs: 300 });
    expect(second).not.toBe(first);
    await expect(task.ask('never', [{ step: 7 }], { stepMs: 300 })).rejects.toMatchObject({
      reason: 'step',
      step: { item: 7 },
    });
    expect(await task.ask('pid', [6e8])).toBe(first);
    await waitForExit(first);
  });

  it('is not ended by the caller of a finished call', async () => {
    const task = reusing({ idleMs: 5000 });
    const cancelled = new AbortController();
    const pid = await task.ask('pid', [], { signal: cancelled.signal, deadlineMs: 30_000 });
    cancelled.abort();
    expect(await task.ask('pid', [])).toBe(pid);
  });

  it('is one of a limited number, and may exit while idle', async () => {
    const task = reusing({ max: 1, idleMs: 5000 });
    const pids = await Promise.all([task.ask('pid', []), task.ask('pid', [])]);
    await vi.waitFor(() => expect(pids.filter(isAlive)).toHaveLength(1), { timeout: 60_000, interval: 20 });
    const reused = pids.find(isAlive) ?? 0;
    process.kill(reused, 'SIGKILL');
    await waitForExit(reused);
    expect(await task.ask('double', [6])).toBe(12);
  });

  it('does not keep its parent alive, and ends with it', WITHIN_A_SECOND, async () => {
    const script = `${IMPORT}
      const task = new RemoteProcess(new URL(${JSON.stringify(SCRIPT.href)}), 'The work', { max: 2 });
      await task.ask('pid', []);
      process.stdout.write(String(await task.ask('pid', [])));`;
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let pid = '';
    parent.stdout.setEncoding('utf8').on('data', (text: string) => (pid += text));
    await vi.waitFor(() => expect(pid).not.toBe(''), { timeout: 60_000, interval: 5 });
    const answered = performance.now();
    await once(parent, 'close');
    expect(performance.now() - answered).toBeLessThan(1000);
    await waitForExit(Number(pid));
  });
});
