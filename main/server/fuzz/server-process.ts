/** Starts the server to fuzz, and measures its memory. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { LIFELINE } from '../lifeline.ts';

export interface FuzzedServer {
  url: string;
  /** Returns the memory in use after a garbage collection, in bytes: the JavaScript heap and external memory. */
  memory(): Promise<number>;
  close(): Promise<void>;
}

export async function startFuzzedServer(
  packsDirectory: string,
  dataDirectory: string,
  ownerKey: string,
): Promise<FuzzedServer> {
  const args = ['--packs', packsDirectory, '--data-dir', dataDirectory, '--owner', ownerKey];
  const child = fork(join(import.meta.dirname, 'server.ts'), args, {
    execArgv: ['--expose-gc', ...LIFELINE],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  if (child.stdout === null) throw new Error('The server has no output');
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const { url }: { url: string } = JSON.parse(String(line));
  return {
    url,
    async memory() {
      child.send('memory');
      const [usage]: NodeJS.MemoryUsage[] = await once(child, 'message');
      return (usage?.heapUsed ?? 0) + (usage?.external ?? 0);
    },
    async close() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
