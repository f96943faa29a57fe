/** The last few places that were searched for. Kept on this machine, by the window alone. */
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Bbox } from '../../../contract/pack.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { numberWithin, oneOf, record } from '../../kit/storage/stored.ts';

export const DESTINATION_KINDS = [
  'address',
  'street',
  'place',
  'postal-code',
  'airport',
  'business',
  'zip4',
  'coordinates',
  'zone',
  'saved',
] as const;
export type DestinationKind = (typeof DESTINATION_KINDS)[number];

export type Destination = {
  readonly kind: DestinationKind;
  readonly title: string;
  readonly detail: string;
  readonly point: Point;
  /** What the map shows; `null` where the point says enough. */
  readonly area: Bbox | null;
};

const MAX_KEPT = 8;

function readArea(stored: unknown): Bbox | null {
  if (!Array.isArray(stored) || stored.length !== 4) return null;
  const [west, south, east, north] = stored.map((value: unknown) => numberWithin(value, -360, 360));
  return typeof west === 'number' && typeof south === 'number' && typeof east === 'number' && typeof north === 'number'
    ? [west, south, east, north]
    : null;
}

function readDestination(stored: unknown): Destination[] {
  const { kind, title, detail, point, area } = record(stored);
  const lon = numberWithin(record(point)['lon'], -180, 180);
  const lat = numberWithin(record(point)['lat'], -90, 90);
  if (typeof title !== 'string' || lon === null || lat === null) return [];
  return [
    {
      kind: oneOf(DESTINATION_KINDS, kind, 'place'),
      title,
      detail: typeof detail === 'string' ? detail : '',
      point: { lon, lat },
      area: readArea(area),
    },
  ];
}

/** Whatever was stored, brought back to something usable. */
export const readRecent = (stored: unknown): Destination[] => {
  const { destinations } = record(stored);
  return Array.isArray(destinations) ? destinations.flatMap(readDestination).slice(0, MAX_KEPT) : [];
};

const isSame = (a: Destination, b: Destination): boolean => a.title === b.title && a.detail === b.detail;

/** The latest first, each once. */
export const remembered = (before: readonly Destination[], latest: Destination): Destination[] =>
  [latest, ...before.filter((other) => !isSame(other, latest))].slice(0, MAX_KEPT);

type Store = { readonly destinations: readonly Destination[]; readonly remember: (destination: Destination) => void };

export const useRecent = create<Store>()(
  persist(
    (set) => ({
      destinations: [],
      remember: (latest) => set(({ destinations }) => ({ destinations: remembered(destinations, latest) })),
    }),
    {
      name: 'cairn.recent',
      version: 1,
      partialize: ({ destinations }) => ({ destinations }),
      migrate: (stored) => ({ destinations: readRecent(stored) }),
      merge: (stored, current) => ({ ...current, destinations: readRecent(stored) }),
    },
  ),
);
