/** Runs the local server in a thread of the desktop. */
import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import type { PositionSource } from '../../contract/position.ts';
import { startServer } from '../server/start.ts';
import { processesOver } from '../threads/bridge.ts';
import type { Call } from '../threads/call.ts';
import { startProcessesBy } from '../threads/process.ts';

export interface ServerThreadOptions {
  packsDirectory: string;
  dataDirectory: string;
  port: number;
  apiKeys: string[];
  ownerKeys?: string[];
  positionSource?: PositionSource;
  /** Over which the thread has its child processes started; by itself unless given. */
  children?: MessagePort;
}

/** Quitting the application waits no longer than this for what is under way, in milliseconds. */
const CLOSING_MS = 3000;

export const serverFunctions = ({ progress, signal }: Call<string>) => ({
  /**
   * Runs the server until the call is cancelled. Its address is reported as progress: at first, and when it has gone to
   * another port. @throws Error where it cannot start
   */
  async run({ children, ...options }: ServerThreadOptions): Promise<void> {
    if (children !== undefined) startProcessesBy(processesOver(children));
    const server = await startServer({
      ...options,
      checksPacks: true,
      limits: { closingMs: CLOSING_MS },
      onMoved: progress,
    });
    progress(server.url);
    if (!signal.aborted) await once(signal, 'abort');
    await server.close();
  },
});
