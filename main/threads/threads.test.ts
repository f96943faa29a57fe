import { setImmediate } from 'node:timers/promises';
import { expect, test, it, describe } from 'vitest';
import { giveWay } from './give-way.ts';
import { MessageChannel } from 'node:worker_threads';
import { processesOver, startOnBehalf } from './bridge.ts';
import type { ProcessFunctions } from './fixture.ts';
import { forkNode, startProcessesBy } from './process.ts';
import { RemoteProcess } from './remote-process.ts';
import { Fault } from '../../contract/fault.ts';
import { decodeError, encodeError } from './error-codec.ts';
import { WorkEnded } from './work-ended.ts';
import { FairQueue } from './fair-queue.ts';

describe('give way', () => {
  test('each piece of work has its own turn of the event loop, in order', async () => {
    const done: string[] = [];
    const work = async (name: string): Promise<void> => {
      for (const piece of [1, 2]) {
        await giveWay();
        done.push(`${name}${piece}`);
      }
    };
    const all = Promise.all(['a', 'b', 'c'].map(work));
    const byTurn: number[] = [];
    for (let turn = 0; turn < 20; turn++) {
      await setImmediate();
      byTurn.push(done.length);
    }
    await all;
    expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
    expect(byTurn.every((count, turn) => count - (byTurn[turn - 1] ?? 0) <= 1)).toBe(true);
  });
});

describe('bridge', () => {
  it('children are started on the other side of a port, and end when it closes', async () => {
    const { port1, port2 } = new MessageChannel();
    startOnBehalf(port1, forkNode);
    startProcessesBy(processesOver(port2));
    const task = new RemoteProcess<ProcessFunctions, number>(new URL('fixture.ts', import.meta.url), 'The work');
    const progress: number[] = [];
    expect(await task.ask('count', [2], { onProgress: (n) => progress.push(n) })).toBe(2);
    expect(progress).toEqual([1, 2]);
    await expect(task.ask('never', [{ step: 3 }], { stepMs: 300 })).rejects.toMatchObject({
      reason: 'step',
      step: { item: 3 },
    });
    const cancelled = new AbortController();
    const answer = task.ask('never', [], { signal: cancelled.signal });
    cancelled.abort();
    await expect(answer).rejects.toMatchObject({ reason: 'cancelled' });
    port1.close();
  });
});

const across = (error: unknown): Error => decodeError(structuredClone(encodeError(error)));

describe('error codec', () => {
  it('an error keeps its name, message, and code of the system or database', () => {
    const full = Object.assign(new RangeError('the disk is full'), { code: 'ENOSPC' });
    expect(across(full)).toMatchObject({ name: 'RangeError', message: 'the disk is full', code: 'ENOSPC' });
    expect(across('a text')).toMatchObject({ name: 'Error', message: 'a text' });
  });

  it('properties of an error are preserved if they can be cloned', () => {
    const error = Object.assign(new Error('no'), { rows: [1, 2], close: () => undefined });
    expect(encodeError(error)).toEqual({ name: 'Error', message: 'no', details: { rows: [1, 2] } });
  });

  it('WorkEnded is preserved, with the step it was in', () => {
    const step = { item: 2 ** 33, part: 1 };
    expect(across(new WorkEnded('step', 'too long', step))).toEqual(new WorkEnded('step', 'too long', step));
    expect(across(new WorkEnded('cancelled', 'gone'))).toBeInstanceOf(WorkEnded);
  });

  it('a Fault is preserved, with everything its caller depends on', () => {
    const fault = new Fault('too_many', 'too many', {
      headers: { 'retry-after': '10' },
      errors: [{ parameter: 'rows', message: 'are too many' }],
      pack: 'admin-us',
      problems: { listed: [{ file: 'a.csv', line: 2, message: 'it is empty', remedy: 'Fill it' }], count: 7 },
    });
    expect(across(fault)).toEqual(fault);
    expect(across(fault)).toBeInstanceOf(Fault);
    expect(across(new Fault('pack_missing', 'no pack'))).toMatchObject({ code: 'pack_missing' });
  });
});

/** Starts work that ends when told to. @returns the names of the work that has started, in order */
function workOf(queue: FairQueue): { begun: string[]; ask: (key: string) => Promise<void>; end: () => void } {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    ask: (key) =>
      queue.run(key, async () => {
        begun.push(key);
        await new Promise<void>((resolve) => ends.push(resolve));
      }),
    end: () => ends.shift()?.(),
  };
}

describe('a fair queue', () => {
  it('a few run at once, the next ones wait in order, and more are refused', async () => {
    const queue = new FairQueue({ concurrency: 2, perKey: 2, maxWaiting: 2 });
    const gates = Array.from({ length: 5 }, () => Promise.withResolvers<undefined>());
    const begun: number[] = [];
    const runs = gates.map(({ promise }, i) => queue.run('a', async () => (begun.push(i), promise)));
    await expect(runs[4]).rejects.toThrow(
      expect.objectContaining({ code: 'busy', headers: expect.objectContaining({ 'retry-after': '5' }) }),
    );
    expect(begun).toEqual([0, 1]);
    gates[1]?.resolve(undefined);
    await runs[1];
    await expect.poll(() => begun).toEqual([0, 1, 2]);
    for (const { resolve } of gates) resolve(undefined);
    await Promise.all(runs.slice(0, 4));
    expect(begun).toEqual([0, 1, 2, 3]);
    expect(await queue.run('a', async () => 'free again')).toBe('free again');
  });

  it('failed work frees its slot, and a cancelled request leaves the queue', async () => {
    const queue = new FairQueue({ concurrency: 1, perKey: 1, maxWaiting: 1 });
    const gate = Promise.withResolvers<undefined>();
    const first = queue.run('a', () => gate.promise);
    const cancelled = new AbortController();
    const second = queue.run('a', async () => 'never', cancelled.signal);
    await expect(queue.run('a', async () => 'full')).rejects.toThrow(expect.objectContaining({ code: 'busy' }));
    cancelled.abort();
    await expect(second).rejects.toThrow(WorkEnded);
    const third = queue.run('a', async () => 'third');
    gate.reject(new Error('failed'));
    await expect(first).rejects.toThrow('failed');
    expect(await third).toBe('third');
    await expect(queue.run('a', async () => 'late', cancelled.signal)).rejects.toThrow(WorkEnded);
  });

  it('no key gets all slots, and waiting keys take turns', async () => {
    const { begun, ask, end } = workOf(new FairQueue({ concurrency: 3, perKey: 2, maxWaiting: 10 }));
    const all = ['a', 'a', 'a', 'a', 'b', 'b', 'c'].map(ask);
    for (const expected of ['aab', 'aabc', 'aabca', 'aabcab', 'aabcaba']) {
      await expect.poll(() => begun.join('')).toBe(expected);
      end();
    }
    for (let left = 0; left < 2; left++) end();
    await Promise.all(all);
  });

  it('when the queue is full, the key with the most tasks in it loses its latest', async () => {
    const { begun, ask, end } = workOf(new FairQueue({ concurrency: 1, perKey: 1, maxWaiting: 4 }));
    const [first, ...rest] = ['a', 'a', 'a', 'a', 'a'].map(ask);
    await expect(ask('a')).rejects.toThrow(expect.objectContaining({ code: 'busy' }));
    const [second, third] = [ask('b'), ask('b')];
    await expect(rest[3]).rejects.toThrow(expect.objectContaining({ code: 'busy' }));
    await expect(rest[2]).rejects.toThrow(expect.objectContaining({ code: 'busy' }));
    await expect(ask('b')).rejects.toThrow(expect.objectContaining({ code: 'busy' }));
    for (let i = 1; i <= 5; i++) {
      await expect.poll(() => begun).toHaveLength(i);
      end();
    }
    await Promise.all([first, rest[0], rest[1], second, third]);
    expect(begun.toSorted().join('')).toBe('aaabb');
  });
});
