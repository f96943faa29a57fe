/** Points of the lists of a page: origins and destinations of a matrix, or stops. */
import { roundDegrees, wrapLongitude, type Point } from '../../kit/coordinates/point.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { t } from '../../kit/words/t.ts';
import { useMap } from '../../model/map/map.ts';
import type { PointRole } from '../../kit/coordinates/point-role.ts';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { only } from '../../kit/grid/selection.ts';
import { labelOf, LIST_ROLES } from '../../model/matrix/order/points.ts';
import { addedWords, ROLE_WORDS } from '../../model/matrix/words.ts';
import { activeMap } from '../active-map.ts';
import { MATRIX_POINT_LAYER } from '../style/overlays.ts';
import { modeRole, type MapDrag, type MapMode, type MapPress } from './mode.ts';
import { dragRoute, overRoute } from './route-line.ts';
import { overSavedPlace, pointAt } from './saved-place.ts';

const REACH_PIXELS = 3;

/** Id of the point at a press. */
function idAt(press: MapPress): number | null {
  const id: unknown = press.topmost(MATRIX_POINT_LAYER, REACH_PIXELS)?.properties['id'];
  return typeof id === 'number' ? id : null;
}

function movePoint(id: number, point: Point): void {
  const { lists, change } = useBuilder.getState();
  for (const role of LIST_ROLES) {
    const index = lists[role].findIndex((entry) => entry.id === id);
    const entry = lists[role][index];
    if (entry === undefined) continue;
    const label = labelOf(role, index, lists[role]);
    change(role, id, { ...entry, point }, t('matrix.labelOfMoved', { label }));
  }
}

const cancelDrag = (): void => useMap.getState().set({ dragged: null, draggedId: null });

function drag(press: MapPress): MapDrag | null {
  const id = idAt(press);
  if (id === null) return dragRoute(press);
  return {
    move({ lng, lat }) {
      const point = { lon: roundDegrees(wrapLongitude(lng)), lat: roundDegrees(lat) };
      useMap.setState({ selection: only(id) });
      useMap.getState().set({ pointer: point, dragged: point, draggedId: id });
    },
    end(_to, isOverMap) {
      const { dragged } = useMap.getState();
      cancelDrag();
      // The pointer is outside the map.
      if (isOverMap && dragged !== null) movePoint(id, dragged);
    },
    cancel: cancelDrag,
  };
}

/** Selects a point. @returns whether there is one */
function choosePoint(press: MapPress): boolean {
  const id = idAt(press);
  if (id !== null) useMap.setState({ selection: only(id) });
  return id !== null;
}

/** The mode of a page with lists: points can be selected and dragged, and a route through them. */
export const chooseListPoint: MapMode = {
  hover: (press) => (idAt(press) === null ? overRoute(press) : 'move'),
  click: choosePoint,
  drag,
};

function addPoint(role: PointRole | undefined, point: Point, name?: string): void {
  if (role !== undefined)
    useBuilder.getState().add(role, [name === undefined ? { point } : { point, name }], addedWords(role, 1));
}

function placePoint(press: MapPress): void {
  if (choosePoint(press)) return;
  const { point, name } = pointAt(press);
  addPoint(modeRole(), point, name);
}

const PLACING_WORDS: Record<PointRole, string> = {
  origins: t('matrix.clickAddOriginEscStop'),
  destinations: t('matrix.clickAddDestinationEscStop'),
  stops: t('reach.clickAddStopEscStop'),
};

function PlacingHint() {
  return PLACING_WORDS[useMap(({ mode }) => mode?.role) ?? 'origins'];
}

/** Adds points to a list; existing ones can be selected and dragged. */
export const placeListPoints: MapMode = {
  Hint: PlacingHint,
  hover: (press) => chooseListPoint.hover?.(press) ?? overSavedPlace(press),
  click: placePoint,
  drag,
  key(key, middle) {
    if (key !== 'Enter') return false;
    placePoint(middle());
    return true;
  },
  place(point, name) {
    const role = modeRole() ?? 'origins';
    addPoint(role, point, name);
    activeMap()?.camera.goTo(point);
    useNotices.getState().showToast(t('matrix.addedNameRole', { name, role: ROLE_WORDS[role] }));
  },
};
