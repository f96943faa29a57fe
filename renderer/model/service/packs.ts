/**
 * The installed packs, and with them whether the server is there. What failed is asked again from here: once the server
 * answers, once it is no longer busy, and with other packs.
 */
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
import { t } from '../../kit/words/t.ts';

/** After the first failure the server is asked at once; then after twice as long each time, up to this. */
const RETRY_MS = { first: 500, gone: 8000, otherwise: 60_000 };
/** A server that answers a question as small as this takes no longer. */
const PROBE_MS = 5000;
/** How often a window in sight looks whether packs have come, gone or been repaired without it. */
const PACKS_MS = 5000;
/** What is so new is not asked for again, as at the start, where several want it. */
const NEW_MS = 3000;

type Packs = { readonly packs: InstalledPack[]; readonly preferred?: string[]; readonly free_bytes?: number };

/** The question that tells whether the server is there: others may fail for reasons of their own. */
export const PACKS: AnswerQuery<Packs> = {
  ...queryOf(packsEndpoint, { patienceMs: PROBE_MS }),
  staleTime: Infinity,
  gcTime: Infinity,
  meta: { onSettled },
};

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
/** The packs that the answers known are of. */
let known: readonly InstalledPack[] | null = null;

/** Asks whether the server is there, unless that is being asked. */
const probe = (): void => void queryClient.prefetchQuery({ ...PACKS, staleTime: 0 });

function onSettled(failure: Failure | null): void {
  if (failure !== null) {
    if (isWayFailure(failure)) useService.setState({ status: 'gone' });
    return;
  }
  const { status } = useService.getState();
  if (status === 'gone') {
    clearTimeout(retry);
    retry = undefined;
    failures = 0;
  }
  // While another question is due, as after the time that a busy server asked for, nothing is known to be better.
  const isBack = isTroubled && retry === undefined;
  if (isBack) isTroubled = false;
  const packs = installedPacks();
  const areOthers = packs !== known;
  if (areOthers && known !== null) forgetAnswersOfPacks();
  known = packs;
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
    probe();
  }, ms);
}

const waitMs = (longest: number): number =>
  failures === 0 ? 0 : Math.min(longest, RETRY_MS.first * 2 ** (failures - 1));

/** Losing the server, or a pack, is one state of the window, not of whatever has found it. */
export function noteFailure(failure: Failure): void {
  if (failure.code === 'forbidden') useService.setState({ status: 'refused' });
  // A pack has gone, or is damaged: the list of packs says which.
  else if (isPackFailure(failure)) probe();
  else if (isPassing(failure)) {
    if (performance.now() - failedAt > FORGIVEN_MS) failures = 0;
    const longest = useService.getState().status === 'gone' ? RETRY_MS.gone : RETRY_MS.otherwise;
    probeLater(Math.max((failure.retryAfter ?? 0) * 1000, waitMs(longest)));
  }
}

onFailure(noteFailure);

/** Asks for the packs as they are now, and with that whether the server is there. */
export const refreshPacks = (): Promise<void> => refetch(PACKS);

const NONE: readonly InstalledPack[] = [];
const NO_IDS: readonly string[] = [];

/** The packs as they are known; none before they are, which does not say that there is none. */
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

/** Room on the disk of the packs, in bytes; null where it is not known. */
export const useFreeBytes = (): number | null => usePart(PACKS, freeBytesOf).data ?? null;

/** Keeps the list of packs up to date with what other programs and windows do, while the window is in sight. */
export function usePackPolling({ everyMs = PACKS_MS, isWanted = true } = {}): void {
  const isAskable = useService(canBeAsked);
  // A page that begins to show them shows them as they are now.
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
