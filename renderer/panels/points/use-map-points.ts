import { useEffect } from 'react';
import type { Point } from '../../kit/coordinates/point.ts';
import { activeMap, useActiveMap } from '../../map/active-map.ts';
import { stopIcon, type MarkedPoint, type MatrixPointEvents } from '../../map/matrix-points.ts';
import { useMap } from '../../model/map/map.ts';
import type { PointRole } from '../../model/matrix/handed.ts';
import { useNotices } from '../../kit/notices/notices.ts';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { ROLE_WORDS } from '../../model/matrix/words.ts';
import { useOrderPanel } from './panel.ts';
import { addedWords } from './point-actions.ts';
import { labelOf, LIST_ROLES } from '../../model/matrix/order/points.ts';
import { t } from '../../kit/words/t.ts';

/** The list that a point is in, and its place there. */
function whereIs(id: number): { readonly role: PointRole; readonly index: number } | null {
  const { lists } = useBuilder.getState();
  for (const role of LIST_ROLES) {
    const index = lists[role].findIndex((entry) => entry.id === id);
    if (index >= 0) return { role, index };
  }
  return null;
}

function drop(id: number, point: Point | null): void {
  const found = whereIs(id);
  useMap.getState().set({ dragged: null });
  if (found === null || point === null) return;
  const { lists, change } = useBuilder.getState();
  const list = lists[found.role];
  const entry = list[found.index];
  if (entry)
    change(
      found.role,
      id,
      { ...entry, point },
      t('matrix.labelOfMoved', { label: labelOf(found.role, found.index, list) }),
    );
}

const EVENTS: MatrixPointEvents = {
  onChoose: (id) => useOrderPanel.getState().choose(id),
  onDragged: (id, point) => {
    useOrderPanel.getState().choose(id);
    useMap.getState().set({ pointer: point, dragged: point });
  },
  onDropped: drop,
};

function addClicked(point: Point): void {
  const { armed, add } = useBuilder.getState();
  if (armed !== null) add(armed, [{ point }], addedWords(armed, 1));
}

/** While clicks are added to a list, so are the places that the search box leads to. */
function addFound(point: Point, name: string): boolean {
  const { armed, add } = useBuilder.getState();
  if (armed === null) return false;
  add(armed, [{ point, name }], addedWords(armed, 1));
  activeMap()?.camera.goTo(point);
  useNotices.getState().showToast(t('matrix.addedNameRole', { name, role: ROLE_WORDS[armed] }));
  return true;
}

/** A box that is drawn while one builds is for points: of the only list, or of one that is chosen then. */
function useDrawnBoxes(onlyRole: PointRole | null): void {
  const box = useMap((drawn) => drawn.box);
  useEffect(() => {
    if (box === null) {
      useOrderPanel.setState({ box: null });
      return;
    }
    useOrderPanel.setState({ box, ...(onlyRole === null ? {} : { boxRole: onlyRole }) });
    useMap.getState().set({ tool: 'inspect' });
  }, [box, onlyRole]);
  // A list's box that is not drawn after all says nothing of the next one.
  const isDrawing = useMap(({ tool }) => tool === 'box');
  useEffect(() => {
    if (!isDrawing && useOrderPanel.getState().box === null) useOrderPanel.setState({ boxRole: null });
  }, [isDrawing]);
}

/** Keeps the points of some lists on the map, and takes its clicks. */
export function useMapPoints(roles: readonly PointRole[]): void {
  useDrawnBoxes(roles.length === 1 ? (roles[0] ?? null) : null);
  const map = useActiveMap((active) => active.map);
  const lists = useBuilder((builder) => builder.lists);
  const chosen = useOrderPanel((panel) => panel.chosenIds);
  useEffect(() => {
    const marked = roles.flatMap((role) =>
      lists[role].map(({ id, point }, index, list): MarkedPoint => {
        const icon = role === 'stops' ? stopIcon(labelOf(role, index, list)) : role;
        return { id, icon, point, isChosen: chosen.has(id) };
      }),
    );
    map?.showMatrixPoints(marked, EVENTS);
  }, [map, lists, roles, chosen]);
  useEffect(() => {
    useMap.getState().set({ takeClick: addClicked, takePlace: addFound });
    return () => {
      useMap.getState().set({ takeClick: null, takePlace: null });
      // A list of another page takes no clicks.
      useBuilder.getState().arm(null);
      map?.showMatrixPoints([], null);
    };
  }, [map]);
}
