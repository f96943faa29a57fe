/** The address nearest to points that have no name, looked up in the background for those that are on screen. */
import { reverseGeocoderEndpoint, type GeocoderResult } from '../../../contract/geocoder.ts';
import { ofPacks, queryOf, type AnswerQuery } from '../../kit/api/query.ts';
import { useAnswer } from '../../kit/api/use-answer.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { writtenAddress } from '../../kit/words/names.ts';

/** `text` is the street and number, or the street alone; `full` the whole address. */
export type NearAddress = { readonly text: string; readonly full: string; readonly metres: number | null };

const AT_ONCE = 2;
/** Points come back into view when a list is scrolled. */
const KEPT_MS = 600_000;

const WANTED = ['street_address', 'premise', 'route'] as const;

const running = new Set<() => unknown>();
const waiting: (() => void)[] = [];

/** Runs `AT_ONCE` at a time, of the waiting ones the latest first: what is on screen now. */
async function inTurn<T>(act: () => Promise<T>): Promise<T> {
  if (running.size >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running.add(act);
  try {
    return await act();
  } finally {
    running.delete(act);
    waiting.pop()?.();
  }
}

const nearOf = (result: GeocoderResult): NearAddress => {
  const full = writtenAddress(result);
  return { full, text: full.split(', ')[0] ?? full, metres: result.distance_metres ?? null };
};

function nearQuery({ lon, lat }: Point): AnswerQuery<NearAddress | null> {
  const asked = queryOf(reverseGeocoderEndpoint, { query: { x: lon, y: lat, result_type: WANTED.join('|') } });
  return {
    ...ofPacks({
      queryKey: asked.queryKey,
      async queryFn(context) {
        const { data, ...reply } = await inTurn(() => asked.queryFn(context));
        const [nearest] = data.results;
        return { ...reply, data: nearest === undefined ? null : nearOf(nearest) };
      },
    }),
    gcTime: KEPT_MS,
  };
}

const NOWHERE: Point = { lon: 0, lat: 0 };

/**
 * The address nearest to a point; `null` while it is not known, and where there is none. @param point `null` where none
 * is wanted
 */
export const useNearAddress = (point: Point | null): NearAddress | null => {
  const { data } = useAnswer(nearQuery(point ?? NOWHERE), { isWanted: point !== null });
  return point === null ? null : (data ?? null);
};
