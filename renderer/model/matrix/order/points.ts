/** The points that a matrix is to be built of, and what can be done with a list of them. */
import { counter } from '../../../kit/storage/once.ts';
import { ROLE_WORDS } from '../words.ts';
import { MAX_ADDRESSES, MAX_FIELD_LENGTH, MAX_NAME_LENGTH, MAX_POINT_FIELDS } from '../../../../contract/matrix.ts';
import { MAX_TRIP_ADDRESSES } from '../../../../contract/trip.ts';
import type { Point } from '../../../kit/coordinates/point.ts';
import { storedPoint, record } from '../../../kit/storage/stored.ts';
import type { MatrixPoint, MatrixRole, PointRole } from '../../../kit/coordinates/point-role.ts';
import { formatCount } from '../../../kit/words/locale.ts';
import { t } from '../../../kit/words/t.ts';

/** A point of a list; `id` is unique while the window is open. */
export type ListedPoint = MatrixPoint & { readonly id: number };

export type PointLists = Readonly<Record<PointRole, readonly ListedPoint[]>>;

/** Roles of a matrix, and of all lists. */
export const ROLES = ['origins', 'destinations'] as const satisfies readonly MatrixRole[];
export const LIST_ROLES = [...ROLES, 'stops'] as const satisfies readonly PointRole[];
export const EMPTY_LISTS: PointLists = { origins: [], destinations: [], stops: [] };

/** Maximum number of points of a list. */
export const MAX_POINTS: Record<PointRole, number> = {
  origins: MAX_ADDRESSES,
  destinations: MAX_ADDRESSES,
  stops: MAX_TRIP_ADDRESSES,
};

/** Numbers points, and addresses that are looked up, in the order in which they come to the lists. */
export const nextId = counter();

const nameOf = (name: string | undefined): { name?: string } => {
  const kept = name?.trim().slice(0, MAX_NAME_LENGTH) ?? '';
  return kept === '' ? {} : { name: kept };
};

export function listed({ point, name, fields, isVia }: MatrixPoint, id = nextId()): ListedPoint {
  return { id, point, ...nameOf(name), ...(fields === undefined ? {} : { fields }), ...(isVia ? { isVia } : {}) };
}

/**
 * Adds points by their ids, i.e. in the order in which they, or the addresses whose ids they have, came to the lists.
 * @returns the list with as many as it takes, and how many found no room
 */
export function addedById(
  role: PointRole,
  list: readonly ListedPoint[],
  points: readonly ListedPoint[],
): { readonly list: readonly ListedPoint[]; readonly left: number } {
  const room = MAX_POINTS[role] - list.length;
  const grown = [...list];
  for (const point of points.slice(0, room)) {
    const later = grown.findIndex(({ id }) => id > point.id);
    grown.splice(later === -1 ? grown.length : later, 0, point);
  }
  return { list: grown, left: Math.max(0, points.length - room) };
}

/** As {@link addedById}, with new ids and therefore at the end. */
export const added = (role: PointRole, list: readonly ListedPoint[], points: readonly MatrixPoint[]) =>
  addedById(
    role,
    list,
    points.map((point) => listed(point)),
  );

/**
 * `1,214 points. The limit is 1,000 origins; the first 1,000 were added.`
 * @param areAdded whether they have been added, rather than will be
 */
export const overLimit = (role: PointRole, offered: number, left: number, areAdded = true): string =>
  t(areAdded ? 'matrix.offeredPointsMatrixTakes' : 'matrix.offeredPointsWillBeAdded', {
    offered: formatCount(offered),
    maximum: formatCount(MAX_POINTS[role]),
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
  list.map((entry) => (entry.id === id ? listed({ ...entry, name: '', ...to }, id) : entry));

/** The label of points that a route leads through without stopping. */
const VIA = '·';

/**
 * `O-01`, `D-180`: as many figures as the longest number of the list has, two at least. Stops have a plain number, and
 * those that are only passed have none.
 */
export function labelOf(role: PointRole, index: number, list: readonly MatrixPoint[]): string {
  if (role === 'stops')
    return list[index]?.isVia ? VIA : String(list.slice(0, index + 1).filter(({ isVia }) => !isVia).length);
  const figures = Math.max(2, String(list.length).length);
  return `${role === 'origins' ? 'O' : 'D'}-${String(index + 1).padStart(figures, '0')}`;
}

/** As an order wants it. */
export const addressOf = ({ lon, lat }: Point): string => `${lon},${lat}`;

/** Points as editable text: one per line, `lon,lat` and any name. */
export const asText = (list: readonly MatrixPoint[]): string =>
  list.map(({ point, name }) => (name === undefined ? addressOf(point) : `${addressOf(point)},${name}`)).join('\n');

/** Points that an earlier run left in the browser's storage. */
export function storedPoints(role: PointRole, stored: unknown): readonly ListedPoint[] {
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, MAX_POINTS[role]).flatMap((item: unknown) => {
    const point = storedPoint(item);
    const { name, fields, isVia } = record(item);
    if (point === null) return [];
    const kept: MatrixPoint = {
      point,
      ...(typeof name === 'string' ? { name } : {}),
      ...fieldsOf(storedTexts(fields)),
    };
    return [listed(isVia === true ? { ...kept, isVia } : kept)];
  });
}

/** Names and texts, without anything else. */
const storedTexts = (stored: unknown): [string, string][] =>
  Object.entries(record(stored)).filter((entry): entry is [string, string] => typeof entry[1] === 'string');

/** The fields of a point that an order takes; none without any. */
export function fieldsOf(entries: readonly (readonly [name: string, text: string])[]): Pick<MatrixPoint, 'fields'> {
  const kept = entries
    .filter(([name, text]) => name !== '' && name.length <= MAX_FIELD_LENGTH && text !== '')
    .slice(0, MAX_POINT_FIELDS)
    .map(([name, text]) => [name, text.slice(0, MAX_FIELD_LENGTH)]);
  return kept.length === 0 ? {} : { fields: Object.fromEntries(kept) };
}

/** For the browser's storage. */
export const toStored = (list: readonly ListedPoint[]): readonly (Point & Omit<MatrixPoint, 'point'>)[] =>
  list.map(({ point: { lon, lat }, id: _id, ...kept }) => ({ lon, lat, ...kept }));
