/** Checks points of the builder against the roads before an order. */
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import { snapEndpoint, type SnapAnswer } from '../../../../contract/matrix.ts';
import type { InstalledPack } from '../../../../contract/service.ts';
import { failureOutlook } from '../../../kit/api/failure.ts';
import { ofPacks, queryOf, type AnswerQuery } from '../../../kit/api/query.ts';
import { useAnswer } from '../../../kit/api/use-answer.ts';
import type { Point } from '../../../kit/coordinates/point.ts';
import { isReady, usePacks } from '../../service/packs.ts';
import { useBuilder, type Mode } from './builder.ts';
import type { PointRole } from '../../../kit/coordinates/point-role.ts';
import { movedText } from '../words.ts';
import { addressOf, type ListedPoint } from './points.ts';
import { t } from '../../../kit/words/t.ts';

/** Changes within this time are sent in one request. */
const SETTLE_MS = 300;

/** From so far off a road on, a point is worth a second look. */
const FAR_METRES = 200;

export type RoadWarning = { readonly look: 'warn' | 'bad'; readonly text: string };

/** A problem with the points as a whole, and its remedy. */
type RoadProblem =
  /** Points outside the pack that covers most; swapped coordinates may be the reason. */
  | { readonly kind: 'uncovered'; readonly ids: readonly number[]; readonly isExchanged: boolean }
  | { readonly kind: 'message'; readonly text: string };

export type RoadCheck = {
  /** Warnings by the point's id; a point without one is fine, or not checked yet. */
  readonly warnings: ReadonlyMap<number, RoadWarning>;
  /** Title of the road pack that covers all points; `null` if none does, or before it is known. */
  readonly pack: string | null;
  readonly packId: string | null;
  /** Why no pack serves all points. */
  readonly problem: RoadProblem | null;
};

export const NOTHING_CHECKED: RoadCheck = { warnings: new Map(), pack: null, packId: null, problem: null };

/** A point with the list that it is in. */
type PlacedPoint = ListedPoint & { readonly role: PointRole };

type Snapped = { readonly points: readonly PlacedPoint[]; readonly snapped: SnapAnswer };

type Moved = SnapAnswer['moved'][number];

/** @param moved metres to the place that trips use because the nearest road leads nowhere, or cannot be reached */
function warningOf(metres: number | null, isCovered: boolean, moved: Moved | undefined): RoadWarning | null {
  if (!isCovered) return { look: 'bad', text: t('matrix.outsideRoadPack') };
  if (metres === null) return { look: 'bad', text: t('matrix.noRoadWithin1Km2') };
  if (moved !== undefined) return { look: 'warn', text: movedText(`${moved.role}s`, moved.metres) };
  return metres > FAR_METRES
    ? { look: 'warn', text: t('matrix.roadMetresMAway', { metres: Math.round(metres / 10) * 10 }) }
    : null;
}

/** A stop is both the destination of a leg and the origin of the next. */
const isAbout = (at: Moved, role: PointRole): boolean => role === 'stops' || `${at.role}s` === role;

/** The part of a response about points, in their order. */
export function checked(
  points: readonly PlacedPoint[],
  { pack, message, covered, metres, moved }: SnapAnswer,
  packs: readonly InstalledPack[],
): RoadCheck {
  const warnings = points.flatMap(({ id, role }, index) => {
    const by = moved.find((at) => at.address === index && isAbout(at, role));
    const warning = warningOf(metres[index] ?? null, covered[index] ?? true, by);
    return warning === null ? [] : [[id, warning] as const];
  });
  const title = packs.filter(isReady).find(({ id }) => id === pack)?.title ?? pack;
  const ids = points.filter((_, index) => covered[index] === false).map(({ id }) => id);
  const isCovered = coveredByRoads(packs);
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

/** The answer with the points that it is about. */
function snapQuery(points: readonly PlacedPoint[], mode: Mode): AnswerQuery<Snapped> {
  const asked = queryOf(snapEndpoint, { body: { addresses: points.map(({ point }) => addressOf(point)), mode } });
  return ofPacks({
    // The ids of points are no part of the question, and of the answer they are.
    queryKey: [...asked.queryKey, points.map(({ id, role }) => `${role} ${id}`)],
    async queryFn(context) {
      const { data: snapped, ...reply } = await asked.queryFn(context);
      return { ...reply, data: { points, snapped } };
    },
  });
}

/** Asks the roads about the points of some lists, again whenever points, mode or packs change. */
export function useRoadChecking(roles: readonly PointRole[], mode: Mode): RoadCheck {
  const lists = useBuilder((builder) => builder.lists);
  const packs = usePacks();
  const points = useMemo(
    () => roles.flatMap((role) => lists[role].map((point): PlacedPoint => ({ ...point, role }))),
    [lists, roles],
  );
  const [settled] = useDebouncedValue(points, SETTLE_MS);
  const query = useMemo(() => snapQuery(settled, mode), [settled, mode]);
  // Without packs nothing is requested.
  const isWanted = packs.length > 0 && settled.length > 0;
  const { data, failure } = useAnswer(query, { isWanted, keepsOld: true });
  return useMemo(() => {
    if (!isWanted || points.length === 0) return NOTHING_CHECKED;
    if (failure !== null) return { ...NOTHING_CHECKED, problem: { kind: 'message', text: failureOutlook(failure) } };
    return data === undefined ? NOTHING_CHECKED : checked(data.points, data.snapped, packs);
  }, [isWanted, points, data, failure, packs]);
}

/** Whether an installed road pack covers the point, as far as its box says. */
export function coveredByRoads(packs: readonly InstalledPack[]): (point: Point) => boolean {
  const boxes = packs.filter(isReady).flatMap(({ theme, coverage }) => (theme === 'roads' ? [coverage] : []));
  return ({ lon, lat }) =>
    boxes.some(([west, south, east, north]) => lon >= west && lon <= east && lat >= south && lat <= north);
}
