/** A route through the stops of the Reach page in their order: its legs, and when each stop is visited. */
import { useDebouncedValue } from '@mantine/hooks';
import { useMemo } from 'react';
import {
  MAX_ROUTE_ADDRESSES,
  ROUTE_LANGUAGES,
  routeEndpoint,
  type RouteAnswer,
  type RouteLeg,
} from '../../../contract/route.ts';
import { FailedAnswer, fetchAnswer, ofPacks, queryOf, type AnswerQuery } from '../../kit/api/query.ts';
import { useAnswer, type Asked } from '../../kit/api/use-answer.ts';
import { oneOf } from '../../kit/storage/stored.ts';
import { spoken } from '../../kit/words/t.ts';
import { useBuilder, type Mode, type Option } from '../matrix/order/builder.ts';
import { addressOf, type ListedPoint } from '../matrix/order/points.ts';
import { type VisitSettings } from './visits.ts';
import { changesOf, useReach, type Avoided } from './reach.ts';

/** A route to request. */
export type RouteWish = {
  /** In order; a round trip has its first stop at the end, too. */
  readonly points: readonly ListedPoint[];
  readonly mode: Mode;
  readonly option: Option;
  readonly avoid: Avoided;
};

/** A leg leads from each point to the next. */
export type Routed = RouteWish & Pick<RouteAnswer, 'pack'> & { readonly legs: readonly RouteLeg[] };

/** Points in runs that a request takes: each run begins where the one before it ends. */
function runsOf<Point>(points: readonly Point[]): (readonly Point[])[] {
  const step = MAX_ROUTE_ADDRESSES - 1;
  const count = Math.ceil((points.length - 1) / step);
  return Array.from({ length: count }, (_, i) => points.slice(i * step, (i + 1) * step + 1));
}

/** Returns the bodies of the requests, in the order of the route. */
export function routeRequests({ points, mode, option, avoid }: RouteWish) {
  const travel = { mode, option, ...changesOf(avoid), language: oneOf(ROUTE_LANGUAGES, spoken(), 'en') };
  return runsOf(points).map((run) => Object.assign({ addresses: run.map(({ point }) => addressOf(point)) }, travel));
}

function routeQuery(wish: RouteWish): AnswerQuery<Routed> {
  const queries = routeRequests(wish).map((body) => ofPacks(queryOf(routeEndpoint, { body })));
  return ofPacks({
    queryKey: [routeEndpoint.path, 'route', wish.points, ...queries.map(({ queryKey }) => queryKey[1])],
    async queryFn({ signal }) {
      const answers: RouteAnswer[] = [];
      let ms = 0;
      for (const query of queries) {
        const answer = await fetchAnswer(query, signal);
        if (!answer.ok) throw new FailedAnswer(answer.failure);
        if ('legs' in answer.data) answers.push(answer.data);
        ms += answer.ms;
      }
      const legs = answers.flatMap((answer) => answer.legs);
      return { ok: true, data: { ...wish, legs, pack: answers[0]?.pack ?? '' }, ms };
    },
  });
}

/** Changes within this time are sent in one request. */
const SETTLE_MS = 120;

/** The route through the stops. While a changed one is computed, the previous one stays. */
export function useRouted(): Asked<Routed> {
  const stops = useBuilder(({ lists }) => lists.stops);
  const isRoundTrip = useReach((page) => page.isRoundTrip);
  const mode = useReach(({ modes }) => modes[0] ?? 'car');
  const option = useReach((reach) => reach.option);
  const avoid = useReach((reach) => reach.avoid);
  const wish = useMemo<RouteWish>(() => {
    const points = isRoundTrip && stops.length > 1 ? [...stops, ...stops.slice(0, 1)] : stops;
    return { points, mode, option, avoid };
  }, [stops, isRoundTrip, mode, option, avoid]);
  const [settled] = useDebouncedValue(wish, SETTLE_MS);
  const query = useMemo(() => routeQuery(settled), [settled]);
  return useAnswer(query, { isWanted: settled.points.length > 1, keepsOld: true });
}

/** A stop of a route; what isn't known because a leg before it has no path is null. */
export type Visit = {
  readonly entry: ListedPoint;
  /** Seconds from the departure. */
  readonly arrival: number | null;
  /** Seconds at the stop. */
  readonly service: number;
};

/** Returns when the points of a route are visited, in its order. */
export function visitsOf({ points, legs }: Pick<Routed, 'points' | 'legs'>, settings: VisitSettings): Visit[] {
  const { isRoundTrip, fixesStart, fixesEnd, serviceMinutes } = settings;
  const last = points.length - 1;
  const isEnd = (index: number): boolean =>
    (index === 0 && fixesStart) || (index === last && (isRoundTrip || fixesEnd));
  let leaves: number | null = 0;
  return points.map((entry, index): Visit => {
    const travel = index === 0 ? 0 : (legs[index - 1]?.duration ?? null);
    const arrival: number | null = leaves === null || travel === null ? null : leaves + travel;
    const service = entry.isVia || isEnd(index) ? 0 : serviceMinutes * 60;
    leaves = arrival === null ? null : arrival + service;
    return { entry, arrival, service };
  });
}

/** Seconds from the first departure to the end of the last visit; null if a leg has no path. */
export function totalSeconds(visits: readonly Visit[]): number | null {
  const last = visits.at(-1);
  return last === undefined || last.arrival === null ? null : last.arrival + last.service;
}

/** Metres of all legs; null if one has no path. */
export const totalMetres = ({ legs }: Pick<Routed, 'legs'>): number | null =>
  legs.reduce<number | null>((sum, { distance }) => (sum === null || distance === null ? null : sum + distance), 0);
