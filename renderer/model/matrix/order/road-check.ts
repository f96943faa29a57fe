/** What the roads say about the points of the builder, before anything is ordered. */
import { useEffect } from 'react';
import { create } from 'zustand';
import { snapEndpoint, type SnapAnswer } from '../../../../contract/matrix.ts';
import type { InstalledPack } from '../../../../contract/service.ts';
import { ask } from '../../../kit/api/ask.ts';
import { failureOutlook } from '../../../kit/api/failure.ts';
import type { Point } from '../../../kit/coordinates/point.ts';
import { isReady, onRound, useService } from '../../service/service.ts';
import { useBuilder } from './builder.ts';
import { addressOf, type ListedPoint } from './points.ts';

/** Changes that follow one another within this time are asked about together. */
const SETTLE_MS = 300;

/** From so far off a road on, a point is worth a second look. */
const FAR_METRES = 200;

export type RoadWarning = { readonly look: 'warn' | 'bad'; readonly text: string };

/** What is wrong with the points as a whole, and what can be done about it. */
type RoadProblem =
  /** So many points lie outside the pack that covers most; exchanged coordinates may be why. */
  | { readonly kind: 'uncovered'; readonly ids: readonly number[]; readonly isExchanged: boolean }
  | { readonly kind: 'message'; readonly text: string };

type Store = {
  /** Warnings by the point's id; a point without one is fine, or not checked yet. */
  readonly warnings: ReadonlyMap<number, RoadWarning>;
  /** Title of the road pack that serves all points; `null` where none does, or before it is known. */
  readonly pack: string | null;
  readonly packId: string | null;
  /** Why no pack serves all points. */
  readonly problem: RoadProblem | null;
};

const NOTHING: Store = { warnings: new Map(), pack: null, packId: null, problem: null };

export const useRoadCheck = create<Store>()(() => NOTHING);

function warningOf(metres: number | null, isCovered: boolean): RoadWarning | null {
  if (!isCovered) return { look: 'bad', text: 'Outside the road pack' };
  if (metres === null) return { look: 'bad', text: 'No road within 1 km' };
  return metres > FAR_METRES ? { look: 'warn', text: `Road ${Math.round(metres / 10) * 10} m away` } : null;
}

function checked(points: readonly ListedPoint[], { pack, message, covered, metres }: SnapAnswer): Store {
  const warnings = points.flatMap(({ id }, index) => {
    const warning = warningOf(metres[index] ?? null, covered[index] ?? true);
    return warning === null ? [] : [[id, warning] as const];
  });
  const title =
    useService
      .getState()
      .packs.filter(isReady)
      .find(({ id }) => id === pack)?.title ?? pack;
  const ids = points.filter((_, index) => covered[index] === false).map(({ id }) => id);
  const isCovered = coveredByRoads(useService.getState().packs);
  const outside = points.filter(({ id }) => ids.includes(id));
  const isExchanged = outside.every(({ point: { lon, lat } }) => isCovered({ lon: lat, lat: lon }));
  const problem: RoadProblem | null =
    message === undefined
      ? null
      : ids.length === 0
        ? { kind: 'message', text: message }
        : { kind: 'uncovered', ids, isExchanged };
  return { warnings: new Map(warnings), pack: title ?? null, packId: pack ?? null, problem };
}

/** Asks anew whenever points, mode or packs change. */
export function useRoadChecking(): void {
  const lists = useBuilder((builder) => builder.lists);
  const mode = useBuilder((builder) => builder.wishes.mode);
  const packs = useService((service) => service.packs);
  useEffect(() => {
    // Without packs there is nothing to ask; with others the answers are others.
    const points = packs.length === 0 ? [] : [...lists.origins, ...lists.destinations];
    const abort = new AbortController();
    const check = async () => {
      if (points.length === 0) {
        useRoadCheck.setState(NOTHING);
        return;
      }
      try {
        const answer = await ask(snapEndpoint, {
          body: { addresses: points.map(({ point }) => addressOf(point)), mode },
          signal: abort.signal,
        });
        if (answer.ok) useRoadCheck.setState(checked(points, answer.data));
        else {
          useRoadCheck.setState({ ...NOTHING, problem: { kind: 'message', text: failureOutlook(answer.failure) } });
          useService.getState().noteFailure(answer.failure);
        }
      } catch {
        // The points have changed; they are asked about anew.
      }
    };
    const timer = setTimeout(() => void check(), SETTLE_MS);
    const stop = onRound(() => {
      if (useRoadCheck.getState().problem !== null) void check();
    });
    return () => {
      stop();
      clearTimeout(timer);
      abort.abort();
    };
  }, [lists, mode, packs]);
}

/** Whether an installed road pack covers the point, as far as its box says. */
export function coveredByRoads(packs: readonly InstalledPack[]): (point: Point) => boolean {
  const boxes = packs.filter(isReady).flatMap(({ theme, coverage }) => (theme === 'roads' ? [coverage] : []));
  return ({ lon, lat }) =>
    boxes.some(([west, south, east, north]) => lon >= west && lon <= east && lat >= south && lat <= north);
}
