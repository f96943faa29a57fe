/** The local server while the application runs. */
import { mkdirSync } from 'node:fs';
import type { LaunchOptions } from '../launch/options.ts';
import { portHolder } from '../launch/port-holder.ts';
import { availablePort } from '../launch/port.ts';
import { newSecret } from '../launch/secret.ts';
import type { StartProcess } from '../threads/process.ts';
import { startServerThread, type ServerThread } from './server-thread.ts';

export interface LocalServer {
  /** `http://127.0.0.1:<port>`; changes if the user chooses another port. */
  readonly url: string;
  /** Created for this launch, and known only to this process. */
  readonly apiKey: string;
  /** Directory of its packs. */
  readonly packsDirectory: string;
  readonly portTaken: { wanted: number; used: number; by?: string } | undefined;
  /**
   * Restarts on the same port, with the same key, with the packs of another folder.
   * @throws Error with the server's message; the previous folder stays in use
   */
  usePacks(packsDirectory: string): Promise<void>;
  close(): Promise<void>;
}

/** A server that exits sooner after its start isn't restarted, because it would fail again. */
const MIN_UPTIME_MS = 30_000;

/**
 * Starts the server on the preferred port or, if that is in use, on another one. If the server crashes, it is restarted
 * on the same port with the same key, so that the page's next request finds it.
 * @param startChild starts the child processes of the server
 * @throws Error with the server's own message if it can't start
 */
export async function startLocalServer(options: LaunchOptions, startChild?: StartProcess): Promise<LocalServer> {
  mkdirSync(options.packsDirectory, { recursive: true });
  const apiKey = newSecret();
  let { packsDirectory } = options;
  const launch = (port: number): Promise<ServerThread> =>
    startServerThread({ ...options, packsDirectory, port, apiKeys: [], ownerKeys: [apiKey] }, undefined, startChild);
  let thread = await launch(await availablePort(options.port));
  const portNow = (): number => Number(new URL(thread.url).port);
  const used = portNow();
  const isTaken = options.port !== 0 && options.port !== used;
  const by = isTaken ? await portHolder(options.port) : undefined;

  let isClosing = false;
  let queue: Promise<unknown> = Promise.resolve();
  /** Runs work that starts or ends the thread, one piece at a time. */
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  };

  const watch = (watched: ServerThread): void => {
    const startedAt = Date.now();
    const restart = async (error: Error | undefined): Promise<void> => {
      // Ended intentionally.
      if (isClosing || thread !== watched) return;
      console.error(`The local server crashed: ${error?.stack ?? 'no reason given'}`);
      if (Date.now() - startedAt >= MIN_UPTIME_MS) await start(portNow());
    };
    watched.ended
      .then((error) => enqueue(() => restart(error)))
      .catch((error: unknown) => {
        console.error(`The local server couldn't be restarted: ${String(error)}`);
      });
  };
  const start = async (port: number): Promise<void> => {
    thread = await launch(port);
    watch(thread);
  };
  watch(thread);

  const restartWithPacks = async (directory: string): Promise<void> => {
    const previous = packsDirectory;
    const port = portNow();
    await thread.close();
    packsDirectory = directory;
    try {
      await start(port);
    } catch (error) {
      packsDirectory = previous;
      await start(port);
      throw error;
    }
  };

  return {
    get url() {
      return thread.url;
    },
    apiKey,
    portTaken: isTaken ? { wanted: options.port, used, ...(by === undefined ? {} : { by }) } : undefined,
    get packsDirectory() {
      return packsDirectory;
    },
    usePacks: (directory) => enqueue(() => restartWithPacks(directory)),
    close() {
      isClosing = true;
      return enqueue(() => thread.close());
    },
  };
}
