import { useEffect } from 'react';
import { create } from 'zustand';
import type { ShellInfo } from '../../../contract/ipc.ts';
import { packsEndpoint, type InstalledPack } from '../../../contract/service.ts';
import { ask } from '../../kit/api/ask.ts';
import { isPackFailure, isPassing, isWayFailure, type Failure } from '../../kit/api/failure.ts';

/** `up` as far as the last request could tell. */
export type ServiceStatus = 'starting' | 'up' | 'gone' | 'refused';

/** After the first failure the server is asked at once; then after twice as long each time, up to this. */
const RETRY_MS = { first: 500, gone: 8000, otherwise: 60_000 };
/** A server that answers a question as small as this takes no longer. */
const PROBE_MS = 5000;
/** How often a window in sight looks whether packs have come, gone or been repaired without it. */
const PACKS_MS = 5000;

type Store = {
  readonly status: ServiceStatus;
  readonly packs: readonly InstalledPack[];
  /** Whether the list of packs has come: before that, none is known, which does not say that there is none. */
  readonly arePacksKnown: boolean;
  /** Room on the disk of the packs; null where it is not known. */
  readonly freeBytes: number | null;
  /** Where other programs reach the interface, such as `http://127.0.0.1:8765`. */
  readonly serverUrl: string;
  readonly shell: ShellInfo | null;
  /** Grows whenever what failed for a reason that passes is worth asking again. */
  readonly round: number;
  /** Asks for the installed packs, and with that whether the server is there. */
  readonly refresh: () => Promise<void>;
  /** Every failed request is reported here: losing the server is one state of the window, not of each section. */
  readonly noteFailure: (failure: Failure) => void;
  readonly setShell: (shell: ShellInfo) => void;
  /** The server has moved there, to the port that was chosen. */
  readonly setServerUrl: (url: string) => void;
};

/** Keeps the list as it is where nothing changed, so that nothing is drawn anew. */
const samePacks = (before: readonly InstalledPack[], now: readonly InstalledPack[]) =>
  JSON.stringify(before) === JSON.stringify(now) ? before : now;

let retry: ReturnType<typeof setTimeout> | undefined;
/** When that is due. */
let retryAt = 0;
/**
 * How often something failed that passes, and when it did last; after a while without failures the count begins anew.
 */
let failures = 0;
let failedAt = 0;
const FORGIVEN_MS = 120_000;
/** Whether something has failed since the server answered last. */
let isTroubled = false;
let refreshing: Promise<void> | null = null;

/** Several sections may find the same pack missing at once. */
function refreshOnce(): Promise<void> {
  refreshing ??= (async () => {
    try {
      await useService.getState().refresh();
    } finally {
      refreshing = null;
    }
  })();
  return refreshing;
}

/** Asks after a while whether the server is there; one question for all that failed meanwhile. */
function probeLater(ms: number): void {
  isTroubled = true;
  const now = performance.now();
  // What is due sooner comes first: a server that is gone is not waited for as long as a busy one has asked for.
  if (retry !== undefined && retryAt <= now + ms) return;
  clearTimeout(retry);
  retryAt = now + ms;
  failures += 1;
  failedAt = now;
  retry = setTimeout(() => {
    retry = undefined;
    void refreshOnce();
  }, ms);
}

const waitMs = (longest: number): number =>
  failures === 0 ? 0 : Math.min(longest, RETRY_MS.first * 2 ** (failures - 1));

export const useService = create<Store>()((set, getStore) => ({
  status: 'starting',
  packs: [],
  arePacksKnown: false,
  freeBytes: null,
  round: 0,
  serverUrl: globalThis.location?.origin ?? '',
  shell: null,
  async refresh() {
    const answer = await ask(packsEndpoint, { patienceMs: PROBE_MS });
    if (!answer.ok) {
      // This one question tells whether the server is there: others may fail for reasons of their own.
      if (isWayFailure(answer.failure)) set({ status: 'gone' });
      getStore().noteFailure(answer.failure);
      return;
    }
    const { status, packs, round } = getStore();
    if (status === 'gone') {
      clearTimeout(retry);
      retry = undefined;
      failures = 0;
    }
    // While another question is due, as after the time that a busy server asked for, nothing is known to be better.
    const isBack = isTroubled && retry === undefined;
    if (isBack) isTroubled = false;
    set({
      status: 'up',
      arePacksKnown: true,
      packs: samePacks(packs, answer.data.packs),
      freeBytes: answer.data.free_bytes ?? null,
      round: isBack ? round + 1 : round,
    });
  },
  noteFailure(failure) {
    if (failure.code === 'forbidden') set({ status: 'refused' });
    // A pack has gone, or is damaged: the list of packs says which.
    else if (isPackFailure(failure)) void refreshOnce();
    else if (isPassing(failure)) {
      if (performance.now() - failedAt > FORGIVEN_MS) failures = 0;
      const longest = getStore().status === 'gone' ? RETRY_MS.gone : RETRY_MS.otherwise;
      probeLater(Math.max((failure.retryAfter ?? 0) * 1000, waitMs(longest)));
    }
  },
  setShell: (shell) => set({ shell, serverUrl: shell.serverUrl }),
  setServerUrl(serverUrl) {
    const { shell } = getStore();
    if (shell === null) set({ serverUrl });
    else {
      const { portTaken: _settled, ...rest } = shell;
      set({ serverUrl, shell: { ...rest, serverUrl } });
    }
  },
}));

/** Calls `again` whenever what failed for a reason that passes is worth asking for again. @returns ends it */
export const onRound = (again: () => void): (() => void) =>
  useService.subscribe((now, before) => {
    if (now.round !== before.round) again();
  });

/** A server that is gone is looked for in its own time; one that refused the key is not asked again. */
export const isWorthAsking = (): boolean => ['up', 'starting'].includes(useService.getState().status);

/** Keeps the list of packs up to date with what other programs and windows do, while the window is in sight. */
export function usePackPolling(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden && isWorthAsking()) void refreshOnce();
    }, PACKS_MS);
    return () => clearInterval(timer);
  }, []);
}

type ReadyPack = Extract<InstalledPack, { status: 'ready' }>;

export const isReady = (pack: InstalledPack): pack is ReadyPack => pack.status === 'ready';
