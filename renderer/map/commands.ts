/** Commands of the map and its tools. */
import { useInspected } from '../model/look-up/inspected.ts';
import { useMap } from '../model/map/map.ts';
import { finished, takenBack } from '../model/map/measure.ts';
import { toggleComparison, unpinAll } from '../model/pins/pin-actions.ts';
import type { Command, ControlKeys } from '../model/window/command.ts';
import { useNotices } from '../kit/notices/notices.ts';
import { activeMap } from './active-map.ts';
import { clearBox, clearMeasurement, isMeasuring } from './drawn/drawn-actions.ts';
import { fitPacks } from './fit-packs.ts';
import { MAP_EVENTS } from './map-events.ts';
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

/** What a click would do in the middle of the map; the box tool sets a corner there. */
function toolAtCentre(): void {
  const map = activeMap();
  if (map === null) return;
  const { lon, lat } = map.view();
  if (useMap.getState().tool === 'box') map.box.setCorner({ lon, lat });
  else MAP_EVENTS.onLookUp({ lon, lat }, performance.now());
}

/** Ends a measured line; else looks up the middle of the map, or hands it to the workspace that takes clicks. */
function lookUpCentre(): void {
  if (isMeasuring()) {
    useMap.getState().measure(finished);
    return;
  }
  const view = activeMap()?.view();
  const take = useMap.getState().takeClick ?? useInspected.getState().lookUp;
  if (view) take({ lon: view.lon, lat: view.lat });
}

/** Lets the topmost thing on the map go: what is drawn, else the tool that draws. @returns whether there was any */
export function closeOnMap(): boolean {
  if (activeMap()?.box.cancel()) return true;
  if (useMap.getState().measurement.points.length > 0) clearMeasurement();
  else if (useMap.getState().box !== null) clearBox();
  else if (['pin', 'measure', 'box'].includes(useMap.getState().tool)) useMap.getState().set({ tool: 'inspect' });
  else return false;
  return true;
}

export const MAP_COMMANDS = [
  {
    id: 'tool-inspect',
    title: t('map.inspectToolClickLooksUp'),
    group: 'map',
    chords: [{ key: 'v' }],
    run: () => useMap.getState().set({ tool: 'inspect' }),
  },
  {
    id: 'tool-pan',
    title: t('map.panToolClickDoesNothing'),
    group: 'map',
    chords: [{ key: 'h' }],
    run: () => useMap.getState().set({ tool: 'pan' }),
  },
  {
    id: 'tool-pin',
    title: t('map.pinToolClickPinsPoint'),
    group: 'map',
    chords: [{ key: 'p' }],
    run: () => useMap.getState().set({ tool: 'pin' }),
  },
  {
    id: 'tool-measure',
    title: t('map.measureToolClicksMeasureLine'),
    group: 'map',
    chords: [{ key: 'm' }],
    run: () => useMap.getState().set({ tool: 'measure' }),
  },
  {
    id: 'tool-box',
    title: t('map.boxToolDragDrawsBox'),
    group: 'map',
    chords: [{ key: 'b' }],
    run: () => useMap.getState().set({ tool: 'box' }),
  },
  { id: 'compare', title: t('map.comparePinnedPoints'), group: 'map', chords: [], run: toggleComparison },
  { id: 'unpin-all', title: t('map.unpinEveryPoint'), group: 'map', chords: [], run: unpinAll },
  {
    id: 'use-tool',
    title: t('map.useToolMiddleMap'),
    group: 'map',
    chords: [{ key: ' ' }],
    isKeyOnly: true,
    run: toolAtCentre,
  },
  {
    id: 'drawing-back',
    title: t('map.removeLastMeasuredPoint'),
    group: 'map',
    chords: [{ key: 'Backspace' }],
    isKeyOnly: true,
    run: () => useMap.getState().measure(takenBack),
  },
  {
    id: 'undo',
    title: t('common.undo'),
    group: 'map',
    chords: [{ key: 'z', mod: true }],
    run: () => (isMeasuring() ? useMap.getState().measure(takenBack) : useNotices.getState().undo()),
  },
  {
    id: 'look-up-centre',
    title: t('map.lookUpMiddleMapEnd'),
    group: 'map',
    chords: [{ key: 'Enter' }],
    run: lookUpCentre,
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
