/** The local server for as long as the application runs. */
import { mkdirSync } from 'node:fs';
import type { LaunchOptions } from '../launch/options.ts';
import { portHolder } from '../launch/port-holder.ts';
import { availablePort } from '../launch/port.ts';
import { newSecret } from '../launch/secret.ts';
import { startServerThread } from '../launch/server-thread.ts';

export interface LocalServer {
  /** `http://127.0.0.1:<port>`; another once the person has chosen another port. */
  readonly url: string;
  /** Made for this launch, known to nobody else. */
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
const WORTH_RESTARTING_MS = 30_000;

/**
 * Starts the server on the wanted port or, if that is taken, on another. Should it break down later, it is started again
 * on the port where it was, with the same key: the page's next request finds it.
 * @throws Error with the server's own message if it cannot start.
 */
export async function startLocalServer(options: LaunchOptions): Promise<LocalServer> {
  mkdirSync(options.packsDirectory, { recursive: true });
  const apiKey = newSecret();
  let { packsDirectory } = options;
  const launch = (port: number) => startServerThread({ ...options, packsDirectory, port, apiKeys: [], ownerKeys: [apiKey] });

  let closing = false;
  /** Settled but while the folder is being changed. */
  let changing = Promise.resolve();
  let thread = await launch(await availablePort(options.port));
  const portNow = (): number => Number(new URL(thread.url).port);
  const used = portNow();
  const isTaken = options.port !== 0 && options.port !== used;
  const by = isTaken ? await portHolder(options.port) : undefined;

  const watch = async (): Promise<void> => {
    const startedAt = Date.now();
    const watched = thread;
    const error = await watched.ended;
    await changing;
    if (closing) return;
    if (thread !== watched) {
      await watch();
      return;
    }
    console.error(`The local server broke down: ${error?.stack ?? 'no reason given'}`);
    if (Date.now() - startedAt < WORTH_RESTARTING_MS) return;
    thread = await launch(portNow());
    await watch();
  };
  watch().catch((error: unknown) => {
    console.error(`The local server could not be started again: ${String(error)}`);
  });

  return {
    get url() {
      return thread.url;
    },
    apiKey,
    portTaken: isTaken ? { wanted: options.port, used, ...(by === undefined ? {} : { by }) } : undefined,
    get packsDirectory() {
      return packsDirectory;
    },
    async usePacks(directory) {
      const before = packsDirectory;
      const port = portNow();
      const restart = async (folder: string): Promise<void> => {
        packsDirectory = folder;
        thread = await launch(port);
      };
      const change = (async (): Promise<void> => {
        await thread.close();
        await restart(directory).catch(async (error: unknown) => {
          await restart(before);
          throw error;
        });
      })();
      changing = change.catch(() => undefined);
      await change;
    },
    async close() {
      closing = true;
      await changing;
      await thread.close();
    },
  };
}
