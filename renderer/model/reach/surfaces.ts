/** Areas that can be reached, from the settings to the answer. */
import { useDebouncedValue } from '@mantine/hooks';
import type { MultiPolygon } from 'geojson';
import { useMemo } from 'react';
import { MATRIX_MODES } from '../../../contract/matrix.ts';
import { isochronesEndpoint, type ReachAnswer } from '../../../contract/reach.ts';
import { curlCommand } from '../../kit/api/curl.ts';
import { FailedAnswer, fetchAnswer, ofPacks, queryOf, type AnswerQuery } from '../../kit/api/query.ts';
import { useAnswer, type Asked } from '../../kit/api/use-answer.ts';
import type { UnitSystem } from '../../kit/coordinates/units.ts';
import { HUES } from '../map/area-layers.ts';
import type { Mode } from '../matrix/order/builder.ts';
import { addressOf } from '../matrix/order/points.ts';
import { usePreferences } from '../window/preferences.ts';
import { changesOf, isPerOrigin, limitsOf, useReach, type Origin, type ReachSettings } from './reach.ts';

/** One surface alone is purple, as blue and green over land look like water and parks; red and green are far apart. */
export const COLOURS = [HUES[3], HUES[0], HUES[2], HUES[4], HUES[6], HUES[5], HUES[1]] as const;
const colourAt = (index: number): string => COLOURS[index % COLOURS.length] ?? COLOURS[0];

type Limits = { readonly measure: ReachSettings['measure']; readonly limits: readonly number[] };

/** Counts of areas, as far as the installed packs have them. */
export const COUNTED = ['addresses', 'businesses'] as const;
export type Counted = (typeof COUNTED)[number];

type Band = {
  /** Minutes or metres. */
  readonly limit: number;
  /** Null if nothing is within the limit. */
  readonly geometry: MultiPolygon | null;
  readonly squareKilometres: number;
  /** Numbers of points inside; unknown ones are absent. */
  readonly counts: { readonly [Name in Counted]?: number };
};

/** Areas within reach in one mode: from one of several points, or from the nearest of them. */
export type Surface = {
  readonly mode: Mode;
  /** Index of its point; `null` for all points. */
  readonly origin: number | null;
  readonly colour: string;
  /** Smallest limit first. */
  readonly bands: readonly Band[];
};

export type Reached = Limits &
  Pick<ReachSettings, 'option' | 'direction'> & {
    readonly origins: readonly Origin[];
    readonly surfaces: readonly Surface[];
    /** By mode: indexes of points without a road of the mode nearby. */
    readonly withoutRoad: ReadonlyMap<Mode, readonly number[]>;
    /** Road packs whose areas are the same at any time, because they have no times. */
    readonly withoutTimes: readonly string[];
  };

export type Wish = Limits &
  Pick<ReachSettings, 'modes' | 'option' | 'direction' | 'each' | 'avoid'> & { readonly origins: readonly Origin[] };

/** Returns the bodies of the requests, one per mode. */
export const requestsOf = ({ origins, measure, limits, modes, option, direction, each, avoid }: Wish) =>
  modes.map((mode) => ({
    addresses: origins.map(({ point }) => addressOf(point)),
    ...(isPerOrigin({ each, modes, origins }) ? { each: true } : {}),
    [measure]: limits,
    mode,
    option,
    direction,
    count: [...COUNTED],
    ...changesOf(avoid),
  }));

/** Returns the kinds of counts that any area has. */
export const countedOf = ({ surfaces }: Pick<Reached, 'surfaces'>): Counted[] =>
  COUNTED.filter((name) => surfaces.some(({ bands }) => bands.some(({ counts }) => counts[name] !== undefined)));

/** Returns the surfaces of the answers to {@link requestsOf}. */
function reachedOf(wish: Wish, answers: readonly ReachAnswer[]): Reached {
  const { origins, measure, limits, modes, each, option, direction } = wish;
  const perOrigin = isPerOrigin({ each, modes, origins });
  const surfaces = answers.flatMap(({ features }, request): Surface[] => {
    const mode = modes[request] ?? 'car';
    const bandsOf = (origin: number | null): Band[] =>
      features
        .filter(({ properties: { address = null } }) => address === origin)
        .map(({ geometry, properties }) => ({
          limit: properties[measure] ?? 0,
          geometry: geometry?.type === 'MultiPolygon' ? geometry : null,
          squareKilometres: properties.area_km2 ?? 0,
          counts: geometry === null ? {} : (properties.counts ?? {}),
        }));
    if (perOrigin)
      return origins.map((_, origin) => ({ mode, origin, colour: colourAt(origin), bands: bandsOf(origin) }));
    const colour = modes.length === 1 ? colourAt(0) : colourAt(MATRIX_MODES.indexOf(mode));
    return [{ mode, origin: null, colour, bands: bandsOf(null) }];
  });
  const withoutRoad = new Map(
    answers.flatMap(({ without_road: points = [] }, request) => {
      const mode = modes[request];
      return points.length === 0 || mode === undefined ? [] : [[mode, points] as const];
    }),
  );
  const withoutTimes = answers.flatMap(({ pack, conditions }) => (conditions?.total === 0 ? [pack] : []));
  return { measure, limits, option, direction, origins, surfaces, withoutRoad, withoutTimes };
}

function reachQuery(wish: Wish): AnswerQuery<Reached> {
  const queries = requestsOf(wish).map((body) => ofPacks(queryOf(isochronesEndpoint, { body })));
  return ofPacks({
    queryKey: [isochronesEndpoint.path, 'surfaces', wish.origins, ...queries.map(({ queryKey }) => queryKey[1])],
    async queryFn({ signal }) {
      const answers = await Promise.all(queries.map((query) => fetchAnswer(query, signal)));
      const data = answers.map((answer) => {
        if (!answer.ok) throw new FailedAnswer(answer.failure);
        return answer.data;
      });
      return {
        ok: true,
        data: reachedOf(wish, data),
        ms: Math.max(...answers.map((answer) => (answer.ok ? answer.ms : 0))),
      };
    },
  });
}

/** Steps of a slider within this time are sent in one request. */
const SETTLE_MS = 120;

/** Returns the request. */
export const wishOf = (settings: ReachSettings & { readonly origins: readonly Origin[] }, units: UnitSystem): Wish => {
  const { origins, measure, modes, option, direction, each, avoid } = settings;
  return { origins, measure, limits: limitsOf(settings, units), modes, option, direction, each, avoid };
};

/**
 * Areas within reach of points, with debounced settings. A change cancels the previous request; its surfaces stay until
 * the new ones arrive.
 */
export function useReached(origins: readonly Origin[]): Asked<Reached> {
  const settings = useReach();
  const units = usePreferences((preferences) => preferences.units);
  const wish = useMemo(() => wishOf({ ...settings, origins }, units), [settings, origins, units]);
  const [settled] = useDebouncedValue(wish, SETTLE_MS);
  // Points that were removed are gone at once.
  const asked = wish.origins.length === 0 ? wish : settled;
  const query = useMemo(() => reachQuery(asked), [asked]);
  return useAnswer(query, { isWanted: asked.origins.length > 0, keepsOld: true });
}

/** Returns the requests as commands, one a line. @param base address of the server */
export const curlOf = (base: string, wish: Wish): string =>
  requestsOf(wish)
    .map((body) => curlCommand(base, isochronesEndpoint.path, body))
    .join('\n');
