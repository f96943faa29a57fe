/** Starts the whole service under plain Node, on loopback unless another address is set. */
import './persistent-tick.ts';
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
import { PackStore } from '../packs/pack-store.ts';
import { BackgroundChecks } from '../packs/upkeep/background-checks.ts';
import { settleVerdicts } from '../packs/upkeep/settle-verdicts.ts';
import { openAppStore, type AppStore } from '../store/app-store.ts';
import type { PostgresPlace } from '../store/postgres/database.ts';
import { openSharedAccounts } from '../store/shared-store.ts';
import { makeDataDirectory } from '../store/data-directory.ts';
import { watchRemoval, standInFor, unwritableBy, unwritableReason, type StandIn } from '../store/stand-in-directory.ts';
import { lockDirectory } from '../store/directory-lock.ts';
import { commandLineKey, createKeyRing, WINDOW_KEY } from '../store/key-ring.ts';
import { WindowTokens } from '../endpoints/kit/window-tokens.ts';
import { createApp } from './app.ts';
import { LIMITS, type Limits } from './limits.ts';
import type { Published } from './published.ts';
import type { UiOptions } from './ui.ts';
import { errorMessage } from '../../contract/system-error.ts';

/** Time within which changes are combined, because a pack written in place changes many times. */
const SETTLE_MS = 100;

/**
 * Interval between checks in milliseconds, because links, network drives and recreated directories don't report
 * changes. A check takes a fraction of a millisecond.
 */
const CHECK_MS = 3000;

/**
 * Watches the files of a packs directory. Calls `onChange` soon after a file of `directory` changes, and every few
 * seconds.
 * @returns a function that stops watching
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
    // The system has no watches left, or doesn't support them on this drive: the interval remains.
  }
  const poll = setInterval(onChange, CHECK_MS).unref();
  return () => {
    watcher?.close();
    clearInterval(poll);
    clearTimeout(settling);
  };
}

export interface StartOptions {
  packsDirectory: string;
  /** Created if missing. */
  dataDirectory: string;
  /** 0 for any free port. */
  port: number;
  /** Set to accept connections from other machines; loopback only if absent. */
  published?: Published | undefined;
  /** Store of keys, permissions, quotas, usage and prices, shared with other servers; by default the data directory. */
  store?: PostgresPlace | undefined;
  /** Whether this server computes matrix jobs itself; true if absent. */
  computesMatrices?: boolean | undefined;
  /** Keys accepted in addition to the stored ones while the server runs; 30 to 128 characters each. */
  apiKeys: string[];
  /** Permissions of `apiKeys`; only look-ups if absent. */
  apiKeyRights?: readonly Right[];
  /** The window's keys, which have all permissions. */
  ownerKeys?: string[];
  /** The position receiver, overriding the settings. */
  positionSource?: PositionSource;
  /** Serves the built window under `/app/`. */
  ui?: UiOptions;
  /** Called with the new address when the server has moved to a different port. */
  onMoved?: (url: string) => void;
  /** Called with each request when it has ended. */
  onRequest?: (request: LoggedRequest) => void;
  /** Overrides of the default limits, for tests that can't wait that long. */
  limits?: Partial<Limits>;
  /** Overrides of the limits of a key, for tests that can't store that much. */
  keyLimits?: Partial<KeyLimits>;
  /**
   * Whether complete pack files are verified, and road networks prepared for computing, in the background, after the
   * start and when they change.
   */
  checksPacks?: boolean;
  /** Overrides of the limits for the first check of a pack file, for tests that can't wait that long. */
  vetLimits?: Partial<VetLimits>;
}

export interface RunningServer {
  /** `http://127.0.0.1:<port>`, or the public name; changes when the server moves. */
  readonly url: string;
  /** The packs at the start, as in `GET /v1/packs`. */
  packs: InstalledPack[];
  /** Makes `/readyz` report that the server isn't ready; requests are still served. */
  drain(): void;
  /** Finishes open requests, stops listening and closes the packs. Repeated calls have no effect. */
  close(): Promise<void>;
}

/** Maximum time that the HTTP thread waits for another process that is writing to the database, in milliseconds. */
const DATABASE_TIMEOUT_MS = 100;

/** Reopens packs when their files change. @returns a function that stops watching */
function followPacks(packStore: PackStore, { packRecords }: AppStore, checksPacks: boolean): () => void {
  const closed = new AbortController();
  const checks = new BackgroundChecks(packStore, packRecords);
  let isSettling = false;
  const settle = async (): Promise<void> => {
    if (isSettling) return;
    isSettling = true;
    try {
      const isAnySettled = await settleVerdicts(packRecords, packStore.directory, closed.signal);
      if (isAnySettled && !closed.signal.aborted) await packStore.refresh();
    } catch {
      // The directory or the database can't be read at the moment. The next check follows in seconds.
    } finally {
      isSettling = false;
    }
    if (checksPacks && !closed.signal.aborted) checks.start();
  };
  const refresh = (): void => {
    void packStore.refresh().then(settle);
  };
  const endWatch = watchPacks(packStore.directory, refresh);
  void settle();
  return () => {
    closed.abort();
    checks.close();
    endWatch();
  };
}

/** Time after the start at which unopened packs are opened, in milliseconds: the first requests go first. */
const OPENING_DELAY_MS = 1000;

/** Options for a server on a particular data directory. */
interface Start extends StartOptions {
  tokens: WindowTokens | undefined;
  /** Why nothing can be stored, if the directory is a stand-in for one that isn't writable. */
  standsInFor?: Fault | undefined;
  /** Called when everything but the port is ready. */
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
    const file = openAppStore(options.dataDirectory, { lockTimeoutMs: DATABASE_TIMEOUT_MS });
    closing.push(() => file.close());
    const shared = options.store === undefined ? undefined : await openSharedAccounts(options.store);
    if (shared !== undefined) closing.push(() => shared.close());
    const store: AppStore = { ...file, ...shared };
    const meter = new UsageMeter(store);
    const keys = createKeyRing(store.keys);
    for (const key of options.apiKeys) keys.add(key, commandLineKey(key, options.apiKeyRights));
    for (const key of options.ownerKeys ?? []) keys.add(key, WINDOW_KEY);
    const gate = new PackGate(options.packsDirectory, store.vettedFiles.ofVersion(packageJson.version), {
      ...VET_LIMITS,
      ...options.vetLimits,
    });
    closing.push(() => gate.close());
    await gate.admit();
    const packStore = new PackStore(options.packsDirectory, { checks: store.packRecords, gate, isLazy: true });
    closing.push(() => packStore.close());
    closing.push(followPacks(packStore, store, options.checksPacks ?? false));
    const { dataDirectory, ui, tokens, onMoved, onRequest, positionSource, standsInFor } = options;
    const removalFault = watchRemoval(dataDirectory);
    const app = await createApp({
      packStore,
      dataDirectory,
      store,
      keys,
      meter,
      published: options.published,
      computesMatrices: options.computesMatrices ?? true,
      preparesNetworks: options.checksPacks ?? false,
      limits: { ...LIMITS, ...options.limits },
      keyLimits: { ...KEY_LIMITS, ...options.keyLimits },
      ui,
      tokens,
      unwritable: () => standsInFor ?? removalFault(),
      positionSource,
      onMoved,
      onRequest,
    });
    await options.beforeListening?.();
    await app.listener.move(options.port).catch(async (error: unknown) => {
      await app.close();
      throw error;
    });
    // Opens packs that haven't been needed yet before the first request for them.
    setTimeout(() => void packStore.openAll(), OPENING_DELAY_MS).unref();
    let closed: Promise<void> | undefined;
    return {
      get url() {
        return app.listener.url;
      },
      get port() {
        return app.listener.port;
      },
      packs: packStore.current.list(),
      drain: () => app.drain(),
      close: () => (closed ??= app.close().then(closeAll)),
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** Interval between checks whether the data directory is writable again, in milliseconds. */
const WRITABLE_AGAIN_MS = 3000;

const report = (text: string): void => void process.stderr.write(`cairn: ${text}\n`);

/**
 * Serves from a copy of the readable part of a data directory that isn't writable. When the directory is writable
 * again, a server on the original directory takes over the port.
 */
async function serveFrom(standIn: StandIn, options: Start): Promise<RunningServer> {
  const { dataDirectory, standsInFor } = options;
  const { message = '' } = standsInFor ?? {};
  let server = await startOn({ ...options, dataDirectory: standIn.directory });
  report(
    `${dataDirectory}: ` +
      `${message}${standIn.hasDatabase ? '' : ". Its keys can't be read either"}. Usage is not counted until it is ` +
      'writable',
  );
  let takeover: Promise<void> | undefined;
  const takeOver = async (): Promise<void> => {
    const { port } = server;
    const before = server;
    try {
      const beforeListening = (): Promise<void> => before.close();
      server = await startOn({ ...options, port, standsInFor: undefined, beforeListening });
      clearInterval(timer);
      standIn.remove();
      report(`${dataDirectory} is writable again`);
    } catch (error) {
      report(`${dataDirectory} is writable again, but can't be used: ${errorMessage(error)}`);
    }
  };
  const timer = setInterval(() => {
    if (unwritableReason(dataDirectory) === undefined) takeover ??= takeOver().finally(() => (takeover = undefined));
  }, WRITABLE_AGAIN_MS).unref();
  return {
    get url() {
      return server.url;
    },
    packs: server.packs,
    drain: () => server.drain(),
    async close() {
      clearInterval(timer);
      await takeover;
      await server.close();
      standIn.remove();
    },
  };
}

/**
 * Starts the server. If the data directory isn't writable, the server performs look-ups but refuses to store anything.
 * @throws RangeError for a key of the wrong length; Fault; Error (`EADDRINUSE`, `ENOENT`, …) if the port is in use, the
 * packs directory can't be read or the database can't be used
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
