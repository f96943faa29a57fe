import { expect, it } from 'vitest';
import { Turns } from './turns.ts';
import { WorkEnded } from './work-ended.ts';

it('a few run at once, the next ones wait in their order, and those beyond are refused', async () => {
  const turns = new Turns(2, 2);
  const gates = Array.from({ length: 5 }, () => Promise.withResolvers<undefined>());
  const begun: number[] = [];
  const runs = gates.map(({ promise }, i) => turns.run(async () => (begun.push(i), promise)));
  await expect(runs[4]).rejects.toThrow(expect.objectContaining({ code: 'busy' }));
  expect(begun).toEqual([0, 1]);
  gates[1]?.resolve(undefined);
  await runs[1];
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  for (const { resolve } of gates) resolve(undefined);
  await Promise.all(runs.slice(0, 4));
  expect(begun).toEqual([0, 1, 2, 3]);
  expect(await turns.run(async () => 'free again')).toBe('free again');
});

it('work that fails frees its place, and who has gone leaves the queue', async () => {
  const turns = new Turns(1, 1);
  const gate = Promise.withResolvers<undefined>();
  const first = turns.run(() => gate.promise);
  const gone = new AbortController();
  const second = turns.run(async () => 'never', gone.signal);
  await expect(turns.run(async () => 'full')).rejects.toThrow(expect.objectContaining({ code: 'busy' }));
  gone.abort();
  await expect(second).rejects.toThrow(WorkEnded);
  const third = turns.run(async () => 'third');
  gate.reject(new Error('failed'));
  await expect(first).rejects.toThrow('failed');
  expect(await third).toBe('third');
  await expect(turns.run(async () => 'late', gone.signal)).rejects.toThrow(WorkEnded);
});
