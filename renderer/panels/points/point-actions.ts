/** Actions on the builder's points, with their messages. */
import { useMap } from '../../model/map/map.ts';
import { addedWords, ROLE_WORDS } from '../../model/matrix/words.ts';
import { parseCoordinate } from '../../kit/coordinates/parse.ts';
import { withTrueMinus, type Point } from '../../kit/coordinates/point.ts';
import { activeMap } from '../../map/active-map.ts';
import { boxAround } from '../../kit/coordinates/bounds.ts';
import type { MatrixPoint, PointRole } from '../../kit/coordinates/point-role.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { usePins } from '../../model/pins/pins.ts';
import { installedPacks } from '../../model/service/packs.ts';
import { formatCount } from '../../kit/words/locale.ts';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { only } from '../../kit/grid/selection.ts';
import { LIST_ROLES, MAX_POINTS, type ListedPoint, type PointLists } from '../../model/matrix/order/points.ts';
import { readPoints, type CoordinateOrder, type LineFault } from '../../model/matrix/order/read-points.ts';
import { coveredByRoads } from '../../model/matrix/order/road-check.ts';
import { pasteText } from './text-dialog.ts';
import { t } from '../../kit/words/t.ts';

/** Faults named one by one; the others are counted. */
const NAMED_FAULTS = 20;

/** `30 origins kept` */
const KEPT_WORDS: Record<PointRole, (count: number) => string> = {
  origins: (count) => t('matrix.countOriginsKept', { count }),
  destinations: (count) => t('matrix.countDestinationsKept', { count }),
  stops: (count) => t('reach.countStopsKept', { count }),
};

/** Reads text as the builder does: roads tell which of two numbers is the longitude, unless the person said so. */
export const readText = (text: string, order?: CoordinateOrder): ReturnType<typeof readPoints> =>
  readPoints(text, coveredByRoads(installedPacks()), order);

/** `Line 3: …`, and how many more there are. */
export function faultLines(
  faults: readonly LineFault[],
  written = (line: number, message: string) => t('matrix.lineLineMessage', { line, message }),
): string[] {
  const named = faults.slice(0, NAMED_FAULTS).map(({ line, message }) => written(line, message));
  return faults.length > NAMED_FAULTS
    ? [...named, t('matrix.countMoreLines', { count: faults.length - NAMED_FAULTS })]
    : named;
}

/** Reports points that weren't added on the map, which may show another place; the map only moves on request. */
export const announcePoints = (role: PointRole, done: string): void =>
  useNotices.getState().showToast(done, { label: t('common.showAllMap'), run: () => fitPoints([role]) });

/** @param from their source, in words that follow the number of added points */
function addNamed(role: PointRole, points: readonly MatrixPoint[], file?: string): void {
  const { lists, add } = useBuilder.getState();
  const count = Math.min(points.length, MAX_POINTS[role] - lists[role].length);
  const added = addedWords(role, count);
  const done = file === undefined ? added : t('matrix.fromFile', { added, file });
  add(role, points, done);
  if (count > 0) announcePoints(role, done);
}

/** Adds points and reports the skipped lines, which can be corrected and added. */
export function addRead(
  role: PointRole,
  points: readonly MatrixPoint[],
  faults: readonly LineFault[],
  isReplacing: boolean,
): void {
  const { replace, note } = useBuilder.getState();
  note(role, null);
  if (isReplacing) replace(role, points, KEPT_WORDS[role](points.length));
  else if (points.length > 0) addNamed(role, points);
  if (faults.length === 0) return;
  const fix = {
    label: t('matrix.correctThem'),
    run: () => pasteText(role, faults.map(({ text }) => text).join('\n')),
  };
  note(role, {
    look: 'warn',
    title: t('matrix.countLinesSkipped', { count: faults.length }),
    lines: faultLines(faults),
    fix,
  });
}

/** Takes the pinned points, each under its name or letter. */
export function addPins(role: PointRole): void {
  const { pins } = usePins.getState();
  addNamed(
    role,
    pins.map(({ letter, point, name }) => ({ point, name: name ?? t('common.pinLetter', { letter }) })),
  );
}

/** A point with its coordinates exchanged; one whose longitude cannot be a latitude stays. */
const exchanged = ({ point, ...entry }: ListedPoint): MatrixPoint => ({
  ...entry,
  point: Math.abs(point.lon) <= 90 ? { lon: point.lat, lat: point.lon } : point,
});

/** Adds the points of a table. @param rows its number of rows; `null` if not all were read */
export function addFromTable(
  role: PointRole,
  points: readonly MatrixPoint[],
  faults: readonly LineFault[],
  file: string,
  rows: number | null,
): void {
  const { note } = useBuilder.getState();
  note(role, null);
  if (points.length > 0) addNamed(role, points, file);
  const lines = faultLines(faults, (line, message) => t('matrix.rowLineMessage', { line, message }));
  if (rows === null)
    note(role, {
      look: 'warn',
      title: t('matrix.fileMoreThanMaxAddressesRows', {
        file,
        maximum: formatCount(MAX_POINTS[role]),
        role: ROLE_WORDS[role],
      }),
      lines,
    });
  else if (faults.length > 0)
    note(role, {
      look: 'warn',
      title: t('matrix.countRowsFileSkipped', { count: faults.length, file }),
      lines,
    });
}

/** For a list whose pairs were read the wrong way round. */
export function exchangeCoordinates(role: PointRole): void {
  const { lists, replace } = useBuilder.getState();
  replace(role, lists[role].map(exchanged), t('matrix.longitudeLatitudeRoleSwapped', { role: ROLE_WORDS[role] }));
}

/** Takes points out of their list; the next one is chosen then. */
export function removeChosen(role: PointRole, ids: ReadonlySet<number>): void {
  const { lists, remove } = useBuilder.getState();
  const list = lists[role];
  const after = list.slice(list.findLastIndex(({ id }) => ids.has(id)) + 1)[0];
  const before = list
    .slice(
      0,
      Math.max(
        0,
        list.findIndex(({ id }) => ids.has(id)),
      ),
    )
    .at(-1);
  remove(role, ids);
  useMap.setState({ selection: only((after ?? before)?.id ?? null) });
}

/** Changes the lists that have any of the points. */
function withPoints(
  ids: readonly number[],
  change: (list: readonly ListedPoint[]) => readonly ListedPoint[],
): PointLists {
  const { lists } = useBuilder.getState();
  const changed = LIST_ROLES.filter((role) => lists[role].some(({ id }) => ids.includes(id)));
  return { ...lists, ...Object.fromEntries(changed.map((role) => [role, change(lists[role])])) };
}

/** Exchanges longitude and latitude of some points. */
export function exchangePoints(ids: readonly number[]): void {
  const swap = (entry: ListedPoint): ListedPoint =>
    ids.includes(entry.id) ? { ...exchanged(entry), id: entry.id } : entry;
  useBuilder.getState().setLists(
    withPoints(ids, (list) => list.map(swap)),
    t('matrix.longitudeLatitudeCountPoints', { count: ids.length }),
  );
}

export function removePoints(ids: readonly number[]): void {
  useBuilder.getState().setLists(
    withPoints(ids, (list) => list.filter(({ id }) => !ids.includes(id))),
    t('matrix.countPointsRemoved', { count: ids.length }),
  );
}

/** Shows all points of the lists. */
export function fitPoints(roles: readonly PointRole[]): void {
  const { lists } = useBuilder.getState();
  const points = roles.flatMap((role) => lists[role].map(({ point }) => point));
  if (points.length > 0) activeMap()?.camera.fit(boxAround(points));
}

/** The coordinates written for a point of a list, or why they are invalid. */
export function readCoordinates(text: string, before: Point): Point | string {
  const parsed = parseCoordinate(text);
  if (parsed.kind === 'invalid') return parsed.message;
  if (parsed.kind === 'none') return t('matrix.enterLatitudeLongitudeEG');
  // As it was shown, to five decimals, it is the point as it was.
  return text.trim() === shownCoordinates(before) ? before : parsed.point;
}

/** `36.9741 −122.0263`: beside a name, to about 10 m. */
export const shortCoordinates = ({ lon, lat }: Point): string => withTrueMinus(`${lat.toFixed(4)} ${lon.toFixed(4)}`);

/** `36.97410, −122.02630`: latitude first, as everywhere in the window. */
export const shownCoordinates = ({ lon, lat }: Point): string => withTrueMinus(`${lat.toFixed(5)}, ${lon.toFixed(5)}`);
