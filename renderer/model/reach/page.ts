/** What the Reach page shows, and how a route visits its stops. Kept on this machine. */
import { useMemo } from 'react';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { MAX_REACH_ADDRESSES } from '../../../contract/reach.ts';
import { MAX_SERVICE_MINUTES } from '../../../contract/trip.ts';
import { numberWithin, oneOf, record } from '../../kit/storage/stored.ts';
import { useBuilder } from '../matrix/order/builder.ts';
import type { Origin } from './reach.ts';

export const REACH_TABS = ['areas', 'route'] as const;

export type VisitSettings = {
  /** Whether the route ends where it starts. */
  readonly isRoundTrip: boolean;
  /** Whether the first and the last stop stay in their places when the order is improved. */
  readonly fixesStart: boolean;
  readonly fixesEnd: boolean;
  /** At each stop; none at fixed ends. */
  readonly serviceMinutes: number;
  /** Time of day at the first stop, in minutes from midnight. */
  readonly departure: number;
};

type Page = VisitSettings & { readonly tab: (typeof REACH_TABS)[number] };

const DEFAULTS: Page = {
  tab: 'areas',
  isRoundTrip: false,
  fixesStart: true,
  fixesEnd: false,
  serviceMinutes: 0,
  departure: 8 * 60,
};

function readPage(stored: unknown): Page {
  const found = record(stored);
  return {
    tab: oneOf(REACH_TABS, found['tab'], DEFAULTS.tab),
    isRoundTrip: found['isRoundTrip'] === true,
    fixesStart: found['fixesStart'] !== false,
    fixesEnd: found['fixesEnd'] === true,
    serviceMinutes: numberWithin(found['serviceMinutes'], 0, MAX_SERVICE_MINUTES) ?? DEFAULTS.serviceMinutes,
    departure: numberWithin(found['departure'], 0, 24 * 60 - 1) ?? DEFAULTS.departure,
  };
}

export const useReachPage = create<Page & { readonly set: (change: Partial<Page>) => void }>()(
  persist((set) => ({ ...DEFAULTS, set: (change) => set(change) }), {
    name: 'cairn.reach-page',
    version: 1,
    partialize: (store) => readPage(store),
    migrate: (stored) => readPage(stored),
    merge: (stored, current) => ({ ...current, ...readPage(stored) }),
  }),
);

/** Returns the points whose areas the page shows: its stops, as many as the API takes. */
export function useStopOrigins(): readonly Origin[] {
  const stops = useBuilder(({ lists }) => lists.stops);
  return useMemo(() => stops.filter(({ isVia }) => !isVia).slice(0, MAX_REACH_ADDRESSES), [stops]);
}
