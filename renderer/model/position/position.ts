/** The position of this computer: fetched every second, and marked if outdated. */
import { useMap } from '../map/map.ts';
import {
  positionEndpoint,
  setPositionSourceEndpoint,
  STALE_SECONDS,
  type Position,
  type PositionFix,
  type PositionSource,
} from '../../../contract/position.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { ask } from '../../kit/api/ask.ts';
import { failureText } from '../../kit/api/failure.ts';
import { keepAnswer, keptAnswer, queryOf } from '../../kit/api/query.ts';
import { useAnswer } from '../../kit/api/use-answer.ts';
import { useNow } from '../../kit/components/use-now.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { useInspected } from '../look-up/inspected.ts';
import { useWindow } from '../window/window.ts';
import { t } from '../../kit/words/t.ts';

export const POSITION = queryOf(positionEndpoint);

/** The receiver may be chosen by another program or window: looked at now and then. */
const OFF_MS = 20_000;
const ON_MS = 1000;

/** Polling interval of the position. */
export const everyMs = (position: Position | undefined): number =>
  position === undefined || position.state === 'off' ? OFF_MS : ON_MS;

/** The current position, `elapsedMs` after the response: without updates a fix ages, also without a server. */
export function agedPosition(position: Position, elapsedMs: number): Position {
  const { fix, state } = position;
  if (fix === undefined) return position;
  const age = fix.age_s + Math.max(0, elapsedMs) / 1000;
  const isOld = state === 'fix' && age > STALE_SECONDS;
  return {
    ...position,
    fix: { ...fix, age_s: age },
    ...(isOld ? { state: 'stale' as const, reason: position.reason ?? t('position.noPositionReceivedSince') } : {}),
  };
}

/** The current position; nothing until it is known. */
export function usePresentPosition(): Position | undefined {
  const { data, askedAt } = useAnswer(POSITION);
  const now = useNow(data?.fix === undefined ? 'never' : 'second');
  return data === undefined ? undefined : agedPosition(data, now - askedAt);
}

/** The latest fix, if it is the present one. */
export function presentFix(): PositionFix | undefined {
  const position = keptAnswer(POSITION);
  return position?.state === 'fix' ? position.fix : undefined;
}

export const pointOfFix = ({ lon, lat }: PositionFix): Point => ({ lon, lat });

/** Whether a receiver is chosen; else says so and opens where one is. */
export function needReceiver(): boolean {
  const position = keptAnswer(POSITION);
  if (position !== undefined && position.state !== 'off') return true;
  useWindow.getState().open('receiver');
  return false;
}

/** Looks up where this computer is. */
export function lookUpPosition(): void {
  if (!needReceiver()) return;
  const fix = presentFix();
  if (fix === undefined) {
    const { reason = t('position.notYet') } = keptAnswer(POSITION) ?? {};
    useNotices.getState().showToast(t('position.noCurrentPositionReason', { reason }));
    return;
  }
  const point = pointOfFix(fix);
  useWindow.getState().go('inspect');
  useMap.getState().set({ lookedUp: point });
  useInspected.getState().lookUp(point);
}

export function toggleFollowing(): void {
  if (!needReceiver()) return;
  const { isFollowing, set } = useMap.getState();
  set({ isFollowing: !isFollowing });
  useNotices.getState().announce(isFollowing ? t('position.mapStaysWhere') : t('position.mapFollowsPosition'));
}

export function toggleLooking(): void {
  if (!needReceiver()) return;
  const { isLooking, set } = useMap.getState();
  set({ isLooking: !isLooking });
  useNotices.getState().announce(isLooking ? t('position.panelStaysWhere') : t('position.panelFollowsPosition'));
  if (!isLooking && presentFix() !== undefined) lookUpPosition();
}

/** @returns why the receiver stays as it was */
export async function chooseReceiver(source: PositionSource): Promise<string | null> {
  const answer = await ask(setPositionSourceEndpoint, { body: source });
  if (!answer.ok) return failureText(answer.failure);
  keepAnswer(POSITION, answer.data);
  if (source.kind === 'off') useMap.getState().set({ isFollowing: false, isLooking: false });
  return null;
}
