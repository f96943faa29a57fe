/** Origins of the inspector's areas within reach, how trips travel, and the state of the Reach page. */
import { useMemo } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import {
  AVOID_KINDS,
  MAX_AVOID_AREAS,
  MAX_AVOID_STREETS,
  type Avoid,
  type AvoidKind,
} from '../../../contract/avoid.ts';
import { MATRIX_MODES, MATRIX_OPTIONS } from '../../../contract/matrix.ts';
import { MAX_REACH_ADDRESSES, MAX_REACH_METRES, MAX_REACH_MINUTES, REACH_DIRECTIONS } from '../../../contract/reach.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { LENGTHS, type UnitSystem } from '../../kit/coordinates/units.ts';
import { numberWithin, oneOf, record, storedAs, storedPoint, strings } from '../../kit/storage/stored.ts';
import { MIN_RING } from '../map/measure.ts';
import { useBuilder, type Mode, type Option } from '../matrix/order/builder.ts';
import { readPage, type ReachPage } from './visits.ts';

/** A point that trips start from or lead to. */
export type Origin = { readonly point: Point; readonly name?: string };

export const REACH_MEASURES = ['minutes', 'metres'] as const;
export const BAND_COUNTS = [1, 2, 3, 4] as const;

/** Roads and areas that trips avoid, and when trips start. */
export type Avoided = {
  readonly kinds: readonly AvoidKind[];
  /** Names of streets. */
  readonly streets: readonly string[];
  /** Outlines of areas, at least three corners each, the last not repeating the first. */
  readonly areas: readonly (readonly Point[])[];
  /** Local date and time, `2026-11-30T08:30`; empty for any time. */
  readonly hour: string;
};

export type ReachSettings = {
  readonly measure: (typeof REACH_MEASURES)[number];
  /** The largest limit, as a time and as a distance. */
  readonly minutes: number;
  readonly metres: number;
  /** Number of limits up to the largest, in equal steps. */
  readonly bands: (typeof BAND_COUNTS)[number];
  /** At least one, in the order of `MATRIX_MODES`; several are compared. */
  readonly modes: readonly Mode[];
  readonly option: Option;
  readonly direction: (typeof REACH_DIRECTIONS)[number];
  /** Whether each of several points has its own surface. */
  readonly each: boolean;
  readonly avoid: Avoided;
};

const DEFAULTS: ReachSettings = {
  measure: 'minutes',
  minutes: 15,
  metres: 5000,
  bands: 3,
  modes: ['car'],
  option: 'fastest',
  direction: 'from',
  each: false,
  avoid: { kinds: [], streets: [], areas: [], hour: '' },
};

const HOUR = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

function readAvoided(stored: unknown): Avoided {
  const { kinds, streets, areas, hour } = record(stored);
  const outlines = (Array.isArray(areas) ? areas : []).map((area: unknown) =>
    (Array.isArray(area) ? area : []).flatMap((corner: unknown) => storedPoint(corner) ?? []),
  );
  return {
    kinds: AVOID_KINDS.filter((kind) => strings(kinds).includes(kind)),
    streets: strings(streets).slice(0, MAX_AVOID_STREETS),
    areas: outlines.filter(({ length }) => length >= MIN_RING).slice(0, MAX_AVOID_AREAS),
    hour: typeof hour === 'string' && HOUR.test(hour) ? hour : '',
  };
}

/** Returns what a request says about it; nothing if nothing is avoided at any time. */
export function changesOf({ hour, ...avoid }: Avoided): { avoid?: Avoid; hour?: string } {
  return { ...avoidOf(avoid), ...(hour === '' ? {} : { hour }) };
}

function avoidOf({ kinds, streets, areas }: Omit<Avoided, 'hour'>): { avoid?: Avoid } {
  if (kinds.length + streets.length + areas.length === 0) return {};
  const rings = areas.map((corners) => [...corners, ...corners.slice(0, 1)].map(({ lon, lat }) => [lon, lat]));
  return {
    avoid: {
      ...(kinds.length === 0 ? {} : { kinds: [...kinds] }),
      ...(streets.length === 0 ? {} : { streets: [...streets] }),
      ...(rings.length === 0 ? {} : { areas: rings.map((ring) => ({ type: 'Polygon', coordinates: [ring] })) }),
    },
  };
}

export function readSettings(stored: unknown): ReachSettings {
  const found = record(stored);
  const names = strings(found['modes']);
  const modes = MATRIX_MODES.filter((mode) => names.includes(mode));
  return {
    measure: oneOf(REACH_MEASURES, found['measure'], DEFAULTS.measure),
    minutes: numberWithin(found['minutes'], 1, MAX_REACH_MINUTES) ?? DEFAULTS.minutes,
    metres: numberWithin(found['metres'], 1, MAX_REACH_METRES) ?? DEFAULTS.metres,
    bands: oneOf(BAND_COUNTS, found['bands'], DEFAULTS.bands),
    modes: modes.length === 0 ? DEFAULTS.modes : modes,
    option: oneOf(MATRIX_OPTIONS, found['option'], DEFAULTS.option),
    direction: oneOf(REACH_DIRECTIONS, found['direction'], DEFAULTS.direction),
    each: found['each'] === true,
    avoid: readAvoided(found['avoid']),
  };
}

const isSame = (a: Point, b: Point): boolean => a.lon === b.lon && a.lat === b.lat;

type Store = ReachSettings &
  ReachPage & {
    readonly origins: readonly Origin[];
    /** The search for a better order of the stops: a function that cancels it, and why the last one failed. */
    readonly improvement: { readonly cancel: (() => void) | null; readonly problem: string | null };
    readonly set: (change: Partial<ReachSettings & ReachPage>) => void;
    /** Adds or removes a mode; the last one stays. */
    readonly toggleMode: (mode: Mode) => void;
    readonly start: (origins: readonly Origin[]) => void;
    /** Adds points that aren't in the list yet. @returns the number of points beyond the maximum */
    readonly add: (origins: readonly Origin[]) => number;
    readonly remove: (origin: Origin) => void;
  };

export const useReach = create<Store>()(
  persist(
    (set, get) => ({
      ...DEFAULTS,
      ...readPage(null),
      origins: [],
      improvement: { cancel: null, problem: null },
      set: (change) => set(change),
      toggleMode(mode) {
        const { modes } = get();
        const toggled = MATRIX_MODES.filter((each) => modes.includes(each) !== (each === mode));
        if (toggled.length > 0) set({ modes: toggled });
      },
      start: (origins) => set({ origins }),
      add(added) {
        const { origins } = get();
        const others = added.filter(({ point }) => origins.every((origin) => !isSame(origin.point, point)));
        set({ origins: [...origins, ...others].slice(0, MAX_REACH_ADDRESSES) });
        return Math.max(0, origins.length + others.length - MAX_REACH_ADDRESSES);
      },
      remove: (origin) => set(({ origins }) => ({ origins: origins.filter((other) => other !== origin) })),
    }),
    storedAs('cairn.reach', (stored) => ({ ...readSettings(stored), ...readPage(stored) })),
  ),
);

/** Returns the points whose areas the Reach page shows: its stops, as many as the API takes. */
export function useStopOrigins(): readonly Origin[] {
  const stops = useBuilder(({ lists }) => lists.stops);
  return useMemo(() => stops.filter(({ isVia }) => !isVia).slice(0, MAX_REACH_ADDRESSES), [stops]);
}

/** Whether there is an area per point: not in a comparison of modes, in which all points share one per mode. */
export const isPerOrigin = ({ each, modes, origins }: Pick<Store, 'each' | 'modes' | 'origins'>): boolean =>
  each && modes.length === 1 && origins.length > 1;

const range = (first: number, last: number, step: number): number[] =>
  Array.from({ length: (last - first) / step + 1 }, (_, i) => first + i * step);

/** Steps of the slider of minutes. */
const MINUTE_STEPS = [...range(1, 30, 1), ...range(35, 60, 5), ...range(70, 120, 10), ...range(150, 240, 30)];
/** Steps of the slider of distances, in kilometres, miles or nautical miles. */
const LENGTH_STEPS = [
  ...range(0.25, 1, 0.25),
  ...range(1.5, 3.5, 0.5),
  ...range(4, 10, 1),
  ...range(12, 20, 2),
  ...range(25, 50, 5),
  ...range(60, 100, 10),
];

/** Returns the values of the slider: minutes, or metres that are round numbers of the person's unit. */
export function stepsOf(measure: ReachSettings['measure'], units: UnitSystem): readonly number[] {
  if (measure === 'minutes') return MINUTE_STEPS;
  const [, , unit] = LENGTHS[units];
  return LENGTH_STEPS.map((length) => length * unit);
}

/** Returns the index of the step nearest to a value. */
export const stepAt = (steps: readonly number[], value: number): number =>
  steps.reduce(
    (best, step, index) => (Math.abs(step - value) < Math.abs((steps[best] ?? 0) - value) ? index : best),
    0,
  );

/** Returns the limits in ascending order, in minutes or metres: whole minutes, or two figures of the person's unit. */
export function limitsOf(
  settings: Pick<ReachSettings, 'measure' | 'minutes' | 'metres' | 'bands'>,
  units: UnitSystem,
): number[] {
  const { measure, bands } = settings;
  const largest = settings[measure];
  const [, , unit] = LENGTHS[units];
  const rounded = (value: number): number =>
    measure === 'minutes' ? Math.max(1, Math.round(value)) : Number((value / unit).toPrecision(2)) * unit;
  const inner = Array.from({ length: bands - 1 }, (_, i) => rounded((largest * (i + 1)) / bands));
  return [...new Set([...inner.filter((limit) => limit < largest), largest])];
}
