/** Runs the local server in a thread of the desktop application. */
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
  /** Port for starting child processes on behalf of the thread; if absent, the thread starts them itself. */
  children?: MessagePort;
}

/** Maximum time that quitting waits for running requests, in milliseconds. */
const CLOSING_MS = 3000;

export const serverFunctions = ({ progress, signal }: Call<string>) => ({
  /**
   * Runs the server until the call is cancelled. Reports its URL as progress, initially and when the port changes.
   * @throws Error if it can't start
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
