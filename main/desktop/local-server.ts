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
  readonly portTaken: { wanted: number; used: number; by?: string } | undefined;
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
  const launch = (port: number) => startServerThread({ ...options, port, apiKeys: [], ownerKeys: [apiKey] });

  let closing = false;
  let thread = await launch(await availablePort(options.port));
  const portNow = (): number => Number(new URL(thread.url).port);
  const used = portNow();
  const isTaken = options.port !== 0 && options.port !== used;
  const by = isTaken ? await portHolder(options.port) : undefined;

  const watch = async (): Promise<void> => {
    const startedAt = Date.now();
    const error = await thread.ended;
    if (closing) return;
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
    async close() {
      closing = true;
      await thread.close();
    },
  };
}
