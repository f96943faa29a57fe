/** Starts the whole service on loopback, under plain Node. */
import { mkdirSync } from 'node:fs';
import type { InstalledPack } from '../../contract/service.ts';
import { openPackLibrary } from '../packs/library.ts';
import { watchPacks } from '../packs/watch.ts';
import { createKeyRing } from '../store/key-ring.ts';
import { createApp } from './app.ts';
import type { UiOptions } from './ui.ts';

export interface StartOptions {
  packsDirectory: string;
  /** Created where it is missing. */
  dataDirectory: string;
  /** 0 takes any free port. */
  port: number;
  /** Each 30 to 128 characters. */
  apiKeys: string[];
  /** Serves the built window under `/app/`. */
  ui?: UiOptions;
}

export interface RunningServer {
  /** `http://127.0.0.1:<port>` */
  url: string;
  /** As in `GET /v1/packs`, at the start. */
  packs: InstalledPack[];
  /** Ends open requests, stops listening, closes the packs. */
  close(): Promise<void>;
}

/**
 * Starts the server.
 * @throws RangeError for a key of the wrong length; Error (`EADDRINUSE`, `ENOENT`, …) if the port is taken or the packs
 * directory cannot be read.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const keys = createKeyRing(options.apiKeys);
  mkdirSync(options.dataDirectory, { recursive: true });
  const packs = openPackLibrary(options.packsDirectory);
  const stopWatching = watchPacks(options.packsDirectory, () => packs.reload());
  const closePacks = (): void => {
    stopWatching();
    packs.close();
  };
  try {
    const app = await createApp({ packs, dataDirectory: options.dataDirectory, keys, ui: options.ui });
    const url = await app.listen({ host: '127.0.0.1', port: options.port });
    return {
      url,
      packs: packs.list(),
      async close() {
        await app.close();
        closePacks();
      },
    };
  } catch (error) {
    closePacks();
    throw error;
  }
}
