/** Starts the whole service, on loopback unless another address is set, under plain Node. */
import './lasting-tick.ts';
import { watch, type FSWatcher } from 'node:fs';
import { KEY_LIMITS, type KeyLimits } from '../../contract/key-limits.ts';
import type { Fault } from '../../contract/fault.ts';
import type { PositionSource } from '../../contract/position.ts';
import type { Right } from '../../contract/rights.ts';
import type { InstalledPack } from '../../contract/service.ts';
import type { LoggedRequest } from '../../contract/usage.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { UsageMeter } from '../account/usage-meter.ts';
import { VET_LIMITS, type VetLimits } from '../packs/gate/limits.ts';
import { PackGate } from '../packs/gate/pack-gate.ts';
import { openPackLibrary, type OpenPackLibrary } from '../packs/library.ts';
import { BackgroundChecks } from '../packs/upkeep/background-checks.ts';
import { settleVerdicts } from '../packs/upkeep/settle-verdicts.ts';
import { openAppStore, type AppStore } from '../store/app-store.ts';
import type { PostgresPlace } from '../store/postgres/database.ts';
import { openSharedAccounts } from '../store/shared-store.ts';
import { makeDataDirectory } from '../store/data-directory.ts';
import { goneWatch, standInFor, unwritableBy, whyUnwritable, type StandIn } from '../store/stand-in-directory.ts';
import { lockDirectory } from '../store/directory-lock.ts';
import { commandLineKey, createKeyRing, WINDOW_KEY } from '../store/key-ring.ts';
import { WindowTokens } from '../endpoints/kit/window-tokens.ts';
import { createApp } from './app.ts';
import { LIMITS, type Limits } from './limits.ts';
import type { Published } from './published.ts';
import type { UiOptions } from './ui.ts';

/** A pack that is written in place changes many times; what comes in this time is one change. */
const SETTLE_MS = 100;

/**
 * Links, network drives and a directory that is made anew say nothing of their changes, so files are looked at all the
 * same: a fraction of a millisecond.
 */
const LOOK_MS = 3000;

/**
 * Notices that files of a packs directory change, by whatever program. Calls `onChange` soon after a file of
 * `directory` changed, and every few seconds. @returns ends it
 */
function watchPacks(directory: string, onChange: () => void): () => void {
  let settling: ReturnType<typeof setTimeout> | undefined;
  const onEvent = (): void => {
    settling ??= setTimeout(() => {
      settling = undefined;
      onChange();
    }, SETTLE_MS).unref();
  };
  let watcher: FSWatcher | undefined;
  try {
    watcher = watch(directory, { persistent: false }, onEvent);
    watcher.on('error', () => watcher?.close());
  } catch {
    // The system has no watches left, or none for this drive: looking remains.
  }
  const looking = setInterval(onChange, LOOK_MS).unref();
  return () => {
    watcher?.close();
    clearInterval(looking);
    clearTimeout(settling);
  };
}

export interface StartOptions {
  packsDirectory: string;
  /** Created where it is missing. */
  dataDirectory: string;
  /** 0 takes any free port. */
  port: number;
  /** Where it listens to more than this machine; on loopback alone when absent. */
  published?: Published | undefined;
  /** Keys, rights, quotas, usage and prices lie there, shared with other servers; in the data directory when absent. */
  store?: PostgresPlace | undefined;
  /** Whether it computes matrix jobs itself; so it does when absent. */
  computesMatrices?: boolean | undefined;
  /** Accepted besides the stored keys as long as the server runs; each 30 to 128 characters. */
  apiKeys: string[];
  /** What `apiKeys` may ask; only look-ups when absent. */
  apiKeyRights?: readonly Right[];
  /** The window's keys: they have all rights. */
  ownerKeys?: string[];
  /** The receiver of positions, in place of the one that was chosen in the settings. */
  positionSource?: PositionSource;
  /** Serves the built window under `/app/`. */
  ui?: UiOptions;
  /** Called when the server has moved to another port, with its new address. */
  onMoved?: (url: string) => void;
  /** Called with each request once it is over. */
  onRequest?: (request: LoggedRequest) => void;
  /** Other than the default, for tests that cannot wait so long. */
  limits?: Partial<Limits>;
  /** What one key may keep, other than the default: for tests that cannot fill so much. */
  keyLimits?: Partial<KeyLimits>;
  /** Whether it checks pack files whole in the background, after the start and as they change. */
  checksPacks?: boolean;
  /** What the first look at a pack file may take, other than the default: for tests that cannot wait so long. */
  vetLimits?: Partial<VetLimits>;
}

export interface RunningServer {
  /** `http://127.0.0.1:<port>`, or by the name that others use; another once it has moved. */
  readonly url: string;
  /** As in `GET /v1/packs`, at the start. */
  packs: InstalledPack[];
  /** Has `/readyz` say that requests are to be sent elsewhere; they are answered all the same. */
  drain(): void;
  /** Ends open requests, stops listening, closes the packs; once, however often it is called. */
  close(): Promise<void>;
}

/** The HTTP thread waits this long at most for another process that writes to the database, in milliseconds. */
const DATABASE_PATIENCE_MS = 100;

/** Opens packs anew as their files change. @returns ends it */
function followPacks(packs: OpenPackLibrary, { packRecords }: AppStore, checksPacks: boolean): () => void {
  const closed = new AbortController();
  const checks = new BackgroundChecks(packs, packRecords);
  let isSettling = false;
  const settle = async (): Promise<void> => {
    if (isSettling) return;
    isSettling = true;
    try {
      const isAnySettled = await settleVerdicts(packRecords, packs.directory, closed.signal);
      if (isAnySettled && !closed.signal.aborted) await packs.refresh();
    } catch {
      // The directory or the database cannot be read just now: the next look is seconds away.
    } finally {
      isSettling = false;
    }
    if (checksPacks && !closed.signal.aborted) checks.look();
  };
  const look = (): void => {
    void packs.refresh().then(settle);
  };
  const endWatch = watchPacks(packs.directory, look);
  void settle();
  return () => {
    closed.abort();
    checks.close();
    endWatch();
  };
}

/** How a server is started on one directory. */
interface Start extends StartOptions {
  tokens: WindowTokens | undefined;
  /** Why nothing is to be kept there, where it stands in for one that cannot be written. */
  standsInFor?: Fault | undefined;
  /** Called when all is ready but the port. */
  beforeListening?: () => Promise<void>;
}

type Started = RunningServer & { readonly port: number };

async function startOn(options: Start): Promise<Started> {
  makeDataDirectory(options.dataDirectory);
  const closing: (() => void | Promise<void>)[] = [lockDirectory(options.dataDirectory)];
  const closeAll = async (): Promise<void> => {
    for (const close of closing.toReversed()) await close();
  };
  try {
    const file = openAppStore(options.dataDirectory, { patienceMs: DATABASE_PATIENCE_MS });
    closing.push(() => file.close());
    const shared = options.store === undefined ? undefined : await openSharedAccounts(options.store);
    if (shared !== undefined) closing.push(() => shared.close());
    const store: AppStore = { ...file, ...shared };
    const meter = new UsageMeter(store);
    const keys = createKeyRing(store.keys);
    for (const key of options.apiKeys) keys.add(key, commandLineKey(key, options.apiKeyRights));
    for (const key of options.ownerKeys ?? []) keys.add(key, WINDOW_KEY);
    const gate = new PackGate(options.packsDirectory, store.vettedFiles.of(packageJson.version), {
      ...VET_LIMITS,
      ...options.vetLimits,
    });
    closing.push(() => gate.close());
    await gate.admit();
    const packs = openPackLibrary(options.packsDirectory, store.packRecords, gate, true);
    closing.push(() => packs.close());
    closing.push(followPacks(packs, store, options.checksPacks ?? false));
    const { dataDirectory, ui, tokens, onMoved, onRequest, positionSource, standsInFor } = options;
    const goneNow = goneWatch(dataDirectory);
    const app = await createApp({
      packs,
      dataDirectory,
      store,
      keys,
      meter,
      published: options.published,
      computesMatrices: options.computesMatrices ?? true,
      limits: { ...LIMITS, ...options.limits },
      keyLimits: { ...KEY_LIMITS, ...options.keyLimits },
      ui,
      tokens,
      unwritable: () => standsInFor ?? goneNow(),
      positionSource,
      onMoved,
      onRequest,
    });
    await options.beforeListening?.();
    await app.listener.move(options.port).catch(async (error: unknown) => {
      await app.close();
      throw error;
    });
    // What nobody has asked for yet is ready for who does.
    void packs.openAll();
    let closed: Promise<void> | undefined;
    return {
      get url() {
        return app.listener.url;
      },
      get port() {
        return app.listener.port;
      },
      packs: packs.list(),
      drain: () => app.drain(),
      close: () => (closed ??= app.close().then(closeAll)),
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** How often it is tried whether the data directory can be written again, in milliseconds. */
const WRITABLE_AGAIN_MS = 3000;

const say = (text: string): void => void process.stderr.write(`cairn: ${text}\n`);

/**
 * Serves from a copy of what can be read of a data directory that cannot be written, until it can be: then a server on
 * the directory itself takes the port over.
 */
async function serveFrom(standIn: StandIn, options: Start): Promise<RunningServer> {
  const { dataDirectory, standsInFor } = options;
  const { message = '' } = standsInFor ?? {};
  let server = await startOn({ ...options, dataDirectory: standIn.directory });
  say(
    `${dataDirectory}: ` +
      `${message}${standIn.hasDatabase ? '' : '. The keys that lie there cannot be read either'}. What is used ` +
      'meanwhile is not counted',
  );
  let taking: Promise<void> | undefined;
  const takeOver = async (): Promise<void> => {
    const { port } = server;
    const before = server;
    try {
      const beforeListening = (): Promise<void> => before.close();
      server = await startOn({ ...options, port, standsInFor: undefined, beforeListening });
      clearInterval(timer);
      standIn.remove();
      say(`${dataDirectory} can be written again`);
    } catch (error) {
      say(`${dataDirectory} can be written again, and not be used: ${error instanceof Error ? error.message : ''}`);
    }
  };
  const timer = setInterval(() => {
    if (whyUnwritable(dataDirectory) === undefined) taking ??= takeOver().finally(() => (taking = undefined));
  }, WRITABLE_AGAIN_MS).unref();
  return {
    get url() {
      return server.url;
    },
    packs: server.packs,
    drain: () => server.drain(),
    async close() {
      clearInterval(timer);
      await taking;
      await server.close();
      standIn.remove();
    },
  };
}

/**
 * Starts the server. On a data directory that cannot be written it answers look-ups, and refuses what is to be kept.
 * @throws RangeError for a key of the wrong length; Fault; Error (`EADDRINUSE`,
 * `ENOENT`, …) if the port is taken, the packs directory cannot be read or the database cannot be used.
 */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  const { dataDirectory, ui } = options;
  const start: Start = { ...options, tokens: ui === undefined ? undefined : new WindowTokens(ui.oneTimeToken) };
  try {
    return await startOn(start);
  } catch (error) {
    const standsInFor = unwritableBy(dataDirectory, error);
    const standIn = standsInFor === undefined ? undefined : standInFor(dataDirectory);
    if (standIn === undefined) throw error;
    try {
      return await serveFrom(standIn, { ...start, standsInFor });
    } catch (failure) {
      standIn.remove();
      throw failure;
    }
  }
}
