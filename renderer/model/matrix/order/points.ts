/** The points that a matrix is to be built of, and what can be done with a list of them. */
import { ROLE_WORDS } from '../words.ts';
import { MAX_ADDRESSES, MAX_NAME_LENGTH } from '../../../../contract/matrix.ts';
import type { Point } from '../../../kit/coordinates/point.ts';
import { storedPoint, record } from '../../../kit/storage/stored.ts';
import type { MatrixPoint, MatrixRole } from '../handed.ts';
import { formatCount } from '../../../kit/words/locale.ts';
import { t } from '../../../kit/words/t.ts';

/** A point of a list; `id` tells it from every other while the window is open. */
export type ListedPoint = MatrixPoint & { readonly id: number };

export type PointLists = Readonly<Record<MatrixRole, readonly ListedPoint[]>>;

export const ROLES = ['origins', 'destinations'] as const satisfies readonly MatrixRole[];
export const EMPTY_LISTS: PointLists = { origins: [], destinations: [] };

let lastId = 0;

const nameOf = (name: string | undefined): { name?: string } => {
  const kept = name?.trim().slice(0, MAX_NAME_LENGTH) ?? '';
  return kept === '' ? {} : { name: kept };
};

export function listed({ point, name }: MatrixPoint): ListedPoint {
  lastId += 1;
  return { id: lastId, point, ...nameOf(name) };
}

/** Adds at the end, as many as a matrix takes. @returns the list, and how many found no room */
export function added(
  list: readonly ListedPoint[],
  points: readonly MatrixPoint[],
): { readonly list: readonly ListedPoint[]; readonly left: number } {
  const room = MAX_ADDRESSES - list.length;
  return { list: [...list, ...points.slice(0, room).map(listed)], left: Math.max(0, points.length - room) };
}

/** `1,214 points. A matrix can have 1,000 origins; the first 1,000 were added.` */
export const overLimit = (role: MatrixRole, offered: number, left: number): string =>
  t('matrix.offeredPointsMatrixTakes', {
    offered: formatCount(offered),
    maximum: formatCount(MAX_ADDRESSES),
    role: ROLE_WORDS[role],
    added: formatCount(offered - left),
  });

/**
 * Puts points, together and in their order, elsewhere in their list.
 * @param gap before which point of the list they go, from 0; beyond the ends means the end
 */
export function moved(list: readonly ListedPoint[], ids: ReadonlySet<number>, gap: number): readonly ListedPoint[] {
  const isTaken = ({ id }: ListedPoint): boolean => ids.has(id);
  const at = Math.max(0, Math.min(list.length, gap));
  const placed = [
    ...list.slice(0, at).filter((entry) => !isTaken(entry)),
    ...list.filter(isTaken),
    ...list.slice(at).filter((entry) => !isTaken(entry)),
  ];
  return placed.every((entry, index) => entry === list[index]) ? list : placed;
}

/** The list with a point changed; an empty name takes the name away. */
export const changed = (list: readonly ListedPoint[], id: number, to: MatrixPoint): readonly ListedPoint[] =>
  list.map((entry) => (entry.id === id ? { id, point: to.point, ...nameOf(to.name) } : entry));

/** `O-01`, `D-180`: as many figures as the longest number of the list has, two at least. */
export function labelOf(role: MatrixRole, index: number, length: number): string {
  const figures = Math.max(2, String(length).length);
  return `${role === 'origins' ? 'O' : 'D'}-${String(index + 1).padStart(figures, '0')}`;
}

/** As an order wants it. */
export const addressOf = ({ lon, lat }: Point): string => `${lon},${lat}`;

/** One point a line, `lon,lat` and the name if it has one: what is edited as text, and read again. */
export const asText = (list: readonly MatrixPoint[]): string =>
  list.map(({ point, name }) => (name === undefined ? addressOf(point) : `${addressOf(point)},${name}`)).join('\n');

/** Points that an earlier run left in the browser's storage. */
export function storedPoints(stored: unknown): readonly ListedPoint[] {
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, MAX_ADDRESSES).flatMap((item: unknown) => {
    const point = storedPoint(item);
    const { name } = record(item);
    return point === null ? [] : [listed({ point, ...(typeof name === 'string' ? { name } : {}) })];
  });
}

/** For the browser's storage. */
export const toStored = (list: readonly ListedPoint[]): readonly (Point & { readonly name?: string })[] =>
  list.map(({ point: { lon, lat }, name }) => ({ lon, lat, ...nameOf(name) }));
