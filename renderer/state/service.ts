import { useEffect } from 'react';
import { create } from 'zustand';
import type { ShellInfo } from '../../contract/ipc.ts';
import type { InstalledPack } from '../../contract/service.ts';
import type { Failure } from '../api/failure.ts';
import { get } from '../api/request.ts';

/** `up` as far as the last request could tell. */
export type ServiceStatus = 'starting' | 'up' | 'gone' | 'refused';

const RETRY_MS = 2000;
/** How often a window in sight looks whether packs have come, gone or been repaired without it. */
const PACKS_MS = 5000;

type Store = {
  readonly status: ServiceStatus;
  readonly packs: readonly InstalledPack[];
  /** Room on the disk of the packs; null where nobody knows. */
  readonly freeBytes: number | null;
  /** Where other programs reach the interface, such as `http://127.0.0.1:8765`. */
  readonly serverUrl: string;
  readonly shell: ShellInfo | null;
  /** Asks for the installed packs, and with that whether the server is there. */
  readonly refresh: () => Promise<void>;
  /** Every failed request is reported here: losing the server is one state of the window, not of each section. */
  readonly noteFailure: (failure: Failure) => void;
  readonly setShell: (shell: ShellInfo) => void;
  /** The server has moved there, to the port that was chosen. */
  readonly setServerUrl: (url: string) => void;
};

/** Keeps the list as it is where nothing changed, so that nothing is drawn anew. */
const samePacks = (before: readonly InstalledPack[], now: readonly InstalledPack[]) => (JSON.stringify(before) === JSON.stringify(now) ? before : now);

let retry: ReturnType<typeof setTimeout> | undefined;
let isRefreshing = false;

/** Several sections may find the same pack missing at once. */
async function refreshOnce(): Promise<void> {
  if (isRefreshing) return;
  isRefreshing = true;
  await useService.getState().refresh();
  isRefreshing = false;
}

export const useService = create<Store>()((set, getStore) => ({
  status: 'starting',
  packs: [],
  freeBytes: null,
  serverUrl: globalThis.location?.origin ?? '',
  shell: null,
  async refresh() {
    const answer = await get<{ packs: InstalledPack[]; free_bytes?: number }>('/v1/packs');
    if (answer.ok) set({ status: 'up', packs: samePacks(getStore().packs, answer.data.packs), freeBytes: answer.data.free_bytes ?? null });
    else getStore().noteFailure(answer.failure);
  },
  noteFailure(failure) {
    if (failure.kind === 'refused') set({ status: 'refused' });
    // A pack has gone, or is damaged: the list of packs says which.
    if (failure.kind === 'no-pack') void refreshOnce();
    if (failure.kind !== 'gone') return;
    set({ status: 'gone' });
    clearTimeout(retry);
    retry = setTimeout(() => void getStore().refresh(), RETRY_MS);
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

/** Keeps the list of packs up to date with what other programs and windows do, while the window is in sight. */
export function usePackPolling(): void {
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden && useService.getState().status === 'up') void refreshOnce();
    }, PACKS_MS);
    return () => clearInterval(timer);
  }, []);
}

type ReadyPack = Extract<InstalledPack, { status: 'ready' }>;

export const isReady = (pack: InstalledPack): pack is ReadyPack => pack.status === 'ready';
