/** The last few places that were searched for. */
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
  /** View of the map; `null` if the point is enough. */
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

/** The valid ones of whatever was stored. */
export const readRecent = (stored: unknown): Destination[] =>
  Array.isArray(stored) ? stored.flatMap(readDestination).slice(0, MAX_KEPT) : [];

const isSame = (a: Destination, b: Destination): boolean => a.title === b.title && a.detail === b.detail;

/** The latest first, each once. */
export const remembered = (before: readonly Destination[], latest: Destination): Destination[] =>
  [latest, ...before.filter((other) => !isSame(other, latest))].slice(0, MAX_KEPT);
