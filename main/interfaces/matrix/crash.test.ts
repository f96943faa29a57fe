/** An accepted order survives the death of the process. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { API_KEY, ask, startMatrixFixture } from './fixture.ts';

const CLI = join(import.meta.dirname, '../../cli.ts');

/** A process of its own, told to be killed without warning. */
async function serve(packs: string, data: string): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [CLI, 'serve', '--port', '0', '--packs', packs, '--data-dir', data, '--api-key', API_KEY], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { url: JSON.parse(String(line)).url, child };
}

test('kill -9 while it runs: after the next start it runs again and finishes', { timeout: 60_000 }, async () => {
  const fixture = await startMatrixFixture();
  const data = mkdtempSync(join(tmpdir(), 'cairn-crash-'));
  try {
    const first = await serve(fixture.packsDirectory, data);
    const order = { result: ['distance'], origin_addresses: fixture.addresses(1000, 1), destination_addresses: fixture.addresses(1000, 2) };
    const { uuid } = Object(await (await ask(first.url, '/tdmv1/order', order)).json());
    const queued = Object(await (await ask(first.url, '/tdmv1/order', { ...order, mode: 'bike' })).json());
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');

    const second = await serve(fixture.packsDirectory, data);
    for (const job of [uuid, queued.uuid]) {
      let answer = Object(await (await ask(second.url, '/tdmv1/fetch', { uuid: job })).json());
      while (answer.status === 'Queued' || answer.status === 'Running') {
        await setTimeout(20);
        answer = Object(await (await ask(second.url, '/tdmv1/fetch', { uuid: job })).json());
      }
      expect(answer).toMatchObject({ uuid: job, status: 'Finished', origin_addresses: order.origin_addresses });
      expect(answer.distance).toHaveLength(1000);
    }
    second.child.kill('SIGTERM');
    await once(second.child, 'exit');
  } finally {
    await fixture.close();
    rmSync(data, { recursive: true });
  }
});
