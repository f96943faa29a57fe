/** State of the Reach page, and how a route visits its stops. */
import { MAX_SERVICE_MINUTES } from '../../../contract/trip.ts';
import { numberWithin, oneOf, record, storedBefore } from '../../kit/storage/stored.ts';

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

export type ReachPage = VisitSettings & { readonly tab: (typeof REACH_TABS)[number] };

const DEFAULTS: ReachPage = {
  tab: 'areas',
  isRoundTrip: false,
  fixesStart: true,
  fixesEnd: false,
  serviceMinutes: 0,
  departure: 8 * 60,
};

export function readPage(stored: unknown): ReachPage {
  const found = 'tab' in record(stored) ? record(stored) : storedBefore('cairn.reach-page');
  return {
    tab: oneOf(REACH_TABS, found['tab'], DEFAULTS.tab),
    isRoundTrip: found['isRoundTrip'] === true,
    fixesStart: found['fixesStart'] !== false,
    fixesEnd: found['fixesEnd'] === true,
    serviceMinutes: numberWithin(found['serviceMinutes'], 0, MAX_SERVICE_MINUTES) ?? DEFAULTS.serviceMinutes,
    departure: numberWithin(found['departure'], 0, 24 * 60 - 1) ?? DEFAULTS.departure,
  };
}
