/**
 * Runs the local server in a worker thread, so that the window's main thread never waits for it.
 *
 * Why a thread: better-sqlite3 answers synchronously, and whatever blocks Electron's main thread freezes the window,
 * its menus and every request of the page. A `utilityProcess` would do the same and survive a crash of native code, but
 * exists in Electron only; a worker thread is plain Node, so that the server runs and is tested the same everywhere.
 */
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { startOnBehalf } from '../threads/bridge.ts';
import type { StartProcess } from '../threads/process.ts';

export interface ServerThreadOptions {
  packsDirectory: string;
  dataDirectory: string;
  port: number;
  apiKeys: string[];
  ownerKeys?: string[];
  /** Over which the thread has its child processes started; by itself unless given. */
  children?: MessagePort;
}

/** What the thread says: `moved` when its server has gone to another port. */
export type FromServerThread = { type: 'ready'; url: string } | { type: 'moved'; url: string } | { type: 'failed'; message: string };

export interface ServerThread {
  /** `http://127.0.0.1:<port>`; another once the server has moved. */
  readonly url: string;
  /** Settles when the thread has ended, for whatever reason; holds the error if it ended on one. */
  readonly ended: Promise<Error | undefined>;
  /** Ends the server in good order, or after `patienceMs` in any case. */
  close(): Promise<void>;
}

const PATIENCE_MS = 5_000;

/**
 * Starts the server in a thread and waits until it listens.
 * @param startChild starts its child processes, where a thread cannot
 * @throws Error with the server's own message if it cannot start.
 */
export async function startServerThread(options: Omit<ServerThreadOptions, 'children'>, patienceMs = PATIENCE_MS, startChild?: StartProcess): Promise<ServerThread> {
  const channel = startChild === undefined ? undefined : new MessageChannel();
  if (channel !== undefined && startChild !== undefined) startOnBehalf(channel.port1, startChild);
  const workerData: ServerThreadOptions = channel === undefined ? options : { ...options, children: channel.port2 };
  const transferList = channel === undefined ? [] : [channel.port2];
  const worker = new Worker(new URL('./server.entry.ts', import.meta.url), { name: 'server', workerData, transferList });

  let failure: Error | undefined;
  worker.on('error', (error) => {
    failure = error instanceof Error ? error : new Error(String(error));
  });
  const ended = new Promise<Error | undefined>((resolve) => {
    worker.once('exit', () => {
      channel?.port1.close();
      resolve(failure);
    });
  });

  let url = '';
  await new Promise<void>((resolve, reject) => {
    worker.on('message', (message: FromServerThread) => {
      if (message.type === 'failed') reject(new Error(message.message));
      else ({ url } = message);
      resolve();
    });
    worker.once('exit', () => {
      reject(failure ?? new Error('The local server ended before it was ready'));
    });
  });

  return {
    get url() {
      return url;
    },
    ended,
    async close() {
      worker.postMessage('close', []);
      const impatience = setTimeout(() => void worker.terminate(), patienceMs);
      await ended;
      clearTimeout(impatience);
    },
  };
}
