import { MessageChannel } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { processesOver, startOnBehalf } from './bridge.ts';
import type { ProcessFunctions } from './fixture.ts';
import { forkNode, startProcessesBy } from './process.ts';
import { RemoteProcess } from './remote-process.ts';

it('children are started on the other side of a port, and end with it', async () => {
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
  const leaving = new AbortController();
  const answer = task.ask('never', [], { signal: leaving.signal });
  leaving.abort();
  await expect(answer).rejects.toMatchObject({ reason: 'cancelled' });
  port1.close();
});
