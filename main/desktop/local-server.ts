/** The local server for as long as the application runs. */
import { mkdirSync } from 'node:fs';
import type { LaunchOptions } from '../launch/options.ts';
import { portHolder } from '../launch/port-holder.ts';
import { availablePort } from '../launch/port.ts';
import { newSecret } from '../launch/secret.ts';
import type { StartProcess } from '../threads/process.ts';
import { startServerThread, type ServerThread } from './server-thread.ts';

export interface LocalServer {
  /** `http://127.0.0.1:<port>`; another once the person has chosen another port. */
  readonly url: string;
  /** Made for this launch, and known to this process alone. */
  readonly apiKey: string;
  /** Where its packs are. */
  readonly packsDirectory: string;
  readonly portTaken: { wanted: number; used: number; by?: string } | undefined;
  /**
   * Starts anew on the same port, with the same key, with the packs of another folder.
   * @throws Error with the server's own words; it goes on with the folder of before then
   */
  usePacks(packsDirectory: string): Promise<void>;
  close(): Promise<void>;
}

/** A server that ends sooner than this after its start will not be better the next time. */
const MIN_UPTIME_MS = 30_000;

/**
 * Starts the server on the wanted port or, if that is taken, on another. Should it break down later, it is started
 * again on the port where it was, with the same key: the page's next request finds it.
 * @param startChild starts the child processes of the server
 * @throws Error with the server's own message if it cannot start.
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
  /** What ends or starts the thread goes one after the other. */
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  };

  const watch = (watched: ServerThread): void => {
    const startedAt = Date.now();
    const restart = async (error: Error | undefined): Promise<void> => {
      // Ended on purpose.
      if (isClosing || thread !== watched) return;
      console.error(`The local server broke down: ${error?.stack ?? 'no reason given'}`);
      if (Date.now() - startedAt >= MIN_UPTIME_MS) await start(portNow());
    };
    watched.ended
      .then((error) => enqueue(() => restart(error)))
      .catch((error: unknown) => {
        console.error(`The local server could not be started again: ${String(error)}`);
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
