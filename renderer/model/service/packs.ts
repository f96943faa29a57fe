/**
 * The installed packs, and with them the state of the server. Failed requests are retried when the server responds, is
 * no longer busy, or has other packs.
 */
import { RetryTimer } from '../../kit/api/retry-timer.ts';
import { packsEndpoint, type InstalledPack } from '../../../contract/service.ts';
import { onFailure } from '../../kit/api/ask.ts';
import { isPackFailure, isPassing, isWayFailure, type Failure } from '../../kit/api/failure.ts';
import {
  refetch,
  refetchFailed,
  forgetAnswersOfPacks,
  keptAnswer,
  queryClient,
  queryOf,
  type AnswerQuery,
} from '../../kit/api/query.ts';
import { usePart } from '../../kit/api/use-answer.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { canBeAsked, useService } from './service.ts';
import { collator } from '../../kit/words/locale.ts';
import { t } from '../../kit/words/t.ts';

/** How long to wait before the server is checked again, in milliseconds: longer if it is busy than if it is gone. */
const RETRY = { firstMs: 500, longestMs: 60_000, forgivenMs: 120_000 };
const LONGEST_GONE_MS = 8000;
/** A server that answers a question as small as this takes no longer. */
const PROBE_MS = 5000;
/** How often a visible window checks whether packs were added, removed or repaired elsewhere. */
const PACKS_MS = 5000;
/** A list this recent isn't fetched again, e.g. at the start, when several components need it. */
const NEW_MS = 3000;

type Packs = { readonly packs: InstalledPack[]; readonly preferred?: string[]; readonly free_bytes?: number };

/** The query that determines whether the server is available: others may fail for their own reasons. */
export const PACKS: AnswerQuery<Packs> = {
  ...queryOf(packsEndpoint, { patienceMs: PROBE_MS }),
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { onSettled },
};

/** Whether a request has failed since the last response, and the packs of the cached answers. */
const last: { hasFailed: boolean; packs: readonly InstalledPack[] | null } = { hasFailed: false, packs: null };

/** Checks the server, unless a check is running. */
const probe = (): void => void queryClient.prefetchQuery({ ...PACKS, staleTime: 0 });

const retry = new RetryTimer(probe);

function onSettled(failure: Failure | null): void {
  if (failure !== null) {
    if (isWayFailure(failure)) useService.setState({ status: 'gone' });
    return;
  }
  const { status } = useService.getState();
  if (status === 'gone') retry.reset();
  // A busy server that asked for a delay may still be busy.
  const isBack = last.hasFailed && !retry.isSet;
  if (isBack) last.hasFailed = false;
  const packs = installedPacks();
  const areOthers = packs !== last.packs;
  if (areOthers && last.packs !== null) forgetAnswersOfPacks();
  last.packs = packs;
  if (status !== 'up') useService.setState({ status: 'up' });
  if (areOthers || status !== 'up') retryFailed(() => true);
  else if (isBack) retryFailed(isPassing);
}

type RetryListener = (isWanted: (failure: Failure) => boolean) => void;

const listeners = new Set<RetryListener>([refetchFailed]);

function retryFailed(isWanted: (failure: Failure) => boolean): void {
  for (const listener of listeners) listener(isWanted);
}

/**
 * Calls `listener` when failed requests should be retried that aren't cached answers; its argument selects them by
 * failure. Returns a function that removes the listener.
 */
export function addRetryListener(listener: RetryListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Losing the server, or a pack, is one state of the window, not of whatever has found it. */
export function noteFailure(failure: Failure): void {
  if (failure.code === 'forbidden') useService.setState({ status: 'refused' });
  // A pack has gone, or is damaged: the list of packs says which.
  else if (isPackFailure(failure)) probe();
  else if (isPassing(failure)) {
    last.hasFailed = true;
    const isGone = useService.getState().status === 'gone';
    retry.set((failure.retryAfter ?? 0) * 1000, isGone ? { ...RETRY, longestMs: LONGEST_GONE_MS } : RETRY);
  }
}

onFailure(noteFailure);

/** Fetches the packs, and with them the state of the server. */
export const refreshPacks = (): Promise<void> => refetch(PACKS);

const NONE: readonly InstalledPack[] = [];
const NO_IDS: readonly string[] = [];

/** The known packs; empty before the first response. */
export const installedPacks = (): readonly InstalledPack[] => keptAnswer(PACKS)?.packs ?? NONE;

/** Ids of the packs that the person has put before all others, the first one first. */
export const preferredPacks = (): readonly string[] => keptAnswer(PACKS)?.preferred ?? NO_IDS;

const packsOf = ({ packs }: Packs): InstalledPack[] => packs;
const preferredOf = ({ preferred }: Packs): readonly string[] => preferred ?? NO_IDS;
const freeBytesOf = ({ free_bytes: bytes }: Packs): number | null => bytes ?? null;

export const usePacks = (): readonly InstalledPack[] => usePart(PACKS, packsOf).data ?? NONE;

/** As {@link preferredPacks}. */
export const usePreferredPacks = (): readonly string[] => usePart(PACKS, preferredOf).data ?? NO_IDS;

/** Whether the list of packs has come. */
export const useArePacksKnown = (): boolean => usePart(PACKS, packsOf).data !== undefined;

/** Whether the list of packs has come, or is known not to come for now. */
export function useArePacksAnswered(): boolean {
  const { data, failure } = usePart(PACKS, packsOf);
  return data !== undefined || failure !== null;
}

/** Free space on the disk of the packs, in bytes; null if unknown. */
export const useFreeBytes = (): number | null => usePart(PACKS, freeBytesOf).data ?? null;

/** Polls the list of packs for changes by other programs and windows, while the window is visible. */
export function usePackPolling({ everyMs = PACKS_MS, isWanted = true } = {}): void {
  const isAskable = useService(canBeAsked);
  // A page that starts to show packs needs the current ones.
  const now = { ...PACKS, staleTime: NEW_MS };
  usePart(now, packsOf, { isWanted, everyMs: isAskable ? everyMs : false, isHiddenToo: false });
}

type ReadyPack = Extract<InstalledPack, { status: 'ready' }>;

export const isReady = (pack: InstalledPack): pack is ReadyPack => pack.status === 'ready';

/** Asks for another packs folder, in the desktop window, and answers from it; what becomes of that is said. */
export async function changePacksFolder(): Promise<void> {
  const result = await window.cairn?.choosePacksFolder();
  const { report, showToast } = useNotices.getState();
  if (result?.status === 'failed') report(t('app.packFolderUnchangedMessage', { message: result.message }));
  if (result?.status !== 'changed') return;
  useService.getState().setShell(result.shell);
  await refreshPacks();
  showToast(t('app.answersComePacksDirectory', { packsDirectory: result.shell.packsDirectory }));
}

const MAP_SOURCE = 'OpenStreetMap contributors';

/**
 * Attributions of packs, each once: that of OpenStreetMap first, which must stand beside the map, the others by name. A
 * pack with several sources names each, some with what is theirs before a colon.
 */
export const attributionsOf = (packs: readonly { readonly attribution: string }[]): string[] => {
  const { compare } = collator();
  const texts = packs
    .flatMap(({ attribution }) => attribution.split(/; ?/u))
    .map((text) => text.replace(/^names[^:]*: /u, ''));
  return [...new Set(texts)].toSorted(
    (a, b) => Number(b.includes(MAP_SOURCE)) - Number(a.includes(MAP_SOURCE)) || compare(a, b),
  );
};
