/** Commands of the map and its tools. */
import { useMap } from '../model/map/map.ts';
import { toggleComparison, unpinAll } from '../model/pins/pin-actions.ts';
import type { Command, ControlKeys } from '../model/window/command.ts';
import { useNotices } from '../kit/notices/notices.ts';
import { activeMap } from './active-map.ts';
import { clearBox, clearMeasurement } from './drawn/drawn-actions.ts';
import { fitPacks } from './fit-packs.ts';
import { currentMode, enterMode, keyInMode, leaveMode, MODE_TOOLS, restingMode } from './modes/modes.ts';
import { POSITION_COMMANDS } from './position/commands.ts';
import { t } from '../kit/words/t.ts';

/** Opens it at the middle of the map. */
function openMenuAtCentre(): void {
  const map = activeMap();
  if (map === null) return;
  const { lon, lat } = map.view();
  const { clientWidth, clientHeight } = map.canvas;
  useMap.getState().set({ menu: { point: { lon, lat }, x: clientWidth / 2, y: clientHeight / 2 } });
}

/** Uses the mode in the middle of the map. */
function actInMiddle(): void {
  const map = activeMap();
  if (map !== null && !keyInMode(' ')) currentMode().click?.(map.pressMiddle());
}

/** Finishes the drawing; without one, clicks the middle of the map in the mode of the page. */
function lookUpMiddle(): void {
  const map = activeMap();
  if (map !== null && !keyInMode('Enter')) restingMode().click?.(map.pressMiddle());
}

/**
 * Cancels a drag or drawing, else clears what is drawn, else leaves the mode.
 * @returns whether it did any of these
 */
export function closeOnMap(): boolean {
  if (activeMap()?.cancelDrag() || keyInMode('Escape')) return true;
  if (useMap.getState().measurement.points.length > 0) clearMeasurement();
  else if (useMap.getState().box !== null) clearBox();
  else return leaveMode();
  return true;
}

/** The tools: V, H, P, M and B. */
const TOOL_COMMANDS = MODE_TOOLS.map(({ id, command, key }) => ({
  id: `tool-${id}` as const,
  title: command,
  group: 'map' as const,
  chords: [{ key }],
  run: () => enterMode(id),
}));

export const MAP_COMMANDS = [
  ...TOOL_COMMANDS,
  { id: 'compare', title: t('map.comparePinnedPoints'), group: 'map', chords: [], run: toggleComparison },
  { id: 'unpin-all', title: t('map.unpinEveryPoint'), group: 'map', chords: [], run: unpinAll },
  {
    id: 'use-tool',
    title: t('map.useToolMiddleMap'),
    group: 'map',
    chords: [{ key: ' ' }],
    isKeyOnly: true,
    run: actInMiddle,
  },
  {
    id: 'drawing-back',
    title: t('map.removeLastMeasuredPoint'),
    group: 'map',
    chords: [{ key: 'Backspace' }],
    isKeyOnly: true,
    run: () => void keyInMode('Backspace'),
  },
  {
    id: 'undo',
    title: t('common.undo'),
    group: 'map',
    chords: [{ key: 'z', mod: true }],
    run: () => (keyInMode('Undo') ? undefined : useNotices.getState().undo()),
  },
  {
    id: 'look-up-centre',
    title: t('map.lookUpMiddleMapEnd'),
    group: 'map',
    chords: [{ key: 'Enter' }],
    run: lookUpMiddle,
  },
  {
    id: 'map-zoom-in',
    title: t('map.zoomIn'),
    group: 'map',
    chords: [{ key: '+' }],
    run: () => activeMap()?.camera.zoomIn(),
  },
  {
    id: 'map-zoom-out',
    title: t('map.zoomOut'),
    group: 'map',
    chords: [{ key: '-' }],
    run: () => activeMap()?.camera.zoomOut(),
  },
  {
    id: 'map-fit',
    title: t('map.showEverythingPacks'),
    group: 'map',
    chords: [{ key: '0' }],
    run: () => fitPacks(),
  },
  {
    id: 'map-north',
    title: t('map.turnNorthUp'),
    group: 'map',
    chords: [{ key: 'n' }],
    run: () => activeMap()?.camera.north(),
  },
  // After this key press: a menu that opens during one takes it for its own.
  {
    id: 'map-menu',
    title: t('map.menuMiddleMap'),
    group: 'map',
    chords: [{ key: 'F10', shift: true }, { key: 'ContextMenu' }],
    isKeyOnly: true,
    run: () => void setTimeout(() => openMenuAtCentre()),
  },
  ...POSITION_COMMANDS,
] as const satisfies readonly Command[];

export const MAP_CONTROL_KEYS: readonly ControlKeys[] = [
  { title: t('map.pan'), group: 'map', keys: ['Arrows'] },
  { title: t('map.rotate'), group: 'map', keys: ['Shift', 'Left, Right'] },
];
