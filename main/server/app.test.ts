import { setTimeout } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { releaseWhenIdle } from './idle-caches.ts';

it('releases caches once after each period of use, and never during use', async () => {
  let [uses, releases] = [0, 0];
  const stop = releaseWhenIdle(
    () => uses,
    () => (releases += 1),
    200,
  );
  for (let i = 0; i < 32; i++) {
    uses += 1;
    await setTimeout(25);
    expect(releases).toBe(0);
  }
  await vi.waitFor(() => expect(releases).toBe(1), { timeout: 60_000, interval: 10 });
  await setTimeout(500);
  expect(releases).toBe(1);
  uses += 1;
  await vi.waitFor(() => expect(releases).toBe(2), { timeout: 60_000, interval: 10 });
  uses += 1;
  stop();
  await setTimeout(500);
  expect(releases).toBe(2);
});
