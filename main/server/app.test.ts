import { setTimeout } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { createIdleCaches } from './idle-caches.ts';

it('releases caches once after each period of use, and never during use', async () => {
  let releases = 0;
  const caches = createIdleCaches(() => (releases += 1), 200);
  for (let i = 0; i < 8; i++) {
    caches.used();
    await setTimeout(50);
    expect(releases).toBe(0);
  }
  await vi.waitFor(() => expect(releases).toBe(1), { timeout: 60_000, interval: 10 });
  await setTimeout(300);
  expect(releases).toBe(1);
  caches.used();
  await vi.waitFor(() => expect(releases).toBe(2), { timeout: 60_000, interval: 10 });
  caches.used();
  caches.end();
  await setTimeout(300);
  expect(releases).toBe(2);
});
