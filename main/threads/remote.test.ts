/** Common behaviour of threads and processes, and additional behaviour of threads. */
import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { Fault } from '../../contract/fault.ts';
import type { Remote } from './call.ts';
import type { ProcessFunctions, SharedFunctions, ThreadFunctions } from './fixture.ts';
import { RemoteProcess } from './remote-process.ts';
import { RemoteThread, type ThreadOptions } from './remote-thread.ts';

const ENTRY = new URL('fixture.ts', import.meta.url);

const opened: RemoteThread<ThreadFunctions, number>[] = [];
function threadOf(options: Partial<ThreadOptions> = {}): RemoteThread<ThreadFunctions, number> {
  const thread = new RemoteThread<ThreadFunctions, number>(ENTRY, {
    name: 'tried',
    died: (error) => new Error(`The thread failed: ${error?.message ?? 'it ended'}`),
    ...options,
  });
  opened.push(thread);
  return thread;
}
afterAll(() => Promise.all(opened.map((thread) => thread.close(new Error('The test is over')))));

const KINDS: [string, () => Remote<SharedFunctions, number>][] = [
  ['a thread', () => threadOf()],
  ['a process', () => new RemoteProcess<ProcessFunctions, number>(ENTRY, 'The work')],
];

describe.each(KINDS)('%s', (_name, make) => {
  it('replies, and reports progress', async () => {
    const remote = make();
    const progress: number[] = [];
    expect(await remote.ask('count', [3], { onProgress: (n) => progress.push(n) })).toBe(3);
    expect(progress).toEqual([1, 2, 3]);
    expect(await Promise.all([remote.ask('double', [4]), remote.ask('double', [5])])).toEqual([8, 10]);
  });

  it('fails with the error of its work; a Fault stays one', async () => {
    const failed = make().ask('fail', ['row 3']);
    await expect(failed).rejects.toThrow(Fault);
    await expect(failed).rejects.toMatchObject({ code: 'conflict', message: 'it cannot be done: row 3' });
  });

  it('reports a result that cannot be cloned', async () => {
    await expect(make().ask('secret', [])).rejects.toThrow('could not be cloned');
  });

  it('does not start work cancelled in advance', async () => {
    await expect(make().ask('exit', [1], { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: 'WorkEnded',
      reason: 'cancelled',
    });
  });
});

describe('a thread', () => {
  it('runs during calls, and for a while after', async () => {
    const thread = threadOf({ idleMs: 20 });
    expect(thread.isStarted).toBe(false);
    expect(await thread.ask('calls', [])).toBe(1);
    expect(await thread.ask('calls', [])).toBe(2);
    await expect.poll(() => thread.isStarted).toBe(false);
    expect(await thread.ask('calls', [])).toBe(1);
  });

  it('stays as long as it has background work', async () => {
    let isIdle = false;
    let calls = 0;
    const thread = threadOf({ idleMs: 5, isIdle: async () => (calls++, isIdle) });
    await thread.ask('calls', []);
    await expect.poll(() => calls).toBe(1);
    expect(await thread.ask('calls', [])).toBe(2);
    isIdle = true;
    await expect.poll(() => thread.isStarted).toBe(false);
  });

  it('that dies fails all pending calls, once, and is restarted', async () => {
    const thread = threadOf();
    const waiting = thread.ask('wait', []);
    await expect(Promise.allSettled([waiting, thread.ask('exit', [0])])).resolves.toEqual(
      [1, 2].map(() => ({ status: 'rejected', reason: new Error('The thread failed: it ended') })),
    );
    expect(await thread.ask('calls', [])).toBe(1);
  });

  it('that is closed fails pending calls with the reason', async () => {
    const thread = threadOf();
    const waiting = thread.ask('wait', []);
    await Promise.all([expect(waiting).rejects.toThrow('closing'), thread.close(new Error('closing'))]);
    expect(thread.isStarted).toBe(false);
  });

  it.each(['spin', 'wait'] as const)('notices that a call is cancelled, whether busy or waiting (%s)', async (name) => {
    const thread = threadOf();
    const cancelled = new AbortController();
    const answer = thread.ask(name, [], { signal: cancelled.signal, onProgress: () => cancelled.abort() });
    await expect(answer).rejects.toThrow(name === 'spin' ? 'it heard of it by memory alone' : 'aborted');
    expect(await thread.ask('double', [2])).toBe(4);
  });

  it('is ended if a cancelled call continues, and other calls move to the next one', async () => {
    const thread = threadOf({ graceMs: 30 });
    const cancelled = new AbortController();
    await thread.ask('calls', []);
    const deaf = thread.ask('deaf', [10_000], { signal: cancelled.signal, onProgress: () => cancelled.abort() });
    const otherCall = thread.ask('calls', []);
    const begun = performance.now();
    await expect(deaf).rejects.toMatchObject({ name: 'WorkEnded', reason: 'cancelled' });
    expect(await otherCall).toBe(1);
    expect(performance.now() - begun).toBeLessThan(5000);
  });

  it('is ended by an error that makes it unusable', async () => {
    const thread = threadOf({ mustRestart: ({ name }) => name === 'Fault' });
    expect(await thread.ask('calls', [])).toBe(1);
    const [failed, otherCall] = await Promise.allSettled([
      thread.ask('fail', ['row 3']),
      thread.ask('wait', [], { signal: AbortSignal.timeout(500) }),
    ]);
    expect([failed.status, otherCall.status]).toEqual(['rejected', 'rejected']);
    expect(await thread.ask('calls', [])).toBe(1);
  });

  it('transfers marked values in both directions', async () => {
    const thread = threadOf();
    const bytes = await thread.ask('bytes', [1000]);
    expect(bytes).toHaveLength(1000);
    expect(await thread.ask('sum', [bytes], { transfer: [bytes.buffer] })).toBe(7000);
    expect(bytes).toHaveLength(0);
    const { port1, port2 } = new MessageChannel();
    const done = thread.ask('echo', [port2], { transfer: [port2] });
    port1.postMessage('there and back');
    expect(await once(port1, 'message')).toEqual(['there and back']);
    await done;
  });

  it('reports parameters that cannot be cloned', async () => {
    const thread = threadOf();
    // @ts-expect-error -- a function isn't a valid parameter
    await expect(thread.ask('double', [() => 1])).rejects.toThrow('could not be cloned');
    expect(await thread.ask('double', [1])).toBe(2);
  });
});
