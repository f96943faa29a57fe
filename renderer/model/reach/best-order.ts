/** A better order of the stops, from the API or from a solution of VROOM. */
import { tripEndpoint, vroomRoutes } from '../../../contract/trip.ts';
import { ask } from '../../kit/api/ask.ts';
import { failureText } from '../../kit/api/failure.ts';
import { t } from '../../kit/words/t.ts';
import { useBuilder } from '../matrix/order/builder.ts';
import { addressOf, type ListedPoint } from '../matrix/order/points.ts';
import { changesOf, useReach } from './reach.ts';

/** Stops whose order is searched: points on the way belong to the order before. */
const stopsToOrder = (): readonly ListedPoint[] => useBuilder.getState().lists.stops.filter(({ isVia }) => !isVia);

/** Returns the request for the best order of the stops. */
function tripRequest(stops: readonly ListedPoint[]) {
  const { modes, option, avoid } = useReach.getState();
  const { isRoundTrip, fixesStart, fixesEnd, serviceMinutes } = useReach.getState();
  return {
    addresses: stops.map(({ point }) => addressOf(point)),
    ...(fixesStart ? { start: 0 } : {}),
    ...(fixesEnd && !isRoundTrip ? { end: stops.length - 1 } : {}),
    round_trip: isRoundTrip,
    service_minutes: serviceMinutes,
    mode: modes[0] ?? 'car',
    option,
    ...changesOf(avoid),
  };
}

/** Puts the stops into an order; those that it lacks follow at the end, with a note. */
function applyOrder(stops: readonly ListedPoint[], order: readonly number[]): void {
  const { lists, setLists, note } = useBuilder.getState();
  const ordered = order.flatMap((index) => stops[index] ?? []);
  const unserved = stops.filter((entry) => !ordered.includes(entry));
  setLists({ ...lists, stops: [...ordered, ...unserved] }, t('reach.orderImproved'));
  note(
    'stops',
    unserved.length === 0
      ? null
      : {
          look: 'warn',
          title: t('reach.countStopsUnserved', { count: unserved.length }),
          lines: [],
          fix: {
            label: t('common.remove'),
            run: () => {
              useBuilder.getState().remove('stops', new Set(unserved.map(({ id }) => id)));
              note('stops', null);
            },
          },
        },
  );
}

/** Searches the best order of the stops, and puts them into it. */
export async function improveOrder(): Promise<void> {
  const stops = stopsToOrder();
  if (stops.length < 2 || useReach.getState().improvement.cancel !== null) return;
  const abort = new AbortController();
  let problem: string | null = null;
  useReach.setState({ improvement: { cancel: () => abort.abort(), problem } });
  try {
    const answer = await ask(tripEndpoint, { body: tripRequest(stops), signal: abort.signal });
    if (!answer.ok) problem = failureText(answer.failure);
    else if ('order' in answer.data) applyOrder(stops, answer.data.order);
  } catch {
    // Cancelled: the order stays.
  } finally {
    useReach.setState({ improvement: { cancel: null, problem } });
  }
}

/** Returns the problem for VROOM as JSON, or why there is none. */
export async function vroomProblem(): Promise<{ readonly text: string } | { readonly problem: string }> {
  const answer = await ask(tripEndpoint, { body: { ...tripRequest(stopsToOrder()), format: 'vroom' } });
  return answer.ok ? { text: `${JSON.stringify(answer.data)}\n` } : { problem: failureText(answer.failure) };
}

/**
 * Puts the stops into the order of a solution of VROOM to their problem: the routes of several vehicles one after the
 * other. @returns why not, or null
 */
export function applySolution(text: string): string | null {
  const stops = stopsToOrder();
  const { isRoundTrip, fixesStart, fixesEnd } = useReach.getState();
  const jobs = vroomRoutes(text).flatMap(({ steps }) => steps.flatMap(({ job }) => job ?? []));
  if (jobs.length === 0) return t('reach.notVroomSolution');
  if (jobs.some((index) => stops[index] === undefined)) return t('reach.solutionOfOtherStops');
  const last = stops.length - 1;
  const ends = { start: fixesStart || isRoundTrip ? [0] : [], end: fixesEnd && !isRoundTrip ? [last] : [] };
  applyOrder(stops, [...new Set([...ends.start, ...jobs, ...ends.end])]);
  return null;
}
