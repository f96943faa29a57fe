/** Accepted matrix jobs survive a crash of the process, and only one process at a time runs them. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { API_KEY, ask, startMatrixFixture } from './fixture.ts';

const CLI = join(import.meta.dirname, '../../cli.ts');

/** A separate process, which can be killed without warning. */
async function serve(packs: string, data: string): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(
    process.execPath,
    [CLI, 'serve', '--port', '0', '--packs', packs, '--data-dir', data, '--api-key', API_KEY],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { url: JSON.parse(String(line)).url, child };
}

/** Milliseconds from the first request to the kill: while the job waits, reads the network, runs, and writes. */
const LIVES = [0, 40, 150, 300, 600];

test(
  'after kill -9 at any moment, accepted jobs finish on the next start, and nothing else is left',
  { timeout: 60_000 },
  async () => {
    const fixture = await startMatrixFixture();
    const data = mkdtempSync(join(tmpdir(), 'cairn-crash-'));
    const order = {
      result: ['cost', 'distance'],
      origin_addresses: fixture.addresses(1000, 1),
      destination_addresses: fixture.addresses(1000, 2),
    };
    try {
      const accepted: string[] = [];
      for (const [life, milliseconds] of LIVES.entries()) {
        const { url, child } = await serve(fixture.packsDirectory, data);
        for (const mode of ['car', 'bike']) {
          const { uuid } = Object(
            await (
              await ask(url, '/tdmv1/order', { ...order, mode, option: life % 2 === 0 ? 'fastest' : 'safest' })
            ).json(),
          );
          accepted.push(String(uuid));
        }
        await setTimeout(milliseconds);
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      // Simulate a power cut: an empty result file, and part of another.
      const results = join(data, 'matrix');
      const [oldest = ''] = accepted;
      writeFileSync(join(results, `${oldest}.duration`), '');
      writeFileSync(join(results, `${accepted.at(-1)}.distance.unfinished`), '[1,2');

      const { url, child } = await serve(fixture.packsDirectory, data);
      for (const uuid of accepted) {
        const answer = Object(await (await ask(url, '/tdmv1/fetch', { uuid, wait: 30 })).json());
        expect(answer).toMatchObject({ uuid, status: 'Finished', origin_addresses: order.origin_addresses });
        expect([answer.distance.length, answer.duration.length, answer.duration[999].length]).toEqual([
          1000, 1000, 1000,
        ]);
      }
      // The last rows are written after they were sent.
      await expect
        .poll(() => readdirSync(results).toSorted())
        .toEqual(accepted.flatMap((uuid) => [`${uuid}.distance`, `${uuid}.duration`]).toSorted());
      child.kill('SIGTERM');
      await once(child, 'exit');
    } finally {
      await fixture.close();
      rmSync(data, { recursive: true });
    }
  },
);

test('a second server on the same data directory reports the conflict and exits', { timeout: 60_000 }, async () => {
  const fixture = await startMatrixFixture(5, 5);
  try {
    const second = spawn(
      process.execPath,
      [
        CLI,
        'serve',
        '--port',
        '0',
        '--packs',
        fixture.packsDirectory,
        '--data-dir',
        fixture.dataDirectory,
        '--api-key',
        API_KEY,
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let output = '';
    second.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [code] = await once(second, 'close');
    expect(code).toBe(1);
    expect(output).toContain(`The data directory ${fixture.dataDirectory} is in use by another Cairn`);
    expect(output.trim().split('\n')).toHaveLength(1);
  } finally {
    await fixture.close();
  }
});
