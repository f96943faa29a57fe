/** Worker thread of the desktop: runs the local server beside the window's main thread. */
import { parentPort, workerData } from 'node:worker_threads';
import type { FromServerThread, ServerThreadOptions } from './server-thread.ts';
import { startServer } from '../server/start.ts';
import { processesOver } from '../threads/bridge.ts';
import { startProcessesBy } from '../threads/process.ts';

const port = parentPort;
if (port === null) throw new Error('main/desktop/server.entry.ts runs as a worker thread only');

const tell = (message: FromServerThread): void => {
  port.postMessage(message);
};

/** Whoever quits the application waits no longer than this for what is under way, in milliseconds. */
const CLOSING_MS = 3000;

try {
  const { children, ...options }: ServerThreadOptions = workerData;
  if (children !== undefined) startProcessesBy(processesOver(children));
  const server = await startServer({ ...options, limits: { closingMs: CLOSING_MS }, onMoved: (url) => tell({ type: 'moved', url }) });
  port.once('message', () => {
    // The only message is the wish to end. Closing the port lets the thread run out of work and end by itself.
    void server.close().finally(() => {
      port.close();
    });
  });
  tell({ type: 'ready', url: server.url });
} catch (error) {
  tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  port.close();
}
