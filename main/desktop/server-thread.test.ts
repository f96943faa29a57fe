import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newSecret } from '../launch/secret.ts';
import { startServerThread } from './server-thread.ts';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'cairn-thread-'));
});
afterEach(() => {
  rmSync(directory, { recursive: true, force: true });
});

const options = () => ({ packsDirectory: directory, dataDirectory: directory, port: 0, apiKeys: [newSecret()] });

describe('startServerThread', () => {
  it('responds while it runs and not afterwards', async () => {
    const thread = await startServerThread(options());
    const answer = await fetch(`${thread.url}/healthz`);
    expect(answer.status).toBe(200);
    await thread.close();
    expect(await thread.ended).toBeUndefined();
    await expect(fetch(`${thread.url}/healthz`)).rejects.toThrow('fetch failed');
  });

  it('accepts only its key', async () => {
    const apiKey = newSecret();
    const thread = await startServerThread({ ...options(), apiKeys: [apiKey] });
    const ask = (key: string) => fetch(`${thread.url}/v1/packs`, { headers: { 'x-api-key': key } });
    expect((await ask(apiKey)).status).toBe(200);
    expect((await ask(newSecret())).status).toBe(403);
    await thread.close();
  });

  it("fails with the server's own message", async () => {
    await expect(startServerThread({ ...options(), packsDirectory: join(directory, 'absent') })).rejects.toThrow(
      'absent',
    );
  });
});
