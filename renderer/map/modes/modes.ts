/** The modes of the map. All clicks, drags and keys on the map go to one of them. */
import { useMap } from '../../model/map/map.ts';
import { useEffect } from 'react';
import type { PointRole } from '../../kit/coordinates/point-role.ts';
import { activeMap } from '../active-map.ts';
import { avoidArea } from './avoid-area.tsx';
import { box } from './box.ts';
import { inspect } from './inspect.ts';
import { chooseMatrixCell } from './matrix-cells.ts';
import { chooseListPoint, placeListPoints } from './list-points.tsx';
import { measure } from './measure.ts';
import { finishMode, type MapMode, type ModeKey } from './mode.ts';
import { pan } from './pan.ts';
import { pin } from './pin.tsx';
import { chooseTableRow } from './table-rows.ts';

/** In the order of their buttons. */
export const MODES = {
  inspect,
  pan,
  pin,
  measure,
  box,
  'list-point': chooseListPoint,
  'place-points': placeListPoints,
  'matrix-cell': chooseMatrixCell,
  'table-row': chooseTableRow,
  'avoid-area': avoidArea,
} as const satisfies Record<string, MapMode>;

export type ModeId = keyof typeof MODES;

const isMode = (id: string): id is ModeId => id in MODES;
const idFrom = (id: string): ModeId => (isMode(id) ? id : 'inspect');

/** The modes with a button of their own. */
export const MODE_TOOLS = Object.entries<MapMode>(MODES).flatMap(([id, { tool }]) =>
  tool === undefined ? [] : [{ id: idFrom(id), ...tool }],
);

/** Id of the mode, for components. */
export const useModeId = (): ModeId => useMap((map) => idFrom((map.mode ?? map.restingMode).id));

/** The mode of the page. */
export const restingMode = (): MapMode => MODES[idFrom(useMap.getState().restingMode.id)];

export const currentMode = (): MapMode => {
  const map = useMap.getState();
  return MODES[idFrom((map.mode ?? map.restingMode).id)];
};

/** Gives the mode a key. @returns whether it has used it */
export function keyInMode(key: ModeKey): boolean {
  const map = activeMap();
  return map !== null && currentMode().key?.(key, () => map.pressMiddle()) === true;
}

/** Leaves the mode for that of the page. @returns whether the person had chosen one */
export function leaveMode(): boolean {
  if (useMap.getState().mode === null) return false;
  currentMode().leave?.();
  finishMode();
  return true;
}

/** Enters a mode; the mode of the page is entered by leaving any other. @param role the list that it is for */
export function enterMode(id: ModeId, role?: PointRole): void {
  leaveMode();
  if (id !== 'inspect') useMap.setState({ mode: stateOf(id, role) });
}

const stateOf = (id: ModeId, role?: PointRole) => (role === undefined ? { id } : { id, role });

function rest(id: ModeId, role?: PointRole): void {
  leaveMode();
  useMap.setState({ restingMode: stateOf(id, role) });
}

/**
 * Sets the mode of the page while mounted. Leaves the mode chosen on another page.
 * @param role the only list of points on the page
 */
export function useRestingMode(id: ModeId, role?: PointRole): void {
  useEffect(() => {
    rest(id, role);
    return () => rest('inspect');
  }, [id, role]);
}
