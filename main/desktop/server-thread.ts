/**
 * Runs the local server in a worker thread, so that Electron's main thread never waits for it.
 *
 * better-sqlite3 is synchronous, and blocking Electron's main thread freezes the window, its menus and every request of
 * the page. A `utilityProcess` would also survive a crash of native code, but only exists in Electron; a worker thread
 * is plain Node, so the server runs and is tested the same everywhere.
 */
import { MessageChannel } from 'node:worker_threads';
import { startOnBehalf } from '../threads/bridge.ts';
import type { StartProcess } from '../threads/process.ts';
import { RemoteThread } from '../threads/remote-thread.ts';
import { isCancelled } from '../threads/work-ended.ts';
import type { serverFunctions, ServerThreadOptions } from './run-server.ts';

export interface ServerThread {
  /** `http://127.0.0.1:<port>`; changes if the server changes its port. */
  readonly url: string;
  /** Resolves when the thread has ended, with the error if it failed. */
  readonly ended: Promise<Error | undefined>;
  /** Shuts the server down gracefully, or forcibly after `timeoutMs`. */
  close(): Promise<void>;
}

const CLOSE_TIMEOUT_MS = 5_000;

/**
 * Starts the server in a thread and waits until it listens.
 * @param startChild starts its child processes, if a thread can't
 * @throws Error with the server's own message if it can't start
 */
export async function startServerThread(
  options: Omit<ServerThreadOptions, 'children'>,
  timeoutMs = CLOSE_TIMEOUT_MS,
  startChild?: StartProcess,
): Promise<ServerThread> {
  const channel = startChild === undefined ? undefined : new MessageChannel();
  if (channel !== undefined && startChild !== undefined) startOnBehalf(channel.port1, startChild);
  let url = '';
  const thread = new RemoteThread<ReturnType<typeof serverFunctions>, string>(
    new URL('./server.entry.ts', import.meta.url),
    {
      name: 'server',
      graceMs: timeoutMs,
      died: (error) =>
        error ?? new Error(url === '' ? 'The local server ended before it was ready' : 'The local server ended'),
    },
  );
  const closing = new AbortController();
  const started = Promise.withResolvers<undefined>();
  const onProgress = (address: string): void => {
    url = address;
    started.resolve(undefined);
  };
  const all: ServerThreadOptions = channel === undefined ? options : { ...options, children: channel.port2 };
  const run = async (): Promise<Error | undefined> => {
    try {
      await thread.ask('run', [all], {
        signal: closing.signal,
        onProgress,
        transfer: channel === undefined ? [] : [channel.port2],
      });
      return undefined;
    } catch (error) {
      started.reject(error);
      return isCancelled(error) || !(error instanceof Error) ? undefined : error;
    } finally {
      await thread.close();
      channel?.port1.close();
    }
  };
  const ended = run();
  await started.promise;

  return {
    get url() {
      return url;
    },
    ended,
    async close() {
      closing.abort();
      await ended;
    },
  };
}
